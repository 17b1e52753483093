"""Sites whose row in a summary of all sites is empty."""

from __future__ import annotations

from collections.abc import Iterator

from reports.inventory.exceptions.absences import lacks_all_year
from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.names import Among
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Place, Role, Table, TableKind
from reports.inventory.values import is_text, number, words
from reports.inventory.words import TOTAL

_FEWEST = 3  # rows with emissions


def empty_in_summaries(case: Case) -> Iterator[tuple[Irregularity, str]]:
    """Sites of a summary that tells emissions for all others and none for them, and that have no
    lines of fuel or energy; with their names."""
    used = Among(line.site for line in case.lines if line.site and line.scope in ("1", "2"))
    for table in case.tables:
        column = table.first(Role.SITE)
        if table.kind is not TableKind.SUMMARY or table.turned or column is None:
            continue
        told, empty = _rows(case, table, column.number)
        for row, name in empty if len(told) >= _FEWEST else ():
            said = case.remarks.of_row(table, row)
            without = Reason.ABSENT.said_in(said) or Reason.OUTSIDE.said_in(said)
            if not used.find(name) and not without:
                yield _lacking(case, table, row, name), name


def _rows(case: Case, table: Table, site: int) -> tuple[list[int], list[tuple[int, str]]]:
    """The rows of sites with emissions, and those without any."""
    sight = sight_of(table, case.grids[table.sheet])
    results = [one.number for one in table.with_role(Role.EMISSIONS)]
    told, empty = [], []
    for row in table.rows:
        name = words(sight.at(row.number, site))
        if not is_text(sight.at(row.number, site)) or TOTAL.search(name):
            continue
        if any(number(sight.at(row.number, at)) is not None for at in results):
            told.append(row.number)
        elif all(sight.at(row.number, at) is None for at in results):
            # a line of text alone is a title
            empty += [(row.number, name)] if len(sight.cells(row.number)) > 1 else []
    # lines of text below the table name no site
    return told, [one for one in empty if told and one[0] < max(told)]


def _lacking(case: Case, table: Table, row: int, name: str) -> Irregularity:
    texts = case.remarks.of_site(name)
    absent = (text for text in texts if lacks_all_year(text))
    return found(
        "missing_site",
        Place(table.sheet, str(row)),
        f"{name} stands among the sites of {table.sheet} without any emissions, and the workbook "
        "has no line of its fuel or energy.",
        f"What did {name} use in the year?",
        None,
        (),
        next(absent, "")[:200],
    )
