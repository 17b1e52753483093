"""Which rows are deliveries, that come when a tank is empty and not in every month."""

from __future__ import annotations

import re

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.series import Series
from reports.inventory.exceptions.slips import carrier_of
from reports.inventory.types import Line
from sibyl_project.common.regex import regex

_NOTE_OF_DELIVERY = regex(
    r"\b(?:tickets?|delivery(?: note)?|dockets?|drop|BOL|BL|BDN|lieferschein|leverbon"
    r"|bon|bon de livraison|albar[aá]n|bolla|ddt|følgesedd\w*|följesedel|kuormakirja|wz)"
    r"\W{0,3}(?:no\W*)?[A-Z]{0,4}-?\d{3,}",
    re.IGNORECASE,
)
_DELIVERED = 0.8  # of the rows


def is_delivered(case: Case, series: Series) -> bool:
    """Whether the amounts of a liquid are deliveries, each with a note of its own: of these none
    need come in a month."""
    if series.dimension != "volume" or "gas" in carrier_of(series):
        return False
    lines = [value.line for value in series.filled]
    notes: set[str] = set()
    for at, line in enumerate(lines):
        if match := _NOTE_OF_DELIVERY.search(_row(case, line)):
            notes.add(match[0])
        if len(notes) + len(lines) - at - 1 < _DELIVERED * len(lines):
            return False
    return True


def _row(case: Case, line: Line) -> str:
    return case.remarks.of_row(case.table(line), line.row)
