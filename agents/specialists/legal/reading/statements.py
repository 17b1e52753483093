"""A report cut into single statements: sentences and table rows, each with its page, its section
and what it may serve as."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from agents.specialists.legal.reading import layout
from agents.specialists.legal.reading.phrases import fold
from reports.document.report_parts import (
    is_contents_page,
    opens_reference_part,
    reference_part,
)
from reports.types import PageContent, PassageText
from standards.retrieval.sentences import split_sentences

# navigation: share of pages, pages, characters
_REPEATED, _FEWEST_REPEATS, _LINE_LENGTH = (
    0.4,
    5,
    80,
)
_TCFD = re.compile(r"\bTCFD\b|task force on climate", re.IGNORECASE)


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
    table: int  # number of the run of rows, -1 outside tables
    is_evidence: bool
    is_pointer: bool = False
    by_assurer: bool = False  # words of an assurance statement, not of the company
    on_climate: bool = False  # under a heading about climate, or on a page of the TCFD response


def statements_of(pages: Iterable[PageContent], passages: Sequence[PassageText] = ()) -> list[Unit]:
    """The statements of the pages; where a page prints no heading, the first passage on it names
    the section."""
    starts = {p.page_start: p.section_path for p in reversed(passages) if p.section_path}
    pages = tuple(pages)
    reader = _Reader(_furniture(pages))
    for page in pages:
        if not page.headings and page.number in starts:
            reader.headings = list(starts[page.number])
        reader.read(page)
    return reader.units


@dataclass(frozen=True, slots=True)
class _Place:
    """What the headings above a statement tell: the section, the kind of part (see
    `reference_part`), and climate."""

    section: str
    part: str
    on_climate: bool

    @classmethod
    def under(cls, headings: Sequence[str]) -> _Place:
        return cls(
            " / ".join(headings),
            reference_part(headings),
            any(map(layout.is_about_climate, headings)),
        )


@dataclass
class _Reader:
    """Walks the pages in order and remembers the section it is in."""

    furniture: frozenset[str] = frozenset()
    units: list[Unit] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    section_number: int = 0
    table: int = 0
    page_on_climate: bool = False
    places: dict[tuple[str, ...], _Place] = field(default_factory=dict)

    def place(self) -> _Place:
        headings = tuple(self.headings)
        if headings not in self.places:
            self.places[headings] = _Place.under(headings)
        return self.places[headings]

    def enter(self, heading: str, level: int) -> None:
        self.headings = [*self.headings[: max(level - 1, 0)], heading]
        self.section_number += 1

    def read(self, page: PageContent) -> None:
        levels = {fold(heading.text): heading.level for heading in page.headings}
        barred = is_contents_page(page.text)
        self.page_on_climate = any(
            line not in self.furniture and _TCFD.search(line) for line in levels
        )
        self.section_number += 1
        for paragraph in page.text.split("\n\n"):
            heading = fold(paragraph)
            if heading in self.furniture:
                continue
            if heading in levels or opens_reference_part(heading):
                self.enter(heading, levels.get(heading, 1))
                self._add(page, paragraph, is_row=False, is_evidence=False)
            elif heading:
                self._read_paragraph(page, paragraph, barred)

    def _read_paragraph(self, page: PageContent, paragraph: str, barred: bool) -> None:
        self.table += 1
        part = self.place().part
        for sentence in (
            statement
            for printed in split_sentences(paragraph)
            for statement in _statements(printed)
        ):
            is_row = layout.is_row(sentence)
            allowed = not barred and layout.is_disclosure(sentence, part)
            self._add(page, sentence, is_row=is_row, is_evidence=allowed)
            for cell in layout.sentence_cells(sentence) if is_row else ():
                self._add(
                    page,
                    cell,
                    is_row=False,
                    is_evidence=not barred and layout.is_disclosure(cell, part),
                )

    def _add(self, page: PageContent, text: str, *, is_row: bool, is_evidence: bool) -> None:
        place = self.place()
        self.units.append(
            Unit(
                index=len(self.units),
                page=page.number,
                text=text,
                folded=fold(text),
                section=place.section,
                section_number=self.section_number,
                is_row=is_row,
                table=self.table if is_row else -1,
                is_evidence=is_evidence,
                is_pointer=is_evidence and layout.is_pointer(text),
                by_assurer=place.part == "assurance",
                on_climate=self.page_on_climate or place.on_climate,
            )
        )


def _statements(printed: str) -> list[str]:
    """A table row stays whole; its cells are read by themselves as well."""
    return [printed] if layout.is_row(printed) else layout.statements(printed)


def _furniture(pages: Sequence[PageContent]) -> frozenset[str]:
    """Short lines printed on so many pages that they are navigation, not headings of what
    follows."""
    seen = Counter(
        line
        for page in pages
        for line in {fold(p) for p in page.text.split("\n\n") if len(p) <= _LINE_LENGTH}
    )
    return frozenset(
        line
        for line, count in seen.items()
        if count >= _FEWEST_REPEATS and count >= _REPEATED * len(pages)
    )
