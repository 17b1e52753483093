"""Reading one claim: its own words, its surroundings and the report, asked in that order for the
elements of a paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from agents.specialists.legal.coverage import gap_reason
from agents.specialists.legal.element_rules import HOW_ELEMENTS, OPTIONAL
from agents.specialists.legal.evidence import Answer, Question, answer, found_in, question
from agents.specialists.legal.reading.statement_index import UnitIndex
from agents.specialists.legal.schemas import Document, SubRequirement
from reports.types import ClaimView
from sibyl_project.common.text import comparable
from standards.types import ElementSpec, Requirement

MOST_ELEMENTS = 12
_PLACES = {"claim": "Claim", "context": "Surrounding text"}


def elements_of(
    requirement: Requirement, requirements: Mapping[str, Requirement]
) -> list[tuple[Requirement, ElementSpec]]:
    """What is held against a claim; a paragraph that introduces others asks theirs too, so its
    first line never suffices."""
    own = [(requirement, element) for element in requirement.elements]
    if own and requirement.role != "chapeau":
        return own
    inside = [
        r
        for r in requirements.values()
        if r.checkable and r.paragraph_id.startswith(f"{requirement.paragraph_id}(")
    ]
    return (own + [(r, element) for r in inside for element in r.elements])[:MOST_ELEMENTS]


class ClaimReading:
    """A claim, its surroundings and the report, ready to be asked over one registry."""

    def __init__(
        self,
        claim: ClaimView,
        requirements: Mapping[str, Requirement],
        document: Document | None,
        context: Sequence[str] = (),
    ) -> None:
        surroundings = [text for text in (claim.source_context, *context) if text.strip()]
        self.index, self.own = UnitIndex.of_claim(claim.text, surroundings, claim.page)
        self.document = document if document is not None and document.read_pages else None
        self._requirements = requirements
        self._printed = _printed(claim, self.document) if self.document else frozenset()

    def own_words_meet(self, requirement: Requirement) -> bool:
        """Whether the claim's own words give at least one element of a paragraph, or of those it
        introduces."""
        asked = elements_of(requirement, self._requirements)
        return any(self._in_own_words(question(r, element)) for r, element in asked)

    def own_words_give(self, requirement: Requirement) -> int:
        """How many of the paragraph's own elements the claim's own words give."""
        return sum(
            self._in_own_words(question(requirement, element)) for element in requirement.elements
        )

    def hold(self, requirement: Requirement) -> tuple[SubRequirement, ...]:
        """Every element of a paragraph, answered."""
        asked = [
            (r.paragraph_id, question(r, element))
            for r, element in elements_of(requirement, self._requirements)
        ]
        return tuple(_answered([(*pair, *self._answer(pair[1])) for pair in asked]))

    def look(self, paragraph_id: str, element: str) -> SubRequirement | None:
        """One element of a paragraph, wherever it is given; None when it is given nowhere or the
        registry asks no such thing."""
        requirement = self._requirements.get(paragraph_id)
        spec = (
            next((spec for spec in requirement.elements if spec.name == element), None)
            if requirement
            else None
        )
        if requirement is None or spec is None:
            return None
        found, where = self._answer(question(requirement, spec))
        return _given(element, paragraph_id, found, where)

    def _in_own_words(self, asked: Question) -> bool:
        return found_in(asked, self.index, within=self.own) is not None

    def _answer(self, asked: Question) -> tuple[Answer, str]:
        """The answer and where it stands: "claim", "context", "report" or "" for nowhere.

        The claim's own sentence is also read where it is printed: there its heading may name the
        subject.
        """
        own = found_in(asked, self.index, within=self.own)
        if own is None and self._printed and self.document:
            own = found_in(asked, self.document.index, within=self._printed)
        if own is not None:
            return own, "claim"
        found = answer(asked, self.index, within=self.index.everything)
        if found.unit or self.document is None:
            return found, "context" if found.unit else ""
        found = self.document.answer_to(asked)
        return found, "report" if found.unit else ""


def _printed(claim: ClaimView, document: Document) -> frozenset[int]:
    """The statements of the report that are the claim's own, or part of it."""
    own = comparable(claim.quote or claim.text)
    on_page = (
        (unit.index, comparable(unit.text))
        for unit in document.index.units
        if unit.page == claim.page
    )
    return frozenset(
        index for index, text in on_page if text and own and (text in own or own in text)
    )


def _answered(answers: Sequence[tuple[str, Question, Answer, str]]) -> Iterator[SubRequirement]:
    plain_no = any(found.negative for _, _, found, _ in answers)
    some_found = any(where for *_, where in answers)
    for paragraph_id, asked, found, where in answers:
        name = asked.element.name
        if given := _given(name, paragraph_id, found, where):
            yield given
        elif plain_no and name in HOW_ELEMENTS:
            yield SubRequirement(
                name, None, None, "Does not arise: there is said to be none.", paragraph_id
            )
        elif some_found and name in OPTIONAL:
            yield SubRequirement(name, None, None, OPTIONAL[name], paragraph_id)
        else:
            yield SubRequirement(name, False, None, _reason(asked, found), paragraph_id)


def _given(name: str, paragraph_id: str, found: Answer, where: str) -> SubRequirement | None:
    if found.unit is None or not where:
        return None
    place = _PLACES.get(where, f"Report, page {found.unit.page}")
    return SubRequirement(
        name,
        True,
        f"{place}: “{found.unit.text}”",
        None,
        paragraph_id,
        where,
        found.unit.page or None,
        found.unit.text,
    )


def _reason(asked: Question, found: Answer) -> str:
    if found.near and found.near[0].page > 0 and found.passages > 1:
        return f"The claim does not give {asked.asks}. {gap_reason(asked, found)}"
    return f"Neither the claim nor its surroundings give {asked.asks}."
