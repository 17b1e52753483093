"""Which numbers of a line of a table add up to which: a total below its parts, a total above them,
totals of totals.

A line is a column read downwards or a row read from the left; several lines side by side are asked
together, for one of them may add up by accident.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

_FEWEST_PARTS = 2
_FEWEST_OUTVOTED = 3  # parts of a sum that fails in more lines than it holds in
_MOST_PARTS = 30
_LONG_NUMBER = 100  # units of the last printed digit: a number of at least three digits
_FEWEST_LONG = 3  # such numbers that take part in a sum
_BY_ACCIDENT = 1e-4  # chance, over all lines, up to which nothing but a sum explains the numbers
_BY_ACCIDENT_WHOLE = 1e-3  # the same where the parts are all that stand above the total
_BY_ACCIDENT_NAMED = 1e-2  # the same where the words of the row say that it is a total


@dataclass(frozen=True, slots=True)
class Amount:
    """A printed number and the value of its last printed digit."""

    value: Decimal
    step: Decimal

    @property
    def is_long(self) -> bool:
        """Whether it has at least three significant digits."""
        return abs(self.value) >= _LONG_NUMBER * self.step


Line = Sequence[Amount | None]  # None where a place of the line holds no number


@dataclass(frozen=True, slots=True)
class Sum:
    """Places of a line: of a total and of its parts; and in which of the lines they add up."""

    total: int
    parts: tuple[int, ...]
    lines: tuple[int, ...]


def sums_in(lines: Sequence[Line], named: Sequence[bool], *, divided: bool = False) -> list[Sum]:
    """The sums that hold in these lines of one length; `named` says of each place whether its words
    call it a total. A sum that fails in as many lines as it holds in is one only where `divided`
    ones are asked for, its words call it a total, and accident explains none of those it holds
    in; one that fails in more of them needs at least three parts too."""
    length = len(named)
    downwards = list(_sums(lines, named, range(length), divided=divided))
    taken = {found.total for found in downwards}
    upwards = _sums(lines, named, range(length - 1, -1, -1), divided=divided)
    return downwards + [found for found in upwards if found.total not in taken]


def adds_up(line: Line, total: int, parts: Sequence[int]) -> bool:
    """Whether the parts of a line make its total, each rounded by half its last digit at most."""
    return _adds_up(line, line[total], parts)


def adds_up_to(line: Line, total: Amount | None, parts: Sequence[int]) -> bool:
    """Whether the parts of a line make a total that stands in another."""
    return _adds_up(line, total, parts) and _long_numbers(line, total, parts) >= _FEWEST_LONG


def _adds_up(line: Line, whole: Amount | None, parts: Sequence[int]) -> bool:
    there = [amount for at in parts if (amount := line[at]) is not None]
    if whole is None or len(there) < _FEWEST_PARTS or whole.value == 0:
        return False
    difference = abs(sum(amount.value for amount in there) - whole.value)
    return difference <= _tolerance(there, whole)


def _tolerance(parts: Sequence[Amount], whole: Amount) -> Decimal:
    return (sum((amount.step for amount in parts), Decimal(0)) + whole.step) / 2


def _long_numbers(line: Line, whole: Amount | None, parts: Sequence[int]) -> int:
    there = [amount for at in parts if (amount := line[at]) is not None]
    return sum(amount.is_long for amount in [*there, *([whole] if whole else [])])


def _sums(
    lines: Sequence[Line], named: Sequence[bool], places: Sequence[int], *, divided: bool
) -> Iterator[Sum]:
    """Sums in which the total comes after its parts in the order of `places`. What has gone into a
    total is no part of a later one; the total is."""
    open_places: list[int] = []
    for place in places:
        if not any(line[place] for line in lines):
            continue
        found = _best(lines, place, open_places, named[place], divided=divided)
        if found is not None:
            open_places = open_places[: -len(found.parts)]
            yield found
        open_places.append(place)


def _best(
    lines: Sequence[Line],
    total: int,
    open_places: Sequence[int],
    is_named: bool,
    *,
    divided: bool,
) -> Sum | None:
    """The most credible sum whose parts are the last so many open places; None if accident could
    explain each."""
    best, chance = None, _BY_ACCIDENT_NAMED if is_named else _BY_ACCIDENT
    for count in range(_FEWEST_PARTS, min(len(open_places), _MOST_PARTS) + 1):
        parts = tuple(open_places[-count:])
        holding = tuple(at for at, line in enumerate(lines) if adds_up(line, total, parts))
        long = sum(_long_numbers(lines[at], lines[at][total], parts) for at in holding)
        if len(holding) < (1 if is_named else 2) or long < _FEWEST_LONG:
            continue
        failing = _failing(lines, total, parts, holding)
        risk = _accident(lines, total, parts, holding, count) * (1 + len(lines)) ** failing
        rare = _BY_ACCIDENT_WHOLE if count == len(open_places) else _BY_ACCIDENT
        needed = _FEWEST_PARTS if failing == len(holding) else _FEWEST_OUTVOTED
        is_sure = divided and is_named and risk < rare and count >= needed
        if risk < chance and (failing < len(holding) or is_sure):
            best, chance = Sum(total, tuple(sorted(parts)), holding), risk
    return best


def _failing(
    lines: Sequence[Line], total: int, parts: Sequence[int], holding: Sequence[int]
) -> int:
    """In how many lines that have the numbers the sum fails."""
    return sum(
        line[total] is not None and sum(line[at] is not None for at in parts) >= _FEWEST_PARTS
        for at, line in enumerate(lines)
        if at not in holding
    )


def _accident(
    lines: Sequence[Line], total: int, parts: Sequence[int], holding: Sequence[int], tries: int
) -> float:
    """The chance that these lines add up by accident, if totals were any number up to twice their
    size."""
    chance = float(tries)
    for at in holding:
        there = [amount for place in parts if (amount := lines[at][place]) is not None]
        whole = lines[at][total]
        if whole is not None:
            room = 2 * _tolerance(there, whole) + whole.step
            chance *= min(1.0, float(room / (2 * abs(whole.value))))
    return chance
