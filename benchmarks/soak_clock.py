"""The clock of all processes of the soak, which can be turned while they run.

A small library in C, built when the soak begins and preloaded into every process, adds to the wall
clock what stands in a file. libfaketime would also turn the clock by which programs wait, which
nobody's machine does.
"""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_name("soak_clock.c")


class Clock:
    """A clock that a file turns, or the machine's own; then `missing` says why."""

    def __init__(self, file: Path, library: Path | None) -> None:
        self.file = file
        self.missing = "" if library else "no C compiler builds the library that turns the clock"
        self.environment = {"LD_PRELOAD": str(library), "SIBYL_CLOCK": str(file)} if library else {}

    def turn(self, seconds: int) -> None:
        """Let every process see this many seconds more than there are, or fewer."""
        with self.file.open("r+b") as file:
            file.write(struct.pack("=q", seconds))


def clock_in(directory: Path) -> Clock:
    """The clock whose file lies in the directory, not turned yet."""
    file = directory / "clock"
    file.write_bytes(struct.pack("=q", 0))
    file.chmod(0o644)
    return Clock(file, _library(directory))


def _library(directory: Path) -> Path | None:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    library = directory / "clock.so"
    command = [compiler, "-shared", "-fPIC", "-O2", "-o", str(library), str(SOURCE)]
    if subprocess.run(command, check=False).returncode:
        return None
    library.chmod(0o755)
    return library
