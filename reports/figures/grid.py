"""Tables of figures: columns tell years, changes and units; rows tell scopes; either may do the other's part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import pairwise

from reports.figures import wording
from reports.figures.columns import Column, read_columns
from reports.figures.numbers import Printed, Style, guess_style, parse_cell
from reports.figures.settle import settle_mt, settle_repeats, settle_totals
from reports.figures.types import Quantity
from reports.figures.units import UnitMatch, fold_units, multiplier_of, unit_after, unit_within
from reports.types import TableContent

_CELL_NOTHING = re.compile(r"(?:n/?a|n/?r|not .*|none|nil|[-\u2013\u2014.\u2212]*)\s*(?:\d\))?", re.IGNORECASE)
_GRAND_TOTAL = re.compile(r"\btotal\b.*(?:emission|GHG|CO2|footprint)|(?:emission|GHG|CO2|footprint).*\btotal\b", re.IGNORECASE)
_BARE_TOTAL = re.compile(r"\W*(?:grand |overall )?total\W*\d?\)?\W*(?:\([^)]*\)\W*)*", re.IGNORECASE)
_IN_THOUSANDS = re.compile(r"\bin (thousands?|millions?|billions?)\b|\((thousands?|millions?|'?000s?)\)", re.IGNORECASE)
_INTENSITY = re.compile(r"intensit|\bper\b|(?<=[a-z)])\s?/\s?(?=[A-Za-z$\u20ac])", re.IGNORECASE)
_PERCENT_LABEL = re.compile(r"^\W*(?:%|percentage|share|proportion)|\(%\)|\(in %\)|, %$", re.IGNORECASE)
_UNIT_CELL = re.compile(r"\W*1[ ,.']?000s? (?:metric|t\b|tons?\b|tonnes?\b|m3\b|GJ\b|MWh\b|US|\$|\u20ac)", re.IGNORECASE)
_YEAR_CELL = re.compile(r"\W*(?:FY ?)?(?:19|20)\d{2}(?:\d|\W|\s)*")
_WORDS = re.compile(r"[A-Za-z]{3}")
_LONGEST_UNIT = 60


@dataclass(slots=True)
class _State:
    """Walking down the rows: the header in force, the section, what scopes were seen."""

    columns: list[Column] = field(default_factory=list)
    section: str = ""
    last_scope: str = ""
    section_unit: UnitMatch | None = None
    seen: set[str] = field(default_factory=set)


def quantities_of(table: TableContent, style: Style | None = None, near: str = "") -> list[Quantity]:
    """Read a table row by row; `quote` is the row, cells separated by " | ". `near` is text that may name the unit."""
    rows = [tuple(fold_units(cell.strip()) for cell in row) for row in table.rows]
    style = guess_style("  ".join(cell for row in rows for cell in row)) or style
    context = fold_units(f"{table.caption} {near}".strip())
    state = _State(section_unit=unit_within(fold_units(table.caption)))
    divided = len({i for row in rows for i, cell in enumerate(row) if i and _holds_figure(cell, style)}) > 1
    found: list[Quantity] = []
    pending: list[tuple[str, ...]] = []
    for printed, row in zip(table.rows, rows, strict=True):
        if _is_header(row, style, started=bool(found)):
            if found and not pending:
                state.section, state.last_scope = "", ""
            if pending and pending[-1][0] and _names_each_column(row):
                pending = []  # the row above belongs to another table that was read together with this one
            pending.append(row)
            state.columns = read_columns(pending) if divided else [replace(c, part="") for c in read_columns(pending)]
            state.section_unit = unit_within(state.columns[0].header) or state.section_unit
            state.seen |= {wording.scope_of(wording.drop_exclusions(column.header)) for column in state.columns}
            continue
        if not any(cell for cell in row[1:]) and row and row[0]:
            _open_section(state, row[0])
            continue
        pending = []
        quote = " | ".join(printed)
        found += [replace(q, page=table.page, quote=quote, in_table=True) for q in _row(row, state, style, context)]
    return settle_repeats(settle_totals(settle_mt(found), state.seen))


def _open_section(state: _State, label: str) -> None:
    state.section, state.last_scope = label, ""
    state.seen.add(wording.scope_of(label))
    state.section_unit = unit_within(label) or state.section_unit


def _is_header(row: tuple[str, ...], style: Style | None, *, started: bool) -> bool:
    """A row that names years or columns: no figure in it but years; once figures began, only a clean run of years."""
    filled = [cell for cell in row[1:] if cell]
    years = [y for cell in row for y, _, _ in wording.years_in(cell)]
    figures = [cell for cell in filled if _holds_figure(cell, style)]
    if started:
        in_a_row = any(abs(a - b) == 1 for a, b in pairwise(years)) and len(years) >= len(filled)
        return (
            bool(years) and not figures and (in_a_row or ((len(years) > 1 or len(filled) == 1) and not wording.scope_of(row[0])))
        )
    return bool(filled) and not figures and (bool(years) or not _reads_as_data(row))


def _names_each_column(row: tuple[str, ...]) -> bool:
    """A header that needs none above it: every cell says something of its own, one of them a unit or a scope."""
    measured = any(unit_within(cell) or wording.scope_of(cell) for cell in row[1:])
    return all(row) and len(set(row)) == len(row) and measured


def _reads_as_data(row: tuple[str, ...]) -> bool:
    return all(_CELL_NOTHING.fullmatch(cell) for cell in row[1:] if cell)


def _holds_figure(cell: str, style: Style | None) -> bool:
    """A cell that is one number with at most a sign, a currency and a unit around it; "1,000 metric tons" is a unit."""
    if _UNIT_CELL.match(cell):
        return False
    if _YEAR_CELL.fullmatch(cell) or (_WORDS.search(cell) and wording.years_in(cell)):
        return False
    read = parse_cell(cell, style)
    return read is not None and (read[2] == "" or unit_after(read[2]) is not None) and len(read[1]) < 4


def _row(row: tuple[str, ...], state: _State, style: Style | None, context: str) -> Iterator[Quantity]:
    label, first = _label(row, style)
    if not label and not state.columns:
        return
    row_unit = _row_unit(row, first, label, style)
    subject = _Subject.of(label, row, state, first)
    if subject.scope:
        state.seen.add(subject.scope)
        state.last_scope = subject.scope if not subject.inherited else state.last_scope
    undated = sum(_holds_figure(cell, style) and not cell.endswith("%") for cell in row[first:]) > 1
    for i in range(first, len(row)):
        column = state.columns[i] if i < len(state.columns) else Column()
        if column.kind == "skip" or _CELL_NOTHING.fullmatch(row[i]):
            continue
        read = parse_cell(row[i], style) if _holds_figure(row[i], style) or _is_year_cell(row[i]) else None
        if read is None or _repeats_year(row[i], column, row_unit):
            continue
        unit = _cell_unit(read, row_unit, column, state)
        quantity = _quantity(read[0], unit, column, subject, context)
        if quantity is not None:
            yield (
                replace(quantity, entity_part=quantity.entity_part or f"column {i}")
                if undated and not quantity.year
                else quantity
            )


def _repeats_year(cell: str, column: Column, unit: UnitMatch | None) -> bool:
    """A year printed once more under its own column, or with nothing that makes it an amount."""
    return _is_year_cell(cell) and (cell == str(column.year) or (column.year is None and unit is None))


def _row_unit(row: tuple[str, ...], first: int, label: str, style: Style | None) -> UnitMatch | None:
    """The unit named in a cell of its own, before or behind the figures, else in the label."""
    cells = [
        cell
        for i, cell in enumerate(row)
        if i > 0 and 0 < len(cell) < _LONGEST_UNIT and (i < first or not _holds_figure(cell, style))
    ]
    own = next((unit for cell in cells if (unit := unit_within(cell)) and unit.start <= 1), None)
    return own or unit_within(label)


def _is_year_cell(cell: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d{2}", cell))


def _label(row: tuple[str, ...], style: Style | None) -> tuple[str, int]:
    """The label cells joined, and where the figures begin."""
    for i, cell in enumerate(row):
        if i > 0 and (_CELL_NOTHING.fullmatch(cell) or _holds_figure(cell, style) or _is_year_cell(cell)):
            return " ".join(c for c in row[:i] if c and not _names_unit(c)), i
    return " ".join(c for c in row[:1] if c), min(1, len(row))


def _names_unit(cell: str) -> bool:
    """Whether a cell behind the label only tells the unit, so that its words are no part of the label."""
    unit = unit_within(cell)
    return unit is not None and unit.start <= 1 and unit.kind != "percent" and len(cell) < _LONGEST_UNIT


def _cell_unit(read: tuple[Printed, str, str], row_unit: UnitMatch | None, column: Column, state: _State) -> UnitMatch | None:
    """The unit of a cell: printed in it, else in its row, column, section or caption, in this order."""
    own = unit_after(read[2]) if read[2] else None
    if (
        own is not None
        and own.kind == "percent"
        and column.kind == "value"
        and row_unit is not None
        and row_unit.kind != "percent"
    ):
        return own
    return own or row_unit or column.unit or state.section_unit


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a row is about, from its label, its section and, in transposed tables, its year."""

    label: str
    scope: str
    method: str
    part: str
    year: int | None
    inherited: bool

    @classmethod
    def of(cls, label: str, row: tuple[str, ...], state: _State, first: int) -> _Subject:
        text = wording.drop_exclusions(label)
        own = wording.scope_of(text) or wording.category_of(label)
        method = wording.method_of(text)
        part = wording.remainder(text) if not own.startswith("3.") else ""
        inherited = ""
        if not own and not part and (method or _BARE_TOTAL.fullmatch(text)) and not _GRAND_TOTAL.search(text):
            inherited = state.last_scope if method and "2" in state.last_scope else wording.scope_of(state.section)
        if not own and method and re.search(r"\bindirect\b", text, re.IGNORECASE) and not part:
            own = "2"
        years = {y for y, _, _ in wording.years_in(label)}
        return cls(text, own or inherited, method, part, years.pop() if len(years) == 1 else None, bool(inherited))


def _quantity(number: Printed, unit: UnitMatch | None, column: Column, subject: _Subject, context: str) -> Quantity | None:
    percent = unit is not None and unit.kind == "percent"
    base = Quantity(
        "", number.value, "", number.step, year=column.year or subject.year, baseline_year=column.baseline_year,
        entity_part=subject.part, approximate=number.approximate,
    )  # fmt: skip
    scope, method, part = _across(subject, column)
    base = replace(base, scope=scope, method=method, entity_part=part)
    if column.kind == "change":
        if percent or unit is None or unit.kind != "points":
            return None if _PERCENT_LABEL.search(subject.label) else replace(base, metric="percentage_change", unit="%")
        return None
    if column.kind == "share" or percent or _PERCENT_LABEL.search(subject.label):
        return replace(base, metric="share", unit="%", scope="", method="", entity_part=subject.label) if percent else None
    if unit is None:
        return _unitless(base, subject)
    if unit.per or _INTENSITY.search(subject.label):
        return replace(
            base, metric="intensity", unit=unit.unit + (f"/{unit.per}" if unit.per else " intensity"), entity_part=subject.label
        )
    return _amount(base, unit, subject, column, context)


def _across(subject: _Subject, column: Column) -> tuple[str, str, str]:
    """Scope, method and part from row and column together; two different scopes give none."""
    column_scope = wording.scope_of(wording.drop_exclusions(column.header))
    if subject.scope and column_scope and subject.scope != column_scope:
        return "", "", subject.part or "unclear"
    totals = (subject.label, column.header if subject.year else "")
    total = any(text and (_GRAND_TOTAL.search(text) or _BARE_TOTAL.fullmatch(text)) for text in totals)
    scope = subject.scope or column_scope or ("total" if total else "")
    method = subject.method or wording.method_of(column.header)
    part = subject.part if not (column_scope and subject.year) else ""
    parts = (part, column.part, wording.basis_of(column.header))
    return scope, method if "2" in scope or scope == "total" else "", " ".join(dict.fromkeys(p for p in parts if p))


def _unitless(base: Quantity, subject: _Subject) -> Quantity | None:
    """A scope row whose unit is nowhere stated: kept, for sums need no unit; its size in tCO2e stays unknown."""
    if (
        not base.scope
        or base.scope == "total"
        or wording.tonnes_metric(subject.label) != "ghg_emissions"
        or _INTENSITY.search(subject.label)
    ):
        return None
    return replace(base, metric="ghg_emissions", unit="")


def _amount(base: Quantity, unit: UnitMatch, subject: _Subject, column: Column, context: str) -> Quantity | None:
    thousands = _IN_THOUSANDS.search(column.header) or (
        _IN_THOUSANDS.search(context) if unit.multiplier == 1 and unit.kind == "money" else None
    )
    scale = multiplier_of(next(filter(None, thousands.groups()))) if thousands and unit.factor == 1 else Decimal(1)
    if unit.kind in ("emissions", "mass"):
        gas = (
            unit.kind == "emissions"
            or base.scope
            or re.search(r"\bGHG|greenhouse|\bCO2", f"{subject.label} {context}", re.IGNORECASE)
        )
        metric = wording.tonnes_metric(subject.label) if gas else "mass"
        factor = unit.factor * scale if unit.factor is not None else None
        if metric != "ghg_emissions":
            base = replace(base, scope="", method="", entity_part=subject.label)
        if factor is None:
            return replace(base, metric=metric, unit=f"?{unit.mt}")
        value = base.value * factor
        gas_unit = unit.unit if unit.kind == "emissions" else ("tCO2e" if gas else "t")
        return replace(
            base, metric=metric, value=value, step=base.step * factor, unit=gas_unit, value_tco2e=value if gas else None
        )
    if unit.kind in ("energy", "water", "money") and unit.factor is not None:
        factor = unit.factor * scale
        part = base.entity_part or (
            "" if unit.kind == "energy" and re.search("total", subject.label, re.IGNORECASE) else subject.label
        )
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
    return None
