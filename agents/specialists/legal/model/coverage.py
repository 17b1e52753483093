"""Coverage with a model: it reads whole sections of the report for some related paragraphs at a
time; what it does not settle stays with the rules.

Only paragraphs without others in them are asked about; those that hold others follow from them.
What asks the same is asked once, and details of a thing only where the report gives the thing.
What the model says it was not shown, denies without having been shown what rules found, or left
out, is asked once more with the next sections. A paragraph is the model's when it settled every
element with a believed answer. A "no" counts where rules find nothing either, or where it was
shown the statement they would quote and the section where most speaks for an answer. So no failure
of a model, and no failing search, makes a requirement unaddressed: the rules read every page, and
theirs is what stands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.llm.answer import Answer, Result, answer_many
from agents.llm.failures import WORDS, Kind
from agents.llm.gateway import Gateway
from agents.specialists.legal.coverage import Assessment, Reading
from agents.specialists.legal.evidence import Answer as Found
from agents.specialists.legal.evidence import is_plain_denial
from agents.specialists.legal.model.asking_coverage import (
    Asked,
    CoverageAnswers,
    ElementAnswer,
)
from agents.specialists.legal.model.choosing import (
    Chooser,
    Search,
    Wanted,
    chosen,
    query_of,
    singles,
)
from agents.specialists.legal.model.depending import Key, leaders_of, same_as
from agents.specialists.legal.model.outlining import outline_of
from agents.specialists.legal.model.relating import grouped, halves, related
from agents.specialists.legal.model.sections import Section
from agents.specialists.legal.model.standing import Quoted, Standing
from agents.specialists.legal.model.worth_showing import says_something
from agents.specialists.legal.retrieval import SearchFailed
from agents.specialists.legal.schemas import Document, ParagraphCoverage
from reports.types import PassageText
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.regex import regex
from standards.types import Requirement

# Characters of sections shown for a page of the report over all questions, if all elements of the
# standards are asked; about 4 to a token. The second round asks fewer elements, with as much each.
TEXT_PER_PAGE = 1_150
ELEMENTS = 280  # that bind a company of no special industry
SECOND_ROUND = 0.3
LEAST_TEXT, MOST_TEXT = 7_000, 24_000  # characters of sections in a question
LEAST_AGAIN = 4_000  # in a question of the second round
SINGLES = 2_000  # characters of single statements in a question of the first round
# the third is only for details of what the second found; no element is asked more than twice
ROUNDS, TIMES = 3, 2
LEAST_VOTED = 1.0  # what a section must be worth at least, for a no to need it
ASKED_FOR = 30.0  # what a section the model names is worth to its element: more than all others
SHARE_FOR_MODELS = 0.8  # of the time allowed; the rest is for saving what rules found before
LEFT_OUT = "the model left part of it out, or quoted what does not show it"
UNSURE = "the model could not tell"
UNSHOWN = "the model said no without having been shown what the rules found"
LED = "There is no such detail where the report does not give {}."
LONGEST_REASON = 300  # characters
MOST_TOLD = 8  # refused answers that a question of the second round tells of
PAGES_SHOWN = 12
# (what the model says, whether rules found a statement) -> confidence. Set by judgement: agreement
# counts more than a word alone. Not measured on a real model, unlike those of the rules.
CONFIDENCE = {("yes", True): 0.85, ("yes", False): 0.75, ("no", False): 0.8, ("no", True): 0.6}

_NAMED = regex(r"\(in (s\d+)\)$")  # the section of a refused quote


@dataclass(frozen=True, slots=True)
class Covered:
    """Coverage of every checkable paragraph, and what an auditor should know about how it came."""

    items: tuple[ParagraphCoverage, ...]
    notes: tuple[str, ...] = ()


def cover_by_model(
    assessment: Assessment, search: Search, gateway: Gateway, deadline: Deadline
) -> Covered:
    """Coverage by a model where one settles a paragraph, by rules elsewhere.

    Never raises ModelFailure.
    """
    leaves = related(assessment.leaves())
    found, failure = _found(search, leaves)
    standing = Standing(assessment.document)
    chooser = Chooser(assessment.document, standing.sections, found)
    wanted = {each.paragraph_id: chooser.wanted(each, assessment.answers(each)) for each in leaves}
    reader = Reader(standing, gateway, Deadline.after(SHARE_FOR_MODELS * deadline.remaining))
    reader.read([one for elements in wanted.values() for one in elements])
    readings = {pid: reader.reading(elements) for pid, elements in wanted.items()}
    if failure:
        readings = {
            pid: replace(each, shown=f"{each.shown}; the report could not be searched")
            if each.shown
            else each
            for pid, each in readings.items()
        }
    notes = _notes(readings)
    if failure:
        notes.append(
            f"The report could not be searched ({failure}): the model was shown what the rules "
            "found."
        )
    readings |= _derived(assessment, readings, reader, wanted)
    return Covered(tuple(assessment.result(readings)), tuple(notes))


def cover_by_rules(assessment: Assessment, because: str) -> Covered:
    """Coverage by rules, where a model was to judge but none can be asked."""
    readings = {
        requirement.paragraph_id: _by_rules(because) for requirement in assessment.binding()
    }
    return Covered(tuple(assessment.result(readings)), tuple(_notes(readings)))


def _found(
    search: Search, leaves: Sequence[Requirement]
) -> tuple[Mapping[str, Sequence[PassageText]], str]:
    """What a search finds for the paragraphs, by query, or why there is nothing."""
    try:
        return search([query_of(requirement) for requirement in leaves]), ""
    except SearchFailed as failed:
        return {}, str(failed).rstrip(".")


@dataclass(frozen=True, slots=True)
class Said:
    """What the model said last of an element, and where the quote of a yes stands."""

    answer: ElementAnswer
    quoted: Quoted | None
    model: str


@dataclass(slots=True)
class Reader:
    """What is known so far, by element: what the model said, what it was shown, and why there is
    no answer."""

    standing: Standing
    gateway: Gateway
    deadline: Deadline
    said: dict[Key, Said] = field(default_factory=dict)
    seen: dict[Key, frozenset[int]] = field(default_factory=lambda: defaultdict(frozenset))
    read_alone: set[Key] = field(default_factory=set)  # elements whose quote was shown by itself
    alone: set[int] = field(default_factory=set)  # statements shown by themselves
    because: dict[Key, str] = field(default_factory=dict)
    times: Counter[Key] = field(default_factory=Counter)  # how often each was asked
    refused: dict[Key, str] = field(default_factory=dict)  # what of an answer was not believed
    same: dict[Key, Key] = field(default_factory=dict)  # elements that ask what another asks
    leaders: dict[Key, list[Wanted]] = field(default_factory=dict)  # of the details

    def read(self, wanted: Sequence[Wanted]) -> None:
        """Ask all elements, then those that are open once more with the next sections, and the
        details of what the report gives."""
        self.same, self.leaders = same_as(wanted), leaders_of(wanted)
        asked = [one for one in wanted if self._key(one) == one.key]
        outline = outline_of(self.standing.sections.all)
        room = text_for(self._document)
        at_once = [one for one in asked if one.key not in self.leaders]
        waiting = [self._first(some, outline, room) for some in grouped(at_once)]
        for _ in range(ROUNDS):
            self._ask(waiting)
            waiting = [
                question
                for some in grouped(one for one in asked if self._is_open(one))
                for question in self._next(some, room)
            ]
            if not waiting:
                return

    def reading(self, elements: Sequence[Wanted]) -> Reading:
        """The model's reading of a paragraph, or the rules' with the reason why not."""
        settled: list[Found] = []
        for one in elements:
            said = self.said.get(self._key(one))
            if said is None and self._is_denied(one):
                settled.append(self._of_leader(one))
            elif said is None:
                return _by_rules(self._why(one))
            elif said.answer.addressed == "unclear":
                return _by_rules(UNSURE)
            elif said.answer.addressed != "yes" and not self.was_shown(one):
                return _by_rules(UNSHOWN)
            else:
                settled.append(self._answer(one, said))
        return Reading(tuple(settled), self._model(elements), shown=self._shown(elements))

    def was_shown(self, one: Wanted) -> bool:
        """Whether a no of the model counts.

        It does where rules know of no statement either. Else the model must have been shown the
        one they would quote, and the section where most speaks for an answer; where the statement
        was shown by itself, the next best will do. Such a section is needed also where rules do
        not read most of the report, so that what they do not know means nothing, and where the
        model says that it was not shown where it would stand.
        """
        key = self._key(one)
        seen, said = self.seen[key], self.said.get(key)
        agreed = one.found.unit is None and not self._document.unread_by_rules.prevails
        if agreed and (said is None or said.answer.addressed != "not_shown"):
            return True
        alone = key in self.read_alone
        voted = [number for number, worth in one.ranked if worth >= LEAST_VOTED]
        # shown by itself, a statement stands for its section where no other has as much for it
        where = voted[:2] if alone else voted[:1]
        read = not where or (alone and where == [one.quoted]) or not seen.isdisjoint(where)
        quoted = alone or one.quoted is None or one.quoted in seen
        shown = bool(seen) or not self._document.unread_by_rules.prevails
        return shown and quoted and read

    def seen_of(self, one: Wanted) -> frozenset[int]:
        """The sections an element was asked with, for a detail those of what it hangs on."""
        own = self.seen[self._key(one)]
        return own or frozenset[int]().union(
            *(self.seen[self._key(leader)] for leader in self.leaders.get(one.key, ()))
        )

    def _key(self, one: Wanted) -> Key:
        """What it is asked under: itself, or what asks the same."""
        return self.same.get(one.key, one.key)

    def _is_denied(self, one: Wanted) -> bool:
        """Whether a detail does not arise, because the report gives none of what it hangs on."""
        leaders = self.leaders.get(self._key(one), [])
        return bool(leaders) and all(self._gives(leader) is False for leader in leaders)

    def _gives(self, one: Wanted) -> bool | None:
        """Whether the report gives an element; None where that is not settled."""
        said = self.said.get(self._key(one))
        if said is None:
            return False if self._is_denied(one) else None
        if said.answer.addressed == "yes":
            return not self._answer(one, said).negative
        return False if said.answer.addressed != "unclear" and self.was_shown(one) else None

    def _of_leader(self, one: Wanted) -> Found:
        leader = self.leaders[self._key(one)][0]
        return Found(
            None,
            confidence=CONFIDENCE["no", False],
            passages=one.found.passages,
            near=one.found.near,
            reason=LED.format(leader.question.asks),
        )

    def _model(self, elements: Sequence[Wanted]) -> str:
        keys = [
            self._key(one)
            for each in reversed(elements)
            for one in (each, *self.leaders.get(self._key(each), ()))
        ]
        return next(self.said[key].model for key in keys if key in self.said)

    def _why(self, one: Wanted) -> str:
        """Why there is no answer: of the element, or of what a detail hangs on."""
        keys = [one, *self.leaders.get(self._key(one), ())]
        return next(
            (told for each in keys if (told := self.because.get(self._key(each)))), LEFT_OUT
        )

    @property
    def _document(self) -> Document:
        return self.standing.document

    def _first(self, some: Sequence[Wanted], outline: str, room: float) -> Asked:
        budget = _bounded((1 - SECOND_ROUND) * room * len(some), LEAST_TEXT)
        shown = chosen(some, self.standing.sections, budget)
        alone = singles(some, self.standing.sections, shown, SINGLES)
        return Asked(some, shown, self.standing, outline, singles=alone)

    def _next(self, some: Sequence[Wanted], room: float) -> Iterable[Asked]:
        """A question with the next sections for elements that are open; none where there is no
        more to be shown."""
        named = [self._as_named(one) for one in some]
        past = {one.key: self._past(one) for one in named}
        budget = _bounded((1 - SECOND_ROUND) * room * len(some), LEAST_AGAIN)
        shown = chosen(named, self.standing.sections, budget, past)
        fresh = {section.number for section in shown}
        asked = [
            one
            for one in named
            if not self.times[one.key] or fresh & {number for number, _ in one.ranked}
        ]
        if asked:
            unread = [one for one in asked if not self.times[one.key] or self._is_unread(one)]
            alone = singles(unread, self.standing.sections, shown, SINGLES)
            told = tuple(self.refused[one.key] for one in asked if one.key in self.refused)
            yield Asked(
                asked, shown, self.standing, "", again=True, singles=alone, told=told[:MOST_TOLD]
            )

    def _is_unread(self, one: Wanted) -> bool:
        """Whether what the rules would quote was not shown for an element."""
        alone, seen = one.key in self.read_alone, one.quoted in self.seen[one.key]
        return one.found.unit is not None and not (alone or seen)

    def _past(self, one: Wanted) -> frozenset[int]:
        """What an element is not to be shown again: all it has seen, but where it has no sound
        answer for the section that a refused quote was said to be from, or else the best."""
        seen = self.seen[one.key]
        if one.key in self.said or not one.ranked:
            return seen
        return seen - {self._named(one) or one.ranked[0][0]}

    def _named(self, one: Wanted) -> int | None:
        """The section that the model would read next, or that it quoted wrongly."""
        said, refused = self.said.get(one.key), self.refused.get(one.key, "")
        named = ""
        if said and said.answer.addressed == "not_shown":
            named = said.answer.section_id
        elif not said and (found := _NAMED.search(refused)):
            named = found[1]
        section = self.standing.sections.named(named)
        return section.number if section and says_something(section) else None

    def _as_named(self, one: Wanted) -> Wanted:
        """The element with the section first that is named."""
        named = self._named(one)
        if named is None:
            return one
        others = tuple(pair for pair in one.ranked if pair[0] != named)
        return replace(one, ranked=((named, ASKED_FOR), *others))

    def _is_open(self, one: Wanted) -> bool:
        """Whether an element is to be asked: a detail of what the report gives or may give, and
        what is not settled, both once more at most."""
        said = self.said.get(one.key)
        if one.key in self.because or self.times[one.key] >= TIMES:
            return False
        if not self.times[one.key]:
            leaders = self.leaders.get(one.key, ())
            settled = [self._gives(leader) for leader in leaders]
            waits = any(self._is_open(leader) for leader in leaders)
            return any(settled) or (None in settled and not waits)
        if said is None or said.answer.addressed == "not_shown":
            return True
        return said.answer.addressed == "no" and not self.was_shown(one)

    def _ask(self, waiting: Sequence[Asked]) -> None:
        while waiting:
            results = answer_many(
                [asked.question() for asked in waiting], self.gateway, self.deadline
            )
            waiting = [
                half
                for asked, result in zip(waiting, results, strict=True)
                for half in self._take(asked, result)
            ]

    def _take(self, asked: Asked, result: Result[CoverageAnswers]) -> list[Asked]:
        """Keep what a result settles; halves to ask about again where the answer was cut at its
        longest length."""
        if isinstance(result, Answer):
            shown = frozenset(section.number for section in asked.shown)
            said = asked.answers(result.value)
            alone = {single.unit.index for single in asked.singles}
            self.alone |= alone
            flaws = asked.refused(result.dropped)
            for one in asked.wanted:
                if one.found.unit and one.found.unit.index in alone:
                    self.read_alone.add(one.key)
                self.seen[one.key] |= shown
                self.times[one.key] += 1
                self.refused.pop(one.key, None)
                if flaw := flaws.get(one.key):
                    self.refused[one.key] = flaw
                if answer := said.get(one.key):
                    quoted = asked.quoted(answer) if answer.addressed == "yes" else None
                    self.said[one.key] = Said(answer, quoted, result.model)
        elif result.kind == Kind.TRUNCATED and len(asked.wanted) > 1:
            return [replace(asked, wanted=half) for half in halves(asked.wanted)]
        else:
            for one in asked.wanted:
                self.times[one.key] += 1
                if one.key not in self.said:
                    self.because[one.key] = WORDS[result.kind]
        return []

    def _answer(self, one: Wanted, said: Said) -> Found:
        by_rules = one.found.unit is not None
        if said.quoted is None:
            reason = " ".join(said.answer.gap_reason.split())[:LONGEST_REASON]
            return Found(
                None,
                confidence=CONFIDENCE["no", by_rules],
                passages=one.found.passages,
                near=one.found.near,
                reason=reason,
            )
        unit = self.standing.unit(said.quoted)
        negative = unit.index >= 0 and is_plain_denial(
            one.question, self.standing.index, unit.index
        )
        return Found(replace(unit, text=said.quoted.text), negative, CONFIDENCE["yes", by_rules])

    def _shown(self, elements: Sequence[Wanted]) -> str:
        numbers = sorted(set[int]().union(*(self.seen_of(one) for one in elements)))
        sections: list[Section] = [self.standing.sections.all[number - 1] for number in numbers]
        pages = list(dict.fromkeys(page for one in sections for page in one.pages))
        if not pages:
            return "the model was shown no section: there is nothing on the subject"
        more = f" and {len(pages) - PAGES_SHOWN} more" if len(pages) > PAGES_SHOWN else ""
        return f"the model was shown pages {', '.join(map(str, pages[:PAGES_SHOWN]))}{more}"


def text_for(document: Document) -> float:
    """The characters of sections that an element may cost in a report."""
    return TEXT_PER_PAGE * len(document.read_pages) / ELEMENTS


def _bounded(characters: float, least: int) -> int:
    return int(min(max(characters, least), MOST_TEXT))


def _derived(
    assessment: Assessment,
    readings: Mapping[str, Reading],
    reader: Reader,
    wanted: Mapping[str, Sequence[Wanted]],
) -> dict[str, Reading]:
    """Readings of the paragraphs that hold others: what they ask themselves is given where one of
    those in them gives something."""
    done = dict(readings)
    holding = [each for each in assessment.binding() if each.paragraph_id not in readings]
    for each in sorted(holding, key=lambda one: -one.paragraph_id.count("(")):
        children = [child.paragraph_id for child in assessment.within(each)]
        inside = [done[child] for child in children if child in done]
        models = [one.reasoned_by for one in inside if one.answers]
        if not models:
            done[each.paragraph_id] = next(iter(inside), Reading())
            continue
        given = [found for one in inside for found in one.answers if found.unit]
        seen = frozenset[int]().union(
            *(
                reader.seen_of(one)
                for pid, elements in wanted.items()
                if pid.startswith(f"{each.paragraph_id}(") or pid in children
                for one in elements
            )
        )
        answers = [
            _of_children(found, given, reader, seen) for _, found in assessment.answers(each)
        ]
        settled = [one for one in answers if one is not None]
        complete = len(settled) == len(answers)
        shown = next((one.shown for one in inside if one.shown), "")
        done[each.paragraph_id] = (
            Reading(tuple(settled), models[0], shown=shown) if complete else _by_rules(UNSHOWN)
        )
    return {pid: each for pid, each in done.items() if pid not in readings}


def _of_children(
    found: Found, given: Sequence[Found], reader: Reader, seen: frozenset[int]
) -> Found | None:
    """An element of a paragraph that holds others; None where the model was not shown what the
    rules found for it."""
    if given:
        return max(given, key=lambda one: one.confidence)
    if found.unit and found.unit.index not in reader.alone:
        section = reader.standing.sections.of_unit(found.unit)
        if section is None or section.number not in seen:
            return None
    confidence = CONFIDENCE["no", found.unit is not None]
    return Found(None, confidence=confidence, passages=found.passages, near=found.near)


def _by_rules(because: str) -> Reading:
    return Reading(note=f"Judged by rules: {because}.")


def _notes(readings: Mapping[str, Reading]) -> list[str]:
    reasons = Counter(reading.note for reading in readings.values() if reading.note)
    return [
        f"{count} of {len(readings)} paragraphs were {note[0].lower()}{note[1:]}"
        for note, count in reasons.most_common()
    ]
