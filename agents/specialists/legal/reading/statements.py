"""The statements of a report as the legal agent looks through them: each with what it may serve
as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from agents.specialists.legal.reading import layout
from agents.specialists.legal.reading.phrases import fold
from reports.document.report_parts import reference_part
from reports.language.sentences import items_of
from reports.types import Flag, PageContent, Statement, StatementKind

_PARTS = {Flag.INDEX: "index", Flag.GLOSSARY: "glossary", Flag.ASSURER: "assurance"}
_BY_HEADING = frozenset({"goals", "disclaimer"})  # other parts are flagged, page by page
_NOTHING_SAID = (StatementKind.HEADING, StatementKind.LABEL)
_NO_EVIDENCE = frozenset({Flag.CONTENTS, Flag.IMPRINT})


@dataclass(frozen=True, slots=True)
class Unit:
    """One statement. `text` is verbatim, `folded` is what the grammar reads."""

    index: int
    page: int
    text: str
    folded: str
    section: str
    section_number: int
    is_row: bool
    table: int  # number of the table, -1 outside tables
    is_evidence: bool
    is_pointer: bool = False
    by_assurer: bool = False  # words of an assurance statement, not of the company
    statement: int = -1  # index on its page of the statement it is cut from, -1 where there is none


def units_of(pages: Iterable[PageContent]) -> list[Unit]:
    """The statements of the pages without running heads; a list that runs on in one sentence is
    taken apart, and sentences in the cells of a row stand by themselves as well."""
    reader = _Reader()
    for page in pages:
        reader.read(page)
    return reader.units


@dataclass(frozen=True, slots=True)
class _Place:
    """What the headings above a statement tell: the section, and the kind of part (see
    `reference_part`)."""

    section: str
    part: str


@cache
def _place(headings: tuple[str, ...]) -> _Place:
    folded = tuple(map(fold, headings))
    return _Place(" / ".join(folded), reference_part(folded))


@dataclass(slots=True)
class _Reader:
    """Walks the pages in order and counts sections and tables."""

    units: list[Unit] = field(default_factory=list)
    section_number: int = 0
    table: int = 0
    _at: tuple[int, int | None] = (0, None)
    _table: tuple[int, int] = (0, 0)

    def read(self, page: PageContent) -> None:
        """Take the statements of the next page."""
        for statement in page.statements:
            if statement.kind is StatementKind.RUNNING or statement.carries_on:
                continue
            if (at := (statement.page, statement.order)) != self._at:
                self._at, self.section_number = at, self.section_number + 1
            if (table := (statement.page, statement.block)) != self._table:
                self._table, self.table = table, self.table + 1
            self._take(statement)

    def _take(self, statement: Statement) -> None:
        part = _part(statement)
        barred = statement.kind in _NOTHING_SAID or bool(statement.flags & _NO_EVIDENCE)
        for text, whole in _pieces(statement):
            told = not barred and layout.is_disclosure(whole, part)
            self._add(statement, text, part, whole=whole, is_evidence=told)
        if statement.kind is StatementKind.ROW:
            for cell in layout.sentence_cells(statement.text):
                told = not barred and layout.is_disclosure(cell, part)
                self._add(statement, cell, part, is_row=False, is_evidence=told)

    def _add(
        self,
        statement: Statement,
        text: str,
        part: str,
        *,
        whole: str = "",
        is_evidence: bool,
        is_row: bool | None = None,
    ) -> None:
        place = _place(statement.section)
        in_table = statement.kind is StatementKind.ROW if is_row is None else is_row
        self.units.append(
            Unit(
                index=len(self.units),
                page=statement.page,
                text=text,
                folded=fold(whole or text),
                section=place.section,
                section_number=self.section_number,
                is_row=in_table,
                table=self.table if in_table else -1,
                is_evidence=is_evidence,
                is_pointer=is_evidence and layout.is_pointer(whole or text),
                by_assurer=part == "assurance",
                statement=statement.index,
            )
        )


def _part(statement: Statement) -> str:
    """The kind of part of a report a statement stands in, as `reference_part` names them."""
    for flag, part in _PARTS.items():
        if flag in statement.flags:
            return part
    part = _place(statement.section).part
    return part if part in _BY_HEADING else ""


def _pieces(statement: Statement) -> Iterator[tuple[str, str]]:
    """What is said in a statement piece by piece: the words on its page, and the whole of them."""
    if statement.kind in (StatementKind.ROW, StatementKind.HEADING) or statement.rest:
        yield statement.text, statement.whole
        return
    for item in items_of(statement.text):
        yield item, item
