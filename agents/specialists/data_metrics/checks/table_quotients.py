"""Is one column of a table the quotient of two others, and is it so in every row?

The same is asked of rows, year by year. Which figures are divided by which is found in the table:
an average or an intensity has to be the quotient, times one constant factor, in all places but
one, and so exactly that accident does not explain it. That one place is then called wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import permutations

from agents.specialists.data_metrics.checks.results import outcome, rounded
from agents.specialists.data_metrics.checks.table_reading import MEAN, TableReading
from agents.specialists.data_metrics.schemas import CheckResult
from reports.document.layout.arithmetic import Place
from reports.document.layout.sums import Amount
from reports.findings.checks.ratios import IntensityDetails
from reports.types import CellReading
from sibyl_project.common.numbers import shown

CHECK = "intensity_calculation"
_FEWEST = 3  # places in which a quotient has to hold
_BY_ACCIDENT = 1e-4  # chance, over all pairs tried, from which on a quotient is none
_WIDEST = Decimal("0.02")  # relative rounding of a quotient that still tells something
_CLEARLY = Decimal("0.01")  # part of its value by which a wrong one is off at least
_FLOATING = 1e-12  # by how much sums of binary fractions may be off
_ALIKE = 1e-3  # part of a factor by which rough factors may be further apart than exact ones
_MOST_LINES = 40  # lines of a table among which quotients are looked for

# by position a number and the part of it by which rounding may move it
_About = dict[int, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Division:
    """A quotient in one place of a table: what is divided, by what, and what is printed."""

    top: tuple[Place, Amount]
    bottom: tuple[Place, Amount]
    printed: tuple[Place, Amount]

    @property
    def factor(self) -> Decimal:
        """The printed quotient by the one computed."""
        return self.printed[1].value * self.bottom[1].value / self.top[1].value

    @property
    def room(self) -> Decimal:
        """How far rounding of its numbers may move the factor, as a part of it."""
        amounts = (self.top[1], self.bottom[1], self.printed[1])
        return sum((amount.step / 2 / abs(amount.value) for amount in amounts), Decimal(0))

    @property
    def places(self) -> tuple[Place, ...]:
        """Its three cells."""
        return self.top[0], self.bottom[0], self.printed[0]


def quotients_of(reading: TableReading) -> Iterator[CheckResult]:
    """What the averages and intensities of a table say, column by column and row by row."""
    table = reading.table
    for band in table.bands:
        rows = range(band.body, band.end)
        columns = range(table.labels, len(band.heads))
        down = [[(row, column) for row in rows] for column in columns]
        along = [[(row, column) for column in columns] for row in rows]
        for lines, words in (
            (down, [" ".join(band.heads[column]) for column in columns]),
            (along, [" ".join(table.paths[row][-1:]) for row in rows]),
        ):
            if len(lines) <= _MOST_LINES:
                yield from _in_lines(reading, lines, words)


def _in_lines(
    reading: TableReading, lines: Sequence[Sequence[Place]], words: Sequence[str]
) -> Iterator[CheckResult]:
    means = [at for at, said in enumerate(words) if MEAN.search(said) or "/" in said]
    others = [at for at in range(len(lines)) if at not in means]
    pairs = list(permutations(others, 2))
    known = [_about(reading, line) for line in lines]
    many = [pair for pair in pairs if all(len(known[at]) >= _FEWEST for at in pair)]
    for mean in means:
        found = (
            _held(_divisions(reading, lines[top], lines[bottom], lines[mean]), len(pairs))
            for top, bottom in many
            if _may_hold(known[top], known[bottom], known[mean])
        )
        best = max(filter(None, found), key=lambda one: len(one[0]), default=None)
        if best is not None:
            yield _told(reading, *best)


def _about(reading: TableReading, line: Sequence[Place]) -> _About:
    """The numbers above zero of a line, roughly, by their position."""
    amounts = ((at, reading.numbers.get(place)) for at, place in enumerate(line))
    return {
        at: (float(amount.value), float(amount.step / 2 / amount.value))
        for at, amount in amounts
        if amount and amount.value > 0
    }


def _may_hold(top: _About, bottom: _About, mean: _About) -> bool:
    """Whether exact numbers may show a quotient: nearly all factors are alike as far as rounding
    may move them at most. Most pairs of lines are none, and this tells it in a hundredth of the
    time."""
    factors = sorted(
        value * bottom[at][0] / top[at][0]
        for at, (value, part) in mean.items()
        if at in top
        and at in bottom
        and part + top[at][1] + bottom[at][1] <= float(_WIDEST) + _FLOATING
    )
    if len(factors) < _FEWEST:
        return False
    middle, widest = factors[len(factors) // 2], 2 * float(_WIDEST) + _ALIKE
    return sum(abs(one / middle - 1) <= widest for one in factors) >= len(factors) - 1


def _divisions(
    reading: TableReading, tops: Sequence[Place], bottoms: Sequence[Place], means: Sequence[Place]
) -> list[Division]:
    """The places of three lines in which each has a number above zero."""
    found = []
    for places in zip(tops, bottoms, means, strict=True):
        amounts = [reading.numbers.get(place) for place in places]
        known = [(p, a) for p, a in zip(places, amounts, strict=True) if a and a.value > 0]
        if len(known) == len(places):
            found.append(Division(*known))
    return found


def _held(
    divisions: Sequence[Division], tries: int
) -> tuple[list[Division], list[Division]] | None:
    """The divisions that give one factor, and those that do not; None where they are no quotient
    beyond accident, or fail in more than one place."""
    fine = [one for one in divisions if one.room <= _WIDEST]
    if len(fine) < _FEWEST:
        return None
    middle = sorted(fine, key=lambda one: one.factor)[len(fine) // 2]
    held = [one for one in fine if _gap(one, middle) <= one.room + middle.room]
    failed = [one for one in fine if one not in held]
    chance = float(tries)
    for one in held:
        if one is not middle:
            chance *= min(1.0, 2 * float(one.room + middle.room))
    if len(held) < _FEWEST or len(failed) > 1 or chance * len(fine) > _BY_ACCIDENT:
        return None
    return held, failed


def _gap(one: Division, other: Division) -> Decimal:
    return abs(one.factor / other.factor - 1)


def _told(
    reading: TableReading, held: Sequence[Division], failed: Sequence[Division]
) -> CheckResult:
    factor = held[len(held) // 2]
    wrong = [
        one
        for one in failed
        if _gap(one, factor) > max(_CLEARLY, 2 * (one.room + factor.room))
        and not any(reading.reading(place) is CellReading.OPEN for place in one.places)
    ]
    shown_one = wrong[0] if wrong else held[0]
    constant = _round_factor(factor)
    computed = shown_one.top[1].value / shown_one.bottom[1].value * constant
    message = (
        f"{reading.name(shown_one.printed[0])}: {shown(shown_one.top[1].value)} / "
        f"{shown(shown_one.bottom[1].value)} = {shown(_like(computed, shown_one))}, printed "
        f"{shown(shown_one.printed[1].value)}"
    )
    others = f"the same relation holds in {len(held) - (not wrong)} other places of the table"
    details = IntensityDetails(
        numerator=rounded(shown_one.top[1].value),
        denominator=rounded(shown_one.bottom[1].value),
        calculated=rounded(computed),
        reported=rounded(shown_one.printed[1].value),
        year=reading.column(shown_one.printed[0]).year,
    )
    used = [reading.figure(place) for one in (wrong or held) for place in one.places]
    return outcome(
        CHECK,
        "fail" if wrong else "pass",
        "warning" if wrong else "info",
        f"{message}; {others}.",
        details,
        used,
        witnessed=True,
    )


def _round_factor(one: Division) -> Decimal:
    """The constant factor of a quotient: a power of ten where it is one but for rounding."""
    power = Decimal(10) ** round(math.log10(one.factor)) if one.factor > 0 else one.factor
    return power if abs(one.factor / power - 1) <= max(one.room, Decimal("0.001")) else one.factor


def _like(value: Decimal, one: Division) -> Decimal:
    """A computed value with one more digit than the printed one."""
    return value.quantize(one.printed[1].step / 10)
