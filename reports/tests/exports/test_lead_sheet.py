"""The lead sheet of an inventory: from the printed figure to the lines beneath it, and nothing of
the client becomes a formula."""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from reports.compile import CompiledReport
from reports.compiled.inventories import inventories_of
from reports.exports.inventory import lines
from reports.exports.inventory.lead_sheet import write_lead_sheet
from reports.inventory.reliability import RELIABILITY
from reports.models import (
    EvidenceKind,
    Figure,
    FigurePlace,
    InventoryException,
    InventoryLine,
    Report,
)
from reports.reading.evidence import attach
from reports.review.inventories import Concluded, conclude, questioned, runs_of
from reports.signing.open_things import open_things
from reports.signing.sign import sign
from reports.tests.document.evidence_files import given, workbook
from reports.tests.exports.downloading import body
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_claim,
    make_page,
    make_report,
    make_user,
)
from reports.tests.inline import compute_inventories, read_evidence
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
FORMULA, LINK = '=HYPERLINK("https://example.org","see")', "https://example.org/pay"
GAS = [
    ["Site", "Fuel", "Unit", "Amount 2024", "Factor kgCO2e/kWh", "Emissions tCO2e"],
    ["Leeds", "Natural gas", "kWh", 1_000_000, 0.2, 200],
    [FORMULA, "Natural gas", "kWh", 500_000, 0.2, 100],
    [LINK, "Natural gas", "kWh", 250_000, 0.2, 50],
    ["Bath", "Natural gas", "kWh", 250_000, 0.2, 70],
]


@pytest.fixture
def report(settings: Any, tmp_path: Path) -> Report:
    """A report that prints 420 t of Scope 1, with the workbook behind it computed again."""
    settings.MEDIA_ROOT = tmp_path
    report = make_report(make_user("anna"), reporting_period="FY 2024", company="Fell plc")
    make_page(report, 1)
    figure = Figure.objects.create(
        report=report,
        order=0,
        metric="ghg_emissions",
        scope="1",
        year=2024,
        value=420,
        unit="tCO2e",
        value_tco2e=420,
    )
    FigurePlace.objects.create(figure=figure, page=7, quote="Scope 1 420", value=420, step=1)
    content = given(workbook({"Gas": GAS}, strings_to_formulas=False), "gas 2024.xlsx")
    read_evidence(attach(report, report.uploaded_by, content, EvidenceKind.DATA_WORKBOOK))
    compute_inventories(report)
    return report


def book_of(report: Report) -> Any:
    (inventory,) = inventories_of(report, runs_of(report))
    file = io.BytesIO()
    write_lead_sheet(report, inventory, file)
    return load_workbook(file)


def rows_of(book: Any, name: str) -> list[dict[str, Any]]:
    """The rows below the first one, by the heads of their columns."""
    heads, *rows = book[name].values
    return [dict(zip(heads, row, strict=True)) for row in rows]


def told(book: Any) -> dict[str, Any]:
    """What the first two columns of the lead sheet say."""
    return {row[0]: row[1] for row in book["Lead sheet"].values if row[0]}


def followed(book: Any, cell: Any) -> Any:
    """The row that a link leads to."""
    sheet, _, place = cell.hyperlink.location.partition("!")
    return book[sheet.strip("'")][place].row


def test_a_printed_figure_is_followed_to_its_lines_by_references_and_links(report: Report) -> None:
    book = book_of(report)
    assert book.sheetnames == ["Lead sheet", "By site", "Lines", "Exceptions", "Columns"]
    lead = book["Lead sheet"]
    (total,) = [row for row in lead.iter_rows() if row[0].value == "A1"]
    assert [cell.value for cell in total] == [
        *("A1", "Scope 1", 7, 420, 420, 400, 0, 20, 4, 0),
        *("\u2211", "adds up as stated, not as recomputed: computed again it is 20 t less"),
    ]
    assert {total[at].number_format for at in (3, 4, 5, 6, 7)} == {"#,##0.000"}
    assert {total[at].number_format for at in (2, 8, 9)} == {"General"}
    on_sites = book["By site"]
    at = followed(book, total[0])
    assert on_sites.cell(at, 1).value == "A1"
    by_reference = {row[0].value: row for row in on_sites.iter_rows() if row[0].value}
    sites = {row[2].value: row[4].value for row in by_reference.values() if row[2].value}
    assert sites.pop("site") == "lines as stated, tCO2e"
    assert sites == {"Leeds": 200, FORMULA: 100, LINK: 50, "Bath": 70}
    kinds = [row for name, row in by_reference.items() if name.count(".") == 2]
    lines = rows_of(book, "Lines")
    for row in kinds:
        first = followed(book, row[9])
        line = lines[first - 2]
        assert line["ref"] == row[0].value
        assert line["stated, tCO2e"] == row[4].value
        back = book["Lines"].cell(first, 1)
        assert on_sites.cell(followed(book, back), 1).value == row[0].value
    assert sum(row[4].value for row in kinds) == 420


def test_a_line_stands_with_every_step_its_tick_and_its_exception(report: Report) -> None:
    book = book_of(report)
    lines = {row["site"]: row for row in rows_of(book, "Lines")}
    bath = lines["Bath"]
    assert (bath["activity"], bath["unit"], bath["factor"]) == (250_000, "kWh", 0.2)
    assert (bath["stated, tCO2e"], bath["computed, tCO2e"]) == (70, 50)
    assert (bath["stated less computed"], bath["tick"], bath["exceptions"]) == (
        20,
        "\u2260 E",
        "E1",
    )
    assert lines["Leeds"]["tick"] == "\u2713"
    (exception,) = rows_of(book, "Exceptions")
    assert (exception["number"], exception["state"], exception["may be worth, tCO2e"]) == (
        *("E1", "open"),
        20,
    )
    row = int(exception["rows of its lines"])
    assert book["Lines"].cell(row, 9).value == "Bath"
    assert followed(book, book["Exceptions"]["N2"]) == row


def test_a_difference_says_what_of_its_lines_could_not_be_computed(report: Report) -> None:
    (run,) = runs_of(report)
    run.totals = [{**run.totals[0], "published": 300, "difference": -120, "not_computed": 80}]
    run.save()
    (total,) = [row for row in book_of(report)["Lead sheet"].values if row[0] == "A1"]
    assert total[-2:] == (
        "\u2260",
        "differs from its lines as stated: computed again it is 20 t less, 80 t of it could not be "
        "computed again",
    )


def test_it_says_what_was_done_with_what_and_how_far_to_trust_it(report: Report) -> None:
    said = told(book_of(report))
    (run,) = runs_of(report)
    assert said["company"] == "Fell plc"
    assert said["procedure"].startswith("recalculation")
    assert said["SHA-256 of the source"] == run.document.sha256
    assert said["measured reliability"] == RELIABILITY
    assert said["run"].startswith("1, computed 2")
    assert "conclusion" in said and said["conclusion"] is None
    columns = {row["head"]: row for row in rows_of(book_of(report), "Columns")}
    assert (columns["Fuel"]["read as"], columns["Fuel"]["column"]) == ("kind", "B")


def test_what_a_person_concluded_stands_beside_the_exception(report: Report) -> None:
    (one,) = questioned(report)
    word = Concluded("misstated", "The emission of Bath was typed.", Decimal(20), "1")
    conclude(report, one.exception, word, report.uploaded_by)
    book = book_of(report)
    (exception,) = rows_of(book, "Exceptions")
    assert (exception["state"], exception["misstated, tCO2e"]) == ("misstated", 20)
    assert (exception["by"], exception["why"]) == ("anna", "The emission of Bath was typed.")
    assert {row["site"]: row["tick"] for row in rows_of(book, "Lines")}["Bath"] == "\u2260 (E)"


@pytest.mark.long
@pytest.mark.parametrize(
    ("derived", "told"),
    [
        (False, "the workbook says: \u201cBilled twice.\u201d"),
        (True, "its figures show: Billed twice."),
    ],
)
def test_only_what_the_workbook_says_is_quoted(report: Report, derived: bool, told: str) -> None:
    runs_of(report)[0].exceptions.update(explained="Billed twice.", derived=derived)
    (exception,) = rows_of(book_of(report), "Exceptions")
    assert (exception["what explains it"], exception["state"]) == (
        told,
        "explained by the workbook",
    )


def test_nothing_of_the_client_is_a_formula_and_links_stay_within(report: Report) -> None:
    book = book_of(report)
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells if cell.value is not None} == {"s", "n"}
    assert not any(cell.hyperlink.target for cell in cells if cell.hyperlink)
    assert {FORMULA, LINK} <= {row["site"] for row in rows_of(book, "Lines")}


def test_lines_without_scope_and_carried_ones_stand_at_the_end_with_why(report: Report) -> None:
    first, second = InventoryLine.objects.order_by("order")[:2]
    InventoryLine.objects.filter(pk=first.pk).update(counts=False, scope="")
    InventoryLine.objects.filter(pk=second.pk).update(counts=False, details={"feeds": True})
    *_, last_but_one, last = rows_of(book_of(report), "Lines")
    assert (last_but_one["ref"], last_but_one["not counted"]) == (None, "no scope is known of it")
    assert last["not counted"] == "another line carries it"


@pytest.mark.long
def test_lines_of_scope_2_without_a_method_bear_the_references_of_both_totals(
    report: Report,
) -> None:
    (run,) = runs_of(report)
    InventoryLine.objects.update(scope="2")
    InventoryLine.objects.filter(order=0).update(method="market")
    both = {"scope": "2", "stated": "1", "computed": "1", "lines": 4, "open_lines": 0}
    run.totals = [both | {"method": "location"}, both | {"method": "market"}]
    run.save()
    references = {row["site"]: row["ref"] for row in rows_of(book_of(report), "Lines")}
    assert references["Leeds"].startswith("A2.") and ";" not in references["Leeds"]
    first, second = references["Bath"].split("; ")
    assert first.startswith("A1.") and second.startswith("A2.")


def test_a_category_of_scope_3_leads_to_its_own_total(report: Report) -> None:
    (run,) = runs_of(report)
    InventoryLine.objects.update(scope="3", category=6)
    InventoryLine.objects.filter(order=0).update(category=None)
    both = {"scope": "3", "method": "", "stated": "1", "computed": "1", "lines": 4, "open_lines": 0}
    run.totals = [both, both | {"category": 6}]
    run.save()
    book = book_of(report)
    references = {row["site"]: row["ref"] for row in rows_of(book, "Lines")}
    assert references["Leeds"] == "A1.1.1" and references["Bath"].startswith("A2.")
    (part,) = [row for row in book["By site"].iter_rows() if row[1].value == "of which A2"]
    assert book["By site"].cell(followed(book, part[1]), 1).value == "A2"


def test_of_a_large_inventory_the_lines_that_exceptions_name_are_shown_first(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    (run,) = runs_of(report)
    in_order = [row["site"] for row in rows_of(book_of(report), "Lines")]
    named = InventoryLine.objects.get(site=in_order[-1])
    monkeypatch.setattr(lines, "MOST_LINES", 2)
    InventoryException.objects.update(lines=[[named.sheet, named.cells]])
    book = book_of(report)
    said, *shown = rows_of(book, "Lines")
    assert said["ref"] == (
        "2 of 4 lines are not shown: this sheet has room for 2, and those that exceptions name "
        "stand first. Every line is on the page Inventory of the report, and in the API under "
        f"inventories/{run.pk}/lines."
    )
    assert [row["site"] for row in shown] == [in_order[-1], in_order[0]]
    assert told(book)["population"] == "4 lines of activity, 2 of them, in the sheet Lines"
    (exception,) = rows_of(book, "Exceptions")
    assert followed(book, book["Exceptions"]["N2"]) == int(exception["rows of its lines"]) == 3


def test_of_a_large_inventory_sites_say_where_their_lines_are(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 3)
    InventoryException.objects.update(lines=[["Gas", "2"]])
    InventoryLine.objects.filter(site="Bath").update(site=FORMULA)
    book = book_of(report)
    kinds = [row for row in book["By site"].iter_rows() if str(row[0].value).count(".") == 2]
    where = {row[4].value: (row[9].value, followed(book, row[9])) for row in kinds}
    assert where == {170: ("4 to 5", 4), 50: ("see Lines", 2), 200: ("see Lines", 2)}


def test_an_inventory_without_exceptions_is_shown_in_the_order_of_references(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_LINES", 2)
    InventoryException.objects.all().delete()
    said, *shown = rows_of(book_of(report), "Lines")
    assert said["ref"].startswith("2 of 4 lines are not shown")
    assert len(shown) == 2 and all(row["ref"] for row in shown)


@pytest.mark.long
def test_a_sign_off_that_rests_on_the_run_stands_below_the_lines_to_fill_in(
    report: Report,
) -> None:
    (run,) = runs_of(report)
    analysis = make_analysis(report, options={"inventories": [str(run.pk)]})
    make_claim(analysis)
    assert "report signed off" not in told(book_of(report))
    keys = [thing.key for thing in open_things(CompiledReport(analysis))]
    sign(analysis, report.uploaded_by, "The report is free of error.", keys)
    assert told(book_of(report))["report signed off"].startswith("version 1 by anna")


@pytest.mark.long
def test_page_and_api_give_the_file_and_record_it(client: Client, report: Report) -> None:
    (run,) = runs_of(report)
    client.force_login(report.uploaded_by)
    path = f"inventories/{run.pk}/lead-sheet.xlsx"
    for answer in (
        client.get(f"/reports/{report.pk}/{path}"),
        make_api(report.uploaded_by).get(f"/api/v1/report/{report.pk}/{path}"),
    ):
        assert answer.status_code == 200
        assert "gas-2024-lead-sheet-1.xlsx" in answer["Content-Disposition"]
        load_workbook(io.BytesIO(body(answer)))
    assert Entry.objects.filter(action="lead_sheet.exported").count() == 2
    elsewhere = make_report(report.uploaded_by, filename="other.pdf")
    assert client.get(f"/reports/{elsewhere.pk}/{path}").status_code == 404
