"""The code of the API guide is run as it stands there, in its order, against a real web process and
a real worker."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import SHORT_SAMPLE

pytestmark = [pytest.mark.worker, pytest.mark.timeout(900)]

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "api-guide.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(language: str) -> list[str]:
    """The code of the guide in one language."""
    found = BLOCK.findall(GUIDE.read_text(encoding="utf-8"))
    return [code for named, code in found if named == language]


def numbered(language: str, marked: str) -> str:
    """All blocks as one program, which says before each which one it comes to."""
    return "\n".join(
        marked.format(number) + code for number, code in enumerate(blocks(language), start=1)
    )


def test_every_block_of_the_guide_is_in_a_language_that_is_run() -> None:
    languages = {language for language, _ in BLOCK.findall(GUIDE.read_text(encoding="utf-8"))}
    assert languages == {"sh", "python"}


@pytest.mark.long
@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq")
def test_the_guide_leads_from_upload_to_review(
    web: Any, worker: Any, live_auditor: Any, tmp_path: Path
) -> None:
    shutil.copy(SHORT_SAMPLE, tmp_path / "report.pdf")
    (tmp_path / "records.csv").write_text("Scope 1 emissions,2024\ntCO2e,1\n", encoding="utf-8")
    shell = "set -eu -o pipefail\n" + numbered("sh", "echo '== block {}'\n")
    said = _run(["bash", "-c", shell], web.url, tmp_path)
    assert (tmp_path / "working-papers.xlsx").read_bytes().startswith(b"PK")
    assert "p. " in said, "a contradicted claim is printed"
    said = _run(
        [sys.executable, "-c", numbered("python", "print('== block {}')\n")], web.url, tmp_path
    )
    assert "fully_addressed" in said


def _run(command: list[str], address: str, directory: Path) -> str:
    done = subprocess.run(
        command,
        cwd=directory,
        env=os.environ | {"SIBYL": address, "NAME": "auditor", "PASSWORD": "paper-and-ink"},
        capture_output=True,
        text=True,
        timeout=420,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-1500:]}\n{done.stderr[-1500:]}"
    return done.stdout
