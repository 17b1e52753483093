"""The findings of the news agent: what a story says of a claim, and what was found on it in all."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from agents.base.events import ContradictionDetected, Event, SourceEvaluated, naming
from agents.base.finding import finding
from agents.outside_text.about import About
from agents.outside_text.subject import is_on_subject
from agents.outside_text.tiers import outlet_of
from agents.outside_text.types import Stance
from agents.specialists.news_media.weighing import Spoken
from reports.findings.finding import FindingDetails
from reports.findings.news import NewsDetails, NewsSummaryDetails
from reports.models import AgentRun, Basis, EvidenceType, Finding
from reports.types import RULES, ClaimView
from sibyl_project.common.text import counted

MOST_SIDES, MOST_OPEN = 8, 3  # stories shown of a claim: that take a side, and that do not
_SNIPPET: Final = 400
_SILENT: Final = 0.3  # how sure a finding is that takes no side


@dataclass(frozen=True, slots=True)
class Row:
    """A finding before it has a run."""

    evidence_type: EvidenceType
    summary: str
    details: FindingDetails
    supports_claim: bool | None = None
    confidence: float = _SILENT
    basis: Basis = Basis.EXTERNAL
    claim_id: str | None = None
    reasoned_by: str = RULES

    def made(self, run: AgentRun, order: int) -> Finding:
        """The row."""
        values: dict[str, Any] = {
            "claim_id": self.claim_id,
            "basis": self.basis,
            "summary": self.summary,
            "supports_claim": self.supports_claim,
            "confidence": self.confidence,
            "reasoned_by": self.reasoned_by,
        }
        return finding(run, order, evidence_type=self.evidence_type, details=self.details, **values)


@dataclass(frozen=True, slots=True)
class Searched:
    """What was asked for a claim, and what was not, with the reasons; `note` says why rules alone
    read some texts."""

    queries: Sequence[str] = ()
    not_asked: Sequence[str] = ()
    note: str = ""
    tiers: Counter[str] = field(default_factory=Counter)


def rows_of(claim: ClaimView, spoken: Sequence[Spoken], searched: Searched | None) -> list[Row]:
    """The findings on a claim. Without `searched` it was not given to the agent, and only what
    takes a side is told."""
    sides = [one for one in spoken if one.reading.stance in (Stance.SUPPORTS, Stance.CONTRADICTS)]
    told = [_story(claim, one) for one in sides[:MOST_SIDES]]
    if searched is None:
        return told
    beside = [one for one in spoken if one.reading.stance is Stance.NOT_ANALYSED]
    beside.sort(key=lambda one: not is_on_subject(claim.text, one.by.text))
    told += [_story(claim, one) for one in beside[:MOST_OPEN]]
    return [_summary(claim, spoken, searched), *told]


def events_of(run: AgentRun, claim: ClaimView, spoken: Sequence[Spoken]) -> Iterator[Event]:
    """What the feed tells of the stories that take a side."""
    for one in spoken:
        if one.reading.stance not in (Stance.SUPPORTS, Stance.CONTRADICTS):
            continue
        url = one.by.text.url
        graded = SourceEvaluated(url=url, tier=one.tier)
        yield Event(graded, f"graded:{run.analysis_id}:{hash_of(url)}", run.agent)
        if one.reading.stance is Stance.CONTRADICTS:
            payload = ContradictionDetected(
                claim_id=claim.id,
                **naming(claim.text, claim.page),
                url=url,
                type=one.reading.kind.value,
                tier=one.tier,
            )
            key = f"against:{run.pk}:{claim.id}:{hash_of(url)}"
            yield Event(payload, key, run.agent)


def hash_of(url: str) -> str:
    """A short digest of an address."""
    return hashlib.sha256(url.encode()).hexdigest()[:12]


def _story(claim: ClaimView, one: Spoken) -> Row:
    text, reading = one.by.text, one.reading
    against = reading.stance is Stance.CONTRADICTS
    printed = [each.url or each.issuer for each in one.told.story.texts]
    details = NewsDetails(
        source=one.source,
        source_tier=one.tier,
        independent=not one.by.own and one.told.attached is None,
        source_url=text.url,
        source_title=text.title,
        source_domain=outlet_of(text),
        published_date=text.day.isoformat() if text.day else "",
        stance=reading.stance.value,
        quote=reading.quote,
        origin=reading.origin,
        found_by=text.found_by,
        answer=text.answer,
        sha256=text.sha256,
        fetched_at=text.fetched_at,
        relevance_summary=reading.why,
        contradicts_claim=against,
        contradiction_type=reading.kind.value if against else "",
        contradiction_explanation=reading.why if against else "",
        snippet=text.text[:_SNIPPET],
        printed_by=printed,
        why_no_weight=one.no_weight,
    )
    row = Row(
        evidence_type=EvidenceType.NEWS_SOURCE,
        summary=_sentence(one, len(printed)),
        details=details,
        supports_claim=one.supports,
        confidence=one.confidence,
        claim_id=claim.id,
        reasoned_by=reading.reasoned_by or RULES,
    )
    return replace(row, evidence_type=EvidenceType.NEWS_CONTRADICTION) if against else row


_VERBS: Final = {
    Stance.SUPPORTS: "says the same",
    Stance.CONTRADICTS: "says otherwise",
    Stance.NOT_ANALYSED: "takes no side that could be read",
    Stance.UNRELATED: "speaks of something else",
}


def _sentence(one: Spoken, prints: int) -> str:
    text, reading = one.by.text, one.reading
    day = f", {text.day.isoformat()}" if text.day else ""
    named = f"\u201c{text.title}\u201d ({outlet_of(text)}{day}, tier {one.tier})"
    after = f", as {one.source} tells it" if reading.origin else ""
    many = f"; {counted(prints, 'paper')} print this one story" if prints > 1 else ""
    weight = f"; it counts for nothing: {one.no_weight}" if one.no_weight else ""
    return f"{named} {_VERBS[reading.stance]}{after}: {reading.why}{many}{weight}."


def _summary(claim: ClaimView, spoken: Sequence[Spoken], searched: Searched) -> Row:
    stances = Counter(one.reading.stance for one in spoken)
    strangers = sum(one.by.who in (About.NAMESAKE, About.UNSURE) for one in spoken)
    about = [one for one in spoken if one.reading.stance is not Stance.UNRELATED]
    details = NewsSummaryDetails(
        stories=len(spoken),
        supporting=stances[Stance.SUPPORTS],
        contradicting=stances[Stance.CONTRADICTS],
        not_analysed=stances[Stance.NOT_ANALYSED],
        unrelated=stances[Stance.UNRELATED],
        namesakes=strangers,
        tiers={str(tier): many for tier, many in sorted(Counter(o.tier for o in about).items())},
        key_findings=[_sentence(one, len(one.told.story.texts)) for one in about[:3]],
        queries=list(searched.queries),
        not_asked=list(searched.not_asked),
        note=searched.note,
    )
    sentences = [
        f"News was searched: {counted(len(spoken), 'article')} told apart, of which "
        f"{stances[Stance.SUPPORTS] or 'none'} say the same, "
        f"{stances[Stance.CONTRADICTS] or 'none'} otherwise and "
        f"{stances[Stance.NOT_ANALYSED] or 'none'} could not be read beside the claim"
    ]
    if strangers:
        sentences.append(f"{strangers} may be about another company of that name")
    if not about:
        sentences.append("that nothing was found supports nothing")
    return Row(
        evidence_type=EvidenceType.NEWS_SUMMARY,
        summary=f"{'; '.join(sentences)}.",
        details=details,
        claim_id=claim.id,
    )
