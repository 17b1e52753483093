"""A whole run with services of news on this machine: claims are verified by two independent papers
and contradicted by one of the best, left alone by namesakes, and one story in five papers counts
once. With all sources off nothing changes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agents.models import AgentEvent, SourceAsk
from agents.outside_text.known import Known
from agents.outside_text.stance import Asked
from agents.outside_text.tiers import Outlets
from agents.outside_text.types import Contradiction, OutsideText, Reading, Stance
from agents.sources import asking
from agents.sources.asking import Asker
from agents.specialists.news_media.answers import answer
from agents.specialists.news_media.weighing import for_model, spoken_on, told_of
from agents.tests.inline import begin, run, small_report
from agents.tests.outside_text.news_services import Article, gdelt, searxng, serving, tavily
from agents.verifying.verify import Outcome, verify
from reports.compile import CompiledReport
from reports.document.from_rows import page_contents
from reports.exports.bundle.as_bundle import write
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.models import Analysis, Claim, EvidencePassage, Finding, Report, SourceConsulted
from reports.tests.factories import make_evidence, make_page, make_report
from reports.types import ClaimType, ClaimView
from sibyl_project.common.lanes import shared_lanes
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests.model_server import ModelServer, status
from standards.reference.outlets import packaged_outlets

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]
PLANTED = "Our Scope 1 emissions were 201,300 tCO2e in 2024."
CLEAN = "There were no environmental fines or violations in 2024."
PAGE = f"{PLANTED} {CLEAN} Tarnhaven Ceramics Group plc makes tiles in Leeds."
SAME = "Scope 1 emissions of Tarnhaven Ceramics were 201,300 tCO2e in 2024"
OTHER = "Scope 1 emissions of Tarnhaven Ceramics were 240,000 tCO2e in 2024"
REGULATOR = Article(
    "https://www.sec.gov/litigation/1", "Filing on kilns of the north", f"{SAME}, the court heard."
)
INVESTIGATION = Article(
    "https://www.propublica.org/article/kilns",
    "What the tile industry burns",
    "Meter readings that reporters collected over months tell the story. In 2024 Tarnhaven "
    "Ceramics had Scope 1 emissions of 201.3 kt CO2e.",
)
PAPER = Article(
    "https://www.ft.com/content/1", "Tile makers and their gas", f"Gas bills show it. {SAME}."
)


@pytest.fixture(autouse=True)
def _quick(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    # the pace has tests of its own
    monkeypatch.setattr(asking, "shared_lanes", lambda *lanes: shared_lanes(*lanes[:2], 0.01))


@pytest.fixture
def report(auditor: Any) -> Report:
    made = make_report(
        auditor,
        company="Tarnhaven Ceramics Group plc",
        reporting_period="FY2024",
        page_count=2,
        pages_done=2,
    )
    make_page(made, 1, PAGE)
    make_page(made, 2, f"Once more: {PLANTED}")
    replace_quantities(made, read_pages(page_contents(made)))
    return made


@pytest.fixture
def analysed(report: Report, settings: Any) -> Any:
    """Analyses the report with articles that SearXNG finds."""

    def go(articles: Sequence[Article], **options: Any) -> Analysis:
        given = {"max_cycles": 0, "engine": "rules", **options}
        with serving(settings, searxng=searxng(articles)) as servers:
            analysis = run(begin(report, report.uploaded_by, **given))
            go.server = servers["searxng"]  # type: ignore[attr-defined]
        assert analysis.status == "completed", analysis.error_message
        return Analysis.objects.select_related("report", "claim_set").get(pk=analysis.pk)

    return go


def claim_with(analysis: Analysis, words: str) -> Claim:
    found = Claim.objects.filter(claim_set=analysis.claim_set, quote__contains=words)
    return found.order_by("ordinal")[0]


def verdict(analysis: Analysis, words: str = "201,300") -> Any:
    return analysis.verdicts.standing().get(claim=claim_with(analysis, words))


def stories(analysis: Analysis, words: str = "201,300") -> list[Finding]:
    rows = Finding.objects.filter(
        analysis=analysis, agent_name="news_media", claim=claim_with(analysis, words)
    )
    return list(rows.exclude(evidence_type="news_summary").order_by("order"))


def test_two_independent_papers_verify_a_claim(analysed: Any) -> None:
    analysis = analysed([REGULATOR, INVESTIGATION])
    found = stories(analysis)
    assert [(row.supports_claim, row.details["source_tier"]) for row in found] == [(True, 1)] * 2
    assert {row.details["source"] for row in found} == {"sec.gov", "propublica.org"}
    for row in found:
        assert row.details["quote"] and row.details["answer"] and len(row.details["sha256"]) == 64
        assert row.details["independent"] is True and row.details["fetched_at"]
    given = verdict(analysis)
    assert (given.verdict, given.support) == ("verified", "independent_sources")


def test_one_paper_alone_verifies_nothing_without_the_report_itself(analysed: Any) -> None:
    assert verdict(analysed([PAPER])).support == "one_outside_source"


def test_one_story_in_five_papers_is_one_source(analysed: Any) -> None:
    names = ("ft", "bbc", "wsj", "nytimes", "cnbc")
    words = f"LEEDS (Reuters) - {OTHER}, according to meter readings of its works."
    papers = [Article(f"https://www.{name}.com/1", "Tiles and gas", words) for name in names]
    analysis = analysed(papers)
    (found,) = stories(analysis)
    assert len(found.details["printed_by"]) == 5
    assert found.details["source"] == "reuters.com"
    assert found.supports_claim is None, "one tier 2 source is shown and counts for nothing"
    assert "fewer sources" in found.details["why_no_weight"]
    assert verdict(analysis).verdict != "contradicted"


def test_two_papers_or_one_investigation_contradict_a_claim(analysed: Any) -> None:
    ft = Article("https://www.ft.com/2", "Tile maker's gas bills", f"{OTHER}, bills show.")
    bbc = Article(
        "https://www.bbc.com/2",
        "Kilns burn more",
        "In 2024 Tarnhaven Ceramics had Scope 1 emissions of 240 kt CO2e.",
    )
    analysis = analysed([ft, bbc])
    assert [row.supports_claim for row in stories(analysis)] == [False, False]
    assert {row.confidence for row in stories(analysis)} == {0.675}
    assert verdict(analysis).verdict == "contradicted"
    told = AgentEvent.objects.filter(analysis=analysis, event_type="contradiction_detected")
    assert {(one.data["type"], one.data["tier"]) for one in told} == {("direct", 2)}


def test_one_of_the_best_outlets_contradicts_alone(analysed: Any) -> None:
    words = f"Meter readings give another total: {OTHER}."
    analysis = analysed([Article("https://www.propublica.org/a", "What tiles burn", words)])
    (found,) = stories(analysis)
    assert (found.supports_claim, found.confidence) == (False, 0.9)
    assert verdict(analysis).verdict == "contradicted"


def test_namesakes_satire_releases_and_unknown_outlets_leave_a_claim_alone(analysed: Any) -> None:
    ohio = OTHER.replace("Tarnhaven Ceramics", "Ohio-based Tarnhaven Ceramics LLC")
    left_alone = analysed(
        [
            Article("https://www.propublica.org/b", "Tiles of Ohio", f"{ohio}."),
            Article("https://www.theonion.com/c", "Kiln eats town", f"{OTHER}."),
            Article("https://www.prnewswire.com/d", "Tarnhaven leads", f"{SAME}."),
            Article("https://blog.example/e", "My view of kilns", f"{OTHER}, I counted."),
            Article("https://www.ft.com/f", "Tiles told", f"Tarnhaven Ceramics said {SAME}."),
            Article("https://www.reddit.com/g", "Kilns", f"{OTHER}."),
        ]
    )
    assert [
        row.supports_claim for row in stories(left_alone) if row.supports_claim is not None
    ] == []
    assert verdict(left_alone).verdict not in ("verified", "contradicted")


def test_a_fine_contradicts_a_claim_that_there_was_none_and_is_listed(analysed: Any) -> None:
    fine = "Tarnhaven Ceramics was fined for polluting the river Aire in 2024."
    analysis = analysed([Article("https://www.justice.gov/1", "River case", fine)])
    rows = stories(analysis, "fines")
    assert [(row.evidence_type, row.supports_claim) for row in rows] == [
        ("news_contradiction", False)
    ]
    lists = Finding.objects.filter(analysis=analysis, claim=None, evidence_type="news_summary")
    by_kind = {row.details["list_kind"]: row for row in lists}
    assert by_kind["controversies"].details["items"][0]["quote"] == fine
    assert by_kind["controversies"].supports_claim is None
    later = by_kind["later_events"]
    assert later.details["since"] == "2024-12-31" and later.summary.endswith("?")


def test_a_claim_that_was_given_to_the_agent_has_a_summary(analysed: Any) -> None:
    kilns = Article(
        "https://www.ft.com/9", "Kilns", "Tarnhaven Ceramics faces violations and fines, some fear."
    )
    analysis = analysed([kilns, PAPER])
    claim = claim_with(analysis, "fines")
    rows = Finding.objects.filter(analysis=analysis, agent_name="news_media", claim=claim)
    summary = rows.get(evidence_type="news_summary")
    assert summary.supports_claim is None
    assert summary.details["queries"] and summary.details["stories"] >= 2
    source = SourceConsulted.objects.get(analysis=analysis, source="SearXNG")
    assert (source.consulted, source.reason) == (True, "")
    off = SourceConsulted.objects.get(analysis=analysis, source="Tavily")
    assert not off.consulted and "SOURCES" in off.reason


def test_a_bundle_computes_the_verdicts_again(analysed: Any, tmp_path: Path) -> None:
    fine = "Tarnhaven Ceramics was fined for polluting the river Aire in 2024."
    found = [REGULATOR, INVESTIGATION, Article("https://www.justice.gov/1", "River case", fine)]
    analysis = analysed(found)
    held = io.BytesIO()
    write(CompiledReport(analysis), held)
    path = tmp_path / "bundle.zip"
    path.write_bytes(held.getvalue())
    assert [str(line) for line in verify(path) if line.outcome is Outcome.DIFFERS] == []


def test_a_run_that_is_done_again_asks_nothing_twice(
    analysed: Any, report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ask = Asker.ask

    def counting(self: Asker, spec: Any, question: Any, claim: Any = None) -> Any:
        asked.append(question.words)
        if len(asked) == 4:
            raise ConnectionAbortedError("killed")
        return ask(self, spec, question, claim)

    monkeypatch.setattr(Asker, "ask", counting)
    analysis = analysed([PAPER])
    server: ModelServer = analysed.server
    paths = [request.path for request in server.requests]
    assert len(paths) == len(set(paths))
    assert len(asked) > len(paths), "it was begun again"
    assert SourceAsk.objects.filter(analysis=analysis, cached=False).count() == len(paths)


def test_services_that_fail_are_not_consulted_and_say_why(report: Report, settings: Any) -> None:
    with serving(settings, searxng=status(403, "JSON is not allowed"), gdelt=gdelt([])):
        analysis = run(begin(report, report.uploaded_by, max_cycles=0, engine="rules"))
    row = SourceConsulted.objects.get(analysis=analysis, source="SearXNG")
    assert not row.consulted and "JSON is not allowed" in row.reason
    gave = SourceConsulted.objects.get(analysis=analysis, source="GDELT DOC 2.0")
    assert gave.consulted


def test_where_no_source_answers_it_is_not_said_that_nothing_was_found(
    report: Report, settings: Any
) -> None:
    with serving(settings, tavily=status(401, "no such key")):
        analysis = run(begin(report, report.uploaded_by, max_cycles=0, engine="rules"))
    rows = Finding.objects.filter(analysis=analysis, agent_name="news_media")
    assert {row.evidence_type for row in rows} == {"not_consulted"}
    assert "no such key" in rows[0].summary


def test_tavily_is_asked_with_its_key(report: Report, settings: Any) -> None:
    with serving(settings, tavily=tavily([REGULATOR, INVESTIGATION])) as servers:
        analysis = run(begin(report, report.uploaded_by, max_cycles=0, engine="rules"))
    assert servers["tavily"].requests[0].headers["authorization"] == "Bearer of-a-test"
    assert verdict(analysis).verdict == "verified"


def test_the_budget_is_kept_and_said(report: Report, settings: Any) -> None:
    settings.SOURCES_MOST_ASKS = 2
    with serving(settings, searxng=searxng([PAPER])) as servers:
        analysis = run(begin(report, report.uploaded_by, max_cycles=0, engine="rules"))
    assert len(servers["searxng"].requests) == 2
    row = SourceConsulted.objects.get(analysis=analysis, source="SearXNG")
    assert row.consulted and "has asked 2 questions" in row.reason


def test_with_all_sources_off_an_analysis_ends_as_without_them(report: Report) -> None:
    analysis = run(begin(report, report.uploaded_by, max_cycles=0, engine="rules"))
    assert analysis.options["sources"] == [] and analysis.options["outlets"] == []
    rows = Finding.objects.filter(analysis=analysis, agent_name="news_media")
    assert {row.evidence_type for row in rows} == {"not_consulted"}
    (row,) = SourceConsulted.objects.filter(analysis=analysis, agent="news_media")
    assert (row.source, row.consulted) == ("News search", False)


def test_the_judge_asks_again_with_its_own_words_and_over_all_years(
    auditor: Any, settings: Any
) -> None:
    report = small_report(auditor)
    report.company = "Tarnhaven Ceramics Group plc"
    report.save()
    with serving(settings, searxng=searxng([])) as servers:
        analysis = run(begin(report, auditor, max_cycles=1, engine="rules"))
    assert analysis.cycle == 1
    claim = claim_with(analysis, "by 2030")
    first, again = SourceAsk.objects.filter(analysis=analysis, claim=claim).order_by("pk")
    assert first.key != again.key
    company_wide = SourceAsk.objects.filter(analysis=analysis, claim=None)
    assert company_wide.count() == len(set(company_wide.values_list("key", flat=True)))
    asked = SourceAsk.objects.filter(analysis=analysis, cached=False)
    assert len(servers["searxng"].requests) == asked.count()


def test_another_agent_is_answered_from_what_was_found(analysed: Any) -> None:
    fine = "Tarnhaven Ceramics was fined for polluting the river Aire in 2024."
    analysis = analysed([Article("https://www.justice.gov/1", "River case", fine)])
    near = answer(analysis, "news", {"text": "Was the river Aire polluted?"})
    assert near.answered and fine in near.text and near.source == "justice.gov"
    far = answer(analysis, "news", {"text": "Who audits the pension fund?"})
    assert not far.answered and "proves nothing" in far.text


def test_a_story_that_is_attached_too_speaks_once(analysed: Any, report: Report) -> None:
    words = f"Gas bills that our paper has seen show how much was burnt. {OTHER}."
    document = make_evidence(report, "article.pdf", kind="article", source="Financial Times")
    EvidencePassage.objects.create(document=document, text=words, index=0, page_start=1, page_end=1)
    analysis = analysed([Article("https://www.propublica.org/x", "What tiles burn", words)])
    (found,) = stories(analysis)
    assert found.supports_claim is None
    assert "attached as evidence" in found.details["why_no_weight"]


def test_a_model_reads_what_rules_cannot() -> None:
    words = "Courts found environmental violations by Tarnhaven Ceramics, ending in heavy fines."
    found = [Article("https://www.propublica.org/m", "Law and tiles", words)]
    claim = ClaimView("c", CLEAN, ClaimType.ENVIRONMENTAL, page=1)
    known = Known(("Tarnhaven Ceramics Group plc",), report="tarnhaven")
    outlets = Outlets(packaged_outlets())
    texts = [OutsideText(one.url, one.title, one.text) for one in found]
    told = told_of(texts, known, outlets)
    asked = Asked(claim)
    (by_rules,) = spoken_on(asked, told, known, outlets)
    assert by_rules.reading.stance is Stance.NOT_ANALYSED
    assert for_model(asked, told[0].best, by_rules.reading)
    read = Reading(
        Stance.CONTRADICTS, "It tells of fines.", words, Contradiction.DIRECT, 0.85, "", "a model"
    )
    (by_model,) = spoken_on(asked, told, known, outlets, {("c", texts[0].id): read})
    assert (by_model.supports, by_model.reading.reasoned_by) == (False, "a model")
    own = replace(read, quote="Tarnhaven Ceramics said it paid heavy fines.")
    (told_by_it,) = spoken_on(asked, told, known, outlets, {("c", texts[0].id): own})
    assert told_by_it.supports is None
