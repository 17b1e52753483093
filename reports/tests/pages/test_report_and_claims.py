"""One report: how it is read, its ledger and pages, and the claims found in it with who found
what."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from reports.models import (
    Analysis,
    Report,
    ReportStatus,
    SourceConsulted,
    VerdictValue,
    Wave,
)
from reports.tests.factories import make_claim, make_finding, make_run, make_verdict
from reports.tests.pages.asking import HTMX, body, cards_text, url

pytestmark = pytest.mark.django_db


def test_a_report_that_could_not_be_read_can_be_read_again(client: Client, report: Report) -> None:
    Report.objects.filter(pk=report.pk).update(
        status=ReportStatus.ERROR, error_code="damaged", error_message="Damaged."
    )
    assert "The report could not be read. Damaged. The uploaded file is kept." in body(
        client.get(url("detail", report))
    )
    client.post(url("retry", report))
    report.refresh_from_db()
    assert report.status == ReportStatus.UPLOADED


def test_reading_shows_its_steps_and_ends_by_opening_the_workspace(
    client: Client, report: Report
) -> None:
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.PARSING, pages_done=2)
    assert "✓ Upload done ▸ Read pages active 2 of 3 pages" in body(
        client.get(url("detail", report))
    )
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.PARSED)
    assert client.get(url("progress", report), headers=HTMX).headers["HX-Redirect"] == url(
        "detail", report
    )


def test_the_ledger_names_every_page_that_was_not_read(client: Client, report: Report) -> None:
    text = body(client.get(url("detail", report)))
    assert "Page ledger: 1 read · ◧ 1 image only · ✕ 1 failed" in text
    assert "p. 2 ◧ image only a picture with no text layer" in text
    assert "No text on this page. could not be decoded" in body(
        client.get(url("detail", report, "?page=3"))
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("asked", "shown"), [("0", 1), ("99", 3), ("two", 1), ("²", 1), ("9" * 30, 1)]
)
def test_a_page_number_that_does_not_exist_is_put_right(
    client: Client, report: Report, asked: str, shown: int
) -> None:
    assert (
        f'data-page="{shown}"'.encode()
        in client.get(url("detail", report, f"?page={asked}")).content
    )


def test_a_claim_is_marked_where_its_quote_stands(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis, "Scope 1 fell by 5 % to 20 Mt.")
    response = client.get(url("detail", report, f"?claim={claim.pk}"))
    assert re.search(
        rf'<mark class="quote t-quantitative active" data-claim="{claim.pk}"[^>]*>Scope 1 fell',
        response.content.decode(),
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "positions"),
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
    client: Client, report: Report, four_claims: list[Any], query: str, positions: list[int]
) -> None:
    text = client.get(url("claims", report, f"?{query}"), headers=HTMX).content.decode()
    assert re.findall(r'id="row-([0-9a-f-]{36})"', text) == [
        str(four_claims[index].pk) for index in positions
    ]
    assert re.search(rf'role="status">{len(positions)}\s', text)


def test_a_claim_card_tells_who_found_what_and_what_the_judge_made_of_it(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis, "Scope 1 fell.", ("S2.29(a)", "metrics_targets"))
    legal, later = (
        make_run(analysis, "legal"),
        make_run(analysis, "data_metrics", cycle=1),
    )
    make_finding(legal, claim, "Three of four elements are named.", confidence=0.85)
    make_finding(
        later,
        claim,
        "The sum is wrong.",
        supports_claim=False,
        confidence=0.65,
        basis="computation",
    )
    first, second = (
        make_run(analysis, "judge", Wave.JUDGE),
        make_run(analysis, "judge", Wave.JUDGE, cycle=1),
    )
    make_verdict(first, claim, reasoning="Too little.", superseded_in_cycle=1)
    make_verdict(second, claim, VerdictValue.CONTRADICTED, reasoning="The sum decides.")
    text = cards_text(client, report)
    assert "Legal looked at wording against the paragraph Three of four elements" in text
    assert "contradicts the claim" in text
    assert "rests on computation · reliability not measured · cycle 2" in text
    assert "only asserted in cycle 1, superseded in cycle 2 Too little." in text
    assert "The sum decides. rules" in text


def test_the_list_of_claims_opens_on_the_page_that_holds_the_claim_asked_for(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claims = [make_claim(analysis) for _ in range(60)]
    text = client.get(
        url("claims", report, f"?claim={claims[55].pk}"), headers=HTMX
    ).content.decode()
    assert f'id="row-{claims[55].pk}"' in text
    assert "51–60 of 60" in text


def test_what_says_nothing_of_a_claim_is_not_printed_as_a_finding(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis, "We donated EUR 5,000.")
    make_finding(make_run(analysis, "legal"), claim, "")
    unasked = make_run(analysis, "geography")
    make_finding(unasked, claim, "Satellite imagery was not asked.", evidence_type="not_consulted")
    text = cards_text(client, report)
    assert "No findings" in text
    assert "Satellite imagery" not in text
    assert "1 agent found nothing: Legal" in text


def test_a_claim_shows_how_it_is_supported_and_what_to_ask_whom_for(
    client: Client, report: Report, analysis: Analysis
) -> None:
    judge = make_run(analysis, "judge", Wave.JUDGE)
    asserted, repeated = make_claim(analysis, "One."), make_claim(analysis, "Two.")
    settle = {"document": "the attendance lists", "issuer": "human resources", "period": "2023"}
    make_verdict(judge, asserted, VerdictValue.UNVERIFIED, support="asserted", settle=settle)
    make_verdict(judge, repeated, VerdictValue.INSUFFICIENT_EVIDENCE, support="repeated")
    text = cards_text(client, report)
    assert "○ only asserted rung 3 of 8" in text
    assert (
        "What would settle it: Any other evidence. Ask human resources for the attendance lists "
        "(2023)." in text
    )
    assert "◔ consistent: repeated rung 4 of 8" in text
    found = client.get(url("claims", report, "?support=repeated"), headers=HTMX).content.decode()
    assert f'id="row-{repeated.pk}"' in found and f'id="row-{asserted.pk}"' not in found


def test_sources_that_were_not_asked_are_named_once_for_the_report(
    client: Client, report: Report, analysis: Analysis
) -> None:
    make_claim(analysis)
    SourceConsulted.objects.create(
        analysis=analysis,
        agent="news_media",
        source="News search",
        consulted=False,
        reason="no search provider is configured; attached articles are read",
    )
    text = body(client.get(url("compiled", report)))
    assert text.count("News search") == 1
    assert "Not asked , for any claim: News/Media News search (no search provider" in text
