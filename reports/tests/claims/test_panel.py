"""The claims panel: cards, filters chosen in the database, what stands above the list, and what is
said when it is empty."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Analysis, ClaimParagraph, ClaimSet, Report, VerdictValue, Wave
from reports.pages.forms import StartForm
from reports.tests.claims.pages import FIRST_LOOK
from reports.tests.factories import (
    make_analysis,
    make_assignment,
    make_claim,
    make_finding,
    make_run,
    make_verdict,
)
from reports.tests.pages.asking import HTMX, body, cards, cards_text, listed, url
from reports.types import ClaimType, Priority

pytestmark = pytest.mark.django_db
MODELS = {
    "claims": {"model": "maker/reader"},
    "judge": {"model": "maker/judge"},
    "legal": {"model": "maker/reader"},
}


def make_many(analysis: Analysis, number: int) -> None:
    """Claims of every type, priority and verdict on ten pages, some assigned, found on and
    mapped."""
    legal, judge = make_run(analysis), make_run(analysis, "judge", Wave.JUDGE)
    types, priorities, verdicts = list(ClaimType), list(Priority), list(VerdictValue)
    paragraphs = (
        ("S2.29(a)(i)", "metrics_targets"),
        ("S2.6(a)", "governance"),
        ("S2.10", "strategy"),
    )
    for n in range(number):
        text = f"Straße {n}: water use fell by {n} %, 100_{n % 7}." if n % 3 else ""
        claim = make_claim(
            analysis,
            text,
            *paragraphs[: n % 4],
            claim_type=types[n % 5],
            priority=priorities[n % 3],
            page=n % 10 + 1,
        )
        if n % 2:
            make_assignment(analysis, claim, "geography")
        if n % 4 == 0:
            make_finding(legal, claim, details=FIRST_LOOK)
        if n % 6:
            make_verdict(judge, claim, verdicts[n % 4])
        if n % 9 == 0:
            make_verdict(judge, claim, VerdictValue.VERIFIED, cycle=7, superseded_in_cycle=8)


@pytest.mark.long
@pytest.mark.parametrize(
    "query", ["", "?at=3", "?claim_type=strategic&text=fell&verdict=none&agent=legal&paragraph=S2"]
)
def test_a_list_of_300_claims_costs_the_queries_of_a_short_one(
    client: Client,
    report: Report,
    analysis: Analysis,
    django_assert_max_num_queries: Any,
    query: str,
) -> None:
    make_many(analysis, 300)
    with django_assert_max_num_queries(13):
        html = listed(client, report, query)
    assert len(html) < 100_000, "what was found on a claim is fetched when its row is opened"


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "positions"),
    [("1", [0, 2]), ("2", [1]), ("9", []), ("0", [0, 2, 1]), ("x", [0, 2, 1])],
)
def test_claims_narrow_to_a_page_of_the_report(
    client: Client, report: Report, analysis: Analysis, page: str, positions: list[int]
) -> None:
    claims = [make_claim(analysis, page=number) for number in (1, 2, 1)]
    text = listed(client, report, f"?on_page={page}")
    assert re.findall(r'id="row-([0-9a-f-]{36})"', text) == [
        str(claims[index].pk) for index in positions
    ]
    assert re.search(rf'role="status">{len(positions)}\s', text)


def test_a_card_says_type_priority_page_and_who_reasoned_in_words(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(
        analysis,
        claim_type=ClaimType.LEGAL_GOVERNANCE,
        priority=Priority.MEDIUM,
        page=12,
        reasoned_by="maker/reader",
    )
    html, text = cards(client, report), cards_text(client, report)
    assert '<article class="claim t-legal_governance"' in html
    assert "· not judged legal / governance △ medium priority Page 12" in text
    assert f'href="{url("detail", report)}?page=12&amp;claim={claim.pk}">Page 12</a>' in html
    assert "Why it is a claim maker/reader A number with a year can be recomputed." in text


@pytest.mark.long
@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("origin", "words"),
    [
        ("hint", "proposed when the claim was found, not confirmed by retrieval"),
        ("confirmed", "proposed when the claim was found, confirmed by retrieval"),
        ("replaced", "found by retrieval in place of what was proposed"),
        ("added", "found by retrieval"),
    ],
)
def test_a_paragraph_says_what_it_asks_how_it_came_and_why_it_fits(
    client: Client, report: Report, analysis: Analysis, origin: str, words: str
) -> None:
    from standards.models import Paragraph

    make_claim(analysis, "", ("S2.6(a)", "governance"))
    ClaimParagraph.objects.update(origin=origin, relevance="It names the board.")
    html = cards(client, report)
    (title,) = set(re.findall(r'title="([^"]*)"><code>S2\.6\(a\)', html))
    assert title == f"{Paragraph.objects.get(pk='S2.6(a)').gist} {words[0].upper()}{words[1:]}."
    text = cards_text(client, report)
    measured = "That it speaks to a paragraph: reliability not measured"
    assert f"It names the board. {words} {measured} No findings" in text


def test_the_summary_and_every_note_stand_above_the_claims(
    client: Client, report: Report, analysis: Analysis
) -> None:
    make_claim(analysis)
    assert "claims-notes" not in listed(client, report)
    notes = [f"Pages {n}-{n + 9} were read by rules: no answer in time." for n in (1, 11, 21, 31)]
    ClaimSet.objects.update(
        summary="1 verifiable claim: 1 quantitative.\nRead from 1 of 2 pages.", notes=notes
    )
    html = listed(client, report)
    above = html.split('id="claims-results"')[0]
    assert (
        "<strong>1 verifiable claim: 1 quantitative.</strong><br>Read from 1 of 2 pages." in above
    )
    assert all(note in above for note in notes)
    assert "2 more notes" in above
    assert "Pages 31-40 were read by rules" in body(client.get(url("compiled", report)))


def test_an_analysis_that_found_nothing_says_what_was_read_and_what_to_do(
    client: Client, report: Report, analysis: Analysis
) -> None:
    text = body(client.get(url("claims", report), headers=HTMX))
    assert "No verifiable claim was found in this report" in text
    assert "Pages: 1 read, 1 image only , of 3; 1200 words." in text
    assert "Pages that are images or failed were not searched." in text
    assert "upload the right file" in text


@pytest.mark.parametrize(
    ("status", "words"),
    [("analyzing", "the list fills when"), ("error", "stopped before they were found")],
)
def test_claims_not_found_yet_are_not_called_none(
    client: Client, report: Report, status: str, words: str
) -> None:
    analysis = make_analysis(report, status)
    ClaimSet.objects.filter(pk=analysis.claim_set_id).update(state=ClaimSet.State.OPEN)
    text = body(client.get(url("claims", report), headers=HTMX))
    assert words in text
    assert "No verifiable claim was found" not in text


def test_the_workspace_asks_for_the_list_its_address_describes(
    client: Client, report: Report, analysis: Analysis
) -> None:
    html = client.get(
        url("detail", report, "?page=2&claim_type=strategic&text=a+b&priority=urgent&at=2")
    ).content.decode()
    assert f'hx-get="{url("claims", report)}?claim_type=strategic&amp;text=a+b&amp;at=2"' in html
    claim = make_claim(analysis)
    html = client.get(url("detail", report, f"?at=2&claim={claim.pk}")).content.decode()
    assert f'hx-get="{url("claims", report)}?claim={claim.pk}"' in html


@pytest.mark.long
def test_the_list_tells_the_address_what_it_is_narrowed_to(
    client: Client, report: Report, analysis: Analysis
) -> None:
    make_many(analysis, 60)
    html = listed(client, report, "?text=fall&verdict=nonsense")
    assert 'data-query="text=fall"' in html
    assert 'data-query="&amp;at=2"' in listed(client, report, "?at=2")


def test_a_failed_analysis_offers_to_retry_and_to_upload_again(
    client: Client, report: Report
) -> None:
    make_analysis(report, "error", error_message="The paragraph registry is empty.", max_cycles=2)
    Report.objects.filter(pk=report.pk).update(error_code="analysis")
    html = client.get(url("detail", report)).content.decode()
    card = html.split('role="alert"')[1].split("</div>")[0]
    assert "The paragraph registry is empty." in card
    assert f'action="{reverse("agents:start", args=[report.pk])}"' in card
    assert 'name="max_cycles" value="2"' in card
    assert re.search(r'<a href="/">Re-upload</a>', card)


def test_the_engine_can_be_chosen_only_where_a_model_can_be_asked(
    report: Report, settings: Any
) -> None:
    settings.LLM_USABLE, settings.LLM_MODELS = False, MODELS
    assert "engine" not in StartForm(report=report).fields
    settings.LLM_USABLE = True
    assert StartForm(report=report).fields["engine"].choices == [
        ("model", "model (maker/reader and 1 other)"),
        ("rules", "rules"),
    ]


def test_claims_are_offered_again_only_where_a_complete_set_holds_some(report: Report) -> None:
    assert "skip_claims_extraction" not in StartForm(report=report).fields
    analysis = make_analysis(report)
    assert "skip_claims_extraction" not in StartForm(report=report).fields, (
        "an empty set is not worth using again"
    )
    make_claim(analysis)
    make_claim(analysis)
    assert (
        StartForm(report=report).fields["skip_claims_extraction"].label
        == "Reuse the 2 claims found before by rules"
    )
    ClaimSet.objects.update(state=ClaimSet.State.OPEN)
    assert "skip_claims_extraction" not in StartForm(report=report).fields


def test_claims_of_one_engine_are_not_used_by_the_other(report: Report, settings: Any) -> None:
    settings.LLM_USABLE, settings.LLM_MODELS = True, MODELS
    make_claim(make_analysis(report))
    given = {"max_cycles": "1", "skip_claims_extraction": "on"}
    assert not StartForm(given | {"engine": "model"}, report=report).is_valid()
    assert not StartForm(given, report=report).is_valid(), "without a choice a model reasons"
    assert StartForm(given | {"engine": "rules"}, report=report).is_valid()


@pytest.mark.parametrize(
    ("engine", "options", "words"),
    [
        ("rules", {}, "· rules ·"),
        ("model", {"models": MODELS}, "· maker/reader and 1 other ·"),
        ("model", {}, "· model ·"),
    ],
)
def test_the_head_names_who_reasons(
    client: Client, report: Report, engine: str, options: dict[str, Any], words: str
) -> None:
    make_analysis(report, engine=engine, options=options)
    assert words in body(client.get(url("header", report)))


def test_the_ledger_of_models_is_asked_for_only_where_models_were(
    client: Client, report: Report
) -> None:
    make_analysis(report)
    slot = reverse("agents:ledger", args=[report.pk]).encode()
    assert slot not in client.get(url("compiled", report)).content
    make_analysis(report, engine="model", options={"models": MODELS})
    assert slot in client.get(url("compiled", report)).content
