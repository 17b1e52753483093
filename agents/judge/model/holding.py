"""A model's judgement of a claim held to the rules: it may lower what they allow, never raise it.

The verdicts and the rungs of support have an order. What speaks against a claim always counts,
whether the model names it or not; what speaks for it counts only where the model names it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from agents.judge.rules import confidence_of, contradicting, source_of, support_of, supporting
from agents.judge.schemas import FindingView, Judgement, Reinvestigation, Settle
from agents.judge.sentences import sentences
from agents.registry import LABELS
from reports.types import ClaimView, Support, VerdictValue
from sibyl_project.common.regex import regex

# the lowest first
VERDICTS = (
    VerdictValue.CONTRADICTED,
    VerdictValue.UNVERIFIED,
    VerdictValue.INSUFFICIENT_EVIDENCE,
    VerdictValue.VERIFIED,
)
LADDER = tuple(Support)
MOST_FINDINGS = 10  # of a claim that are shown
MOST_SENTENCES = 2
LONGEST_REASONING = 700  # characters
LONGEST_PART = 160  # characters of each part of what would settle a claim, and of a query
MOST_QUERIES = 3
_ID = regex(r"\bF\d+\b")
_IN_BRACKETS = regex(r"\((F\d+)\)")
_PAGES = regex(r"\b(?:pp?\.|pages?)\s*(\d+)(?:\s*(?:-|–|,|and|to)\s*(\d+))?", re.I)


class Answered(Protocol):
    """What a model says of one claim, with short ids of findings."""

    @property
    def verdict(self) -> str:
        """A value of VerdictValue."""

    findings_for: list[str]
    findings_against: list[str]
    reasoning: str
    document: str
    issuer: str
    scope: str
    period: str
    look_again: bool
    queries: list[str]


@dataclass(frozen=True, slots=True)
class Case:
    """A claim with its findings and the judgement of the rules. `otherwise` is what the rules would
    have settle the claim were it not verified."""

    claim: ClaimView
    findings: tuple[FindingView, ...]
    rules: Judgement
    otherwise: Settle

    @property
    def shown(self) -> list[FindingView]:
        """The findings a model is shown: first those that carry weight."""
        weighty = [*contradicting(self.findings), *supporting(self.findings)]
        others = [each for each in self.findings if each not in weighty and each.summary]
        return [*weighty, *others][:MOST_FINDINGS]

    @property
    def matters(self) -> bool:
        """Whether a model can say anything on it: a finding carries weight, and all that do can be
        shown."""
        weighty = [*contradicting(self.findings), *supporting(self.findings)]
        return 0 < len(weighty) <= MOST_FINDINGS


def rank(verdict: VerdictValue) -> int:
    """The place of a verdict in their order, the lowest 0."""
    return VERDICTS.index(verdict)


def wrong(case: Case, ids: Mapping[str, FindingView], answer: Answered) -> list[tuple[str, str]]:
    """What of an answer the rules do not allow: the name of its field, and why."""
    cited = [*answer.findings_for, *answer.findings_against]
    unknown = [each for each in [*cited, *_ID.findall(answer.reasoning)] if each not in ids]
    if unknown:
        return [("findings_for", f"{unknown[0][:20]!r} is no finding shown with this claim")]
    return [
        *_wrong_sides(ids, answer),
        *_wrong_verdict(case, ids, answer),
        *_wrong_reasoning(case, ids, answer),
    ]


def held(
    case: Case, ids: Mapping[str, FindingView], answer: Answered, model: str
) -> Judgement | None:
    """The judgement of a model within what the rules allow; None where they refuse it."""
    if wrong(case, ids, answer):
        return None
    verdict = VerdictValue(answer.verdict)
    kept = [*(ids[each] for each in answer.findings_for), *contradicting(case.findings)]
    support = min(case.rules.support, support_of(kept), key=LADDER.index)
    settle = _settle(case, answer, verdict)
    same = verdict is case.rules.verdict
    words = " ".join(answer.reasoning.split())
    return replace(
        case.rules,
        verdict=verdict,
        support=support,
        confidence=case.rules.confidence
        if same
        else confidence_of(verdict, kept, case.rules.dimensions, case.rules.score),
        settle=settle,
        reasoning=" ".join(filter(None, [_readable(words, ids), settle.request])),
        reinvestigation=_again(case.rules.reinvestigation, answer),
        reasoned_by=model,
    )


def _wrong_sides(ids: Mapping[str, FindingView], answer: Answered) -> list[tuple[str, str]]:
    yes, no = supporting(list(ids.values())), contradicting(list(ids.values()))
    found = [
        ("findings_for", f"{each} does not speak for the claim")
        for each in answer.findings_for
        if ids[each] not in yes
    ]
    found += [
        ("findings_against", f"{each} does not speak against the claim")
        for each in answer.findings_against
        if ids[each] not in no
    ]
    left_out = [name for name, each in ids.items() if each in no]
    return found + [
        ("findings_against", f"{each} speaks against the claim and is not named")
        for each in left_out
        if each not in answer.findings_against
    ]


def _wrong_verdict(
    case: Case, ids: Mapping[str, FindingView], answer: Answered
) -> list[tuple[str, str]]:
    verdict, most = VerdictValue(answer.verdict), case.rules.verdict
    if rank(verdict) > rank(most):
        return [("verdict", f"the rules allow no more than {most.value}")]
    yes = [ids[each] for each in answer.findings_for]
    no = answer.findings_against
    independent = {source_of(each) for each in yes}
    sound = {
        VerdictValue.CONTRADICTED: bool(no),
        VerdictValue.UNVERIFIED: not yes and not no,
        VerdictValue.INSUFFICIENT_EVIDENCE: bool(yes or no),
        VerdictValue.VERIFIED: not no
        and len(independent) > 1
        and any(each.outside for each in yes),
    }
    if sound[verdict]:
        return []
    return [("verdict", f"{verdict.value} does not agree with the findings named for and against")]


def _wrong_reasoning(
    case: Case, ids: Mapping[str, FindingView], answer: Answered
) -> list[tuple[str, str]]:
    words = " ".join(answer.reasoning.split())
    named = set(_ID.findall(words))
    if not words:
        return [("reasoning", "it is empty")]
    if len(words) > LONGEST_REASONING or sentences(words) > MOST_SENTENCES:
        return [("reasoning", "it is longer than two sentences")]
    if not named:
        return [("reasoning", "it names no finding by its id")]
    cited = {*answer.findings_for, *answer.findings_against, *named}
    known = {case.claim.page}.union(*(pages_in(ids[each].summary) for each in cited))
    if unknown := sorted(pages_in(words) - known):
        return [("reasoning", f"no finding it names is on page {unknown[0]}")]
    return []


def pages_in(text: str) -> set[int]:
    """The pages a text names: "p. 4", "pages 3 and 4"."""
    return {int(page) for found in _PAGES.finditer(text) for page in found.groups() if page}


def _readable(text: str, ids: Mapping[str, FindingView]) -> str:
    """The text with the agent and page of each finding in place of its id."""
    bracketed = _IN_BRACKETS.sub(lambda found: f"({', '.join(_parts(ids[found[1]]))})", text)

    def name(found: re.Match[str]) -> str:
        who, *where = _parts(ids[found[0]])
        return f"{who} ({where[0]})" if where else who

    return _ID.sub(name, bracketed)


def _parts(finding: FindingView) -> Sequence[str]:
    pages = sorted(pages_in(finding.summary))
    who = LABELS.get(finding.agent_name, finding.agent_name)
    return [who, f"p. {pages[0]}"] if pages else [who]


def _settle(case: Case, answer: Answered, verdict: VerdictValue) -> Settle:
    if verdict is VerdictValue.VERIFIED:
        return Settle()
    parts = [_part(each) for each in (answer.document, answer.issuer, answer.scope, answer.period)]
    if not (parts[0] and parts[1]):
        return case.otherwise
    return replace(Settle(*parts), assured=case.otherwise.assured)


def _part(text: str) -> str:
    return " ".join(text.split())[:LONGEST_PART].rstrip(" .")


def _again(allowed: Reinvestigation | None, answer: Answered) -> Reinvestigation | None:
    """What the rules send back, with the queries of the model beside their own."""
    if allowed is None or not answer.look_again:
        return allowed
    wished = [_part(each) for each in answer.queries[:MOST_QUERIES]]
    queries = dict.fromkeys([*allowed.refined_queries, *filter(None, wished)])
    return replace(allowed, refined_queries=tuple(queries))
