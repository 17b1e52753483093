"""A whole run beside public registers: a company of five installations is contradicted by its LEI,
left alone by its namesakes, and what was said of it is frozen, covered and computed again."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path
from typing import Any

import pytest

from agents.tests.inline import begin, run
from agents.verifying.verify import Outcome, verify
from reports.compile import CompiledReport
from reports.document.from_rows import page_contents
from reports.exports.bundle.as_bundle import write
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.models import Analysis, Claim, Finding, RegisterSnapshot, Report, SourceConsulted
from reports.registers.loading import load, remove
from reports.review.outside import Identified, Matched, identify, match, outside_of
from reports.signing.covered import parts_of
from reports.tests.factories import make_page, make_report
from reports.tests.registers import register_files as files
from reports.tests.registers.register_files import TARNHAVEN

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]
PLANTED = "Our Scope 1 emissions were 201,300 tCO2e in 2024."
BASIS = (
    "We consolidate GHG emissions under the operational control approach. The financial year ended "
    f"31 December 2024. Our LEI is {TARNHAVEN}."
)
REASON = "The permit of the site names our client as its operator."


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def report(auditor: Any, tmp_path: Path) -> Report:
    """A report that prints less Scope 1 than its five installations emitted; the registers are
    loaded, and nobody said anything yet."""
    report = make_report(
        auditor,
        company="Tarnhaven Ceramics Group plc",
        reporting_period="FY2024",
        page_count=3,
        pages_done=3,
    )
    for number, text in enumerate((PLANTED, BASIS, f"Once more: {PLANTED}"), 1):
        make_page(report, number, text)
    replace_quantities(report, read_pages(page_contents(report)))
    day = dt.date(2026, 10, 1)
    load("eu_ets", files.eu_ets_operators(tmp_path), day)
    load("eu_ets", files.eu_ets_yearly(tmp_path), day)
    return report


def analysed(report: Report) -> Analysis:
    analysis = run(begin(report, report.uploaded_by, max_cycles=1, engine="rules"))
    return Analysis.objects.select_related("report", "claim_set").get(pk=analysis.pk)


def beside(analysis: Analysis) -> list[Finding]:
    rows = Finding.objects.filter(analysis=analysis, basis="external", iteration=1)
    return list(rows.filter(claim__quote__contains="201,300").order_by("claim__ordinal", "order"))


def verdict(analysis: Analysis) -> Any:
    claim = Claim.objects.filter(claim_set=analysis.claim_set, quote__contains="201,300").first()
    assert claim is not None
    return analysis.verdicts.standing().get(claim=claim)


def accept(report: Report, kind: str, value: str) -> None:
    identify(report, Identified(kind, value), report.uploaded_by)


def say(report: Report, entity: str, *, accepted: bool, **years: int) -> None:
    match(report, Matched("eu_ets", entity, accepted, REASON, **years), report.uploaded_by)


def test_namesakes_count_for_nothing_until_a_person_accepts_them(report: Report) -> None:
    found = {one.entity: one for one in outside_of(report).matches}
    assert {one.state for one in found.values()} == {"proposed"}
    assert {"IT_11", "PL_5", "DE_11"} <= set(found)
    assert all(0 < one.certainty < 1 for one in found.values())
    analysis = analysed(report)
    assert beside(analysis) == []
    assert verdict(analysis).verdict != "contradicted"
    source = SourceConsulted.objects.get(analysis=analysis, source__startswith="EU ETS")
    assert (source.consulted, source.reason != "") == (False, True)


def test_an_lei_that_a_person_accepts_contradicts_and_a_namesake_does_not(report: Report) -> None:
    accept(report, "lei", TARNHAVEN)
    states = {one.entity: one.state for one in outside_of(report).matches}
    assert states["DE_11"] == "counts"
    assert (states["IT_11"], states["PL_5"]) == ("proposed", "proposed")
    analysis = analysed(report)
    finding = beside(analysis)[0]
    assert finding.supports_claim is False
    assert finding.details["total"] == 240_000  # aircraft and namesakes are not among it
    assert finding.details["entry_count"] == 5
    assert "DE_91" in finding.summary
    assert verdict(analysis).verdict == "contradicted"
    frozen = analysis.options["registers"]
    assert {one["entity"] for one in frozen} == {
        *(f"{registry}_{number}" for registry, number in files.FIVE),
        "DE_91",
    }


def test_what_a_person_rejects_or_limits_to_other_years_does_not_count(report: Report) -> None:
    accept(report, "lei", TARNHAVEN)
    say(report, "DE_11", accepted=False)
    say(report, "DE_12", accepted=True, from_year=2025)
    finding = beside(analysed(report))[0]
    assert finding.details["total"] == 144_000
    assert finding.supports_claim is None


def test_entries_whose_ids_a_person_gives_count(report: Report) -> None:
    for registry, number in files.FIVE:
        say(report, f"{registry}_{number}", accepted=True)
    finding = beside(analysed(report))[0]
    assert (finding.supports_claim, finding.details["total"]) == (False, 240_000)


def test_an_analysis_keeps_what_it_rests_on_and_a_bundle_computes_it_again(
    report: Report, tmp_path: Path
) -> None:
    before = parts_of(analysed(report))
    accept(report, "lei", TARNHAVEN)
    analysis = analysed(report)
    covered = parts_of(analysis)
    assert (
        covered["people: words on who the company is"]
        != (before["people: words on who the company is"])
    )
    for snapshot in RegisterSnapshot.objects.all():
        remove(snapshot)
    say_again = Identified("lei", TARNHAVEN, accepted=False, reason=REASON)
    identify(report, say_again, report.uploaded_by)
    held = io.BytesIO()
    write(CompiledReport(analysis), held)
    path = tmp_path / "bundle.zip"
    path.write_bytes(held.getvalue())
    lines = {line.about: line for line in verify(path)}
    assert [str(line) for line in lines.values() if line.outcome is Outcome.DIFFERS] == []
    told = lines["public registers"]
    assert told.outcome is Outcome.HOLDS
    assert not told.told.startswith("0 ")


def test_with_nothing_loaded_an_analysis_says_that_no_register_was_consulted(
    report: Report,
) -> None:
    for snapshot in RegisterSnapshot.objects.all():
        remove(snapshot)
    accept(report, "lei", TARNHAVEN)
    analysis = analysed(report)
    assert beside(analysis) == []
    source = SourceConsulted.objects.get(analysis=analysis, source="Public registers")
    assert not source.consulted


def test_what_was_said_on_another_report_of_the_company_is_known(report: Report) -> None:
    other = make_report(report.uploaded_by, report.engagement, company="TARNHAVEN CERAMICS PLC")
    strange = make_report(report.uploaded_by, report.engagement, company="Somebody else plc")
    accept(other, "lei", TARNHAVEN)
    states = {one.entity: one.state for one in outside_of(report).matches}
    assert states["DE_11"] == "counts"
    assert outside_of(strange).matches == []
