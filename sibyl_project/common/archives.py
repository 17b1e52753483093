"""ZIP archives that say nothing of when they were written, so that the same content is the same
bytes."""

from __future__ import annotations

import zipfile
from typing import Final

FIRST_MOMENT: Final = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can hold


def undated(name: str) -> zipfile.ZipInfo:
    """The entry for a file of an archive, of the earliest moment and not compressed."""
    return zipfile.ZipInfo(name, FIRST_MOMENT)
