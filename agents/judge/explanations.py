"""The judge's reasoning in words: how far a claim is supported, who found what, who failed, and
what would settle it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agents.judge.schemas import FindingView, Reinvestigation, Settle, Support, VerdictValue
from agents.registry import LABELS, SPECIALISTS
from reports.types import ClaimType, ClaimView

NOT_ITSELF = "which cannot verify itself"
OPENING = {
    Support.CONTRADICTED_BY_PROOF: "Contradicted by arithmetic{place}.",
    Support.DISPUTED: "Disputed{place}: what was found speaks against it and is no proof.",
    Support.REPEATED: f"Consistent in the report{{place}}, {NOT_ITSELF}: another place repeats it.",
    Support.RECOMPUTES: (
        f"Consistent in the report{{place}}, {NOT_ITSELF}: it follows from other figures."
    ),
    Support.AGREES_WITH_RECORDS: (
        "Agrees with the company's own documents{place}, which cannot verify its report."
    ),
    Support.ONE_OUTSIDE_SOURCE: "One outside source agrees{place}; a second one is needed.",
    Support.INDEPENDENT_SOURCES: "Outside sources agree{place}, too weakly to verify it.",
}
VERIFIED = "Verified{place}: independent sources agree, at least one of them outside the report."
CONTRADICTED = "Contradicted{place}: what was found speaks against it."
BOTH_WAYS = "Disputed{place}: what was found points both ways."
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
NOT_LOOKED = frozenset({"not_consulted", "error"})
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


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a verdict is explained by. `settle` is what would settle the claim, `again` the
    re-investigation it is sent to, None where there is none."""

    claim: ClaimView
    verdict: VerdictValue
    support: Support
    findings: tuple[FindingView, ...]
    agent_status: Mapping[str, str]
    settle: Settle
    again: Reinvestigation | None = None

    @property
    def spoken(self) -> list[FindingView]:
        """The findings that support or contradict the claim."""
        return [finding for finding in self.findings if finding.supports_claim is not None]

    @property
    def told(self) -> list[FindingView]:
        """The findings that are told: those that speak for or against the claim and, where none
        does, what else was found about its figures."""
        about = (f for f in self.findings if f.basis in ("computation", "report") and f.summary)
        return self.spoken or list(about)

    @property
    def place(self) -> str:
        """The page of the claim, in brackets after a word."""
        return f" (p. {self.claim.page})" if self.claim.page else ""


def explain(given: Reasons) -> str:
    """The reasoning of a verdict, for auditors: how far the claim is supported, what each agent
    found and where, who failed, and what to ask whom for.

    Sources that were not asked are not named: they are the same for all claims of a report.
    """
    parts = [_opening(given), *(_stance(finding, given) for finding in given.told)]
    parts.extend(_not_heard(given.agent_status))
    if given.again:
        parts.append(
            f"Sent back to {_listed(given.again.target_agents)}: {given.again.evidence_gap}"
        )
    return " ".join(filter(None, [*parts, given.settle.request]))


def _opening(given: Reasons) -> str:
    if given.support is Support.ASSERTED:
        return _asserted(given)
    if given.verdict is VerdictValue.VERIFIED:
        words = VERIFIED
    elif given.support is Support.DISPUTED and given.verdict is VerdictValue.CONTRADICTED:
        words = CONTRADICTED
    elif given.support is Support.DISPUTED and any(f.supports_claim for f in given.spoken):
        words = BOTH_WAYS
    else:
        words = OPENING[given.support]
    return words.format(place=given.place)


def _asserted(given: Reasons) -> str:
    """That nothing but the claim was found, and by whom it was looked for."""
    at = [f"p. {given.claim.page}"] if given.claim.page else []
    looked = {f.agent_name for f in given.findings if f.evidence_type not in NOT_LOOKED}
    if not looked:
        return f"Only asserted ({'; '.join([*at, 'nobody looked'])})."
    if silent := sorted(looked - {f.agent_name for f in given.told}):
        at.append(f"{_together(silent)} found nothing else")
    return f"Only asserted ({'; '.join(at)})." if at else "Only asserted."


def _stance(finding: FindingView, given: Reasons) -> str:
    """What an agent found; that it speaks against the claim is said where the opening leaves it
    open."""
    who = _called(finding.agent_name)
    both = given.support is Support.DISPUTED and given.verdict is not VerdictValue.CONTRADICTED
    side = (" for it" if finding.supports_claim else " against it") if both else ""
    return f"{who}{side}: {_sentence(finding.summary)}"


def _sentence(text: str) -> str:
    text = text.strip() or "no summary given"
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _not_heard(agent_status: Mapping[str, str]) -> list[str]:
    states = {
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


def _together(agents: Sequence[str]) -> str:
    *first, last = map(_called, agents)
    return f"{', '.join(first)} and {last}" if first else last


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
