"""Workbooks of clients computed again in the background: begun when workbook and report are read,
held against what the report prints, begun anew when somebody says what a column holds."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from reports.models import (
    Check,
    EvidenceDocument,
    EvidenceKind,
    Figure,
    FigurePlace,
    InventoryException,
    InventoryLine,
    InventoryRun,
    Report,
)
from reports.reading import inventories, inventory_rows
from reports.reading.evidence import attach, withdraw
from reports.reading.inventories import COMPUTING, by_other_rules, compute_anew
from reports.reading.inventory_inputs import held_against, layout, sites_among
from reports.review.inventories import (
    Concluded,
    InventoryWordRefused,
    conclude,
    misstated_in,
    questioned,
    runs_of,
    say_role,
)
from reports.rules_version import version_of_inventory_rules
from reports.tests.document.evidence_files import given, workbook
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_page,
    make_report,
    make_run,
    make_user,
)
from reports.tests.inline import compute_inventories, read_evidence
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.django_db

ROWS = [
    ["Site", "Fuel", "Unit", "Amount 2024", "Factor kgCO2e/kWh", "Emissions tCO2e"],
    ["Leeds", "Natural gas", "kWh", 1_000_000, 0.2, 200],
    ["Hull", "Natural gas", "kWh", 500_000, 0.2, 100],
    ["York", "Natural gas", "kWh", 250_000, 0.2, 50],
    ["Bath", "Natural gas", "kWh", 250_000, 0.2, 70],
    ["Total", "", "", 2_000_000, "", 420],
]


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def report() -> Report:
    report = make_report(make_user(), reporting_period="FY 2024")
    make_page(report, 1)
    return report


def printed(report: Report, scope: str, value: int, *, method: str = "", year: int = 2024) -> None:
    """A figure of the whole company in the report."""
    figure = Figure.objects.create(
        report=report,
        order=report.figures.count(),
        metric="ghg_emissions",
        scope=scope,
        method=method,
        year=year,
        value=value,
        unit="tCO2e",
        value_tco2e=value,
    )
    FigurePlace.objects.create(
        figure=figure, page=1, quote=f"Scope {scope} {value}", value=value, step=1
    )


def attached(report: Report, rows: Any = ROWS, **fields: Any) -> EvidenceDocument:
    content = workbook({"Gas": rows})
    kind = fields.pop("kind", EvidenceKind.DATA_WORKBOOK)
    return read_evidence(attach(report, report.uploaded_by, given(content), kind, **fields))


def test_a_workbook_that_was_read_is_computed_again(report: Report) -> None:
    printed(report, "1", 420)
    attached(report)
    (run,) = compute_inventories(report)
    assert run.status == RunStatus.COMPLETED
    assert [(one["scope"], Decimal(one["stated"])) for one in run.totals] == [("1", Decimal(420))]
    assert Decimal(run.totals[0]["difference"]) == 0
    lines = list(run.lines.all())
    assert [(one.site, one.tonnes, one.computed) for one in lines] == [
        ("Leeds", 200, 200),
        ("Hull", 100, 100),
        ("York", 50, 50),
        ("Bath", 70, 50),
    ]
    assert (lines[3].difference, lines[3].cells, lines[3].counts) == (20, "5", True)
    assert run.line_count == 4


@pytest.mark.long
def test_its_lines_are_written_some_at_a_time(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    attached(report)
    monkeypatch.setattr(inventory_rows, "_AT_ONCE", 3)
    with CaptureQueriesContext(connection) as queries:
        compute_inventories(report)
    table = InventoryLine._meta.db_table
    written = [one for one in queries if one["sql"].startswith(f'INSERT INTO "{table}"')]
    assert len(written) == 2
    assert list(InventoryLine.objects.values_list("order", flat=True)) == [0, 1, 2, 3]


def test_other_documents_are_not_computed(report: Report) -> None:
    attached(report, kind=EvidenceKind.CERTIFICATE)
    assert compute_inventories(report) == []


def test_it_waits_until_the_report_is_read(report: Report) -> None:
    report.pages.all().delete()
    attached(report)
    assert compute_inventories(report) == []
    make_page(report, 1)
    inventories.begin_all(report)
    assert [run.status for run in compute_inventories(report)] == [RunStatus.COMPLETED]


@pytest.mark.long
def test_it_is_begun_anew_only_where_something_is_new(report: Report) -> None:
    document = attached(report)
    compute_inventories(report)
    assert inventories.begin_all(report) == []
    printed(report, "1", 350)
    (second,) = inventories.begin_all(report)
    assert second.number == 2
    (run,) = compute_inventories(report)
    assert Decimal(run.totals[0]["published"]) == 350
    assert list(document.inventories.values_list("number", flat=True)) == [2]


def test_it_is_begun_anew_where_the_rules_have_changed(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = attached(report)
    (first,) = compute_inventories(report)
    assert first.rules == version_of_inventory_rules()
    assert compute_anew(document) is None
    monkeypatch.setattr(inventories, "version_of_inventory_rules", lambda: "0.2.0, other rules")
    assert by_other_rules(first)
    second = compute_anew(document)
    assert second and second.number == 2
    assert compute_anew(document) is None, "it is under way"


@pytest.mark.long
def test_a_run_from_before_versions_of_rules_were_kept_may_be_computed_again(
    report: Report,
) -> None:
    document = attached(report)
    compute_inventories(report)
    InventoryRun.objects.update(rules="")
    assert compute_anew(document)


def test_a_run_on_which_an_analysis_rests_is_kept(report: Report) -> None:
    document = attached(report)
    (first,) = compute_inventories(report)
    make_analysis(report, options={"inventories": [str(first.pk)]})
    printed(report, "1", 350)
    inventories.begin_all(report)
    compute_inventories(report)
    assert list(document.inventories.values_list("number", flat=True)) == [1, 2]
    assert [run.number for run in runs_of(report)] == [2]


def test_what_people_say_of_a_column_counts_for_every_workbook_of_its_layout(
    report: Report,
) -> None:
    attached(report)
    (before,) = compute_inventories(report)
    heads = {one["head"]: one["role"] for one in before.columns}
    assert heads["Fuel"] == "kind"
    known = layout("Gas", "Fuel", 2)
    say_role(report.engagement, *known, "note", report.uploaded_by)
    (run,) = inventories.begin_all(report)
    compute_inventories(report)
    run.refresh_from_db()
    column = next(one for one in run.columns if one["head"] == "Fuel")
    assert (column["role"], column["why"]) == ("note", "as the auditor says")
    say_role(report.engagement, *known, "", report.uploaded_by)
    inventories.begin_all(report)
    (again,) = compute_inventories(report)
    assert {one["head"]: one["role"] for one in again.columns} == heads


def test_a_workbook_that_cannot_be_computed_says_what_to_do(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise inventories.InventoryUnreadable("timed_out", "Attach one file for each site.")

    monkeypatch.setattr(inventories, "run_inventory", fails)
    document = attached(report)
    (run,) = compute_inventories(report)
    assert (run.status, run.error_message) == (RunStatus.ERROR, "Attach one file for each site.")
    assert document.status == RunStatus.COMPLETED
    assert [one.number for one in inventories.begin_all(report)] == [2]


def test_a_withdrawn_workbook_is_computed_no_more(report: Report) -> None:
    document = attached(report)
    make_analysis(report, options={"evidence": [str(document.pk)]}, status="completed")
    withdraw(document)
    run = InventoryRun.objects.get(document=document)
    assert not COMPUTING.execute(run.pk)
    assert inventories.begin_all(report) == []


def test_only_undisputed_figures_of_the_year_are_held_against_it(report: Report) -> None:
    printed(report, "1", 350)
    printed(report, "2", 90, method="market")
    printed(report, "2", 95)
    printed(report, "3.6", 12)
    printed(report, "3", 400)
    printed(report, "3", 410)
    printed(report, "1", 380, year=2023)
    against = held_against(report)
    assert against.year == 2024
    assert {(one.scope, one.method, one.category, one.tonnes) for one in against.figures} == {
        ("1", "", None, Decimal(350)),
        ("2", "market", None, Decimal(90)),
        ("3", "", 6, Decimal(12)),
    }


def test_a_persons_word_stands_beside_an_exception_and_survives_the_next_run(
    report: Report,
) -> None:
    attached(report)
    compute_inventories(report)
    (one,) = questioned(report)
    assert (one.exception.kind, one.state) == ("stated_differs", "open")
    given_word = Concluded("misstated", "The emission of Bath was typed.", Decimal(20), "1")
    conclude(report, one.exception, given_word, report.uploaded_by)
    printed(report, "1", 470)
    inventories.begin_all(report)
    compute_inventories(report)
    again = next(one for one in questioned(report) if one.exception.kind == "stated_differs")
    assert (again.state, again.run.number) == ("misstated", 2)
    assert [word.tonnes for word in misstated_in(report)] == [20]
    explained = Concluded("explained", "A site of its own supplier, says the client.")
    conclude(report, again.exception, explained, report.uploaded_by)
    assert misstated_in(report) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("word", "field"),
    [
        (Concluded("perhaps", "because of the meters"), "conclusion"),
        (Concluded("misstated", "because of the meters"), "tonnes"),
        (Concluded("misstated", "because of the meters", Decimal("NaN")), "tonnes"),
        (Concluded("misstated", "because of the meters", Decimal(10) ** 16), "tonnes"),
        (Concluded("explained", "because of the meters", scope="4"), "scope"),
        (Concluded("explained", ""), "reason"),
    ],
)
def test_a_word_that_says_too_little_is_refused(
    report: Report, word: Concluded, field: str
) -> None:
    attached(report)
    compute_inventories(report)
    with pytest.raises(InventoryWordRefused) as refused:
        conclude(report, questioned(report)[0].exception, word, report.uploaded_by)
    assert refused.value.field == field


def test_a_difference_that_a_failed_check_tells_is_no_second_misstatement(report: Report) -> None:
    printed(report, "1", 900)
    attached(report, [*ROWS[:4], ["Total", "", "", 1_750_000, "", 350]])
    (run,) = compute_inventories(report)
    differs = InventoryException.objects.create(
        run=run, order=50, identity="inventory:x", kind="rollup_differs", message="900 against 350"
    )
    word = Concluded("misstated", "The figure is of an earlier version.", Decimal(550), "1")
    conclude(report, differs, word, report.uploaded_by)
    analysis = make_analysis(report)
    failed = make_check(make_run(analysis, "data_metrics"), Check.Result.FAIL)
    Check.objects.filter(pk=failed.pk).update(check_name="inventory_totals")
    with pytest.raises(InventoryWordRefused, match="stands in the misstatements already"):
        conclude(report, differs, word, report.uploaded_by)


def test_countries_and_cities_that_a_report_prints_emissions_for_are_no_sites() -> None:
    parts = ["France", "Works A", "Works B", "Works B, France", "Portugal", "Seat, France"]
    assert sites_among(parts) == ("Works A", "Works B", "Seat, France")
    assert sites_among(["France", "Germany", "Italy", "Works A"]) == ()
