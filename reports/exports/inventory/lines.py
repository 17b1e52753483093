"""The third sheet: the lines in the order of the references, with each step of their computation.
Of a large inventory it shows so many, first those that exceptions name, and says where the others
are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import reduce
from itertools import chain, islice
from operator import or_
from typing import Any, Final

from django.db.models import Q

from reports.compiled.inventories import CompiledInventory
from reports.exports.cells import Written
from reports.exports.inventory.marks import marked, of_line
from reports.exports.inventory.references import GROUPED_BY, Block, Key
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
FIRST: Final = 1  # row of the first line, from 0, or of what is said before it
MOST_LINES: Final = 10_000  # that the sheet shows, which takes two or three seconds
CARRIED: Final = "another line carries it"
NO_SCOPE: Final = "no scope is known of it"
_AT_ONCE: Final = 2000
Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Shown:
    """Which lines of an inventory the sheet shows. `asked` are the numbers, from 1, of the
    exceptions that name a line, by its place. Where not all lines are shown, those that exceptions
    name stand `ahead` of the others."""

    inventory: CompiledInventory
    asked: Mapping[Place, Sequence[int]]
    ahead: Sequence[InventoryLine] = ()

    @property
    def left_out(self) -> int:
        """How many lines are not shown."""
        return max(0, self.inventory.run.line_count - MOST_LINES)

    @property
    def first(self) -> int:
        """The row, from 0, of the first line behind those ahead."""
        return FIRST + bool(self.left_out) + len(self.ahead)

    @property
    def room(self) -> int:
        """How many lines stand behind those ahead at most."""
        return MOST_LINES - len(self.ahead)

    def by_block(self) -> Counter[Key]:
        """How many lines of each block stand ahead of it."""
        return Counter(key_of(line) for line in self.ahead if line.counts)

    def lines(self) -> Iterator[InventoryLine]:
        """The lines in the order of the sheet."""
        yield from self.ahead
        known = {line.pk for line in self.ahead}
        others = (line for line in _in_order(self.inventory.run) if line.pk not in known)
        yield from islice(others, self.room)


def shown_of(inventory: CompiledInventory) -> Shown:
    """Which lines of an inventory are shown; two queries where these are not all."""
    asked = _asked(inventory.exceptions)
    if inventory.run.line_count <= MOST_LINES or not asked:
        return Shown(inventory, asked)
    by_sheet: dict[str, list[str]] = {}
    for sheet, cells in islice(asked, MOST_LINES):
        by_sheet.setdefault(sheet, []).append(cells)
    named = [Q(sheet=sheet, cells__in=cells) for sheet, cells in by_sheet.items()]
    ahead = islice(_in_order(inventory.run, reduce(or_, named)), MOST_LINES)
    return Shown(inventory, asked, list(ahead))


def _in_order(run: InventoryRun, among: Q | None = None) -> Iterator[InventoryLine]:
    """Lines by their references, then those that no total takes in; no more of both than may be
    shown."""
    lines = run.lines.filter(among or Q())
    counted = lines.filter(counts=True).order_by(*GROUPED_BY, "order")[:MOST_LINES]
    others = lines.filter(counts=False).order_by("order")[:MOST_LINES]
    return chain(counted.iterator(_AT_ONCE), others.iterator(_AT_ONCE))


def key_of(line: InventoryLine) -> Key:
    """By what the lines of a block are the same."""
    return (line.scope, line.category, line.method, line.site, line.kind)


def write_lines(
    sheet: SheetWriter, shown: Shown, blocks: Sequence[Block], rows: Mapping[str, int]
) -> dict[Place, int]:
    """Write the sheet: the lines block by block, then those that no total takes in. `rows` are
    those of the references in the sheet by site. The rows of the lines that exceptions name, by
    their place."""
    sheet.write(HEADS, "head")
    if shown.left_out:
        sheet.write([_left_out(shown)])
    inventory, asked = shown.inventory, shown.asked
    references = {block.key: "; ".join(block.references) for block in blocks}
    starts = {
        block.first: rows[block.references[0]]
        for block in blocks
        if block.references and block.shown
    }
    at: dict[Place, int] = {}
    for line in shown.lines():
        place = (line.sheet, line.cells)
        numbers = asked.get(place, [])
        links = {1: link_to(EXCEPTIONS, numbers[0])} if numbers else {}
        if sheet.row in starts:
            links[0] = link_to(BY_SITE, starts[sheet.row])
        known = references.get(key_of(line), "") if line.counts else ""
        row = sheet.write(_values(line, known, numbers, inventory.exceptions), links=links)
        if numbers:
            at.setdefault(place, row)
    return at


def _left_out(shown: Shown) -> str:
    """How many lines are not shown and where they are."""
    run = shown.inventory.run
    return (
        f"{shown.left_out:,} of {run.line_count:,} lines are not shown: this sheet has room for "
        f"{MOST_LINES:,}, and those that exceptions name stand first. Every line is on the page "
        f"Inventory of the report, and in the API under inventories/{run.pk}/lines."
    )


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
