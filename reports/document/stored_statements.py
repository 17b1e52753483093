"""The statements of a report back from their rows, with the words of the sections they stand in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from reports.models import Report
from reports.models import Statement as StatementRow
from reports.types import Flag, PageContent, Statement, StatementKind

_COLUMNS = (
    *("page", "index", "kind", "block", "row", "start", "end", "section", "flags"),
    "continued_by__index",
)


class _Row(NamedTuple):
    """What is stored of a statement; `carried_on` is the index of the one on the next page that
    carries it on."""

    page: int
    place: int
    kind: str
    block: int
    row: int
    start: int
    end: int
    section: int | None
    flags: list[str]
    carried_on: int | None


def with_stored_statements(
    report: Report, pages: Sequence[PageContent], **numbers: tuple[int, int]
) -> list[PageContent]:
    """Pages of the report with the statements stored for them: none before it was indexed, and
    none where it was read before statements were stored. `numbers` bounds the rows looked for."""
    stored: dict[int, list[_Row]] = defaultdict(list)
    rows = StatementRow.objects.filter(report=report, **numbers).order_by("page", "index")
    for row in rows.values_list(*_COLUMNS):
        stored[row[0]].append(_Row(*row))
    if not stored:
        return list(pages)
    making = _Making(stored, {page.number: page for page in pages}, _paths(report))
    return [replace(page, statements=tuple(making.of(page))) for page in pages]


def _paths(report: Report) -> list[tuple[str, ...]]:
    """The titles from the root to each section of a report, in order."""
    rows = list(report.sections.order_by("order"))
    places = {row.pk: row.order for row in rows}
    paths: list[tuple[str, ...]] = []
    for row in rows:
        above = paths[places[row.parent_id]] if row.parent_id else ()
        paths.append((*above, row.title))
    return paths


@dataclass(frozen=True, slots=True)
class _Making:
    """Makes statements of rows."""

    stored: Mapping[int, Sequence[_Row]]
    pages: Mapping[int, PageContent]
    paths: Sequence[tuple[str, ...]]

    def of(self, page: PageContent) -> list[Statement]:
        before = self.stored.get(page.number - 1, ())
        carrying = {row.carried_on for row in before} - {None}
        return [
            Statement(
                page=page.number,
                index=row.place,
                kind=StatementKind(row.kind),
                text=page.text[row.start : row.end],
                start=row.start,
                section=self.paths[row.section] if row.section is not None else (),
                order=row.section,
                flags=_flags(tuple(row.flags)),
                block=row.block,
                table=page.blocks[row.block].table,
                row=row.row,
                rest=self._rest(row),
                carries_on=row.place in carrying,
            )
            for row in self.stored.get(page.number, ())
        ]

    def _rest(self, row: _Row) -> str:
        following = self.pages.get(row.page + 1)
        if row.carried_on is None or following is None:
            return ""
        rest = self.stored[following.number][row.carried_on]
        return following.text[rest.start : rest.end]


@cache
def _flags(names: tuple[str, ...]) -> frozenset[Flag]:
    return frozenset(map(Flag, names))
