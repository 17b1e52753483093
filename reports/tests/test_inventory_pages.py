"""The Inventory tab: how far each workbook is, its totals, the lines beneath them, exceptions,
columns, and what people do there."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.compile import CompiledReport
from reports.compiled.inventories import tick_of, tonnes
from reports.inventory.inventory_json import plain
from reports.inventory.reliability import RELIABILITY
from reports.inventory.types import Factor, Line, Place, Point, Total
from reports.inventory.units import unit_of
from reports.models import (
    ColumnWord,
    ExceptionWord,
    InventoryLine,
    InventoryRun,
    Membership,
    Report,
    Role,
)
from reports.pages.inventories.steps import line_of, steps_of
from reports.pages.inventories.totals import TotalRow
from reports.reading.inventories import correct_column
from reports.review.inventories import InventoryWordRefused, exceptions_of, questioned
from reports.review.inventory_tree import Beneath, branches_of, level_of
from reports.signing.open_things import open_things
from reports.signing.sign import InTheWay, sign
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_evidence,
    make_inventory,
    make_inventory_line,
    make_page,
    make_report,
    make_user,
)
from reports.tests.inline import compute_inventories
from reports.tests.test_inventories import ROWS, attached, printed

pytestmark = pytest.mark.django_db
REASON = "The supplier's own factor, says the client."


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def report() -> Report:
    report = make_report(make_user("auditor"), reporting_period="FY 2024")
    make_page(report, 1)
    return report


@pytest.fixture
def client(report: Report) -> Client:
    client = Client()
    client.force_login(report.uploaded_by)
    return client


def page(client: Client, report: Report, query: str = "", **headers: str) -> str:
    address = reverse("reports:inventory", args=[report.pk])
    answer = client.get(address + query, headers=headers)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def total(**fields: Any) -> TotalRow:
    given = {"method": "", "category": None, "stated": 100, "computed": 100, "lines": 4}
    made: dict[str, Any] = {"scope": "1", "open_lines": 0, **given, **fields}
    numbers = ("stated", "computed", "not_computed", "published", "difference")
    decimals = {name: Decimal(made[name]) for name in numbers if made.get(name) is not None}
    return TotalRow(Total(**{**made, **decimals}), None)


def test_the_tab_is_there_where_a_data_workbook_is_attached(client: Client, report: Report) -> None:
    address = reverse("reports:inventory", args=[report.pk])
    overview = reverse("reports:figures", args=[report.pk])
    assert address not in client.get(overview).content.decode()
    assert "No data workbook is attached" in page(client, report)
    make_evidence(report)
    assert address in client.get(overview).content.decode()


def test_a_workbook_stands_with_its_totals_and_how_far_to_trust_them(
    client: Client, report: Report
) -> None:
    printed(report, "1", 420)
    attached(report)
    compute_inventories(report)
    shown = page(client, report)
    assert RELIABILITY in shown.replace("&#x27;", "'")
    assert "adds up, but computed again it is 20 t less" in shown and "?page=1" in shown
    assert "4 lines of activity" in shown


@pytest.mark.parametrize(
    ("row", "state", "words"),
    [
        (total(published=100, difference=0), "agrees", "agrees within rounding"),
        (
            total(published=100, difference=0, computed=80),
            *("adds_up", "adds up, but computed again it is 20 t less"),
        ),
        (
            total(published=100, difference=0, not_computed=1),
            *("adds_up", "adds up, but 1 t of it could not be computed again"),
        ),
        (total(published=120, difference=20), "differs", "differs by 20 t: the report prints more"),
        (total(published=90, difference=-10), "differs", "differs by 10 t: the report prints less"),
        (
            total(published=90, difference=-10, not_computed=100),
            *("differs", "the report prints less; 100 t of it could not be computed again"),
        ),
        (
            total(published=90, difference=-10, computed=90),
            *("differs", "the report prints less; computed again it is 10 t less"),
        ),
        (total(), "not_printed", "not printed"),
        (total(open_lines=1), "open", "1 line adds nothing yet; not printed"),
        (total(published=110, difference=10, open_lines=1), "open", "so far it differs by 10 t"),
        (total(published=100, difference=0, open_lines=2), "open", "2 lines add nothing yet"),
        (total(published=100, lines=0), "open", "no line of this workbook"),
        (total(published=100, open_lines=4), "open", "what its lines come to is not known"),
    ],
)
def test_each_total_says_in_a_word_how_it_stands_to_the_report(
    row: TotalRow, state: str, words: str
) -> None:
    assert row.verdict[0] == state == tick_of(row.total) and words in row.verdict[1]


def test_a_sum_of_no_known_line_is_no_zero() -> None:
    assert total(open_lines=4).stated is None and total(open_lines=4).computed is None
    assert total(open_lines=3).stated == 100


@pytest.mark.long
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"status": "idle"}, "Waiting for a worker"),
        ({"status": "working"}, "Being computed again"),
        ({"status": "error", "error_message": "Attach one file a site."}, "Attach one file a site"),
    ],
)
def test_a_workbook_without_a_result_says_how_far_it_is(
    client: Client, report: Report, fields: dict[str, str], words: str
) -> None:
    document = make_evidence(report)
    make_inventory(document, **fields)
    shown = page(client, report)
    assert words in shown and "Lines beneath" not in shown
    assert ("Try again" in shown) == (fields["status"] == "error")
    state = reverse("reports:inventory_state", args=[report.pk, document.pk])
    answer = client.get(f"{state}?moving=1")
    has_ended = fields["status"] == "error"
    assert ("HX-Refresh" in answer) == has_ended
    assert has_ended or words in answer.content.decode()


def test_the_page_is_loaded_again_once_a_workbook_was_computed(
    client: Client, report: Report
) -> None:
    document = make_evidence(report)
    make_inventory(document)
    state = reverse("reports:inventory_state", args=[report.pk, document.pk])
    assert client.get(state + "?moving=1")["HX-Refresh"] == "true"


@pytest.mark.long
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"status": "idle"}, "being read as evidence first"),
        ({"status": "error"}, "could not be read"),
        ({"media": "csv"}, "only XLSX workbooks"),
        ({}, "was not computed yet"),
    ],
)
def test_a_document_that_was_not_begun_says_why(
    client: Client, report: Report, fields: dict[str, str], words: str
) -> None:
    make_evidence(report, **fields)
    assert words in page(client, report)


@pytest.mark.long
def test_a_failed_workbook_is_tried_again_and_nothing_new_is_not_computed(
    client: Client, report: Report
) -> None:
    document = attached(report)
    compute_inventories(report)
    address = reverse("reports:inventory_compute", args=[report.pk, document.pk])
    told = client.post(address, follow=True).content.decode()
    assert "Nothing changed since" in told and document.inventories.count() == 1
    InventoryRun.objects.update(status="error")
    assert "being computed again" in client.post(address, follow=True).content.decode()
    assert document.inventories.order_by("number").last().status == "idle"


@pytest.mark.long
def test_a_workbook_computed_by_earlier_rules_says_so(client: Client, report: Report) -> None:
    attached(report)
    compute_inventories(report)
    changed = "rules have changed since"
    assert changed not in page(client, report)
    InventoryRun.objects.update(rules="0.0.9, rules of inventories 00")
    assert changed in page(client, report)


def test_the_lines_of_a_total_are_put_together_by_site_and_the_sums_are_those_of_the_total(
    report: Report,
) -> None:
    run = make_inventory(make_evidence(report))
    make_inventory_line(run, 1, site="Hull", stated=None, computed=50, tonnes=50)
    make_inventory_line(run, 2, site="Hull", stated=None, computed=None, tonnes=None)
    make_inventory_line(run, 3, site="Hull", counts=False)
    lines = Beneath("1").lines(run)
    rows = list(branches_of(lines, level_of(lines)))
    assert [(one["name"], one["stated"], one["computed"]) for one in rows] == [
        ("Leeds", 200, 190),
        ("Hull", 50, 50),
    ]
    assert [(one["lines"], one["open_lines"]) for one in rows] == [(1, 0), (2, 1)]
    assert Beneath().lines(run).get().order == 3


def test_lines_of_scope_2_without_a_method_are_beneath_both(report: Report) -> None:
    run = make_inventory(make_evidence(report))
    for order, method in enumerate(("", "location", "market"), 1):
        make_inventory_line(run, order, scope="2", method=method)
    of = {
        method: [line.order for line in Beneath("2", method).lines(run)]
        for method in ("location", "market")
    }
    assert of == {"location": [1, 2], "market": [1, 3]}


def test_lines_that_name_no_site_are_put_together_by_kind(report: Report) -> None:
    run = make_inventory(make_evidence(report))
    run.lines.update(site="")
    assert level_of(run.lines.all()) == "kind"


@pytest.mark.long
def test_the_tree_opens_level_by_level_down_to_the_steps_of_a_line(
    client: Client, report: Report
) -> None:
    attached(report)
    (run,) = compute_inventories(report)
    address = reverse("reports:inventory_branch", args=[report.pk, run.pk])
    sites = client.get(f"{address}?scope=1", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in sites and all(one in sites for one in ("Leeds", "Hull", "Bath"))
    bath = client.get(f"{address}?scope=1&by=site&name=Bath").content.decode()
    assert "<html" in bath and "differs by 20 t" in bath and "Leeds" not in bath
    line = run.lines.get(site="Bath")
    steps = reverse("reports:inventory_line", args=[report.pk, run.pk, line.order])
    shown = client.get(steps).content.decode()
    for expected in ("250,000 kWh", "<b>0.2 ", "70 tCO2e", "50 tCO2e", "Gas!D5", "Gas!F5"):
        assert expected in shown, expected
    assert client.get(f"{address}?scope=9").status_code == 404
    assert client.get(steps.replace("/3", "/99")).status_code == 404


def test_very_many_lines_are_paged_with_few_queries(
    client: Client, report: Report, django_assert_max_num_queries: Any
) -> None:
    run = make_inventory(make_evidence(report))
    InventoryLine.objects.bulk_create(
        InventoryLine(run=run, order=n, sheet="Gas", cells=str(n), scope="1", site=f"S{n % 60}")
        for n in range(1, 301)
    )
    address = reverse("reports:inventory_branch", args=[report.pk, run.pk])
    client.get(f"{address}?scope=1")
    with django_assert_max_num_queries(12):
        first = client.get(f"{address}?scope=1", headers={"HX-Request": "true"}).content.decode()
    assert first.count("<summary>") == 50 and "at=2" in first
    with django_assert_max_num_queries(20):
        page(client, report)


def test_a_line_shows_its_months_its_factor_and_where_it_is_from() -> None:
    line = Line(
        table=0,
        row=2,
        place=Place("Gas", "2"),
        kind="Natural gas",
        site="Leeds",
        country="GB",
        meter="",
        scope="1",
        category=None,
        method="",
        gas="CH4",
        activity=Decimal(3000),
        unit=unit_of("kWh"),
        points=(
            Point(1, 2024, Decimal(1000), Place("Gas", "C2")),
            Point(2, 2024, Decimal(2000), Place("Gas", "D2")),
        ),
        factor=Factor(
            Decimal("0.1"), unit_of("kg/kWh"), "Gas", "DEFRA", 2023, "GB", place=None, link="label"
        ),
        gwp=Decimal(28),
        gwp_place=Place("GWP", "B3"),
        stated=Decimal(9),
        computed=Decimal("8.4"),
        note="estimated",
    )
    steps = {step.name: step for step in steps_of(line)}
    assert steps["Activity"].points[1] == ("Feb 2024", "2,000", "Gas!D2")
    assert steps["Unit conversion"].value == "× 0.001"
    assert any("DEFRA, year 2023, country: GB" in one for one in steps["Factor"].remarks)
    assert steps["Global warming potential"].cells == "GWP!B3"
    assert steps["Computed again"].remarks == ("3,000 × 0.001 × 0.1 × 28",)
    assert steps["Stated less computed"].value == "0.6 tCO2e"
    assert "Note of the workbook" in steps


def test_a_line_that_could_not_be_computed_says_why(report: Report) -> None:
    run = make_inventory(make_evidence(report))
    line = run.lines.get()
    line.details |= {"why_not": "no factor", "activity": "5"}
    steps = {step.name: step for step in steps_of(line_of(line))}
    assert (steps["Computed again"].value, steps["Computed again"].remarks) == (
        "not known",
        ("no factor",),
    )
    assert steps["Factor"].value == "no factor was found"
    assert plain(line_of(line))["activity"] == "5"


@pytest.mark.parametrize("value", ["1e40", "-1e300", "0", "0.0004"])
def test_no_amount_is_too_large_to_be_shown(value: str) -> None:
    assert tonnes(Decimal(value))


@pytest.mark.long
def test_an_exception_is_open_until_a_person_concluded_and_every_word_stays(
    client: Client, report: Report
) -> None:
    make_inventory(make_evidence(report))
    one = exceptions_of(report).get()
    assert one.state == "open" == questioned(report)[0].state
    word = {"identity": one.identity, "conclusion": "misstated", "reason": REASON}
    address = reverse("reports:inventory_word", args=[report.pk])
    refused = client.post(address, word)
    assert refused.status_code == 400 and "how many tonnes" in refused.content.decode()
    assert REASON.split(",")[1] in refused.content.decode()
    assert client.post(address, {**word, "tonnes": "10", "scope": "1"}).status_code == 302
    assert exceptions_of(report).get().state == "misstated" == questioned(report)[0].state
    client.post(address, {**word, "conclusion": "explained"})
    shown = page(client, report)
    assert shown.count('class="superseded"') == 1 and "auditor," in shown
    assert exceptions_of(report).get().state == "explained"
    assert page(client, report, "?state=open").count("data-item") == 0


def test_what_was_said_of_other_words_is_marked(client: Client, report: Report) -> None:
    make_inventory(make_evidence(report))
    one = exceptions_of(report).get()
    ExceptionWord.objects.create(
        report=report,
        identity=one.identity,
        conclusion="explained",
        message="180 is stated.",
        reason=REASON,
        author_name="A. Auditor",
    )
    assert "It was said when the exception read: “180 is stated.”" in page(client, report)


@pytest.mark.long
def test_exceptions_are_narrowed_by_state_kind_and_sheet(client: Client, report: Report) -> None:
    run = make_inventory(make_evidence(report))
    other = run.exceptions.get()
    other.pk, other.order, other.kind, other.sheet = None, 1, "missing_month", "Power"
    other.identity, other.explained = "inventory:other", "Closed in May."
    other.save(force_insert=True)
    htmx = {"HX-Request": "true", "HX-Target": "exceptions"}
    shown = page(client, report, "?kind=missing_month", **htmx)
    assert "<html" not in shown and shown.count("data-item") == 1 and "Closed in May" in shown
    assert page(client, report, "?state=noted").count("data-item") == 1
    assert page(client, report, "?sheet=Gas").count("data-item") == 1
    assert page(client, report).count("data-item") == 2


@pytest.mark.long
def test_what_only_the_figures_explain_is_not_told_as_said_by_the_workbook(
    client: Client, report: Report
) -> None:
    run = make_inventory(make_evidence(report))
    run.exceptions.update(explained="it takes back the same amount of row 7", derived=True)
    shown = page(client, report)
    assert "its figures show: it takes back the same amount of row 7." in shown
    assert "The workbook says of it" not in shown
    assert page(client, report, "?state=noted").count("data-item") == 1


@pytest.mark.long
def test_exceptions_of_two_workbooks_of_one_layout_are_concluded_each_for_itself(
    report: Report,
) -> None:
    attached(report)
    rows = [list(row) for row in ROWS]
    rows[4][5], rows[5][5] = 71, 421
    attached(report, rows)
    compute_inventories(report)
    first, second = questioned(report)
    assert first.exception.cells == second.exception.cells
    assert first.exception.identity != second.exception.identity


@pytest.mark.long
def test_a_column_is_corrected_for_all_reports_of_the_engagement_but_the_signed_ones(
    client: Client, report: Report
) -> None:
    attached(report)
    compute_inventories(report)
    other, signed = (
        make_report(report.uploaded_by, report.engagement, reporting_period="FY 2024")
        for _ in range(2)
    )
    for one in (other, signed):
        make_page(one, 1)
        attached(one)
        compute_inventories(one)
    analysis = make_analysis(signed)
    make_claim(analysis, "We cut emissions.")
    sign(analysis, report.uploaded_by, REASON, open_keys(signed))
    address = reverse("reports:inventory_column", args=[report.pk])
    body = {"sheet": "gas", "head": "fuel", "role": "note"}
    told = client.post(address, body, follow=True).content.decode()
    assert "Kept for every workbook of this layout: 2 workbooks" in told
    numbers = {
        one.pk: max(InventoryRun.objects.filter(document__report=one).values_list("number"))[0]
        for one in (report, other, signed)
    }
    assert numbers == {report.pk: 2, other.pk: 2, signed.pk: 1}
    compute_inventories(report)
    shown = page(client, report)
    assert "Template of the engagement" in shown and "Take it back" in shown
    (run,) = InventoryRun.objects.filter(document__report=report)
    columns = reverse("reports:inventory_columns", args=[report.pk, run.pk])
    assert "as the auditor says" in client.get(columns).content.decode()
    assert "Taken back" in client.post(address, {**body, "role": ""}, follow=True).content.decode()
    assert ColumnWord.objects.count() == 2


def test_nothing_is_signed_while_a_workbook_is_computed(report: Report) -> None:
    make_inventory(make_evidence(report), status="working")
    analysis = make_analysis(report)
    make_claim(analysis, "We cut emissions.")
    with pytest.raises(InTheWay, match="still being computed"):
        sign(analysis, report.uploaded_by, REASON, open_keys(report))


def open_keys(report: Report) -> list[str]:
    """What has to be acknowledged to sign the newest analysis."""
    analysis = report.analyses.get()
    return [one.key for one in open_things(CompiledReport(analysis))]


@pytest.mark.parametrize(
    ("head", "role", "field"),
    [("fuel", "perhaps", "role"), ("fuel", "", "role"), ("colour", "note", "head")],
)
def test_a_word_on_a_column_that_says_nothing_is_refused(
    report: Report, head: str, role: str, field: str
) -> None:
    make_inventory(make_evidence(report))
    with pytest.raises(InventoryWordRefused) as refused:
        correct_column(report, "Gas", head, role, report.uploaded_by)
    assert refused.value.field == field and not ColumnWord.objects.exists()


def test_who_may_only_read_sees_no_form(report: Report) -> None:
    run = make_inventory(make_evidence(report))
    viewer = make_user("viewer")
    Membership.objects.create(engagement=report.engagement, user=viewer, role=Role.VIEWER)
    client = Client()
    client.force_login(viewer)
    assert 'method="post"' not in page(client, report).split("<main", 1)[1]
    columns = reverse("reports:inventory_columns", args=[report.pk, run.pk])
    assert "Correct it" not in client.get(columns).content.decode()


def test_a_run_of_another_report_is_behind_no_address(client: Client, report: Report) -> None:
    run = make_inventory(make_evidence(make_report(make_user("other"))))
    for name in ("reports:inventory_branch", "reports:inventory_columns"):
        assert client.get(reverse(name, args=[report.pk, run.pk])).status_code == 404


def test_a_difference_below_a_gram_has_no_sign() -> None:
    assert tonnes(Decimal("-0.0000004")) == "0"
    assert tonnes(Decimal("-3510.952")) == "-3,510.952"
