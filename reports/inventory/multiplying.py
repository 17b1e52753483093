"""Activity times factor and potential, in decimals with units."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from decimal import Decimal

from reports.inventory.arithmetic import close, scale_between
from reports.inventory.types import Factor, Line
from reports.inventory.units import instead_of


def tonnes(line: Line, factor: Factor) -> Decimal | None:
    """Activity times factor (times the potential of the line) in tCO2e; None where the units do not
    fit or are not known."""
    if line.activity is None or line.unit is None or factor.unit is None or factor.unit.per is None:
        return None
    if factor.unit.base not in ("tCO2e", "t") or factor.unit.per.base != line.unit.base:
        return None
    raw = line.activity * line.unit.factor * factor.value * factor.unit.factor
    raw = raw * line.gwp if line.gwp is not None else raw
    per = factor.unit.per
    likeliest, stated = raw / per.factor, line.stated
    if stated is None or close(likeliest, stated):
        return likeliest
    others = (raw / unit.factor for unit in instead_of(per))
    return next((other for other in others if close(other, stated)), likeliest)


def compute(lines: Sequence[Line]) -> None:
    """By units where both are known; where not, in the proportion that holds for most lines of the
    table in units of one dimension, which is the convention of whoever keeps it."""
    scales: dict[tuple[int, str, str], Counter[Decimal]] = defaultdict(Counter)
    for line in lines:
        line.computed = by_units(line)
        raw = _raw(line) if line.computed is None and line.stated else None
        scale = scale_between(raw, line.stated) if raw and line.stated else None
        if scale is not None:
            for unit in {"", _base(line)}:
                scales[line.table, line.method, unit][scale] += 1
    for line in lines:
        if line.computed is not None:
            continue
        raw = _raw(line)
        if line.activity is None:
            line.why_not = "no amount"
        elif line.left_out:
            line.why_not = "its table states no emissions of it"
        elif raw is None:
            line.why_not = "no factor"
        elif raw == 0:
            line.computed = Decimal(0)
        elif counted := (
            scales[line.table, line.method, _base(line)] or scales[line.table, line.method, ""]
        ):
            line.computed = raw * counted.most_common(1)[0][0]
        else:
            line.why_not = "the units of amount and factor do not fit"


def _base(line: Line) -> str:
    return line.unit.base if line.unit is not None else ""


def by_units(line: Line) -> Decimal | None:
    """What a line computes to by the units of its amount and factor; None where they do not
    fit."""
    if line.factor is not None:
        return tonnes(line, line.factor)
    if line.gwp is None or line.activity is None or line.unit is None or line.unit.base != "t":
        return None
    return line.activity * line.unit.factor * line.gwp


def _raw(line: Line) -> Decimal | None:
    if line.activity is None or (line.factor is None and line.gwp is None):
        return None
    amount = line.activity * (line.factor.value if line.factor is not None else Decimal(1))
    return amount * line.gwp if line.gwp is not None else amount
