"""Lists of what each site used of several items in a year: an amount in another unit stands apart
by a thousand from what its site and its item lead one to expect."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.robust import middle, spread
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.exceptions.slips import KINDS, NAMES, THOUSANDFOLD
from reports.inventory.types import Irregularity, Line

_FEWEST = 3  # sites and items
_FILLED = 0.8  # of all pairs of a site and an item
_THOUSAND = 3.0  # decimal logarithm
_NEAR = 0.45
_CALM = 0.2  # spread of what is left of the other amounts
_ROUNDS = 4  # of taking medians away, after which next to nothing changes
Cells = Mapping[tuple[str, str], Line]


def sites_by_items(case: Case) -> Iterator[Irregularity]:
    """Amounts a thousand times above or below the others, beside their site and their item."""
    for cells in _tables(case):
        left = _left(cells)
        for key, by in left.items():
            others = [value for other, value in left.items() if other != key]
            slips = abs(abs(by) - _THOUSAND) <= _NEAR and spread(others) <= _CALM
            if slips and max(map(abs, others)) < _THOUSAND / 2 and not case.row_claimed(cells[key]):
                yield _told(case, cells[key], by)


def _tables(case: Case) -> Iterator[Cells]:
    """The lines of each table and unit by site and item, where nearly every site has each item
    once and no month is told."""
    groups: dict[tuple[int, str], dict[tuple[str, str], list[Line]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for line in case.lines:
        unit = line.unit
        yearly = line.month is None and not line.points and line.activity and line.activity > 0
        if unit is None or unit.dimension not in THOUSANDFOLD or not yearly:
            continue
        if line.site and line.kind:
            groups[line.table, unit.printed][line.site, line.kind].append(line)
    for cells in groups.values():
        sites, items = ({key[at] for key in cells} for at in (0, 1))
        if min(len(sites), len(items)) < _FEWEST or len(cells) < _FILLED * len(sites) * len(items):
            continue
        if all(len(lines) == 1 for lines in cells.values()):
            yield {key: lines[0] for key, lines in cells.items()}


def _left(cells: Cells) -> dict[tuple[str, str], float]:
    """What is left of the decimal logarithms of amounts when the medians of sites and of items are
    taken away in turn."""
    left = {key: math.log10(float(line.activity or 1)) for key, line in cells.items()}
    for _ in range(_ROUNDS):
        for at in (0, 1):
            groups: dict[str, list[float]] = defaultdict(list)
            for key, value in left.items():
                groups[key[at]].append(value)
            usual = {name: middle(values) or 0.0 for name, values in groups.items()}
            left = {key: value - usual[key[at]] for key, value in left.items()}
    return left


def _told(case: Case, line: Line, by: float) -> Irregularity:
    dimension = line.unit.dimension if line.unit is not None else ""
    unit = line.unit.printed if line.unit is not None else ""
    value, rate = line.activity or Decimal(0), tonnes_per_unit(line)
    right = value * (Decimal("0.001") if by > 0 else Decimal(1000))
    return found(
        KINDS[dimension],
        line.activity_place or line.place,
        f"{line.site}, {line.kind}: {amount(value)} {unit} is about a thousand"
        f"{' times' if by > 0 else 'th of'} what the other sites and items lead one to expect; as "
        f"{amount(right)} it fits. {NAMES[dimension]} seem to be mixed up.",
        "In which unit was this amount read from the bill?",
        (value - right) * rate if rate is not None else None,
        [line.place],
        case.explain(Reason.JUMP, [line]),
    )
