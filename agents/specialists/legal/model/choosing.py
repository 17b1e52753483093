"""Which sections of a report a question shows: those that the rules would quote from, those of
near misses, of passages a search finds, of claims mapped to a paragraph, those whose titles speak
of what is asked, and those that say many of its words, while they fit the budget. A section that
says nothing of the company is never shown."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from agents.specialists.legal.evidence import (
    Answer,
    Question,
    asks_for_a_reference,
    asks_for_assurance,
    near_misses,
)
from agents.specialists.legal.model.sections import APART, Section, Sections
from agents.specialists.legal.model.subjects import (
    ELSEWHERE,
    is_on_another_subject,
    worth_of_titles,
)
from agents.specialists.legal.model.worth_showing import says_something
from agents.specialists.legal.reading.phrases import content_words, fold, keys
from agents.specialists.legal.reading.statement_index import Unit
from agents.specialists.legal.schemas import Document
from reports.types import Flag, PassageText
from standards.types import Requirement

# Queries to the passages found for each, best first; raises retrieval.SearchFailed.
Search = Callable[[Sequence[str]], Mapping[str, Sequence[PassageText]]]

# what a section is worth to an element: it holds what the rules would quote, a near miss (by its
# place), a statement of a passage found (by its place), a claim mapped to the paragraph, a rare
# word of what is asked in its titles, most of the rare words of what is asked; see also `subjects`
_QUOTED, _NEAR, _FOUND, _CLAIMED, _TITLED = 3.0, (1.5, 1.0, 0.7), (1.5, 1.0, 0.7), 0.7, 0.4
_WORDED = 2.0
_RANKED = 12  # sections kept for each element
_LED = 0.5  # of the budget, for the sections that some elements would have before all others
_LESS = 0.45  # what every further section is worth to an element that is shown one
_BESIDE = 400  # characters added to a length, so that a tile does not win by being short
_FEWEST = 120  # characters of a section that a title alone can recommend
LONGEST_SINGLE = 360  # characters of a statement shown by itself
_RARE = 0.12  # share of the sections whose titles hold a word that tells something


@dataclass(frozen=True, slots=True)
class Wanted:
    """An element of a paragraph to be asked: what rules answer, the section they would quote from,
    and the numbers of the sections where it may stand with what each is worth, best first."""

    requirement: Requirement
    number: int  # of the element within its paragraph, from 1
    question: Question
    found: Answer
    quoted: int | None
    ranked: tuple[tuple[int, float], ...]

    @property
    def key(self) -> tuple[str, int]:
        """What names it in a report."""
        return self.requirement.paragraph_id, self.number


class Chooser:
    """Ranks the sections of a report for elements. `found` are the passages a search found for each
    query."""

    def __init__(
        self,
        document: Document,
        sections: Sections,
        found: Mapping[str, Sequence[PassageText]] | None = None,
    ) -> None:
        self.document, self.sections = document, sections
        self._passages = found or {}

    def wanted(
        self, requirement: Requirement, answered: Sequence[tuple[Question, Answer]]
    ) -> list[Wanted]:
        """The elements of a paragraph, each with the sections where it may stand."""
        shared = self._of_paragraph(requirement)
        return [
            self._element(requirement, number, asked, answer, shared)
            for number, (asked, answer) in enumerate(answered, start=1)
        ]

    def _element(
        self,
        requirement: Requirement,
        number: int,
        asked: Question,
        answer: Answer,
        shared: Mapping[int, float],
    ) -> Wanted:
        worth: dict[int, float] = defaultdict(float, shared)
        quoted = self.sections.of_unit(answer.unit) if answer.unit else None
        if quoted:
            worth[quoted.number] += _QUOTED
        near = answer.near or near_misses(asked, self.document.index, len(_NEAR))
        self._add(worth, near, _NEAR)
        allowed = {
            Flag.INDEX: asks_for_a_reference(asked),
            Flag.ASSURER: asks_for_assurance(asked),
            Flag.GLOSSARY: False,
        }
        ranked = sorted(
            (
                (place, round(value, 3))
                for place, value in worth.items()
                if place in self._telling
                and all(allowed[flag] for flag in self.sections.all[place - 1].flags & APART)
            ),
            key=lambda one: (-one[1], one[0]),
        )
        place = quoted.number if quoted else None
        return Wanted(requirement, number, asked, answer, place, tuple(ranked[:_RANKED]))

    def _of_paragraph(self, requirement: Requirement) -> dict[int, float]:
        worth: dict[int, float] = defaultdict(float)
        for passage in self._passages.get(query_of(requirement), ())[: len(_FOUND)]:
            self._add(worth, self.document.index.of_passage(passage), _FOUND)
        claimed = self.document.claim_places.get(requirement.paragraph_id, ())
        for section in self.sections.on_pages({page for page, _ in claimed}):
            worth[section.number] += _CLAIMED / 2
        wanted = words_of(requirement)
        for number, words in self._titles.items():
            said = words & wanted
            if said:
                worth[number] += _TITLED * min(len(said), 3)
        for number, share in self._worded(wanted).items():
            worth[number] += _WORDED * share
        asked = requirement.paragraph_id
        for number in self._telling:
            path = self.sections.all[number - 1].path
            worth[number] += worth_of_titles(asked, path)
            if is_on_another_subject(asked, path):
                worth[number] *= ELSEWHERE
        return {number: value for number, value in worth.items() if value > 0}

    def _worded(self, wanted: frozenset[str]) -> dict[int, float]:
        """By section, how much it says of the words wanted, rare words counting more, as a share of
        the section that says most; only those that say at least half as much."""
        scores = {
            number: sum(self._rarity[word] for word in words & wanted)
            for number, words in self._words.items()
        }
        most = max(scores.values(), default=0.0)
        return {
            number: score / most for number, score in scores.items() if most and 2 * score >= most
        }

    @cached_property
    def _telling(self) -> frozenset[int]:
        """The sections that say something of the company."""
        return frozenset(one.number for one in self.sections.all if says_something(one))

    @cached_property
    def _words(self) -> dict[int, frozenset[str]]:
        """The words of each section that may be shown, as stems."""
        return {
            one.number: words_in(one.text)
            for one in self.sections.all
            if one.number in self._telling and not one.flags & APART
        }

    @cached_property
    def _rarity(self) -> dict[str, float]:
        held = Counter(word for words in self._words.values() for word in words)
        count = len(self._words)
        return defaultdict(
            float, {word: math.log((1 + count) / times) for word, times in held.items()}
        )

    def _add(self, worth: dict[int, float], units: Iterable[Unit], steps: Sequence[float]) -> None:
        """Each section once, by the place of its first statement among `units`."""
        numbers = (
            section.number for unit in units if (section := self.sections.of_unit(unit)) is not None
        )
        for number, step in zip(dict.fromkeys(numbers), steps, strict=False):
            worth[number] += step

    @cached_property
    def _titles(self) -> dict[int, frozenset[str]]:
        """The telling words of the titles over and in each section."""
        words = {
            section.number: words_in(
                " ".join(
                    [
                        *section.path[-2:],
                        *(title for one in section.statements for title in one.section[-1:]),
                    ]
                )
            )
            for section in self.sections.all
            if len(section.text) >= _FEWEST
        }
        held = Counter(word for one in words.values() for word in one)
        most = max(2, math.ceil(_RARE * len(words)))
        return {
            number: frozenset(word for word in one if held[word] <= most)
            for number, one in words.items()
        }


def chosen(
    wanted: Sequence[Wanted],
    sections: Sections,
    budget: int,
    seen: Mapping[tuple[str, int], frozenset[int]] | None = None,
) -> list[Section]:
    """The sections shown for some elements, in reading order: those worth most to all of them for
    their length, within `budget` characters. What an element has `seen` is worth nothing to it."""
    past = seen or {}
    worth: dict[int, list[tuple[tuple[str, int], float]]] = defaultdict(list)
    for one in wanted:
        for number, value in one.ranked:
            if number not in past.get(one.key, frozenset()):
                worth[number].append((one.key, value))
    led = _led(wanted, past)
    shown: dict[int, Section] = {}
    times: Counter[tuple[str, int]] = Counter()
    left = budget
    while worth:
        first = led and left > (1 - _LED) * budget
        best = max(
            worth,
            key=lambda number: (
                led[number] if first else 0,
                sum(value * _LESS ** times[key] for key, value in worth[number])
                / (_BESIDE + len(sections.all[number - 1].text)),
                -number,
            ),
        )
        section, serves = sections.all[best - 1], worth.pop(best)
        led.pop(best, None)
        if len(section.text) > left:
            continue
        left -= len(section.text)
        shown[best] = section
        times.update(key for key, _ in serves)
    return [shown[number] for number in sorted(shown)]


def _led(wanted: Sequence[Wanted], past: Mapping[tuple[str, int], frozenset[int]]) -> Counter[int]:
    """How many elements would have each section before all others, of those they have not seen."""
    firsts = (
        next((number for number, _ in one.ranked if number not in past.get(one.key, ())), None)
        for one in wanted
    )
    return Counter(number for number in firsts if number is not None)


@dataclass(frozen=True, slots=True)
class Single:
    """A statement shown by itself, out of a section that is not shown."""

    section: Section
    unit: Unit

    @property
    def text(self) -> str:
        """As it is shown: the id of its section, its page, the innermost title, its words."""
        title = self.section.path[-1] if self.section.path else ""
        words = self.unit.text
        if len(words) > LONGEST_SINGLE:
            words = f"{words[:LONGEST_SINGLE].rsplit(' ', 1)[0]} ..."
        return f"[{self.section.id}] page {self.unit.page} | {title}: {words}"


def singles(
    wanted: Sequence[Wanted], sections: Sections, shown: Sequence[Section], budget: int
) -> list[Single]:
    """Statements that the rules would quote, all of them, and the nearest misses where they would
    quote none, while they fit `budget` characters; each by itself where its section is not
    shown."""
    held = {section.number for section in shown}
    quoted = [one.found.unit for one in wanted if one.found.unit]
    near = [one.found.near[0] for one in wanted if not one.found.unit and one.found.near]
    chosen_: dict[str, Single] = {}
    for place, unit in enumerate((*quoted, *near)):
        section = sections.of_unit(unit)
        by_rules = place < len(quoted)
        if section is None or section.number in held or section.flags or unit.text in chosen_:
            continue
        single = Single(section, unit)
        if by_rules or len(single.text) <= budget:
            budget -= len(single.text)
            chosen_[unit.text] = single
    return sorted(chosen_.values(), key=lambda one: one.unit.index)


def query_of(requirement: Requirement) -> str:
    """What is searched for in a report on behalf of a paragraph."""
    return " ".join([requirement.gist, *(element.name for element in requirement.elements)])


def words_of(requirement: Requirement) -> frozenset[str]:
    """The words in which a paragraph asks, and those in which reports usually answer, as stems."""
    cues = [cue for element in requirement.elements for cue in (element.name, *element.cue_words)]
    return words_in(" ".join([requirement.gist, *cues]))


def words_in(text: str) -> frozenset[str]:
    """The content words of a text, as stems."""
    return frozenset(key for word, _, _ in content_words(fold(text)) for key in keys(word))
