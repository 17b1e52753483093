"""The Figures page as an auditor reads it: what comes first, what is narrowed, what each place
differs by, and whose it is."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from reports.document.words import pack
from reports.models import Figure, Page, PageWords, Report, ReportStatus
from reports.pages.figures.show import find_query
from reports.tests.factories import (
    make_evidence,
    make_figure,
    make_page,
    make_place,
    make_report,
    make_user,
)
from reports.types import PageState, Word

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def report(user: Any) -> Report:
    """Read and not analysed, with one figure of each kind the page treats otherwise."""
    report = make_report(user)
    make_page(report, 1, "Scope 1 emissions were 100 tCO2e in 2023.")
    other = make_figure(
        report, 7, metric="other", scope="", year=None, unit="", label="tailings dams"
    )
    make_place(other, "We run 7 tailings dams.", page=3)
    energy = make_figure(
        report, "12.5", metric="energy", scope="", unit="MWh", open=["the period is not printed"]
    )
    make_place(energy, "Energy | 12.5", page=2, step="0.1", in_table=True)
    scope_one = make_figure(report, 1_200_000, agree=True)
    make_place(scope_one, "Scope 1 | 1,200,000", page=1, in_table=True)
    torn = make_figure(report, 1_000, metric="energy", scope="", year=2022, unit="GJ", agree=False)
    make_place(torn, "Energy | 1,000", page=2, in_table=True, value=1_000)
    make_place(torn, "We used 1,065 GJ in 2022.", page=3, value=1_065)
    return report


def page(client: Client, report: Report, query: str = "", **headers: str) -> str:
    response = client.get(
        reverse("reports:figures", args=[report.pk]) + query, headers=headers or None
    )
    assert response.status_code == 200
    return response.content.decode()


def words(html: str) -> str:
    """The text of a page, without tags and runs of white space."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def listed(html: str) -> list[str]:
    """The figures in their order: what stands in the heads of the rows."""
    return [words(head) for head in re.findall(r'<th scope="row".*?</th>', html, re.DOTALL)]


def test_disagreements_come_first_then_emissions_and_what_has_no_metric_last(
    client: Client, report: Report
) -> None:
    rows = listed(page(client, report))
    assert rows == ["Energy", "GHG emissions, Scope 1", "Energy", "tailings dams other"]
    assert "places disagree" in words(page(client, report)).partition("GHG emissions, Scope 1")[0]


def test_a_disagreement_with_evidence_comes_after_those_within_the_report(
    client: Client, report: Report
) -> None:
    water = make_figure(report, 5, metric="water", scope="", unit="m3", evidence_agrees=False)
    make_place(water, "5 m3 of water")
    make_place(water, "Water: 9 m3", evidence=make_evidence(report), value=9)
    html = page(client, report)
    assert listed(html)[:3] == ["Energy", "Water", "GHG emissions, Scope 1"]
    assert "✕ evidence differs" in words(html)
    assert "data.xlsx data workbook, sheet 1" in words(html)


def test_a_value_has_its_thousands_separated_and_the_zeros_that_were_printed(
    client: Client, report: Report
) -> None:
    figure = make_figure(report, "1204.5", metric="water", scope="", unit="m3")
    make_place(figure, "Water | 1,204.50", value="1204.5", step="0.01")
    text = words(page(client, report))
    assert "1,200,000 tCO2e" in text
    assert "1,204.50 m3" in text


def test_a_converted_value_stands_beside_the_printed_one(client: Client, report: Report) -> None:
    make_place(make_figure(report, 2, unit="tCH4", value_tco2e=56))
    assert "2 tCH4 = 56 tCO2e" in words(page(client, report))


def test_each_place_says_what_it_differs_by_and_leads_to_its_quote_in_the_document(
    client: Client, report: Report
) -> None:
    html = page(client, report)
    assert "✕ differs by +65 GJ (+6.5 %)" in words(html)
    assert re.search(r'href="[^"]*\?page=3&amp;find=We\+used\+1%2C065\+GJ\+in\+2022\.', html)


def test_a_place_within_its_printed_precision_does_not_differ(
    client: Client, report: Report
) -> None:
    figure = make_figure(report, 1_234_567, year=2021)
    make_place(figure, "Scope 1 | 1,234,567", in_table=True)
    make_place(figure, "Scope 1 | 1.23 million", in_table=True, value=1_230_000, step=10_000)
    text = words(page(client, report, "?year=2021"))
    assert "−4,567 tCO2e (−0.4 %), within rounding" in text
    assert "differs by" not in text


def test_places_agree_only_where_they_were_compared(client: Client, report: Report) -> None:
    same = make_figure(report, 100, year=2020, metric="share", scope="", unit="%", label="Total")
    compared = make_figure(report, 100, year=2021)
    for figure in (same, compared, same, compared):
        make_place(figure)
    assert "✓ places agree" in words(page(client, report, "?year=2021"))
    shown = words(page(client, report, "?year=2020"))
    assert "the same number 2 times" in shown
    assert "agree" not in shown.partition("To look at")[2].partition("Keys")[0]


def test_a_place_read_before_values_were_kept_says_so(client: Client, report: Report) -> None:
    make_place(make_figure(report, year=2019), printed="", value=0, step=0)
    assert "read the report again" in words(page(client, report, "?year=2019"))


def test_the_number_meant_stands_out_in_its_quote_where_it_is_clear_which_it_is(
    client: Client, report: Report
) -> None:
    make_place(
        make_figure(report, 20, year=2020), "Scope 1 | 10 | 20 | 30", printed="20 t", value=20
    )
    make_place(make_figure(report, 7, year=2019), "7 of 7 sites emit 7 t", printed="7 t", value=7)
    html = page(client, report, "?scope=1")
    assert "<q>Scope 1 | 10 | <b>20</b> | 30</q>" in html
    assert "<q>7 of 7 sites emit 7 t</q>" in html


def test_a_place_in_evidence_leads_to_the_document(client: Client, report: Report) -> None:
    pdf, table = (
        make_evidence(report, "assurance.pdf", media="pdf"),
        make_evidence(report, "meters.csv", media="csv"),
    )
    figure = make_figure(report, 20, year=2020)
    make_place(figure, evidence=pdf, page=3)
    make_place(figure, evidence=table)
    html = page(client, report, "?year=2020")
    assert (
        f'href="{reverse("api:evidence-file", args=[report.pk, pdf.pk])}#page=3">assurance.pdf</a>'
        in html
    )
    assert (
        f'href="{reverse("api:evidence-file", args=[report.pk, table.pk])}">meters.csv</a>' in html
    )


def test_a_link_into_the_document_marks_the_quote_and_the_number_in_it(
    client: Client, report: Report
) -> None:
    at = Page.objects.get(report=report, number=1)
    texts = ("Scope", "1", "10", "20", "30")
    printed = [
        Word(text, 0.1 * index, 0.5, 0.1 * index + 0.08, 0.52)
        for index, text in enumerate(texts, 1)
    ]
    PageWords.objects.create(page=at, data=pack(printed))
    place = make_place(make_figure(report, 20), "Scope 1 | 10 | 20 | 30", printed="20 t")
    html = client.get(
        f"{reverse('reports:detail', args=[report.pk])}?{urlencode(find_query(place))}"
    ).content.decode()
    (drawn,) = re.findall(r'<li data-page="1" data-hits="(.*?)">', html)
    ((first, *rest),) = json.loads(drawn)
    assert first == pytest.approx([0.4, 0.5, 0.48, 0.52], abs=0.001)
    assert len(rest) == 5, "the words of the row stand apart"


def test_a_quote_that_cannot_be_marked_says_so_and_offers_the_text(
    client: Client, report: Report
) -> None:
    PageWords.objects.create(
        page=Page.objects.get(report=report, number=1),
        data=pack([Word("Nothing", 0.1, 0.1, 0.2, 0.2)]),
    )
    html = client.get(
        reverse("reports:detail", args=[report.pk]) + "?page=1&find=never+printed"
    ).content.decode()
    assert (
        "This quote could not be marked on page 1; the text has it as it was read: never printed"
        in words(html)
    )


def test_a_number_printed_as_it_is_read_is_not_said_twice(client: Client, report: Report) -> None:
    figure = make_figure(
        report, "7.5", metric="share", scope="", year=2020, unit="%", label="women"
    )
    make_place(figure, printed="7.5%", value="7.5", step="0.1")
    make_place(make_figure(report, 7_500, year=2020), printed="7.5 kt", value=7_500, step=100)
    text = words(page(client, report, "?year=2020"))
    assert "“7.5%”" in text
    assert "read as 7.5 %" not in text
    assert "“7.5 kt” read as 7,500 tCO2e" in text


def test_an_open_figure_says_why(client: Client, report: Report) -> None:
    text = words(page(client, report, "?open=on"))
    assert "? open the period is not printed" in text
    assert "1 of 4 figures" in text


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("?metric=ghg_emissions", ["GHG emissions, Scope 1"]),
        ("?scope=1", ["GHG emissions, Scope 1"]),
        ("?year=2022", ["Energy"]),
        ("?disagree=on", ["Energy"]),
        ("?on_page=1", ["GHG emissions, Scope 1"]),
        ("?text=TAILINGS", ["tailings dams other"]),
        ("?text=we+used", ["Energy"]),
        ("?metric=energy&year=2023", ["Energy"]),
        ("?metric=energy&on_page=1", []),
    ],
)
def test_every_filter_narrows_and_the_count_equals_the_list(
    client: Client, report: Report, query: str, rows: list[str]
) -> None:
    html = page(client, report, query)
    assert listed(html) == rows
    assert f"{len(rows)} of 4 figures" in words(html)


@pytest.mark.long
def test_the_source_filter_tells_the_report_from_its_evidence(
    client: Client, report: Report
) -> None:
    make_place(make_figure(report, 5, scope="2"), evidence=make_evidence(report))
    assert listed(page(client, report, "?source=evidence")) == ["GHG emissions, Scope 2"]
    assert len(listed(page(client, report, "?source=report"))) == 4
    assert "only in evidence" in words(page(client, report, "?source=evidence"))


def test_a_page_of_the_report_is_not_a_page_of_evidence(client: Client, report: Report) -> None:
    make_place(make_figure(report, 5, scope="2"), page=1, evidence=make_evidence(report))
    assert listed(page(client, report, "?on_page=1")) == ["GHG emissions, Scope 1"]


def test_any_category_of_scope_3_can_be_asked_for(client: Client, report: Report) -> None:
    for scope in ("3", "3.1", "3.11"):
        make_place(make_figure(report, scope=scope))
    assert len(listed(page(client, report, "?scope=3."))) == 2
    assert listed(page(client, report, "?scope=3.11")) == ["GHG emissions, Scope 3, category 11"]


@pytest.mark.long
@pytest.mark.parametrize(
    "query", ["?year=abc", "?on_page=-1", "?metric=none", "?sort=colour", "?at=999"]
)
def test_a_filter_that_makes_no_sense_is_ignored(
    client: Client, report: Report, query: str
) -> None:
    assert len(listed(page(client, report, query))) == 4


@pytest.mark.parametrize(
    ("sort", "first", "aria"),
    [
        ("metric", "GHG emissions, Scope 1", "ascending"),
        ("-metric", "tailings dams other", "descending"),
    ],
)
def test_a_heading_sorts_and_says_so(
    client: Client, report: Report, sort: str, first: str, aria: str
) -> None:
    html = page(client, report, f"?sort={sort}")
    assert listed(html)[0] == first
    assert re.search(rf'<th[^>]*aria-sort="{aria}"[^>]*><a id="sort-metric"', html)


@pytest.mark.long
def test_years_sort_with_figures_of_no_year_last_both_ways(client: Client, report: Report) -> None:
    for sort, first in (("year", "2022"), ("-year", "2023")):
        years = [
            words(cell)
            for cell in re.findall(
                r'<td class="c-year">.*?</td>', page(client, report, f"?sort={sort}")
            )
        ]
        assert (years[0], years[-1]) == (first, "no year")


def test_values_are_compared_within_a_metric_and_unit(client: Client, report: Report) -> None:
    for value in (3, 500, 20):
        make_place(make_figure(report, value, metric="energy", scope="", year=None, unit="MWh"))
    html = page(client, report, "?metric=energy&sort=-value")
    assert re.findall(r'<td class="c-value">([\d.,]+ \w+)', html) == [
        "1,000 GJ",
        "500 MWh",
        "20 MWh",
        "12.5 MWh",
        "3 MWh",
    ]


@pytest.mark.long
def test_the_list_is_cut_in_the_database_and_the_pager_keeps_the_filters(
    client: Client, report: Report
) -> None:
    Figure.objects.bulk_create(
        Figure(
            report=report,
            order=1000 + n,
            metric="share",
            value=Decimal(n),
            unit="%",
            label=f"share {n}",
        )
        for n in range(1_200)
    )
    html = page(client, report, "?metric=share&at=2")
    assert len(listed(html)) == 100
    assert "1,200 of 1,204 figures" in words(html)
    assert "101–200 of 1,200" in words(html)
    assert (
        'href="' + reverse("reports:figures", args=[report.pk]) + '?metric=share&amp;at=3"' in html
    )


@pytest.mark.long
def test_the_number_of_figures_does_not_change_the_number_of_queries(
    client: Client, report: Report, django_assert_max_num_queries: Any
) -> None:
    document = make_evidence(report)
    for year in range(1990, 2023):
        figure = make_figure(report, year, year=year)
        make_place(figure)
        make_place(figure, evidence=document)
    with django_assert_max_num_queries(18):
        page(client, report)


def test_htmx_gets_the_list_alone_and_the_order_stays_with_the_filters(
    client: Client, report: Report
) -> None:
    html = page(client, report, "?sort=-year", **HTMX)
    assert "<html" not in html
    assert '<input type="hidden" name="sort" value="-year" form="figure-filters">' in html


def test_the_years_of_a_figure_stand_beside_the_newest(client: Client, report: Report) -> None:
    make_place(make_figure(report, 1_500_000, year=2021))
    make_place(make_figure(report, 1_250_000, year=2022, agree=False))
    html = page(client, report, "?scope=1&sort=-year")
    shown = (
        "2021: 1,500,000 tCO2e, 2022: 1,250,000 tCO2e (places disagree), 2023: 1,200,000 tCO2e; "
        "down 4.0 % from 2022 to 2023"
    )
    assert html.count(f'role="img" aria-label="{shown}"') == 1, (
        "the small drawing stands beside the newest year only"
    )
    assert html.index(shown) > html.index("2023</td>")
    assert words(html).count(f"{shown}. Scale from zero, in tCO2e.") == 3, (
        "the large one in each row that unfolds"
    )
    assert 'class="dot unsettled"' in html
    assert "style=" not in html


def test_a_count_of_something_named_has_its_years_and_an_open_unit_has_none(
    client: Client, report: Report
) -> None:
    for year, count in ((2020, 2_000), (2021, 2_100)):
        make_place(
            make_figure(
                report, count, metric="other", scope="", year=year, unit="", label="Promotions"
            )
        )
        make_place(
            make_figure(
                report,
                count,
                metric="other",
                scope="",
                year=year,
                unit="",
                label="Sales",
                open=["no unit"],
            )
        )
    html = page(client, report, "?metric=other")
    assert html.count("2020: 2,000, 2021: 2,100; up 5.0 % from 2020 to 2021") == 4, (
        "told twice by the drawing, once in each row"
    )


def test_what_the_evidence_alone_states_is_no_year_of_the_report(
    client: Client, report: Report
) -> None:
    make_place(make_figure(report, 5, year=2022), evidence=make_evidence(report))
    assert "<svg" not in page(client, report, "?scope=1").partition('id="results"')[2]


def test_a_report_that_is_being_read_says_when_its_figures_come(client: Client, user: Any) -> None:
    report = make_report(user, status=ReportStatus.PARSING)
    assert "The report is still being read" in words(page(client, report))


def test_a_report_without_figures_says_where_numbers_may_hide(client: Client, user: Any) -> None:
    report = make_report(user)
    make_page(report, 1, "No numbers.")
    make_page(report, 2, state=PageState.IMAGE_ONLY)
    text = words(page(client, report))
    assert "No figure was found in this report" in text
    assert "1 page read, 1 only an image" in text


def test_on_paper_the_list_says_what_it_is_narrowed_to(client: Client, report: Report) -> None:
    text = words(
        page(
            client,
            report,
            "?metric=energy&year=2022&disagree=on&sort=-year&source=report&on_page=2",
        )
    )
    assert (
        "narrowed to metric energy, year 2022, source in the report, page 2, only disagreements"
        in text
    )
    assert "narrowed to" not in words(page(client, report, "?sort=year"))


def test_filters_that_match_nothing_say_what_to_do(client: Client, report: Report) -> None:
    assert "No figure matches all of these filters. Clear all" in words(
        page(client, report, "?text=unheard+of")
    )


def test_the_tab_is_there_before_an_analysis(client: Client, report: Report) -> None:
    html = client.get(reverse("reports:detail", args=[report.pk])).content.decode()
    assert f'href="{reverse("reports:figures", args=[report.pk])}"' in html


@pytest.mark.parametrize("name", ["figures", "figures_export"])
def test_figures_of_somebody_elses_report_do_not_exist(
    client: Client, user: Any, name: str
) -> None:
    theirs = make_report(make_user())
    more = ["csv"] if name == "figures_export" else []
    assert client.get(reverse(f"reports:{name}", args=[theirs.pk, *more])).status_code == 404


def test_a_quote_of_hostile_text_is_shown_as_text(client: Client, report: Report) -> None:
    make_place(
        make_figure(report, label="<script>alert(1)</script>"),
        "<img src=x onerror=alert(1)>",
        open=["<b>bold</b>"],
    )
    html = page(client, report)
    assert "<script>alert" not in html
    assert "<img src=x" not in html
    assert "&lt;b&gt;bold" in html


@pytest.mark.long
def test_figures_that_differ_across_the_line_of_assurance_are_listed_apart(
    client: Client, user: Any, report: Report
) -> None:
    client.force_login(user)
    assert (
        "assured pages and other information"
        not in page(client, report).split("</table>")[0][
            : page(client, report).find("How to read this list")
        ]
    )
    Report.objects.filter(pk=report.pk).update(assured_pages="2", other_pages="3-9")
    shown = page(client, report)
    assert "1 differs between assured pages and other information" in " ".join(shown.split())
    assert "other information differs" in shown
    Report.objects.filter(pk=report.pk).update(assured_pages="2-3", other_pages="")
    assert "differs between assured" not in " ".join(page(client, report).split())


def test_the_pages_that_are_assured_are_marked_where_their_figures_stand(
    client: Client, user: Any, report: Report
) -> None:
    client.force_login(user)
    address = reverse("reports:corrections", args=[report.pk])
    given = {"assured_pages": "2", "other_pages": "9 - 12; 3", "back": "figures"}
    answer = client.post(address, given)
    assert answer.headers["Location"] == reverse("reports:figures", args=[report.pk])
    report.refresh_from_db()
    assert (report.assured_pages, report.other_pages) == ("2", "3, 9-12")
    assert "other information: 3, 9-12" in " ".join(page(client, report).split())
    refused = client.post(address, {"assured_pages": "chapter 2", "back": "figures"})
    assert refused.status_code == 400
    assert "is no page or range: write 40-62, 70." in refused.content.decode()
    report.refresh_from_db()
    assert report.assured_pages == "2"


def test_a_row_says_how_its_figure_was_read_and_on_what_it_rests(
    client: Client, user: Any, report: Report
) -> None:
    client.force_login(user)
    Figure.objects.filter(metric="energy", unit="MWh").update(
        reading="single", basis="estimated", boundary="operational control", restated=True
    )
    shown = " ".join(page(client, report).split())
    assert "one reading · stated as estimated · operational control · restated" in shown
