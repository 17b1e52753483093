"""Electricity computed with the factor that was published for another year."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.line_years import of_line_year
from reports.inventory.types import Irregularity, Line
from standards.reference.grid import UK_GRID

_FEWEST = 3  # lines with the factor of the year of the report
_SAME_FACTOR = Decimal("0.00006")  # t/MWh, as far as factors are rounded


def published_years(case: Case) -> Iterator[Irregularity]:
    """Electricity computed with a published factor of another year, where other lines take that of
    the year of the report."""
    taken: dict[int, list[Line]] = defaultdict(list)
    for line in case.lines:
        year = _year_published(line, case.report.year)
        if year is not None and (year == case.report.year or line.year != year):
            taken[year].append(line)
    wanted = case.report.year
    if wanted is None or len(taken[wanted]) < _FEWEST:
        return
    for year, lines in taken.items():
        fewer = year != wanted and len(lines) < len(taken[wanted])
        if fewer and not any(map(case.row_claimed, lines)):
            yield of_line_year(case, lines, year, wanted)


def _year_published(line: Line, wanted: int | None) -> int | None:
    """The year of the published factor of which the emissions of a line are; the wanted one where
    several are alike."""
    power = line.by_location and line.tonnes and line.activity
    if not power or line.unit is None or line.unit.base != "MWh":
        return None
    rate = (line.tonnes or Decimal(0)) / ((line.activity or Decimal(1)) * line.unit.factor)
    years = [year for year, value in UK_GRID.items() if abs(rate - value) <= _SAME_FACTOR]
    return wanted if wanted in years else max(years, default=None)
