"""The judge's reasoning in words: how far a claim is supported, who found what, who failed, and
what would settle it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agents.judge.schemas import (
    OUTSIDE,
    FindingView,
    Reinvestigation,
    Settle,
    Support,
    VerdictValue,
    heard_of,
)
from agents.judge.sentences import ends, first_sentence
from agents.registry import LABELS, SPECIALISTS
from reports.enum_labels import LACKS
from reports.types import ClaimType, ClaimView
from sibyl_project.common.regex import regex
from sibyl_project.common.text import in_words

FOUND = {
    Support.CONTRADICTED_BY_PROOF: "Arithmetic contradicts the claim{place}",
    Support.DISPUTED: "What was found speaks against the claim{place} and is no proof",
    Support.ASSERTED: "Nothing but its own sentence supports the claim{place}",
    Support.REPEATED: "The report says the claim{place} again elsewhere",
    Support.RECOMPUTES: "The claim{place} follows from other figures of the report",
    Support.AGREES_WITH_RECORDS: "The company's own documents agree with the claim{place}",
    Support.ONE_OUTSIDE_SOURCE: "One source outside the company agrees with the claim{place}",
    Support.INDEPENDENT_SOURCES: "Sources outside the company agree with the claim{place}",
}
VERIFIED = "Independent sources agree with the claim{place}, one at least outside the report"
CONTRADICTED = "What was found contradicts the claim{place}"
BOTH_WAYS = "What was found on the claim{place} points both ways"
MOST_TOLD = 3  # findings whose words are given; of the others their agents are named
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
WORDS = regex(r"[A-Za-z0-9][\w.,%°€$£-]*")
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
        """The page of the claim, after a word."""
        return f" on page {self.claim.page}" if self.claim.page else ""


def explain(given: Reasons) -> str:
    """The reasoning of a verdict, for auditors, in two sentences: what was found by which agents
    and where, and what the claim lacks, with what to ask whom for. Further ones name the agents
    that failed and those the claim is sent back to.

    Sources that were not asked are not named: they are the same for all claims of a report.
    """
    parts = [_found(given), _lacked(given), *_not_heard(given.agent_status)]
    if given.again:
        parts.append(
            f"Sent back to {_listed(given.again.target_agents)}: {given.again.evidence_gap}"
        )
    return " ".join(filter(None, parts))


def _found(given: Reasons) -> str:
    """The first sentence: how the claim is supported, and the findings that carry it."""
    clauses = [_opening(given).format(place=given.place) + _assured(given)]
    clauses += [_stance(finding, given) for finding in given.told[:MOST_TOLD]]
    told = {finding.agent_name for finding in given.told[:MOST_TOLD]}
    if more := sorted({finding.agent_name for finding in given.told} - told):
        clauses.append(f"{_together(more)} spoke on it too")
    if given.support is Support.ASSERTED:
        clauses += _silent(given)
    return _sentence("; ".join(clauses))


def _assured(given: Reasons) -> str:
    """The assurance among what supports the claim: " (limited assurance of X)"."""
    found = dict.fromkeys(
        f"{finding.level} assurance of {finding.source}"
        for finding in given.spoken
        if finding.supports_claim and finding.outside and finding.level
    )
    return f" ({', '.join(found)})" if found else ""


def _opening(given: Reasons) -> str:
    if given.verdict is VerdictValue.VERIFIED:
        return VERIFIED
    if given.support is Support.DISPUTED and given.verdict is VerdictValue.CONTRADICTED:
        return CONTRADICTED
    if given.support is Support.DISPUTED and any(f.supports_claim for f in given.spoken):
        return BOTH_WAYS
    if given.support is Support.ASSERTED and given.told:
        return f"{FOUND[given.support]} as a whole"
    return FOUND[given.support]


def _silent(given: Reasons) -> list[str]:
    """Who looked and found nothing more, or that nobody looked."""
    looked = heard_of(given.findings)
    if not looked:
        return ["nobody looked further"]
    silent = sorted(looked - {finding.agent_name for finding in given.told})
    return [f"{_together(silent)} looked and found nothing else"] if silent else []


def _stance(finding: FindingView, given: Reasons) -> str:
    """What an agent found, and in which document; for which side it speaks is said where the
    opening leaves it open."""
    who = _called(finding.agent_name)
    if finding.basis in OUTSIDE and finding.source and finding.source not in finding.summary:
        who = f"{who} in {finding.source}"
    both = given.support is Support.DISPUTED and given.verdict is not VerdictValue.CONTRADICTED
    side = (" for it" if finding.supports_claim else " against it") if both else ""
    if finding.supports_claim is None:
        side = " noted, neither for it nor against it"
    words = first_sentence(finding.summary) or "no summary given"
    return f"{who}{side}: {words.removesuffix('.')}"


def _lacked(given: Reasons) -> str:
    """The second sentence: what the claim lacks, and what would settle it."""
    if given.verdict is VerdictValue.VERIFIED:
        return ""
    asking = given.settle.request
    clauses = [f"It lacks {LACKS[given.support]}", asking[:1].lower() + asking[1:]]
    return _sentence("; ".join(filter(None, clauses)))


def _sentence(text: str) -> str:
    return text if ends(text)[-1:] == [len(text)] else f"{text}."


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
    return in_words([_called(agent) for agent in agents])


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
