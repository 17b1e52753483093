"""Before the analysis: what was read, where it stands, and corrections that stay."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.document.identity import Guess
from reports.document.industry import IndustryFound, IndustryGuess
from reports.document.structure import DocumentStructure
from reports.models import Membership, Report, ReportStatus, Role, Section, Table
from reports.reading.upload import retry
from reports.reading.work import _save_structure
from reports.review.report_details import corrected
from reports.tests.factories import make_analysis, make_page, make_report, make_user
from reports.types import PageState

pytestmark = pytest.mark.django_db
QUOTE = "We are a mining company & proud of it."
DETECTED = {
    "company": {"value": "Alderbrook Mining", "page": 2, "quote": "About Alderbrook Mining"},
    "industry": {"value": "EM-MM", "page": 3, "quote": QUOTE},
}
ALL = {
    "company": "Alderbrook Mining",
    "reporting_period": "FY2023",
    "industry": "EM-MM",
    "sector": "Extractives & Minerals Processing: Metals & Mining",
    "first_period": "unknown",
    "vintage": "2023-06",
    "max_cycles": "3",
}


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user()
    client.force_login(user)
    report = make_report(
        user, detected=DETECTED, industry="EM-MM", sector=ALL["sector"], word_count=1234
    )
    make_page(report, 1, "Strategy")
    make_page(report, 2, state=PageState.IMAGE_ONLY)
    make_page(report, 3, QUOTE)
    top = Section.objects.create(
        report=report, order=0, level=1, title="Strategy", page_start=1, page_end=3
    )
    Section.objects.create(
        report=report,
        order=1,
        level=2,
        title="Targets <2030>",
        page_start=2,
        page_end=3,
        parent=top,
    )
    Table.objects.create(report=report, page=3, index=0, rows=[["a", "b"]])
    return report


def url(name: str, report: Report) -> str:
    return reverse(name, args=[report.pk])


def shown(client: Client, report: Report) -> str:
    return client.get(url("reports:detail", report)).content.decode()


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_preview_counts_what_was_read(client: Client, report: Report) -> None:
    text = plain(shown(client, report))
    assert "3 pages, 2 sections, 1 table, 1234 words. 2 pages read, 1 image only ." in text


def test_sections_nest_and_lead_to_their_pages(client: Client, report: Report) -> None:
    html = shown(client, report)
    tree = html[html.index('class="outline-tree"') :]
    assert re.search(
        r"<summary>Strategy .*?\?page=1\".*?p\. 1–3.*?<ul>\s*<li>\s*Targets "
        r"&lt;2030&gt;.*?\?page=2\"",
        tree,
        re.DOTALL,
    )


def test_what_was_found_stands_with_its_page_and_quote(client: Client, report: Report) -> None:
    html = shown(client, report)
    industry = html[html.index('id="fact-industry"') : html.index('id="fact-sector"')]
    assert "?page=3" in industry
    assert "<q>We are a mining company &amp; proud of it.</q>" in industry
    assert '<option value="EM-MM" selected>' in industry
    assert "not known, or several alike" in industry
    period = html[html.index('id="fact-reporting_period"') : html.index('id="fact-industry"')]
    assert "Not found in the report." in period


def test_corrections_are_kept_and_said_and_the_industry_names_the_sector(
    client: Client, report: Report
) -> None:
    body = ALL | {
        "company": " Alderbrook plc ",
        "industry": "RT-CH",
        "first_period": "yes",
        "vintage": "2025-12",
    }
    response = client.post(url("reports:corrections", report), body, follow=True)
    report.refresh_from_db()
    assert (report.company, report.industry, report.sector) == (
        "Alderbrook plc",
        "RT-CH",
        "Resource Transformation: Chemicals",
    )
    assert (report.first_period, report.vintage) == ("yes", "2025-12")
    text = plain(response.content.decode())
    assert "Corrected: company, sasb industry" in text
    assert "Corrected; the report reads “Alderbrook Mining” on p. 2" in text


RUNNER_UP = {"value": "RT-EE", "page": 3, "quote": "switchgear", "why": "They weigh less."}


def test_the_runner_up_stands_beside_the_guess_and_is_chosen_with_one_button(
    client: Client, report: Report
) -> None:
    Report.objects.update(detected=DETECTED | {"industry_runners_up": [RUNNER_UP]})
    html = shown(client, report)
    industry = html[html.index('id="fact-industry"') : html.index('id="fact-sector"')]
    for words in ("Runner-up:", "Electrical &amp; Electronic Equipment", "switchgear"):
        assert words in industry
    assert '<button form="choose-industry" name="industry" value="RT-EE">' in industry
    assert html.count('<form id="choose-industry"') == 1
    client.post(url("reports:corrections", report), {"industry": "RT-EE"})
    report.refresh_from_db()
    assert (report.industry, corrected(report.detected)) == ("RT-EE", ["industry", "sector"])
    assert report.company == "Alderbrook Mining", "nothing else was changed"
    assert 'value="RT-EE">Choose' not in shown(client, report)


def test_where_no_industry_is_clear_the_closest_are_offered(client: Client, report: Report) -> None:
    Report.objects.update(industry="", sector="", detected={"industry_runners_up": [RUNNER_UP]})
    html = plain(shown(client, report))
    assert "The report does not show it clearly." in html
    assert (
        "Among the closest: Electrical &amp; Electronic Equipment (RT-EE); metrics of this" in html
    )


def test_an_industry_without_metrics_says_so_in_the_list_and_in_the_head(
    client: Client, report: Report
) -> None:
    assert "not in the registry" in shown(client, report), "of those in the list"
    client.post(url("reports:corrections", report), ALL | {"industry": "SV-HL"})
    html = plain(shown(client, report))
    assert "Services: Hotels &amp; Lodging" in html
    assert "· metrics of this industry are not in the registry" in html


def test_an_industry_that_is_none_of_the_known_leaves_the_sector_to_words(
    client: Client, report: Report
) -> None:
    client.post(url("reports:corrections", report), ALL | {"industry": ""})
    report.refresh_from_db()
    assert (report.industry, report.sector) == ("", "")
    client.post(url("reports:corrections", report), ALL | {"industry": "", "sector": "Hotels"})
    report.refresh_from_db()
    assert (report.industry, report.sector) == ("", "Hotels")


def test_saving_what_is_already_there_corrects_nothing(client: Client, report: Report) -> None:
    response = client.post(url("reports:corrections", report), ALL, follow=True)
    report.refresh_from_db()
    assert corrected(report.detected) == []
    assert "Nothing was changed." in plain(response.content.decode())


@pytest.mark.long
@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"industry": "XX-YY"}, "industry"),
        ({"vintage": "2024-01"}, "vintage"),
        ({"first_period": "maybe"}, "first_period"),
        ({"company": "x" * 201}, "company"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_nothing_is_kept(
    client: Client, report: Report, wrong: dict[str, str], field: str
) -> None:
    response = client.post(
        url("reports:corrections", report), ALL | {"reporting_period": "FY2024"} | wrong
    )
    html = response.content.decode()
    assert response.status_code == 400
    assert (
        'role="alert"' in html[html.index(f'id="fact-{field}"') :].split('class="preview-field"')[0]
    )
    assert 'value="FY2024"' in html, "what was typed stays"
    report.refresh_from_db()
    assert report.reporting_period == "FY2023"


def test_beginning_starts_with_what_is_shown(client: Client, report: Report) -> None:
    client.post(
        url("agents:start", report),
        ALL | {"company": "Typed, not saved", "industry": "EM-CO", "vintage": "2025-12"},
    )
    report.refresh_from_db()
    options = report.current_analysis.options
    assert report.company == "Typed, not saved"
    assert (options["vintage"], options["industry"]) == ("2025-12", "EM-CO")
    assert options["sector"] == "Extractives & Minerals Processing: Coal Operations"


def test_a_start_that_cannot_be_names_the_field_and_changes_nothing(
    client: Client, report: Report
) -> None:
    response = client.post(
        url("agents:start", report), ALL | {"company": "Other", "vintage": "1999"}, follow=True
    )
    report.refresh_from_db()
    assert "Not started: Text of the standards: Select a valid choice." in plain(
        response.content.decode()
    )
    assert (report.company, report.current_analysis) == ("Alderbrook Mining", None)


def test_a_reader_sees_everything_and_can_change_nothing(client: Client, report: Report) -> None:
    reader = make_user()
    Membership.objects.create(engagement=report.engagement, user=reader, role=Role.VIEWER)
    client.force_login(reader)
    html = shown(client, report)
    assert "<q>We are a mining company &amp; proud of it.</q>" in html
    assert "Metals &amp; Mining (EM-MM)" in html
    assert "An auditor of this engagement has to start the analysis." in html
    assert url("reports:corrections", report) not in html and "Begin analysis" not in html
    assert (
        client.post(url("reports:corrections", report), ALL | {"company": "x"}).status_code == 403
    )
    client.force_login(make_user())
    assert (
        client.post(url("reports:corrections", report), ALL | {"company": "x"}).status_code == 404
    )
    report.refresh_from_db()
    assert report.company == "Alderbrook Mining"


@pytest.mark.parametrize("status", [ReportStatus.PARSING, ReportStatus.ERROR])
def test_there_is_nothing_to_begin_before_the_report_is_read(
    client: Client, report: Report, status: str
) -> None:
    Report.objects.filter(pk=report.pk).update(
        status=status, error_code="corrupt" if status == ReportStatus.ERROR else ""
    )
    assert "Begin analysis" not in shown(client, report)


def test_an_analysed_report_has_no_preview(client: Client, report: Report) -> None:
    make_analysis(report)
    assert 'id="preview"' not in shown(client, report)


def test_the_list_and_the_head_show_the_sector(client: Client, report: Report) -> None:
    assert (
        "Extractives &amp; Minerals Processing: Metals &amp; Mining"
        in client.get("/").content.decode()
    )
    make_analysis(report)
    assert "SASB industry EM-MM" in shown(client, report)


def structure(**found: Any) -> DocumentStructure:
    guesses = {name: Guess(value, 1, value) for name, value in found.items()}
    return DocumentStructure(
        sections=(),
        table_count=0,
        word_count=10,
        industry_found=IndustryFound(
            IndustryGuess("TR-AL", 1, "TR-AL", "Why."),
            (IndustryGuess("TR-AF", 2, "cargo", "Why not."),),
        ),
        **guesses,
    )


FOUND = {"company_guess": "Found plc", "period_guess": "2022"}


def read_again(report: Report) -> Report:
    """What a retry forgets, and what indexing then stores."""
    Report.objects.filter(pk=report.pk).update(status=ReportStatus.ERROR, error_code="timed_out")
    retry(Report.objects.get(pk=report.pk))
    _save_structure(Report.objects.get(pk=report.pk), structure(**FOUND))
    return Report.objects.get(pk=report.pk)


def test_what_is_empty_is_filled_from_the_report() -> None:
    report = read_again(make_report(make_user(), company="", reporting_period=""))
    assert (report.company, report.reporting_period, report.industry) == (
        "Found plc",
        "2022",
        "TR-AL",
    )
    assert report.sector == "Transportation: Airlines"
    assert report.detected["industry"] == {
        "value": "TR-AL",
        "page": 1,
        "quote": "TR-AL",
        "why": "Why.",
    }
    assert report.detected["industry_runners_up"] == [
        {"value": "TR-AF", "page": 2, "quote": "cargo", "why": "Why not."}
    ]


def test_corrections_outlive_another_reading_even_when_they_empty_a_field(client: Client) -> None:
    report = make_report(user := make_user(), industry="TR-AL", sector="Transportation: Airlines")
    client.force_login(user)
    emptied = {
        "company": "",
        "reporting_period": "",
        "industry": "",
        "first_period": "yes",
        "vintage": "2025-12",
    }
    client.post(url("reports:corrections", report), emptied)
    report = read_again(report)
    assert (report.company, report.reporting_period, report.industry, report.sector) == (
        "",
        "",
        "",
        "",
    )
    assert (report.first_period, report.vintage) == ("yes", "2025-12")
    assert report.detected["company"]["value"] == "Found plc", (
        "what was found is still shown beside it"
    )


def test_a_sector_named_by_a_person_keeps_a_guess_away() -> None:
    report = make_report(make_user(), sector="Hotels", detected={"corrected": ["sector"]})
    report = read_again(report)
    assert (report.industry, report.sector) == ("", "Hotels")
