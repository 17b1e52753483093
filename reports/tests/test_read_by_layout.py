"""Reports are read by their lines, then by their layout; their statements are written once. What
the layout reader cannot read stays as its lines say."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pymupdf
import pytest
from django.core.files import File
from django.test import Client

from reports.document import by_layout, layout_reading
from reports.document.from_rows import page_contents
from reports.document.page_json import page_from_dict, page_to_dict
from reports.figures.stored import quantities_of
from reports.models import Block, Figure, FigurePlace, IngestRun, Report, Statement, Table
from reports.reading import layout_work, page_rows, upload
from reports.tests.document.layout.table_pages import table_page
from reports.tests.factories import make_analysis, make_api, make_claim, make_user
from reports.tests.inline import read
from reports.tests.pages.asking import body, url
from reports.types import BlockKind, CellReading, ChartValue, Rect, StatementKind

pytestmark = [pytest.mark.django_db, pytest.mark.process, pytest.mark.long]
CHART = ChartValue("91,650", "Scope 1", "2021", "Emissions (t)", Rect(0.1, 0.2, 0.3, 0.4))


@pytest.fixture
def user() -> Any:
    return make_user()


@pytest.fixture
def uploaded(user: Any, settings: Any) -> Report:
    settings.LAYOUT_READER = True
    with pymupdf.open() as pdf:
        for _ in range(2):
            table_page(pdf)
        return upload.store_upload(user, File(BytesIO(pdf.tobytes()), name="two.pdf"))


def readers(report: Report) -> set[str]:
    """Who read the pages, without versions."""
    return {reader.split(" ")[0].split("/")[0] for reader in _readers(report)}


def _readers(report: Report) -> list[str]:
    return list(report.pages.values_list("reader", flat=True))


def kinds(report: Report) -> list[str]:
    """The steps that were done, without repeats."""
    done = report.ingest_runs.filter(status="completed").order_by("created_at", "pk")
    return list(dict.fromkeys(done.values_list("kind", flat=True)))


def test_a_report_is_read_by_its_lines_then_by_its_layout(uploaded: Report) -> None:
    report = read(uploaded)
    assert (report.status, report.error_message) == ("parsed", "")
    assert kinds(report) == ["open", "read", "layout", "index"]
    assert "layout" in readers(report)
    assert Figure.objects.filter(report=report).exists()


def test_the_text_of_a_page_is_that_of_its_blocks_and_statements_are_stretches_of_it(
    uploaded: Report,
) -> None:
    report = read(uploaded)
    pages = {page.number: page for page in page_contents(report)}
    assert all(
        page.text == "\n\n".join(block.text for block in page.blocks) for page in pages.values()
    )
    found = Statement.objects.filter(report=report)
    assert {"sentence", "heading", "row"} <= set(found.values_list("kind", flat=True))
    for statement in found:
        page = pages[statement.page]
        text = page.text[statement.start : statement.end]
        assert text and text in page.blocks[statement.block].text
        if statement.kind == StatementKind.ROW:
            assert page.blocks[statement.block].kind is BlockKind.TABLE
            assert text == page.blocks[statement.block].text.split("\n")[statement.row]


def test_cells_come_back_with_their_places_labels_and_readings(uploaded: Report) -> None:
    report = read(uploaded)
    tables = [table for page in page_contents(report) for table in page.tables if table.bands]
    assert tables
    readings = [one for table in tables for row in table.readings for one in row if one]
    assert CellReading.PROVEN in readings
    for table in tables:
        assert len(table.boxes) == len(table.readings) == len(table.paths) == len(table.rows)
        for row, boxes in zip(table.rows, table.boxes, strict=True):
            assert [bool(cell) for cell in row] == [box is not None for box in boxes]


def test_figures_of_tables_point_to_their_rows_and_cells(uploaded: Report) -> None:
    report = read(uploaded)
    places = FigurePlace.objects.filter(figure__report=report, in_table=True)
    assert places
    pages = {page.number: page.text for page in page_contents(report)}
    for place in places.select_related("statement", "figure"):
        assert place.statement is not None
        text = pages[place.page][place.statement.start : place.statement.end]
        assert place.statement.kind == StatementKind.ROW
        assert text.split(" | ")[place.column].startswith(place.printed.split(" ")[0])
    assert "proven" in set(places.values_list("reading", flat=True))
    assert "proven" in set(Figure.objects.filter(report=report).values_list("reading", flat=True))


def test_stored_figures_know_the_cell_of_their_table(uploaded: Report) -> None:
    report = read(uploaded)
    cells = {
        (table.page, table.index): table.rows
        for page in page_contents(report)
        for table in page.tables
    }
    found = [one for one in quantities_of(report) if one.column >= 0]
    assert found
    for one in found:
        cell = cells[one.page, one.table][one.row][one.column]
        assert cell.startswith(one.printed.split(" ")[0])


def test_values_of_charts_are_kept_with_their_page(uploaded: Report) -> None:
    report = read(uploaded)
    page = replace(page_contents(report)[0], charts=(CHART,))
    page_rows.read_again(report.pk, [page])
    assert page_contents(report)[0].charts == (CHART,)
    assert page_from_dict(page_to_dict(page)).charts == (CHART,)


def test_the_compiled_report_and_the_ledger_name_who_read_the_pages(
    uploaded: Report, user: Any, client: Client
) -> None:
    report = read(uploaded)
    make_claim(make_analysis(report), "We report.")
    pages = make_api(user).get(f"/api/v1/report/{report.pk}").json()["pages"]
    assert [page["reader"] for page in pages] == _readers(report)
    by_layout = sum(reader.startswith("layout") for reader in _readers(report))
    client.force_login(user)
    assert f"{by_layout} pages read by layout" in body(client.get(url("detail", report)))


def test_without_the_package_the_lines_alone_are_read_and_the_ledger_says_so(
    uploaded: Report, client: Client, monkeypatch: pytest.MonkeyPatch, user: Any
) -> None:
    monkeypatch.setattr(layout_work, "is_installed", lambda: False)
    report = read(uploaded)
    assert kinds(report) == ["open", "read", "index"]
    assert readers(report) == {"lines"}
    client.force_login(user)
    assert "All pages were read by their lines only" in body(client.get(url("detail", report)))


def test_a_page_on_which_the_layout_reader_loses_text_stays_as_its_lines_say(
    uploaded: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    def losing(*args: Any, **options: Any) -> Any:
        first, *rest = layout_reading.read_layout(*args, **options)
        return [replace(first, text=first.text[: len(first.text) // 2]), *rest]

    monkeypatch.setattr(by_layout, "read_layout", losing)
    report = read(uploaded)
    lost = min(page.number for page in page_contents(report) if len(page.text.split()) >= 12)
    assert report.pages.get(number=lost).by_lines
    assert report.pages.filter(reader__startswith="layout").exists()


def test_a_step_that_is_given_up_leaves_the_lines(
    uploaded: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*args: Any, **options: Any) -> Any:
        raise OSError("no process could be started")

    monkeypatch.setattr(by_layout, "read_layout", failing)
    report = read(uploaded)
    assert report.status == "parsed"
    assert readers(report) == {"lines"}
    assert IngestRun.objects.get(report=report, kind="layout").status == "error"
    assert Statement.objects.filter(report=report).exists()


def test_read_again_makes_blocks_and_statements_of_a_report_that_has_none(
    uploaded: Report, user: Any
) -> None:
    report = read(uploaded)
    as_before(report)
    again = read(upload.read_again(report, user))
    assert again == report
    assert "layout" in readers(report)
    assert Statement.objects.filter(report=report).exists()


def test_an_analysed_report_of_before_stays_as_it_is_and_is_read_as_a_revision(
    uploaded: Report, user: Any, client: Client
) -> None:
    report = read(uploaded)
    as_before(report)
    analysis = make_analysis(report)
    revision = read(upload.read_again(report, user))
    assert revision != report
    assert "layout" in readers(revision)
    assert readers(report) == {""}
    assert not Statement.objects.filter(report=report).exists()
    client.force_login(user)
    for page in (url("detail", report), url("compiled", report)):
        assert client.get(page).status_code == 200
    assert analysis in report.analyses.all()


def as_before(report: Report) -> None:
    """Take from a report what only the document model knows, as one of an earlier version."""
    for model in (Block, Statement):
        model._default_manager.filter(report=report).delete()
    Table.objects.filter(report=report).update(structure={})
    report.pages.update(reader="")
    report.ingest_runs.filter(kind="layout").delete()
