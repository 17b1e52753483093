"""The claim beside the list: what it leads with, and how the workspace shows it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Analysis, Report, VerdictValue, Wave
from reports.pages.claims.ladder import rung_of, settles
from reports.tests.factories import make_claim, make_finding, make_run, make_verdict
from reports.tests.pages.asking import cards_text, url
from reports.types import Support

pytestmark = pytest.mark.django_db
SETTLE = {"document": "the meter readings", "issuer": "the site", "period": "2023"}


def test_a_card_leads_with_verdict_rung_and_what_would_settle_the_claim(
    client: Client, report: Report, analysis: Analysis
) -> None:
    judge, claim = make_run(analysis, "judge", Wave.JUDGE), make_claim(analysis, "It fell by 5 %.")
    make_verdict(judge, claim, VerdictValue.CONTRADICTED, support="disputed", settle=SETTLE)
    text = cards_text(client, report)
    assert text.startswith("✕ contradicted rung 2 of 8: disputed")
    settling = (
        "What would settle it: Evidence that shows which side is right. Ask the site for the meter "
        "readings (2023)."
    )
    assert text.index(settling) < text.index("It fell by 5 %.")


@pytest.mark.parametrize("support", list(Support))
def test_every_rung_of_an_open_claim_says_what_would_settle_it(
    analysis: Analysis, support: Support
) -> None:
    judge, claim = make_run(analysis, "judge", Wave.JUDGE), make_claim(analysis)
    verdict = make_verdict(judge, claim, VerdictValue.INSUFFICIENT_EVIDENCE, support=support)
    assert re.fullmatch(r"[A-Z][^.]+\.", settles(verdict))
    assert re.fullmatch(r"rung [1-8] of 8", rung_of(support))


def test_a_claim_that_is_settled_or_not_judged_asks_for_nothing(analysis: Analysis) -> None:
    judge, claim = make_run(analysis, "judge", Wave.JUDGE), make_claim(analysis)
    verdict = make_verdict(judge, claim, VerdictValue.VERIFIED, support="independent_sources")
    assert settles(verdict) == settles(None) == ""


def test_agents_that_found_nothing_share_one_line_and_those_that_spoke_are_not_in_it(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis)
    for agent in ("legal", "geography", "academic"):
        make_finding(make_run(analysis, agent), claim, "")
    make_finding(make_run(analysis, "geography", cycle=1), claim, "")
    make_finding(make_run(analysis, "legal", cycle=1), claim, "It is said again on page 2.")
    assert "2 agents found nothing: Academic , Geography" in cards_text(client, report).replace(
        "Geography , Academic", "Academic , Geography"
    )


def test_the_workspace_shows_the_claim_its_address_names_without_a_script(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis, "Scope 1 fell by 5 % to 20 Mt.")
    html = client.get(url("detail", report, f"?claim={claim.pk}")).content.decode()
    third = html.split('id="this-claim"')[1]
    assert f'id="claim-{claim.pk}"' in third
    for unknown in ("", "?claim=none", f"?claim={analysis.pk}"):
        html = client.get(url("detail", report, unknown)).content.decode()
        assert "Choose a claim in the list" in html.split('id="this-claim"')[1]


def test_a_row_of_the_list_is_a_link_to_its_claim_in_the_workspace(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis, page=2)
    html = client.get(url("claims", report)).content.decode()
    assert f'href="{url("detail", report)}?page=2&amp;claim={claim.pk}" data-open' in html


def test_a_report_without_an_analysis_has_two_panes(client: Client, report: Report) -> None:
    html = client.get(url("detail", report)).content.decode()
    assert 'class="panes two"' in html and 'id="this-claim"' not in html


def test_a_claim_of_another_report_has_no_card(
    client: Client, report: Report, analysis: Analysis
) -> None:
    address = reverse("reports:claim", args=[report.pk, analysis.pk])
    assert client.get(address).status_code == 404
