"""The figures to take away: every place a line, numbers as numbers, and nothing a spreadsheet would
run."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Report
from reports.pages.figures.export import COLUMNS
from reports.tests.exports.downloading import body
from reports.tests.factories import make_evidence, make_figure, make_place, make_report, make_user

pytestmark = pytest.mark.django_db
HOSTILE = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    " =1+1",
    "＝1+1",
    '=HYPERLINK("http://x","y")',
]


@pytest.fixture
def report(client: Client) -> Report:
    """A figure at two places, one of them in evidence, and a figure that stays open."""
    user = make_user()
    client.force_login(user)
    report = make_report(user, company="Alderbrook Mining & Söhne", reporting_period="FY2023")
    figure = make_figure(report, "-1200.5", evidence_agrees=False)
    make_place(
        figure,
        "Scope 1 | (1,200.5)",
        page=4,
        printed="(1,200.5)",
        value="-1200.5",
        step="0.1",
        in_table=True,
    )
    make_place(
        figure,
        "Scope 1: 1,300",
        page=2,
        value=-1300,
        evidence=make_evidence(report, "assurance.xlsx"),
    )
    make_place(
        make_figure(report, 5, year=2022, unit="", open=["the unit is not printed"]),
        value=0,
        step=0,
        printed="",
    )
    return report


def export(client: Client, report: Report, kind: str, query: str = "") -> Any:
    response = client.get(reverse("reports:figures_export", args=[report.pk, kind]) + query)
    assert response.status_code == 200
    return response


def csv_lines(client: Client, report: Report, query: str = "") -> list[dict[str, str]]:
    text = body(export(client, report, "csv", query)).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def sheet(client: Client, report: Report, query: str = "") -> Any:
    return openpyxl.load_workbook(io.BytesIO(body(export(client, report, "xlsx", query)))).active


def test_every_place_is_a_line_with_its_source_and_its_value(
    client: Client, report: Report
) -> None:
    one, two, three = csv_lines(client, report)
    assert list(one) == list(COLUMNS)
    assert (one["source"], one["page"], one["printed"], one["value"], one["step"]) == (
        "report",
        "4",
        "(1,200.5)",
        "-1200.5",
        "0.1",
    )
    assert (one["places_agree"], one["evidence_agrees"], one["figure_value"]) == (
        "yes",
        "no",
        "-1200.5",
    )
    assert (two["source"], two["value"]) == ("assurance.xlsx", "-1300")
    assert (three["figure_open"], three["value"], three["evidence_agrees"]) == (
        "the unit is not printed",
        "",
        "",
    )


def test_the_workbook_holds_numbers_as_numbers_and_the_same_lines(
    client: Client, report: Report
) -> None:
    head, *lines = sheet(client, report).iter_rows(values_only=True)
    assert head == COLUMNS
    one = dict(zip(head, lines[0], strict=True))
    assert (one["value"], one["step"], one["page"], one["year"]) == (-1200.5, 0.1, 4, 2023)
    assert len(lines) == 3


def test_the_export_is_narrowed_and_ordered_like_the_list(client: Client, report: Report) -> None:
    assert [line["year"] for line in csv_lines(client, report, "?year=2022")] == ["2022"]
    assert [line["year"] for line in csv_lines(client, report, "?sort=year")] == [
        "2022",
        "2023",
        "2023",
    ]


def test_every_cell_of_a_csv_file_stands_in_quotation_marks(client: Client, report: Report) -> None:
    text = body(export(client, report, "csv")).decode("utf-8-sig")
    heading, *lines = text.splitlines()
    assert lines
    for line in (heading, *lines):
        assert re.fullmatch(r'"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*', line), line


@pytest.mark.long
@pytest.mark.parametrize("text", HOSTILE)
def test_no_cell_of_a_csv_file_begins_like_a_formula(
    client: Client, report: Report, text: str
) -> None:
    figure = make_figure(report, 1, year=2000, label=text, entity_part=text, open=[text])
    make_place(figure, text, printed=text, evidence=make_evidence(report, text), open=[text])
    (line,) = csv_lines(client, report, "?year=2000")
    for name in ("label", "entity_part", "figure_open", "source", "printed", "quote", "place_open"):
        assert line[name] == f"'{text}", name


@pytest.mark.long
@pytest.mark.parametrize("text", HOSTILE)
def test_no_cell_of_a_workbook_is_a_formula_or_a_link(
    client: Client, report: Report, text: str
) -> None:
    make_place(make_figure(report, 1, year=2000, label=text), text, printed=text)
    data = body(export(client, report, "xlsx", "?year=2000"))
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        drawn = book.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in drawn
    assert "hyperlink" not in drawn
    assert all(
        cell.data_type in "sn"
        for row in openpyxl.load_workbook(io.BytesIO(data)).active.iter_rows()
        for cell in row
    )


def test_a_text_that_no_workbook_can_hold_does_not_break_it(client: Client, report: Report) -> None:
    make_place(make_figure(report, 1, year=2000), "bell \x07 and \x0b " + "long " * 10_000)
    quote = next(sheet(client, report, "?year=2000").iter_rows(min_row=2, values_only=True))[-1]
    assert quote.startswith("bell  and  long")
    assert len(quote) == 32_000


def test_a_value_with_more_digits_than_a_spreadsheet_keeps_is_text(
    client: Client, report: Report
) -> None:
    value = "123456789012345678901.123456789012"
    make_place(make_figure(report, value, year=2000), value=value)
    line = next(sheet(client, report, "?year=2000").iter_rows(min_row=2, values_only=True))
    assert line[COLUMNS.index("value")] == value
    assert csv_lines(client, report, "?year=2000")[0]["value"] == value


@pytest.mark.parametrize(
    ("kind", "media"), [("csv", "text/csv"), ("xlsx", "application/vnd.openxmlformats")]
)
def test_the_file_is_named_after_the_report_and_kept_from_caches(
    client: Client, report: Report, kind: str, media: str
) -> None:
    response = export(client, report, kind)
    assert (
        response["Content-Disposition"]
        == f'attachment; filename="alderbrook-mining-sohne-fy2023-figures.{kind}"'
    )
    assert response["Content-Type"].startswith(media)
    assert "no-store" in response["Cache-Control"]


def test_another_format_does_not_exist(client: Client, report: Report) -> None:
    assert client.get(reverse("reports:figures_export", args=[report.pk, "pdf"])).status_code == 404


@pytest.mark.long
def test_thousands_of_figures_are_fetched_in_pieces(
    client: Client, report: Report, django_assert_max_num_queries: Any
) -> None:
    from reports.models import Figure, FigurePlace

    made = Figure.objects.bulk_create(
        Figure(report=report, order=10_000 + n, metric="share", value=n, unit="%", label=f"{n}")
        for n in range(1_100)
    )
    FigurePlace.objects.bulk_create(
        FigurePlace(figure=figure, page=1, quote="x", value=1, step=1) for figure in made
    )
    with django_assert_max_num_queries(16):
        assert len(csv_lines(client, report)) == 1_103
