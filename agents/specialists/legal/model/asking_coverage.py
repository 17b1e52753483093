"""Elements of paragraphs put before a model, some at a time, with sections of the report: what is
asked, and what of its answer is believed.

Ids of elements are short and belong to one question; sections keep theirs in the whole report. A
yes is believed with a quote whose words stand in what was shown, or on the pages beside it, in
statements that can disclose what is asked.
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
from agents.specialists.legal.model.choosing import Single, Wanted
from agents.specialists.legal.model.sections import Section
from agents.specialists.legal.model.standing import (
    SHORTEST_QUOTE,
    Quoted,
    Standing,
    long_enough,
)
from standards.types import Requirement

PROMPT = Path(__file__).with_name("prompt_coverage.md")
_AGAIN = Trusted(
    "These are the last sections on what is asked; other sections were shown before. Answer no "
    "where they do not say it."
)
_SECTIONS, _SINGLES = (
    "Sections of the report, each under its id, page and titles:",
    ("Single statements of other sections:"),
)
_TOLD = "Earlier answers on some of these elements were not sound:"
LONGEST_REFUSED = 240  # characters of a refused quote as it is shown again


class ElementAnswer(BaseModel):
    """What the model says of one element."""

    model_config = ConfigDict(extra="forbid")

    element_id: str
    addressed: Literal["yes", "no", "not_shown", "unclear"]
    quote: str
    section_id: str
    gap_reason: str


class CoverageAnswers(BaseModel):
    """What the model says of the elements of a question.

    The status of a paragraph is derived, not asked for.
    """

    model_config = ConfigDict(extra="forbid")

    answers: list[ElementAnswer]


@dataclass(frozen=True)
class Asked:
    """A question on some elements, with what its short ids stand for. `again` says that they were
    asked before with other sections. `singles` are statements of sections that are not shown,
    `told` says what of earlier answers was refused."""

    wanted: Sequence[Wanted]
    shown: Sequence[Section]
    standing: Standing
    outline: str
    again: bool = False
    singles: Sequence[Single] = ()
    told: Sequence[str] = ()

    @cached_property
    def elements(self) -> dict[str, Wanted]:
        """What is asked, by short id."""
        return {
            f"p{place}.{one.number}": one
            for place, (_, elements) in enumerate(self._paragraphs, start=1)
            for one in elements
        }

    def question(self) -> Asking[CoverageAnswers]:
        """What is asked."""
        inputs = {
            "outline": _block("Outline of the report, with section ids and pages:", [self.outline]),
            "sections": _block(_SECTIONS, [f"{section.text}\n" for section in self.shown]),
            "statements": _block(_SINGLES, [single.text for single in self.singles]),
            "told": _block(_TOLD, self.told),
            "count": len(self.wanted),
            "paragraphs": Trusted("\n".join(self._lines())),
            "note": _AGAIN if self.again else Trusted(""),
        }
        return Asking(
            load(PROMPT),
            CoverageAnswers,
            inputs,
            check=self.problems,
            droppable=("answers",),
            splits=len(self.wanted) > 1,
        )

    def problems(self, value: CoverageAnswers) -> list[Problem]:
        """What of an answer is not believed."""
        ids = [spelled(one.element_id) for one in value.answers]
        return wrong_ids(ids, self.elements, "answers", "element_id") + [
            Problem(("answers", place, "quote"), f"{short}: {what}{self._cited(one)}")
            for place, (short, one) in enumerate(zip(ids, value.answers, strict=True))
            if one.addressed == "yes" and short in self.elements
            for what in self._unproven(self.elements[short], one)
        ]

    def answers(self, value: CoverageAnswers) -> dict[tuple[str, int], ElementAnswer]:
        """What is said of each element, by its key."""
        return {
            self.elements[short].key: one
            for one in value.answers
            if (short := spelled(one.element_id)) in self.elements
        }

    def refused(self, dropped: Sequence[Problem]) -> dict[tuple[str, int], str]:
        """Of the problems of an answer what was wrong with the quotes, by element, without the ids
        of this question."""
        told = (str(problem.what).partition(": ") for problem in dropped)
        return {
            self.elements[short].key: f"{self.elements[short].question.element.name}: {what}"
            for short, _, what in told
            if short in self.elements
        }

    def quoted(self, one: ElementAnswer) -> Quoted | None:
        """Where a quote stands, looked for first in the section named."""
        named = self.standing.sections.named(one.section_id)
        shown = [*self.shown, *(single.section for single in self.singles)]
        first = [section for section in shown if section is named]
        return self.standing.quoted(one.quote, [*first, *shown])

    def _unproven(self, wanted: Wanted, one: ElementAnswer) -> Iterable[str]:
        found = self.quoted(one)
        if found is None:
            yield (
                "these words do not stand in the sections shown; copy them letter by letter, or do "
                "not say yes"
            )
        elif not long_enough(one.quote):
            yield f"a yes needs a quote of {SHORTEST_QUOTE} characters, or a word with a figure"
        elif not found.tells(wanted.question):
            yield (
                "a heading, contents, glossary or index line, a pointer or an assurer's words "
                "disclose nothing; quote the statement itself"
            )

    def _cited(self, one: ElementAnswer) -> str:
        """The refused quote, and the section it was said to be from."""
        named = self.standing.sections.named(one.section_id)
        quote = " ".join(one.quote.split())[:LONGEST_REFUSED]
        return f": “{quote}”" + (f" (in {named.id})" if named else "")

    @cached_property
    def _paragraphs(self) -> list[tuple[Requirement, list[Wanted]]]:
        found: dict[str, tuple[Requirement, list[Wanted]]] = {}
        for one in self.wanted:
            requirement = one.requirement
            found.setdefault(requirement.paragraph_id, (requirement, []))[1].append(one)
        return list(found.values())

    def _lines(self) -> Iterable[str]:
        for place, (requirement, elements) in enumerate(self._paragraphs, start=1):
            whether = " (whether)" if requirement.whether_item else ""
            yield f"p{place} {requirement.paragraph_id}{whether}: {requirement.gist}"
            for one in elements:
                element = described(one.question.element.name, one.question.asks)
                yield f"  p{place}.{one.number} {element}"


def _block(title: str, lines: Sequence[str]) -> str:
    """Lines under their title; nothing, and no empty material, where there are none."""
    some = [line for line in lines if line]
    return "\n".join([title, *some]) if some else Trusted("")


def described(name: str, asks: str) -> str:
    """An element in a line: its name, and what is looked for where that says more."""
    said = set(asks.strip("“”").casefold().replace(",", "").split())
    return asks.strip("“”") if set(name.casefold().split()) <= said else f"{name}: {asks}"


def spelled(short: str) -> str:
    """A short id as it is given, however a model spells it."""
    return "".join(short.split()).strip("[]()\"'").casefold()
