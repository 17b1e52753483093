"""`docs/add-an-agent.md` is true: the agent it adds, a folder and a line, works in a copy of Sibyl
without a migration and breaks no contract."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.services import RUN, SESSION

pytestmark = pytest.mark.long


ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "add-an-agent.md"
FOLDER = "agents/specialists/chronology"
COPIED = (
    "agents",
    "benchmarks",
    "docs",
    "reports",
    "scripts",
    "standards",
    "sibyl_project",
    "static",
    "templates",
    "tests",
)
FILE = re.compile(r"^`([\w/]+\.py)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SETTINGS = re.compile(r"^```text\n(# The chronology agent\.\n.*?)^```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"one line of `FOLDERS`:\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OF_ALL_AGENTS = re.compile(r'^    make test PYTEST_ARGS="(.*)"$', re.MULTILINE)
BEFORE = "# The judge.\n"
AFTER = '    "agents.specialists.data_metrics",\n'
LINT = (
    "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Sibyl with the agent of the page in it."""
    root = tmp_path_factory.mktemp("sibyl")
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".env":
            shutil.copy(path, root)
    _add(root, PAGE.read_text("utf-8"))
    return root


def _add(root: Path, page: str) -> None:
    """What a developer does: the files of the page, two empty ones, a line of the registry, and the
    settings for operators."""
    files = dict(FILE.findall(page))
    assert {Path(name).parent.as_posix() for name in files} == {FOLDER, f"{FOLDER}/tests"}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    for folder in (FOLDER, f"{FOLDER}/tests"):
        (root / folder / "__init__.py").touch()
    (line,) = LINE.findall(page)
    registry = root / "agents" / "registry.py"
    text = registry.read_text("utf-8")
    assert AFTER in text and line.count("\n") == 1
    registry.write_text(text.replace(AFTER, AFTER + line), "utf-8")
    (settings,) = SETTINGS.findall(page)
    example = root / ".env.example"
    text = example.read_text("utf-8")
    assert BEFORE in text
    example.write_text(text.replace(BEFORE, settings + BEFORE), "utf-8")


def _run(copy: Path, *command: str) -> str:
    """Do something in the copy, with the services of this test and a database of its own, made
    from the same template: an agent needs no migration."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    environment |= {"SIBYL_TEST_RUN": RUN, SESSION: "copy"}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.process
def test_style_and_contracts_hold_with_it(copy: Path) -> None:
    _run(copy, "-m", "ruff", "check", FOLDER)
    _run(copy, "-m", "ruff", "format", "--check", FOLDER, "agents/registry.py")
    assert "0 broken" in _run(copy, "-c", LINT)


@pytest.mark.process
def test_it_needs_no_migration_and_its_own_tests_pass(copy: Path, services: None) -> None:
    migrations = "-W", "ignore::RuntimeWarning", "manage.py", "makemigrations"
    assert "No changes" in _run(copy, *migrations, "--check", "--dry-run")
    assert re.search(r"\b7 passed", _tests(copy, FOLDER))


@pytest.mark.process
def test_the_tests_that_look_at_all_agents_pass_with_it(copy: Path, services: None) -> None:
    (paths,) = OF_ALL_AGENTS.findall(PAGE.read_text("utf-8"))
    assert re.search(r"\b\d{3,} passed", _tests(copy, *paths.split()))


def _tests(copy: Path, *paths: str) -> str:
    """What pytest says of these in the copy."""
    return _run(copy, "-m", "pytest", *paths, "-m", "", "-v", "-p", "no:cacheprovider")
