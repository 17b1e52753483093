"""Months that are all alike, as no meter reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import Series, Value
from reports.inventory.exceptions.written_in import is_product
from reports.inventory.types import Irregularity

_ALL_ALIKE = 6  # periods of a whole series that no meter reads alike
_FEWEST_ALIKE = {3: 6, 4: 4, 5: 3}  # by the digits that agree: chance makes no such run
_READ_ALIKE = 5  # differences of readings
_FEWEST_PERIODS = 4


def constant_series(case: Case) -> Iterator[Irregularity]:
    """Metered amounts that are the same in many periods on end."""
    varying = {series.table for series in case.counted if not _alike(series)}
    parts = [series for series in case.parts if _is_of_amounts(case, series)]
    varying |= {series.table for series in parts if not _alike(series)}
    told: set[tuple[object, ...]] = set()
    for series in (*case.counted, *parts):
        run = _alike(series) or _read_alike(case, series)
        same = (series.table, series.site, *((value.at, value.amount) for value in run))
        if not run or same in told or not _is_metered(series) or _is_counted(case, run):
            continue
        told.add(same)  # once, where rows of other scopes take over the amounts
        alone = sum(one.table == series.table for one in case.counted) == 1
        if series.table not in varying and not alone:
            continue
        lines = [value.line for value in run]
        explained = case.explain(Reason.LEVEL, lines, series.site)
        value = run[0].amount or Decimal(0)
        yield found(
            "constant_series",
            several(value.place for value in run),
            f"{series.name}: the same amount, {amount(value)}, in {len(run)} periods on end; "
            f"meters "
            "do not read so.",
            "Are these readings, or one amount spread over the year? On what is it based?",
            None,
            [line.place for line in lines],
            explained,
        )


def _is_of_amounts(case: Case, series: Series) -> bool:
    """Whether a series is of one of several amounts that the emissions of a row add up, and no
    heating value, number of state or other factor of an amount."""
    first = series.values[0].line
    lines = case.by_row.get((first.table, first.row), ())
    grid = case.grids[first.place.sheet]
    return all(
        line.activity_place is not None
        and line.activity_place.cells.isalnum()
        and cell_of(line.activity_place.cells) not in grid.formulas
        for line in lines
    )


def _read_alike(case: Case, series: Series) -> list[Value]:
    """A run of equal differences of two readings, however round they are."""
    run = _longest(series)
    whole = len(run) == len(series.filled)
    if len(run) < _READ_ALIKE or whole or not run[0].amount or run[0].amount < 0:
        return []
    grid = case.grids[run[0].place.sheet]
    formulas = [grid.formulas.get(cell_of(value.place.cells)) for value in run]
    return run if all(one is not None and "-{" in one.text for one in formulas) else []


def _is_metered(series: Series) -> bool:
    """Whether a series is read from meters: energy or volumes, and what Scopes 1 and 2 count where
    no unit was understood."""
    if series.dimension:
        weighed = series.dimension == "mass" and series.values[0].line.scope == "1"
        return series.dimension in ("energy", "volume") or weighed
    return all(value.line.scope in ("1", "2") and not value.line.gas for value in series.values)


def _is_counted(case: Case, run: Sequence[Value]) -> bool:
    """Whether amounts of a mass are computed of a count and what each emits, as of a herd."""
    line = run[0].line
    if line.unit is None or line.unit.dimension != "mass":
        return False
    grid = case.grids[run[0].place.sheet]
    formulas = [grid.formulas.get(cell_of(value.place.cells)) for value in run]
    return all(one is not None and is_product(one.text) for one in formulas)


def _alike(series: Series) -> list[Value]:
    """The longest run of equal amounts, where it is longer than chance makes it."""
    best = _longest(series)
    if not best or not best[0].amount or best[0].amount < 0:
        return []
    digits = len(best[0].amount.normalize().as_tuple().digits)
    if len(best) == len(series.filled):
        telling = digits >= 3 or best[0].amount >= 100
        whole = len(best) >= _FEWEST_PERIODS and digits >= 4
        return best if whole or (len(best) >= _ALL_ALIKE and telling) else []
    least = _FEWEST_ALIKE.get(min(digits, max(_FEWEST_ALIKE)))
    return best if least is not None and len(best) >= least else []


def _longest(series: Series) -> list[Value]:
    """The longest run of equal amounts."""
    best: list[Value] = []
    run: list[Value] = []
    for value in series.filled:
        run = [*run, value] if run and run[-1].amount == value.amount else [value]
        if len(run) > len(best):
            best = run
    return best
