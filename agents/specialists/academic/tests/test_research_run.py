"""A batch of claims beside services of research on this machine: what is asked, what is shown, what
counts, and what is said of a service that does not answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import transaction

from agents.base.events import Event, EvidenceFound, Failed, SearchExecuted
from agents.llm.gateway import of_capability
from agents.models import Reinvestigation, SourceAsk
from agents.specialists.academic import agent
from agents.specialists.academic.literature import research
from agents.specialists.academic.tests.services import Row, asked_of, research_services
from agents.specialists.legal.tests.provider import material_in
from agents.tests.orchestrator.provider import NAME, serving
from reports.findings.finding import NotConsultedDetails
from reports.findings.kinds import read_finding
from reports.findings.research import ResearchDetails
from reports.models import AgentRun, Claim, Finding, SourceConsulted
from reports.tests.factories import make_analysis, make_claim, make_report, make_run, make_user
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import ModelServer, Request

pytestmark = pytest.mark.django_db
GENERAL = "Heat pumps use less energy than gas boilers."
OWN = "Our heat pumps cut emissions of heating by 40% since 2020."
CREDITS = "We retired 40,000 VCUs for our flights."
BOARD = "The Board met four times."
SAYS = "In most homes heat pumps use less energy than gas boilers."
PUMPS: list[Row] = [
    {"n": 1, "title": "Heat pumps and emissions of homes", "abstract": f"We look at homes. {SAYS}"},
    {"n": 2, "title": "Energy use of heat pumps", "abstract": f"A survey of energy. {SAYS}"},
    {"n": 3, "title": "RETRACTED: Heat pumps and energy", "abstract": SAYS},
    {"n": 4, "title": "Poetry of the north", "abstract": "No word of it."},
]


def rows(name: str, words: str) -> Sequence[Row]:
    """Each service knows heat pumps alone; one of them knows a retraction."""
    if "heat pumps" not in words:
        return []
    return [row | {"retracted": name == "openalex" and row["n"] == 3} for row in PUMPS]


class Batch:
    """A run of the agent over some claims."""

    def __init__(self, *texts: str, engine: str = "rules", cycle: int = 0, **options: Any) -> None:
        report = make_report(make_user(), company="Tarn Steel plc", reporting_period="FY2023")
        self.analysis = make_analysis(report, engine=engine, options=options)
        self.claims = [make_claim(self.analysis, text) for text in texts]
        self.run = self.again(cycle)
        self.events: list[Event] = []

    def again(self, cycle: int) -> AgentRun:
        payload = {"claims": [str(claim.pk) for claim in self.claims]}
        return make_run(self.analysis, "academic", cycle=cycle, payload=payload)

    def investigate(self) -> Batch:
        save = agent.investigate(self.run, Deadline.after(60))
        with transaction.atomic():
            self.events = list(save())
        return self

    def found(self, claim: Claim | int = 0) -> list[Finding]:
        one = self.claims[claim] if isinstance(claim, int) else claim
        return list(Finding.objects.filter(run=self.run, claim=one).order_by("order"))

    def details(self, claim: int = 0) -> ResearchDetails:
        details = read_finding(self.found(claim)[-1])
        assert isinstance(details, ResearchDetails), self.found(claim)[-1].summary
        return details

    def why_not(self, claim: int = 0) -> str:
        details = read_finding(self.found(claim)[-1])
        assert isinstance(details, NotConsultedDetails), self.found(claim)[-1].summary
        return details.reason

    def sources(self) -> dict[str, tuple[bool, str]]:
        return {
            row.source: (row.consulted, row.reason)
            for row in SourceConsulted.objects.filter(analysis=self.analysis)
        }


Serve = Callable[..., Any]


@pytest.fixture
def serve(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Serve:
    def start(answers: Any = rows, failing: Sequence[str] = ()) -> Any:
        return research_services(settings, monkeypatch, answers, failing)

    return start


def questions(server: ModelServer) -> list[str]:
    return list(dict.fromkeys(asked_of(request)[1] for request in server.requests))


def test_with_all_off_each_claim_says_so_and_what_is_known_is_added() -> None:
    batch = Batch(GENERAL, CREDITS, BOARD, sources=[]).investigate()
    assert [[row.evidence_type for row in batch.found(n)] for n in range(3)] == [
        ["not_consulted"],
        ["certification_validation", "not_consulted"],
        ["not_consulted"],
    ]
    assert batch.why_not() == "no service of research is on"
    known = batch.found(1)[0]
    assert (known.basis, known.supports_claim) == ("standard", None)
    ((consulted, reason),) = batch.sources().values()
    assert not consulted and "SOURCES" in reason
    assert not SourceAsk.objects.exists()


def test_by_rules_publications_are_shown_and_decide_nothing(serve: Serve) -> None:
    with serve() as server:
        batch = Batch(GENERAL, OWN).investigate()
    assert questions(server) == ["heat pumps emission reduction effectiveness"]
    for number in (0, 1):
        (row,) = batch.found(number)
        assert (row.evidence_type, row.basis, row.supports_claim) == (
            "research_support",
            "external",
            None,
        )
        assert "not read" in row.summary and "2 publications on heat pumps" in row.summary
        details = batch.details(number)
        assert (details.research_consensus, details.can_add) == ("not_analysed", False)
        assert [one.doi for one in details.academic_references] == ["10.5555/1", "10.5555/2"]
    first = batch.details().academic_references[0]
    assert (first.quote, first.credibility, first.stance) == (SAYS, 1, "not_analysed")
    assert first.answer and len(first.sha256) == 64 and first.fetched_at and first.found_in
    assert (first.authors, first.year, first.venue) == (["A. Lee"], 2021, "Energy")
    searched = {one.source: (one.results, one.relevant) for one in batch.details().searches}
    assert searched["OpenAlex"] == (4, 2)
    assert {label: told[0] for label, told in batch.sources().items()} == {
        "OpenAlex": True,
        "Crossref": True,
        "Semantic Scholar": True,
    }
    told = [one.payload for one in batch.events]
    assert sum(isinstance(one, SearchExecuted) for one in told) == 3
    assert sum(isinstance(one, EvidenceFound) for one in told) == 2


def test_a_claim_without_a_subject_is_not_searched_and_says_why(serve: Serve) -> None:
    with serve() as server:
        batch = Batch(BOARD, "Emissions fell by 4% since 2020.").investigate()
    assert server.requests == []
    assert "names no method" in batch.why_not(0)
    assert "no subject" in batch.why_not(1)
    assert set(batch.sources().values()) == {
        (False, "no claim names a subject on which research is searched")
    }


def test_a_service_that_fails_was_not_consulted_and_the_others_are(serve: Serve) -> None:
    with serve(failing=["crossref"]):
        batch = Batch(GENERAL).investigate()
    assert batch.details().academic_references
    consulted, reason = batch.sources()["Crossref"]
    assert not consulted and "503" in reason
    assert batch.sources()["OpenAlex"] == (True, "")
    failed = next(one for one in batch.details().searches if one.source == "Crossref")
    assert failed.results is None and "503" in failed.why_not


def test_where_all_fail_nothing_is_said_to_be_missing(serve: Serve) -> None:
    with serve(failing=["openalex", "crossref", "semantic_scholar"]):
        batch = Batch(GENERAL).investigate()
    assert "503" in batch.why_not()
    assert not any(consulted for consulted, _ in batch.sources().values())


def test_what_gave_nothing_is_asked_once_more_with_fewer_words(serve: Serve) -> None:
    with serve(lambda name, words: []) as server:
        batch = Batch(GENERAL).investigate()
    assert questions(server) == ["heat pumps emission reduction effectiveness", "heat pumps"]
    (row,) = batch.found()
    assert batch.details().research_consensus == "insufficient_research"
    assert (row.supports_claim, "says nothing" in row.summary) == (None, True)
    assert batch.details().can_add is None, "other words may find something"


def test_no_batch_asks_more_than_five_questions(serve: Serve) -> None:
    names = ("Biochar", "Wind power", "Heat pumps", "Biogas", "Green hydrogen", "LEDs", "HVO")
    with serve(lambda name, words: []) as server:
        batch = Batch(*(f"{name} reduce emissions." for name in names)).investigate()
    assert len(questions(server)) == 5
    left = [n for n in range(len(names)) if batch.found(n)[-1].evidence_type == "not_consulted"]
    assert left and "at most 5 questions" in batch.why_not(left[0])


def test_nothing_is_asked_twice_after_a_kill(serve: Serve) -> None:
    with serve() as server:
        batch = Batch(GENERAL)
        agent.investigate(batch.run, Deadline.after(60))
        many = len(server.requests)
        batch.investigate()
    assert len(server.requests) == many
    assert batch.details().academic_references


def test_what_the_judge_wants_to_know_is_asked_first(serve: Serve) -> None:
    with serve(lambda name, words: []) as server:
        batch = Batch(OWN, CREDITS, cycle=1)
        Reinvestigation.objects.create(
            analysis=batch.analysis,
            claim=batch.claims[0],
            cycle=0,
            target_agents=["legal", "academic"],
            evidence_gap="nothing was found.",
            refined_queries=["policy Tarn", "benchmark 40% Tarn Leeds heating boilers", "noise"],
        )
        batch.investigate()
    asked = questions(server)
    assert asked[0] == "heat pumps heating boilers"
    assert not any("Tarn" in words or "40" in words for words in asked)
    assert [row.evidence_type for row in batch.found(1)] == ["research_support"], "known before"
    assert any("nothing was found" in str(one.payload) for one in batch.events)


def test_one_claim_that_fails_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(stated: Any, kinds: Any, given: Any) -> None:
        if stated.text == CREDITS:
            raise RuntimeError("broken")

    monkeypatch.setattr(agent, "known_of", fail)
    batch = Batch(GENERAL, CREDITS, BOARD, sources=[]).investigate()
    assert [batch.found(n)[-1].evidence_type for n in range(3)] == [
        "not_consulted",
        "error",
        "not_consulted",
    ]
    assert sum(isinstance(one.payload, Failed) for one in batch.events) == 1


def reader(stance: str, quote: str = SAYS) -> Any:
    """A model that says one stance of every publication, with one quote."""

    def behave(request: Request) -> Any:
        answers = [
            {
                "text_id": one["id"],
                "about": "company",
                "stance": stance,
                "kind": "direct" if stance == "contradicts" else "none",
                "quote": quote,
                "explanation": "It says so.",
            }
            for one in json.loads(material_in(request)["texts"])
        ]
        return chat.says(json.dumps({"answers": answers}))(request)

    return behave


@pytest.mark.long
@pytest.mark.usefixtures("services")
@pytest.mark.parametrize(
    ("text", "stance", "quote", "consensus", "supports"),
    [
        (GENERAL, "supports", SAYS, "supported", True),
        (OWN, "supports", SAYS, "supported", None),
        (GENERAL, "contradicts", SAYS, "not_supported", None),
        (GENERAL, "not_analysed", "", "insufficient_research", None),
        (GENERAL, "supports", "words that stand nowhere", "not_analysed", None),
    ],
)
def test_a_model_reads_stances_that_count_for_what_is_said_in_general(
    serve: Serve,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    stance: str,
    quote: str,
    consensus: str,
    supports: bool | None,
) -> None:
    with serve(), serving(reader(stance, quote), settings, monkeypatch):
        gateway = of_capability("academic")
        monkeypatch.setattr(research, "gateway_of", lambda run: (gateway, ""))
        batch = Batch(text, engine="model").investigate()
    (row,) = batch.found()
    details = batch.details()
    assert (details.research_consensus, row.supports_claim) == (consensus, supports)
    if consensus in ("supported", "not_supported"):
        assert row.reasoned_by == NAME
        assert details.academic_references[0].quote == SAYS
        assert details.source == "published research on heat pumps"
    assert not any("Tarn" in str(one) for one in details.searches)
