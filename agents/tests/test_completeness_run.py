"""A whole run asks for what should be in the report and is not: by what people accepted, by a
workbook, by the report of the year before, by a peer and by the industry."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from agents.tests.inline import begin, run
from reports.compile import CompiledReport
from reports.document.from_rows import page_contents
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.figures.types import Quantity
from reports.models import Absence, Analysis, CompletenessLook, EvidenceKind, Report
from reports.review.completeness import mark_peer, say
from reports.review.outside import Identified, identify
from reports.signing.covered import parts_of
from reports.tests.factories import (
    make_evidence,
    make_inventory,
    make_inventory_line,
    make_page,
    make_report,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]
TEXT = (
    "Tarnhaven has plants in Leeds, Malmo and Tampere. Scope 3 emissions: purchased goods and "
    "services 40 t CO2e, capital goods 5 t CO2e, fuel- and energy-related activities 4 t CO2e, "
    "business travel 2 t CO2e and employee commuting 1 t CO2e."
)


@pytest.fixture
def report(auditor: Any, settings: Any, tmp_path: Path) -> Report:
    """A report that leaves out what the others tell."""
    settings.MEDIA_ROOT = tmp_path
    report = make_report(auditor, company="Tarnhaven", reporting_period="FY2024", industry="RT-IG")
    make_page(report, 1, TEXT)
    replace_quantities(report, read_pages(page_contents(report)))
    return report


def analysed(report: Report) -> Analysis:
    analysis = run(begin(report, report.uploaded_by, max_cycles=0, engine="rules"))
    return Analysis.objects.select_related("report", "claim_set").get(pk=analysis.pk)


def asked(analysis: Analysis, source: str) -> list[str]:
    rows = Absence.objects.filter(analysis=analysis, source=source).order_by("order")
    return [row.name for row in rows]


def quantity(label: str, metric: str) -> Quantity:
    return Quantity(
        metric, Decimal(5), "t", Decimal(1), label=label, in_table=True, page=3, quote=label
    )


def test_each_source_asks_for_what_it_knows(report: Report) -> None:
    identify(report, Identified("site", "Gdansk"), report.uploaded_by)
    book = make_inventory(make_evidence(report, "energy.xlsx"))
    for order, site in enumerate(("Malmo", "Tampere", "Odense"), 10):
        make_inventory_line(book, order, site=site, tonnes=Decimal(100))
    prior = make_evidence(report, "report 2023.pdf", kind=EvidenceKind.PRIOR_REPORT, media="pdf")
    old = [quantity("Hazardous waste landfilled", "mass")]
    old += [quantity("Purchased goods and services", "mass")]
    replace_quantities(report, old, str(prior.pk))
    peer = make_report(report.uploaded_by, report.engagement, company="Brenta")
    replace_quantities(peer, [quantity("Water withdrawn in total", "water")])
    mark_peer(report, peer.pk, report.uploaded_by, is_peer=True)
    analysis = analysed(report)
    assert asked(analysis, "identity") == ["Gdansk"]
    assert asked(analysis, "workbook") == ["Odense"]
    assert asked(analysis, "prior_report") == ["Hazardous waste landfilled"]
    assert asked(analysis, "peers") == ["water"]
    assert asked(analysis, "industry") == ["Category 11: Use of sold products"]
    question = Absence.objects.get(analysis=analysis, source="workbook").question
    assert "energy.xlsx, Gas, row" in question


def test_an_analysis_with_nothing_attached_looks_all_the_same_and_says_so(report: Report) -> None:
    analysis = analysed(report)
    look = CompletenessLook.objects.get(analysis=analysis)
    assert {one["source"] for one in look.looked} == {"industry", "earlier_years", "own_list"}
    found = CompiledReport(analysis).as_dict()["completeness"]
    assert found["was_looked_for"]
    assert [one["source"] for one in found["questions"]] == ["industry"]


def test_an_analysis_rests_on_what_was_accepted_when_it_began(report: Report) -> None:
    before = analysed(report)
    identify(report, Identified("site", "Gdansk"), report.uploaded_by)
    assert before.options["expected"] == {"subsidiaries": [], "sites": [], "peers": []}
    assert asked(analysed(report), "identity") == ["Gdansk"]
    assert asked(before, "identity") == []


def test_a_dismissal_holds_in_the_next_analysis_and_under_the_sign_off(report: Report) -> None:
    analysis = analysed(report)
    (question,) = CompiledReport(analysis).completeness.open_questions
    covered = parts_of(analysis)["people: words on absences"]
    say(report, question.absence.identity, "Its use needs no energy.", report.uploaded_by)
    assert parts_of(analysis)["people: words on absences"] != covered
    later = analysed(report)
    assert asked(later, "industry") == ["Category 11: Use of sold products"]
    assert CompiledReport(later).completeness.open_questions == []
