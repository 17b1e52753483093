"""Does the wording of one claim meet the paragraphs it maps to? Never whether the claim is true: `supports_claim` stays open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agents.legal.coverage import gap_reason
from agents.legal.element_rules import HOW_ELEMENTS, OPTIONAL
from agents.legal.evidence import Answer, Question, answer, question
from agents.legal.schemas import (
    ClaimCompliance,
    ComplianceStatus,
    Document,
    ParagraphMapping,
    SubRequirement,
    read_compliance_status,
)
from agents.legal.units import UnitIndex
from reports.types import ClaimView
from standards.types import Level, Requirement

_MOST_PARAGRAPHS = 10
_FOUND_PARAGRAPHS = 3  # kept when the claim comes without paragraphs
_MOST_ELEMENTS = 12
_BEST_FIRST = (
    ComplianceStatus.FULLY_ADDRESSED,
    ComplianceStatus.PARTIALLY_ADDRESSED,
    ComplianceStatus.NOT_ADDRESSED,
    ComplianceStatus.UNCLEAR,
)
_CONFIDENCE = {
    ComplianceStatus.FULLY_ADDRESSED: 0.8,
    ComplianceStatus.PARTIALLY_ADDRESSED: 0.7,
    ComplianceStatus.NOT_ADDRESSED: 0.6,
    ComplianceStatus.UNCLEAR: 0.3,
}


def assess_compliance(
    claim: ClaimView, requirements: Mapping[str, Requirement], document: Document | None, context: Sequence[str] = ()
) -> ClaimCompliance:
    """Hold a claim against its paragraphs, element by element.

    An element may be met by the claim's own words, by its surroundings (`context` and the claim's own source context) or
    elsewhere in the report; the evidence says which. A paragraph none of whose elements the claim or its surroundings meet is
    not addressed by this claim, whatever the report says elsewhere. Without paragraphs, those the wording meets best are taken.
    """
    reading = _Reading(claim, document, context)
    ids = list(dict.fromkeys(claim.paragraphs))[:_MOST_PARAGRAPHS] or _best_paragraphs(reading, requirements)
    mappings = tuple(_mapping(requirements[i], requirements, reading) for i in ids if i in requirements)
    ordered = sorted(mappings, key=_rank)
    status = overall_status(m.compliance_status for m in mappings)
    gaps = tuple(f"{s.requirement}: {s.gap_reason}" for m in ordered[:1] for s in m.sub_requirements if s.addressed is False)
    return ClaimCompliance(mappings, status, _CONFIDENCE[status], _summary(claim, ordered, requirements), gaps)


def overall_status(statuses: Iterable[object]) -> ComplianceStatus:
    """The status of the best-matching paragraph; values that are not exactly a status count as unclear."""
    read = {read_compliance_status(status) for status in statuses}
    return next((status for status in _BEST_FIRST if status in read), ComplianceStatus.UNCLEAR)


class _Reading:
    """A claim, its surroundings and the report, ready to be searched in that order."""

    def __init__(self, claim: ClaimView, document: Document | None, context: Sequence[str]) -> None:
        surroundings = [text for text in (claim.source_context, *context) if text.strip()]
        self.index, self.own = UnitIndex.of_claim(claim.text, surroundings, claim.page)
        self.document = document if document is not None and document.read_pages else None

    def answer(self, asked: Question) -> tuple[Answer, str]:
        """The answer and where it stands: "claim", "context", "report" or "" for nowhere."""
        for where, units in (("claim", self.own), ("context", self.index.everything)):
            found = answer(asked, self.index, within=units)
            if found.unit:
                return found, where
        if self.document is None:
            return found, ""
        found = answer(asked, self.document.index)
        return found, "report" if found.unit else ""


def _mapping(requirement: Requirement, requirements: Mapping[str, Requirement], reading: _Reading) -> ParagraphMapping:
    questions = _questions(requirement, requirements)
    answers = [(asked, *reading.answer(asked)) for asked in questions]
    addressed_here = any(where in ("claim", "context") for _, _, where in answers)
    subs = _sub_requirements(answers)
    return ParagraphMapping(
        paragraph_id=requirement.paragraph_id,
        pillar=str(requirement.pillar),
        section=requirement.section,
        requirement=requirement.gist,
        s1_counterpart=requirement.s1_counterpart,
        compliance_status=_status(subs, addressed_here=addressed_here),
        sub_requirements=subs,
    )


def _questions(requirement: Requirement, requirements: Mapping[str, Requirement]) -> list[Question]:
    """A paragraph's own questions; one that introduces others asks theirs too, so its first line alone never suffices."""
    own = [question(requirement, element) for element in requirement.elements]
    if own and requirement.role != "chapeau":
        return own
    inside = [r for r in requirements.values() if r.checkable and r.paragraph_id.startswith(f"{requirement.paragraph_id}(")]
    return (own + [question(r, element) for r in inside for element in r.elements])[:_MOST_ELEMENTS]


def _sub_requirements(answers: Sequence[tuple[Question, Answer, str]]) -> tuple[SubRequirement, ...]:
    plain_no = any(found.negative for _, found, _ in answers)
    some_found = any(where for _, _, where in answers)
    return tuple(
        _sub_requirement(asked, found, where, plain_no=plain_no, some_found=some_found) for asked, found, where in answers
    )


def _sub_requirement(asked: Question, found: Answer, where: str, *, plain_no: bool, some_found: bool) -> SubRequirement:
    name = asked.element.name
    if found.unit and where:
        place = {"claim": "Claim", "context": "Surrounding text", "report": f"Report, page {found.unit.page}"}[where]
        return SubRequirement(name, True, evidence=f"{place}: “{found.unit.text}”")
    if plain_no and name in HOW_ELEMENTS:
        return SubRequirement(name, None, gap_reason="Does not arise: there is said to be none.")
    if some_found and name in OPTIONAL:
        return SubRequirement(name, None, gap_reason=OPTIONAL[name])
    return SubRequirement(name, False, gap_reason=_reason(asked, found))


def _reason(asked: Question, found: Answer) -> str:
    if found.closest is not None and found.closest.page > 0 and found.passages > 1:
        return f"The claim does not give {asked.asks}. {gap_reason(asked, found)}"
    return f"Neither the claim nor its surroundings give {asked.asks}."


def _status(subs: Sequence[SubRequirement], *, addressed_here: bool) -> ComplianceStatus:
    arising = [sub.addressed for sub in subs if sub.addressed is not None]
    if not arising:
        return ComplianceStatus.UNCLEAR
    if not addressed_here:
        return ComplianceStatus.NOT_ADDRESSED
    return ComplianceStatus.FULLY_ADDRESSED if all(arising) else ComplianceStatus.PARTIALLY_ADDRESSED


def _best_paragraphs(reading: _Reading, requirements: Mapping[str, Requirement]) -> list[str]:
    """Core paragraphs of which the claim's own words meet the largest share, S2 before its S1 twin."""
    scored = []
    for requirement in requirements.values():
        if requirement.level is Level.CORE and requirement.checkable and requirement.elements:
            met = sum(
                answer(question(requirement, e), reading.index, within=reading.own).unit is not None for e in requirement.elements
            )
            if met:
                scored.append((-met / len(requirement.elements), requirement.standard != "S2", -met, requirement.paragraph_id))
    return [paragraph_id for *_, paragraph_id in sorted(scored)[:_FOUND_PARAGRAPHS]]


def _rank(mapping: ParagraphMapping) -> tuple[int, float]:
    subs = mapping.sub_requirements
    met = sum(sub.addressed is True for sub in subs) / len(subs) if subs else 0.0
    return _BEST_FIRST.index(mapping.compliance_status), -met


def _summary(claim: ClaimView, ordered: Sequence[ParagraphMapping], requirements: Mapping[str, Requirement]) -> str:
    if not ordered:
        return "The claim maps to no paragraph of IFRS S1 or S2. Compliance status: unclear."
    best = ordered[0]
    missing = [sub.requirement for sub in best.sub_requirements if sub.addressed is False]
    met = [sub.requirement for sub in best.sub_requirements if sub.addressed is True]
    if best.compliance_status is ComplianceStatus.FULLY_ADDRESSED:
        reason = f"Given: {', '.join(met)}."
    elif missing:
        reason = f"Missing {_listed(missing)}."
    elif met:
        reason = "The claim's own words give none of it; the report does elsewhere."
    else:
        reason = "The paragraph asks for nothing that could be checked."
    topic = requirements[best.paragraph_id].section.lower() or str(claim.claim_type)
    return f"Claim about {topic} maps to {best.paragraph_id}. Compliance status: {best.compliance_status}. {reason}"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
