"""What the other meters of a site say of the periods that one lacks."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import tokens, tokens_of_text
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import Series
from reports.inventory.row_cells import is_billed
from reports.inventory.sight import sight_of
from reports.inventory.types import Role
from sibyl_project.common.regex import regex

_YEAR = 12  # months
_EARLY, _LATE = 10, 21  # days of a month: a row that begins or ends between them covers a part
_PASSING = regex(
    r"\btrial\b|\bpilot\b|\btemporary\b|\bhired?\b|\brental\b|\bversuch|\bprobe(?:betrieb|lauf)|\bessai\b"
    r"|\bprueba\b|\bprova\b|\bproef",
    re.IGNORECASE,
)  # what runs for a part of the year
_PARTS = regex(r" [-–|] |[,;:] ")  # of a name: the site, then the meter


def takes_over(other: Series, series: Series, gone: set[int], has: set[int]) -> bool:
    """Whether another meter of the site, of nearly the same name, has the periods that this one
    lacks and none of those it has: so stand the old meter and the new one."""
    theirs = {value.at for value in other.filled}
    named = set(tokens(f"{series.kind} {series.meter}")) & set(
        tokens(f"{other.kind} {other.meter}")
    )
    return bool(named) and gone <= theirs and len(theirs & has) <= 1 and len(has) > 1


def begins_or_ends(series: Series, gone: set[int], has: set[int], others: Sequence[Series]) -> bool:
    """Whether the other supplies of a site begin or end with this one: so do sites that are opened
    or closed in the year."""
    edge = all(at < min(has) for at in gone) or all(at > max(has) for at in gone)
    kept = [one for one in others if one.kind != series.kind and one.wide == series.wide]
    return (
        edge
        and bool(series.site and kept)
        and all({value.at for value in one.filled} == has for one in kept)
    )


def covered(at: int, has: set[int], others: Sequence[Series], series: Series) -> bool:
    """Whether another meter of the site runs before this one began or after it ended."""
    if min(has) < at < max(has):
        return False
    return any(
        at in {value.at for value in one.filled} and one.kind == series.kind for one in others
    )


def spanned(case: Case, series: Series) -> set[int]:
    """The months that the rows of a series cover, but for some days, by their first and last
    days."""
    found: set[int] = set()
    for line in (value.line for value in series.filled if not series.wide):
        table = case.table(line)
        sight = sight_of(table, case.grids[table.sheet])
        columns = (one for one in table.with_role(Role.PERIOD) if not is_billed(one))
        cells = (sight.at(line.row, one.number) for one in columns)
        days = sorted(cell for cell in cells if isinstance(cell, dt.date))
        if len(days) > 1:
            first = days[0].year * _YEAR + days[0].month + (days[0].day > _EARLY)
            last = days[-1].year * _YEAR + days[-1].month - (days[-1].day < _LATE)
            found.update(range(first, min(last, first + _YEAR - 1) + 1))
    return found


def starting(case: Case, series: Series) -> str:
    """What says why the months before or after all others are empty: when the site opened, or a
    remark that names the boiler, meter or line of the series."""
    if _PASSING.search(series.kind):
        return series.kind
    opening = case.opening(series.site) or _beside_nothing(case, series)
    own = tokens_of_text(_PARTS.split(series.kind)[-1]) - tokens_of_text(series.site)
    if opening or not any(map(str.isdecimal, own)) or all(map(str.isdecimal, own)):
        return opening
    about = (text for text in case.remarks.around if own <= tokens_of_text(text))
    return next((text[:200] for text in about if Reason.ABSENT.said_in(text)), "")


def _beside_nothing(case: Case, series: Series) -> str:
    """What is said beside the months in which a site, alone in its table, has nothing."""
    table, lines = case.tables[series.table], case.by_table[series.table]
    if table.turned or len({line.site for line in lines}) > 1:
        return ""
    filled = {line.row for line in lines}
    rows = [(table, row.number) for row in table.data if row.number not in filled]
    return case.remarks.explain(Reason.ABSENT, rows)
