"""Relevance and stance of texts, read by a model. What it says counts only with a quote that stands
in the frozen text; whatever else is wrong with an answer leaves the text not analysed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from agents.llm.answer import Question, answer_many
from agents.llm.failures import ModelFailure, note
from agents.llm.gateway import Gateway
from agents.llm.ids import wrong_ids
from agents.llm.prompts import load
from agents.llm.schemas import Problem
from agents.outside_text.types import CONFIDENCE, Contradiction, OutsideText, Reading, Stance
from reports.types import ClaimView
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import contains_quote

PROMPT = Path(__file__).with_name("prompt.md")
TEXTS_PER_QUESTION = 8
SHORTEST_QUOTE, LONGEST_QUOTE = 12, 400
_LONGEST_TEXT, _LONGEST_CLAIM, _LONGEST_WHY = 1800, 600, 300
_SUPPORT_BY_MODEL = 0.7  # how sure a support is that a model read
_DECIDED = frozenset({Stance.SUPPORTS.value, Stance.CONTRADICTS.value})


class TextStance(BaseModel):
    """What the model says of one text."""

    model_config = ConfigDict(extra="forbid")

    text_id: str
    about: Literal["company", "other", "unsure"]
    stance: Literal["supports", "contradicts", "unrelated", "not_analysed"]
    kind: Literal["direct", "contextual", "omission", "timeline", "none"]
    quote: str
    explanation: str


class TextStances(BaseModel):
    """What the model says of the texts of a question."""

    model_config = ConfigDict(extra="forbid")

    answers: list[TextStance]


@dataclass(frozen=True, slots=True)
class Beside:
    """A claim and the texts to be read beside it."""

    claim: ClaimView
    texts: tuple[OutsideText, ...]


@dataclass(frozen=True, slots=True)
class StancesRead:
    """What a model read: readings by the id of the claim and of the text. What is not here was not
    analysed. `note` says why some questions had no answer, "" where all had one; `refused` counts
    the answers that were not believed."""

    readings: Mapping[tuple[str, str], Reading] = field(default_factory=dict)
    note: str = ""
    refused: int = 0


@dataclass(frozen=True)
class AskedStances:
    """A question on some texts beside a claim."""

    company: str
    beside: Beside

    @cached_property
    def by_id(self) -> dict[str, OutsideText]:
        """The texts by their short ids."""
        return {f"t{place}": text for place, text in enumerate(self.beside.texts, start=1)}

    def question(self) -> Question[TextStances]:
        """What is asked."""
        inputs = {
            "company": self.company or "(none is named)",
            "claim": self.beside.claim.text[:_LONGEST_CLAIM],
            "count": len(self.by_id),
            "texts": [
                {
                    "id": short,
                    "day": text.day.isoformat() if text.day else "",
                    "title": text.title,
                    "text": text.text[:_LONGEST_TEXT],
                }
                for short, text in self.by_id.items()
            ],
        }
        return Question(
            load(PROMPT), TextStances, inputs, check=self.problems, droppable=("answers",)
        )

    def problems(self, value: TextStances) -> list[Problem]:
        """What of an answer is not believed."""
        given = [one.text_id for one in value.answers]
        found = wrong_ids(given, list(self.by_id), "answers", "text_id")
        for place, one in enumerate(value.answers):
            if one.text_id in self.by_id and (why := self._why_not(one)):
                found.append(Problem(("answers", place, "quote"), why))
        return found

    def _why_not(self, one: TextStance) -> str:
        if one.stance not in _DECIDED:
            return ""
        if not SHORTEST_QUOTE <= len(one.quote.strip()) <= LONGEST_QUOTE:
            return f"a quote has {SHORTEST_QUOTE} to {LONGEST_QUOTE} characters"
        if not contains_quote(self.by_id[one.text_id].words, one.quote):
            return "the quote does not stand in the text"
        return ""

    def readings(self, value: TextStances, model: str) -> dict[tuple[str, str], Reading]:
        """The believed answers."""
        return {
            (self.beside.claim.id, self.by_id[one.text_id].id): _reading(one, model)
            for one in value.answers
            if one.text_id in self.by_id and not self._why_not(one)
        }


def read_stances(
    gateway: Gateway, company: str, asked: Sequence[Beside], deadline: Deadline
) -> StancesRead:
    """What a model reads in texts beside claims. Never raises ModelFailure."""
    questions = [
        AskedStances(company, Beside(one.claim, one.texts[at : at + TEXTS_PER_QUESTION]))
        for one in asked
        for at in range(0, len(one.texts), TEXTS_PER_QUESTION)
    ]
    results = answer_many([each.question() for each in questions], gateway, deadline)
    readings: dict[tuple[str, str], Reading] = {}
    failures: list[ModelFailure] = []
    refused = 0
    for each, result in zip(questions, results, strict=True):
        if isinstance(result, ModelFailure):
            failures.append(result)
            continue
        readings |= each.readings(result.value, result.model)
        refused += len(result.dropped)
    return StancesRead(readings, note(failures, len(questions), "questions on texts"), refused)


def _reading(one: TextStance, model: str) -> Reading:
    stance, kind = Stance(one.stance), Contradiction(one.kind)
    why = " ".join(one.explanation.split())[:_LONGEST_WHY]
    if one.about != "company":
        stance = Stance.UNRELATED if one.about == "other" else Stance.NOT_ANALYSED
    if stance is Stance.CONTRADICTS:
        kind = Contradiction.DIRECT if kind is Contradiction.NONE else kind
        return Reading(stance, why, one.quote.strip(), kind, CONFIDENCE[kind], reasoned_by=model)
    if stance is Stance.SUPPORTS:
        return Reading(
            stance, why, one.quote.strip(), confidence=_SUPPORT_BY_MODEL, reasoned_by=model
        )
    return Reading(stance, why, reasoned_by=model)
