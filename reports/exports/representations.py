"""The list of matters for the representation letter, to be sent as a workbook or a text document.

Those left out are not in it, nor are matters that nobody took in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reports.exports.requests_files import list_file
from reports.exports.requests_lines import Sent, clean, head_of
from reports.models import Report, RepresentationState
from reports.review.representing import Listed
from sibyl_project.common.streaming import StreamedFile

COLUMNS: Final = (
    ("No.", 6, 1.0),
    ("About", 24, 3.6),
    ("Management confirms", 90, 13.0),
    ("Page", 8, 1.4),
    ("State", 14, 2.6),
    ("Confirmed on", 14, 2.6),
)
SENT: Final = (RepresentationState.TAKEN_IN, RepresentationState.CONFIRMED)


def letter_of(report: Report, matters: Sequence[Listed]) -> Sent:
    """The matters taken in and confirmed, in the order of the letter."""
    rows = [one.row for one in matters if one.row and one.row.state in SENT]
    lines = []
    for number, row in enumerate(rows, 1):
        day = f"{row.confirmed_on:%Y-%m-%d}" if row.confirmed_on else ""
        page = str(row.page) if row.page else ""
        about, state = row.get_kind_display(), row.get_state_display()
        lines.append(tuple(map(clean, (str(number), about, row.wording, page, state, day))))
    return Sent("Matters for the representation letter", head_of(report), lines, COLUMNS, "Matters")


def letter_file(report: Report, matters: Sequence[Listed], suffix: str) -> StreamedFile:
    """The list as a file to save, which is recorded. `suffix` is "xlsx" or "docx"."""
    return list_file(report, letter_of(report, matters), suffix, "representations")
