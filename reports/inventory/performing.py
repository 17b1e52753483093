"""Activity times factor, line by line, in decimals with units."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from rapidfuzz import fuzz

from reports.document.workbook_cells import Grid, address
from reports.inventory.sheet_factors import country_in, year_in
from reports.inventory.types import Factor, Line, Place, Table
from reports.inventory.units import heating_value, unit_of
from reports.inventory.values import number, words

_SCALES = (Decimal(1), Decimal("0.001"), Decimal("0.000001"), Decimal(1000))
_ALIKE = 55  # of 100, for a label that names a factor
TOLERANCE = Decimal("0.005")  # of the stated emissions, beyond the rounding of what is printed


def perform(
    lines: Sequence[Line],
    tables: Sequence[Table],
    grids: Mapping[str, Grid],
    factors: Sequence[Factor],
) -> None:
    """Give every line its factor and what it computes to."""
    by_place = {(factor.place.sheet, factor.place.cells): factor for factor in factors if factor.place}
    by_value: dict[Decimal, list[Factor]] = defaultdict(list)
    for factor in factors:
        by_value[factor.value].append(factor)
    for line in lines:
        linked = _linked(line, grids, by_place)
        if line.factor is None:
            line.factor = linked or _by_arithmetic(line, factors)
        elif linked is not None and linked.value == line.factor.value:
            line.factor = _with(line.factor, linked)
        elif not line.factor.source:
            line.factor = _with(line.factor, _same(line, by_value))
    _compute(lines)


def _with(factor: Factor, listed: Factor | None) -> Factor:
    """A factor of a line with what the list of factors says of it."""
    if listed is None:
        return factor
    return replace(
        factor,
        label=listed.label or factor.label,
        unit=factor.unit if factor.unit and factor.unit.per else listed.unit,
        source=factor.source or listed.source,
        year=factor.year or listed.year,
        country=factor.country or listed.country,
        basis=factor.basis or listed.basis,
        method=factor.method or listed.method,
        place=listed.place,
    )


def _same(line: Line, by_value: Mapping[Decimal, Sequence[Factor]]) -> Factor | None:
    """The listed factor of the value that the line uses; of several the one whose label fits."""
    if line.factor is None:
        return None
    found = by_value.get(line.factor.value, ())
    return max(found, key=lambda one: _alike(one.label, line), default=None)


def _alike(label: str, line: Line) -> float:
    text = f"{line.kind} {line.country} {line.method}"
    return fuzz.token_set_ratio(label.lower(), text.lower())


def _linked(
    line: Line, grids: Mapping[str, Grid], by_place: Mapping[tuple[str, str], Factor]
) -> Factor | None:
    """The factor that the formula of the stated emissions, or of the factor's own cell, refers
    to."""
    for place in (line.stated_place, line.factor.place if line.factor else None):
        if place is None:
            continue
        grid = grids[place.sheet]
        row, column = _coordinates(place.cells)
        formula = grid.formulas.get((row, column))
        if formula is None:
            continue
        for reference in formula.references(row, column):
            if not reference.single:
                continue
            sheet = reference.sheet or place.sheet
            name = address(reference.top, reference.left)
            if factor := by_place.get((sheet, name)):
                return replace(factor, link="formula")
            if (sheet, reference.top) != (place.sheet, row) and sheet in grids:
                if found := _loose(grids[sheet], reference.top, reference.left):
                    return found
    return None


def _coordinates(cells: str) -> tuple[int, int]:
    from openpyxl.utils.cell import coordinate_to_tuple

    return coordinate_to_tuple(cells.partition(":")[0])


def _loose(grid: Grid, row: int, column: int) -> Factor | None:
    """A number that stands alone, with the words of its row: a factor above a table."""
    value = number(grid.at(row, column))
    if value is None or value == 0:
        return None
    texts = [words(cell) for _, cell in sorted(grid.rows[row].items()) if isinstance(cell, str)]
    label = " ".join(texts)
    unit = next((found for text in texts if (found := unit_of(text)) and found.per), None)
    return Factor(
        value=value,
        unit=unit,
        label=label,
        source=label if year_in(label) else "",
        year=year_in(label),
        country=country_in(label),
        basis=heating_value(label),
        place=Place(grid.name, address(row, column)),
        link="formula",
    )


def _by_arithmetic(line: Line, factors: Sequence[Factor]) -> Factor | None:
    """The listed factor that gives the stated emissions; of several the one whose label fits
    best, and without stated emissions the one whose label and method fit."""
    if line.activity is None or line.activity == 0:
        return None
    if line.stated:
        fitting = [
            factor
            for factor in factors
            if (found := tonnes(line, factor)) is not None and _close(found, line.stated)
        ]
        best = max(fitting, key=lambda one: _alike(one.label, line), default=None)
        return replace(best, link="arithmetic") if best is not None else None
    return _by_label(line, factors)


def _by_label(line: Line, factors: Sequence[Factor]) -> Factor | None:
    fitting = [
        factor
        for factor in factors
        if factor.unit is not None
        and factor.unit.per is not None
        and line.unit is not None
        and factor.unit.per.base == line.unit.base
        and (not factor.method or not line.method or factor.method == line.method)
        and _alike(factor.label, line) >= _ALIKE
    ]
    ranked = sorted(fitting, key=lambda one: _alike(one.label, line), reverse=True)
    if not ranked or (len(ranked) > 1 and _alike(ranked[0].label, line) == _alike(ranked[1].label, line)):
        return None
    return replace(ranked[0], link="label")


def _close(found: Decimal, stated: Decimal) -> bool:
    return abs(found - stated) <= max(abs(stated) * TOLERANCE, Decimal("0.0006"))


def tonnes(line: Line, factor: Factor) -> Decimal | None:
    """Activity times factor (times the potential of the line) in tCO2e; None where the units do not
    fit or are not known."""
    if line.activity is None or line.unit is None or factor.unit is None or factor.unit.per is None:
        return None
    if factor.unit.base not in ("tCO2e", "t") or factor.unit.per.base != line.unit.base:
        return None
    per = factor.unit.per.factor
    amount = line.activity * line.unit.factor / per * factor.value * factor.unit.factor
    return amount * (line.gwp if line.gwp is not None else Decimal(1))


def _compute(lines: Sequence[Line]) -> None:
    """By units where both are known; where not, in the proportion that holds for most lines of the
    table, which is the convention of whoever keeps it."""
    scales: dict[tuple[int, str], Counter[Decimal]] = defaultdict(Counter)
    for line in lines:
        if line.factor is None:
            continue
        line.computed = tonnes(line, line.factor)
        if line.computed is None and (scale := _scale(line)) is not None:
            scales[line.table, line.method][scale] += 1
    for line in lines:
        if line.computed is not None:
            continue
        if line.activity is None:
            line.why_not = "no amount"
        elif line.factor is None:
            line.why_not = "no factor"
        elif line.factor.value == 0:
            line.computed = Decimal(0)
        else:
            counted = scales[line.table, line.method].most_common(1)
            if not counted:
                line.why_not = "the units of amount and factor do not fit"
                continue
            line.computed = _raw(line) * counted[0][0]


def _raw(line: Line) -> Decimal:
    amount = line.activity or Decimal(0)
    value = line.factor.value if line.factor else Decimal(0)
    return amount * value * (line.gwp if line.gwp is not None else Decimal(1))


def _scale(line: Line) -> Decimal | None:
    raw = _raw(line)
    if not line.stated or not raw:
        return None
    return next((scale for scale in _SCALES if _close(raw * scale, line.stated)), None)
