"""Which statements of a report hold which words: its sentences and table rows, searched group by
group and phrase by phrase.

Headings, contents, glossaries and reference indexes are kept as context but never serve as
evidence. Every unit is searched (no ranking decides what is looked at), so an extra page can add
evidence but never hide any.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from agents.specialists.legal.reading import layout
from agents.specialists.legal.reading.phrases import (
    content_words,
    distinct_words,
    find_phrase,
    fold,
    keys,
    phrase_keys,
)
from agents.specialists.legal.reading.screening import Screen
from agents.specialists.legal.reading.statements import Unit, units_of
from agents.specialists.legal.reading.vocabulary import DERIVED, GROUPS, pattern
from reports.language.sentences import sentences_in
from reports.types import PageContent, PassageText

_WINDOW = 3  # neighbouring statements of the same section that count as the same passage
_LABEL_LENGTH = 80  # characters at the start of a row that name what it shows
_SERIES = 2  # numeric cells that make a row a comparison

__all__ = ["Span", "Unit", "UnitIndex"]

Span = tuple[int, int]
_Words = tuple[list[tuple[str, int, int]], dict[str, list[int]]]


class UnitIndex:
    """Which statements hold which word groups and cue phrases; sets of unit numbers throughout."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = tuple(units)
        self._groups: dict[str, frozenset[int]] = {}
        self._near: dict[str, frozenset[int]] = {}
        self._cues: dict[tuple[str, ...], frozenset[int]] = {}
        self._terms: dict[str, frozenset[int]] = {}
        self._words: dict[int, _Words] = {}
        self._headed: dict[str, set[int]] = {}

    @classmethod
    def of_pages(cls, pages: Iterable[PageContent]) -> UnitIndex:
        """Index the statements of pages (see `units_of`)."""
        return cls(units_of(pages))

    @classmethod
    def of_claim(
        cls, text: str, surroundings: Sequence[str], page: int
    ) -> tuple[UnitIndex, frozenset[int]]:
        """Index one claim and its surroundings as a single passage; also the units of the claim
        itself."""
        own = [sentence.text for sentence in sentences_in(text)]
        around = [one.text for part in surroundings for one in sentences_in(part)]
        units = [
            Unit(i, page, s, fold(s), "", 0, layout.is_row(s), 0 if layout.is_row(s) else -1, True)
            for i, s in enumerate([*own, *around])
        ]
        return cls(units), frozenset(range(len(own)))

    def prepare(self) -> None:
        """Look for every word group and word now, where what is found is to be kept for many
        questions."""
        for name in GROUPS:
            self.holding(name)
        _ = self._postings, self._section_screen, self.evidence

    def of_passage(self, passage: PassageText) -> list[Unit]:
        """The units of the pages of a passage whose words stand in it, in order."""
        body = fold(passage.text)
        pages = range(passage.page_start, passage.page_end + 1)
        return [
            unit for page in pages for unit in self._by_page.get(page, ()) if unit.folded in body
        ]

    @cached_property
    def _by_page(self) -> dict[int, list[Unit]]:
        found: dict[int, list[Unit]] = defaultdict(list)
        for unit in self.units:
            found[unit.page].append(unit)
        return dict(found)

    @cached_property
    def evidence(self) -> frozenset[int]:
        """Units that may serve as evidence."""
        return frozenset(
            unit.index
            for unit in self.units
            if unit.is_evidence and not unit.is_pointer and not unit.by_assurer
        )

    @cached_property
    def assurers(self) -> frozenset[int]:
        """Words of an assurance statement: evidence of assurance, of nothing else."""
        return frozenset(unit.index for unit in self.units if unit.is_evidence and unit.by_assurer)

    @cached_property
    def pointers(self) -> frozenset[int]:
        """Units that only say where to read more: evidence of a cross-reference, of nothing
        else."""
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
        """Units in, beside or under whose heading the word group stands (table rows: also their
        first rows)."""
        if name not in self._near:
            self._near[name] = frozenset(self._spread(self.holding(name)) | self._in_section(name))
        return self._near[name]

    def is_under(self, name: str, number: int) -> bool:
        """Whether a heading above the unit holds the word group."""
        return number in self._under(name)

    def _under(self, name: str) -> set[int]:
        if name not in self._headed:
            self._headed[name] = self._in_section(name)
        return self._headed[name]

    def on_page(self, name: str) -> frozenset[int]:
        """Units on a page where the word group stands."""
        pages = {self.units[i].page for i in self.holding(name)}
        return frozenset(unit.index for unit in self.units if unit.page in pages)

    def matching(
        self,
        expression: str,
        named: Mapping[str, frozenset[int]] | None = None,
        among: frozenset[int] | None = None,
    ) -> frozenset[int]:
        """Units that satisfy an expression: all its terms; a term is A|B (either), ~A (nearby), @A
        (on its page), !A (absent).

        Only units `among` the given ones are looked at (default: all). `named` are sets of units
        that stand for words of the expression beside the word groups.
        """
        result = self.everything if among is None else among
        for term in expression.split():
            found = self._either(term.removeprefix("!"), named or {})
            result = result - found if term.startswith("!") else result & found
            if not result:
                break  # the words of what follows need not be looked for
        return result

    def cued(self, cues: tuple[str, ...]) -> frozenset[int]:
        """Units in which any of the cue phrases stands."""
        if cues not in self._cues:
            self._cues[cues] = frozenset(
                i for cue in cues for i in self._candidates(cue) if self.cue_spans(i, (cue,))
            )
        return self._cues[cues]

    def cue_spans(self, number: int, cues: tuple[str, ...]) -> list[Span]:
        """Where in the unit's folded text the cue phrases stand."""
        words, positions = self._words_of(number)
        found = [
            hit
            for cue in cues
            if (phrase := phrase_keys(cue))
            for hit in find_phrase(positions, phrase)
        ]
        return [(words[first][1], words[last][2]) for first, last in found]

    def words_of(self, number: int) -> list[tuple[str, int, int]]:
        """The content words of a unit with their places in its folded text."""
        return self._words_of(number)[0]

    def with_word(self, key: str) -> frozenset[int] | set[int]:
        """Units that hold a word of this stem."""
        return self._postings.get(key, frozenset())

    def group_spans(self, number: int, name: str) -> list[Span]:
        """Where in the unit's folded text the word group stands; for a derived group, those of its
        first term."""
        if name in DERIVED:
            return [
                span
                for first in DERIVED[name].split()[0].split("|")
                for span in self.group_spans(number, first)
            ]
        return (
            [m.span() for m in pattern(name).finditer(self.units[number].folded)]
            if name in GROUPS
            else []
        )

    def _either(self, term: str, named: Mapping[str, frozenset[int]]) -> frozenset[int]:
        names = term.split("|")
        if any(name in named for name in names):
            return frozenset().union(
                *(named[name] if name in named else self._where(name) for name in names)
            )
        if term not in self._terms:
            self._terms[term] = frozenset().union(*map(self._where, names))
        return self._terms[term]

    def _where(self, name: str) -> frozenset[int]:
        places = {"~": self.near, "@": self.on_page}
        return places[name[0]](name[1:]) if name[0] in places else self.holding(name)

    def _find_group(self, name: str) -> frozenset[int]:
        if name in DERIVED:
            return self.matching(DERIVED[name])
        if name in GROUPS:
            search, units = pattern(name).search, self.units
            return frozenset(
                i for i in self._screen.possible(GROUPS[name]) if search(units[i].folded)
            )
        return frozenset(
            unit.index for unit in self.units if unit.is_row and self._row_has(name, unit)
        )

    @staticmethod
    def _row_has(name: str, unit: Unit) -> bool:
        if name == "ROW_INTENSITY":
            return bool(pattern("INTENSITY").search(unit.folded[:_LABEL_LENGTH]))
        needed = {"ROW": 0, "ROW_NUMBER": 1, "ROW_SERIES": _SERIES}[name]
        return layout.numeric_cells(unit.text) >= needed

    def _spread(self, numbers: frozenset[int]) -> set[int]:
        reached = {j for i in numbers for j in self._neighbours(i)}
        tables = {self.units[i].table for i in numbers & self._table_heads}
        return reached.union(*(self._tables[table] for table in tables))

    def _neighbours(self, number: int) -> Iterable[int]:
        home = self.units[number]
        for i in range(max(number - _WINDOW, 0), min(number + _WINDOW + 1, len(self.units))):
            if (
                self.units[i].section_number == home.section_number
                and self.units[i].page == home.page
            ):
                yield i

    def _in_section(self, name: str) -> set[int]:
        if name not in GROUPS:
            return set()
        search, sections = pattern(name).search, list(self._sections)
        hits = [
            sections[i] for i in self._section_screen.possible(GROUPS[name]) if search(sections[i])
        ]
        return {number for section in hits for number in self._sections[section]}

    @cached_property
    def _screen(self) -> Screen:
        return Screen(unit.folded for unit in self.units)

    @cached_property
    def _section_screen(self) -> Screen:
        return Screen(self._sections)

    @cached_property
    def _sections(self) -> dict[str, list[int]]:
        """The units of every section, by its headings."""
        sections: dict[str, list[int]] = defaultdict(list)
        for unit in self.units:
            sections[unit.section].append(unit.index)
        return dict(sections)

    @cached_property
    def _tables(self) -> dict[int, list[int]]:
        """The rows of every table, in order."""
        tables: dict[int, list[int]] = defaultdict(list)
        for unit in self.units:
            if unit.table >= 0:
                tables[unit.table].append(unit.index)
        return dict(tables)

    @cached_property
    def _table_heads(self) -> frozenset[int]:
        """The first two rows of every table: they carry years and units for the rest."""
        return frozenset(i for rows in self._tables.values() for i in rows[:2])

    def _words_of(self, number: int) -> _Words:
        """The content words of a unit with their places, and under which key which of them
        stand."""
        if number not in self._words:
            words = content_words(self.units[number].folded)
            positions: dict[str, list[int]] = defaultdict(list)
            for place, (word, _, _) in enumerate(words):
                for key in keys(word):
                    positions[key].append(place)
            self._words[number] = words, dict(positions)
        return self._words[number]

    @cached_property
    def _postings(self) -> dict[str, set[int]]:
        """Under which key which units hold a content word."""
        printed: dict[str, list[int]] = defaultdict(list)
        for unit in self.units:
            for word in distinct_words(unit.folded):
                printed[word].append(unit.index)
        postings: dict[str, set[int]] = defaultdict(set)
        for word, numbers in printed.items():
            for key in keys(word):
                postings[key].update(numbers)
        return postings

    def _candidates(self, cue: str) -> set[int]:
        phrase = phrase_keys(cue)
        return (
            set.intersection(*(self._postings.get(key, set()) for key in phrase))
            if phrase
            else set()
        )
