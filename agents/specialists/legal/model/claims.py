"""Claims held against their paragraphs by a model, some at a time; what it does not settle stays
with rules.

A model is asked only about paragraphs that fit a claim, and about equal claims of a page once. A
claim is the model's when it settled every element of all these with a believed answer; a paragraph
it calls not applicable is left out of the claim's result, which says so. Statuses are computed
from the answers as for rules, and what the report gives elsewhere is still looked up by rules.
Where the model did not answer in time the claim is unclear (FRD 6, 12.2), with what rules read
beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from agents.llm.answer import Answer, Result, answer_many
from agents.llm.failures import WORDS, Kind, timed_out
from agents.llm.gateway import Gateway
from agents.specialists.legal.claim_reading import ClaimReading
from agents.specialists.legal.compliance import compliance_from, mapping_from, paragraphs_of
from agents.specialists.legal.element_rules import HOW_ELEMENTS, OPTIONAL
from agents.specialists.legal.evidence import Question, is_plain_denial
from agents.specialists.legal.model.asking_claims import (
    CLAIM,
    CONTEXT,
    LONGEST_TEXT,
    AskedClaims,
    ClaimAnswers,
    ClaimElement,
    Held,
)
from agents.specialists.legal.model.coverage import LEFT_OUT, SHARE_FOR_MODELS, UNSURE
from agents.specialists.legal.model.fitting import fitting, given_within, on_other_scopes
from agents.specialists.legal.model.standing import Standing
from agents.specialists.legal.model.surroundings import Surroundings, around, whole_sentences
from agents.specialists.legal.schemas import (
    ClaimCompliance,
    ComplianceStatus,
    Document,
    ParagraphMapping,
    Retrieved,
    SubRequirement,
)
from reports.types import RULES, ClaimView
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.parts import even_parts
from sibyl_project.common.text import comparable, contains_quote
from standards.paragraph_ids import sort_key
from standards.types import Requirement

CLAIMS_PER_QUESTION = 32
# about 45 tokens each in an answer: about a minute; a paragraph has 12 at most
ELEMENTS_PER_QUESTION = 92
LONGEST_REASON = 300  # characters
UNCLEAR = 0.3  # confidence where nobody judged in time
HERE = (CLAIM, CONTEXT)
_PLACES = {CLAIM: "Claim", CONTEXT: "Surrounding text"}
_BY_RULES_ONLY = "By rules, because the claim says little of their subject:"
ON_ANOTHER = "Does not arise: the claim is on another scope of emissions."
LATE = "the model did not answer in time"


@dataclass(frozen=True, slots=True)
class Compared:
    """The result of each claim, in their order, and what an auditor should know about how they
    came."""

    results: tuple[ClaimCompliance, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Comparing:
    """Claims of one report held against one registry."""

    registry: Mapping[str, Requirement]
    document: Document | None
    retrieved: Mapping[str, Retrieved] = field(default_factory=dict)

    def held(self, claim: ClaimView, context: Sequence[str] = ()) -> Held:
        """A claim with its paragraphs, read by rules."""
        reading = ClaimReading(claim, self.registry, self.document, context)
        found = self.retrieved.get(claim.id)
        paragraphs = [
            (one, reading.hold(one)) for one in paragraphs_of(claim, self.registry, reading, found)
        ]
        place = around(claim, self.standing.sections) if self.standing else Surroundings()
        texts = (place.shown, *context) if place.shown else (claim.source_context, *context)
        return Held(
            claim,
            reading,
            paragraphs,
            tuple(
                dict.fromkeys(whole_sentences(text, LONGEST_TEXT) for text in texts if text.strip())
            ),
            found,
            place,
            fitting(claim, paragraphs),
            on_other_scopes(" ".join((claim.text, place.titles))),
        )

    @cached_property
    def standing(self) -> Standing | None:
        """The words of the report by their place, where there is a report."""
        return Standing(self.document) if self.document and self.document.read_pages else None

    def by_model(
        self,
        held: Sequence[Held],
        gateway: Gateway,
        deadline: Deadline,
        reached: Callable[[int], None] = lambda done: None,
    ) -> Compared:
        """Compliance by a model where one settles a claim, by rules elsewhere. Never raises
        ModelFailure.

        `reached` is told how many claims are done with, as answers arrive.
        """
        reader = _Reader(self, gateway, Deadline.after(SHARE_FOR_MODELS * deadline.remaining))
        asked = [each for each in held if each.asked]
        reader.read(asked, lambda read: reached(len(held) - len(asked) + read))
        results = tuple(reader.result(each) for each in held)
        return Compared(results, tuple(_notes(results)))

    def by_rules(self, held: Sequence[Held], because: str) -> Compared:
        """Compliance by rules, where a model was to judge but none can be asked."""
        results = tuple(by_rules(each, because if each.asked else "") for each in held)
        return Compared(results, tuple(_notes(results)))


def by_rules(held: Held, because: str = "") -> ClaimCompliance:
    """What rules say of a claim; `because` is why a model does not."""
    result = _result(held, [answers for _, answers in held.paragraphs])
    return replace(result, note=f"Judged by rules: {because}.") if because else result


def unclear(held: Held) -> ClaimCompliance:
    """A claim whose question was not answered in time: unclear, with the rules' reading beside
    it."""
    rules = by_rules(held)
    mappings = tuple(_unanswered(mapping) for mapping in rules.ifrs_mappings)
    by_rules_said = f" By rules: {rules.summary}" if rules.summary else ""
    summary = f"Not judged: {LATE}.{by_rules_said}"
    return replace(
        rules,
        ifrs_mappings=mappings,
        compliance_status=ComplianceStatus.UNCLEAR,
        confidence=UNCLEAR,
        summary=summary,
        gaps=(),
        focus=(),
        note=f"Left unclear: {LATE}.",
        by_rules=rules,
    )


def _unanswered(mapping: ParagraphMapping) -> ParagraphMapping:
    subs = tuple(
        SubRequirement(sub.requirement, None, None, f"Not judged: {LATE}.", sub.paragraph_id)
        for sub in mapping.sub_requirements
    )
    return replace(
        mapping, compliance_status=ComplianceStatus.UNCLEAR, sub_requirements=subs, criteria=()
    )


def _result(held: Held, answers: Sequence[Sequence[SubRequirement]]) -> ClaimCompliance:
    mappings = [
        mapping_from(
            requirement,
            subs,
            addressed_here=any(sub.where in HERE for sub in subs),
            look=held.reading.look,
        )
        for (requirement, _), subs in zip(held.paragraphs, answers, strict=True)
    ]
    return compliance_from(held.claim, mappings, held.retrieved)


@dataclass(slots=True)
class _Reader:
    """What is known so far: answers by claim and paragraph with the model that gave them, and why
    claims have none."""

    comparing: Comparing
    gateway: Gateway
    deadline: Deadline
    answers: dict[tuple[str, str], tuple[SubRequirement, ...]] = field(default_factory=dict)
    models: dict[str, str] = field(default_factory=dict)
    because: dict[str, str] = field(default_factory=dict)
    late: set[str] = field(default_factory=set)
    inapplicable: set[tuple[str, str]] = field(default_factory=set)
    same: dict[str, str] = field(default_factory=dict)  # claims and the equal one asked for them

    def read(self, held: Sequence[Held], reached: Callable[[int], None]) -> None:
        first: dict[tuple[object, ...], str] = {}
        for each in held:
            self.same[each.claim.id] = first.setdefault(_same(each), each.claim.id)
        distinct = [each for each in held if self.same[each.claim.id] == each.claim.id]
        waiting = [self._asked(some) for some in questions_of(distinct)]
        settled: set[str] = set()
        while waiting:

            def count(place: int, _: object, sent: Sequence[AskedClaims] = tuple(waiting)) -> None:
                settled.update(each.claim.id for each in sent[place].held)
                reached(sum(asked_for in settled for asked_for in self.same.values()))

            results = answer_many(
                [asked.question() for asked in waiting], self.gateway, self.deadline, count
            )
            waiting = [
                half
                for asked, result in zip(waiting, results, strict=True)
                for half in self._take(asked, result)
            ]

    def result(self, held: Held) -> ClaimCompliance:
        """The model's result for a claim; without one for each paragraph it was asked about,
        unclear or the rules' with the reason."""
        claim_id = self.same.get(held.claim.id, held.claim.id)
        if claim_id in self.late:
            return unclear(held)
        if claim_id in self.because or claim_id not in self.models:
            return by_rules(held, self.because.get(claim_id, ""))
        kept = [
            (one, self._of_model(held, claim_id, one) or by_words)
            for one, by_words in held.paragraphs
            if (claim_id, one.paragraph_id) not in self.inapplicable
        ]
        result = _result(replace(held, paragraphs=kept), [answers for _, answers in kept])
        return replace(result, reasoned_by=self.models[claim_id], note=self._note(held, claim_id))

    def _of_model(
        self, held: Held, claim_id: str, requirement: Requirement
    ) -> tuple[SubRequirement, ...]:
        """The model's answers to a paragraph, its own or those given for one that introduces it."""
        own = self.answers.get((claim_id, requirement.paragraph_id))
        return own or given_within(
            requirement.paragraph_id,
            [self.answers.get((claim_id, one.paragraph_id), ()) for one, _ in held.asked],
        )

    def _note(self, held: Held, claim_id: str) -> str:
        """Which paragraphs of a claim are not the model's, and why."""
        left = [
            one.paragraph_id
            for one, _ in held.paragraphs
            if (claim_id, one.paragraph_id) in self.inapplicable
        ]
        unasked = [
            one.paragraph_id
            for one, answers in held.paragraphs
            if answers and one.paragraph_id not in left and not self._of_model(held, claim_id, one)
        ]
        said = [
            f"The claim is not about {', '.join(left)}, as the model reads it." if left else "",
            f"{_BY_RULES_ONLY} {', '.join(unasked)}." if unasked else "",
        ]
        return " ".join(filter(None, said))

    def _asked(self, held: Sequence[Held]) -> AskedClaims:
        return AskedClaims(held, self.comparing.registry, self.comparing.standing)

    def _take(self, asked: AskedClaims, result: Result[ClaimAnswers]) -> list[AskedClaims]:
        """Keep what a result settles; halves to ask about again where the answer was cut at its
        longest length."""
        if isinstance(result, Answer):
            said = asked.said(result.value)
            for short, held in asked.claims.items():
                self.models[held.claim.id] = result.model
                for requirement, _ in held.asked:
                    if (short, asked.paragraphs[requirement.paragraph_id]) in said:
                        self.inapplicable.add((held.claim.id, requirement.paragraph_id))
                        continue
                    given = [
                        (element_id, said.get((short, element_id)))
                        for element_id in asked.ids_for(held, requirement)
                    ]
                    self._keep(asked, held, requirement, given)
        elif result.kind == Kind.TRUNCATED and len(asked.held) > 1:
            return [self._asked(half) for half in even_parts(asked.held, -(-len(asked.held) // 2))]
        elif timed_out(result):
            self.late.update(held.claim.id for held in asked.held)
        else:
            self.because.update((held.claim.id, WORDS[result.kind]) for held in asked.held)
        return []

    def _keep(
        self,
        asked: AskedClaims,
        held: Held,
        requirement: Requirement,
        given: Sequence[tuple[str, ClaimElement | None]],
    ) -> None:
        said = [(element_id, one) for element_id, one in given if one]
        if len(said) < len(given):
            self.because[held.claim.id] = LEFT_OUT
        elif any(one.addressed == "unclear" for _, one in said):
            self.because[held.claim.id] = UNSURE
        else:
            short = next(name for name, each in asked.claims.items() if each is held)
            subs = (*_subs(asked, short, held, said), *_on_another(held, requirement))
            self.answers[held.claim.id, requirement.paragraph_id] = subs


def questions_of(held: Sequence[Held]) -> list[list[Held]]:
    """The claims with the paragraphs they are asked about, those of one paragraph together, so many
    to a question as its bounds allow; a claim may go over two.

    Every question but the last is so full that it holds four paragraphs of claims at least.
    """
    parts: list[list[Held]] = []
    used = 0
    ordered = sorted(held, key=_by_paragraph)
    for each, pair in ((one, pair) for one in ordered for pair in one.asked):
        begun = bool(parts and parts[-1][-1].claim.id == each.claim.id)
        full = bool(parts) and not begun and len(parts[-1]) == CLAIMS_PER_QUESTION
        if not parts or full or used + len(pair[1]) > ELEMENTS_PER_QUESTION:
            parts.append([])
            begun, used = False, 0
        whole = next(both for both in each.paragraphs if both[0] is pair[0])
        some = [*parts[-1].pop().paragraphs, whole] if begun else [whole]
        parts[-1].append(replace(each, paragraphs=some))
        used += len(pair[1])
    return parts


def _by_paragraph(held: Held) -> tuple[str, int]:
    return sort_key(held.asked[0][0].paragraph_id), held.claim.page


def _same(held: Held) -> tuple[object, ...]:
    """What makes two claims equal to a model: their words, their page and what is asked of them."""
    claim = held.claim
    return comparable(claim.text), claim.page, held.surroundings, held.fitting


def _subs(
    asked: AskedClaims, short: str, held: Held, said: Sequence[tuple[str, ClaimElement]]
) -> Iterable[SubRequirement]:
    """The answers to a paragraph's elements; those the model denies are looked for elsewhere in the
    report."""
    found = [
        (*asked.elements[element_id], one, _here(asked, short, element_id, one))
        for element_id, one in said
    ]
    plain_no = any(
        sub is not None and _denies(held, question, sub.quote) for _, question, _, sub in found
    )
    given = [
        sub or _elsewhere(held, requirement, question) for requirement, question, _, sub in found
    ]
    for (requirement, question, one, _), sub in zip(found, given, strict=True):
        name = question.element.name
        if sub:
            yield sub
        elif plain_no and name in HOW_ELEMENTS:
            yield SubRequirement(
                name,
                None,
                None,
                "Does not arise: there is said to be none.",
                requirement.paragraph_id,
            )
        elif any(given) and name in OPTIONAL:
            yield SubRequirement(name, None, None, OPTIONAL[name], requirement.paragraph_id)
        else:
            reason = " ".join(one.gap_reason.split())[:LONGEST_REASON]
            missing = f"Neither the claim nor its surroundings give {question.asks}."
            yield SubRequirement(name, False, None, reason or missing, requirement.paragraph_id)


def _on_another(held: Held, requirement: Requirement) -> Iterable[SubRequirement]:
    """The elements of a paragraph that are on something else than the claim."""
    answers = next((some for one, some in held.paragraphs if one is requirement), ())
    for each in answers:
        if each.paragraph_id in held.left_out:
            yield SubRequirement(each.requirement, None, None, ON_ANOTHER, each.paragraph_id)


def _here(
    asked: AskedClaims, short: str, element_id: str, one: ClaimElement
) -> SubRequirement | None:
    place = asked.place(short, element_id, one.quote) if one.addressed == "yes" else None
    if place is None:
        return None
    requirement, question = asked.elements[element_id]
    return SubRequirement(
        question.element.name,
        True,
        f"{_PLACES[place.where]}: “{place.quote}”",
        None,
        requirement.paragraph_id,
        place.where,
        place.page or None,
        place.quote,
    )


def _denies(held: Held, asked: Question, quote: str) -> bool:
    index = held.reading.index
    return any(
        is_plain_denial(asked, index, unit.index)
        for unit in index.units
        if contains_quote(unit.text, quote)
    )


def _elsewhere(held: Held, requirement: Requirement, asked: Question) -> SubRequirement | None:
    """What rules find in the rest of the report; not what the model has read already."""
    document = held.reading.document
    unit = document.answer_to(asked).unit if document else None
    if unit is None or any(
        contains_quote(text, unit.text)
        for text in (held.claim.text, held.claim.quote, *held.surroundings)
    ):
        return None
    words = f"Report, page {unit.page}: “{unit.text}”"
    return SubRequirement(
        asked.element.name,
        True,
        words,
        None,
        requirement.paragraph_id,
        "report",
        unit.page,
        unit.text,
    )


def _notes(results: Sequence[ClaimCompliance]) -> list[str]:
    told = (result.note for result in results if result.reasoned_by == RULES)
    reasons = Counter(filter(None, told))
    return [
        f"{count} of {len(results)} claims were {note[0].lower()}{note[1:]}"
        for note, count in reasons.most_common()
    ]
