"""What an auditor asks about a workbook: each module tests for one group of faults, in the order
of `TESTS`; a cell whose fault one test has named is not named again by a later one of its group."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.bought_energy import bought_energy
from reports.inventory.exceptions.brought import brought_to_one_unit
from reports.inventory.exceptions.calorific_values import calorific_values
from reports.inventory.exceptions.carried_again import carried_again
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.constant_series import constant_series
from reports.inventory.exceptions.contracts import without_contract
from reports.inventory.exceptions.countries import other_countries
from reports.inventory.exceptions.documents import documents
from reports.inventory.exceptions.duplicates import duplicate_lines, twice_counted
from reports.inventory.exceptions.echoes import echoes, monthly_echoes
from reports.inventory.exceptions.events import events
from reports.inventory.exceptions.factor_years import other_years
from reports.inventory.exceptions.far_sums import far_sums
from reports.inventory.exceptions.gallons import gallons
from reports.inventory.exceptions.heating import heating_values
from reports.inventory.exceptions.holes import holes
from reports.inventory.exceptions.jumps import jumps
from reports.inventory.exceptions.kept_factors import kept_columns, typed_beside_keys
from reports.inventory.exceptions.levels import thousandths
from reports.inventory.exceptions.listed_factors import without_source
from reports.inventory.exceptions.marked_units import marked_otherwise
from reports.inventory.exceptions.matrices import matrices
from reports.inventory.exceptions.months import missing_months
from reports.inventory.exceptions.negatives import negative_values
from reports.inventory.exceptions.noted_units import noted_units
from reports.inventory.exceptions.odd_factors import odd_factors
from reports.inventory.exceptions.odd_months import odd_months
from reports.inventory.exceptions.odd_rates import odd_rates
from reports.inventory.exceptions.one_mark import one_mark
from reports.inventory.exceptions.origins import told_where_typed
from reports.inventory.exceptions.other_units import other_units
from reports.inventory.exceptions.own_fleet import own_fleet
from reports.inventory.exceptions.own_pumps import own_pumps
from reports.inventory.exceptions.own_supply import own_supply
from reports.inventory.exceptions.potentials import mixed_potentials
from reports.inventory.exceptions.prices import prices
from reports.inventory.exceptions.published_years import published_years
from reports.inventory.exceptions.ranges import broken_ranges
from reports.inventory.exceptions.routes import routes
from reports.inventory.exceptions.same_amounts import same_amounts
from reports.inventory.exceptions.same_meter import same_meter
from reports.inventory.exceptions.same_sets import same_sets
from reports.inventory.exceptions.scales import scales
from reports.inventory.exceptions.sites import sites
from reports.inventory.exceptions.sites_by_items import sites_by_items
from reports.inventory.exceptions.steady_ratios import steady_ratios
from reports.inventory.exceptions.submeters import submeters
from reports.inventory.exceptions.summary_cells import summary_cells
from reports.inventory.exceptions.sums_where import sums_where
from reports.inventory.exceptions.tanks import tanks
from reports.inventory.exceptions.totals import products, roll_up, with_own_sums
from reports.inventory.exceptions.typed_cells import typed_cells, typed_in_runs
from reports.inventory.exceptions.typed_totals import typed_totals
from reports.inventory.exceptions.under_two_names import under_two_names
from reports.inventory.exceptions.units_of_sites import units_of_sites
from reports.inventory.exceptions.unlisted import unlisted
from reports.inventory.exceptions.vehicles import vehicles
from reports.inventory.exceptions.weights import weights
from reports.inventory.exceptions.written_in import not_converted
from reports.inventory.exceptions.year_before import year_before
from reports.inventory.exceptions.year_codes import other_codes, other_keys
from reports.inventory.exceptions.year_columns import other_columns, repeated_years
from reports.inventory.printed import Report
from reports.inventory.types import Inventory, Irregularity, Place
from sibyl_project.common.regex import regex

TESTS: tuple[Callable[[Case], Iterator[Irregularity]], ...] = (
    typed_cells,
    typed_in_runs,
    typed_totals,
    summary_cells,
    broken_ranges,
    far_sums,
    sums_where,
    duplicate_lines,
    carried_again,
    twice_counted,
    echoes,
    monthly_echoes,
    same_meter,
    one_mark,
    documents,
    same_amounts,
    same_sets,
    under_two_names,
    own_supply,
    own_fleet,
    bought_energy,
    vehicles,
    tanks,
    own_pumps,
    submeters,
    negative_values,
    noted_units,
    not_converted,
    gallons,
    other_units,
    units_of_sites,
    marked_otherwise,
    odd_rates,
    steady_ratios,
    scales,
    brought_to_one_unit,
    jumps,
    routes,
    prices,
    events,
    weights,
    year_before,
    thousandths,
    sites_by_items,
    missing_months,
    constant_series,
    other_columns,
    other_codes,
    other_years,
    published_years,
    repeated_years,
    other_keys,
    other_countries,
    odd_months,
    kept_columns,
    typed_beside_keys,
    without_source,
    unlisted,
    heating_values,
    calorific_values,
    mixed_potentials,
    odd_factors,
    without_contract,
    sites,
    holes,
    matrices,
    products,
    roll_up,
)

_ROW = regex(r"\d+")
_SUMS = ("broken_range",)
_ROUNDED = Decimal("0.11")  # tonnes, of figures that are printed with one decimal
_TWICE = ("double_counting", "duplicate_line")
_UNITS = ("unit_slip_kwh_mwh", "unit_slip_kg_t", "unit_slip_litre_gallon")
_OF_FACTORS = ("factor_wrong_year", "factor_wrong_country", "gwp_mixed", "gross_net_calorific")
_TOLD_BY: Mapping[str, Sequence[str]] = {  # kinds, and those that tell them too
    **dict.fromkeys(_TWICE, _TWICE),
    **{kind: (kind,) for kind in _UNITS},
    "outlier": (*_UNITS, "constant_series", *_TWICE),
    "stated_differs": _UNITS,
    "gross_net_calorific": ("gross_net_calorific",),
    "factor_wrong_year": ("factor_wrong_country", "factor_wrong_year"),
    "factor_wrong_country": ("factor_wrong_year",),
}


def found_in(
    inventory: Inventory, grids: Sequence[Grid], report: Report
) -> tuple[list[Irregularity], list[Irregularity]]:
    """The exceptions of a workbook, and what the workbook itself explains; its totals learn where
    the workbook holds the same sums."""
    case = Case(inventory, {grid.name: grid for grid in grids}, report)
    exceptions: list[Irregularity] = []
    explained: list[Irregularity] = []
    for test in TESTS:
        for one in test(case):
            if _is_told(one, exceptions) or _follows(one, exceptions):
                continue
            told = told_where_typed(one, case.grids)
            (explained if one.explained else exceptions).append(told)
            case.claim([one.place, told.place, *(one.lines if len(one.lines) <= 2 else ())])
    inventory.totals = with_own_sums(case)
    return exceptions, explained


def _follows(one: Irregularity, before: Sequence[Irregularity]) -> bool:
    """Whether a printed figure differs by just what a sum has been told to leave out."""
    if one.kind != "rollup_differs" or not one.tonnes:
        return False
    left_out = [abs(other.tonnes) for other in before if other.kind in _SUMS and other.tonnes]
    return any(abs(abs(one.tonnes) - by) <= _ROUNDED for by in (*left_out, sum(left_out)))


def _is_told(one: Irregularity, before: Sequence[Irregularity]) -> bool:
    """Whether another test has told already that all these rows are counted twice, that they are
    in another unit, which also makes them outliers, or that their factor is another country's; of
    the cell of a factor one fault is told."""
    if one.kind in _OF_FACTORS and any(
        other.kind in _OF_FACTORS and other.place == one.place for other in before
    ):
        return True
    same = _TOLD_BY.get(one.kind, ())
    if not same or not one.lines:
        return False
    lines, named = set(one.lines), _named(one)
    return any(
        lines <= set(other.lines) or (one.kind in _TWICE and named and named <= set(other.lines))
        for other in before
        if other.kind in same
    )


def _named(one: Irregularity) -> set[Place]:
    """The lines of an exception that stand where it was found, without those it compares."""
    rows = [int(row) for row in _ROW.findall(one.place.cells)]
    within = range(rows[0], rows[-1] + 1) if ":" in one.place.cells and rows else rows
    return {
        line
        for line in one.lines
        if line.sheet == one.place.sheet and set(map(int, _ROW.findall(line.cells))) & set(within)
    }
