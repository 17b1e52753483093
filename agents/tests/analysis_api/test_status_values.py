"""The status of an analysis field by field: in the middle of its second cycle, and after one that
failed."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.tests.analysis_api.asking import url
from reports.models import Analysis, Report, VerdictValue
from reports.tests.factories import make_analysis, make_claim, make_finding, make_run, make_verdict
from reports.types import ClaimType, Priority
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.django_db
WHY = "Mapping claims to paragraphs failed: no shelf for the standards."


def of_types(**counts: int) -> dict[str, int]:
    return (
        dict.fromkeys(
            ("geographic", "quantitative", "legal_governance", "strategic", "environmental"), 0
        )
        | counts
    )


@pytest.fixture
def failed(report: Report) -> Analysis:
    """An older analysis that stopped at its mapping."""
    analysis = make_analysis(report, "error", wave="map", error_message=WHY)
    make_claim(analysis, claim_type=ClaimType.GEOGRAPHIC, priority=Priority.MEDIUM)
    make_run(analysis, "claims", "map", status=RunStatus.ERROR, error_message=WHY)
    return analysis


@pytest.fixture
def running(failed: Analysis) -> Analysis:
    """The current analysis, in its second cycle: one claim is settled, one was sent back, one is
    judged anew already."""
    analysis = make_analysis(failed.report, "analyzing", wave="answer", cycle=1, max_cycles=3)
    settled, back, anew = (
        make_claim(analysis, claim_type=kind, priority=level)
        for kind, level in (
            (ClaimType.QUANTITATIVE, Priority.HIGH),
            (ClaimType.QUANTITATIVE, Priority.LOW),
            (ClaimType.STRATEGIC, Priority.HIGH),
        )
    )
    _first_cycle(analysis, settled, back, anew)
    for agent, status in (
        ("academic", RunStatus.TIMED_OUT),
        ("data_metrics", RunStatus.WORKING),
        ("legal", RunStatus.WORKING),
        ("geography", RunStatus.IDLE),
    ):
        again = make_run(analysis, agent, cycle=1, status=status)
        if agent == "legal":
            make_finding(again, back)
    judging = make_run(analysis, "judge", "judge", cycle=1)
    make_verdict(judging, anew, VerdictValue.UNVERIFIED)
    return analysis


def _first_cycle(analysis: Analysis, settled: Any, back: Any, anew: Any) -> None:
    looking, judging = (
        make_run(analysis, "legal"),
        make_run(analysis, "judge", "judge"),
    )
    for claim in (settled, back, anew, None):
        make_finding(looking, claim)
    make_verdict(judging, settled, VerdictValue.CONTRADICTED)
    make_verdict(judging, anew, VerdictValue.INSUFFICIENT_EVIDENCE, superseded_in_cycle=1)


def test_every_field_of_the_status_is_what_the_rows_say(
    api: APIClient, report: Report, running: Analysis
) -> None:
    _holds(
        api.get(url(report, "status")).json(),
        {
            "report_id": str(report.pk),
            "analysis_id": str(running.pk),
            "status": "analyzing",
            "claims_count": 3,
            "claims_by_type": of_types(quantitative=2, strategic=1),
            "claims_by_priority": {"high": 2, "medium": 0, "low": 1},
            "pipeline_stage": "investigating",
            "active_agents": ["legal", "data_metrics"],
            "iteration_count": 1,
            "findings_count": 5,
            "verdicts_count": 2,
            "error_message": None,
            "updated_at": running.updated_at.isoformat(),
        },
    )


def test_the_status_of_the_analysis_that_failed_is_its_own(
    api: APIClient, report: Report, failed: Analysis, running: Analysis
) -> None:
    _holds(
        api.get(f"{url(report, 'status')}?analysis={failed.pk}").json(),
        {
            "report_id": str(report.pk),
            "analysis_id": str(failed.pk),
            "status": "error",
            "claims_count": 1,
            "claims_by_type": of_types(geographic=1),
            "claims_by_priority": {"high": 0, "medium": 1, "low": 0},
            "pipeline_stage": "error",
            "active_agents": [],
            "iteration_count": 0,
            "findings_count": 0,
            "verdicts_count": 0,
            "error_message": WHY,
            "updated_at": failed.updated_at.isoformat(),
        },
    )


def test_before_any_analysis_the_error_is_the_reports_own(api: APIClient, report: Report) -> None:
    Report.objects.update(status="error", error_message="The file is damaged.")
    answer = api.get(url(report, "status")).json()
    assert (answer["status"], answer["error_message"], answer["active_agents"]) == (
        "error",
        "The file is damaged.",
        [],
    )


def _holds(answer: dict[str, Any], expected: dict[str, Any]) -> None:
    """The answer holds at least these fields, with these values."""
    assert {name: answer.get(name, "missing") for name in expected} == expected
