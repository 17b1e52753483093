"""Quarters and months that stand within the labels of rows, as in "Clinical waste Sep Q"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from reports.inventory.months import month_in
from reports.inventory.row_cells import is_billed
from reports.inventory.sheet_factors import year_in
from reports.inventory.types import Line, Role, Table
from sibyl_project.common.regex import regex

_FEWEST = 3  # lines of a table
_MOSTLY = 0.3  # of its lines
# a quarter, a half of a year or a short month, also "Sep Q"; a whole month's name may be a word
_PERIOD = regex(
    r"(?<![\w/&-])(?P<period>"
    r"(?P<quarter>[QT] ?[1-4]|[1-4]\.? ?(?:Q|Quartal|trim\w*|kwartaal|kv\w*)"
    r"|[1-4](?:st|nd|rd|th) quarter"
    r"|quarter [1-4]|(?:1er|[2-4]e|[2-4]ème) trim\w*)"
    r"|H[12]|[12]\. ?Halbjahr"
    r"|(?P<month>jan|feb|mar|m[äa]rz|apr|may|mai|jun|jul|aug|sept?|oct|okt|nov|dec|dez)"
    r"\.?(?: ?(?:Q|qtr|quarter))?(?: ?(?:20)?\d\d)?"
    r")(?![\w/&-])",
    re.IGNORECASE,
)
_EDGES = " ,;:–-()"


def periods_of_labels(lines: Iterable[Line], tables: Sequence[Table]) -> None:
    """Give the lines of tables without periods, or with the dates of bills, those that stand in the
    labels of several of them, and take them out of the labels."""
    by_table: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        by_table[line.table].append(line)
    for at, of_table in by_table.items():
        billed = all(map(is_billed, tables[at].with_role(Role.PERIOD)))
        dated = any(line.month or line.period for line in of_table)
        if (dated and not billed) or any(line.points for line in of_table):
            continue
        found = [
            (line, name, match)
            for line in of_table
            for name in ("kind", "site")
            if (match := _PERIOD.search(getattr(line, name)))
        ]
        distinct = {match["period"].casefold() for _, _, match in found}
        rows = {line.row for line, _, _ in found}
        every = len({line.row for line in of_table})
        if len(distinct) < 2 or len(rows) < max(_FEWEST, _MOSTLY * every):
            continue
        for line, name, match in found:
            text = getattr(line, name)
            without = f"{text[: match.start()].rstrip(_EDGES)} {text[match.end() :].lstrip(_EDGES)}"
            setattr(line, name, without.strip(_EDGES) or text)
            line.period = match["period"]
            line.month = None
            if match["month"] and (named := month_in(match["month"])):
                line.month = named[0]
                line.year = year_in(match["period"]) or line.year
