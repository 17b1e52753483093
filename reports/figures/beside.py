"""Amounts that stand alone on a page, as in tiles and rings, bound to the label beside them: each
to the nearest that names a scope, where that label has no nearer amount."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.figures import sentence
from reports.figures.types import Quantity
from reports.language.cell_kinds import fold_cell, holds_figure
from reports.language.numbers import Style
from reports.language.scopes import scope_of
from reports.language.units import unit_within
from reports.types import Block, BlockKind, CellReading, PageContent, Rect
from sibyl_project.common.regex import regex

_ALONE = (
    BlockKind.PICTURE,
    BlockKind.TEXT,
    BlockKind.HEADING,
    BlockKind.CAPTION,
    BlockKind.LIST_ITEM,
)
_LONGEST = 60  # characters of a label or an amount
_FAR = 0.12  # of the page: between an amount and its label
_AMOUNT = regex(r"\d[\d.,' ]*\d")


def quantities_of(page: PageContent, style: Style | None) -> Iterator[Quantity]:
    """The amounts of emissions on a page that a label beside them gives a scope."""
    short = [block for block in page.blocks if block.kind in _ALONE and len(block.text) <= _LONGEST]
    amounts = [block for block in short if _is_amount(block.text, style)]
    labels = [
        block
        for block in short
        if scope_of(fold_cell(block.text)) and not _AMOUNT.search(block.text)
    ]
    for amount in amounts:
        label = _nearest(amount, labels)
        if label is None or _nearest(label, amounts) is not amount:
            continue
        told = sentence.quantities_of(f"{label.text}: {amount.text}", page.number, style)
        for quantity in told[:1]:
            if quantity.scope:
                yield replace(
                    quantity, quote=amount.text, reading=CellReading.SINGLE, scope_beside=True
                )


def _is_amount(text: str, style: Style | None) -> bool:
    folded = fold_cell(text)
    unit = unit_within(folded)
    return unit is not None and unit.kind == "emissions" and holds_figure(folded, style)


def _nearest(block: Block, others: Sequence[Block]) -> Block | None:
    """The nearest of some blocks; None where none is near, or two are equally so."""
    ordered = sorted(((_gap(block.box, other.box), at) for at, other in enumerate(others)))
    if not ordered or ordered[0][0] > _FAR:
        return None
    if len(ordered) > 1 and ordered[1][0] - ordered[0][0] < _FAR / 20:
        return None
    return others[ordered[0][1]]


def _gap(one: Rect, other: Rect) -> float:
    """White between two rectangles, in fractions of the page."""
    across = max(0.0, one.x0 - other.x1, other.x0 - one.x1)
    down = max(0.0, one.y0 - other.y1, other.y0 - one.y1)
    return float((across**2 + down**2) ** 0.5)


def without_rivals(quantities: Sequence[Quantity]) -> list[Quantity]:
    """The figures of a report without those that took their scope from what stands beside or above
    them, where a page gives one scope several values in this way."""
    told: dict[tuple[object, ...], set[Decimal]] = defaultdict(set)
    for q in quantities:
        if _is_taken(q):
            told[q.page, q.scope, q.method, q.year].add(q.value)
    return [
        replace(q, scope="")
        if _is_taken(q) and len(told[q.page, q.scope, q.method, q.year]) > 1
        else q
        for q in quantities
    ]


def _is_taken(q: Quantity) -> bool:
    return q.metric == "ghg_emissions" and bool(q.scope) and q.scope_beside
