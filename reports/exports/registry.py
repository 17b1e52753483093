"""Every format in which a compiled report can be taken away; a new one is a line here.

`docs/add-an-export.md` shows how.
"""

from __future__ import annotations

from typing import Final

from reports.exports.as_docx import DOCX
from reports.exports.as_json import JSON
from reports.exports.as_pdf import PDF
from reports.exports.as_xlsx import XLSX
from reports.exports.base import Format

FORMATS: Final[tuple[Format, ...]] = (JSON, XLSX, DOCX, PDF)


class UnknownFormat(Exception):
    """No format has this suffix; the message names those there are."""


def format_of(suffix: str) -> Format:
    """The format with this suffix. Raises UnknownFormat."""
    for known in FORMATS:
        if known.suffix == suffix:
            return known
    names = ", ".join(known.suffix for known in FORMATS)
    raise UnknownFormat(f"A report is not exported as {suffix}. Ask for one of: {names}.")
