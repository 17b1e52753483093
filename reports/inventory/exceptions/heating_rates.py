"""Rows of one fuel on both heating values that are multiplied by one number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, names_of, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line
from reports.inventory.units import heating_value

_DIGITS = 4  # of a rate, to which those of lines are the same
_TENTH = Decimal("0.1")  # by which the heating values of gas differ
_OTHER = {"gross": "net", "net": "gross"}


def heating_rates(
    case: Case, lines: Sequence[Line], told: Sequence[Irregularity]
) -> Iterator[Irregularity]:
    """Rows of a table on one heating value that are multiplied by what the rows on the other one
    are multiplied by; those of the factor's own heating value, else the many, are right."""
    named = {place for one in told for place in one.lines}
    groups: dict[tuple[object, ...], dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        if line.basis in _OTHER and line.place not in named:
            rate = _rate(line)
            if rate is not None and line.unit is not None:
                kind = "" if heating_value(line.kind) else line.kind
                key = (line.table, kind, line.unit.base, line.unit.factor, rate)
                groups[key][line.basis].append(line)
    for bases in groups.values():
        if len(bases) < 2:
            continue
        right = _basis_of_factors(case, bases) or max(bases, key=lambda basis: len(bases[basis]))
        yield _same_rate(case, bases[_OTHER[right]], right)


def _rate(line: Line) -> Decimal | None:
    """What a line multiplies its amount by, to a few digits."""
    if not line.activity or not line.stated:
        return None
    rate = line.stated / line.activity
    return round(rate, _DIGITS - 1 - rate.adjusted())


def _basis_of_factors(case: Case, bases: dict[str, list[Line]]) -> str:
    """The one heating value on which the factors of these lines, or all listed ones that name one,
    are."""
    own = {line.factor.basis for lines in bases.values() for line in lines if line.factor} - {""}
    own = own or {factor.basis for factor in case.inventory.factors} - {""}
    return next(iter(own)) if len(own) == 1 else ""


def _same_rate(case: Case, lines: Sequence[Line], right: str) -> Irregularity:
    total = sum((line.activity or Decimal(0) for line in lines), Decimal(0))
    tonnes = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    names = names_of(lines)
    unit = lines[0].unit.printed if lines[0].unit is not None else ""
    measured = _OTHER[right]
    return found(
        "gross_net_calorific",
        several(line.place for line in lines),
        f"{names}: {amount(total)} {unit} is measured on the {measured} heating value and "
        f"multiplied by the same number as what is measured on the {right} one.",
        "On which heating value does the supplier bill, and which factor belongs to it?",
        tonnes * (_TENTH if measured == "gross" else -_TENTH),
        list(dict.fromkeys(line.place for line in lines)),
        case.explain(Reason.FACTOR, lines[:2], ""),
    )
