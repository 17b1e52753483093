"""Starting a process that opens a PDF, within a time, and taking what it tells; nothing of it
outlives the call."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[2]
# What a child is told of the environment: where programs, libraries and language data are, and
# nothing of what an operator set. A hostile file may make it do what it likes.
_PASSED_ON = {"PATH", "HOME", "LANG", "TMPDIR", "TZ", "TESSDATA_PREFIX", "LD_LIBRARY_PATH"}
_PASSED_ON_PREFIXES = ("LC_", "PYTHON")
# Libraries for arithmetic otherwise keep memory ready for a thread on each core of the machine.
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a child: the records it delivered and, if it did not end well, why."""

    records: list[dict[str, Any]]
    trouble: str = ""
    timed_out: bool = False
    stalled: bool = False  # ended by its own alarm: one page took too long


def run_child(command: Sequence[str], timeout: float, into: IO[bytes] | None = None) -> Outcome:
    """Run a child in a process group of its own, for at most `timeout` seconds. What it prints is
    written to the file `into` where one is given: then the outcome has no records."""
    child = subprocess.Popen(  # noqa: S603 - our own module, arguments as a list
        command,
        cwd=ROOT,
        env=environment(),
        umask=0o077,
        stdin=subprocess.DEVNULL,
        stdout=into or subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        output, _ = child.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        _kill(child)
        output, _ = child.communicate()
        return Outcome(_records(output), f"took longer than {timeout:.0f} s", timed_out=True)
    finally:
        _kill(child)
    return Outcome(
        _records(output), _death(child.returncode), stalled=child.returncode == -signal.SIGALRM
    )


def environment() -> dict[str, str]:
    """The environment of a child."""
    passed_on = {
        name: value
        for name, value in os.environ.items()
        if name in _PASSED_ON or name.startswith(_PASSED_ON_PREFIXES)
    }
    return passed_on | _ONE_THREAD | {"PYTHONPATH": str(ROOT)}


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Kill the child's whole group while the child is still ours to name."""
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGKILL)


def _death(status: int) -> str:
    if status == -signal.SIGALRM:
        return "took longer than a page may"
    if status < 0:
        return f"stopped the reader ({signal.Signals(-status).name})"
    return f"ended the reader with status {status}" if status else ""


def _records(output: bytes | None) -> list[dict[str, Any]]:
    """The complete JSON objects among the lines; a line cut off by a kill is dropped."""
    records: list[dict[str, Any]] = []
    for line in (output or b"").splitlines():
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(record, dict):
            records.append(record)
    return records
