"""An amount of a site that one scope counts twice in the same month, each time by another name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line

_TWICE = 2
_DIGITS = 4  # of an amount whose twin is no chance
_OF_SEVERAL = 3  # the same where amounts of several months have a twin
_ALIKE = 0.5  # of the lines of a name, which must have a twin


def under_two_names(case: Case) -> Iterator[Irregularity]:
    """Lines of Scope 1 or 2 with the site, month, amount and factor of another line, whose words
    for the activity differ."""
    groups: dict[tuple[object, ...], dict[tuple[str, str], Line]] = defaultdict(dict)
    named: dict[tuple[str, str], int] = defaultdict(int)
    for line in case.lines:
        counted = line.scope in ("1", "2") and line.method != "market" and line.tonnes
        if not counted or line.feeds or line.points or line.unit is None or not line.site:
            continue
        if line.factor is None or line.activity is None or not (line.month or line.period):
            continue
        value = line.activity * line.unit.factor
        named[line.site, line.kind] += 1
        time = (line.year, line.month) if line.month else line.period
        key = (line.site, time, line.scope, line.unit.base, value, line.factor.value)
        groups[key].setdefault((line.kind, line.meter), line)
    twice: dict[tuple[str, str, str], list[tuple[Line, Line]]] = defaultdict(list)
    for lines in groups.values():
        if len(lines) != _TWICE:
            continue
        kinds = {line.kind: line for line in lines.values()}
        if len(kinds) == _TWICE and _digits(next(iter(kinds.values()))) >= _OF_SEVERAL:
            one, other = sorted(kinds.values(), key=lambda line: -named[line.site, line.kind])
            twice[one.site, one.kind, other.kind].append((one, other))
    for (site, _, kind), pairs in twice.items():
        several_months = len(pairs) > 1
        telling = several_months or _digits(pairs[0][0]) >= _DIGITS
        if not telling or len(pairs) < _ALIKE * named[site, kind]:
            continue
        if not any(case.row_claimed(line) for pair in pairs for line in pair):
            yield _told(case, pairs)


def _digits(line: Line) -> int:
    return len((line.activity or Decimal(0)).normalize().as_tuple().digits)


def _told(case: Case, pairs: Sequence[tuple[Line, Line]]) -> Irregularity:
    one, other = pairs[0]
    again = [second for _, second in pairs]
    values = ", ".join(amount(line.activity or Decimal(0)) for line in again[:6])
    unit = other.unit.printed if other.unit else ""
    return found(
        "double_counting",
        several(line.place for line in again),
        f"{other.site}: {values} {unit} stands as \u201c{other.kind}\u201d and, in the same months "
        f"and with the same factor, as \u201c{one.kind}\u201d.",
        "Are these two deliveries? Please send both documents.",
        sum((line.tonnes or Decimal(0) for line in again), Decimal(0)),
        [line.place for pair in pairs for line in pair][:40],
        case.explain(Reason.TWICE, [one, other]),
    )
