"""A finding on a claim, unfolded: paragraph by paragraph, what was searched again, what others
answered, and who looked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Analysis, EvidenceType, Report
from reports.pages.claims.finding_labels import in_words
from reports.tests.claims.pages import FIGURES, FIRST_LOOK, SECOND_LOOK
from reports.tests.factories import (
    make_assignment,
    make_claim,
    make_coverage,
    make_finding,
    make_report,
    make_run,
    make_user,
)
from reports.tests.pages.asking import HTMX, body, cards, cards_text, url

pytestmark = pytest.mark.django_db


def fetched(client: Client, html: str) -> tuple[str, str]:
    """What the one fold of a card brings when it is opened, as HTML and as text."""
    (address,) = re.findall(r'<details class="more"[^>]* hx-get="([^"]+)"', html)
    response = client.get(address, headers=HTMX)
    assert response.status_code == 200
    return response.content.decode(), body(response)


def test_a_compliance_finding_unfolds_paragraph_by_paragraph(
    client: Client, report: Report, analysis: Analysis
) -> None:
    run, claim = make_run(analysis), make_claim(analysis)
    said = "Claim about metrics maps to S2.29(a). Compliance status: partially_addressed."
    make_finding(run, claim, said, details=FIRST_LOOK)
    make_coverage(run, "S2.29(a)")
    html = cards(client, report, f"?analysis={analysis.pk}")
    assert (
        "Compliance status: partly met." in html
        and "<summary>Paragraph by paragraph</summary>" in html
    )
    assert "Scope 2 &amp; 3 are given." not in html, "it is fetched when it is unfolded"
    html, text = fetched(client, html)
    address = reverse("reports:requirement", args=[report.pk, "S2.29(a)"])
    assert f'href="{address}?analysis={analysis.pk}"><code>S2.29(a)</code>' in html, (
        "in this report, in this analysis"
    )
    assert reverse("standards:paragraph", args=["S2.2"]) in html, (
        "what was not checked here leads to the registry"
    )
    assert "◧ partly met Greenhouse gases Disclose absolute emissions." in text
    assert (
        "3 asked for: 1 in or beside the claim, 1 elsewhere in the report, 1 not disclosed" in text
    )
    assert "■ given amount in the claim p. 1 Scope 1 was 20 Mt." in text
    assert f'{url("detail", report)}?page=2&amp;find=Scope+2+%26+3+are+given."' in html, (
        "the page opens at the quote"
    )
    assert "□ not disclosed method No page names &lt;it&gt;." in text
    assert "– does not arise investees S2.2 Does not arise: none is held." in text
    assert "Presence ✓ met The claim gives amount." in text
    assert "Methodology alignment ✕ not met Not named: the GHG Protocol." in text
    assert "Granularity – does not arise No further detail is asked for." in text
    assert (
        "✓ yes Is Scope 1 given? S2.29(a) p. 1 20 Mt." in text
        and "✕ no Is Scope 3 given? Nowhere." in text
    )
    assert "The standards were searched for this claim. Of moderate relevance only." in text
    assert "Searched for: emissions metrics claim" in text and "S2.29(a) 0.83" in text
    assert "Water management EM-MM Water withdrawn No status rests on them." in text
    assert "Judged by rules: no answer in time." in text and "What rules read: ? unclear" in text
    assert "never" not in text and "partially_addressed" not in text


def test_a_second_look_says_what_was_searched_found_and_changed(
    client: Client, report: Report, analysis: Analysis
) -> None:
    make_finding(make_run(analysis, cycle=1), make_claim(analysis), details=SECOND_LOOK)
    html = cards(client, report)
    assert "<summary>What was searched again</summary>" in html
    html, text = fetched(client, html)
    assert "Changed: □ not addressed → ◧ partly met" in text
    assert "Why sent back nobody confirmed the base year" in text
    assert "“base year 2019” p. 2 The base year is 2019." in text
    assert "“The base year” no sentence repeats enough of it" in text
    assert "3 pages read; the queries brought 7 passages" in text
    assert (
        "■ given base period S2.33(e) p. 2" in text
        and "□ not disclosed milestones S2.33(f) No page gives any." in text
    )
    assert "The same elsewhere p. 2 The same again." in text
    assert "Paragraph by paragraph, as it stands now" in text


def test_the_blocks_of_a_finding_on_figures_are_labelled_lines(
    client: Client, report: Report, analysis: Analysis
) -> None:
    run = make_run(analysis, "data_metrics")
    make_finding(
        run,
        make_claim(analysis),
        "Nothing; yoy_percentage: open.",
        evidence_type=EvidenceType.QUANTITATIVE_VALIDATION,
        details=FIGURES,
    )
    html = cards(client, report)
    assert "Nothing; Change between years: open." in html and "<summary>Details</summary>" in html
    html, text = fetched(client, html)
    assert "Figures of the claim GHG emissions, Scope 1, 2024: 20 tCO2e p. 2" in text
    assert "✕ does not hold Change between years; lacks base year p. 1 p. 3" in text
    assert (
        "✓ holds Units of the claim" in text
        and "✕ does not hold Method of measuring emissions" in text
    )
    assert "? not assessed Conversion factors" in text, (
        "what nobody looked at holds no more than it fails"
    )
    assert "S2.29(a) □ not disclosed amount: not found." in text
    assert (
        "Not looked at Beside its sector: the claim states no figure that is compared with a sector"
        in text
    )
    assert "never" not in text


@pytest.mark.long
@pytest.mark.parametrize(
    "details",
    [{}, {"source": "News search", "reason": "none"}, {"figures": "?", "ifrs_mappings": [7]}],
)
def test_a_finding_that_holds_no_more_than_its_summary_has_no_fold(
    client: Client, report: Report, analysis: Analysis, details: dict[str, Any]
) -> None:
    row = make_finding(make_run(analysis), make_claim(analysis), details=details)
    assert 'class="more"' not in cards(client, report)
    page = client.get(reverse("reports:finding", args=[report.pk, row.pk]))
    assert "Nothing more is recorded than its summary says." in body(page)


def test_a_finding_is_a_page_of_its_own_for_those_who_may_see_its_report(
    client: Client, report: Report, analysis: Analysis
) -> None:
    row = make_finding(make_run(analysis), make_claim(analysis), details=FIRST_LOOK)
    address = reverse("reports:finding", args=[report.pk, row.pk])
    text = body(client.get(address))
    assert "The claim in the document" in text and "■ given amount in the claim" in text
    other = make_report(make_user("bert"))
    assert client.get(reverse("reports:finding", args=[other.pk, row.pk])).status_code == 404
    client.force_login(make_user("carl"))
    assert client.get(address).status_code == 404


def test_answers_of_other_agents_are_said_once(
    client: Client, report: Report, analysis: Analysis
) -> None:
    answer = {
        "responding_agent": "data_metrics",
        "question": "What holds?",
        "answer": "1 check passed.",
        "source": "Arithmetic",
    }
    details = {"answers": [answer], "summary_before_answers": "Own words."}
    make_finding(
        make_run(analysis),
        make_claim(analysis),
        "Own words. Data/Metrics, asked: 1 check passed.",
        details=details,
    )
    assert cards(client, report).count("1 check passed.") == 1


def test_who_looked_names_each_agent_once_with_its_own_reason(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis)
    both = {"reasoned_by": "maker/reader", "overall": "It needs a lawyer."}
    make_assignment(
        analysis,
        claim,
        "legal",
        order=0,
        context=both | {"reason": "plans have requirements"},
    )
    make_assignment(
        analysis,
        claim,
        "academic",
        order=1,
        context=both | {"reason": ""},
        role="secondary",
    )
    guidance = {"evidence_gap": "no second source"}
    make_assignment(
        analysis, claim, "legal", order=0, cycle=1, role="reinvestigation", context=guidance
    )
    text = cards_text(client, report).partition("Who looked")[2]
    assert (
        text.count("It needs a lawyer.") == 1
        and "Cycle 2: The judge sent it back: no second source" in text
    )
    assert "Legal primary, again in cycle 2: plans have requirements Academic secondary" in text


def test_reasoning_that_was_not_stored_agent_by_agent_is_said_once(
    client: Client, report: Report, analysis: Analysis
) -> None:
    claim = make_claim(analysis)
    for agent in ("legal", "data_metrics"):
        make_assignment(
            analysis,
            claim,
            agent,
            reasoning="legal (primary): plans. data_metrics (refinement): a number.",
        )
    text = cards_text(client, report)
    assert text.count("plans.") == 1 and "Data/Metrics (refinement): a number." in text


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        (
            "Compliance status: not_addressed, was fully_addressed.",
            "Compliance status: not addressed, was met.",
        ),
        (
            "data_metrics: benchmark_energy_consumption",
            "Data/Metrics: Benchmark: energy consumption",
        ),
        (
            "see https://x.org/not_addressed and a_not_addressed_b",
            "see https://x.org/not_addressed and a_not_addressed_b",
        ),
    ],
)
def test_stored_names_read_as_words_and_addresses_stay(stored: str, shown: str) -> None:
    assert in_words(stored) == shown


def test_a_finding_on_an_attached_document_names_it_and_its_places(
    client: Client, report: Report, analysis: Analysis
) -> None:
    place = {
        "page": 4,
        "sheet": "Energy",
        "quote": "Scope 1 | 20",
        "value": 20,
        "unit": "tCO2e",
        "year": 2023,
    }
    document = {
        "id": "x",
        "filename": "inventory.xlsx",
        "kind": "ghg_inventory",
        "issuer": "Auditor & Co",
    }
    details = {"document": document, "independent": False, "places": [place], "lacking": []}
    make_finding(
        make_run(analysis, "data_metrics"),
        make_claim(analysis),
        evidence_type=EvidenceType.QUANTITATIVE_VALIDATION,
        details=details,
    )
    html, text = fetched(client, cards(client, report))
    assert "inventory.xlsx (ghg inventory, Auditor &amp; Co, the company&#x27;s own)" in text
    assert "Sheet Energy, 2023, 20 tCO2e Scope 1 | 20" in text
    assert "?page=4" not in html, "a page of another document is no page of the report"
