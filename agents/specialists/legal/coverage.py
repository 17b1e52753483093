"""Does the report meet each requirement?

Every checkable paragraph, element by element, parents from their children.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from agents.specialists.legal.applicability import is_hidden, not_applicable_cause
from agents.specialists.legal.element_rules import HOW_ELEMENTS, OPTIONAL
from agents.specialists.legal.evidence import Answer, Question, answer, question
from agents.specialists.legal.figures_given import CONFIDENCE, not_of_period, statement_giving
from agents.specialists.legal.pillars_left import with_pillars_left
from agents.specialists.legal.pointing import with_pointer
from agents.specialists.legal.schemas import (
    CoverageOptions,
    Document,
    ElementEvidence,
    ParagraphCoverage,
)
from agents.specialists.legal.unassessed import (
    not_assessed,
    with_unknown_metrics,
    with_unread_languages,
)
from reports.types import RULES, CoverageStatus
from sibyl_project.common.text import contains_quote
from standards.types import ElementSpec, Requirement

_FOUND = frozenset({CoverageStatus.FULLY_ADDRESSED, CoverageStatus.PARTIALLY_ADDRESSED})
_DECIDED = (
    CoverageStatus.FULLY_ADDRESSED,
    CoverageStatus.PARTIALLY_ADDRESSED,
    CoverageStatus.FULLY_UNADDRESSED,
)
# How often such an answer proved right when 120 statuses of real reports were judged by reading the
# pages.
_SILENT = 0.8  # no passage on the subject at all
_NEAR = 0.7  # the subject is discussed, this element was not recognised
_NO_GROUNDS = 0.9  # a condition that would be visible was not found
_TERMS_SHOWN = 8
_MIXED = "Its status follows from the paragraphs within it, of which rules settled {}."


def assess_coverage(
    requirements: Sequence[Requirement], document: Document, *, options: CoverageOptions
) -> list[ParagraphCoverage]:
    """Coverage of every checkable requirement, in the order given; amendments not in force are left
    out.

    Nothing is ranked away: every read statement is held against every element, so more pages never
    lower a status.
    """
    return Assessment(requirements, document, options).result()


@dataclass(frozen=True, slots=True)
class Reading:
    """How a reader other than the rules read a paragraph: an answer to each of its elements, in
    their order.

    Without answers the rules' own stand. `note` is what an auditor should know, `shown` what the
    reader was shown.
    """

    answers: tuple[Answer, ...] = ()
    reasoned_by: str = RULES
    note: str = ""
    shown: str = ""


BY_RULES = Reading()


class Assessment:
    """A report held against a registry.

    Rules say what binds and answer each element; other readings may take their place.
    """

    def __init__(
        self, registry: Sequence[Requirement], document: Document, options: CoverageOptions
    ) -> None:
        self.document = document
        self.options = options
        self.checkable = [r for r in registry if r.checkable and not is_hidden(r, options)]
        self._pages = {page.number: page.text for page in document.read_pages}
        self._children = _checkable_children(registry, self.checkable)
        self._answers: dict[tuple[str, ElementSpec], Answer] = {}
        self._causes: dict[str, str] = {}

    def result(self, readings: Mapping[str, Reading] | None = None) -> list[ParagraphCoverage]:
        """Coverage of every checkable paragraph, in their order; by `readings` where they settle
        one, by rules elsewhere.

        A parent is derived once its children are known.
        """
        if not self.document.read_pages:
            return [not_assessed(requirement, self.document) for requirement in self.checkable]
        done: dict[str, ParagraphCoverage] = {}
        found = [self._of(requirement, readings or {}, done) for requirement in self.checkable]
        return with_pillars_left(found, {r.paragraph_id: r for r in self.checkable}, self.document)

    def binding(self) -> list[Requirement]:
        """The paragraphs that bind and can be judged, in their order."""
        return [r for r in self.checkable if not self._cause(r)] if self.document.read_pages else []

    def leaves(self) -> list[Requirement]:
        """Of these the paragraphs that hold no other that binds: what they ask is asked once, and
        the rest follows from them."""
        return [r for r in self.binding() if not self.within(r)]

    def within(self, requirement: Requirement) -> list[Requirement]:
        """The paragraphs right below one that bind."""
        children = self._children.get(requirement.paragraph_id, ())
        return [child for child in children if not self._cause(child)]

    def answers(self, requirement: Requirement) -> list[tuple[Question, Answer]]:
        """What rules answer to each element of a paragraph."""
        return [
            (
                asked := question(requirement, e),
                self._with_figures(self._answer(asked, requirement), requirement, e),
            )
            for e in requirement.elements
        ]

    def _with_figures(
        self, found: Answer, requirement: Requirement, element: ElementSpec
    ) -> Answer:
        """An answer, or where the words gave none the figure that was read of what is asked. A
        figure of an earlier period answers nothing where that of the period is not reported."""
        document = self.document.by_rules
        if found.unit is not None:
            why = not_of_period(
                requirement.paragraph_id, element.name, document.emissions, found.unit
            )
            near = (found.unit, *found.near)
            return (
                replace(found, unit=None, near=near, confidence=0.0, reason=why) if why else found
            )
        unit = statement_giving(
            requirement.paragraph_id, element.name, document.emissions, document.index
        )
        given = Answer(unit, confidence=CONFIDENCE) if unit is not None else found
        return given if given is found or self._is_on_page(given) else found

    def _of(
        self,
        requirement: Requirement,
        readings: Mapping[str, Reading],
        done: dict[str, ParagraphCoverage],
    ) -> ParagraphCoverage:
        if requirement.paragraph_id not in done:
            children = [
                self._of(child, readings, done)
                for child in self._children.get(requirement.paragraph_id, ())
            ]
            own = self._own(requirement, readings.get(requirement.paragraph_id, BY_RULES))
            done[requirement.paragraph_id] = (
                _derive(requirement, own, children) if children else own
            )
        return done[requirement.paragraph_id]

    def _own(self, requirement: Requirement, reading: Reading) -> ParagraphCoverage:
        by_words = answered = self.answers(requirement)
        if reading.answers:
            answered = [
                (asked, other) for (asked, _), other in zip(answered, reading.answers, strict=True)
            ]
        elements = _elements(answered)
        cause = self._cause(requirement)
        status = CoverageStatus.NOT_APPLICABLE if cause else _status(elements)
        by_rules = reading.reasoned_by == RULES
        read = self.document.by_rules if by_rules else self.document
        found = ParagraphCoverage(
            paragraph_id=requirement.paragraph_id,
            status=status,
            cause=cause,
            elements=elements,
            searched="; ".join(filter(None, (_searched(read, requirement), reading.shown))),
            evidence_found=tuple(
                dict.fromkeys((e.page, e.quote) for e in elements if e.page is not None)
            ),
            confidence=_confidence(status, [answer for _, answer in answered], read),
            reasoned_by=reading.reasoned_by,
            note=reading.note,
        )
        if by_rules and not cause:
            found = with_unread_languages(found, self.document)
        found = with_unknown_metrics(found, requirement, self.options)
        return with_pointer(found, requirement, by_words, self.document)

    def _cause(self, requirement: Requirement) -> str:
        """Why the paragraph does not bind, or ""."""
        if requirement.paragraph_id not in self._causes:
            self._causes[requirement.paragraph_id] = not_applicable_cause(
                requirement, self.document, self.options
            )
        return self._causes[requirement.paragraph_id]

    def _answer(self, asked: Question, requirement: Requirement) -> Answer:
        key = (" // ".join(asked.expressions) + str(asked.accepts_no), asked.element)
        if key not in self._answers:
            found = answer(
                asked,
                self.document.by_rules.index,
                self.document.claim_places.get(requirement.paragraph_id, frozenset()),
            )
            self._answers[key] = (
                found if found.unit is None or self._is_on_page(found) else Answer(None)
            )
        return self._answers[key]

    def _is_on_page(self, found: Answer) -> bool:
        return found.unit is not None and contains_quote(
            self._pages[found.unit.page], found.unit.text
        )


def _elements(answered: Iterable[tuple[Question, Answer]]) -> tuple[ElementEvidence, ...]:
    pairs = list(answered)
    plain_no = next((found.unit for _, found in pairs if found.negative), None)
    some_found = any(found.unit for _, found in pairs)
    return tuple(
        _element(asked, found, some_found=some_found, plain_no=plain_no is not None)
        for asked, found in pairs
    )


def _element(
    asked: Question, found: Answer, *, some_found: bool, plain_no: bool
) -> ElementEvidence:
    name = asked.element.name
    if found.unit:
        return ElementEvidence(name, True, found.unit.page, found.unit.text)
    if plain_no and name in HOW_ELEMENTS:
        return ElementEvidence(
            name, None, gap_reason="Does not arise: the report says plainly that there is none."
        )
    if some_found and name in OPTIONAL:
        return ElementEvidence(name, None, gap_reason=OPTIONAL[name])
    near = tuple((unit.page, unit.text) for unit in found.near)
    reason = found.reason or gap_reason(asked, found)
    return ElementEvidence(name, False, gap_reason=reason, candidates=near)


def _confidence(status: CoverageStatus, answers: Sequence[Answer], document: Document) -> float:
    """How sure the answers are, less the share of the pages that could not be read.

    What was found is not less sure because other pages are in another language.
    """
    if status is CoverageStatus.NOT_APPLICABLE:
        return _NO_GROUNDS
    sure = [a.confidence or (_NEAR if a.passages else _SILENT) for a in answers]
    left = document.unread if status is CoverageStatus.FULLY_ADDRESSED else document.left
    pages = len(document.read_pages)
    return round(sum(sure) / len(sure) * pages / (pages + left), 2) if sure else 0.0


def gap_reason(asked: Question, found: Answer) -> str:
    """Why an element counts as missing, in plain words."""
    if not found.passages or not found.near:
        return f"No passage gives {asked.asks}; nothing on {asked.topic_name} was found."
    noun = "passage" if found.passages == 1 else "passages"
    were = "was" if found.passages == 1 else "were"
    read = (
        f"{found.passages} {noun} on {asked.topic_name} {were} read, closest on page "
        f"{found.near[0].page}"
    )
    return f"No passage gives {asked.asks}; {read}."


def _status(elements: Sequence[ElementEvidence]) -> CoverageStatus:
    arising = [element.addressed for element in elements if element.addressed is not None]
    if not any(arising):
        return CoverageStatus.FULLY_UNADDRESSED
    return CoverageStatus.FULLY_ADDRESSED if all(arising) else CoverageStatus.PARTIALLY_ADDRESSED


def _derive(
    requirement: Requirement, own: ParagraphCoverage, children: Sequence[ParagraphCoverage]
) -> ParagraphCoverage:
    """A parent's status from its children; what it asks itself counts as one more child, unless it
    only introduces them."""
    binding = [child for child in children if child.status is not CoverageStatus.NOT_APPLICABLE]
    if own.status is CoverageStatus.NOT_APPLICABLE or not binding:
        return own
    status = _joint_status([child.status for child in binding], own.status, requirement.role)
    if status is CoverageStatus.NOT_ASSESSED:
        return own if own.status is status else _as_unassessed(own, binding)
    by_rules = sum(child.reasoned_by == RULES for child in children if child.status in _DECIDED)
    mixed = own.reasoned_by != RULES and by_rules > 0
    return ParagraphCoverage(
        paragraph_id=own.paragraph_id,
        status=status,
        elements=own.elements,
        searched=own.searched,
        evidence_found=own.evidence_found
        or tuple(found for child in children for found in child.evidence_found)[:3],
        confidence=round(sum(child.confidence for child in children) / len(children), 2),
        reasoned_by=RULES if mixed else own.reasoned_by,
        note=f"{own.note} {_MIXED.format(by_rules)}".strip() if mixed else own.note,
        pointer=own.pointer,
    )


def _joint_status(
    children: Sequence[CoverageStatus], own: CoverageStatus, role: str
) -> CoverageStatus:
    counted = [*children, own] if role == "req" else list(children)
    if all(status is CoverageStatus.FULLY_ADDRESSED for status in counted):
        return CoverageStatus.FULLY_ADDRESSED
    if not _FOUND.isdisjoint({*children, own}):
        return CoverageStatus.PARTIALLY_ADDRESSED
    unknown = CoverageStatus.NOT_ASSESSED in {*children, own}
    return CoverageStatus.NOT_ASSESSED if unknown else CoverageStatus.FULLY_UNADDRESSED


def _as_unassessed(
    own: ParagraphCoverage, children: Sequence[ParagraphCoverage]
) -> ParagraphCoverage:
    """A paragraph of which nothing was found itself, and of whose children one was not assessed."""
    cause = next(child.cause for child in children if child.cause)
    return replace(
        own, status=CoverageStatus.NOT_ASSESSED, cause=cause, reasoned_by=RULES, confidence=0.0
    )


def _checkable_children(
    registry: Sequence[Requirement], checkable: Sequence[Requirement]
) -> Mapping[str, list[Requirement]]:
    """Checkable children by parent; below a parent that is not checkable, its children count for
    the next one up."""
    parents = {r.paragraph_id: r.parent_id for r in registry}
    known = {r.paragraph_id for r in checkable}
    children: dict[str, list[Requirement]] = {}
    for requirement in checkable:
        parent = requirement.parent_id
        while parent is not None and parent not in known:
            parent = parents.get(parent)
        if parent is not None:
            children.setdefault(parent, []).append(requirement)
    return children


def _searched(document: Document, requirement: Requirement) -> str:
    pages, passages = len(document.read_pages), len(document.passages)
    terms = list(
        dict.fromkeys(cue for element in requirement.elements for cue in element.cue_words)
    )[:_TERMS_SHOWN]
    parts = [
        f"{pages} pages",
        f"{passages} passages" if passages else f"{len(document.index.units)} statements",
    ]
    unread = f" ({document.unread} pages could not be read)" if document.unread else ""
    if document.unread_by_rules.pages and not document.for_model:
        unread += f" ({document.unread_by_rules.in_words} not read by rules)"
    return f"{', '.join(parts)}{unread}; terms: {', '.join(terms)}"
