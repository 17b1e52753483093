"""What a reader of the feed sees of each kind of event: the numbers, names and ids of its payload,
and never its markup."""

from __future__ import annotations

import re
import uuid
from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from agents.base import events
from agents.base.events import CATALOGUE, Event, Payload
from agents.live.lines import line_of
from agents.models import AgentEvent
from agents.registry import LABELS

CLAIM = {"claim_id": "0190-c7", "claim_text": "We cut waste by 4%.", "claim_page": 12}
SHOWN: list[tuple[Payload, str | None, list[str]]] = [
    (events.Started(), "geography", ["Geography", "Started processing"]),
    (
        events.Thinking(message="Comparing 60 claims"),
        "legal",
        ["Legal", "Comparing 60 claims"],
    ),
    (
        events.ClaimRouted(
            **CLAIM, assigned_agents=["data_metrics", "legal"], reasoning="It states a percentage."
        ),
        "orchestrator",
        [
            "Orchestrator",
            "Routed",
            CLAIM["claim_text"],
            "p. 12",
            "Data/Metrics",
            "Legal",
            "It states a percentage.",
        ],
    ),
    (
        events.SearchExecuted(source="GDELT", query="dams", results_count=1),
        "news_media",
        ["Searched GDELT", "dams", "1 result"],
    ),
    (
        events.SourceEvaluated(url="https://a.example/1", tier=2),
        "news_media",
        ["https://a.example/1", "tier 2"],
    ),
    (
        events.ContradictionDetected(**CLAIM, url="https://a.example/1", type="direct", tier=1),
        "news_media",
        ["https://a.example/1", "tier 1", CLAIM["claim_text"], "p. 12", "direct"],
    ),
    (
        events.EvidenceFound(
            **CLAIM,
            evidence_type="quantitative_validation",
            summary="The sum is 41 t.",
            supports_claim=False,
        ),
        "data_metrics",
        [
            "Data/Metrics",
            "evidence",
            CLAIM["claim_text"],
            "p. 12",
            "contradicts",
            "The sum is 41 t.",
        ],
    ),
    (
        events.EvidenceFound(
            **CLAIM,
            evidence_type="news_investigation",
            summary="A court agreed.",
            supports_claim=True,
        ),
        "news_media",
        ["News/Media", CLAIM["claim_text"], "supports", "A court agreed."],
    ),
    (
        events.DisclosureGapFound(paragraph_id="S2.29(a)(vi)", gap_status="fully_unaddressed"),
        "legal",
        ["Legal", "gap", "S2.29(a)(vi)", "not disclosed"],
    ),
    (
        events.IfrsCoverageUpdate(
            pillar="metrics_targets",
            paragraphs_covered=17,
            paragraphs_total=53,
            paragraphs_gaps=36,
            coverage_percentage=32.1,
        ),
        "legal",
        ["Legal", "Metrics", "17 of 53", "36", "gaps"],
    ),
    (
        events.ConsistencyCheck(
            check_name="scope_addition",
            claim_id="0190-c7",
            result="fail",
            details={"message": "100 + 20 = 120, not 130 t."},
        ),
        "data_metrics",
        ["Data/Metrics", "does not hold", "Sum of scopes", "100 + 20 = 120, not 130 t."],
    ),
    (
        events.VerdictIssued(
            **CLAIM,
            verdict="contradicted",
            reasoning="Two years differ.",
            confidence=0.8,
            iteration=1,
        ),
        "judge",
        ["Judge", "contradicted", CLAIM["claim_text"], "p. 12", "Two years differ."],
    ),
    (
        events.ReinvestigationAsked(
            claim_ids=["1", "2", "3"],
            target_agents=["legal", "academic"],
            cycle=2,
            evidence_gaps=["No base year is stated"],
        ),
        "judge",
        ["Judge", "cycle 2", "3 claims", "Legal", "Academic", "No base year is stated"],
    ),
    (
        events.InfoRequestPosted(
            requesting_agent="legal",
            description="Is Perth known?",
            request_type="prior_report",
            claim_ids=["1", "2"],
        ),
        "legal",
        ["Legal", "2 claims", "prior report", "Is Perth known?"],
    ),
    (
        events.InfoRequestRouted(
            requesting_agent="legal", target_agents=["geography"], description="Is Perth known?"
        ),
        "orchestrator",
        ["Orchestrator", "Legal", "Geography", "Is Perth known?"],
    ),
    (
        events.InfoResponsePosted(
            responding_agent="geography",
            requesting_agent="legal",
            summary="It is.",
            source="A gazetteer",
            answered=True,
        ),
        "geography",
        ["Geography", "Answers", "Legal", "It is.", "A gazetteer"],
    ),
    (
        events.InfoResponsePosted(
            responding_agent="geography",
            requesting_agent="legal",
            summary="Not listed.",
            source="",
            answered=False,
        ),
        "geography",
        ["Geography", "cannot answer", "Legal", "Not listed."],
    ),
    (
        events.InfoResponseReceived(
            requesting_agent="legal",
            responding_agent="geography",
            summary="It is.",
            claim_ids=["1", "2", "3"],
        ),
        "legal",
        ["Legal", "Geography", "3 claims", "It is."],
    ),
    (
        events.AgentCompleted(claims_processed=60, findings_count=7, gaps_found=5),
        "legal",
        ["Legal", "Completed", "60 claims", "7 findings", "5 gaps"],
    ),
    (
        events.Failed(message="No answer in 120 s."),
        "academic",
        ["Academic", "No answer in 120 s."],
    ),
    (
        events.PipelineCompleted(
            total_claims=61, total_findings=140, total_verdicts=59, iterations=3
        ),
        None,
        [
            "Analysis complete",
            "61 claims",
            "140 findings",
            "59 verdicts",
            "2 re-investigation cycles",
        ],
    ),
]
MARKUP = "<img src=x onerror=alert(1)>"


def html_of(payload: Payload, agent: str | None) -> str:
    """The line of an event as the page shows it."""
    event = Event(payload, "key", agent if agent else "")
    data = payload.model_dump(mode="json", exclude_none=event.event_type == "agent_completed")
    row = AgentEvent(
        analysis_id=uuid.uuid4(),
        seq=7,
        event_type=event.event_type,
        agent_name=event.agent,
        data=data,
    )
    row.timestamp = timezone.now()
    return line_of(row).html


def seen(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def _name(value: object) -> str:
    return type(value).__name__ if isinstance(value, Payload) else ""


@pytest.mark.parametrize(("payload", "agent", "shown"), SHOWN, ids=_name)
def test_a_line_shows_what_its_event_tells(
    payload: Payload, agent: str | None, shown: list[str]
) -> None:
    text = seen(html_of(payload, agent))
    assert [words for words in shown if words not in text] == [], text
    others = {name for known, name in LABELS.items() if name in text and known != agent}
    assert others <= set(shown), "no agent is named that has no part in it"


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {type(payload) for payload, _, _ in SHOWN} == set(CATALOGUE.values())


def test_a_line_about_a_claim_leads_to_it_and_one_about_a_paragraph_to_its_page() -> None:
    routed, gap = (
        html_of(payload, agent)
        for payload, agent, _ in SHOWN
        if isinstance(payload, events.ClaimRouted | events.DisclosureGapFound)
    )
    assert 'href="#claim-0190-c7"' in routed
    assert re.search(r'href="[^"]*S2\.29\(a\)\(vi\)[^"]*"', unescape(gap))


def marked_up(value: Any) -> Any:
    """The same value with markup for each text in it."""
    if isinstance(value, str):
        return MARKUP
    if isinstance(value, dict):
        return {
            name: marked_up(item) if name != "paragraph_id" else item
            for name, item in value.items()
        }
    return [marked_up(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("payload", "agent", "shown"), SHOWN, ids=_name)
def test_texts_of_an_event_are_shown_as_texts(
    payload: Payload, agent: str | None, shown: list[str]
) -> None:
    hostile = type(payload).model_validate(marked_up(payload.model_dump()))
    html = html_of(hostile, agent)
    assert "<img" not in html
    assert (MARKUP in unescape(html)) is (MARKUP in str(hostile.model_dump())), (
        "a text is neither run nor left out"
    )
