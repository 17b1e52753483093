"""Does the wording of one claim meet the paragraphs it maps to? Never whether the claim is true:
`supports_claim` stays open.

Whoever answers the elements, rules or a model, `mapping_from` makes a paragraph's mapping of the
answers and `compliance_from` the claim's result of its mappings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agents.specialists.legal.claim_reading import ClaimReading
from agents.specialists.legal.criteria import Look, confidence_shift, criteria
from agents.specialists.legal.focus import focus_of
from agents.specialists.legal.schemas import (
    ClaimCompliance,
    ComplianceStatus,
    Document,
    ParagraphMapping,
    Retrieved,
    SubRequirement,
    read_compliance_status,
)
from agents.specialists.legal.telling import in_words
from reports.types import ClaimView
from standards.types import Level, Requirement

MOST_PARAGRAPHS = 10
_FOUND_PARAGRAPHS = 3  # kept when the claim comes without paragraphs
_BEST_FIRST = (
    ComplianceStatus.FULLY_ADDRESSED,
    ComplianceStatus.PARTIALLY_ADDRESSED,
    ComplianceStatus.NOT_ADDRESSED,
    ComplianceStatus.UNCLEAR,
)
# Before the criteria of the best paragraph move it; read as high from 0.8, medium from 0.6, low
# below (FRD 6, 10.4).
_CONFIDENCE = {
    ComplianceStatus.FULLY_ADDRESSED: 0.8,
    ComplianceStatus.PARTIALLY_ADDRESSED: 0.7,
    ComplianceStatus.NOT_ADDRESSED: 0.6,
    ComplianceStatus.UNCLEAR: 0.3,
}
_WHERE_HERE = ("claim", "context")


def assess_compliance(
    claim: ClaimView,
    requirements: Mapping[str, Requirement],
    document: Document | None,
    context: Sequence[str] = (),
    retrieved: Retrieved | None = None,
) -> ClaimCompliance:
    """Hold a claim against its paragraphs, element by element, by rules.

    An element may be met by the claim's own words, by its surroundings (`context` and the claim's
    own source context) or elsewhere in the report; the evidence says which. A paragraph none of
    whose elements the claim or its surroundings meet is not addressed by this claim, whatever the
    report says elsewhere. Paragraphs that retrieval found join where the claim's own words meet at
    least one of their elements. A claim that comes without any also gets those its wording meets
    best.
    """
    reading = ClaimReading(claim, requirements, document, context)
    mappings = []
    for requirement in paragraphs_of(claim, requirements, reading, retrieved):
        answers = reading.hold(requirement)
        here = any(sub.where in _WHERE_HERE for sub in answers)
        mappings.append(mapping_from(requirement, answers, addressed_here=here, look=reading.look))
    return compliance_from(claim, mappings, retrieved)


def paragraphs_of(
    claim: ClaimView,
    requirements: Mapping[str, Requirement],
    reading: ClaimReading,
    retrieved: Retrieved | None = None,
) -> list[Requirement]:
    """The paragraphs a claim is held against: its own and those retrieval adds; without its own
    also what its wording meets."""
    own = [requirements[pid] for pid in dict.fromkeys(claim.paragraphs) if pid in requirements][
        :MOST_PARAGRAPHS
    ]
    joining = _joining(claim, requirements, reading, retrieved)
    if own or claim.paragraphs:
        return [*own, *joining][:MOST_PARAGRAPHS]
    worded = [
        requirement
        for requirement in _best_paragraphs(requirements, reading)
        if requirement not in joining
    ]
    return [*joining, *worded[: max(0, _FOUND_PARAGRAPHS - len(joining))]]


def mapping_from(
    requirement: Requirement,
    answers: Sequence[SubRequirement],
    *,
    addressed_here: bool,
    look: Look | None = None,
) -> ParagraphMapping:
    """A paragraph's mapping from the answers to its elements, with its status and the five
    criteria.

    `addressed_here`: whether the claim or its surroundings, not only the report elsewhere, give any
    of it. `look` finds an element of another paragraph (`ClaimReading.look`); without it only the
    answers are known.
    """
    return ParagraphMapping(
        paragraph_id=requirement.paragraph_id,
        pillar=str(requirement.pillar),
        section=requirement.section,
        requirement=requirement.gist,
        s1_counterpart=requirement.s1_counterpart,
        compliance_status=_status(answers, addressed_here=addressed_here),
        sub_requirements=tuple(answers),
        criteria=criteria(
            requirement, answers, addressed_here=addressed_here, look=look or _among(answers)
        ),
    )


def compliance_from(
    claim: ClaimView, mappings: Sequence[ParagraphMapping], retrieved: Retrieved | None = None
) -> ClaimCompliance:
    """A claim's result from its mappings: overall status, confidence, summary, gaps and the
    questions of its kind."""
    ordered = sorted(mappings, key=_rank)
    status = overall_status(m.compliance_status for m in mappings)
    gaps = tuple(
        f"{s.requirement}: {s.gap_reason}"
        for m in ordered[:1]
        for s in m.sub_requirements
        if s.addressed is False
    )
    return ClaimCompliance(
        ifrs_mappings=tuple(mappings),
        compliance_status=status,
        confidence=_confidence(status, ordered, retrieved),
        summary=in_words(claim, ordered),
        gaps=gaps,
        focus=focus_of(claim.claim_type, mappings),
        retrieval=retrieved,
    )


def overall_status(statuses: Iterable[object]) -> ComplianceStatus:
    """The status of the best-matching paragraph; values that are not exactly a status count as
    unclear."""
    read = {read_compliance_status(status) for status in statuses}
    return next((status for status in _BEST_FIRST if status in read), ComplianceStatus.UNCLEAR)


def _joining(
    claim: ClaimView,
    requirements: Mapping[str, Requirement],
    reading: ClaimReading,
    retrieved: Retrieved | None,
) -> list[Requirement]:
    """Paragraphs retrieval found beside the claim's own, of which the claim's own words give
    something."""
    found = [
        requirements[hit.paragraph_id]
        for hit in (retrieved.hits if retrieved else ())
        if hit.paragraph_id in requirements
    ]
    new = [
        r
        for r in found
        if r.checkable and r.level is not Level.APPENDIX and r.paragraph_id not in claim.paragraphs
    ]
    return [requirement for requirement in new if reading.own_words_meet(requirement)]


def _best_paragraphs(
    requirements: Mapping[str, Requirement], reading: ClaimReading
) -> list[Requirement]:
    """Core paragraphs of which the claim's own words meet the largest share, S2 before its S1
    twin."""
    scored = []
    for requirement in requirements.values():
        if requirement.level is Level.CORE and requirement.checkable and requirement.elements:
            met = reading.own_words_give(requirement)
            if met:
                scored.append(
                    (
                        -met / len(requirement.elements),
                        requirement.standard != "S2",
                        -met,
                        requirement.paragraph_id,
                    )
                )
    return [requirements[paragraph_id] for *_, paragraph_id in sorted(scored)[:_FOUND_PARAGRAPHS]]


def _among(answers: Sequence[SubRequirement]) -> Look:
    held = {(sub.paragraph_id, sub.requirement): sub for sub in answers if sub.addressed}
    return lambda paragraph_id, element: held.get((paragraph_id, element))


def _status(subs: Sequence[SubRequirement], *, addressed_here: bool) -> ComplianceStatus:
    arising = [sub.addressed for sub in subs if sub.addressed is not None]
    if not arising:
        return ComplianceStatus.UNCLEAR
    if not addressed_here:
        return ComplianceStatus.NOT_ADDRESSED
    return (
        ComplianceStatus.FULLY_ADDRESSED if all(arising) else ComplianceStatus.PARTIALLY_ADDRESSED
    )


def _confidence(
    status: ComplianceStatus, ordered: Sequence[ParagraphMapping], retrieved: Retrieved | None
) -> float:
    shift = confidence_shift(ordered[0].criteria) if ordered else 0.0
    ceiling = retrieved.ceiling if retrieved else 1.0
    return round(min(_CONFIDENCE[status] + shift, ceiling), 2)


def _rank(mapping: ParagraphMapping) -> tuple[int, float]:
    subs = mapping.sub_requirements
    met = sum(sub.addressed is True for sub in subs) / len(subs) if subs else 0.0
    return _BEST_FIRST.index(mapping.compliance_status), -met
