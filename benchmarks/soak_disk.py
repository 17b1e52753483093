"""A small disk for the files of reports, which the soak fills up and frees again."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

SIZE: Final = 256  # MiB
BLOCK: Final = b"\0" * 1_000_000


class Disk:
    """A disk, or none where mounting is not allowed; `missing` says why."""

    def __init__(self, place: Path, missing: str = "") -> None:
        self.place, self.missing = place, missing

    def fill(self) -> None:
        """Write until nothing more fits."""
        with suppress(OSError), self._ballast.open("wb", buffering=0) as file:
            while file.write(BLOCK):
                pass

    def free(self) -> None:
        """Take away what filled it."""
        self._ballast.unlink(missing_ok=True)

    @property
    def _ballast(self) -> Path:
        return self.place / "ballast"


@contextmanager
def small_disk(place: Path) -> Iterator[Disk]:
    """A disk in memory at that place, for as long as the block lasts."""
    place.mkdir(parents=True, exist_ok=True)
    mounted = _ran("mount", "-t", "tmpfs", "-o", f"size={SIZE}m,mode=0700", "tmpfs", str(place))
    missing = "" if mounted else "a disk of its own cannot be mounted by this account"
    try:
        yield Disk(place, missing)
    finally:
        if mounted:
            _ran("umount", "--lazy", str(place))


def _ran(*command: str) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, check=False, env=dict(os.environ))
    except OSError:
        return False
    return done.returncode == 0
