"""The report as single statements: sentences and table rows, each with its page, section and neighbours.

Headings, contents, glossaries and reference indexes are kept as context but never serve as evidence. Every unit is
searched (no ranking decides what is looked at), so an extra page can add evidence but never hide any.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from agents.legal import layout
from agents.legal.phrases import content_words, find_phrase, fold, keys, phrase_keys
from agents.legal.vocabulary import DERIVED, GROUPS, pattern
from reports.types import PageContent, PassageText
from standards.retrieval.sentences import split_sentences

_WINDOW = 3  # neighbouring statements of the same section that count as the same passage
_REPEATED, _FEWEST_REPEATS, _LINE_LENGTH = 0.4, 5, 80  # navigation: share of pages, pages, characters
_LABEL_LENGTH = 80  # characters at the start of a row that name what it shows
_SERIES = 2  # numeric cells that make a row a comparison

_TCFD = re.compile(r"\bTCFD\b|task force on climate", re.IGNORECASE)

Span = tuple[int, int]


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


@dataclass
class _Reader:
    """Walks the pages in order and remembers the section it is in."""

    furniture: frozenset[str] = frozenset()
    units: list[Unit] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    section_number: int = 0
    table: int = 0
    page_on_climate: bool = False

    def enter(self, heading: str, level: int) -> None:
        self.headings = [*self.headings[: max(level - 1, 0)], heading]
        self.section_number += 1

    def read(self, page: PageContent) -> None:
        levels = {fold(heading.text): heading.level for heading in page.headings}
        barred = layout.is_contents_page(page.text)
        self.page_on_climate = any(line not in self.furniture and _TCFD.search(line) for line in levels)
        self.section_number += 1
        for paragraph in page.text.split("\n\n"):
            heading = fold(paragraph)
            if heading in self.furniture:
                continue
            if heading in levels or layout.opens_reference_part(heading):
                self.enter(heading, levels.get(heading, 1))
                self._add(page, paragraph, is_row=False, is_evidence=False)
            elif heading:
                self._read_paragraph(page, paragraph, barred)

    def _read_paragraph(self, page: PageContent, paragraph: str, barred: bool) -> None:
        self.table += 1
        part = layout.reference_part(self.headings)
        for sentence in (statement for printed in split_sentences(paragraph) for statement in _statements(printed)):
            is_row = layout.is_row(sentence)
            allowed = not barred and layout.is_disclosure(sentence, part)
            self._add(page, sentence, is_row=is_row, is_evidence=allowed)
            for cell in layout.sentence_cells(sentence) if is_row else ():
                self._add(page, cell, is_row=False, is_evidence=not barred and layout.is_disclosure(cell, part))

    def _add(self, page: PageContent, text: str, *, is_row: bool, is_evidence: bool) -> None:
        section = " / ".join(self.headings)
        table = self.table if is_row else -1
        pointer = is_evidence and layout.is_pointer(text)
        by_assurer = layout.reference_part(self.headings) == "assurance"
        number = len(self.units)
        self.units.append(
            Unit(
                number,
                page.number,
                text,
                fold(text),
                section,
                self.section_number,
                is_row,
                table,
                is_evidence,
                pointer,
                by_assurer,
                self.page_on_climate or any(map(layout.is_about_climate, self.headings)),
            )
        )


def _statements(printed: str) -> list[str]:
    """A table row stays whole; its cells are read by themselves as well."""
    return [printed] if layout.is_row(printed) else layout.statements(printed)


def _furniture(pages: Sequence[PageContent]) -> frozenset[str]:
    """Short lines printed on so many pages that they are navigation, not headings of what follows."""
    seen = Counter(line for page in pages for line in {fold(p) for p in page.text.split("\n\n") if len(p) <= _LINE_LENGTH})
    return frozenset(line for line, count in seen.items() if count >= _FEWEST_REPEATS and count >= _REPEATED * len(pages))


class UnitIndex:
    """Which statements hold which word groups and cue phrases; sets of unit numbers throughout."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = tuple(units)
        self._groups: dict[str, frozenset[int]] = {}
        self._near: dict[str, frozenset[int]] = {}
        self._cues: dict[tuple[str, ...], frozenset[int]] = {}

    @classmethod
    def of_pages(cls, pages: Iterable[PageContent], passages: Sequence[PassageText] = ()) -> UnitIndex:
        """Index the pages; where a page prints no heading, the first passage on it names the section."""
        starts = {p.page_start: p.section_path for p in reversed(passages) if p.section_path}
        pages = tuple(pages)
        reader = _Reader(_furniture(pages))
        for page in pages:
            if not page.headings and page.number in starts:
                reader.headings = list(starts[page.number])
            reader.read(page)
        return cls(reader.units)

    @classmethod
    def of_claim(cls, text: str, surroundings: Sequence[str], page: int) -> tuple[UnitIndex, frozenset[int]]:
        """Index one claim and its surroundings as a single passage; also the units of the claim itself."""
        own = split_sentences(text)
        around = [sentence for part in surroundings for sentence in split_sentences(part)]
        units = [
            Unit(i, page, s, fold(s), "", 0, layout.is_row(s), 0 if layout.is_row(s) else -1, True)
            for i, s in enumerate([*own, *around])
        ]
        return cls(units), frozenset(range(len(own)))

    @cached_property
    def evidence(self) -> frozenset[int]:
        """Units that may serve as evidence."""
        return frozenset(unit.index for unit in self.units if unit.is_evidence and not unit.is_pointer and not unit.by_assurer)

    @cached_property
    def assurers(self) -> frozenset[int]:
        """Words of an assurance statement: evidence of assurance, of nothing else."""
        return frozenset(unit.index for unit in self.units if unit.is_evidence and unit.by_assurer)

    @cached_property
    def pointers(self) -> frozenset[int]:
        """Units that only say where to read more: evidence of a cross-reference, of nothing else."""
        return frozenset(unit.index for unit in self.units if unit.is_pointer)

    @cached_property
    def everything(self) -> frozenset[int]:
        """All units."""
        return frozenset(range(len(self.units)))

    def holding(self, name: str) -> frozenset[int]:
        """Units in which the word group `name` stands."""
        if name not in self._groups:
            self._groups[name] = self._find_group(name)
        return self._groups[name]

    def near(self, name: str) -> frozenset[int]:
        """Units in, beside or under whose heading the word group stands (table rows: also their first rows)."""
        if name not in self._near:
            self._near[name] = frozenset(self._spread(self.holding(name)) | self._in_section(name))
        return self._near[name]

    def on_page(self, name: str) -> frozenset[int]:
        """Units on a page where the word group stands."""
        pages = {self.units[i].page for i in self.holding(name)}
        return frozenset(unit.index for unit in self.units if unit.page in pages)

    def matching(self, expression: str, named: Mapping[str, frozenset[int]] | None = None) -> frozenset[int]:
        """Units that satisfy an expression: all its terms; a term is A|B (either), ~A (nearby), @A (on its page), !A (absent).

        `named` are sets of units that stand for words of the expression beside the word groups.
        """
        result = self.everything
        for term in expression.split():
            found = self._either(term.removeprefix("!"), named or {})
            result = result - found if term.startswith("!") else result & found
        return result

    def cued(self, cues: tuple[str, ...]) -> frozenset[int]:
        """Units in which any of the cue phrases stands."""
        if cues not in self._cues:
            self._cues[cues] = frozenset(i for cue in cues for i in self._candidates(cue) if self.cue_spans(i, (cue,)))
        return self._cues[cues]

    def cue_spans(self, number: int, cues: tuple[str, ...]) -> list[Span]:
        """Where in the unit's folded text the cue phrases stand."""
        words, positions = self._words[number]
        found = [hit for cue in cues if (phrase := phrase_keys(cue)) for hit in find_phrase(positions, phrase)]
        return [(words[first][1], words[last][2]) for first, last in found]

    def group_spans(self, number: int, name: str) -> list[Span]:
        """Where in the unit's folded text the word group stands; for a derived group, those of its first term."""
        if name in DERIVED:
            return [span for first in DERIVED[name].split()[0].split("|") for span in self.group_spans(number, first)]
        return [m.span() for m in pattern(name).finditer(self.units[number].folded)] if name in GROUPS else []

    def _either(self, term: str, named: Mapping[str, frozenset[int]]) -> frozenset[int]:
        found: set[int] = set()
        for name in term.split("|"):
            found |= named[name] if name in named else self._where(name)
        return frozenset(found)

    def _where(self, name: str) -> frozenset[int]:
        places = {"~": self.near, "@": self.on_page}
        return places[name[0]](name[1:]) if name[0] in places else self.holding(name)

    def _find_group(self, name: str) -> frozenset[int]:
        if name in DERIVED:
            return self.matching(DERIVED[name])
        if name == "CLIMATE_PART":
            return frozenset(unit.index for unit in self.units if unit.on_climate)
        if name in GROUPS:
            search = pattern(name).search
            return frozenset(unit.index for unit in self.units if search(unit.folded))
        return frozenset(unit.index for unit in self.units if unit.is_row and self._row_has(name, unit))

    @staticmethod
    def _row_has(name: str, unit: Unit) -> bool:
        if name == "ROW_INTENSITY":
            return bool(pattern("INTENSITY").search(unit.folded[:_LABEL_LENGTH]))
        needed = {"ROW": 0, "ROW_NUMBER": 1, "ROW_SERIES": _SERIES}[name]
        return layout.numeric_cells(unit.text) >= needed

    def _spread(self, numbers: frozenset[int]) -> set[int]:
        reached = {j for i in numbers for j in self._neighbours(i)}
        tables = {self.units[i].table for i in numbers if i in self._table_heads}
        return reached | {unit.index for unit in self.units if unit.table in tables and unit.table >= 0}

    def _neighbours(self, number: int) -> Iterable[int]:
        home = self.units[number]
        for i in range(max(number - _WINDOW, 0), min(number + _WINDOW + 1, len(self.units))):
            if self.units[i].section_number == home.section_number and self.units[i].page == home.page:
                yield i

    def _in_section(self, name: str) -> set[int]:
        if name not in GROUPS:
            return set()
        search = pattern(name).search
        sections = {unit.section for unit in self.units}
        hits = {section for section in sections if search(section)}
        return {unit.index for unit in self.units if unit.section in hits}

    @cached_property
    def _table_heads(self) -> frozenset[int]:
        """The first two rows of every table: they carry years and units for the rest."""
        seen: dict[int, list[int]] = defaultdict(list)
        for unit in self.units:
            if unit.table >= 0:
                seen[unit.table].append(unit.index)
        return frozenset(i for rows in seen.values() for i in rows[:2])

    @cached_property
    def _words(self) -> list[tuple[list[tuple[str, int, int]], dict[str, list[int]]]]:
        result = []
        for unit in self.units:
            words = content_words(unit.folded)
            positions: dict[str, list[int]] = defaultdict(list)
            for place, (word, _, _) in enumerate(words):
                for key in keys(word):
                    positions[key].append(place)
            result.append((words, dict(positions)))
        return result

    @cached_property
    def _postings(self) -> dict[str, set[int]]:
        postings: dict[str, set[int]] = defaultdict(set)
        for number, (_, positions) in enumerate(self._words):
            for key in positions:
                postings[key].add(number)
        return postings

    def _candidates(self, cue: str) -> set[int]:
        phrase = phrase_keys(cue)
        return set.intersection(*(self._postings.get(key, set()) for key in phrase)) if phrase else set()
