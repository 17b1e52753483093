"""What a format of export is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import IO

from reports.compile import CompiledReport

Write = Callable[[CompiledReport, IO[bytes]], None]


@dataclass(frozen=True)
class Format:
    """A form in which a compiled report can be taken away.

    `suffix` ends the address (`export.json`) and the name of the file, and is unique. `label` is
    what the page calls it. `write` gets the report and an open file, and writes the whole export;
    it reads rows and changes none.
    """

    suffix: str
    label: str
    media_type: str
    write: Write
