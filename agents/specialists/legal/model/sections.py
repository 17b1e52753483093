"""A report cut into sections as a model is shown them: whole paragraphs and whole tables with their
headers, under the titles they stand in.

Running heads, contents and imprint are in no section. Small sections of a page are put together,
long ones are cut between statements, and a table that is cut repeats its header. Every statement
stands in exactly one section, so that a quote can be looked up in what was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from agents.specialists.legal.reading.statement_index import Unit
from agents.specialists.legal.schemas import Document
from reports.types import Flag, PageContent, Statement, StatementKind, TableContent
from sibyl_project.common.regex import regex
from sibyl_project.common.text import comparable, without_marks

LEAST, LONGEST = 700, 2_400  # characters of a section, as far as statements and pages allow
_NEVER_SHOWN = frozenset({Flag.CONTENTS, Flag.RUNNING, Flag.IMPRINT})
# parts of a report that are no place to look, unless an element asks for what stands in them
APART = frozenset({Flag.INDEX, Flag.GLOSSARY, Flag.ASSURER})
_PATH_SHOWN = 3  # titles of a path, the innermost
_LABELS = " / "
_EMPTY_END = regex(r"(?:\s*\|)+\s*$")  # cells without words at the end of a row


@dataclass(frozen=True, slots=True)
class Form:
    """The statements of a section one after the other in a form for comparing (see `comparable`),
    and from where to where each stands in it."""

    words: str
    spans: tuple[tuple[int, int, Statement], ...]


@dataclass(frozen=True, eq=False)
class Section:
    """Statements of one place of a report, in reading order. `number` counts from 1 in the whole
    report; `heads` are the rows of headers of the tables in it, by page and table."""

    number: int
    statements: tuple[Statement, ...]
    heads: Mapping[tuple[int, int], tuple[str, ...]]

    @property
    def id(self) -> str:
        """What a model calls it."""
        return f"s{self.number}"

    @property
    def path(self) -> tuple[str, ...]:
        """The titles over its first statement."""
        return self.statements[0].section

    @property
    def pages(self) -> tuple[int, int]:
        """Its first and last page."""
        return self.statements[0].page, self.statements[-1].page

    @property
    def flags(self) -> frozenset[Flag]:
        """The parts of a report it belongs to; its statements all belong to the same."""
        return self.statements[0].flags & APART

    @cached_property
    def text(self) -> str:
        """As it is shown: a line with its id, page and titles, then its words."""
        titles = " > ".join(self.path[-_PATH_SHOWN:])
        head = f"[{self.id}] page {self.pages[0]} | {titles}".rstrip(" |")
        return "\n".join([head, *_lines(self)])

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """Its words as quotes are compared: as they are printed, and without footnote marks."""
        printed = _form(self.statements, comparable)
        bare = _form(self.statements, lambda text: comparable(without_marks(text)))
        return (printed,) if printed.words == bare.words else (printed, bare)


class Sections:
    """The sections of a document, and which of them holds a statement."""

    def __init__(self, document: Document) -> None:
        self.all = tuple(_sections(document.read_pages))
        self._holding = {
            (one.page, one.index): section for section in self.all for one in section.statements
        }

    def of_unit(self, unit: Unit) -> Section | None:
        """The section that holds a statement of the index."""
        return self._holding.get((unit.page, unit.statement))

    def named(self, text: str) -> Section | None:
        """The section a model means by an id, however it spells it."""
        digits = text.strip().strip("[]()").strip().casefold().removeprefix("s")
        number = int(digits) if digits.isdecimal() else 0
        return self.all[number - 1] if 0 < number <= len(self.all) else None

    def on_pages(self, pages: Iterable[int]) -> list[Section]:
        """The sections with statements on any of the pages, in order."""
        found = {
            each.number: each for page in sorted(pages) for each in self._by_page.get(page, ())
        }
        return list(found.values())

    @cached_property
    def _by_page(self) -> dict[int, list[Section]]:
        found: dict[int, list[Section]] = {}
        for section in self.all:
            for page in range(section.pages[0], section.pages[1] + 1):
                found.setdefault(page, []).append(section)
        return found


def _form(statements: Sequence[Statement], compared: Callable[[str], str]) -> Form:
    words, spans = "", []
    for statement in statements:
        own = compared(statement.whole)
        if own:
            words += " " * (words[-1:].isdigit() and own[0].isdigit())
            spans.append((len(words), len(words) + len(own), statement))
            words += own
    return Form(words, tuple(spans))


def _sections(pages: Sequence[PageContent]) -> Iterator[Section]:
    heads = _header_rows(pages)
    for number, statements in enumerate(_put_together(_pieces(pages)), start=1):
        tables = {(one.page, one.table) for one in statements if one.table >= 0}
        yield Section(
            number, tuple(statements), {key: heads[key] for key in tables if key in heads}
        )


def _header_rows(pages: Sequence[PageContent]) -> dict[tuple[int, int], tuple[str, ...]]:
    """Title and header rows of every table, as printed."""
    return {(page.number, table.index): _head(table) for page in pages for table in page.tables}


def _head(table: TableContent) -> tuple[str, ...]:
    band = table.bands[0] if table.bands else None
    rows = table.rows[band.first : band.body] if band else table.rows[:1]
    shown = (" | ".join(row) for row in rows)
    return tuple(filter(None, (table.caption.strip(), *shown)))


def _pieces(pages: Sequence[PageContent]) -> Iterator[list[Statement]]:
    """Statements under one heading and of one part of the report, cut where they grow too long."""
    told = (
        one
        for page in pages
        for one in page.statements
        if one.kind is not StatementKind.RUNNING
        and not one.flags & _NEVER_SHOWN
        and not one.carries_on
    )
    for _, some in groupby(told, key=lambda one: (one.order, one.section, one.flags & APART)):
        piece: list[Statement] = []
        for _, block in groupby(some, key=lambda one: (one.page, one.block)):
            for part in _cut(list(block)):
                if piece and _length(piece) + _length(part) > LONGEST:
                    yield piece
                    piece = []
                piece = [*piece, *part]
        if piece:
            yield piece


def _cut(block: list[Statement]) -> Iterator[list[Statement]]:
    """A block as one, or in parts where it alone is too long."""
    part: list[Statement] = []
    for one in block:
        if part and _length(part) + len(one.text) > LONGEST:
            yield part
            part = []
        part.append(one)
    yield part


def _put_together(pieces: Iterable[list[Statement]]) -> Iterator[list[Statement]]:
    """Small neighbours of a page as one."""
    open_: list[Statement] = []
    for piece in pieces:
        fits = (
            open_
            and open_[-1].page == piece[0].page
            and open_[-1].flags & APART == piece[0].flags & APART
            and min(_length(open_), _length(piece)) < LEAST
            and _length(open_) + _length(piece) <= LONGEST
        )
        if open_ and not fits:
            yield open_
            open_ = []
        open_ = [*open_, *piece]
    if open_:
        yield open_


def _length(statements: Sequence[Statement]) -> int:
    return sum(len(one.text) + 1 for one in statements)


def _lines(section: Section) -> Iterator[str]:
    """The words of a section line by line: a paragraph is a line, labels of a chart share one."""
    page = section.pages[0]
    first = section.statements[0]
    for key, some in groupby(section.statements, key=_line_key):
        statements = list(some)
        one = statements[0]
        if one.page != page:
            page = one.page
            yield f"(page {page})"
        if one.kind is StatementKind.HEADING:
            if one is not first or one.text not in one.section[-1:]:
                yield f"# {one.text}"
            continue
        if one.table >= 0 and one.row > 0 and one is first:
            yield from section.heads.get((one.page, one.table), ())
        joined = _LABELS if key[2] == "label" else "\n" if key[2] == "row" else " "
        yield joined.join(_EMPTY_END.sub("", each.whole) for each in statements)


def _line_key(one: Statement) -> tuple[int, int, str]:
    if one.kind is StatementKind.LABEL:
        return one.page, -1, "label"
    if one.kind is StatementKind.ROW:
        return one.page, one.block, "row"
    if one.kind is StatementKind.SENTENCE:
        return one.page, one.block, "text"
    return one.page, one.block, f"{one.kind}:{one.index}"
