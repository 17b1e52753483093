"""Footnote marks and list marks beside numbers and labels, which are no digits and no signs."""

from __future__ import annotations

import re

from reports.language.years import FISCAL, RECENT_YEAR
from sibyl_project.common.regex import regex

_MARKS = "*\u2020\u2021\u00a7\u00b9\u00b2\u00b3\u2070-\u2079"
_CELL_NOTE = regex(rf"(?:\s?[{_MARKS}]|\s\d{{1,2}}\)|\s?\(\d\)(?<=[\d%]\(\d\))|\s?\[\d{{1,2}}\])+$")
# "100(b)", "1,234 a)"; but "S2 29(a)" is a paragraph
_LETTER_NOTE = regex(r"^([^A-Za-z]*[\d%])\s?\(?[a-i]\)$")
_NOTE_BEFORE = regex(r"^(?:\(?\d{1,2}\)|\[\d{1,2}\])\s+(?=[-+\u2212\u2013(]?\d)")
_NOTES = regex(
    rf"(?:(?<=\S)[{_MARKS}]+(?:,? ?[{_MARKS}]+)*|,?\s*(?<=[\s,])\(?\d{{1,2}}\)(?:,?\s*\d{{1,2}}\))*"
    r"|\s*\[\d{1,2}\])+(?=\s*(?:$|[,;:|]))"
)
_LONGEST_NOTE = 40  # characters at the end of a cell that may be footnote marks
_LIST_MARK = regex(r"\s*[-\u2013\u2022*]\s+")
# "- 30%" alone belongs to a chart and is a fall
_SIGNED_ALONE = regex(
    rf"\s*[-\u2013] ?\d[\d.,]* ?%\s*(?:by\s+(?:{FISCAL})?{RECENT_YEAR})?\s*", re.IGNORECASE
)


def list_mark(text: str) -> int:
    """Where the text behind a list mark begins: 2 for "- 12 sites", whose dash is no sign; 0
    without one."""
    match = _LIST_MARK.match(text)
    return match.end() if match and not _SIGNED_ALONE.fullmatch(text) else 0


def without_notes(label: str) -> str:
    """A label without the footnote marks at its end: "GHG emissions" for "GHG emissions 1) 2), 3)"
    and "GHG emissions\u00b9"."""
    return _NOTES.sub("", label).rstrip()


def without_cell_notes(cell: str) -> str:
    """A cell of figures without the footnote marks before and after them: "1,234" for "1) 1,234",
    "1,234 1) 2)" and "1,234 a)"."""
    cell = _LETTER_NOTE.sub(r"\1", _NOTE_BEFORE.sub("", cell))
    head, tail = cell[:-_LONGEST_NOTE], cell[-_LONGEST_NOTE:]
    return (head + _CELL_NOTE.sub("", tail)).rstrip()
