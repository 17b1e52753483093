"""The factors of a workbook, to be found by place, value, label and arithmetic."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache

from rapidfuzz import fuzz

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import Grid, address, cell_of
from reports.inventory.arithmetic import close, scale_between
from reports.inventory.multiplying import tonnes
from reports.inventory.sheet_factors import factor_beside
from reports.inventory.types import Factor, Line, Place
from reports.inventory.values import number

_ALIKE = 55  # of 100, for a label that names a factor
_MOST_LOOKED_UP = 2000  # rows of a lookup


@dataclass
class Listed:
    """The factors of a workbook, to be found by place, value, label and arithmetic."""

    factors: Sequence[Factor]
    grids: Mapping[str, Grid]
    year: int | None = None  # of the inventory
    by_place: dict[tuple[str, str], Factor] = field(init=False)
    by_value: dict[Decimal, list[Factor]] = field(init=False)
    _sheets: set[str] = field(init=False)  # that hold listed factors
    _labels: dict[tuple[str, str, str, str], Factor | None] = field(default_factory=dict)
    _beside: dict[tuple[str, int, int], Factor | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_place = {
            (one.place.sheet, one.place.cells): one for one in self.factors if one.place
        }
        self._sheets = {sheet for sheet, _ in self.by_place}
        self.by_value = defaultdict(list)
        for one in self.factors:
            self.by_value[one.value].append(one)

    def linked(self, line: Line) -> Factor | None:
        """The factor that the formula of the stated emissions, or of the factor's own cell, refers
        to."""
        for place in (line.stated_place, line.factor.place if line.factor else None):
            if place is None:
                continue
            for sheet, reference in self._references(place):
                if found := self._referred(line, place, sheet, reference):
                    return found
        return None

    def product(self, line: Line) -> Factor | None:
        """The product of several cells that a formula multiplies the activity by, where it gives
        the stated emissions: a heating value, an emission factor, 44/12."""
        if line.stated_place is None or not line.stated or not line.activity:
            return None
        places = []
        value = Decimal(1)
        for sheet, reference in self._references(line.stated_place):
            name = address(reference.top, reference.left)
            if not reference.single or sheet not in self.grids:
                return None
            if line.activity_place is not None and (sheet, name) == (
                line.activity_place.sheet,
                line.activity_place.cells,
            ):
                continue
            one = number(self.grids[sheet].at(reference.top, reference.left))
            if one is None:
                return None
            value *= one
            places.append(Place(sheet, name))
        if len(places) < 2 or scale_between(line.activity * value, line.stated) is None:
            return None
        told = [factor_beside(self.grids[one.sheet], *cell_of(one.cells)) for one in places]
        label = "; ".join(factor.label for factor in told if factor is not None)
        return Factor(value=value, unit=None, label=label, place=places[0], link="formula")

    def _references(self, place: Place) -> Iterator[tuple[str, Reference]]:
        row, column = cell_of(place.cells.partition(":")[0])
        formula = self.grids[place.sheet].formulas.get((row, column))
        if formula is not None:
            for reference in formula.references(row, column):
                yield reference.sheet or place.sheet, reference

    def _referred(
        self, line: Line, place: Place, sheet: str, reference: Reference
    ) -> Factor | None:
        if not reference.single:
            return self._looked_up(line, sheet, reference)
        taken = None
        if sheet in self.grids:
            taken = self._taken_from_list(sheet, reference.top, reference.left)
        if taken is not None:
            return taken
        name = address(reference.top, reference.left) if sheet in self._sheets else ""
        if name and (factor := self.by_place.get((sheet, name))):
            return replace(factor, link="formula")
        row = cell_of(place.cells)[0]
        if sheet not in self.grids or (sheet, reference.top) == (place.sheet, row):
            return None
        name = name or address(reference.top, reference.left)
        own = line.factor.place if line.factor is not None else None  # a row, in turned tables
        used = line.activity_place.cells if line.activity_place is not None else ""
        if own == Place(sheet, name) or used == name:
            return None
        key = (sheet, reference.top, reference.left)
        if key not in self._beside:
            self._beside[key] = factor_beside(self.grids[sheet], reference.top, reference.left)
        found = self._beside[key]
        return replace(found, link="formula") if found is not None else None

    def _taken_from_list(self, own: str, row: int, column: int) -> Factor | None:
        """The listed factor that the formula of another cell takes over: of the row, or above a
        table whose formulas use it."""
        formula = self.grids[own].formulas.get((row, column))
        for reference in formula.references(row, column) if formula is not None else ():
            sheet, name = reference.sheet or own, address(reference.top, reference.left)
            found = self.by_place.get((sheet, name)) if reference.single else None
            if found is not None and sheet != own:
                value = number(self.grids[own].at(row, column))
                return replace(found, link="formula") if value == found.value else None
        return None

    def _looked_up(self, line: Line, sheet: str, reference: Reference) -> Factor | None:
        """The factor of a lookup's range that gives the stated emissions."""
        if (
            line.activity is None
            or not line.stated
            or reference.bottom - reference.top > _MOST_LOOKED_UP
        ):
            return None
        within = [
            factor
            for factor in self.factors
            if factor.place is not None
            and factor.place.sheet == sheet
            and reference.holds(*cell_of(factor.place.cells))
            and _gives(line, factor)
        ]
        best = max(within, key=lambda one: self._near(one, line), default=None)
        return replace(best, link="formula") if best is not None else None

    def _near(self, factor: Factor, line: Line) -> tuple[float, bool]:
        """How well a factor fits a line: by its words, and by its year where lists repeat it."""
        return _alike(factor.label, line), factor.year == self.year

    def same(self, line: Line) -> Factor | None:
        """The listed factor of the value that the line uses; of several the one whose label
        fits."""
        if line.factor is None:
            return None
        found = self.by_value.get(line.factor.value, ())
        if len(found) < 2:
            return next(iter(found), None)
        return max(found, key=lambda one: self._near(one, line))

    def by_arithmetic(self, line: Line) -> Factor | None:
        """The listed factor that gives the stated emissions; of several the one whose label fits
        best, and without stated emissions the one whose label and method fit."""
        if line.activity is None or line.activity == 0 or line.gwp is not None:
            return None
        if not line.stated:
            return self._by_label(line) if line.stated is None else self._of_nothing(line)
        fitting = [factor for factor in self.factors if _gives(line, factor)]
        best = max(fitting, key=lambda one: _alike(one.label, line), default=None)
        return replace(best, link="arithmetic") if best is not None else None

    def _of_nothing(self, line: Line) -> Factor | None:
        """The factor of a line carried at nothing: a listed factor of 0 that fits its kind."""
        fitting = [one for one in self.by_value.get(Decimal(0), ()) if _fits(line, one)]
        best = max(fitting, key=lambda one: _alike(one.label, line), default=None)
        return replace(best, link="arithmetic") if best is not None else None

    def _by_label(self, line: Line) -> Factor | None:
        key = (
            f"{line.kind} {line.about}",
            line.country,
            line.method,
            line.unit.base if line.unit else "",
        )
        if key not in self._labels:
            self._labels[key] = self._labelled(line)
        found = self._labels[key]
        return replace(found, link="label") if found is not None else None

    def _labelled(self, line: Line) -> Factor | None:
        fitting = [
            (alike, factor)
            for factor in self.factors
            if _fits(line, factor) and (alike := _alike(factor.label, line)) >= _ALIKE
        ]
        best = max((alike for alike, _ in fitting), default=0)
        found = [factor for alike, factor in fitting if alike == best]
        if len(found) > 1:
            found = [factor for factor in found if self.year and factor.year == self.year]
        return found[0] if len(found) == 1 else None


def _fits(line: Line, factor: Factor) -> bool:
    return (
        factor.unit is not None
        and factor.unit.per is not None
        and line.unit is not None
        and factor.unit.per.base == line.unit.base
        and (not factor.method or not line.method or factor.method == line.method)
    )


def _gives(line: Line, factor: Factor) -> bool:
    if line.stated is None:
        return False
    found = tonnes(line, factor)
    return found is not None and close(found, line.stated)


def _alike(label: str, line: Line) -> float:
    return _alike_texts(
        label.lower(), f"{line.kind} {line.about} {line.country} {line.method}".lower()
    )


@lru_cache(maxsize=65536)
def _alike_texts(label: str, text: str) -> float:
    return float(fuzz.token_set_ratio(label, text))
