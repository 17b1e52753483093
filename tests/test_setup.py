"""What the set-up leaves out where a package is not built for the system."""

from __future__ import annotations

import re
import subprocess
from itertools import pairwise, takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = (ROOT / "scripts" / "setup.sh").read_text("utf-8")
LEFT_OUT = re.findall(r"/\^\(([\w|-]+)\)==/,", SCRIPT)[0].split("|")


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


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_what_is_left_out_takes_its_hashes_along(lock: str) -> None:
    (command,) = re.findall(r"sed -E '([^']+)'", SCRIPT)
    run = ["sed", "-E", command, lock]
    left = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    whole = (ROOT / lock).read_text("utf-8")
    gone = set(re.findall(r"^[\w.-]+==", whole, re.M)) - set(re.findall(r"^[\w.-]+==", left, re.M))
    assert gone == {f"{name}==" for name in LEFT_OUT}
    # every line of hashes follows the package it belongs to, or another of its hashes
    for before, line in pairwise(line for line in left.splitlines() if "# " not in line):
        if "--hash=" in line:
            assert before.endswith("\\"), line
        else:
            assert not before.endswith("\\"), before
