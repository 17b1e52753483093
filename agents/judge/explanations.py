"""The judge's reasoning in words: who found what, who was not heard, what evidence is missing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from agents.judge.schemas import FindingView, Reinvestigation, VerdictValue
from agents.registry import LABELS, SPECIALISTS
from reports.types import ClaimType, ClaimView

OPENING = {
    VerdictValue.VERIFIED: (
        "Verified: independent sources, at least one outside the report, agree with the claim."
    ),
    VerdictValue.CONTRADICTED: "Contradicted: the evidence speaks against the claim.",
    VerdictValue.INSUFFICIENT_EVIDENCE: (
        "Insufficient evidence: what was found does not settle the claim."
    ),
    VerdictValue.UNVERIFIED: (
        "Unverified: nothing outside the claim's own sentence was found that speaks for or "
        "against it."
    ),
}
SOUGHT = {
    ClaimType.QUANTITATIVE: (
        "the figures behind the claim, stated in another place or recomputable from others"
    ),
    ClaimType.GEOGRAPHIC: "the place, its extent and dates, stated independently of this sentence",
    ClaimType.LEGAL_GOVERNANCE: (
        "a charter, a named body or a frequency that confirms the arrangement"
    ),
    ClaimType.STRATEGIC: "a target, a budget or a milestone that confirms the plan",
    ClaimType.ENVIRONMENTAL: "a measured result or a certificate that confirms the practice",
}
QUERY_WORDS = {spec.name: spec.query_word for spec in SPECIALISTS}
WORDS = re.compile(r"[A-Za-z0-9][\w.,%°€$£-]*")
COMMON = frozenset(
    {
        "the",
        "a",
        "an",
        "of",
        "in",
        "on",
        "at",
        "to",
        "for",
        "and",
        "or",
        "by",
        "with",
        "from",
        "our",
        "we",
        "us",
        "its",
    }
    | {"is", "are", "was", "were", "be", "has", "have", "had", "this", "that", "as", "it"}
)


def explain(
    verdict: VerdictValue,
    findings: Sequence[FindingView],
    agent_status: Mapping[str, str],
    score: float,
    again: Reinvestigation | None,
) -> str:
    """The reasoning of a verdict, for auditors: what each agent found, who failed or was not
    consulted, and what is missing."""
    sentences = [_stance(f) for f in findings if f.supports_claim is not None]
    heard = {f.agent_name for f in findings if f.supports_claim is not None}
    looked = {f.agent_name for f in findings if f.evidence_type not in ("not_consulted", "error")}
    parts = [OPENING[verdict], *sentences]
    if verdict is VerdictValue.INSUFFICIENT_EVIDENCE and sentences and not _any_outside(findings):
        parts.append(_own_word(findings))
    if silent := sorted(looked - heard):
        parts.append(f"Looked and found nothing that decides: {_listed(silent)}.")
    parts.extend(_not_heard(agent_status))
    if again:
        parts.append(f"Sent back to {_listed(again.target_agents)}: {again.evidence_gap}")
    parts.append(f"Evidence score {score:.2f}.")
    return " ".join(parts)


def _stance(finding: FindingView) -> str:
    says = "supports" if finding.supports_claim else "contradicts"
    who, basis = _called(finding.agent_name), finding.basis.replace("_", " ")
    return f"{who} {says} it ({basis}): {_sentence(finding.summary)}"


def _sentence(text: str) -> str:
    text = text.strip() or "no summary given"
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _any_outside(findings: Sequence[FindingView]) -> bool:
    return any(f.supports_claim is not None and f.outside for f in findings)


def _own_word(findings: Sequence[FindingView]) -> str:
    if any(f.supports_claim is not None and f.basis == "evidence_document" for f in findings):
        return (
            "Everything found comes from the company's own documents, which cannot verify its "
            "report."
        )
    return "Everything found stands in the company's own report, which cannot verify itself."


def _not_heard(agent_status: Mapping[str, str]) -> list[str]:
    states = {
        "not_consulted": "Not consulted, no source configured",
        "error": "Failed and not heard",
        "timed_out": "Timed out and not heard",
    }
    sentences = []
    for state, words in states.items():
        agents = sorted(agent for agent, value in agent_status.items() if value == state)
        if agents:
            sentences.append(f"{words}: {_listed(agents)}.")
    return sentences


def _listed(agents: Sequence[str]) -> str:
    return ", ".join(map(_called, agents))


def gap_text(
    claim: ClaimView,
    findings: Sequence[FindingView],
    agent_status: Mapping[str, str],
    *,
    disputed: bool,
) -> str:
    """The evidence that is missing, as the end of a sentence."""
    if disputed:
        return "findings disagree; the disagreement has to be resolved or confirmed."
    failed = sorted(
        agent for agent, state in agent_status.items() if state in ("error", "timed_out")
    )
    if failed:
        return f"{_listed(failed)} did not answer; still wanted is {SOUGHT[claim.claim_type]}."
    if any(f.supports_claim for f in findings):
        return f"support is thin; still wanted is {SOUGHT[claim.claim_type]}."
    return (
        f"nothing outside the claim's own sentence was found; wanted is {SOUGHT[claim.claim_type]}."
    )


def required_text(claim: ClaimView, *, disputed: bool) -> str:
    """The evidence that would settle the claim."""
    return (
        "A statement of the same fact that shows which side is right"
        if disputed
        else SOUGHT[claim.claim_type].capitalize()
    )


def queries_for(claim: ClaimView, targets: Sequence[str]) -> tuple[str, ...]:
    """One query per agent: the claim without common words, figures and names first."""
    words = [word for word in WORDS.findall(claim.text) if word.lower() not in COMMON]
    words_by_weight = sorted(
        dict.fromkeys(words), key=lambda word: not (word[0].isdigit() or word[0].isupper())
    )
    query = " ".join(words_by_weight[:14])
    return tuple(f"{QUERY_WORDS.get(agent, '')} {query}".strip() for agent in targets)


def _called(agent: str) -> str:
    """The label of an agent; a name that is not in the registry stays as it is."""
    return LABELS.get(agent, agent)
