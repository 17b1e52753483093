"""Claims put before a model, some at a time, with their paragraphs and surroundings: what is asked,
and what is believed.

Ids are short and belong to one question; a paragraph that several claims map to is described once.
A yes is believed only with a quote from the claim's text or from what stands around it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from agents.llm.answer import Question as Asking
from agents.llm.prompts import Trusted, load
from agents.llm.questions import Flawed
from agents.llm.schemas import Problem
from agents.specialists.legal.claim_reading import ClaimReading, elements_of
from agents.specialists.legal.evidence import Question, question
from agents.specialists.legal.model.asking_coverage import described, spelled
from agents.specialists.legal.model.standing import (
    LONGEST_QUOTE,
    SHORTEST_QUOTE,
    Standing,
    addresses_a_machine,
    long_enough,
    pieces_of,
    stands_in,
)
from agents.specialists.legal.model.surroundings import Surroundings, whole_sentences
from agents.specialists.legal.schemas import Retrieved, SubRequirement
from reports.types import ClaimView
from standards.types import Requirement

PROMPT = Path(__file__).with_name("prompt_claims.md")
# characters of a claim, and of the text around it, that a model is shown; rules see all of it
LONGEST_TEXT = 1_200
CLAIM, CONTEXT = "claim", "context"
NOT_APPLICABLE = "not_applicable"
LONGEST_REFUSED = 240  # characters of a refused quote as it is shown again
_MOST_TOLD = 8  # reasons why answers were not sound


class ClaimElement(BaseModel):
    """What the model says of one element of one claim's paragraphs, or that a paragraph is not
    what the claim is about."""

    model_config = ConfigDict(extra="forbid")

    claim_id: str
    element_id: str
    addressed: Literal["yes", "no", "not_applicable", "unclear"]
    quote: str
    gap_reason: str


class ClaimAnswers(BaseModel):
    """What the model says of the claims of a question. Statuses are derived, not asked for."""

    model_config = ConfigDict(extra="forbid")

    answers: list[ClaimElement]


@dataclass(frozen=True, slots=True)
class Held:
    """A claim to be asked about: its paragraphs, each with the rules' answers, the text around
    it, and which of the paragraphs it is asked about. `left_out` are paragraphs in these that are
    on something else than the claim."""

    claim: ClaimView
    reading: ClaimReading
    paragraphs: Sequence[tuple[Requirement, tuple[SubRequirement, ...]]]
    surroundings: tuple[str, ...] = ()
    retrieved: Retrieved | None = None
    place: Surroundings = field(default_factory=Surroundings)
    fitting: frozenset[str] = frozenset()
    left_out: frozenset[str] = frozenset()

    @property
    def asked(self) -> list[tuple[Requirement, tuple[SubRequirement, ...]]]:
        """The paragraphs a model is asked about, with the elements it is asked."""
        return [
            (one, tuple(each for each in answers if each.paragraph_id not in self.left_out))
            for one, answers in self.paragraphs
            if one.paragraph_id in self.fitting
        ]

    @property
    def elements(self) -> int:
        """How many answers it takes."""
        return sum(len(answers) for _, answers in self.asked)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the quote of a yes stands: "claim" or "context", on which page, and the words to
    keep."""

    where: str
    page: int
    quote: str


@dataclass(frozen=True)
class AskedClaims:
    """A question on some claims, with what its short ids stand for.

    `standing` knows the pages, where there are any. Where a question is put again, `only` are the
    claims and elements, by their short ids, that were not answered soundly, and `told` says why.
    """

    held: Sequence[Held]
    registry: Mapping[str, Requirement]
    standing: Standing | None
    only: frozenset[tuple[str, str]] | None = None
    told: tuple[str, ...] = ()

    @cached_property
    def claims(self) -> dict[str, Held]:
        """The claims by short id."""
        return {f"c{place}": each for place, each in enumerate(self.held, start=1)}

    @cached_property
    def paragraphs(self) -> dict[str, str]:
        """Short ids by published id, of every paragraph some claim is asked about."""
        ids = dict.fromkeys(
            requirement.paragraph_id for each in self.held for requirement, _ in each.asked
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

    def ids_for(self, each: Held, requirement: Requirement) -> list[str]:
        """Of these, those that are on what the claim is on."""
        return [
            element_id
            for element_id in self.ids_of(requirement)
            if self.elements[element_id][0].paragraph_id not in each.left_out
        ]

    def question(self) -> Asking[ClaimAnswers]:
        """What is asked."""
        shown = {short: each for short, each in self.claims.items() if self._is_asked(short)}
        inputs = {
            "paragraphs": Trusted("\n".join(self._lines())),
            "count": len(shown),
            "claims": "\n\n".join(self._all_shown(shown)),
            "told": "\n".join(["Earlier answers were not sound:", *self.told])
            if self.told
            else Trusted(""),
        }
        return Asking(
            load(PROMPT),
            ClaimAnswers,
            inputs,
            check=self.problems,
            droppable=("answers",),
            splits=len(self.held) > 1,
            again=None if self.told else self.again,
        )

    def again(self, flawed: Flawed[ClaimAnswers]) -> Asking[ClaimAnswers] | None:
        """The question on those elements alone that were not answered soundly."""
        answered = set(self.said(flawed.kept)) if flawed.kept else set()
        left = frozenset(
            (claim_id, element_id)
            for claim_id, element_id in self._expected - answered
            if element_id in self.elements
            and (claim_id, element_id.partition(".")[0]) not in answered
        )
        told = [str(problem.what) for item in flawed.items for problem in item.problems]
        told = list(dict.fromkeys(told)) or ["Some elements were not answered."]
        return replace(self, only=left, told=tuple(told[:_MOST_TOLD])).question() if left else None

    def said(self, value: ClaimAnswers) -> dict[tuple[str, str], ClaimElement]:
        """What is said by claim and element, or by claim and paragraph where that is not
        applicable."""
        return {(spelled(one.claim_id), self._of(one)): one for one in value.answers}

    def problems(self, value: ClaimAnswers) -> list[Problem]:
        """What of an answer is not believed."""
        keys = [(spelled(one.claim_id), self._of(one)) for one in value.answers]
        times = Counter(keys)
        return [
            Problem(("answers", place, field_), what)
            for place, (key, one) in enumerate(zip(keys, value.answers, strict=True))
            for field_, what in self._wrong(key, one, times[key])
        ] + [
            Problem(("answers",), f"{claim_id} is not answered on {element_id}")
            for claim_id, element_id in sorted(self._asked)
            if not {(claim_id, element_id), (claim_id, element_id.partition(".")[0])} & set(keys)
        ]

    def place(self, claim_id: str, element_id: str, quote: str) -> Place | None:
        """Where the quote of a yes stands, or None where it proves nothing."""
        each = self.claims[claim_id]
        kept = quote.strip()[:LONGEST_QUOTE]
        if addresses_a_machine(quote):
            return None
        piece = kept if stands_in(_cut(each.claim.text), quote) else _of_both(each, quote)
        if piece:
            return Place(CLAIM, each.claim.page, piece)
        _, asked = self.elements[element_id]
        if self.standing is not None and each.place.section is not None:
            found = self.standing.quoted(quote, [each.place.section])
            if found is not None and found.tells(asked):
                return Place(CONTEXT, found.statement.page, found.text)
            if found is not None:
                return None
        elif any(stands_in(text, quote) for text in each.surroundings):
            return Place(CONTEXT, each.claim.page, kept)
        return None

    @cached_property
    def _asked(self) -> set[tuple[str, str]]:
        """Claims and elements that are asked."""
        asked = {pair for pair in self._expected if pair[1] in self.elements}
        return asked if self.only is None else asked & self.only

    def _is_asked(self, claim_id: str, paragraph: str = "", element_id: str = "") -> bool:
        return any(
            claim == claim_id
            and element_id in ("", element)
            and paragraph in ("", element.partition(".")[0])
            for claim, element in self._asked
        )

    @cached_property
    def _expected(self) -> set[tuple[str, str]]:
        return {
            (short, element_id)
            for short, each in self.claims.items()
            for requirement, _ in each.asked
            for element_id in (
                self.paragraphs[requirement.paragraph_id],
                *self.ids_for(each, requirement),
            )
        }

    def _is_left_out(self, claim_id: str, element_id: str) -> bool:
        """Whether an element is of a paragraph the claim names, but not for this claim.

        The question lists it for another claim without saying so: an answer is no flaw, and is not
        used.
        """
        each = self.claims.get(claim_id)
        if each is None or element_id not in self.elements:
            return False
        named = {self.paragraphs[requirement.paragraph_id] for requirement, _ in each.asked}
        left_out = self.elements[element_id][0].paragraph_id in each.left_out
        return left_out and element_id.partition(".")[0] in named

    def _of(self, one: ClaimElement) -> str:
        """The id an answer is for: of the paragraph where it says that it does not apply."""
        short = spelled(one.element_id)
        return short.partition(".")[0] if one.addressed == NOT_APPLICABLE else short

    def _wrong(
        self, key: tuple[str, str], one: ClaimElement, times: int
    ) -> Iterable[tuple[str, str]]:
        claim_id, element_id = key
        inapplicable = one.addressed == NOT_APPLICABLE
        where = f"{claim_id} {element_id}"
        refused = " ".join(one.quote.split())[:LONGEST_REFUSED]
        if self._is_left_out(claim_id, element_id):
            return
        if key not in self._expected or (not inapplicable and element_id not in self.elements):
            yield (
                "element_id",
                (
                    f"{one.claim_id[:40]!r} is not asked about {one.element_id[:40]!r}; use the "
                    "ids given"
                ),
            )
        elif times > 1 and not inapplicable:
            yield (
                "element_id",
                f"{one.claim_id} is answered {times} times on {one.element_id}; answer once",
            )
        elif one.addressed == "yes":
            if not long_enough(one.quote):
                yield (
                    "quote",
                    f"{where}: a yes needs a quote of {SHORTEST_QUOTE} characters, or a word with "
                    f"a figure; refused: “{refused}”",
                )
            elif self.place(claim_id, element_id, one.quote) is None:
                yield (
                    "quote",
                    (
                        f"{where}: no statement of the claim or around it holds these words; copy "
                        f"them letter by letter, or do not say yes; refused: “{refused}”"
                    ),
                )

    def _lines(self) -> Iterable[str]:
        asked = {element for _, element in self._asked}
        for paragraph_id, short in self.paragraphs.items():
            requirement = self.registry[paragraph_id]
            elements = [one for one in self.ids_of(requirement) if one in asked]
            if elements:
                whether = " (whether)" if requirement.whether_item else ""
                yield f"{short} {paragraph_id}{whether}: {requirement.gist}"
            for element_id in elements:
                _, question_ = self.elements[element_id]
                yield f"  {element_id} {described(question_.element.name, question_.asks)}"

    def _all_shown(self, shown: Mapping[str, Held]) -> Iterable[str]:
        """The claims as they are shown; what stands around several is said once."""
        said: dict[tuple[str, ...], str] = {}
        for short, each in shown.items():
            first = said.setdefault(each.surroundings, short)
            yield self._shown(short, each, "" if first == short else f"as {first}")

    def _shown(self, short: str, each: Held, same: str) -> str:
        own = (self.paragraphs[requirement.paragraph_id] for requirement, _ in each.asked)
        ids = ", ".join(one for one in own if self._is_asked(short, one))
        page = f" page {each.claim.page}" if each.claim.page else ""
        lines = [f"[{short}]{page}, {ids}", f"Claim: {_cut(each.claim.text)}"]
        around = each.surroundings and (same or "\n".join(each.surroundings))
        return "\n".join([*lines, *([f"Around: {around}"] if around else [])])


def _of_both(each: Held, quote: str) -> str:
    """The longest piece of a quote that a claim holds, where the others stand around it; "" where
    some stand in neither."""
    text, pieces = _cut(each.claim.text), pieces_of(quote)
    own = [piece for piece in pieces if stands_in(text, piece)]
    others = [piece for piece in pieces if piece not in own]
    held = all(any(stands_in(near, piece) for near in each.surroundings) for piece in others)
    return max(own, key=len, default="")[:LONGEST_QUOTE] if held else ""


def _cut(text: str) -> str:
    return whole_sentences(text, LONGEST_TEXT)
