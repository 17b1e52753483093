"""The import contracts cover every package and fail where they should: on an import in the wrong
direction, and on a package that no layer names."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {"tests", "benchmarks"}  # use the rooms; no room uses them
LINT = (
    "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
)

# Tests of a specialist stand in its folder and may use all of Sibyl.
OF_SPECIALISTS = "agents.specialists.*.tests.** -> **"


def _contracts() -> list[dict[str, Any]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return list(settings["tool"]["importlinter"]["contracts"])


def _packages(of: Path) -> set[str]:
    return {path.parent.name for path in of.glob("*/__init__.py")}


def test_every_package_at_the_top_is_in_the_one_way_rule() -> None:
    rule = next(each for each in _contracts() if each["name"].startswith("The one-way rule"))
    named = {part.split(".")[0].strip() for layer in rule["layers"] for part in layer.split("|")}
    assert _packages(ROOT) - OUTSIDE == named


def test_each_app_has_layers_that_leave_no_room_out_and_a_ban_on_circles() -> None:
    layered = {
        app: each
        for each in _contracts()
        if each["type"] == "layers"
        for app in each.get("containers", ())
    }
    circles = next(each for each in _contracts() if each["type"] == "acyclic_siblings")
    assert set(layered) == {"standards", "reports", "agents"} <= set(circles["ancestors"])
    for app, each in layered.items():
        assert each["exhaustive"], app
        assert set(each["exhaustive_ignores"]) == {"apps", "migrations", "tests"}, app
        assert set(each.get("ignore_imports", ())) <= {OF_SPECIALISTS}, app
    assert circles["ignore_imports"] == [OF_SPECIALISTS]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources and the contracts, where they can be broken."""
    without = shutil.ignore_patterns("__pycache__", "*.pdf", "data", "*.gz")
    for name in _packages(ROOT) - OUTSIDE:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=without)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def _linted(copy: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", LINT], cwd=copy, capture_output=True, text=True, check=False
    )
    assert (done.returncode == 0) == ("0 broken" in done.stdout), done.stdout + done.stderr
    return " ".join(done.stdout.split())


@pytest.mark.long
@pytest.mark.process
def test_imports_in_the_wrong_direction_circles_and_rooms_without_a_layer_break_them(
    copy: Path,
) -> None:
    assert "0 broken" in _linted(copy)
    (copy / "agents" / "stray").mkdir()
    (copy / "agents" / "stray" / "__init__.py").touch()
    hidden = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import "
    with (copy / "reports" / "document" / "words.py").open("a") as file:
        file.write(f"{hidden}reports.pages.addresses\n")  # against the layers
    with (copy / "standards" / "retrieval" / "stemming.py").open("a") as file:
        file.write(f"{hidden}standards.retrieval.search\n")  # a circle within a room
    with (copy / "agents" / "specialists" / "academic" / "rates.py").open("a") as file:
        file.write("def late():\n    import agents.specialists.legal.rows\n")
    output = _linted(copy)
    assert "3 kept, 4 broken" in output
    for name in (
        "Inside agents BROKEN",
        "Inside reports BROKEN",
        "never by import BROKEN",
        "not even for types BROKEN",
        "agents.stray",
    ):
        assert name in output, name
