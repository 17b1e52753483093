"""The third sheet: every line in the order of the references, with each step of its computation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from itertools import chain
from typing import Any, Final

from reports.compiled.inventories import CompiledInventory
from reports.exports.cells import Written
from reports.exports.inventory.marks import marked, of_line
from reports.exports.inventory.references import GROUPED_BY, Block
from reports.exports.inventory.writing import BY_SITE, EXCEPTIONS, SheetWriter, link_to
from reports.models import InventoryLine, InventoryRun
from reports.review.inventories import Questioned

HEADS: Final = (
    *("ref", "exceptions", "tick", "sheet", "cells", "scope", "method", "category", "site"),
    *("kind", "period", "activity", "unit", "factor", "factor unit", "factor source"),
    *("factor year", "GWP", "stated, tCO2e", "computed, tCO2e", "stated less computed"),
    *("not counted", "not computed"),
)
WIDTHS: Final = (
    *(18, 12, 8, 20, 10, 7, 10, 9, 24),
    *(28, 16, 16, 10, 14, 16, 28),
    *(10, 10, 16, 16, 16),
    *(34, 44),
)
FIRST: Final = 1  # row of the first line, from 0
CARRIED: Final = "another line carries it"
NO_SCOPE: Final = "no scope is known of it"
_AT_ONCE: Final = 2000
Place = tuple[str, str]


def write_lines(
    sheet: SheetWriter,
    inventory: CompiledInventory,
    blocks: Sequence[Block],
    rows: Mapping[str, int],
) -> dict[Place, int]:
    """Write the sheet: the lines block by block, then those that no total takes in. `rows` are
    those of the references in the sheet by site. The rows of the lines that exceptions name, by
    their place."""
    sheet.write(HEADS, "head")
    asked = _asked(inventory.exceptions)
    references = {block.key: "; ".join(block.references) for block in blocks}
    starts = {block.first: rows[block.references[0]] for block in blocks if block.references}
    at: dict[Place, int] = {}
    for line in _lines(inventory.run):
        if sheet.is_full:
            left = inventory.run.line_count - (sheet.row - FIRST)
            sheet.write([f"{left} further lines: this sheet holds no more rows."])
            break
        place = (line.sheet, line.cells)
        numbers = asked.get(place, [])
        links = {1: link_to(EXCEPTIONS, numbers[0])} if numbers else {}
        if sheet.row in starts:
            links[0] = link_to(BY_SITE, starts[sheet.row])
        key = (line.scope, line.category, line.method, line.site, line.kind)
        known = references.get(key, "") if line.counts else ""
        row = sheet.write(_values(line, known, numbers, inventory.exceptions), links=links)
        if numbers:
            at.setdefault(place, row)
    return at


def _lines(run: InventoryRun) -> Iterator[InventoryLine]:
    counted = run.lines.filter(counts=True).order_by(*GROUPED_BY, "order")
    others = run.lines.filter(counts=False).order_by("order")
    return chain(counted.iterator(_AT_ONCE), others.iterator(_AT_ONCE))


def _asked(exceptions: Sequence[Questioned]) -> dict[Place, list[int]]:
    """The numbers, from 1, of the exceptions that name a line."""
    found: dict[Place, list[int]] = {}
    for number, one in enumerate(exceptions, 1):
        for place in {(sheet, cells) for sheet, cells in one.exception.lines}:
            found.setdefault(place, []).append(number)
    return found


def _values(
    line: InventoryLine, known: str, numbers: Sequence[int], exceptions: Sequence[Questioned]
) -> tuple[Written, ...]:
    details: Mapping[str, Any] = line.details
    factor: Mapping[str, Any] = details.get("factor") or {}
    states = [exceptions[number - 1].state for number in numbers]
    why = "" if line.counts else (CARRIED if details.get("feeds") else NO_SCOPE)
    return (
        *(known, "; ".join(f"E{number}" for number in numbers)),
        *(marked(of_line(line.stated, line.computed), states), line.sheet, line.cells),
        *(line.scope, line.method, line.category, line.site, line.kind, line.period),
        *(line.activity, line.unit, _number(factor.get("value"))),
        *((factor.get("unit") or {}).get("printed"), _source(factor), factor.get("year")),
        *(_number(details.get("gwp")), line.stated, line.computed, line.difference),
        *(why, line.why_not),
    )


def _source(factor: Mapping[str, Any]) -> str:
    return str(factor.get("source") or factor.get("label") or "")


def _number(text: object) -> Written:
    """A number of the details of a line; its text where it is none that a cell can hold."""
    if text is None:
        return None
    try:
        value = Decimal(str(text))
    except InvalidOperation:
        return str(text)
    return value if value.is_finite() and abs(value) < Decimal(10) ** 300 else str(text)
