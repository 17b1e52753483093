"""The unit of emissions and energy in tables that do not state it: the only one of their page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from reports.figures.cells import NO_UNIT
from reports.figures.types import Quantity
from reports.language.cell_kinds import fold_cell
from reports.language.energy import is_whole_energy
from reports.language.units import unit_within
from reports.types import CellReading, PageContent

ASSUMED_UNIT = "the unit is not stated in the table; taken to be the only one its page names"


def in_unit_of_page(quantities: Sequence[Quantity], page: PageContent) -> list[Quantity]:
    """The figures of a table, emissions without a unit in that of the page; the doubt stays with
    them."""
    if not any(NO_UNIT in q.open for q in quantities):
        return list(quantities)
    units = {kind: _unit_of(page, kind) for kind in ("emissions", "energy")}
    return [
        _in_unit(q, named) if NO_UNIT in q.open and (named := units.get(_kind(q))) else q
        for q in quantities
    ]


def _kind(q: Quantity) -> str:
    """Which kind of unit a figure without one needs, as far as its label tells."""
    if q.metric == "ghg_emissions":
        return "emissions"
    is_energy = q.metric == "other" and is_whole_energy(q.label.split(" > ")[-1])
    return "energy" if is_energy and not q.entity_part else ""


def _in_unit(q: Quantity, named: tuple[str, Decimal]) -> Quantity:
    unit, factor = named
    gas = q.metric == "ghg_emissions"
    return replace(
        q,
        metric=q.metric if gas else "energy",
        value=q.value * factor,
        step=q.step * factor,
        unit=unit,
        value_tco2e=q.value * factor if gas else None,
        open=tuple(ASSUMED_UNIT if one == NO_UNIT else one for one in q.open),
        reading=CellReading.SINGLE,
    )


def _unit_of(page: PageContent, kind: str) -> tuple[str, Decimal] | None:
    found = {
        (unit.unit, unit.factor)
        for line in page.text.split("\n")
        for cell in line.split(" | ")
        if (unit := unit_within(fold_cell(cell))) and unit.kind == kind and not unit.per
    }
    if len(found) != 1:
        return None
    spelled, factor = found.pop()
    return None if factor is None else (spelled, factor)
