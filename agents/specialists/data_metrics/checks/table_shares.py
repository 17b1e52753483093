"""Are the percentages of a table those of the amounts beside them?

In a table such as "CapEx | total | eligible | in % | not eligible | in %" each percentage is that
of the amount to its left in one column of wholes. Which column that is, is found in the table: the
shares have to follow in at least three places, too exactly for accident, and in all but one. That
one is then called wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from agents.specialists.data_metrics.checks.percentage_calculation import Ratio, result_of_ratio
from agents.specialists.data_metrics.checks.results import doubted
from agents.specialists.data_metrics.checks.table_reading import TableReading
from agents.specialists.data_metrics.schemas import CheckResult
from reports.document.layout.arithmetic import Place
from reports.document.layout.sums import Amount
from reports.figures.types import Quantity
from reports.types import CellReading, TableBand

_FEWEST = 3  # places in which a share has to follow
_BY_ACCIDENT = 1e-4
_SLACK = 0.2  # points of slack on both sides of a share
_LONG = 100  # units of the last digit from which on a number is told from others
_NOTES = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079*\u2020\u2021"


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage of a row with the amounts it may be of."""

    share: tuple[Place, Amount]
    part: tuple[Place, Amount]
    whole: tuple[Place, Amount]

    def ratio(self, reading: TableReading) -> Ratio:
        """The three as figures of the table, the amounts as they are printed."""
        share, part, whole = (_figure(reading, *one) for one in (self.share, self.part, self.whole))
        return Ratio(share, part, whole)

    @property
    def chance(self) -> float:
        """How likely any share would follow by accident."""
        return (float(self.share[1].step) + _SLACK) / 100

    @property
    def cells(self) -> tuple[Place, ...]:
        """Its three cells."""
        return self.share[0], self.part[0], self.whole[0]


def shares_of(reading: TableReading) -> Iterator[CheckResult]:
    """What the percentages of a table say of the amounts to their left."""
    for band in reading.table.bands:
        columns = range(reading.table.labels, len(band.heads))
        percents = [c for c in columns if _is_percent(reading, band, c)]
        amounts = [c for c in columns if c not in percents and _has_numbers(reading, band, c)]
        best = max(
            (_held(_instances(reading, band, percents, amounts, whole), len(amounts), reading)
             for whole in amounts),
            key=lambda found: len(found[0]),
            default=([], []),
        )  # fmt: skip
        yield from _told(reading, *best)


def _instances(
    reading: TableReading, band: TableBand, percents: list[int], amounts: list[int], whole: int
) -> list[Share]:
    found = []
    for percent in percents:
        part = max((column for column in amounts if column < percent), default=None)
        if part is None or part == whole:
            continue
        for row in range(band.body, band.end):
            places = ((row, percent), (row, part), (row, whole))
            numbers = [reading.numbers.get(place) for place in places]
            known = [(p, n) for p, n in zip(places, numbers, strict=True) if n and n.value > 0]
            if len(known) == len(places) and known[1][1].value <= known[2][1].value:
                found.append(Share(known[0], known[1], known[2]))
    return found


def _held(
    shares: list[Share], tries: int, reading: TableReading
) -> tuple[list[Share], list[Share]]:
    """The shares that follow, and those that do not; two empty lists where accident explains them,
    or more than one fails."""
    held = [one for one in shares if one.ratio(reading).fits]
    failed = [one for one in shares if one not in held]
    chance = float(max(1, tries))
    for one in held:
        chance *= min(1.0, one.chance)
    long = sum(amount.value >= _LONG * amount.step for one in held for _, amount in (one.part,))
    if len(held) < _FEWEST or len(failed) > 1 or chance > _BY_ACCIDENT or long < _FEWEST:
        return [], []
    return held, failed


def _told(reading: TableReading, held: list[Share], failed: list[Share]) -> Iterator[CheckResult]:
    for one in held:
        yield result_of_ratio(one.ratio(reading))
    for one in failed:
        result = result_of_ratio(one.ratio(reading))
        cells = [reading.table.rows[row][column].rstrip() for row, column in one.cells]
        if any(reading.reading(place) is CellReading.OPEN for place in one.cells):
            why = "two readings of the table give one of these figures different rows or columns"
            yield doubted(result, why)
        elif any(cell[-1:] in _NOTES for cell in cells):
            yield doubted(result, "a note stands at one of the figures")
        else:
            yield result


def _figure(reading: TableReading, place: Place, amount: Amount) -> Quantity:
    """The figure of a cell with its printed number, which the other cells of its table share the
    unit of; its reading is proven by the shares that follow."""
    known = reading.figure(place)
    return Quantity(
        known.metric,
        amount.value,
        "%" if known.unit == "%" else "",
        amount.step,
        year=known.year,
        page=known.page,
        quote=known.quote,
        in_table=True,
        label=reading.label(place),
    )


def _is_percent(reading: TableReading, band: TableBand, column: int) -> bool:
    """Whether the numbers of a column are percentages, by their signs or by the words over it."""
    cells = [reading.table.rows[row][column] for row in range(band.body, band.end)]
    numbers = [cell for cell in cells if any(map(str.isdigit, cell))]
    over = " ".join(band.heads[column])
    signed = all("%" in cell for cell in numbers) or over.rstrip(") ").endswith("%")
    return bool(numbers) and signed


def _has_numbers(reading: TableReading, band: TableBand, column: int) -> bool:
    return any((row, column) in reading.numbers for row in range(band.body, band.end))
