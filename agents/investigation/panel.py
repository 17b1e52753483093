"""What the panel of an agent shows, up to a moment: its reasoning, its findings, and what only some
agents have.

Which tabs an agent has follows from what it emitted and stored, not from its name, so a new agent
has those of the kinds it uses.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet

from agents.models import AgentEvent, InfoRequest, InfoResponse
from agents.registry import LABELS
from reports.models import (
    Analysis,
    ClaimParagraph,
    Finding,
    SourceConsulted,
    Verdict,
    shown_value,
)

POOL = "pool"
LINES, ALL_LINES = 60, 20_000  # of a tab, the newest; and when all are asked for
EXCHANGES = ("info_request_posted", "info_request_routed", "info_response_posted")


class Kind(NamedTuple):
    """A kind of tab: its label, the kinds of event it lists, its template, and whether it is a list
    that grows at its end, whose number of lines the tab shows."""

    label: str
    events: tuple[str, ...]
    template: str = "lines"
    grows: bool = True


KINDS = {
    "reasoning": Kind("Reasoning", ("agent_thinking", "error")),
    "findings": Kind("Findings", (), "findings"),
    "coverage": Kind(
        "Coverage", ("ifrs_coverage_update", "disclosure_gap_found"), "coverage", False
    ),
    "checks": Kind("Checks", ("consistency_check",), "checks"),
    "places": Kind("Places", (), "places", False),
    "sources": Kind("Sources", (), "sources", False),
    "verdicts": Kind("Verdicts", ("verdict_issued",), "verdicts"),
    "routing": Kind("Routing", ("claim_routed", "reinvestigation")),
    "questions": Kind("Questions", (*EXCHANGES, "info_response_received")),
}
ALWAYS = ("reasoning", "findings")


class Card(NamedTuple):
    """A verdict: the number and the time of its event, what it says, the value that pages show for
    it, and the paragraphs of its claim."""

    seq: int
    timestamp: dt.datetime
    data: dict[str, Any]
    shown: str
    paragraphs: list[str]


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab of the panel, and how many lines it has where it is a list that grows."""

    key: str
    label: str
    count: int | None


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose panel is asked for, of which analysis, up to which event and its time, and whether all
    lines are wanted instead of the newest."""

    analysis: Analysis
    name: str
    at: int | None = None
    until: dt.datetime | None = None
    all: bool = False

    @property
    def events(self) -> QuerySet[AgentEvent]:
        """The events of the agent, or the exchanges of all, up to the moment."""
        rows = AgentEvent.objects.filter(analysis=self.analysis)
        if self.at is not None:
            rows = rows.filter(seq__lte=self.at)
        if self.name == POOL:
            return rows.filter(event_type__in=EXCHANGES)
        return rows.filter(agent_name=self.name)

    def upto(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Rows of the analysis that were there at the moment."""
        return rows.filter(created_at__lte=self.until) if self.until else rows

    @property
    def findings(self) -> QuerySet[Finding]:
        """The findings of the agent up to the moment."""
        rows = Finding.objects.filter(analysis=self.analysis, agent_name=self.name)
        return self.upto(rows)

    @property
    def most(self) -> int:
        """How many lines a tab shows."""
        return ALL_LINES if self.all else LINES


def asked_of(analysis: Analysis, name: str, at: int | None, *, whole: bool = False) -> Asked:
    """The request for a panel, with the time of the event it goes up to."""
    if at is None:
        return Asked(analysis, name, all=whole)
    rows = AgentEvent.objects.filter(analysis=analysis, seq=at)
    until = rows.values_list("timestamp", flat=True).first()
    return Asked(analysis, name, at, until, all=whole)


def panel_of(asked: Asked, wanted: str = "") -> dict[str, Any]:
    """The context of the panel: its tabs, the chosen one (else the first), and what that lists."""
    tabs = _pool_tabs(asked) if asked.name == POOL else _tabs(asked)
    chosen = next((tab for tab in tabs if tab.key == wanted), tabs[0])
    listed = _LISTS.get(chosen.key, _lines)(asked, chosen)
    return {
        "panel": asked.name,
        "panel_label": LABELS.get(asked.name, "Message pool"),
        "panel_tabs": tabs,
        "panel_tab": chosen,
        "panel_grows": KINDS[chosen.key].grows,
        "panel_template": f"agents/investigation/_{KINDS[chosen.key].template}.html",
        "panel_at": asked.at,
        **listed,
    }


def _pool_tabs(asked: Asked) -> list[Tab]:
    return [Tab("questions", "Questions and replies", asked.events.count())]


def _tabs(asked: Asked) -> list[Tab]:
    """The tabs that have something to show; reasoning and findings always."""
    said = asked.events.order_by().values_list("event_type").annotate(n=Count("pk"))
    counts = dict(said)
    found = asked.findings.aggregate(
        findings=Count("pk"), sources=Count("pk", filter=Q(details__source__gt=""))
    )
    known: dict[str, int] = {**found, "places": len(_places(asked))}
    if counts.get("verdict_issued"):
        known["verdicts"] = len(_newest(asked))
    tabs = []
    for key, kind in KINDS.items():
        count = known.get(key, sum(counts.get(event, 0) for event in kind.events))
        if count or key in ALWAYS:
            tabs.append(Tab(key, kind.label, count if kind.grows else None))
    return tabs


def _lines(asked: Asked, tab: Tab) -> dict[str, Any]:
    """The newest events of a tab, oldest first, and how many there are before them."""
    rows = asked.events
    if asked.name != POOL:
        rows = rows.filter(event_type__in=KINDS[tab.key].events)
    events = list(rows.order_by("-seq")[: asked.most])[::-1]
    return {"lines": events, "lines_before": (tab.count or 0) - len(events)}


def _findings(asked: Asked, tab: Tab) -> dict[str, Any]:
    rows = asked.findings.select_related("claim").order_by("-created_at", "-order")
    found = list(rows[: asked.most])[::-1]
    return {"findings": found, "lines_before": (tab.count or 0) - len(found)}


def _coverage(asked: Asked, tab: Tab) -> dict[str, Any]:
    """The newest state of each pillar, and the gaps."""
    rows = asked.events.filter(event_type="ifrs_coverage_update").order_by("seq")
    pillars = {data["pillar"]: data for data in rows.values_list("data", flat=True)}
    gaps = asked.events.filter(event_type="disclosure_gap_found")
    events = list(gaps.order_by("-seq")[: asked.most])[::-1]
    for data in pillars.values():
        met, gaps_of = data["paragraphs_covered"], data["paragraphs_gaps"]
        rest = max(0, data["paragraphs_total"] - met - gaps_of)
        data["bar"] = {
            "fully_addressed": met,
            "partially_addressed": gaps_of,
            "not_assessed": rest,
        }
    found = gaps.count()
    shown = {"lines": events, "lines_before": found - len(events), "gaps": found}
    return {"pillars": list(pillars.values()), **shown}


def _checks(asked: Asked, tab: Tab) -> dict[str, Any]:
    """The checks in the order in which they were made, and how many of each result."""
    rows = asked.events.filter(event_type="consistency_check").order_by()
    results = rows.values_list("data__result").annotate(n=Count("pk"))
    return {"results": sorted(results, key=lambda one: -one[1]), **_lines(asked, tab)}


def _places(asked: Asked) -> list[dict[str, Any]]:
    """The places the agent asked about, and those it answered for others, each once."""
    raised = InfoRequest.objects.filter(
        analysis=asked.analysis, requesting_agent=asked.name, context__has_key="place"
    )
    told = InfoResponse.objects.filter(
        request__analysis=asked.analysis,
        responding_agent=asked.name,
        details__has_key="places",
    )
    places: dict[str, dict[str, Any]] = {}
    for context, claims in asked.upto(raised).values_list("context", "claim_ids"):
        places[str(context["place"])] = {"name": context["place"], "claims": len(claims)}
    for details in asked.upto(told).values_list("details", flat=True):
        for place in details["places"]:
            places.setdefault(str(place.get("asked")), {"name": place.get("asked")})
            places[str(place.get("asked"))]["known"] = place
    return list(places.values())


def _located(asked: Asked, tab: Tab) -> dict[str, Any]:
    return {"places": _places(asked)}


def _sources(asked: Asked, tab: Tab) -> dict[str, Any]:
    """What the findings rest on: who speaks, of which kind and tier, and what was not asked."""
    rows = asked.findings.filter(details__source__gt="").order_by()
    fields = ("details__source", "evidence_type", "details__source_tier")
    grouped = rows.values(*fields).annotate(
        findings=Count("pk"),
        supports=Count("pk", filter=Q(supports_claim=True)),
        contradicts=Count("pk", filter=Q(supports_claim=False)),
    )
    tiers = sorted(
        grouped,
        key=lambda row: (row["details__source_tier"] or 9, -row["findings"]),
    )
    consulted = SourceConsulted.objects.filter(analysis=asked.analysis, agent=asked.name)
    told = ("search_executed", "source_evaluated", "contradiction_detected")
    events = list(asked.events.filter(event_type__in=told).order_by("-seq")[: asked.most])
    return {"sources": tiers, "consulted": consulted, "lines": events[::-1]}


def _verdicts(asked: Asked, tab: Tab) -> dict[str, Any]:
    """The verdicts that stood at the moment as cards, with the paragraphs of their claims."""
    standing = _standing(asked)
    rows = asked.events.filter(seq__in=standing)
    events = list(rows.order_by("-seq")[: asked.most])[::-1]
    paragraphs = _paragraphs([event.data["claim_id"] for event in events])
    cards = [
        Card(
            event.seq,
            event.timestamp,
            event.data,
            standing[event.seq],
            paragraphs.get(event.data["claim_id"], []),
        )
        for event in events
    ]
    results = Counter(standing.values()).most_common()
    before = len(standing) - len(cards)
    return {"results": results, "lines": cards, "lines_before": before}


def _newest(asked: Asked) -> dict[str, tuple[int, str, int]]:
    """By claim its newest verdict: the number of its event, the verdict, and its iteration."""
    rows = asked.events.filter(event_type="verdict_issued").order_by("seq")
    fields = ("data__claim_id", "seq", "data__verdict", "data__iteration")
    return {claim: (seq, *told) for claim, seq, *told in rows.values_list(*fields)}


def _standing(asked: Asked) -> dict[int, str]:
    """The newest verdict of each claim: by the number of its event the value that pages show, which
    rests on how far the claim was supported then."""
    kept = Verdict.objects.filter(analysis=asked.analysis)
    support = {
        (str(claim), cycle + 1): value
        for claim, cycle, value in kept.values_list("claim", "cycle", "support")
    }
    return {
        seq: shown_value(verdict, support.get((claim, iteration), ""))
        for claim, (seq, verdict, iteration) in _newest(asked).items()
    }


def _paragraphs(claims: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    rows = ClaimParagraph.objects.filter(claim_id__in=claims).order_by("claim", "rank")
    for claim, paragraph in rows.values_list("claim_id", "paragraph_id"):
        found.setdefault(str(claim), []).append(paragraph)
    return found


_LISTS: dict[str, Callable[[Asked, Tab], dict[str, Any]]] = {
    "findings": _findings,
    "coverage": _coverage,
    "checks": _checks,
    "places": _located,
    "sources": _sources,
    "verdicts": _verdicts,
}
