"""Factors that lie beside the usual one of their fuel and unit as the factor for another unit
does."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.names import tokens
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.slips import KINDS, NAMES
from reports.inventory.types import Irregularity, Line

_FEWEST = 3  # lines with the usual factor
_NEAR = Decimal("0.02")
_APART = {
    "volume": (Decimal("3.785411784"), Decimal("4.54609")),
    "mass": (Decimal(1000),),
    "energy": (Decimal(1000),),
}
Key = tuple[int, str, Decimal]


def odd_rates(case: Case) -> Iterator[Irregularity]:
    """Lines with a factor of their own that is the usual one of the same fuel and unit, brought to
    another unit."""
    groups: dict[Key, list[Line]] = defaultdict(list)
    for line in case.lines:
        used = line.factor is not None and line.factor.value and line.activity and line.tonnes
        if used and line.unit is not None and line.unit.dimension in _APART:
            groups[line.table, line.unit.dimension, line.unit.factor].append(line)
    for (_, dimension, _), lines in groups.items():
        yield from _of_group(case, dimension, lines)


def _of_group(case: Case, dimension: str, lines: Sequence[Line]) -> Iterator[Irregularity]:
    counted = Counter(line.factor.value for line in lines if line.factor is not None)
    for odd, times in counted.items():
        bad = [line for line in lines if line.factor is not None and line.factor.value == odd]
        if any(line.factor is not None and line.factor.listed for line in bad):
            continue
        for usual, more in counted.items():
            if more < max(_FEWEST, 2 * times) or not _in_other_unit(dimension, odd, usual):
                continue
            beside = [line for line in lines if line.factor and line.factor.value == usual]
            if _same_fuel(bad, beside) and not any(map(case.row_claimed, bad)):
                yield _told(case, dimension, bad, odd, usual)
                break


def _in_other_unit(dimension: str, odd: Decimal, usual: Decimal) -> bool:
    ratio = max(odd, usual) / min(odd, usual)
    return any(abs(ratio / apart - 1) <= _NEAR for apart in _APART[dimension])


def _same_fuel(bad: Sequence[Line], beside: Sequence[Line]) -> bool:
    """Whether a word of what the lines are of stands in the others too."""
    words = {word for line in beside for word in tokens(line.kind) if len(word) > 2}
    return all(words & set(tokens(line.kind)) for line in bad)


def _told(
    case: Case, dimension: str, lines: Sequence[Line], odd: Decimal, usual: Decimal
) -> Irregularity:
    unit = lines[0].unit.printed if lines[0].unit is not None else ""
    stated = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    return found(
        KINDS[dimension],
        several(
            line.factor.place
            for line in lines
            if line.factor is not None and line.factor.place is not None
        ),
        f"{lines[0].site or lines[0].kind}: amounts in {unit} are multiplied by {amount(odd)}, "
        f"those of the same fuel beside them by {amount(usual)}. {NAMES[dimension]} seem to be "
        "mixed up.",
        "In which unit do the bills stand, and for which unit is the factor?",
        stated * (1 - usual / odd),
        list(dict.fromkeys(line.place for line in lines)),
        case.explain(Reason.MEASURED, lines[:2]),
    )
