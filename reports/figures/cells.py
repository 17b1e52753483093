"""One cell of a table as a quantity: its number, its unit, what its row is about and what its
column says."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from reports.figures.columns import Column
from reports.figures.subject import Subject
from reports.figures.types import Quantity
from reports.language.bases import basis_of
from reports.language.categories import scope_named
from reports.language.energy import is_whole_energy
from reports.language.methods import method_of
from reports.language.numbers import Printed
from reports.language.remainders import remainder
from reports.language.scopes import BARE_TOTAL, is_total
from reports.language.tonnage import is_gas, metric_of, tonnes_metric
from reports.language.units import UnitMatch, multiplier_of
from reports.language.years import year_values, years_in
from sibyl_project.common.regex import regex

NO_UNIT = "the unit is not stated"
NO_SIZE = "a change: whether in percent or in the unit of the row is not stated"
TARGET = "target_"
_TO_AIR = "air_emissions"

_IN_THOUSANDS = regex(
    r"\bin (thousands?|millions?|billions?)\b|\((thousands?|millions?|'?000s?)\)", re.IGNORECASE
)
_INTENSITY = regex(
    r"intensit|\bper\b|(?:emissions?|CO2e?|energy|water|waste|consumption"
    r"|withdrawal)\)? ?/ ?[A-Za-z$\u20ac]",
    re.IGNORECASE,
)
_PERCENT_LABEL = regex(r"^\W*(?:%|percentage|share|proportion)|\(%\)|\(in %\)|, %$", re.IGNORECASE)
_OF_CHANGE = regex(
    r"\byear[ -](?:over|on)[ -]year\b|\bYoY\b|\b(?:performance|change|versus|in)\b|\bvs\b"
    r"|\([^()]*\)",
    re.IGNORECASE,
)
_CHANGE_OF_YEAR = regex(r"\byear[ -](?:over|on)[ -]year\b|\bYoY\b", re.IGNORECASE)
_NO_WATER = regex(
    r"\bgas\b|fuel|\boil\b|diesel|petrol|gasoline|\bLPG\b|timber|\bwood\b|concrete", re.IGNORECASE
)
_NET = regex(r"\bnet\b", re.IGNORECASE)
_MEASURED = regex(
    r"emission|energy|electricity|fuel|gas\b|water|waste|consum|withdraw|discharge|revenue|sales"
    r"|turnover|cost|spen[dt]|invest|capex|expen|income|profit|salar|\bpay\b|weight|distance"
    r"|area\b|volume|intensit|\brate\b|share|proportion|percent|capacity",
    re.IGNORECASE,
)
_PAIR = 2  # years that a change compares
_COUNT = regex(
    r"(?:no\.?|nr\.?|numbers?|#|count|amount|quantity)(?: ?\(?rounded\)?)?", re.IGNORECASE
)
_COUNTED = regex(
    r"number|count|\bno\.|#|how many|employees|headcount|people|sites|hires|incidents|cases",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell with a number: `unit` where one is known, `spelled` as it is printed, `text` the cell
    itself."""

    number: Printed
    text: str
    unit: UnitMatch | None
    spelled: str


def quantity_of(cell: Cell, column: Column, subject: Subject, context: str) -> Quantity:
    """The quantity of a cell.

    `context` is the table's title and, on a second line, text near it: what its tonnes are of.
    """
    scope, method, part = _across(subject, column)
    number = cell.number
    is_change = column.kind == "change"
    base = Quantity(
        "",
        number.value,
        "",
        number.step,
        scope=scope,
        method=method,
        year=column.year or (subject.base_year if column.of_base_year else subject.year),
        baseline_year=column.baseline_year or (subject.base_year if is_change else None),
        entity_part=part,
        approximate=number.approximate,
    )
    known = _known(base, cell, column, subject, context)
    read = known if known is not None else _other(base, cell, column, subject, context)
    return _placed(replace(read, label=_label(column, subject), printed=_printed(cell)), column)


def _printed(cell: Cell) -> str:
    """The number with its unit: "12 x 1,000 tonnes" where that begins with a number of its own;
    counts stand alone."""
    if not cell.spelled or cell.spelled in cell.text or _COUNT.fullmatch(cell.spelled):
        return cell.text
    return (
        f"{cell.text} \u00d7 {cell.spelled}"
        if cell.spelled[0].isdigit()
        else f"{cell.text} {cell.spelled}"
    )


def _label(column: Column, subject: Subject) -> str:
    """The row's label; in a table with its years down the side the column's header."""
    years = years_in(subject.name)
    bare = not subject.name or (years and not re.sub(r"FY|\W|\d", "", subject.name))
    return column.header if bare else subject.name


def _placed(quantity: Quantity, column: Column) -> Quantity:
    """A target is never the figure of a year, and what was measured over a span of time is none of
    one year."""
    if column.kind == "target":
        metric = f"{TARGET}{quantity.metric}"
        return replace(quantity, metric=metric, year=None, baseline_year=None, period=column.period)
    if column.period:
        parts = " ".join(part for part in (quantity.entity_part, column.period) if part)
        return replace(quantity, year=None, period=column.period, entity_part=parts)
    return quantity


def _known(
    base: Quantity, cell: Cell, column: Column, subject: Subject, context: str
) -> Quantity | None:
    """The quantity of a metric that has rules of its own; None for every other."""
    unit = cell.unit
    percent = unit is not None and unit.kind == "percent"
    if column.kind in ("change", "difference"):
        sure = percent or (column.kind == "change" and (unit is None or unit.kind != "points"))
        return (
            replace(base, metric="percentage_change", unit="%")
            if sure and not _PERCENT_LABEL.search(subject.label)
            else None
        )
    if column.kind == "share" or percent or _PERCENT_LABEL.search(subject.label):
        return _percentage(base, column, subject) if percent else None
    if unit is None or unit.kind == "magnitude":
        return _unitless(base, unit, subject)
    if unit.per or _INTENSITY.search(subject.label):
        return replace(base, metric="intensity", unit=cell.spelled, entity_part=subject.label)
    if unit.kind in ("emissions", "mass"):
        return _tonnes(base, unit, subject, column, context)
    return _amount(base, unit, subject, column, context)


def _percentage(base: Quantity, column: Column, subject: Subject) -> Quantity:
    """A share, or the change that a row of its own tells."""
    if column.kind == "value" and _CHANGE_OF_YEAR.search(subject.label):
        return _yearly_change(base, subject)
    return replace(
        base,
        metric="share",
        unit="%",
        scope="",
        method="",
        entity_part=_whole_part(subject, column),
    )


def _yearly_change(base: Quantity, subject: Subject) -> Quantity:
    """The figure of a row that is itself a change: "Year-over-year energy use, 2023 vs 2022"."""
    years = year_values(subject.name)
    earlier, later = years if len(years) == _PAIR else (None, base.year)
    part = remainder(_OF_CHANGE.sub(" ", subject.label)) or ("" if base.scope else subject.label)
    return replace(
        base,
        metric="percentage_change",
        unit="%",
        year=later,
        baseline_year=earlier,
        entity_part=part,
    )


def _across(subject: Subject, column: Column) -> tuple[str, str, str]:
    """Scope, method and part from row and column together; two different scopes give none."""
    column_scope = scope_named(column.header)
    if subject.scope and column_scope and subject.scope != column_scope:
        return "", "", subject.part or "unclear"
    totals = (subject.label, column.header if subject.year else "")
    total = any(text and is_total(text) for text in totals)
    scope = subject.scope or column_scope or ("total" if total else "")
    method = subject.method or method_of(column.header)
    part = subject.part if not (column_scope and subject.year) else ""
    parts = (part, column.part, basis_of(column.header))
    return (
        scope,
        method if "2" in scope or scope == "total" else "",
        " ".join(dict.fromkeys(p for p in parts if p)),
    )


def _unitless(base: Quantity, unit: UnitMatch | None, subject: Subject) -> Quantity | None:
    """A scope row whose unit is nowhere stated: kept, for sums need no unit; its size in tCO2e
    stays unknown."""
    named = base.scope and base.scope != "total" and tonnes_metric(subject.label) == "ghg_emissions"
    if not named or _INTENSITY.search(subject.label):
        return None
    factor = unit.factor if unit is not None and unit.factor is not None else Decimal(1)
    return replace(
        base,
        metric="ghg_emissions",
        unit="",
        value=base.value * factor,
        step=base.step * factor,
        open=(NO_UNIT,),
    )


def _whole_part(subject: Subject, column: Column) -> str:
    """The row's label with the part its column is of: a site's waste "Diverted" is not that sent to
    "Landfill"."""
    return f"{subject.label} {column.part}".strip() if column.apart else subject.label


def _scale(unit: UnitMatch, column: Column, context: str) -> Decimal:
    """What a magnitude in the header, for money also near the table, multiplies a plain unit
    with."""
    near = _IN_THOUSANDS.search(context) if unit.multiplier == 1 and unit.kind == "money" else None
    named = _IN_THOUSANDS.search(column.header) or near
    return (
        multiplier_of(next(filter(None, named.groups())))
        if named and unit.factor == 1
        else Decimal(1)
    )


def _tonnes(
    base: Quantity, unit: UnitMatch, subject: Subject, column: Column, context: str
) -> Quantity:
    gas = is_gas(unit.kind, base.scope, subject.label, f"{subject.name} {column.header}", context)
    told = subject.name if BARE_TOTAL.fullmatch(subject.label) else subject.label
    metric = metric_of(unit.kind, told, subject.name) if gas else "mass"
    # methane in its own tonnes is none of CO2e
    gas = gas and (metric != _TO_AIR or unit.kind == "emissions")
    if metric == "carbon_credits" and base.scope and _NET.search(subject.label):
        # emissions net of credits
        metric, base = (
            "ghg_emissions",
            replace(base, entity_part=subject.label),
        )
    elif metric != "ghg_emissions":
        base = replace(base, scope="", method="", entity_part=_whole_part(subject, column))
    if unit.factor is None:
        return (
            replace(base, metric=metric, unit=f"?{unit.mt}")
            if unit.mt
            else replace(base, metric=metric, open=(unit.doubt,))
        )
    factor = unit.factor * _scale(unit, column, context)
    value = base.value * factor
    spelled = unit.unit if unit.kind == "emissions" else ("tCO2e" if gas else "t")
    tonnes = value if gas else None
    return replace(
        base, metric=metric, value=value, step=base.step * factor, unit=spelled, value_tco2e=tonnes
    )


def _amount(
    base: Quantity, unit: UnitMatch, subject: Subject, column: Column, context: str
) -> Quantity | None:
    """Energy, water or money; None for what else has a unit."""
    if unit.kind not in ("energy", "water", "money") or (
        unit.kind == "water" and _NO_WATER.search(subject.name)
    ):
        return None
    if unit.factor is None:
        return replace(
            base,
            metric=unit.kind,
            open=(unit.doubt,),
            scope="",
            method="",
            entity_part=base.entity_part or subject.label,
        )
    factor = unit.factor * _scale(unit, column, context)
    whole = unit.kind == "energy" and is_whole_energy(
        _told_by_parent(subject), f"{context} {subject.name}"
    )
    part = base.entity_part or ("" if whole else subject.label)
    return replace(
        base,
        metric=unit.kind,
        value=base.value * factor,
        step=base.step * factor,
        unit=unit.unit,
        scope="",
        method="",
        entity_part=part,
    )


def _told_by_parent(subject: Subject) -> str:
    """The label of a row, for a bare total that of the heading above it: "Secondary energy >
    Total" is not all energy."""
    above = subject.name.split(" > ")[:-1]
    return above[-1] if above and BARE_TOTAL.fullmatch(subject.label) else subject.label


def _other(base: Quantity, cell: Cell, column: Column, subject: Subject, context: str) -> Quantity:
    """A figure whose kind no rule knows: in its unit as printed, left open where a unit should
    stand and none does."""
    base = replace(base, metric="other", scope="", method="", entity_part=column.part)
    unit = cell.unit
    if column.kind in ("change", "difference"):
        points = unit is not None and unit.kind == "points"
        return replace(base, unit="pp") if points else replace(base, open=(NO_SIZE,))
    if column.kind == "share":
        return replace(base, open=(NO_UNIT,))
    if unit is not None:
        factor = unit.factor if unit.factor is not None else 1
        doubt = (unit.doubt,) if unit.factor is None else ()
        spelled = unit.unit if unit.factor is not None else ""
        return replace(
            base, value=base.value * factor, step=base.step * factor, unit=spelled, open=doubt
        )
    if cell.spelled:
        return replace(base, unit="" if _COUNT.fullmatch(cell.spelled) else cell.spelled)
    words = f"{subject.name} {column.header}"
    missing = not _COUNTED.search(words) and _MEASURED.search(f"{words} {context}")
    return replace(base, open=(NO_UNIT,) if missing else ())
