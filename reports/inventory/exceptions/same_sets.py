"""Supplies all of whose amounts stand again as those of another table, however it tells when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line

_FEWEST = 4  # amounts of which each is no chance
_MOST = 60  # amounts of one supply
_DIGITS = 3  # of such an amount
_UPSTREAM = 3  # the category of fuels and energy
Amounts = tuple[str, tuple[Decimal, ...]]


@dataclass
class _Supply:
    """The amounts of one supply in a table, with their lines."""

    table: int
    site: str
    name: str
    amounts: list[Decimal] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    def key(self) -> Amounts | None:
        """The amounts from the smallest to the largest, in the unit that all are brought to; None
        where they are too few or tell too little."""
        unit = self.lines[0].unit
        telling = {one for one in self.amounts if len(one.normalize().as_tuple().digits) >= _DIGITS}
        if unit is None or len(telling) < _FEWEST or len(self.amounts) > _MOST:
            return None
        return unit.base, tuple(sorted((one * unit.factor).normalize() for one in self.amounts))


def same_sets(case: Case) -> Iterator[Irregularity]:
    """Supplies with emissions in two tables that have the same amounts one by one, such as the
    deliveries of a tank, month by month here and as dockets there."""
    held: dict[Amounts, list[_Supply]] = defaultdict(list)
    for supply in _supplies(case):
        if (key := supply.key()) is not None:
            held[key].append(supply)
    for alike in held.values():
        first, *others = alike
        for other in others:
            apart = first.site and other.site and first.site != other.site
            if other.table == first.table or apart:
                continue
            if not any(map(case.row_claimed, (*first.lines, *other.lines))):
                yield _twice(case, first, other)
                break


def _supplies(case: Case) -> Iterator[_Supply]:
    """The series of a workbook, and what the lines of one site, name and factor are that are in
    none."""
    told: set[int] = set()
    for series in case.counted:
        lines = list({id(value.line): value.line for value in series.values}.values())
        told.update(map(id, lines))
        if all(map(_counts, lines)):
            amounts = [value.amount for value in series.filled if value.amount]
            yield _Supply(series.table, series.site, series.name, amounts, lines)
    groups: dict[tuple[object, ...], _Supply] = {}
    for line in case.lines:
        if id(line) in told or not line.activity or not _counts(line):
            continue
        value = line.factor.value if line.factor is not None else None
        name = f"{line.site}, {line.kind}" if line.site else line.kind
        supply = _Supply(line.table, line.site, name)
        supply = groups.setdefault((line.table, line.site, line.kind, line.unit, value), supply)
        supply.amounts.append(line.activity)
        supply.lines.append(line)
    yield from groups.values()


def _counts(line: Line) -> bool:
    """Whether a line has emissions of its own, which are none of upstream."""
    own = line.method != "market" and not line.feeds and line.category != _UPSTREAM
    return own and line.tonnes is not None and line.unit is not None


def _twice(case: Case, first: _Supply, other: _Supply) -> Irregularity:
    unit = other.lines[0].unit.printed if other.lines[0].unit is not None else ""
    sheets = case.tables[first.table].sheet, case.tables[other.table].sheet
    total = amount(sum(other.amounts, Decimal(0)))
    return found(
        "double_counting",
        several(line.place for line in other.lines),
        f"{other.name}: the amounts in {sheets[1]}, {total} {unit}, are one by one those of "
        f"{first.name} in {sheets[0]}, and both are counted.",
        "Are these the same supplies? One of both is enough.",
        sum((line.tonnes or Decimal(0) for line in other.lines), Decimal(0)),
        [line.place for line in (*other.lines[:20], *first.lines[:20])],
        case.explain(Reason.NOT_COUNTED, [*other.lines[:2], *first.lines[:1]]),
    )
