"""The judge by rules: four dimensions, a verdict, and what to investigate again (FRD 11).

The report alone can make a claim no more than consistent: one that is repeated or recomputed in it
is "insufficient_evidence", which ranks above "unverified", where nothing but the claim was found.
`Support` tells how a claim is supported.

Whatever the score is: a company's own report never verifies itself (a verified claim needs two
independent sources, one of them outside the company); a computed contradiction decides, and so do
an attached document, a public register or texts that others published against a claim that only the
report supports; findings that neither support nor contradict do not count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents.judge.dimensions import EXPECTED, dimensions, overall
from agents.judge.explanations import Reasons, explain, gap_text, queries_for, required_text
from agents.judge.schemas import (
    OUTSIDE,
    WITHOUT_WEIGHT,
    FindingView,
    Judgement,
    Reinvestigation,
    Settle,
    Support,
    VerdictValue,
)
from agents.judge.settling import settling
from agents.registry import SPECIALIST_NAMES
from reports.document.assurance.printed import PrintedAssurance
from reports.types import ClaimView

VERIFIED_SCORE = 0.7
VERIFIED_QUALITY = 0.6
WEAK_SCORE = 0.6
THE_COMPANY = "the company itself"
# states of an agent that cannot find anything new: it has no source, or was asked again without
# result
CANNOT_HELP = frozenset({"not_consulted", "exhausted", "unavailable"})
FAILED = frozenset({"error", "timed_out"})


def judge(
    claim: ClaimView,
    findings: Sequence[FindingView],
    agent_status: Mapping[str, str],
    cycle: int,
    max_cycles: int,
    reporting_period: str = "",
    assurances: Sequence[PrintedAssurance] = (),
) -> Judgement:
    """Weigh what was found on a claim in this and earlier cycles.

    `agent_status` maps agent names to completed, error, timed_out, not_consulted or exhausted.
    Cycles count from 0; in cycle `max_cycles` the verdict is final and nothing is sent back.
    `reporting_period` is the report's, for which evidence is asked; `assurances` are printed in it
    and speak for no claim. Raises ValueError for
    impossible cycles.
    """
    if cycle < 0 or max_cycles < 0:
        raise ValueError("cycle and max_cycles count from 0")
    scores = dimensions(claim, findings, agent_status)
    score = overall(scores)
    verdict = _verdict(findings, scores, score)
    again = (
        _send_back(claim, findings, agent_status, verdict, score) if cycle < max_cycles else None
    )
    support = support_of(findings)
    is_verified = verdict is VerdictValue.VERIFIED
    settle = Settle() if is_verified else settling(claim, reporting_period, assurances)
    return Judgement(
        verdict=verdict,
        confidence=confidence_of(verdict, findings, scores, score),
        score=round(score, 3),
        dimensions={name: round(value, 3) for name, value in scores.items()},
        reasoning=explain(
            Reasons(claim, verdict, support, tuple(findings), agent_status, settle, again)
        ),
        support=support,
        settle=settle,
        reinvestigation=again,
    )


def supporting(findings: Sequence[FindingView]) -> list[FindingView]:
    """Findings that support the claim and rest on a basis that carries weight."""
    return [f for f in findings if f.supports_claim is True and f.basis not in WITHOUT_WEIGHT]


def contradicting(findings: Sequence[FindingView]) -> list[FindingView]:
    """Findings that contradict the claim and rest on a basis that carries weight."""
    return [f for f in findings if f.supports_claim is False and f.basis not in WITHOUT_WEIGHT]


def source_of(finding: FindingView) -> str:
    """Where a finding comes from: the company's own report and documents are one source."""
    return (finding.source or finding.agent_name).casefold() if finding.outside else THE_COMPANY


def _computed_contradictions(findings: Sequence[FindingView]) -> list[FindingView]:
    return [
        f
        for f in contradicting(findings)
        if f.basis == "computation" and f.confidence >= VERIFIED_QUALITY
    ]


def _documented_otherwise(yes: Sequence[FindingView], no: Sequence[FindingView]) -> bool:
    """Whether a document, a public register or published texts contradict the claim while only the
    report itself supports it."""
    strong = any(f.speaks_apart and f.confidence >= VERIFIED_QUALITY for f in no)
    return strong and all(f.basis not in OUTSIDE for f in yes)


def _verdict(
    findings: Sequence[FindingView], scores: Mapping[str, float], score: float
) -> VerdictValue:
    yes, no = supporting(findings), contradicting(findings)
    if (
        _computed_contradictions(findings)
        or _documented_otherwise(yes, no)
        or (no and len(no) > len(yes) and max(f.confidence for f in no) >= VERIFIED_QUALITY)
    ):
        return VerdictValue.CONTRADICTED
    if not yes and not no:
        return VerdictValue.UNVERIFIED
    independent = {source_of(f) for f in yes}
    outside = any(f.outside for f in yes)
    strong = score >= VERIFIED_SCORE and scores["quality"] >= VERIFIED_QUALITY
    if not no and outside and len(independent) >= 2 and strong:
        return VerdictValue.VERIFIED
    return VerdictValue.INSUFFICIENT_EVIDENCE


def support_of(findings: Sequence[FindingView]) -> Support:
    """How well a claim is supported: by the best that speaks for it, unless something speaks
    against it. A claim that one source outside the company and the company's own words verify
    stands on that one source."""
    yes, no = supporting(findings), contradicting(findings)
    if no:
        proven = _computed_contradictions(findings)
        return Support.CONTRADICTED_BY_PROOF if proven else Support.DISPUTED
    outside = {source_of(f) for f in yes if f.outside}
    if len(outside) > 1:
        return Support.INDEPENDENT_SOURCES
    if outside:
        return Support.ONE_OUTSIDE_SOURCE
    bases = {f.basis for f in yes}
    if bases & OUTSIDE:
        return Support.AGREES_WITH_RECORDS
    if "computation" in bases:
        return Support.RECOMPUTES
    return Support.REPEATED if yes else Support.ASSERTED


def confidence_of(
    verdict: VerdictValue,
    findings: Sequence[FindingView],
    scores: Mapping[str, float],
    score: float,
) -> float:
    """How sure the judge is of this verdict, from 0 to 1.

    A contradiction has the highest confidence of its findings; an open verdict depends on how many
    of the expected agents were heard.
    """
    if verdict is VerdictValue.CONTRADICTED:
        return round(max(f.confidence for f in contradicting(findings)), 3)
    if verdict is VerdictValue.VERIFIED:
        return round(score, 3)
    return round(0.3 + 0.4 * scores["completeness"], 3)


def _send_back(
    claim: ClaimView,
    findings: Sequence[FindingView],
    agent_status: Mapping[str, str],
    verdict: VerdictValue,
    score: float,
) -> Reinvestigation | None:
    if verdict is VerdictValue.VERIFIED or _computed_contradictions(findings):
        return None
    disputed = bool(contradicting(findings))
    if (
        verdict is VerdictValue.INSUFFICIENT_EVIDENCE
        and score >= WEAK_SCORE
        and not disputed
        and _all_heard(claim, findings)
    ):
        return None
    targets = tuple(
        a for a in _targets(claim, findings, agent_status) if agent_status.get(a) not in CANNOT_HELP
    )
    if not targets:
        return None
    return Reinvestigation(
        target_agents=targets,
        evidence_gap=gap_text(claim, findings, agent_status, disputed=disputed),
        refined_queries=queries_for(claim, targets),
        required_evidence=required_text(claim, disputed=disputed),
    )


def _all_heard(claim: ClaimView, findings: Sequence[FindingView]) -> bool:
    heard = {f.agent_name for f in findings if f.supports_claim is not None}
    return set(EXPECTED[claim.claim_type]) <= heard


def _targets(
    claim: ClaimView, findings: Sequence[FindingView], agent_status: Mapping[str, str]
) -> list[str]:
    """Specialists only: expected ones without a stance, failed ones, both sides of a dispute, and
    those with weak evidence."""
    stance = {
        f.agent_name
        for f in findings
        if f.supports_claim is not None and f.basis not in WITHOUT_WEIGHT
    }
    unheard = [agent for agent in EXPECTED[claim.claim_type] if agent not in stance]
    failed = [agent for agent, state in agent_status.items() if state in FAILED]
    yes, no = supporting(findings), contradicting(findings)
    sides = [f.agent_name for f in (*no, *yes)] if yes and no else [f.agent_name for f in no]
    weak = [f.agent_name for f in yes if f.confidence < 0.5]
    return [
        agent
        for agent in dict.fromkeys([*unheard, *failed, *sides, *weak])
        if agent in SPECIALIST_NAMES
    ]
