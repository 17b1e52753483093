"""Claims put before a model, some at a time, with their paragraphs and surroundings: what is asked,
and what is believed.

Ids are short and belong to one question; a paragraph that several claims map to is described once.
A yes is believed only with a quote from the claim's text or the text around it. What is not
believed is told to the model once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from agents.llm.answer import Question as Asking
from agents.llm.prompts import Trusted, load
from agents.llm.schemas import Problem
from agents.specialists.legal.claim_reading import ClaimReading, elements_of
from agents.specialists.legal.evidence import Question, admissible, question
from agents.specialists.legal.model.excerpts import shares_a_word
from agents.specialists.legal.model.standing import LONGEST_QUOTE, SHORTEST_QUOTE, Standing
from agents.specialists.legal.schemas import Retrieved, SubRequirement
from reports.types import ClaimView
from sibyl_project.common.text import contains_quote
from standards.types import Requirement

PROMPT = Path(__file__).with_name("prompt_claims.md")
# characters of a claim, and of the text around it, that a model is shown; rules see all of it
LONGEST_TEXT = 1_500
CLAIM, CONTEXT = "claim", "context"


class ClaimElement(BaseModel):
    """What the model says of one element of one claim's paragraphs."""

    model_config = ConfigDict(extra="forbid")

    claim_id: str
    element_id: str
    addressed: Literal["yes", "no", "unclear"]
    quote: str
    where: Literal["claim", "context", "nowhere"]
    gap_reason: str


class ClaimAnswers(BaseModel):
    """What the model says of the claims of a question. Statuses are derived, not asked for."""

    model_config = ConfigDict(extra="forbid")

    answers: list[ClaimElement]


@dataclass(frozen=True, slots=True)
class Held:
    """A claim to be asked about: its paragraphs, each with the rules' answers, and the text around
    it."""

    claim: ClaimView
    reading: ClaimReading
    paragraphs: Sequence[tuple[Requirement, tuple[SubRequirement, ...]]]
    surroundings: tuple[str, ...] = ()
    retrieved: Retrieved | None = None

    @property
    def elements(self) -> int:
        """How many answers it takes."""
        return sum(len(answers) for _, answers in self.paragraphs)


@dataclass(frozen=True)
class AskedClaims:
    """A question on some claims, with what its short ids stand for.

    `standing` knows the pages, where there are any.
    """

    held: Sequence[Held]
    registry: Mapping[str, Requirement]
    standing: Standing | None

    @cached_property
    def claims(self) -> dict[str, Held]:
        """The claims by short id."""
        return {f"c{place}": each for place, each in enumerate(self.held, start=1)}

    @cached_property
    def paragraphs(self) -> dict[str, str]:
        """Short ids by published id, of every paragraph some claim maps to."""
        ids = dict.fromkeys(
            requirement.paragraph_id for each in self.held for requirement, _ in each.paragraphs
        )
        return {paragraph_id: f"p{place}" for place, paragraph_id in enumerate(ids, start=1)}

    @cached_property
    def elements(self) -> dict[str, tuple[Requirement, Question]]:
        """By short id, the paragraph that asks for an element and what is looked for."""
        return {
            f"{short}.{number}": (asking, question(asking, element))
            for paragraph_id, short in self.paragraphs.items()
            for number, (asking, element) in enumerate(
                elements_of(self.registry[paragraph_id], self.registry), start=1
            )
        }

    def ids_of(self, requirement: Requirement) -> list[str]:
        """The short ids of the elements held against a claim that maps to `requirement`."""
        short = f"{self.paragraphs[requirement.paragraph_id]}."
        return [element_id for element_id in self.elements if element_id.startswith(short)]

    def question(self) -> Asking[ClaimAnswers]:
        """What is asked."""
        inputs = {
            "paragraphs": Trusted("\n".join(self._lines())),
            "count": len(self.held),
            "claims": [self._shown(short, each) for short, each in self.claims.items()],
        }
        return Asking(
            load(PROMPT),
            ClaimAnswers,
            inputs,
            check=self.problems,
            droppable=("answers",),
            splits=len(self.held) > 1,
        )

    def problems(self, value: ClaimAnswers) -> list[Problem]:
        """What of an answer is not believed."""
        times = Counter((one.claim_id, one.element_id) for one in value.answers)
        return [
            Problem(("answers", place, field), what)
            for place, one in enumerate(value.answers)
            for field, what in self._wrong(one, times[one.claim_id, one.element_id])
        ]

    def where(self, one: ClaimElement) -> str:
        """Where the quote of a yes really stands: "claim", "context" or "" for nowhere."""
        each = self.claims[one.claim_id]
        if contains_quote(_cut(each.claim.text), one.quote):
            return CLAIM
        if not any(contains_quote(text, one.quote) for text in each.surroundings):
            return ""
        if self.standing is None:
            return CONTEXT
        _, asked = self.elements[one.element_id]
        return (
            CONTEXT
            if self.standing.statement(
                each.claim.page, one.quote, admissible(asked, self.standing.index)
            )
            else ""
        )

    @cached_property
    def _expected(self) -> set[tuple[str, str]]:
        return {
            (short, element_id)
            for short, each in self.claims.items()
            for requirement, _ in each.paragraphs
            for element_id in self.ids_of(requirement)
        }

    def _wrong(self, one: ClaimElement, times: int) -> Iterable[tuple[str, str]]:
        if (one.claim_id, one.element_id) not in self._expected:
            yield (
                "element_id",
                (
                    f"{one.claim_id[:40]!r} is not asked about {one.element_id[:40]!r}; use the "
                    "ids given"
                ),
            )
        elif times > 1:
            yield (
                "element_id",
                f"{one.claim_id} is answered {times} times on {one.element_id}; answer once",
            )
        elif one.addressed == "yes":
            if not SHORTEST_QUOTE <= len(one.quote.strip()) <= LONGEST_QUOTE:
                yield (
                    "quote",
                    f"a yes needs a quote of {SHORTEST_QUOTE} to {LONGEST_QUOTE} characters",
                )
            elif not self.where(one):
                yield (
                    "quote",
                    (
                        "no statement of the claim or around it holds these words; copy them "
                        "letter by letter, or do not say yes"
                    ),
                )
            elif not self._is_on_subject(one):
                yield "quote", "it shares no word with what is asked; quote what answers it"

    def _is_on_subject(self, one: ClaimElement) -> bool:
        each, (requirement, asked) = self.claims[one.claim_id], self.elements[one.element_id]
        document = each.reading.document
        if document and each.claim.page in document.foreign:
            return True  # the words of the rules are of another language
        own = each.claim.text if self.where(one) == CLAIM else ""
        return bool(each.reading.index.holding(asked.lens)) or shares_a_word(
            requirement, f"{own} {one.quote}"
        )

    def _lines(self) -> Iterable[str]:
        for paragraph_id, short in self.paragraphs.items():
            requirement = self.registry[paragraph_id]
            whether = " (whether)" if requirement.whether_item else ""
            yield f"{short} IFRS {paragraph_id}{whether}: {requirement.gist}"
            for element_id in self.ids_of(requirement):
                _, asked = self.elements[element_id]
                yield f"  {element_id} {asked.element.name}: {asked.asks}"

    def _shown(self, short: str, each: Held) -> dict[str, object]:
        return {
            "claim_id": short,
            "text": _cut(each.claim.text),
            "type": each.claim.claim_type.value,
            "page": each.claim.page,
            "around": list(each.surroundings),
            "paragraphs": [
                self.paragraphs[requirement.paragraph_id] for requirement, _ in each.paragraphs
            ],
        }


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]} ..."
