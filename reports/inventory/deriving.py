"""Lines that only a summary makes: the activity of others times a factor, such as market-based
emissions of a total or losses in grids; and the factor it gives to lines without one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from reports.document.relative_formulas import Relative
from reports.document.workbook_cells import address, cell_of
from reports.inventory.amounts_taken import (
    amount_cell,
    is_product,
    rows_of,
    scale_of,
    taken_exactly,
)
from reports.inventory.arithmetic import scale_between, total
from reports.inventory.line_index import Cell, Index
from reports.inventory.mirrored import mass_said
from reports.inventory.multiplying import tonnes
from reports.inventory.row_products import Pair, pairs_of, sum_of
from reports.inventory.sheet_factors import factor_beside
from reports.inventory.summaries import Statement
from reports.inventory.typed_sums import printed_as
from reports.inventory.types import Factor, Line
from sibyl_project.common.regex import regex

_PAIR = regex(r"\{[^{}]*\}\s*\*\s*\{[^{}]*\}")
_BY_NOTHING = regex(r"\}\s*\*\s*0(?![.,]?\d)")
_GUESSED = ("label", "arithmetic")
OTHER_METHOD = {"location": "market", "market": "location"}


@dataclass
class Settled:
    """The lines with those that summaries make, and what could not be decided."""

    lines: list[Line]
    questions: list[str] = field(default_factory=list)
    derived: dict[tuple[int, int, str], list[Line]] = field(init=False)  # those made, by amount

    def __post_init__(self) -> None:
        self.derived = defaultdict(list)
        for line in self.lines:
            if line.derived is not None:
                self.derived[amount_cell(line)].append(line)


def derive(
    found: Settled,
    index: Index,
    statement: Statement,
    by_place: dict[tuple[str, str], Factor],
) -> None:
    """Lines for a cell whose formula multiplies the activity of others by a factor."""
    belongs = statement.belongs
    if not statement.takes or not belongs.scope:
        return
    if pairs := pairs_of(index, statement, by_place):
        _make_pairs(found, statement, pairs)
        return
    rows = rows_of(index.lines, statement.takes)
    factor = (
        _factor(index, statement.by, by_place) if statement.by else _typed(index, statement, rows)
    )
    if factor is None:
        return
    scale = scale_of(rows, statement, factor)
    if scale is None and len(statement.by) > 1 and belongs.scope != "1":
        _derive_pairs(found, index, statement, by_place)
        return
    if scale is None:
        taken = taken_exactly(index, statement)
        scale = scale_of(taken, statement, factor)
        known = any(is_product(one, statement, factor) for one in (rows, taken))
        if scale is None and not known and not statement.of_row:
            return
    if scale is not None:
        scale *= mass_said(statement.words) or 1
    if belongs.scope == "1":
        _give(rows, factor, scale)
        return
    made = _made(found, statement)
    for line in rows:
        _tell(found, line, statement, factor, scale, made)


def _made(found: Settled, statement: Statement) -> set[tuple[int, int, str]]:
    """The amounts of which emissions of this scope and method are known already."""
    scope = statement.belongs.scope
    method = statement.method if scope == "2" else ""
    return {
        amount_cell(line)
        for line in found.lines
        if line.tonnes is not None and _counts(line, scope, method)
    }


def _tell(
    found: Settled,
    line: Line,
    statement: Statement,
    factor: Factor,
    scale: Decimal | None,
    made: set[tuple[int, int, str]],
) -> None:
    """What a summary makes of one amount: its method, its emissions, or a line beside it."""
    belongs, scope = statement.belongs, statement.belongs.scope
    method = statement.method if scope == "2" else ""
    if _is_told_by(line, statement, factor):
        line.method = method
    elif scope == line.scope == "2" and line.tonnes is None and line.factor is None:
        line.method = method
        _fill(line, replace(factor, link="formula"), scale)
    elif scope == line.scope == "3" and line.tonnes is None and line.factor is None:
        line.category = belongs.category if belongs.category is not None else line.category
        _fill(line, replace(factor, link="formula"), scale)
    elif scope == line.scope == "3" and _is_of_category(line, statement):
        if line.stated is None and _is_guess(line, scale):
            _fill(line, replace(factor, link="formula"), scale)
    elif scope == "3" or amount_cell(line) not in made or not line.method:
        _make(found, line, statement, replace(factor, link="formula"), scale)


def _is_guess(line: Line, scale: Decimal | None) -> bool:
    """Whether a line has no factor, or one that no formula and no cell of its row gives, where the
    summary is the product of its own."""
    return line.factor is None or (scale is not None and line.factor.link in _GUESSED)


def _is_of_category(line: Line, statement: Statement) -> bool:
    """Whether a line tells the emissions of the category that a summary makes, which are not those
    of the fuels and energy before their use."""
    same = statement.belongs.category in (None, line.category)
    return same and statement.belongs.name != "upstream energy" and line.tonnes is not None


def _typed(index: Index, statement: Statement, rows: Sequence[Line]) -> Factor | None:
    """The factor that is typed into the formula of a summary, by what it makes of the amounts."""
    sheet, cell = statement.place.sheet, cell_of(statement.place.cells)
    formula = index.grids[sheet].formulas.get(cell)
    amount = total(line.activity or Decimal(0) for line in rows)
    if formula is None or "*" not in formula.text or not amount or statement.value is None:
        return None
    if not statement.value and not _BY_NOTHING.search(formula.text):
        return None
    if any(line.stated is not None for line in rows):
        return None
    value = statement.value / amount
    return Factor(value=value, unit=None, label=statement.words, place=statement.place)


def _derive_pairs(
    found: Settled,
    index: Index,
    statement: Statement,
    by_place: dict[tuple[str, str], Factor],
) -> None:
    """Lines for a cell that adds amounts each times a factor of its own; none where not all of its
    formula is read so."""
    sheet, (row, column) = statement.place.sheet, cell_of(statement.place.cells)
    pairs = []
    for match in _PAIR.finditer(index.grids[sheet].formulas[row, column].text):
        cells = [
            (one.sheet or sheet, one.top, one.left)
            for one in Relative(match[0]).references(row, column)
        ]
        lines = [at for cell in cells for at in index.at(cell, "amounts")]
        factor = _factor(index, [cell for cell in cells if cell in statement.by], by_place)
        if len(rows_of(index.lines, lines)) == 1 and factor is not None:
            pairs.append((index.lines[lines[0]], factor))
    if {id(line) for line, _ in pairs} == {
        id(line) for line in rows_of(index.lines, statement.takes)
    }:
        _make_pairs(found, statement, pairs)


def _make_pairs(found: Settled, statement: Statement, pairs: list[Pair]) -> None:
    """A line for each amount with its factor, where together they are what the summary prints."""
    scale = scale_between(sum_of(pairs), statement.value) if statement.value else None
    made = _made(found, statement)
    for line, factor in pairs if scale is not None else ():
        if statement.belongs.scope == "1":
            _give([line], factor, scale)
        elif statement.belongs.scope != line.scope or line.tonnes is None or line.method:
            _tell(found, line, statement, factor, scale, made)


def _give(rows: Sequence[Line], factor: Factor, scale: Decimal | None) -> None:
    """The factor of a summary to lines of Scope 1 that have neither one nor emissions."""
    if any(line.stated is not None or not _is_guess(line, scale) for line in rows):
        return
    for line in rows:
        line.scope, line.scope_why = "1", line.scope_why or "summary"
        _fill(line, replace(factor, link="formula"), scale)


def _fill(line: Line, factor: Factor, scale: Decimal | None) -> None:
    """The factor of a summary to a line, and what it computes to: by units, else in the proportion
    that the summary keeps."""
    line.factor = factor
    line.computed = tonnes(line, factor)
    if line.computed is None and scale is not None and line.activity is not None:
        line.computed = line.activity * factor.value * scale
    line.why_not = "" if line.computed is not None else "the units of amount and factor do not fit"


def _factor(
    index: Index, cells: Sequence[Cell], by_place: dict[tuple[str, str], Factor]
) -> Factor | None:
    for sheet, row, column in cells:
        if factor := by_place.get((sheet, address(row, column))):
            return factor
    if len(cells) == 1:
        sheet, row, column = cells[0]
        return factor_beside(index.grids[sheet], row, column)
    return None


def _is_told_by(line: Line, statement: Statement, factor: Factor) -> bool:
    """Whether the emissions of a line of no method are made with the factor of a summary."""
    same = line.factor is not None and line.factor.value == factor.value
    return statement.belongs.scope == line.scope == "2" and not line.method and same


def _counts(line: Line, scope: str, method: str) -> bool:
    return line.scope == scope and (line.method == method or (scope == "2" and not line.method))


def _make(
    found: Settled,
    line: Line,
    statement: Statement,
    factor: Factor,
    scale: Decimal | None = None,
) -> None:
    belongs = statement.belongs
    if belongs.scope == "2" and statement.method and line.scope == "2" and not line.method:
        line.method = OTHER_METHOD[statement.method]
    made = replace(
        line,
        scope=belongs.scope,
        category=belongs.category if belongs.scope == "3" else None,
        method=statement.method if belongs.scope == "2" else "",
        factor=factor,
        gwp=None,
        gwp_place=None,
        stated=None,
        stated_place=None,
        derived=statement.place,
        scope_why="summary",
        why_not="",
        left_out=False,
        feeds=False,
    )
    _fill(made, factor, scale)
    beside = found.derived[amount_cell(made)]
    if not any(_is_again(made, other) for other in beside):
        found.lines.append(made)
        beside.append(made)


def _is_again(made: Line, other: Line) -> bool:
    """Whether a line that a summary makes of an amount is one that another of its cells has made of
    it with the same factor."""
    if made.derived == other.derived or made.factor is None or other.factor is None:
        return False
    told = (made.scope, made.category, made.method, made.factor.value)
    return told == (other.scope, other.category, other.method, other.factor.value)


def by_value(found: Settled, statement: Statement, factors: Sequence[Factor]) -> None:
    """A printed value of a method or of losses that no line makes: the same as by the other method,
    or the activity of the lines times one listed factor."""
    if statement.value is None or statement.adds or statement.takes:
        return
    losses = statement.belongs.name == "upstream energy" and statement.belongs.scope == "3"
    if statement.belongs.scope == "2" and statement.method:
        if any(line.scope == "2" and line.method == statement.method for line in found.lines):
            return
    elif not losses or any(line.category == 3 for line in found.lines if line.scope == "3"):
        return
    lines = [line for line in found.lines if line.scope == "2" and line.derived is None]
    rows = rows_of(lines, range(len(lines)))
    if not losses and _same(lines, statement.value):
        for line in lines:
            line.method = ""
        return
    fitting = [factor for factor in factors if _gives(rows, factor, statement.value)]
    if len({factor.value for factor in fitting}) == 1:
        for line in rows:
            _make(found, line, statement, replace(fitting[0], link="arithmetic"))


def _same(lines: Sequence[Line], value: Decimal) -> bool:
    return printed_as(total(line.tonnes or Decimal(0) for line in lines), value)


def _gives(lines: Sequence[Line], factor: Factor, value: Decimal) -> bool:
    if not lines or not value or not factor.value:
        return False
    parts = [tonnes(line, factor) for line in lines]
    return None not in parts and printed_as(total(part or Decimal(0) for part in parts), value)
