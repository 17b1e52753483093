"""What stands over the rows of a report's tables: by it a row is found whose own words say less."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from reports.language.years import NAMED_YEAR, SHORT_YEAR
from reports.types import StatementKind
from sibyl_project.common.regex import regex

CELL: Final = " | "
_NO_VALUE: Final = regex(rf"[^\d]*|(?:{NAMED_YEAR}|{SHORT_YEAR})\d?", re.IGNORECASE)


def is_head(text: str) -> bool:
    """Whether a row of a table holds no values but the years or the names of its columns."""
    name, *cells = text.split(CELL)
    if not cells or not all(_NO_VALUE.fullmatch(cell.strip()) for cell in cells):
        return False
    years = sum(any(map(str.isdigit, cell)) for cell in cells)
    return years != 1 or not any(map(str.isdigit, name))  # "ISO 14001 | all sites | 2026" is none


def heads_of(rows: Iterable[tuple[int, int, str, str]]) -> dict[int, str]:
    """The head of each row of a table by the id of its statement: the name in the first cell of
    the row of years over it, and the heading or caption before. `rows` are the id, the page, the
    kind and the text of statements in reading order."""
    found: dict[int, str] = {}
    page, heading, head = 0, "", ""
    for key, number, kind, text in rows:
        if number != page:
            page, heading, head = number, "", ""
        if kind in (StatementKind.HEADING, StatementKind.CAPTION):
            heading, head = text, ""
        elif kind == StatementKind.ROW and is_head(text):
            head = text.partition(CELL)[0].strip()
        elif kind == StatementKind.ROW:
            found[key] = f"{heading} {head}".strip()
    return found
