"""Printed figures that are not the sum of the lines, and emissions that are not their product."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.document.workbook_cells import Grid, address, cell_of
from reports.inventory.arithmetic import close
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.sheets_left_out import sheet_left_out
from reports.inventory.exceptions.skipped_cells import skipped_cell
from reports.inventory.kinds import numbered_category, scope_said
from reports.inventory.printed import Published
from reports.inventory.sheet_factors import method_in
from reports.inventory.types import Irregularity, Line, Place, Total
from reports.inventory.values import is_text, number, words
from sibyl_project.common.regex import regex

_CELL = regex(r"^[A-Z]{1,3}\d+$")
_PRODUCT = regex(r"\{[^{}:]*\}\*\{[^{}:]*\}")  # of two cells
_SURE = ("column", "formula")
_BEYOND = Decimal("0.01")  # of the stated emissions
_ROUNDED = Decimal("0.51")
_ANOTHER = Decimal("0.3")  # of a printed figure, from which on a difference has to be seen to
_LEAST = Decimal("0.01")  # tonnes
_HEAD_ABOVE = 40  # rows in which the head of a column is sought
_FEWEST_AGREEING = 2  # other printed figures, that show that the lines are read right


def roll_up(case: Case) -> Iterator[Irregularity]:
    """Printed figures that differ from the sum of the lines beyond rounding, where no sum that
    leaves rows out accounts for it."""
    totals = {(one.scope, one.method, one.category): one for one in case.inventory.totals}
    told: dict[str, Decimal] = defaultdict(Decimal)  # of the categories of a scope
    for printed in sorted(case.report.figures, key=lambda one: one.category is None):
        key = (printed.scope, printed.method, printed.category)
        total = totals.get(key)
        if total is None or not total.lines:
            continue
        gap = printed.tonnes - total.stated
        allowed = printed.step / 2 + Decimal("0.05") + Decimal("0.0006") * total.lines.bit_length()
        left = case.left_out.get((printed.scope, printed.method), Decimal(0))
        if not left and printed.scope == "2" and printed.method:
            left = case.left_out.get((printed.scope, ""), Decimal(0))
        if abs(gap) <= allowed or (left and abs(gap + left) <= allowed + abs(left) * _BEYOND):
            continue
        of_parts = told[printed.scope] if printed.category is None else Decimal(0)
        if any(abs(gap - named) <= allowed for named in (*case.gaps, of_parts) if named):
            continue
        own = _summed_in(case, printed, total.stated)
        if _is_open(case, total, gap, beyond_own=own is not None):
            continue
        cells = (
            list(_cells_of(case, printed, printed.tonnes, printed.step / 2)) if own is None else []
        )
        skips = (skipped_cell(case, cell, -gap, allowed) for cell in cells)
        if skipped := next(filter(None, skips), None):
            if not case.is_claimed(skipped[0]):
                yield _leaves_out(case, printed, gap, *skipped)
            continue
        followed = (
            _summed_in(case, printed, printed.tonnes, printed.step / 2) if own is None else None
        )
        if followed is not None:
            typed = _is_typed(case, followed)
            own = _added_up(case, total.stated) if typed else None
            alone = typed and (
                _others_agree(case, total) or _stands_alone(case, printed, followed, gap)
            )
            if own is None and not alone:
                if lacks := sheet_left_out(case, printed, total, followed, allowed):
                    yield lacks
                continue  # the report follows the workbook; the lines may be read too narrowly
        if own is None and abs(gap) > _ANOTHER * max(abs(printed.tonnes), abs(total.stated)):
            continue  # nothing in the workbook says so much: its lines may be read wrongly
        told[printed.scope] += gap
        yield _differs(printed, total, gap, own, followed)


def _leaves_out(
    case: Case, printed: Published, gap: Decimal, total: Place, skipped: Place
) -> Irregularity:
    row = case.grids[skipped.sheet].rows[cell_of(skipped.cells)[0]]
    label = next((words(cell) for _, cell in sorted(row.items()) if is_text(cell)), "")
    return found(
        "rollup_differs",
        total,
        f"{printed.called}: the formula in {total} leaves out {skipped} ({label[:80]}) with "
        f"{amount(-gap)} tCO2e, and the report prints what it gives, {amount(printed.tonnes)}.",
        "Should this be part of the sum?",
        gap,
        [skipped],
    )


def _is_open(case: Case, total: Total, gap: Decimal, *, beyond_own: bool) -> bool:
    """Whether a line of a total is not known that may account for the gap: any line, but of the
    rows that their table leaves out only where more is printed than the others add up to. Where
    the workbook's own sum says what the known lines add up to (`beyond_own`), only such a row can,
    for its own category: the report may have counted what the workbook does not."""
    return bool(total.open_lines) and any(
        line.tonnes is None
        and not line.feeds
        and (gap > 0 or not line.left_out)
        and (not beyond_own or (line.left_out and line.category is not None))
        for line in case.lines
        if total.may_hold(line)
    )


def with_own_sums(case: Case) -> list[Total]:
    """The totals, those that the report prints otherwise with the cell in which the workbook holds
    the same sum."""
    printed = {(one.scope, one.method, one.category): one for one in case.report.figures}
    return [
        replace(one, own_sum=_summed_in(case, printed[key], one.stated))
        if one.difference and (key := (one.scope, one.method, one.category)) in printed
        else one
        for one in case.inventory.totals
    ]


def _others_agree(case: Case, total: Total) -> bool:
    """Whether the lines of most other printed figures add up to them: then they are read right."""
    others = [
        one for one in case.inventory.totals if one is not total and one.published is not None
    ]
    agreeing = sum(not one.difference for one in others)
    return agreeing >= _FEWEST_AGREEING and 2 * agreeing > len(others)


def _is_typed(case: Case, place: Place) -> bool:
    """Whether a cell holds a number that nothing computes."""
    return cell_of(place.cells) not in case.grids[place.sheet].formulas


def _stands_alone(case: Case, printed: Published, place: Place, gap: Decimal) -> bool:
    """Whether a typed figure stands above or below computed ones and nothing beside it says why,
    while all other figures of the report are the sums of their lines."""
    row, column = cell_of(place.cells)
    grid = case.grids[place.sheet]
    formulas = grid.formulas
    said = " ".join(words(cell) for cell in grid.rows[row].values() if is_text(cell))
    if Reason.TYPED.said_in(said):
        return False
    computed = any((row + step, column) in formulas for step in (-1, 1))
    others = [
        (abs(one.difference), one.published)
        for one in case.inventory.totals
        if one.difference is not None and one.published is not None and one.scope != printed.scope
    ]
    agreed = [gap_of <= _LEAST * abs(told) for gap_of, told in others]
    return computed and bool(agreed) and all(agreed) and abs(gap) < _ANOTHER * abs(printed.tonnes)


def _added_up(case: Case, total: Decimal) -> Place | None:
    """The cell in which the workbook adds up the lines, whatever the words beside it."""
    for grid in case.grids.values():
        for (row, column), formula in grid.formulas.items():
            value = number(grid.at(row, column))
            if not value or "SUM" not in formula.text.upper():
                continue
            if any(abs(value * by - total) <= _LEAST for by in (1, Decimal("0.001"))):
                return Place(grid.name, address(row, column))
    return None


def _differs(
    printed: Published, total: Total, gap: Decimal, own: Place | None, typed: Place | None
) -> Irregularity:
    also = f"; the workbook's own sum in {own} says the same" if own is not None else ""
    if own is None and typed is not None:
        also = f"; the printed figure is typed in {typed}"
    return found(
        "rollup_differs",
        own or typed or Place("report", printed.called),
        f"{printed.called}: the report prints {amount(printed.tonnes)} tCO2e, the {total.lines} "
        f"lines add up to {amount(total.stated)}{also}. The difference is {amount(gap)}.",
        "From which version of the workbook was the printed figure taken?",
        gap,
    )


def _summed_in(
    case: Case, printed: Published, total: Decimal, beside: Decimal = Decimal(0)
) -> Place | None:
    """The first cell in a row that names the scope and holds the sum of the lines, or what is
    rounded to it."""
    return next(_cells_of(case, printed, total, beside, by_number=False), None)


def _cells_of(
    case: Case,
    printed: Published,
    total: Decimal,
    beside: Decimal = Decimal(0),
    *,
    by_number: bool = True,
) -> Iterator[Place]:
    """The cells in rows that name the scope, or `by_number` the category, and hold a sum or what is
    rounded to it."""
    allowed = max(_ROUNDED, beside)
    for grid in case.grids.values():
        for row, cells in grid.rows.items():
            label = " ".join(words(value) for value in cells.values() if is_text(value))[:200]
            of_category = by_number and printed.category is not None
            numbered = of_category and numbered_category(label) == printed.category
            beside_it = bool(label) and (numbered or _says(printed, label))
            if not beside_it and (not label or scope_said(label).scope):
                continue
            for column, cell in cells.items():
                value = number(cell)
                if value is None or not value:
                    continue
                if any(abs(value * by - total) <= allowed for by in (1, Decimal("0.001"))) and (
                    beside_it or _says(printed, _head_above(grid, row, column))
                ):
                    yield Place(grid.name, address(row, column))


def _says(printed: Published, label: str) -> bool:
    """Whether words name the scope of a printed figure, and no other method than its own."""
    if scope_said(label).scope != printed.scope:
        return False
    return not printed.method or method_in(label) in ("", printed.method)


def _head_above(grid: Grid, row: int, column: int) -> str:
    """The words that stand next above a cell."""
    above = (grid.at(at, column) for at in range(row - 1, max(row - _HEAD_ABOVE, 0), -1))
    return next((words(cell) for cell in above if is_text(cell)), "")


def products(case: Case) -> Iterator[Irregularity]:
    """Stated emissions that differ from activity times factor where nearly all others of the table
    agree."""
    by_table: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        sure = (line.factor is not None and line.factor.link in _SURE) or line.gwp is not None
        if sure and line.difference is not None and line.stated is not None:
            if line.factor is not None and line.factor.link == "formula" and _adds(case, line):
                continue  # the factor is one of several that the formula takes in
            by_table[line.table, line.method].append(line)
    for lines in by_table.values():
        wrong = [line for line in lines if _is_off(line)]
        if len(lines) < 4 or not wrong or len(wrong) > max(1, len(lines) // 10):
            continue
        for line in wrong:
            if case.is_claimed(line.stated_place) or case.row_claimed(line):
                continue
            if _adds_a_claimed(case, line.stated_place) or _is_in_tonnes(case, line, lines):
                continue
            yield _off(case, line)


def _is_in_tonnes(case: Case, line: Line, beside: Sequence[Line]) -> bool:
    """Whether the emissions of a row are just its amount times its factor, without a thousand,
    where the amount is told in MWh beside others in kWh, or in no unit: its factor is in tonnes
    then, and nothing is wrong."""
    place, unit, factor = line.stated_place, line.unit, line.factor
    if place is None or not _CELL.match(place.cells) or factor is None:
        return False
    larger = unit is not None and unit.dimension == "energy" and unit.factor >= 1
    if unit is not None and not (larger and any(_is_of_less(one) for one in beside)):
        return False
    formula = case.grids[place.sheet].formulas.get(cell_of(place.cells))
    if formula is None or not _PRODUCT.fullmatch(formula.text):
        return False
    return close((line.activity or Decimal(0)) * factor.value, line.stated or Decimal(0))


def _is_of_less(line: Line) -> bool:
    """Whether a line is of kWh or another unit below a MWh."""
    return line.unit is not None and line.unit.dimension == "energy" and line.unit.factor < 1


def _adds_a_claimed(case: Case, place: Place | None) -> bool:
    """Whether a sum of cells of its row adds one whose fault has been named."""
    if place is None or not _CELL.match(place.cells):
        return False
    row, column = cell_of(place.cells)
    formula = case.grids[place.sheet].formulas.get((row, column))
    return formula is not None and any(
        case.is_claimed(Place(place.sheet, address(row, at)))
        for one in formula.references(row, column)
        if one.top == row == one.bottom and not one.sheet
        for at in range(one.left, one.right + 1)
    )


def _adds(case: Case, line: Line) -> bool:
    """Whether the formula of the emissions of a line adds terms."""
    place = line.stated_place
    if place is None or not _CELL.match(place.cells):
        return False
    formula = case.grids[place.sheet].formulas.get(cell_of(place.cells))
    return formula is not None and "+" in formula.text


def _is_off(line: Line) -> bool:
    gap = line.difference or Decimal(0)
    stated = line.stated or Decimal(0)
    return abs(gap) > max(abs(stated) * _BEYOND, _LEAST)


def _off(case: Case, line: Line) -> Irregularity:
    stated, computed = line.stated or Decimal(0), line.computed or Decimal(0)
    factor = f" x {line.factor.value}" if line.factor is not None else ""
    potential = f" x {line.gwp}" if line.gwp is not None else ""
    slip = bool(computed) and any(
        abs(stated / computed / by - 1) <= _BEYOND for by in (Decimal(1000), Decimal("0.001"))
    )
    return found(
        "unit_slip_kg_t" if slip else "stated_differs",
        line.stated_place or line.place,
        f"{line.site or line.kind}: {amount(stated)} tCO2e are stated, "
        f"{amount(line.activity or Decimal(0))}"
        f"{factor}{potential} gives {amount(computed)}.",
        "How was the emission of this row computed?",
        line.difference,
        [line.place],
        case.explain(Reason.TYPED, [line])
        or (case.explain(Reason.NOT_COUNTED, [line]) if not stated else ""),
    )
