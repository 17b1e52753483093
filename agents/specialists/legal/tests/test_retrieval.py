"""Retrieval for a claim: what is asked, what is kept of the answer, and what is left when the
search fails."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest
from django.db import OperationalError, connection

from agents.models import AgentEvent
from agents.specialists.legal.compliance import assess_compliance
from agents.specialists.legal.retrieval import Industry, Retriever, SasbHit, SearchFailed, relevant
from agents.specialists.legal.schemas import ComplianceStatus, RetrievalMode, RetrievedParagraph
from agents.specialists.legal.standards_search import searching
from agents.specialists.legal.tests.helpers import REGISTRY
from agents.tests import inline
from reports.models import ClaimParagraph, Finding, SourceConsulted
from reports.types import ClaimType, ClaimView, Origin
from standards import paragraph_ids
from standards.models import StandardPassage

REPORTING = "The Sustainability Committee reports to the Board on climate matters quarterly."


def claim(
    text: str, *paragraphs: str, kind: ClaimType = ClaimType.LEGAL_GOVERNANCE, number: str = "c1"
) -> ClaimView:
    return ClaimView(number, text, kind, page=1, quote=text, paragraphs=paragraphs)


class Standards:
    """Answers every query with the same hits and remembers what was asked."""

    def __init__(self, *hits: tuple[str, float], fails: str = "") -> None:
        self.hits, self.fails = [RetrievedParagraph(*hit) for hit in hits], fails
        self.asked: list[Sequence[str]] = []

    def __call__(self, queries: Sequence[str]) -> list[list[RetrievedParagraph]]:
        self.asked.append(queries)
        if self.fails:
            raise SearchFailed(self.fails)
        return [self.hits for _ in queries]


def test_a_query_holds_the_claim_its_kind_its_paragraphs_and_its_pillar() -> None:
    query = Retriever(REGISTRY, Standards()).query_of(claim(REPORTING, "S2.6(a)(iii)", "S9.99"))
    assert query.startswith(f"{REPORTING} governance claim S2.6(a)(iii) ")
    assert "governance IFRS S1 26 to 27 S2 5 to 7" in query
    assert "S9.99" not in query


@pytest.mark.parametrize("kind", ClaimType)
def test_the_context_of_a_query_names_no_paragraph_by_itself(kind: ClaimType) -> None:
    """A number in its published spelling would come first whatever the claim says."""
    assert (
        list(
            paragraph_ids.find(
                Retriever(REGISTRY, Standards()).query_of(claim("Our canteen.", kind=kind))
            )
        )
        == []
    )


def test_only_claims_that_retrieval_has_not_seen_are_searched_and_all_at_once() -> None:
    standards = Standards(("S2.6(a)(iii)", 0.9))
    claims = [claim(REPORTING, *pids, number=number) for number, pids in MAPPED.items()]
    origins = {
        "confirmed": [Origin.CONFIRMED, Origin.HINT],
        "replaced": ["replaced"],
        "hint": [Origin.HINT],
        "none": [],
    }
    found = Retriever(REGISTRY, standards).of(claims, origins)
    assert {number for number, each in found.items() if each.searched} == {"hint", "none"}
    assert [len(queries) for queries in standards.asked] == [2]
    assert {found[number].mode for number in ("confirmed", "replaced")} == {
        RetrievalMode.PARAGRAPH_LOOKUP
    }
    assert found["confirmed"].hits == (
        RetrievedParagraph("S2.6(a)", 1.0),
        RetrievedParagraph("S1.27(a)", 1.0),
    )


MAPPED = {
    "confirmed": ("S2.6(a)", "S1.27(a)"),
    "replaced": ("S2.6(a)",),
    "hint": ("S2.6(a)",),
    "none": (),
}


def test_nothing_is_searched_when_every_claim_was_seen() -> None:
    standards = Standards()
    Retriever(REGISTRY, standards).of([claim(REPORTING, "S2.6(a)")], {"c1": ["added"]})
    assert standards.asked == []


def test_lookup_gives_exactly_the_paragraphs_named_and_says_which_the_registry_lacks() -> None:
    retriever = Retriever(REGISTRY, Standards())
    assert [r.paragraph_id for r in retriever.lookup(["S2.14(a)(iv)", "S9.99"])] == ["S2.14(a)(iv)"]
    assert (
        "S9.99"
        in retriever.of([claim("It.", "S2.6(a)", "S9.99")], {"c1": ["confirmed"]})["c1"].note
    )


def test_what_the_lookup_by_number_does_not_hold_is_said_to_be_missing() -> None:
    asked: list[set[str]] = []

    def look_up(ids: Collection[str]) -> set[str]:
        asked.append(set(ids))
        return set(ids) - {"S2.5"}

    retriever = Retriever(REGISTRY, Standards(), look_up=look_up)
    given = claim(REPORTING, "S2.5", "S2.6")
    found = retriever.of([given], {given.id: [Origin.CONFIRMED]})[given.id]
    assert asked == [{"S2.5", "S2.6"}], "all claims at once"
    assert [hit.paragraph_id for hit in found.hits] == ["S2.6"] and "S2.5" in found.note


def test_hits_are_one_for_a_paragraph_above_the_floor_best_first_then_the_more_specific() -> None:
    hits = [
        ("S2.14", 0.5),
        ("S2.6", 0.29),
        ("S2.14(a)(iv)", 0.5),
        ("S2.14", 0.7),
        ("S2.33", 0.5),
        ("S2.25(a)", 0.1),
    ]
    kept = relevant([RetrievedParagraph(*hit) for hit in hits], preliminary=["S2.25(a)"])
    assert [(hit.paragraph_id, hit.score) for hit in kept] == [
        ("S2.14", 0.7),
        ("S2.14(a)(iv)", 0.5),
        ("S2.33", 0.5),
        ("S2.25(a)", 0.1),
    ]


def test_a_paragraph_found_joins_only_where_the_claims_own_words_meet_an_element_of_it() -> None:
    held = claim(REPORTING, "S2.6(a)")
    found = Retriever(
        REGISTRY, Standards(("S2.6(a)(iii)", 0.9), ("S2.33(f)", 0.8), ("S2.5", 0.7))
    ).of([held], {})["c1"]
    result = assess_compliance(held, REGISTRY, None, retrieved=found)
    assert [m.paragraph_id for m in result.ifrs_mappings] == ["S2.6(a)", "S2.6(a)(iii)"]
    assert result.compliance_status is ComplianceStatus.FULLY_ADDRESSED
    assert (result.retrieval, found.note, found.ceiling) == (found, "", 1.0)


def test_a_failing_search_leaves_the_preliminary_paragraphs_with_low_confidence_and_the_cause() -> (
    None
):
    held = claim(REPORTING, "S2.6(a)(iii)")
    sure = assess_compliance(held, REGISTRY, None)
    found = Retriever(REGISTRY, Standards(fails="the embedder is away")).of(
        [held], {"c1": ["hint"]}
    )["c1"]
    result = assess_compliance(held, REGISTRY, None, retrieved=found)
    assert [m.paragraph_id for m in result.ifrs_mappings] == ["S2.6(a)(iii)"]
    assert result.compliance_status is sure.compliance_status, (
        "what the wording gives does not change"
    )
    assert result.confidence < 0.6 <= sure.confidence
    assert not found.searched
    assert (
        "could not be searched: the embedder is away. Its preliminary paragraphs were used."
        in found.note
    )


def test_no_hits_leave_the_preliminary_paragraphs_with_medium_confidence_at_most() -> None:
    held = claim(REPORTING, "S2.6(a)(iii)")
    for standards in (Standards(), Standards(("S2.36(d)", 0.2))):
        found = Retriever(REGISTRY, standards).of([held], {})["c1"]
        result = assess_compliance(held, REGISTRY, None, retrieved=found)
        assert [m.paragraph_id for m in result.ifrs_mappings] == ["S2.6(a)(iii)"]
        assert 0.6 <= result.confidence < 0.8
        assert found.searched
        assert "found no paragraph" in found.note


def test_hits_of_moderate_relevance_are_never_read_as_high() -> None:
    found = Retriever(REGISTRY, Standards(("S2.6(a)(iii)", 0.4))).of([claim(REPORTING)], {})["c1"]
    assert assess_compliance(claim(REPORTING), REGISTRY, None, retrieved=found).confidence < 0.8
    assert "moderate" in found.note


def test_sasb_is_asked_once_for_figures_of_the_known_industry_and_is_no_compliance() -> None:
    asked: list[Sequence[str]] = []

    def topics(queries: Sequence[str]) -> list[list[tuple[SasbHit, str]]]:
        asked.append(queries)
        mine = (
            SasbHit("EM-MM", "Greenhouse Gas Emissions", ("EM-MM-110a.1",), 0.8),
            "gross global Scope 1 emissions",
        )
        strange = (
            SasbHit("EM-MM", "Labour Practices", (), 0.8),
            "strikes and lockouts in metals and mining",
        )
        other = (
            SasbHit("EM-EP", "Greenhouse Gas Emissions", (), 0.9),
            "gross global Scope 1 emissions",
        )
        weak = SasbHit("EM-MM", "Air Quality", (), 0.1), "Scope 1 emissions to air"
        return [[other, mine, strange, weak] for _ in queries]

    figures = claim("Scope 1 emissions were 5 Mt.", kind=ClaimType.QUANTITATIVE)
    spoken = claim(REPORTING, number="c2")
    found = Retriever(REGISTRY, Standards(), topics).sasb(
        [figures, spoken], Industry("EM-MM", "Metals & Mining")
    )
    assert asked == [["Scope 1 emissions were 5 Mt. Metals & Mining"]]
    assert {number: [hit.topic for hit in hits] for number, hits in found.items()} == {
        "c1": ["Greenhouse Gas Emissions"]
    }


def test_a_database_that_fails_is_a_failed_search_and_the_connection_stays_usable(
    registry: None,
) -> None:
    with (
        pytest.raises(SearchFailed, match="the database did not answer"),
        searching(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT 1 / 0")
    assert StandardPassage.objects.exists()


def test_a_database_that_has_gone_is_no_failed_search_even_if_it_is_back_at_once(
    registry: None,
) -> None:
    with pytest.raises(OperationalError, match="terminating"), searching():
        raise OperationalError("terminating connection due to administrator command")
    assert connection.is_usable()


def test_a_search_the_database_breaks_off_is_a_failed_one(registry: None) -> None:
    with (
        pytest.raises(SearchFailed, match="the database did not answer"),
        searching(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SET LOCAL statement_timeout = 20; SELECT pg_sleep(2)")
    assert StandardPassage.objects.exists()


@pytest.mark.long
def test_an_analysis_says_per_claim_what_was_retrieved_and_survives_a_search_that_fails(
    registry: None, auditor: Any
) -> None:
    report = inline.small_report(auditor)
    type(report).objects.filter(pk=report.pk).update(
        industry="EM-MM", sector="Extractives & Minerals Processing"
    )
    report.refresh_from_db()
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0), until="investigate")
    ClaimParagraph.objects.filter(claim__text__contains="Board").update(origin=Origin.HINT.value)
    StandardPassage.objects.filter(source_type__startswith="ifrs").update(embedder="another")
    inline.run(analysis)
    assert analysis.status == "completed"
    rows = Finding.objects.filter(
        analysis=analysis, agent_name="legal", evidence_type="ifrs_compliance"
    )
    details = {
        row.claim.text: (row.details, row.confidence)
        for row in rows.select_related("claim")
        if row.claim
    }
    board = next(found for text, found in details.items() if "Board" in text)
    assert (board[0]["retrieval"]["mode"], board[0]["retrieval"]["searched"]) == (
        "claim_scoped",
        False,
    )
    assert "another" in board[0]["retrieval"]["note"]
    assert board[0]["ifrs_mappings"]
    assert board[1] < 0.6
    others = [found for text, (found, _) in details.items() if "Board" not in text]
    assert others
    assert {found["retrieval"]["mode"] for found in others} == {"paragraph_lookup"}
    assert {hit["code"] for found in others for hit in found.get("sasb", ())} == {"EM-MM"}
    assert not SourceConsulted.objects.get(
        analysis=analysis, agent="legal", source__startswith="IFRS"
    ).consulted
    told = AgentEvent.objects.filter(
        analysis=analysis, event_type="agent_thinking", agent_name="legal"
    )
    assert [event for event in told if "could not be searched" in event.data["message"]], [
        event.data for event in told
    ]
    events = AgentEvent.objects.filter(
        analysis=analysis, event_type="evidence_found", data__evidence_type="ifrs_compliance"
    )
    assert events
    for event in events:
        found = rows.get(claim=event.data["claim_id"]).details
        named = {each["paragraph_id"]: each["compliance_status"] for each in found["ifrs_mappings"]}
        assert named[event.data["paragraph_id"]] == found["compliance_status"], (
            "the paragraph that gave the status is told"
        )
