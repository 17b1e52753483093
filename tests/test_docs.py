"""The documents are true: commands and addresses exist, settings are complete, and no file shows on
which machine it was written."""

import re
import subprocess
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import Resolver404, resolve
from dotenv import dotenv_values

from sibyl_project.env import Env

ROOT = Path(__file__).resolve().parent.parent
DECISIONS = ROOT / "docs" / "decisions"
README = (ROOT / "README.md").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()
PLACEHOLDER = "00000000-0000-7000-8000-000000000000"
SETTING = re.compile(r"^#([A-Z0-9_]+)=(.*)$", re.M)

# Written in pieces, so that this file does not find itself.
BUILT_HERE = [
    "/" + r"work/",
    "/" + r"root/",
    "/" + r"home/\w",
    "/" + r"var/tmp/\w",
    r"pypi\." + "org",
    r"python" + "hosted",
    r"registry\." + r"\w+\.\w",
    r"docker\." + "io",
    r"gh" + r"cr\.io",
    "file" + ":///",
]


def files():
    """Every text file that is, or will be, under version control."""
    listed = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in listed.stdout.splitlines())
    return [path for path in paths if path.is_file() and path.suffix not in {".pdf", ".png"}]


def test_every_make_target_the_documents_name_exists():
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.M))
    named = set(re.findall(r"(?:`|^    )make ([a-z-]+)", README, re.M))
    assert {"demo", "test", "setup"} <= named
    assert named <= targets


def test_every_management_command_the_readme_names_exists():
    named = set(re.findall(r"manage\.py ([a-z_]+)", README))
    assert {"analyze", "predict"} <= named
    assert named <= set(get_commands())


def test_every_address_the_readme_names_is_served():
    addresses = set(re.findall(r"(?:`|:8000)(/(?:api|admin)[\w/$-]*)", README)) - {"/api/v1"}
    assert len(addresses) > 5
    for address in addresses:
        try:
            found = resolve(address.replace("$ID", PLACEHOLDER))
        except Resolver404:
            pytest.fail(f"{address} is not served")
        assert "rest" not in found.kwargs, f"{address} is not served"


def test_every_file_the_readme_links_to_exists():
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert links
    assert all((ROOT / link).exists() for link in links)


def test_every_file_the_guides_link_to_exists():
    """Links that begin with a slash are addresses of pages."""
    for guide in (ROOT / "docs").glob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", guide.read_text()):
            taken = "img/guide" in link  # by scripts/screenshots.py, not under version control
            assert taken or link.startswith(("/", "http")) or (guide.parent / link).exists(), (
                f"{guide.name}: {link}"
            )


def test_every_test_the_guides_have_run_exists():
    for guide in (ROOT / "docs").glob("add-*.md"):
        runs = re.findall(r'PYTEST_ARGS="([^"]+)"', guide.read_text())
        assert runs, guide.name
        for path in " ".join(runs).split():
            assert (ROOT / path).exists(), f"{guide.name}: {path}"


NAMED = re.compile(
    r"`((?:sibyl_project|standards|reports|agents|tests|benchmarks)/[\w/.]*)(?:::(\w+))?`"
)
# how many exit criteria each requirement document ends with
CRITERIA = {
    "1": 14,
    "3": 20,
    "5": 22,
    "6": 20,
    "7": 22,
}
# by a benchmark: they name a number or a time
MEASURED = {
    ("3", 19),
    ("3", 20),
    ("5", 21),
    ("6", 20),
}


def test_every_test_and_file_the_decisions_name_exists():
    for decision in DECISIONS.glob("*.md"):
        for path, test in NAMED.findall(decision.read_text()):
            assert (ROOT / path).exists(), f"{decision.name}: {path}"
            assert not test or f"\ndef {test}(" in (ROOT / path).read_text(), (
                f"{decision.name}: {path}::{test}"
            )


def test_each_of_the_98_exit_criteria_has_a_row_with_a_test_that_proves_it():
    rows = re.findall(
        r"^\| FRD (\d) #(\d+) \|(.*)\|(.*)\|$", (DECISIONS / "exit-criteria.md").read_text(), re.M
    )
    assert [(frd, int(number)) for frd, number, _, _ in rows] == [
        (frd, number) for frd, count in CRITERIA.items() for number in range(1, count + 1)
    ]
    assert len(rows) == 98
    for frd, number, built, proof in rows:
        named = [
            path for path, test in NAMED.findall(proof) if test or path.startswith("benchmarks/")
        ]
        measured = (frd, int(number)) in MEASURED
        assert built.strip() and named, f"FRD {frd} #{number}"
        assert measured or "::test_" in proof, (
            f"FRD {frd} #{number}: a benchmark proves no behaviour"
        )


def test_every_criterion_of_the_document_is_answered_in_order():
    text = (DECISIONS / "document-criteria.md").read_text()
    rows = re.findall(r"^\| F(\d)\.(\d+) \|(.*)\|(.*)\|$", text, re.M)
    asked = [("2", str(n)) for n in range(1, 27)] + [("4", str(n)) for n in range(1, 26)]
    assert [(frd, item) for frd, item, _, _ in rows] == asked
    for frd, item, built, proof in rows:
        assert built.strip(), f"F{frd}.{item}"
        assert re.search(r"::test_\w+|decision \d{3}", proof), f"F{frd}.{item}"
    for number in re.findall(r"decision (\d{3})", text):
        assert list(DECISIONS.glob(f"{number}-*.md")), f"decision {number}"


def test_every_setting_the_readme_explains_exists():
    table = re.findall(r"^\| (`[A-Z0-9_`, ]+) \|", README, re.M)
    named = {name for row in table for name in re.findall(r"`([A-Z0-9_]+)`", row)}
    assert len(named) > 8
    assert named <= set(Env.model_fields)


def test_the_example_of_settings_lists_each_one_with_its_default(tmp_path, monkeypatch):
    text = (ROOT / ".env.example").read_text()
    compose = set(re.findall(r"\$\{([A-Z0-9_]+)", (ROOT / "docker-compose.yml").read_text()))
    names = [name for name, _ in SETTING.findall(text)]
    assert sorted(names) == sorted({*Env.model_fields, *compose})
    for name in Env.model_fields:
        monkeypatch.delenv(name, raising=False)
    taken = tmp_path / ".env"
    taken.write_text(SETTING.sub(r"\1=\2", text))
    assert Env(_env_file=taken) == Env(_env_file=None)


def test_the_example_of_settings_copied_as_it_is_changes_nothing():
    assert dotenv_values(ROOT / ".env.example") == {}


def test_each_setting_has_a_line_that_explains_it():
    lines = (ROOT / ".env.example").read_text().splitlines()
    for before, line in pairwise(lines):
        if SETTING.match(line):
            assert before.startswith("#"), line


@pytest.mark.long
def test_no_file_shows_on_which_machine_it_was_written():
    pattern = re.compile("|".join(BUILT_HERE))
    found_at = []
    for path in files():
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            if found := pattern.search(line):
                found_at.append(f"{path.relative_to(ROOT)}:{number}: {found[0]}")
    assert not found_at


def test_the_licence_is_the_unmodified_text():
    text = (ROOT / "LICENSE").read_bytes()
    assert (
        sha256(text).hexdigest()
        == "8486a10c4393cee1c25392769ddd3b2d6c242d6ec7928e1414efff7dfb2f07ef"
    )
    assert 'license = { text = "AGPL-3.0-or-later" }' in (ROOT / "pyproject.toml").read_text()


def test_machine_output_never_claims_to_be_an_auditors():
    """Pages do not use the words that CONTEXT.md reserves for people."""
    forbidden = re.compile(
        r"audit (?:opinion|conclusion)|\bour opinion\b|\bcertified by sibyl\b", re.I
    )
    for page in (ROOT / "templates").rglob("*.html"):
        assert not forbidden.search(page.read_text()), page
