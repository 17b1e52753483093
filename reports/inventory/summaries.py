"""What the cells outside the activity tables say of the lines they are made of: "Scope 3 category 9
= Freight!F18/1000" tells where the lines of the sheet Freight belong."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from reports.document.relative_formulas import Reference, Relative
from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid, address
from reports.inventory.contents_by_unit import OF_PRODUCTS
from reports.inventory.following import Followed
from reports.inventory.foreign import in_english
from reports.inventory.kinds import (
    Belongs,
    category_said,
    kind_of,
    named_category,
    numbered_category,
    scope_said,
)
from reports.inventory.line_index import Cell, Index
from reports.inventory.scope_cells import method_of_cell, scope_of_cell
from reports.inventory.sheet_factors import method_in
from reports.inventory.types import Place, Role
from reports.inventory.values import is_number, is_text, is_year, number, words
from reports.inventory.words import TOTAL, YEAR_NAMED
from sibyl_project.common.regex import regex

_ABOVE = 60  # rows in which the head of a column is sought
# what stands behind the stroke of a division: a cell, or what is in brackets
_DIVISOR = regex(r"/\s*(\{[^{}]*\}|\w*\((?:[^()]|\([^()]*\))*\))")
_SCOPE, _CATEGORY = "scope", "category"
_NUMBER_OF_3 = regex(r"^\W*3\.(1[0-5]|[1-9])\b")
_HEADS_OF_CODES = {
    _SCOPE: regex(r"^\W*(?:GHG )?scopes?\W*$", re.IGNORECASE),
    _CATEGORY: regex(
        r"^\W*(?:(?:GHG|scope ?3|S3) )?cat(?:egory|\.)?(?: (?:no|number|#)\.?)?\W*$", re.IGNORECASE
    ),
}


@dataclass(frozen=True, slots=True)
class Statement:
    """A cell of a summary: what its words say, its value, the lines whose emissions it adds, and
    the lines whose activity it takes with the cells it multiplies it by."""

    place: Place
    words: str
    belongs: Belongs
    method: str
    value: Decimal | None
    adds: tuple[int, ...] = ()
    takes: tuple[int, ...] = ()
    by: tuple[Cell, ...] = ()
    of_row: bool = False  # of a table of products: of one amount with its factor


def statements_of(index: Index, year: int | None = None) -> list[Statement]:
    """Every cell outside the rows of activity tables that is a number with words about a scope, a
    method or an activity; none below the head of another year, beside that of the inventory."""
    found = []
    titles = _titles(index)
    for grid in index.grids.values():
        heads: dict[int, tuple[int, str]] = {}  # the last text of each column, with its row
        others: dict[int, set[int]] = defaultdict(set)  # the columns of other years by their head
        coded: dict[int, dict[int, str]] = {}  # those of scopes and categories, by row
        for row, cells in sorted(grid.rows.items()):
            if row in index.inside[grid.name]:
                continue
            others[row] = _of_other_years(cells, year)
            for column, value in sorted(cells.items()):
                if is_text(value) or (others[row] and is_year(value)):
                    heads[column] = row, words(value)
                    coded.clear()
                elif is_number(value):
                    at, above = heads.get(column, (0, ""))
                    above = above if row - at < _ABOVE else ""
                    if column in others[at]:
                        continue
                    title = titles.get((grid.name, row, column), "")
                    above = f"{title} {above}".strip()
                    if row not in coded:
                        coded = {row: _columns_of_codes(heads, row)}
                    if statement := _statement(index, grid, row, column, above, coded[row]):
                        if title and len(statement.takes) == 1:
                            statement = replace(statement, of_row=True)
                        found.append(statement)
    return found


def _of_other_years(cells: Mapping[int, Value], year: int | None) -> set[int]:
    """The cells of a row of heads that name another year than the inventory, which one beside them
    names; none in a row of numbers."""
    if year is None or any(is_number(cell) and not is_year(cell) for cell in cells.values()):
        return set()
    named = {at: _years(words(cell)) for at, cell in cells.items()}
    if not any(years == {year} for years in named.values()):
        return set()
    return {at for at, years in named.items() if years and year not in years}


def _years(text: str) -> set[int]:
    return {int(found) for found in YEAR_NAMED.findall(text)}


def _columns_of_codes(heads: Mapping[int, tuple[int, str]], row: int) -> dict[int, str]:
    """The columns whose last text above a row heads scopes or categories of Scope 3."""
    return {
        column: name
        for column, (at, text) in heads.items()
        if row - at < _ABOVE
        for name, head in _HEADS_OF_CODES.items()
        if head.match(in_english(text))
    }


def _titles(index: Index) -> dict[Cell, str]:
    """The titles of tables of products by the cells of their sums, which say no more themselves."""
    return {
        (table.sheet, row.number, column.number): table.title
        for table in index.tables
        for column in table.with_role(Role.EMISSIONS)
        if column.why == OF_PRODUCTS and not table.turned
        for row in table.data
    }


def _coded(cells: Mapping[int, Value], coded: Mapping[int, str], beside: str) -> str:
    """The scope and category that a row has in columns of these, in words."""
    told = {name: words(cells.get(at)) for at, name in sorted(coded.items(), reverse=True)}
    scope = scope_of_cell(told.get(_SCOPE, "")).scope
    if not scope:
        return ""
    method = method_of_cell(told[_SCOPE])
    number_of = _NUMBER_OF_3.match(beside)
    category = category_said(told.get(_CATEGORY, ""))
    category = category or (int(number_of[1]) if number_of else named_category(beside))
    numbered = f" category {category}" if category and scope == "3" else ""
    return f"Scope {scope}{numbered}" + (f" {method}-based" if method else "")


def _statement(
    index: Index, grid: Grid, row: int, column: int, above: str, coded: Mapping[int, str]
) -> Statement | None:
    cells = grid.rows[row]
    beside = " ".join(
        words(cells[at]) for at in sorted(cells) if at < column and is_text(cells[at])
    )
    if column not in coded and not scope_said(beside).scope:
        beside = " ".join(filter(None, (_coded(cells, coded, beside), beside)))
    belongs, method = _said(beside, above)
    if not belongs.scope and not belongs.name and not method:
        return None
    if _is_share(index, (grid.name, row, column)):
        return None
    made = Followed(index).follow((grid.name, row, column))
    others = {index.lines[at].scope for at in made.adds} - {"2", ""}
    if others and TOTAL.match(in_english(beside)) and not scope_said(f"{beside} {above}").scope:
        return None  # "Total (market-based)" of all scopes
    return Statement(
        place=Place(grid.name, address(row, column)),
        words=f"{beside} {above}".strip(),
        belongs=belongs,
        method=method,
        value=number(cells[column]),
        adds=tuple(sorted(made.adds)),
        takes=tuple(sorted(made.takes)),
        by=tuple(made.by) if _multiplies(index, made.seen) else (),
    )


def _is_share(index: Index, cell: Cell) -> bool:
    """Whether a formula divides by the emissions of lines, as the share of a scope does."""
    sheet, row, column = cell
    formula = index.grids[sheet].formulas.get((row, column))
    divisors = _DIVISOR.findall(formula.text) if formula is not None else []
    return any(
        _adds(index, reference.sheet or sheet, reference)
        for divisor in divisors
        for reference in Relative(divisor).references(row, column)
    )


def _adds(index: Index, sheet: str, reference: Reference) -> bool:
    """Whether a reference leads to the emissions of lines."""
    if sheet not in index.grids:
        return False
    if index.within(sheet, reference, "stated"):
        return True
    cell = (sheet, reference.top, reference.left)
    return reference.single and bool(Followed(index).follow(cell).adds)


def _multiplies(index: Index, cells: Iterable[Cell]) -> bool:
    """Whether any of the formulas that were followed multiplies."""
    formulas = (index.grids[sheet].formulas[row, column] for sheet, row, column in cells)
    return any("*" in formula.text for formula in formulas)


def _said(beside: str, above: str) -> tuple[Belongs, str]:
    both = f"{beside} {above}"
    method = next(filter(None, map(method_in, (both, beside, above))), "")
    for text in (beside, above, both):
        found = scope_said(text)
        if found.scope:
            what = kind_of(text)
            category = found.category
            if found.scope == "3" and category is None:
                category = numbered_category(text) or what.category
            return Belongs(found.scope, category, what.name, "summary"), method
    what = kind_of(beside)
    if (number_of := numbered_category(beside)) is not None and what.scope in ("", "3"):
        return Belongs("3", number_of, what.name, "summary"), method
    what = what if what.name else kind_of(above)
    if method and what.scope in ("", "2"):
        return Belongs("2", None, what.name, "summary"), method
    return what, method
