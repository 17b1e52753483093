"""What Sibyl consists of: the list that `make sbom` writes, and what `make audit` says of it."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

from scripts.audit import judged
from tests.services import ROOT

WELL: dict[str, Any] = {"name": "celery", "version": "5.7.0", "vulns": []}
WEAK = {
    "name": "left",
    "version": "1.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"], "aliases": [], "description": ""}],
}
UNKNOWN = {"name": "ours", "skip_reason": "not found"}


@pytest.mark.pure
def test_a_package_with_a_known_weakness_is_named_with_its_mended_version():
    assert judged([WELL, WEAK]) == (["left 1.0: PYSEC-1, mended in 1.1"], 1)


@pytest.mark.pure
def test_packages_that_the_service_does_not_know_are_counted():
    assert judged([WELL, UNKNOWN]) == (
        [
            "1 packages have no known weakness",
            "Not audited, unknown to the service: 1 packages",
        ],
        0,
    )


@pytest.mark.pure
@pytest.mark.parametrize("packages", [[], [UNKNOWN]])
def test_a_service_that_does_not_answer_is_not_taken_for_good_news(packages):
    lines, code = judged(packages)
    assert lines == ["Not audited: the service that knows of weaknesses does not answer."]
    assert code == 0


@pytest.mark.long
def test_the_bill_of_materials_has_every_locked_package_with_its_hashes(tmp_path):
    written = tmp_path / "sbom.json"
    command = re.search(r"^sbom:.*\n\t(.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert command
    line = command[1].replace("$(BIN)", ".venv/bin").replace("sbom.json", str(written))
    subprocess.run(line.split(), cwd=ROOT, check=True, capture_output=True, timeout=300)
    listed = {part["name"]: part for part in json.loads(written.read_text())["components"]}
    locked = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert {name: listed[name]["version"] for name, _ in locked} == dict(locked)
    assert all(part["externalReferences"][0]["hashes"] for part in listed.values())
