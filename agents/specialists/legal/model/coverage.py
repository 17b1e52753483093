"""Coverage with a model: it reads excerpts of the report for some paragraphs at a time; what it
does not settle stays with rules.

A paragraph is the model's when it settled every element with a believed answer. A "no" counts only
where the model was shown the statement the rules would quote, or where the rules found none either.
So no failure of a model, and no failing search, makes a requirement unaddressed: the rules read
every page, and theirs is what stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.llm.answer import Answer, Result, answer_many
from agents.llm.failures import WORDS, Kind
from agents.llm.gateway import Gateway
from agents.specialists.legal.coverage import Assessment, Reading
from agents.specialists.legal.evidence import Answer as Found
from agents.specialists.legal.evidence import Question, is_plain_denial
from agents.specialists.legal.model.asking_coverage import (
    Asked,
    CoverageAnswers,
    ElementAnswer,
    Sought,
    ids_of,
)
from agents.specialists.legal.model.excerpts import Chooser, Search, length, query_of
from agents.specialists.legal.model.standing import Standing
from agents.specialists.legal.retrieval import SearchFailed
from agents.specialists.legal.schemas import ParagraphCoverage
from reports.types import PassageText
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.parts import even_parts
from standards.types import Requirement

PARAGRAPHS_PER_QUESTION = 10
CHARACTERS_PER_QUESTION = 24_000  # of excerpts, about 6,000 tokens
SHARE_FOR_MODELS = 0.8  # of the time allowed; the rest is for saving what rules found before
LEFT_OUT = "the model left part of it out, or quoted what does not show it"
UNSURE = "the model could not tell"
UNSHOWN = "the model said no without having been shown what the rules found"
LONGEST_REASON = 300  # characters
PAGES_SHOWN = 12
# (what the model says, whether rules found a statement) -> confidence. Set by judgement: agreement
# counts more than a word alone. Not measured on a real model, unlike those of the rules.
CONFIDENCE = {("yes", True): 0.85, ("yes", False): 0.75, ("no", False): 0.8, ("no", True): 0.6}


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
    binding = assessment.binding()
    found, failure = _found(search, binding)
    chooser = Chooser(assessment.document, found)
    sought = []
    for requirement in binding:
        answered = assessment.answers(requirement)
        sought.append(
            Sought(
                requirement,
                answered,
                chooser.stretches(requirement, answered),
                searched=not failure,
            )
        )
    standing = Standing(assessment.document)
    readings = _Reader(
        chooser, standing, gateway, Deadline.after(SHARE_FOR_MODELS * deadline.remaining)
    ).read(sought)
    notes = _notes(readings)
    if failure:
        notes.append(
            f"The report could not be searched ({failure}): the model was shown what the rules "
            "found."
        )
    return Covered(tuple(assessment.result(readings)), tuple(notes))


def _found(
    search: Search, binding: Sequence[Requirement]
) -> tuple[Mapping[str, Sequence[PassageText]], str]:
    """What a search finds for the paragraphs, by query, or why there is nothing."""
    try:
        return search([query_of(requirement) for requirement in binding]), ""
    except SearchFailed as failed:
        return {}, str(failed).rstrip(".")


def cover_by_rules(assessment: Assessment, because: str) -> Covered:
    """Coverage by rules, where a model was to judge but none can be asked."""
    readings = {
        requirement.paragraph_id: _by_rules(because) for requirement in assessment.binding()
    }
    return Covered(tuple(assessment.result(readings)), tuple(_notes(readings)))


@dataclass(slots=True)
class _Reader:
    """What is known so far: a reading by paragraph."""

    chooser: Chooser
    standing: Standing
    gateway: Gateway
    deadline: Deadline
    readings: dict[str, Reading] = field(default_factory=dict)

    def read(self, sought: Sequence[Sought]) -> dict[str, Reading]:
        waiting = [self._asked(some) for some in questions_of(sought)]
        while waiting:
            results = answer_many(
                [asked.question() for asked in waiting], self.gateway, self.deadline
            )
            waiting = [
                half
                for asked, result in zip(waiting, results, strict=True)
                for half in self._take(asked, result)
            ]
        return self.readings

    def _asked(self, sought: Sequence[Sought]) -> Asked:
        return Asked(sought, self.chooser, self.standing)

    def _take(self, asked: Asked, result: Result[CoverageAnswers]) -> list[Asked]:
        """Keep what a result settles; halves to ask about again where the answer was cut at its
        longest length."""
        if isinstance(result, Answer):
            said = {one.element_id: one for one in result.value.answers}
            for place, each in enumerate(asked.sought, start=1):
                answers = [said.get(element_id) for element_id in ids_of(place, each)]
                self.readings[each.requirement.paragraph_id] = reading_of(
                    asked, each, answers, result.model
                )
        elif result.kind == Kind.TRUNCATED and len(asked.sought) > 1:
            return [
                self._asked(half) for half in even_parts(asked.sought, -(-len(asked.sought) // 2))
            ]
        else:
            self.readings.update(
                (each.requirement.paragraph_id, _by_rules(WORDS[result.kind]))
                for each in asked.sought
            )
        return []


def questions_of(sought: Sequence[Sought]) -> list[list[Sought]]:
    """The paragraphs in their order, so many to a question as its two bounds allow; one alone may
    exceed the characters."""
    parts: list[list[Sought]] = []
    for each in sought:
        together = [
            stretch for one in (*(parts[-1] if parts else ()), each) for stretch in one.stretches
        ]
        if (
            not parts
            or len(parts[-1]) == PARAGRAPHS_PER_QUESTION
            or length(together) > CHARACTERS_PER_QUESTION
        ):
            parts.append([])
        parts[-1].append(each)
    return parts


def reading_of(
    asked: Asked, sought: Sought, answers: Sequence[ElementAnswer | None], model: str
) -> Reading:
    """The model's reading of a paragraph, or the rules' with the reason why not."""
    settled: list[Found] = []
    for (question, found), one in zip(sought.answered, answers, strict=True):
        if one is None:
            return _by_rules(LEFT_OUT)
        if one.addressed == "unclear":
            return _by_rules(UNSURE)
        if one.addressed == "no" and not was_shown(found, asked, sought):
            return _by_rules(UNSHOWN)
        answer = (
            _said_yes(asked, one, question, found)
            if one.addressed == "yes"
            else _said_no(one, found)
        )
        if answer is None:
            return _by_rules(LEFT_OUT)
        settled.append(answer)
    return Reading(tuple(settled), model, shown=_shown(asked, sought))


def was_shown(found: Found, asked: Asked, sought: Sought) -> bool:
    """Whether the excerpts hold the statement the rules would quote, or the rules know of none.

    Where rules do not read most of the report, that they know of none means nothing, and the model
    must have been shown something for the paragraph.
    """
    if found.unit is None:
        return bool(sought.stretches) or not asked.chooser.document.unread_by_rules.prevails
    place = asked.chooser.place(found.unit)
    return any(excerpt.holds(place) for excerpt in asked.excerpts.values())


def _said_yes(asked: Asked, one: ElementAnswer, question: Question, found: Found) -> Found | None:
    unit = asked.statement(one)
    if unit is None:
        return None
    negative = is_plain_denial(question, asked.index, unit.index)
    return Found(
        replace(unit, text=one.quote.strip()), negative, CONFIDENCE["yes", found.unit is not None]
    )


def _said_no(one: ElementAnswer, found: Found) -> Found:
    reason = " ".join(one.gap_reason.split())[:LONGEST_REASON]
    confidence = CONFIDENCE["no", found.unit is not None]
    return Found(
        None, confidence=confidence, passages=found.passages, near=found.near, reason=reason
    )


def _shown(asked: Asked, sought: Sought) -> str:
    excerpts = asked.chooser.excerpts(sought.stretches)
    pages = list(dict.fromkeys(excerpt.page for excerpt in excerpts))
    if not pages:
        return "the model was shown no excerpt: there is nothing on the subject"
    more = f" and {len(pages) - PAGES_SHOWN} more" if len(pages) > PAGES_SHOWN else ""
    unsearched = "" if sought.searched else "; the report could not be searched"
    return f"the model was shown pages {', '.join(map(str, pages[:PAGES_SHOWN]))}{more}{unsearched}"


def _by_rules(because: str) -> Reading:
    return Reading(note=f"Judged by rules: {because}.")


def _notes(readings: dict[str, Reading]) -> list[str]:
    reasons = Counter(reading.note for reading in readings.values() if reading.note)
    return [
        f"{count} of {len(readings)} paragraphs were {note[0].lower()}{note[1:]}"
        for note, count in reasons.most_common()
    ]
