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
from reports.exports.bundle.as_bundle import BUNDLE
from reports.exports.ticked.as_ticked import TICKED

FORMATS: Final[tuple[Format, ...]] = (JSON, XLSX, DOCX, PDF, TICKED, BUNDLE)


class UnknownFormat(Exception):
    """No format has this suffix; the message names those there are."""


def format_of(suffix: str) -> Format:
    """The format with this suffix, or the beginning of one: "bundle". Raises UnknownFormat."""
    for known in FORMATS:
        if suffix in (known.suffix, known.suffix.partition(".")[0]):
            return known
    names = ", ".join(known.suffix for known in FORMATS)
    raise UnknownFormat(f"A report is not exported as {suffix}. Ask for one of: {names}.")
