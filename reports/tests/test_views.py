"""The report pages as an auditor meets them: what is shown, what is narrowed, and who may see and do what."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from reports.models import Analysis, Check, CoverageStatus, Membership, Report, ReportStatus, Role, VerdictValue, Wave
from reports.tests.factories import (
    make_analysis,
    make_assignment,
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_finding,
    make_page,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.types import AgentName, ClaimType, PageState

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def user(client: Client) -> Any:
    user = make_user("anna")
    client.force_login(user)
    return user


@pytest.fixture
def report(user: Any) -> Report:
    """Read, with one page of each state."""
    report = make_report(user)
    make_page(report, 1, "The board oversees climate matters.\n\nScope 1 fell by 5 % to 20 Mt.")
    make_page(report, 2, state=PageState.IMAGE_ONLY, reason="a picture with no text layer")
    make_page(report, 3, state=PageState.FAILED, reason="could not be decoded")
    return report


@pytest.fixture
def analysis(report: Report) -> Analysis:
    return make_analysis(report)


def url(name: str, report: Report, query: str = "") -> str:
    return reverse(f"reports:{name}", args=[report.pk]) + query


def body(response: Any) -> str:
    """The text of a page without tags, white space folded."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


PAGES = ["detail", "row", "header", "progress", "document", "claims", "compiled", "requirements"]


@pytest.mark.parametrize("name", PAGES)
def test_a_report_of_another_engagement_does_not_exist(client: Client, report: Report, name: str) -> None:
    client.force_login(make_user("stranger"))
    assert client.get(url(name, report)).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_nobody_sees_anything_without_signing_in(report: Report, name: str) -> None:
    response = Client().get(url(name, report))
    assert response.status_code == 302
    assert response.url.startswith("/sign-in?next=")


def test_a_part_asked_for_after_the_session_ended_sends_the_whole_page_to_sign_in(report: Report) -> None:
    response = Client().get(url("claims", report), headers=HTMX)
    assert response.headers["HX-Redirect"].startswith("/sign-in")


@pytest.mark.parametrize("name", PAGES)
def test_pages_carry_no_inline_style_or_script(client: Client, report: Report, analysis: Analysis, name: str) -> None:
    text = client.get(url(name, report)).content.decode()
    assert not re.search(r"""\sstyle=|\son\w+=["']|<style|<script(?![^>]*\ssrc=)""", text)


def test_an_empty_list_says_what_to_do(client: Client, user: Any) -> None:
    assert "No reports yet Upload a sustainability report" in body(client.get("/"))


def test_the_list_counts_verdicts_claims_and_coverage(client: Client, report: Report, analysis: Analysis) -> None:
    judge = make_run(analysis, AgentName.JUDGE, Wave.JUDGE)
    for verdict in (VerdictValue.UNVERIFIED, VerdictValue.UNVERIFIED, VerdictValue.CONTRADICTED):
        make_verdict(judge, make_claim(analysis), verdict)
    make_verdict(judge, make_claim(analysis), VerdictValue.VERIFIED, superseded_in_cycle=1)
    make_coverage(judge, "S2.6", CoverageStatus.FULLY_ADDRESSED)
    make_coverage(judge, "S2.7", CoverageStatus.FULLY_UNADDRESSED)
    assert "FY2023 3 4 0 1 0 2 50 % completed" in body(client.get("/"))


def test_the_list_asks_the_same_number_of_queries_however_long_it_is(
    client: Client, user: Any, django_assert_max_num_queries: Any
) -> None:
    for _ in range(6):
        make_analysis(make_report(user))
    with django_assert_max_num_queries(10):
        client.get("/")


@pytest.mark.parametrize("status", [ReportStatus.PARSING, ReportStatus.EMBEDDING])
def test_a_row_asks_for_itself_again_only_while_the_report_moves(client: Client, report: Report, status: str) -> None:
    Report.objects.filter(pk=report.pk).update(status=status, step="reading pages", pages_done=1)
    moving = client.get(url("row", report))
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.PARSED)
    resting = client.get(url("row", report))
    assert b"every 2s" in moving.content
    assert "1 of 3" in body(moving)
    assert b"every 2s" not in resting.content
    assert resting.headers["HX-Trigger"] == "reports-changed"


def test_a_row_shows_how_far_the_wave_is(client: Client, report: Report) -> None:
    analysis = make_analysis(report, "analyzing", wave=Wave.INVESTIGATE, cycle=1)
    make_run(analysis, AgentName.LEGAL, claims_total=10, claims_done=10)  # an earlier cycle
    make_run(analysis, AgentName.LEGAL, cycle=1, claims_total=8, claims_done=3)
    assert "investigating · cycle 1 3 of 8" in body(client.get(url("row", report)))


def test_needs_you_counts_equal_the_lists_they_lead_to(client: Client, user: Any, report: Report) -> None:
    make_report(user, report.engagement, status=ReportStatus.ERROR, error_message="The file is damaged.", company="Broken")
    assert "1 ready to analyse" in body(client.get("/"))
    failed = client.get("/?state=failed")
    assert failed.content.count(b"<tr id=") == 1
    assert "The file is damaged." in body(failed)
    assert b"Retry" in failed.content


def pdf(name: str = "report.pdf", content: bytes = b"%PDF-1.7 enough to be stored") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "application/pdf")


@pytest.mark.usefixtures("user")
def test_an_upload_leads_to_the_report(client: Client) -> None:
    response = client.post("/upload", {"file": pdf()})
    assert response.url == url("detail", Report.objects.get())


@pytest.mark.usefixtures("user")
@pytest.mark.parametrize(
    ("content", "words"), [(b"", "empty"), (b"<html>", "not a PDF")], ids=["empty file", "another kind of file"]
)
def test_a_refused_upload_says_why_on_the_page_and_to_the_script(client: Client, content: bytes, words: str) -> None:
    page = client.post("/upload", {"file": pdf(content=content)})
    part = client.post("/upload", {"file": pdf(content=content)}, headers=HTMX)
    assert (page.status_code, part.status_code) == (400, 400)
    assert words in body(page)
    assert "Reports" in body(page)
    assert body(part).startswith("Not uploaded.")
    assert not Report.objects.exists()


@pytest.mark.usefixtures("user")
def test_the_same_file_twice_leads_to_the_report_that_is_kept(client: Client) -> None:
    client.post("/upload", {"file": pdf()})
    kept = Report.objects.get()
    Report.objects.update(page_count=3)
    again = client.post("/upload", {"file": pdf("other name.pdf")}, headers=HTMX)
    assert url("detail", kept) in again.content.decode()


def test_a_reader_is_told_in_plain_words_that_reading_is_all(client: Client, report: Report) -> None:
    reader = make_user("reader")
    Membership.objects.create(engagement=report.engagement, user=reader, role=Role.READER)
    client.force_login(reader)
    response = client.post(url("retry", report))
    assert response.status_code == 403
    assert "You can read this report" in body(response)
    assert "Start analysis" not in body(client.get(url("detail", report)))


def test_a_report_that_could_not_be_read_can_be_read_again(client: Client, report: Report) -> None:
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.ERROR, error_code="damaged", error_message="Damaged.")
    assert "The report could not be read. Damaged. The uploaded file is kept." in body(client.get(url("detail", report)))
    client.post(url("retry", report))
    report.refresh_from_db()
    assert report.status == ReportStatus.UPLOADED


def test_reading_shows_its_steps_and_ends_by_opening_the_workspace(client: Client, report: Report) -> None:
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.PARSING, pages_done=2)
    assert "✓ Upload done ▸ Read pages active 2 of 3 pages" in body(client.get(url("detail", report)))
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.PARSED)
    assert client.get(url("progress", report), headers=HTMX).headers["HX-Redirect"] == url("detail", report)


def test_the_ledger_names_every_page_that_was_not_read(client: Client, report: Report) -> None:
    text = body(client.get(url("detail", report)))
    assert "Page ledger: 1 read · ◧ 1 image only · ✕ 1 failed" in text
    assert "p. 2 ◧ image only a picture with no text layer" in text
    assert "No text on this page. could not be decoded" in body(client.get(url("detail", report, "?page=3")))


@pytest.mark.parametrize(("asked", "shown"), [("0", 1), ("99", 3), ("two", 1), ("²", 1), ("9" * 30, 1)])
def test_a_page_number_that_does_not_exist_is_put_right(client: Client, report: Report, asked: str, shown: int) -> None:
    assert f'data-page="{shown}"'.encode() in client.get(url("detail", report, f"?page={asked}")).content


def test_a_claim_is_marked_where_its_quote_stands(client: Client, report: Report, analysis: Analysis) -> None:
    claim = make_claim(analysis, "Scope 1 fell by 5 % to 20 Mt.")
    response = client.get(url("detail", report, f"?claim={claim.pk}"))
    assert re.search(
        rf'<mark class="quote t-quantitative active" data-claim="{claim.pk}"[^>]*>Scope 1 fell', response.content.decode()
    )


@pytest.fixture
def four_claims(analysis: Analysis) -> list[Any]:
    judge = make_run(analysis, AgentName.JUDGE, Wave.JUDGE)
    legal = make_run(analysis, AgentName.LEGAL)
    claims = [
        make_claim(analysis, "Water use fell.", ("S2.29(a)(vi)", "metrics_targets"), claim_type=ClaimType.ENVIRONMENTAL),
        make_claim(analysis, "The board meets monthly.", ("S2.6(a)", "governance"), claim_type=ClaimType.LEGAL_GOVERNANCE),
        make_claim(analysis, "Water is priced in.", ("S2.6(b)", "governance"), ("S2.10", "strategy"), priority="low"),
        make_claim(analysis, "A claim with no paragraph.", page=2),
    ]
    make_verdict(judge, claims[0], VerdictValue.CONTRADICTED)
    make_verdict(judge, claims[1])
    make_finding(legal, claims[1], "The charter says so.")
    make_assignment(analysis, claims[2], AgentName.GEOGRAPHY, reasoning="It names a river.")
    return claims


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("", [0, 1, 2, 3]),
        ("claim_type=environmental", [0]),
        ("priority=low", [2]),
        ("verdict=contradicted", [0]),
        ("verdict=none", [2, 3]),
        ("pillar=strategy", [2]),
        ("agent=legal", [1]),
        ("agent=geography", [2]),
        ("paragraph=s2.6", [1, 2]),
        ("paragraph=S2.29(a)", [0]),
        ("text=WATER", [0, 2]),
        ("text=water&pillar=governance", [2]),
        ("verdict=nonsense", [0, 1, 2, 3]),
    ],
)
def test_claims_narrow_by_all_filters_given_and_the_count_equals_the_list(
    client: Client, report: Report, four_claims: list[Any], query: str, places: list[int]
) -> None:
    text = client.get(url("claims", report, f"?{query}"), headers=HTMX).content.decode()
    assert re.findall(r'id="claim-([0-9a-f-]{36})"', text) == [str(four_claims[place].pk) for place in places]
    assert re.search(rf'role="status">{len(places)}\s', text)


def test_a_claim_card_tells_who_found_what_and_what_the_judge_made_of_it(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis, "Scope 1 fell.", ("S2.29(a)", "metrics_targets"))
    legal, later = make_run(analysis, AgentName.LEGAL), make_run(analysis, AgentName.DATA_METRICS, cycle=1)
    make_finding(legal, claim, "Three of four elements are named.", confidence=0.85)
    make_finding(later, claim, "The sum is wrong.", supports_claim=False, confidence=0.65, basis="computation")
    first, second = make_run(analysis, AgentName.JUDGE, Wave.JUDGE), make_run(analysis, AgentName.JUDGE, Wave.JUDGE, cycle=1)
    make_verdict(first, claim, reasoning="Too little.", superseded_in_cycle=1)
    make_verdict(second, claim, VerdictValue.CONTRADICTED, reasoning="The sum decides.")
    text = body(client.get(url("claims", report), headers=HTMX))
    assert (
        "neither supports nor contradicts · wording against the paragraph · rests on the report itself · confidence high (0.85)"
        in text
    )
    assert "contradicts the claim" in text
    assert "rests on computation · confidence medium (0.65) · cycle 2" in text
    assert "unverified in cycle 1, superseded in cycle 2 Too little." in text
    assert "The sum decides. rules" in text


def test_the_list_of_claims_opens_on_the_page_that_holds_the_claim_asked_for(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claims = [make_claim(analysis) for _ in range(60)]
    text = client.get(url("claims", report, f"?claim={claims[55].pk}"), headers=HTMX).content.decode()
    assert f'id="claim-{claims[55].pk}"' in text
    assert "51–60 of 60" in text


def test_report_text_is_shown_never_run(client: Client, report: Report, analysis: Analysis) -> None:
    make_claim(analysis, "<script>alert(1)</script>")
    for name in ("claims", "compiled"):
        text = client.get(url(name, report)).content.decode()
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert(1)" in text


def section_of(text: str, pillar: str) -> str:
    """The HTML of one pillar of the compiled report."""
    return text.split(f'<section class="pillar" id="{pillar}"')[1].split('<section class="pillar"', maxsplit=1)[0]


def test_every_claim_stands_in_full_once_and_is_named_wherever_else_it_speaks(
    client: Client, report: Report, four_claims: list[Any]
) -> None:
    text = client.get(url("compiled", report)).content.decode()
    for claim in four_claims:
        assert text.count(f'id="claim-{claim.pk}"') == 1
    both = f"claim-{four_claims[2].pk}"
    assert f'id="{both}"' in section_of(text, "governance")
    assert f'href="#{both}"' in section_of(text, "strategy")
    assert f'id="claim-{four_claims[3].pk}"' in section_of(text, "unmapped")


def test_a_gap_says_what_is_missing_what_was_found_and_why_it_matters(client: Client, report: Report, analysis: Analysis) -> None:
    row = make_coverage(
        make_run(analysis),
        "S2.6(a)",
        CoverageStatus.PARTIALLY_ADDRESSED,
        materiality_note="Oversight tells who answers.",
        s1_counterpart=["S1.27(a)"],
        evidence=[{"page": 1, "quote": "The board oversees"}],
    )
    make_element(row, "named body", True)
    make_element(row, "how often", gap_reason="no interval is named")
    make_element(row, "skills", None, gap_reason="page 3 could not be read")
    text = body(client.get(url("compiled", report)))
    assert "What this report does not disclose 1" in text
    assert "how often : no interval is named" in text
    assert "skills : not assessed, page 3 could not be read" in text
    assert "named body :" not in text
    for words in ("Oversight tells who answers.", "p. 1 The board oversees", "S1.27(a)", "all 3 pages read"):
        assert words in text


def test_what_the_report_meets_is_no_gap(client: Client, report: Report, analysis: Analysis) -> None:
    run = make_run(analysis)
    for paragraph, status in (("S2.6(a)", "fully_addressed"), ("S2.6(b)", "not_applicable"), ("S2.7", "not_assessed")):
        make_coverage(run, paragraph, status)
    assert b'class="gap ' not in client.get(url("compiled", report)).content


def test_filters_of_the_compiled_report_hold_together(
    client: Client, report: Report, analysis: Analysis, four_claims: list[Any]
) -> None:
    run = make_run(analysis)
    make_coverage(run, "S2.6(a)", CoverageStatus.PARTIALLY_ADDRESSED)
    make_coverage(run, "S2.6(b)")
    make_coverage(run, "S2.29(a)", pillar="metrics_targets")
    query = "?pillar=governance&paragraph=s2.6&status=fully_unaddressed&claim_type=legal_governance"
    text = body(client.get(url("compiled", report, query), headers=HTMX))
    assert text.startswith("1 claim and 1 gap match the filters")


def test_failed_arithmetic_comes_first_and_names_the_calculation(client: Client, report: Report, analysis: Analysis) -> None:
    run = make_run(analysis, AgentName.DATA_METRICS)
    make_check(run, Check.Result.PASS, "20 + 12 = 32 Mt")
    make_check(run, Check.Result.FAIL, "20 + 12 = 32 Mt, printed 34 Mt")
    text = body(client.get(url("compiled", report)))
    assert text.index("does not hold Sum of scopes critical 20 + 12 = 32 Mt, printed 34 Mt") < text.index("Checks that hold")


def test_a_compiled_report_of_many_claims_takes_a_fixed_number_of_queries(
    client: Client, report: Report, analysis: Analysis, django_assert_max_num_queries: Any
) -> None:
    legal = make_run(analysis)
    for place in range(20):
        claim = make_claim(analysis, "", ("S2.6", "governance"))
        make_finding(legal, claim)
        make_assignment(analysis, claim)
        make_element(make_coverage(legal, f"S2.{place}"), "something")
    with django_assert_max_num_queries(19):
        client.get(url("compiled", report))


def test_an_unfinished_analysis_is_not_shown_as_a_report(client: Client, report: Report) -> None:
    analysis = make_analysis(report, "error", error_message="The run took too long.")
    make_claim(analysis)
    text = body(client.get(url("compiled", report)))
    assert "This analysis is failed: what stands here is what has been found so far" in text


def test_another_analysis_of_the_report_is_shown_when_named_and_no_other_reports_one(
    client: Client, user: Any, report: Report
) -> None:
    old = make_analysis(report)
    make_claim(old, "An older claim.")
    make_analysis(report)
    assert "An older claim." in body(client.get(url("compiled", report, f"?analysis={old.pk}")))
    assert "An older claim." not in body(client.get(url("compiled", report)))
    foreign = make_analysis(make_report(user))
    assert client.get(url("compiled", report, f"?analysis={foreign.pk}")).status_code == 404
    assert client.get(url("compiled", report, "?analysis=nonsense")).status_code == 404
