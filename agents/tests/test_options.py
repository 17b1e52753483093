"""What an analysis is judged by is fixed when it starts, and both texts of the standards run to the
end."""

from __future__ import annotations

from typing import Any

import pytest

from agents.pipeline.start import start
from agents.tests import inline
from reports.compile import CompiledReport
from reports.models import Analysis, Report
from reports.review.report_details import correct
from reports.tests.factories import make_page, make_report
from standards.registry import requirements

pytestmark = pytest.mark.long


AMENDED_ONLY = {"S2.29B", "S2.29C", "S2.B62A", "S2.B63A"}


@pytest.fixture
def read_report(registry: None, auditor: Any) -> Report:
    return inline.small_report(auditor)


def compiled(analysis: Analysis) -> dict[str, Any]:
    assert inline.run(analysis).status == "completed", analysis.error_message
    return CompiledReport(Analysis.objects.get(pk=analysis.pk)).as_dict()


def by_id(result: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["paragraph_id"]: row for row in result["requirements"]}


def test_the_industry_reaches_the_requirements_and_the_compiled_report(
    read_report: Report, auditor: Any
) -> None:
    assert read_report.industry == "", "ten pages do not show it clearly"
    correct(read_report, {"industry": "EM-MM"})
    result = compiled(inline.begin(read_report, auditor, max_cycles=0))
    assert result["report"]["sector"] == "Extractives & Minerals Processing: Metals & Mining"
    assert result["analysis"]["options"]["industry"] == "EM-MM"
    assert "the sector is given as Extractives" in by_id(result)["S2.B61(a)"]["cause"]


def test_the_amended_text_adds_its_paragraphs_and_only_those(
    read_report: Report, auditor: Any
) -> None:
    base = compiled(inline.begin(read_report, auditor, max_cycles=0))
    Report.objects.update(vintage="2025-12")
    amended = compiled(inline.begin(Report.objects.get(), auditor, max_cycles=0))
    assert set(by_id(amended)) - set(by_id(base)) == AMENDED_ONLY
    assert set(by_id(base)) == {node.paragraph_id for node in requirements() if node.checkable}
    added = [by_id(amended)[name] for name in sorted(AMENDED_ONLY)]
    assert all(row["status"] != "not_assessed" for row in added)
    assert (base["analysis"]["options"]["vintage"], amended["analysis"]["options"]["vintage"]) == (
        "2023-06",
        "2025-12",
    )


def test_changing_the_report_after_the_start_changes_nothing_of_the_run(
    read_report: Report, auditor: Any
) -> None:
    correct(read_report, {"industry": "EM-MM"})
    analysis = inline.run(inline.begin(read_report, auditor, max_cycles=0), until="investigate")
    Report.objects.update(
        vintage="2025-12", first_period="yes", industry="FN-IN", sector="Financials: Insurance"
    )
    result = compiled(analysis)
    options = result["analysis"]["options"]
    assert (options["vintage"], options["first_period"], options["industry"]) == (
        "2023-06",
        "unknown",
        "EM-MM",
    )
    assert not AMENDED_ONLY & set(by_id(result))
    assert "Metals & Mining" in by_id(result)["S2.B61(a)"]["cause"]
    assert not [
        row for row in result["requirements"] if "marked as the first annual period" in row["cause"]
    ]


def test_the_first_period_frozen_at_the_start_makes_its_relief_apply(
    read_report: Report, auditor: Any
) -> None:
    Report.objects.update(first_period="yes")
    result = compiled(inline.begin(Report.objects.get(), auditor, max_cycles=0))
    assert by_id(result)["S2.29(a)(i)(3)"]["status"] == "not_applicable"


def test_options_are_what_the_report_said_when_it_started(auditor: Any) -> None:
    report = make_report(
        auditor,
        vintage="2025-12",
        first_period="no",
        industry="TR-AL",
        sector="Transportation: Airlines",
    )
    make_page(report, 1, "Our Scope 1 emissions were 100 t in 2023.")
    analysis = start(report, auditor)
    frozen = {
        name: analysis.options[name] for name in ("vintage", "first_period", "industry", "sector")
    }
    expected = {
        "vintage": "2025-12",
        "first_period": "no",
        "industry": "TR-AL",
        "sector": "Transportation: Airlines",
    }
    assert frozen == expected
