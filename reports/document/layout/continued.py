"""Tables that go on behind a page break: without a header of their own they take that of the table
before them whose columns stand at the same places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from reports.document.layout.ambiguous import with_ambiguities
from reports.document.layout.arithmetic import settled_columns, with_arithmetic
from reports.document.layout.section_totals import with_totals_in_place
from reports.types import PageContent, TableBand, TableContent

_NEAR = 0.012  # of the page's width: how far the edges of one column may differ
_TOP, _BOTTOM = (
    0.35,
    0.6,
)  # of the page: a table goes on above the one and was broken below the other


def with_continuations(pages: Sequence[PageContent]) -> list[PageContent]:
    """The pages of a report in order, tables that continue one of the page before given its
    heads."""
    done: list[PageContent] = []
    for page in pages:
        before = done[-1] if done and done[-1].number == page.number - 1 else None
        done.append(_continued(before, page) if before else page)
    return done


def _continued(before: PageContent, page: PageContent) -> PageContent:
    if not before.tables or not page.tables:
        return page
    above, first = before.tables[-1], page.tables[0]
    found = continuation(above, first)
    return page if found is None else replace(page, tables=(found, *page.tables[1:]))


def continuation(above: TableContent, table: TableContent) -> TableContent | None:
    """The table with the heads of the one above, None where it is not its continuation."""
    if not above.bands or not table.bands or above.box is None or table.box is None:
        return None
    band, first = above.bands[-1], table.bands[0]
    headed = any(band.heads) and not any(first.heads)
    if not headed or above.box.y1 < _BOTTOM or table.box.y0 > _TOP:
        return None
    columns = _same_columns(above, table)
    if columns is None:
        return None
    heads = tuple(
        band.heads[columns[column]] if column in columns else ()
        for column in range(len(first.heads))
    )
    taken = TableBand(first.first, first.body, first.end, heads)
    known = settled_columns(above)
    settled = frozenset(
        (first.first, column) for column, over in columns.items() if (band.first, over) in known
    )
    carried = replace(
        table, caption=table.caption or above.caption, bands=(taken, *table.bands[1:])
    )
    if table.labels > 1:
        return carried  # rows of which it is not sure to which group they belong stay unproven
    return with_ambiguities(with_totals_in_place(with_arithmetic(carried, settled)))


def _same_columns(above: TableContent, table: TableContent) -> dict[int, int] | None:
    """For each column of the table the one above it; None where one has none or two have the
    same."""
    upper, lower = dict(_columns(above)), dict(_columns(table))
    found: dict[int, int] = {}
    for column, (left, right) in lower.items():
        over = [
            number
            for number, (start, end) in upper.items()
            if left < end + _NEAR
            and start < right + _NEAR
            and (
                abs(left - start) <= _NEAR
                or abs(right - end) <= _NEAR
                or abs(left + right - start - end) <= _NEAR
            )
        ]
        if len(over) != 1:
            return None
        found[column] = over[0]
    numbers = [found[column] for column in sorted(found)]
    ordered = all(one < other for one, other in pairwise(numbers))
    return found if ordered and len(found) > 1 else None


def _columns(table: TableContent) -> Iterator[tuple[int, tuple[float, float]]]:
    """The columns that hold figures, with the extent of these across the page."""
    for column in range(table.labels, len(table.bands[0].heads)):
        boxes = [
            box
            for row, readings in enumerate(table.readings)
            if readings[column] is not None and (box := table.boxes[row][column])
        ]
        if boxes:
            yield column, (min(box.x0 for box in boxes), max(box.x1 for box in boxes))
