"""Paragraphs put before a model, some at a time, with excerpts of the report: what is asked, and
what of its answer is believed.

Ids are short and belong to one question. A yes is believed only with a quote that stands on the
page of its excerpt, within statements that may be evidence, and that shares a word with what is
asked. What is not believed is told to the model once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from agents.llm.answer import Question as Asking
from agents.llm.ids import wrong_ids
from agents.llm.prompts import Trusted, load
from agents.llm.schemas import Problem
from agents.specialists.legal.evidence import Answer, Question, admissible
from agents.specialists.legal.model.excerpts import Chooser, Excerpt, Stretch, shares_a_word
from agents.specialists.legal.model.standing import LONGEST_QUOTE, SHORTEST_QUOTE, Standing
from agents.specialists.legal.reading.statement_index import Unit, UnitIndex
from standards.types import Requirement

PROMPT = Path(__file__).with_name("prompt_coverage.md")


class ElementAnswer(BaseModel):
    """What the model says of one element."""

    model_config = ConfigDict(extra="forbid")

    element_id: str
    addressed: Literal["yes", "no", "unclear"]
    quote: str
    excerpt_id: str
    gap_reason: str


class CoverageAnswers(BaseModel):
    """What the model says of the elements of a question.

    The status of a paragraph is derived, not asked for.
    """

    model_config = ConfigDict(extra="forbid")

    answers: list[ElementAnswer]


@dataclass(frozen=True, slots=True)
class Sought:
    """A paragraph to be asked about: what rules answer to its elements, and what is shown of the
    report."""

    requirement: Requirement
    answered: Sequence[tuple[Question, Answer]]
    stretches: Sequence[Stretch]
    searched: bool = True


@dataclass(frozen=True)
class Asked:
    """A question on some paragraphs, with what its short ids stand for."""

    sought: Sequence[Sought]
    chooser: Chooser
    standing: Standing

    @cached_property
    def excerpts(self) -> dict[str, Excerpt]:
        """What is shown, by short id, each once and in reading order."""
        shown = self.chooser.excerpts(stretch for each in self.sought for stretch in each.stretches)
        return {f"e{place}": excerpt for place, excerpt in enumerate(shown, start=1)}

    @cached_property
    def elements(self) -> dict[str, tuple[Requirement, Question, Answer]]:
        """What is asked, by short id, with the rules' answer."""
        return {
            element_id: (each.requirement, *answered)
            for place, each in enumerate(self.sought, start=1)
            for element_id, answered in zip(ids_of(place, each), each.answered, strict=True)
        }

    @property
    def index(self) -> UnitIndex:
        """The statements of the report."""
        return self.chooser.document.index

    def question(self) -> Asking[CoverageAnswers]:
        """What is asked."""
        inputs = {
            "count": len(self.sought),
            "paragraphs": Trusted(
                "\n".join(
                    line
                    for place, each in enumerate(self.sought, 1)
                    for line in _lines(place, each)
                )
            ),
            "excerpts": [
                {"excerpt_id": short, "page": one.page, "text": one.text}
                for short, one in self.excerpts.items()
            ],
        }
        return Asking(
            load(PROMPT),
            CoverageAnswers,
            inputs,
            check=self.problems,
            droppable=("answers",),
            splits=len(self.sought) > 1,
        )

    def problems(self, value: CoverageAnswers) -> list[Problem]:
        """What of an answer is not believed."""
        wrong = wrong_ids(
            [one.element_id for one in value.answers], self.elements, "answers", "element_id"
        )
        return wrong + [
            Problem(("answers", place, field), what)
            for place, one in enumerate(value.answers)
            if one.addressed == "yes" and one.element_id in self.elements
            for field, what in self._unproven(one)
        ]

    def statement(self, one: ElementAnswer) -> Unit | None:
        """The statement of the report that a yes quotes, if it may be evidence of its element."""
        if one.excerpt_id not in self.excerpts:
            return None
        _, asked, _ = self.elements[one.element_id]
        return self.standing.statement(
            self.excerpts[one.excerpt_id].page, one.quote, admissible(asked, self.index)
        )

    def _unproven(self, one: ElementAnswer) -> Iterable[tuple[str, str]]:
        excerpt = self.excerpts.get(one.excerpt_id)
        if excerpt is None:
            yield "excerpt_id", f"there is no {one.excerpt_id[:40]!r}; use the ids given"
        elif not SHORTEST_QUOTE <= len(one.quote.strip()) <= LONGEST_QUOTE:
            yield "quote", f"a yes needs a quote of {SHORTEST_QUOTE} to {LONGEST_QUOTE} characters"
        elif not self.standing.is_on(excerpt.page, one.quote):
            yield (
                "quote",
                (
                    f"these words do not stand on page {excerpt.page}; copy them letter by letter, "
                    "or do not say yes"
                ),
            )
        elif (unit := self.statement(one)) is None:
            yield (
                "quote",
                (
                    "a heading, contents, glossary or index line discloses nothing; quote the "
                    "statement itself"
                ),
            )
        elif not self._is_on_subject(one, unit):
            yield "quote", "it shares no word with what is asked; quote what answers it"

    def _is_on_subject(self, one: ElementAnswer, unit: Unit) -> bool:
        """Whether a statement has anything to do with its paragraph: one word is enough, and in a
        language the rules do not read none is asked for."""
        if unit.page in self.chooser.document.foreign:
            return True
        requirement, asked, _ = self.elements[one.element_id]
        if unit.index in self.index.holding(asked.lens) or (
            asked.topic and unit.index in self.index.holding(asked.topic)
        ):
            return True
        return shares_a_word(requirement, unit.text)


def ids_of(place: int, sought: Sought) -> list[str]:
    """The short ids of a paragraph's elements; `place` counts the paragraphs of a question from
    1."""
    return [f"p{place}.{number}" for number in range(1, len(sought.answered) + 1)]


def _lines(place: int, sought: Sought) -> Iterable[str]:
    requirement = sought.requirement
    whether = " (whether)" if requirement.whether_item else ""
    yield f"p{place} IFRS {requirement.paragraph_id}{whether}: {requirement.gist}"
    for element_id, (asked, _) in zip(ids_of(place, sought), sought.answered, strict=True):
        yield f"  {element_id} {asked.element.name}: {asked.asks}"
