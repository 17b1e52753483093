"""Where the results of an inventory go: the misstatement log, requests, samples and papers."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from reports.compile import CompiledReport
from reports.compiled.drawable import CONCLUDED, LINES_INSTEAD, NOT_ABOVE_ZERO, NOT_KNOWN
from reports.compiled.inventories import Tick, tick_of
from reports.compiled.population import population_of
from reports.compiled.requests import EXCEPTIONS, OF_LINES, ProposedRequest
from reports.exports.papers.registry import sections_of
from reports.inventory.types import Total
from reports.models import (
    Analysis,
    EvidenceKind,
    ExceptionWord,
    Figure,
    FigurePlace,
    InventoryException,
    InventoryLine,
    InventoryRun,
    Report,
    RequestItem,
    RequestItemKind,
    Sample,
    SampleItem,
)
from reports.reading.evidence import attach, withdraw
from reports.review.drawing import Wanted
from reports.review.inventories import Concluded, conclude, questioned
from reports.review.misstatements import schedule_of
from reports.review.populations import REST
from reports.review.requesting import ask, identity
from reports.review.sample_results import evaluated
from reports.review.samples import Said, draw, say
from reports.tests.document.evidence_files import given, workbook
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_evidence,
    make_inventory,
    make_page,
    make_report,
    make_user,
)
from reports.tests.inline import compute_inventories, read_evidence
from reports.tests.pages.asking import body, url

pytestmark = pytest.mark.django_db
FILE = "energy 2024.xlsx"
GROUP = f"Scope 1 lines of {FILE}"
GAS = [
    ["Site", "Fuel", "Unit", "Amount 2024", "Factor kgCO2e/kWh", "Emissions tCO2e"],
    ["Leeds", "Natural gas", "kWh", 1_000_000, 0.2, 200],
    ["Hull", "Natural gas", "kWh", 500_000, 0.2, 100],
    ["York", "Natural gas", "kWh", 250_000, 0.2, 50],
    ["Bath", "Natural gas", "kWh", 250_000, 0.2, 70],
]
WORD = Concluded("misstated", "The emission of Bath was typed.", Decimal(20), "1")


@pytest.fixture
def analysis(settings: Any, tmp_path: Path, client: Client) -> Analysis:
    """An analysis of a report that prints 420 t of Scope 1, which its workbook gives."""
    settings.MEDIA_ROOT = tmp_path
    user = make_user("anna")
    client.force_login(user)
    report = make_report(user, reporting_period="FY 2024")
    make_page(report, 1)
    printed(report, "1", 420)
    content = given(workbook({"Gas": GAS}), FILE)
    read_evidence(attach(report, user, content, EvidenceKind.DATA_WORKBOOK))
    compute_inventories(report)
    analysis = make_analysis(report)
    make_claim(analysis)
    return analysis


def printed(report: Report, scope: str, value: int, **fields: Any) -> Figure:
    figure = Figure.objects.create(
        report=report,
        order=report.figures.count(),
        metric="ghg_emissions",
        scope=scope,
        year=2024,
        value=value,
        unit="tCO2e",
        value_tco2e=value,
        **fields,
    )
    told = f"Scope {scope} {value}"
    FigurePlace.objects.create(figure=figure, page=1, quote=told, value=value, step=1)
    return figure


def compiled(analysis: Analysis) -> CompiledReport:
    return CompiledReport(Analysis.objects.select_related("report").get(pk=analysis.pk))


def concluded(report: Report, word: Concluded = WORD) -> ExceptionWord:
    (one,) = questioned(report)
    return conclude(report, one.exception, word, report.uploaded_by)


def asked_of(analysis: Analysis) -> list[ProposedRequest]:
    """The proposed requests about inventories."""
    found = compiled(analysis).proposed_requests.requests
    return [one for one in found if one.number_of(RequestItemKind.INVENTORY)]


def drawn(analysis: Analysis, **wanted: Any) -> Sample:
    population = population_of(compiled(analysis))
    given_ = Wanted(**({"seed": "paper", "claims": 0, "figures": 3} | wanted))
    return draw(analysis.report, analysis, population, given_, analysis.report.uploaded_by)


def out_of(analysis: Analysis) -> set[tuple[int, str]]:
    """How many are left out of the population for which reason."""
    return {(one.number, one.why) for one in population_of(compiled(analysis)).left_out}


@pytest.mark.long
def test_an_exception_is_no_misstatement_until_a_person_concludes(
    client: Client, analysis: Analysis
) -> None:
    report = analysis.report
    assert schedule_of(report, []).entries == []
    word = concluded(report)
    (entry,) = schedule_of(report, []).entries
    told = entry.misstated
    assert (told.identity, told.disclosure, told.unit) == (word.identity, "scope_1", "tCO2e")
    assert (told.difference, told.stated, entry.nature) == (20, None, "factual")
    assert word.message in entry.message and word.reason in entry.message
    text = body(client.get(url("misstatements", report)))
    assert "an exception of an inventory" in text
    given_ = {"identity": word.identity, "nature": "judgemental", "reason": "As the lead says."}
    assert client.post(url("misstatement_word", report), given_).status_code == 302
    (entry,) = compiled(analysis).misstatements.entries
    assert entry.nature == "judgemental"
    concluded(report, Concluded("explained", "A supplier of its own, says the client."))
    assert schedule_of(report, []).entries == []


def test_one_without_a_scope_is_of_all_emissions_and_stays_when_the_workbook_is_gone(
    analysis: Analysis,
) -> None:
    concluded(analysis.report, Concluded("misstated", "A meter was left out.", Decimal(-5)))
    withdraw(analysis.report.evidence.get())
    (entry,) = schedule_of(analysis.report, []).entries
    assert (entry.misstated.disclosure, entry.misstated.difference) == ("emissions_total", -5)


def test_open_exceptions_are_one_proposed_request_for_each_workbook(analysis: Analysis) -> None:
    (request,) = asked_of(analysis)
    assert (request.document, request.issuer) == (f"{EXCEPTIONS} {FILE}", "the company")
    (item,) = request.items
    assert item.kind is RequestItemKind.INVENTORY and item.page is None
    assert item.label.startswith("Gas!F5: ") and item.label.endswith("?")
    assert request.settles == "1 inventory question"
    ask(analysis.report, analysis.report.uploaded_by, [request.draft])
    assert RequestItem.objects.get().kind == "inventory"
    assert asked_of(analysis) == []


def test_what_a_person_concluded_or_a_note_explains_is_not_asked(analysis: Analysis) -> None:
    InventoryException.objects.update(explained="Own supply, see the note.")
    assert asked_of(analysis) == []
    InventoryException.objects.update(explained="")
    concluded(analysis.report)
    assert asked_of(analysis) == []


def test_questions_on_files_that_differ_in_their_year_are_different_requests() -> None:
    first, second = f"{EXCEPTIONS} gas 2023.xlsx", f"{EXCEPTIONS} gas 2024.xlsx"
    assert identity(first, "x") != identity(second, "x")
    assert identity("Annual Report 2023", "x") == identity("annual report", "x")


@pytest.mark.long
def test_the_lines_are_drawn_by_their_tonnes_instead_of_the_figure_they_give(
    analysis: Analysis,
) -> None:
    population = population_of(compiled(analysis))
    (lines,) = population.lines
    assert (lines.group, lines.disclosure) == (GROUP, "scope_1")
    assert sorted(one.amount for one in lines.elements) == [50, 70, 100, 200]
    assert [unit for unit in population.units if unit.amount is not None] == []
    assert LINES_INSTEAD in {one.why for one in population.left_out}


def test_figures_that_are_a_part_of_such_a_total_are_left_out_too(analysis: Analysis) -> None:
    printed(analysis.report, "1", 200, entity_part="Leeds", label="Leeds")
    printed(analysis.report, "2", 90, method="market")
    units = [unit for unit in population_of(compiled(analysis)).units if unit.amount is not None]
    assert [unit.amount for unit in units] == [90]


@pytest.mark.long
@pytest.mark.parametrize("changed", [{"difference": "30"}, {"open_lines": 1}])
def test_a_figure_that_does_not_agree_or_is_open_is_drawn_itself(
    analysis: Analysis, changed: dict[str, Any]
) -> None:
    run = InventoryRun.objects.get()
    run.totals = [run.totals[0] | changed]
    run.save()
    units = [unit for unit in population_of(compiled(analysis)).units if unit.amount is not None]
    assert [unit.amount for unit in units] == [420]


@pytest.mark.long
def test_lines_that_cannot_be_drawn_are_told_by_their_number(analysis: Analysis) -> None:
    orders = list(InventoryLine.objects.order_by("order").values_list("pk", flat=True))
    InventoryLine.objects.filter(pk=orders[0]).update(tonnes=None)
    InventoryLine.objects.filter(pk=orders[1]).update(tonnes=-3)
    InventoryLine.objects.filter(pk=orders[2]).update(counts=False)
    assert {(1, NOT_KNOWN), (1, NOT_ABOVE_ZERO)} <= out_of(analysis)
    concluded(analysis.report)
    assert (1, CONCLUDED) in out_of(analysis)
    assert population_of(compiled(analysis)).lines == []


@pytest.mark.long
def test_drawn_lines_are_items_and_the_others_are_frozen_as_number_sum_and_digest(
    analysis: Analysis,
) -> None:
    sample = drawn(analysis, figures=2)
    items = list(sample.items.all())
    assert {item.kind for item in items} == {"line"} and {item.page for item in items} == {0}
    rows = {Decimal(cells[-1]): (row, cells[0]) for row, cells in enumerate(GAS[1:], 2)}
    for item in items:  # which ones are drawn depends on their keys, which are new each time
        row, site = rows[item.amount]
        assert item.label.startswith(f"{FILE}, Gas, row {row}: {site}, Natural gas")
    (rest,) = [row for row in sample.population if row["key"] == REST]
    others = 4 - len(items)
    left = 420 - sum(item.amount or 0 for item in items)
    assert (rest["number"], Decimal(rest["amount"])) == (others, left)
    assert len(rest["digest"]) == 64
    claims = 1
    assert sample.population_size == 4 + claims
    (stratum,) = [one for one in sample.strata if one["group"] == GROUP]
    assert (stratum["size"], Decimal(stratum["total"]), stratum["kind"]) == (4, 420, "line")
    again = drawn(analysis, figures=2, reason="It is drawn as a check.")
    assert [one.key for one in again.items.all()] == [one.key for one in items]


def test_an_exception_of_a_line_is_projected_and_becomes_a_misstatement(
    analysis: Analysis,
) -> None:
    user = analysis.report.uploaded_by
    sample = drawn(analysis, figures=2)
    for item in sample.items.all():
        half = (item.amount or Decimal(0)) / 2
        say(item, Said("exception", half) if item.probability < 1 else Said("agrees"), user)
    sample = Sample.objects.get(pk=sample.pk)
    (told,) = evaluated(sample).figures
    wrong = [item for item in sample.items.all() if item.result == "exception"]
    known = float(sum(item.amount or 0 for item in wrong)) / 2
    assert (told.group.noun, told.amounts.known) == ("line", known)
    assert told.amounts.projected > known > 0
    entries = schedule_of(analysis.report, []).entries
    assert [one.found.value for one in entries] == ["sample"] * len(wrong) + ["projection"]
    assert f"{len(sample.items.all())} lines of 4" in entries[-1].message


@pytest.mark.long
def test_the_record_behind_each_drawn_line_is_asked_for(client: Client, analysis: Analysis) -> None:
    sample = drawn(analysis)
    (request,) = [one for one in asked_of(analysis) if one.document == OF_LINES]
    assert {item.key for item in request.items} == {item.key for item in sample.items.all()}
    ask(analysis.report, analysis.report.uploaded_by, [request.draft])
    text = body(client.get(url("samples", analysis.report)))
    assert "request 1: asked" in text.lower()
    assert f"{FILE}, Gas, row 2" in text
    assert "p. 0" not in text
    text = body(client.get(f"{url('samples', analysis.report)}/1/population"))
    assert "p. 0" not in text
    item = SampleItem.objects.filter(kind="line").first()
    assert item
    address = f"{url('samples', analysis.report)}/items/{item.pk}"
    assert client.post(address, {"result": "exception", "found": "1"}).status_code == 302


def test_lines_of_two_workbooks_of_one_name_are_two_groups(analysis: Analysis) -> None:
    other = make_inventory(make_evidence(analysis.report, FILE))
    fields = {"scope": "1", "sheet": "Gas", "cells": "2", "tonnes": 5}
    other.lines.all().delete()
    for order in (0, 1):
        InventoryLine.objects.create(run=other, order=order, **fields)
    first, second = population_of(compiled(analysis)).lines
    assert (first.group, second.group) == (GROUP, f"{GROUP} (2)")
    keys = [one.key for one in second.elements]
    assert keys[1] == f"{keys[0]}|2"


@pytest.mark.long
def test_the_population_of_a_large_workbook_is_drawn_line_by_line_and_stored_small(
    analysis: Analysis,
) -> None:
    run = InventoryRun.objects.get()
    InventoryLine.objects.bulk_create(
        InventoryLine(
            run=run, order=100 + number, sheet="Gas", cells=str(number), scope="1", tonnes=1
        )
        for number in range(100, 3100)
    )
    sample = drawn(analysis, figures=20)
    assert sample.population_size == 3005
    assert len(sample.population) == sample.items.count() + 2  # the claim, and the rest
    assert any((item.amount or 0) == 1 for item in sample.items.all())


def test_the_compiled_report_and_its_papers_say_it_in_short(analysis: Analysis) -> None:
    report = compiled(analysis).as_dict()
    (told,) = report["inventories"]
    assert (told["filename"], told["number"], told["lines"]) == (FILE, 1, 4)
    (total,) = told["totals"]
    assert (total["published"], total["stated"], total["state"]) == (420, 420, "adds_up")
    assert told["exceptions"]["open"] == 1 and told["exceptions"]["misstated"] == 0
    section = next(one for one in sections_of(report) if one.title == "Inventories")
    assert section.rows[0][:5] == (FILE, 1, "Scope 1", 420, 420)
    assert section.rows[0][-2:] == ("adds up as stated, not as recomputed", "open: 1")
    assert section.work and "0 of 1 exception concluded" in section.work.people


def test_a_total_with_open_lines_is_open_whatever_the_rest_comes_to() -> None:
    def total(published: Decimal | None, difference: Decimal | None, left: int = 0) -> Total:
        one = Decimal(1)
        return Total("1", "", None, one, one, 3, left, published, difference)

    one, none = Decimal(1), Decimal(0)
    assert tick_of(total(one, none)) is Tick.AGREES
    assert tick_of(total(one, one)) is Tick.DIFFERS
    assert tick_of(total(one, none, left=1)) is Tick.OPEN
    assert tick_of(total(one, None)) is Tick.OPEN
    assert tick_of(total(None, None)) is Tick.NOT_PRINTED
