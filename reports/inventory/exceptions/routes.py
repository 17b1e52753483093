"""Trips whose distance is several times that of all others on the same route."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Place, Table, TableKind
from reports.inventory.values import is_text, number, words
from sibyl_project.common.regex import regex

_ROUTE = regex(
    r"\broutes?\b|\bfrom\b|\bto\b|\borigin\b|\bdestination\b|\bdepart\w*|\barriv\w*|\bsector\b"
    r"|\bitinerar\w*|\bleg\b|\borigen\b|\bdestino\b|\bvon\b|\bnach\b|\bstrecke\b|\btrajet\b|\bd[ée]part"
    r"|\barriv[ée]e\b|\bpartenza\b|\bdestinazione\b|\btratta\b",
    re.IGNORECASE,
)
_DISTANCE = regex(r"\bkm\b|\bmiles?\b|\bdistance\b|\bmi\b", re.IGNORECASE)
_PER_PERSON = regex(r"\b[pt]km\b|\bp(?:ax|as\w*)?[-. ]?(?:km|mi\w*)\b|\bpassenger", re.IGNORECASE)
_FEWEST = 3  # trips on a route with the same distance
_MOST_FAR = 10  # of the trips on a route, one; more are those of another route
_TIMES = Decimal(3)  # of the usual distance


def routes(case: Case) -> Iterator[Irregularity]:
    """Trips of at least three times, or at most a third of, the distance that most trips on the
    same route have."""
    for at, table in enumerate(case.tables):
        ways = [one for one in table.columns.values() if _ROUTE.search(in_english(one.head))]
        distances = [one for one in table.columns.values() if _is_distance(one)]
        if table.kind is not TableKind.ACTIVITY or table.turned or not ways or not distances:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for column in distances:
            yield from _of_column(case, at, sight, [one.number for one in ways], column)


def _is_distance(column: Column) -> bool:
    head = in_english(column.head)
    return bool(_DISTANCE.search(head)) and not _PER_PERSON.search(head)


def _of_column(
    case: Case, at: int, sight: Sight, ways: list[int], column: Column
) -> Iterator[Irregularity]:
    for way, trips in _by_route(case.tables[at], sight, ways, column).items():
        usual, many = Counter(trips.values()).most_common(1)[0]
        far = sum(not 1 / _TIMES < value / usual < _TIMES for value in trips.values())
        if many < _FEWEST or 2 * many <= len(trips) or far > max(1, len(trips) // _MOST_FAR):
            continue
        for row, value in trips.items():
            by = value / usual
            lines = case.by_row.get((at, row), [])
            if 1 / _TIMES < by < _TIMES or not lines:
                continue
            if any(map(case.row_claimed, lines)):
                continue
            tonnes = [line.tonnes for line in lines if line.tonnes is not None]
            yield found(
                "outlier",
                Place(case.tables[at].sheet, sight.place(row, column.number).cells),
                f"{way}: {amount(value)} in this row; the other {many} trips on the route have "
                f"{amount(usual)}.",
                "Is the distance right? Please send the booking.",
                sum(tonnes, Decimal(0)) * (1 - 1 / by) if tonnes else None,
                [line.place for line in lines],
                case.explain(Reason.JUMP, lines[:1]),
            )


def _by_route(
    table: Table, sight: Sight, ways: list[int], column: Column
) -> dict[str, dict[int, Decimal]]:
    """The distances of the rows of each route."""
    found_in: dict[str, dict[int, Decimal]] = defaultdict(dict)
    for row in table.data:
        cells = [sight.at(row.number, way) for way in ways]
        value = number(sight.at(row.number, column.number))
        if value is not None and value > 0 and all(map(is_text, cells)):
            found_in[" - ".join(map(words, cells))][row.number] = value
    return found_in
