"""The factor of every line, and what the line computes to with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.document.workbook_cells import Grid
from reports.inventory.arithmetic import scale_between
from reports.inventory.belonging import BY_UNIT
from reports.inventory.kinds import kind_of
from reports.inventory.listed import Listed
from reports.inventory.multiplying import compute
from reports.inventory.products import compute_products
from reports.inventory.told_by_products import tell_by_products
from reports.inventory.told_mass import bring_to_tonnes
from reports.inventory.types import Factor, Line, Place, Table

_ENOUGH = 4  # lines that one factor gives
_MOST = Decimal("0.8")  # of the lines


def perform(
    lines: Sequence[Line],
    tables: Sequence[Table],
    grids: Mapping[str, Grid],
    factors: Sequence[Factor],
    potentials: Mapping[tuple[str, str], tuple[Decimal, Place]],
    year: int | None,
) -> None:
    """Give every line its factor and what it computes to."""
    listed = Listed(factors, grids, year)
    _potentials(lines, potentials)
    for line in lines:
        linked = listed.linked(line)
        if linked is not None and linked.value == line.gwp:
            linked = None  # the list from which its potential is
        if line.factor is None:
            product = listed.product(line) if line.gwp is None else None
            line.factor = product or linked or _unless_left_out(line, listed)
        elif linked is not None and linked.value == line.factor.value:
            line.factor = _with(line.factor, linked)
        elif not line.factor.source:
            line.factor = _with(line.factor, listed.same(line))
        _placed_by_unit(line)
    tell_by_products(lines, tables, grids)
    _alone(lines, factors)
    bring_to_tonnes(lines, tables)
    compute(lines)
    compute_products(lines, grids)


def _placed_by_unit(line: Line) -> None:
    """Transport whose own words tell nothing, on a sheet that also has fuels, by the unit of its
    listed factor."""
    per = line.factor.unit.per if line.factor is not None and line.factor.unit is not None else None
    if per is None or line.unit is None or line.unit.base == per.base or line.scope_why == "row":
        return
    of_unit = BY_UNIT.get(per.base)
    if of_unit is not None and not kind_of(line.kind).scope:
        line.unit, line.scope_why = per, "kind"
        line.scope, line.category = of_unit.scope, of_unit.category


def _potentials(
    lines: Sequence[Line], potentials: Mapping[tuple[str, str], tuple[Decimal, Place]]
) -> None:
    """The one listed potential of the gas of lines that have neither a factor nor emissions."""
    listed: dict[str, list[tuple[Decimal, Place]]] = defaultdict(list)
    for (gas, _), told in potentials.items():
        listed[gas.replace("-", "")].append(told)
    for line in lines if listed else ():
        fitting = listed.get(line.gas.upper().replace("-", ""), [])
        if len(fitting) == 1 and line.factor is None and line.gwp is None and line.stated is None:
            line.gwp, line.gwp_place = fitting[0]


def _alone(lines: Sequence[Line], factors: Sequence[Factor]) -> None:
    """The one listed factor that gives nearly all stated emissions of a table, where the units do
    not tell which it is."""
    tables: dict[tuple[int, str, str], list[Line]] = defaultdict(list)
    for line in lines:
        if line.factor is None and line.gwp is None and line.stated and line.activity:
            tables[line.table, line.kind, line.method].append(line)
    for group in tables.values():
        if len(group) < _ENOUGH:
            continue
        fitting = [
            factor
            for factor in factors
            if _MOST * len(group)
            <= sum(
                scale_between(
                    (line.activity or Decimal(0)) * factor.value, line.stated or Decimal(0)
                )
                is not None
                for line in group
            )
        ]
        if len({factor.value for factor in fitting}) == 1:
            for line in group:
                line.factor = replace(fitting[0], unit=None, link="arithmetic")


def _unless_left_out(line: Line, listed: Listed) -> Factor | None:
    return None if line.left_out else listed.by_arithmetic(line)


def _with(factor: Factor, listed: Factor | None) -> Factor:
    """A factor of a line with what the list of factors says of it."""
    if listed is None:
        return factor
    return replace(
        factor,
        label=listed.label or factor.label,
        unit=factor.unit if factor.unit and factor.unit.per else listed.unit,
        source=factor.source or listed.source,
        year=listed.year or factor.year,
        country=factor.country or listed.country,
        basis=listed.basis or factor.basis,  # the row may name that of its amount
        method=factor.method or listed.method,
        listed=listed.place,
    )
