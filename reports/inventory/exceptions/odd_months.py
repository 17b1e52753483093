"""A month or two of a site's electricity with another factor than all its other months."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.names import tokens
from reports.inventory.exceptions.nations import by_codes, country_of
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Factor, Irregularity, Line

_FEWEST = 5  # months with the usual factor
_MOST = 2  # months with another one
_APART = Decimal("0.01")  # of a factor, below which two are the same but for their rounding


def odd_months(case: Case) -> Iterator[Irregularity]:
    """Lines of a site whose location-based factor is of another year or country than that of nearly
    all its other lines."""
    groups: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        power = line.by_location and line.tonnes and not line.points
        if power and line.site and line.month is not None and line.factor is not None:
            groups[line.table, line.site].append(line)
    for lines in groups.values():
        counted = Counter(line.factor.value for line in lines if line.factor is not None)
        usual, times = counted.most_common(1)[0]
        odd = [line for line in lines if line.factor is not None and line.factor.value != usual]
        if times < _FEWEST or not 0 < len(odd) <= _MOST or any(map(case.row_claimed, odd)):
            continue
        beside = next(line for line in lines if line.factor and line.factor.value == usual)
        kind = _kind(odd, beside.factor, usual)
        if kind:
            yield _told(case, kind, odd, beside)


def _kind(odd: Sequence[Line], beside: Factor | None, usual: Decimal) -> str:
    """What is wrong with the factor of these lines; empty where nothing tells."""
    factors = {line.factor for line in odd}
    factor = next(iter(factors))
    if len({one.value for one in factors if one}) != 1 or factor is None or beside is None:
        return ""
    if not usual or abs(factor.value / usual - 1) <= _APART:
        return ""
    if _place(factor) != _place(beside) and _place(factor):
        return "factor_wrong_country"
    if tokens(factor.source)[:1] != tokens(beside.source)[:1]:
        return "factor_wrong_country"  # as another publisher says
    return "factor_wrong_year"


def _place(factor: Factor) -> str:
    texts = (factor.country, factor.label, factor.source)
    return next(filter(None, (say(text) for say in (country_of, by_codes) for text in texts)), "")


def _told(case: Case, kind: str, lines: Sequence[Line], beside: Line) -> Irregularity:
    first, usual = lines[0].factor, beside.factor
    value = first.value if first is not None else Decimal(0)
    right = usual.value if usual is not None else Decimal(0)
    names = [one.source or one.label for one in (first, usual) if one is not None]
    tonnes = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    return found(
        kind,
        several(line.place for line in lines),
        f"{lines[0].site}: {len(lines)} of its months are computed with {value} ({names[0]}), all "
        f"others with {right} ({names[-1]}).",
        "Why has this month another factor than the others of the site?",
        tonnes * (1 - right / value) if value else None,
        [line.place for line in lines],
        case.explain(Reason.FACTOR, lines) or case.explain(Reason.LEVEL, lines),
    )
