"""Fuel of a site in litres among gallons, or the other way round, whose number fits as it is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.slips import KINDS, NAMES
from reports.inventory.types import Irregularity, Line
from reports.inventory.units import Unit

_FEWEST = 8  # lines of a site that show its unit
_RARE = 12  # one line of so many
_WITHIN = Decimal("1.2")  # of the amounts of the others, within which one fits
_FAR = Decimal("1.6")  # beyond which it does not


def units_of_sites(case: Case) -> Iterator[Irregularity]:
    """Volumes in another unit than nearly all others of their site, whose number lies among theirs
    and would lie far from them once it is brought to their unit."""
    groups: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        measured = line.unit is not None and line.unit.dimension == "volume"
        if measured and line.site and line.activity and line.scope == "1" and line.month:
            groups[line.table, line.site].append(line)
    for lines in groups.values():
        counted = Counter(_unit(line) for line in lines)
        if len(counted) != 2:
            continue
        (usual, many), (other, few) = counted.most_common()
        if many < _FEWEST or few * _RARE > many:
            continue
        others = [line.activity or Decimal(0) for line in lines if _unit(line) == usual]
        for line in lines:
            if _unit(line) == other and not case.row_claimed(line) and _fits(line, others, usual):
                yield _told(case, line, next(one for one in lines if _unit(one) == usual))


def _unit(line: Line) -> Unit:
    """The unit of a line without how it is printed."""
    unit = line.unit
    return Unit("", unit.base, unit.factor) if unit is not None else Unit("", "", Decimal(1))


def _fits(line: Line, others: Sequence[Decimal], usual: Unit) -> bool:
    least, most = min(others), max(others)
    value = line.activity or Decimal(0)
    brought = value * _unit(line).factor / usual.factor
    apart = brought > _FAR * most or brought < least / _FAR
    return least / _WITHIN <= value <= most * _WITHIN and apart


def _told(case: Case, line: Line, other: Line) -> Irregularity:
    own = line.unit.printed if line.unit is not None else ""
    usual = other.unit.printed if other.unit is not None else ""
    share = 1 - _unit(other).factor / _unit(line).factor
    return found(
        KINDS["volume"],
        line.activity_place or line.place,
        f"{line.site}: {amount(line.activity or Decimal(0))} stands in {own}, nearly all others of "
        f"the site in {usual}, among whose amounts it lies as it is. {NAMES['volume']} seem to be "
        "mixed up.",
        "In which unit does the receipt stand?",
        (line.tonnes or Decimal(0)) * share,
        [line.place],
        case.explain(Reason.MEASURED, [line]),
    )
