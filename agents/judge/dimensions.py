"""The four dimensions of evidence, each 0 to 1, and their weighted sum (FRD 11, F11.2 to F11.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents.judge.schemas import WITHOUT_WEIGHT, FindingView, heard_of
from agents.registry import SPECIALISTS, expected_on
from reports.types import ClaimType, ClaimView

WEIGHTS = {"sufficiency": 0.30, "consistency": 0.25, "quality": 0.25, "completeness": 0.20}
AGENT_WEIGHT = {spec.name: spec.weight for spec in SPECIALISTS}
TIERED = frozenset(spec.name for spec in SPECIALISTS if spec.tiered)
OTHER_AGENT = 0.5
TIER_FACTOR = {1: 1.0, 2: 0.8, 3: 0.6, 4: 0.3}
UNKNOWN_TIER = 3
SUFFICIENCY = (0.0, 0.3, 0.6, 1.0)  # by number of distinct supporters, three or more the last
LEVELS = ((0.8, 1.0), (0.6, 0.6), (0.0, 0.3))  # high, medium, low
MISSING, ERRORED = 0.2, 0.3

# Which agents an auditor would expect to be heard on a claim of this type (F11.5).
EXPECTED: dict[ClaimType, tuple[str, ...]] = {kind: expected_on(kind) for kind in ClaimType}


def dimensions(
    claim: ClaimView, findings: Sequence[FindingView], agent_status: Mapping[str, str]
) -> dict[str, float]:
    """Sufficiency, consistency, quality and completeness of what was found."""
    decided = [
        f for f in findings if f.supports_claim is not None and f.basis not in WITHOUT_WEIGHT
    ]
    return {
        "sufficiency": _sufficiency(decided),
        "consistency": _consistency(decided),
        "quality": _quality(decided),
        "completeness": _completeness(claim, findings, agent_status),
    }


def overall(scores: Mapping[str, float]) -> float:
    """The weighted sum of the dimensions."""
    return sum(WEIGHTS[name] * scores[name] for name in WEIGHTS)


def _sufficiency(decided: Sequence[FindingView]) -> float:
    """By the number of distinct agents; an attached document, a public register and a published
    text count in addition to the agent that read them."""
    voices = {
        (f.agent_name, f.source if f.speaks_apart else "") for f in decided if f.supports_claim
    }
    return SUFFICIENCY[min(len(voices), 3)]


def _consistency(decided: Sequence[FindingView]) -> float:
    yes = sum(bool(f.supports_claim) for f in decided)
    no = len(decided) - yes
    if not decided or yes == no:
        return 0.5
    if no == 0:
        return 1.0
    return 0.6 if yes > no else 0.3


def _quality(decided: Sequence[FindingView]) -> float:
    if not decided:
        return 0.3
    marks = [
        AGENT_WEIGHT.get(f.agent_name, OTHER_AGENT)
        * _tier_factor(f)
        * _confidence_factor(f.confidence)
        for f in decided
    ]
    return _level(sum(marks) / len(marks))


def _tier_factor(finding: FindingView) -> float:
    if finding.agent_name not in TIERED:
        return 1.0
    return TIER_FACTOR.get(finding.tier or UNKNOWN_TIER, TIER_FACTOR[UNKNOWN_TIER])


def _confidence_factor(confidence: float) -> float:
    """The FRD's factors for high, medium and low confidence, with fixed thresholds."""
    return 1.0 if confidence >= 0.8 else 0.7 if confidence >= 0.6 else 0.4


def _completeness(
    claim: ClaimView, findings: Sequence[FindingView], agent_status: Mapping[str, str]
) -> float:
    heard = heard_of(findings)
    mark = 1.0
    for agent in EXPECTED[claim.claim_type]:
        if agent_status.get(agent) in ("error", "timed_out"):
            mark -= ERRORED
        elif agent not in heard:
            mark -= MISSING
    return _level(max(0.0, mark))


def _level(value: float) -> float:
    return next(level for floor, level in LEVELS if value >= floor - 1e-9)
