"""What the set-up leaves out where a package is not built for the system."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = (ROOT / "scripts" / "setup.sh").read_text("utf-8")
LEFT_OUT = re.findall(r"/\^\(([\w|-]+)\)==/d", SCRIPT)[0].split("|")


def entry(name: str) -> tuple[str, set[str]]:
    """The line of the lock file that pins a package, and who needs the package."""
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith(f"{name}=="))
    notes = takewhile(lambda line: line.startswith("    "), lines[at + 1 :])
    notes = (line for line in notes if line.startswith("    #"))
    return lines[at], {word for note in notes for word in re.findall(r"[\w.-]+", note)}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_musl_lacks_is_left_out_on_intel_macs_too(name: str) -> None:
    assert "platform_machine == 'arm64' or sys_platform != 'darwin'" in entry(name)[0]


@pytest.mark.parametrize("name", LEFT_OUT)
def test_nothing_that_stays_needs_what_is_left_out(name: str) -> None:
    assert entry(name)[1] <= {*LEFT_OUT, "via", "-r", "requirements.in"}
