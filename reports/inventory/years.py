"""Lines of other years, which stand beside those of the year for comparison, do not count."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence, Set

from reports.document.workbook_cells import Grid
from reports.inventory.types import Line, Role, Table, TableKind
from reports.inventory.values import words
from reports.inventory.words import YEAR_NAMED
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex

_ENOUGH_HEADS = 4  # by which one table is a part of another
_SEVERAL = 3  # months that two years have, which a fiscal year does not
_FEWEST_DATED = 12  # lines that name a year, below which one may be a contract or an event
_COMPARABLE = 0.25  # of as many lines as the year itself has
_ROWS_ABOUT = 20  # at the top of a sheet, that say what the workbook is about
_LOOK = "Look whether this is the workbook of the report and whether the report's period is right."
_FISCAL_YEAR_TOLD = regex(
    r"\b(?:reporting|inventory|berichts)[ -]?(?:year|period|jahr|zeitraum)\W{1,4}(?:FY ?)?"
    rf"(?P<first>{RECENT_YEAR}) ?[/\u2013-] ?(?:20)?(?P<last>\d\d)\b",
    re.IGNORECASE,
)


def year_of_columns(grids: Iterable[Grid], year: int | None) -> int | None:
    """The year by which the columns of the inventory are named: the one in which a fiscal year
    ends that the workbook says to be reported, where the report names the one it begins in."""
    for grid in grids:
        for row in sorted(grid.rows)[:_ROWS_ABOUT]:
            for told in _FISCAL_YEAR_TOLD.finditer(" ".join(map(words, grid.rows[row].values()))):
                if int(told["first"]) == year and int(told["last"]) == (year + 1) % 100:
                    return year + 1
    return year


def of_the_year(
    lines: Sequence[Line], tables: Sequence[Table], year: int | None
) -> tuple[list[Line], list[str]]:
    """The lines without those of other years, and what is asked about tables left out. A fiscal
    year may lie in two calendar years: only what repeats the same months is another year."""
    if year is None:
        return list(lines), []
    prior = _prior_tables(tables, year)
    questions = _left_out(tables, prior, year)
    for at in prior:
        tables[at].kind = TableKind.OTHER
    by_table: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        if line.table not in prior:
            by_table[line.table].append(line)
    others = {
        at: _other_years(mine, year) | _repeated(mine, year, tables[at])
        for at, mine in by_table.items()
    }
    kept = [
        line for line in lines if line.table not in prior and line.year not in others[line.table]
    ]
    return kept, questions


def none_of_the_year(lines: Iterable[Line], year: int | None) -> list[str]:
    """What is asked where dated lines are all of other years than the report: the workbook is of
    another year, or the report's own was read wrongly."""
    dated = [line.year for line in lines if line.year is not None]
    if year is None or year in dated or len(dated) < _FEWEST_DATED:
        return []
    years = ", ".join(map(str, sorted(set(dated))))
    return [
        f"{len(dated)} lines name their year, and none is of {year}, the year of the report: they "
        f"are of {years}, and columns of other years may be in no total. {_LOOK}"
    ]


def _other_years(lines: Iterable[Line], year: int) -> set[int]:
    months: dict[int, set[int | None]] = defaultdict(set)
    count: dict[int, int] = defaultdict(int)
    for line in lines:
        if line.year is not None:
            months[line.year].add(line.month)
            count[line.year] += 1
    return {
        other
        for other in months
        if other != year
        and year in months
        and 2 * len(months[other] & months[year]) >= len(months[other])
        and count[other] >= _COMPARABLE * count[year]
    }


def _repeated(lines: Iterable[Line], year: int, table: Table) -> set[int]:
    """The year before, in a log that says of each row of which year it is and covers more than
    twelve months: events come in few of them."""
    months: dict[int, set[int]] = defaultdict(set)
    count: dict[int, int] = defaultdict(int)
    for line in lines:
        if line.year is not None and line.month is not None:
            months[line.year].add(line.month)
            count[line.year] += 1
    before, own = months[year - 1], months[year]
    several = len(before & own) >= _SEVERAL and count[year - 1] >= _COMPARABLE * count[year]
    if table.first(Role.YEAR) is None and not several:
        return set()
    return {year - 1} if before and own and min(before) <= max(own) else set()


def _prior_tables(tables: Sequence[Table], year: int) -> set[int]:
    """The tables whose title or sheet names another year, while one of the same heads, or of these
    and others for emissions, names this one or none."""
    heads = list(map(_heads, tables))
    named = list(map(_named, tables))
    return {
        at
        for at, years in enumerate(named)
        if tables[at].kind is TableKind.ACTIVITY
        and years
        and year not in years
        and any(
            _covers(heads[other], heads[at]) and (year in named[other] or not named[other])
            for other in range(len(tables))
            if other != at
        )
    }


def _left_out(tables: Sequence[Table], prior: Set[int], year: int) -> list[str]:
    """What is asked where tables of other years are more than those of the same heads that are
    kept, and none names the year of the report: they are hardly there for comparison."""
    alike = {_heads(tables[at]) for at in prior}
    kept = [
        table
        for at, table in enumerate(tables)
        if at not in prior and table.kind is TableKind.ACTIVITY and _heads(table) in alike
    ]
    if len(prior) <= len(kept) or any(year in _named(table) for table in tables):
        return []
    sheets = ", ".join(dict.fromkeys(tables[at].sheet for at in sorted(prior)))
    years = ", ".join(map(str, sorted(set().union(*(_named(tables[at]) for at in prior)))))
    return [
        f"These sheets name {years} and not {year}, the year of the report, so their tables are in "
        f"no total: {sheets}. {_LOOK}"
    ]


def _covers(own: tuple[str, ...], heads: tuple[str, ...]) -> bool:
    return own == heads or (len(heads) >= _ENOUGH_HEADS and set(heads) < set(own))


def _heads(table: Table) -> tuple[str, ...]:
    return tuple(column.head for column in table.columns.values())


def _named(table: Table) -> set[int]:
    title = table.title.rpartition(" | ")[2]
    return {int(found) for found in YEAR_NAMED.findall(title) or YEAR_NAMED.findall(table.sheet)}
