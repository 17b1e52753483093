"""Starting, cancelling and resuming an analysis over the API, with which options and by whom."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.tests.analysis_api.asking import url
from reports.models import (
    Analysis,
    AnalysisStatus,
    ClaimSet,
    Membership,
    Report,
    ReportStatus,
    Role,
)
from reports.tests.factories import make_analysis, make_claim, make_report, make_user

pytestmark = pytest.mark.django_db


def test_starting_answers_with_the_new_analysis(api: APIClient, report: Report) -> None:
    answer = api.post(url(report, "start"))
    assert answer.status_code == 200
    analysis = Analysis.objects.get()
    assert answer.json() == {
        "report_id": str(report.pk),
        "analysis_id": str(analysis.pk),
        "status": "analyzing",
        "message": "The analysis has started.",
    }
    assert analysis.started_by == api.user


def test_starting_twice_is_a_conflict(api: APIClient, report: Report) -> None:
    api.post(url(report, "start"))
    answer = api.post(url(report, "start"))
    assert answer.status_code == 409
    assert "already running" in answer.json()["detail"]


def test_a_report_not_read_yet_cannot_be_analysed(api: APIClient) -> None:
    answer = api.post(url(make_report(api.user, status=ReportStatus.UPLOADED), "start"))
    assert answer.status_code == 400
    assert "'uploaded'" in answer.json()["detail"]


@pytest.mark.long
@pytest.mark.parametrize(
    "status", [AnalysisStatus.COMPLETED, AnalysisStatus.ERROR, AnalysisStatus.CANCELLED]
)
def test_after_an_analysis_has_ended_a_new_one_can_be_started(
    api: APIClient, report: Report, status: str
) -> None:
    older = make_analysis(report, status)
    if status == AnalysisStatus.ERROR:
        Report.objects.filter(pk=report.pk).update(error_code="analysis")
    answer = api.post(url(report, "start"))
    assert answer.status_code == 200
    assert answer.json()["analysis_id"] != str(older.pk)


@pytest.mark.long
@pytest.mark.parametrize(("skip", "reused"), [("true", True), ("false", False)])
def test_extraction_is_skipped_only_when_asked(
    api: APIClient, report: Report, skip: str, reused: bool
) -> None:
    older = make_analysis(report)
    api.post(f"{url(report, 'start')}?skip_claims_extraction={skip}")
    newer = Analysis.objects.exclude(pk=older.pk).get()
    assert (newer.claim_set_id == older.claim_set_id) is reused


def test_a_reused_claim_set_stays_as_it_is(api: APIClient, report: Report) -> None:
    make_claim(make_analysis(report))
    api.post(f"{url(report, 'start')}?skip_claims_extraction=1")
    assert ClaimSet.objects.get().state == ClaimSet.State.COMPLETE
    assert api.get(url(report, "claims")).json()["total"] == 1


def test_a_wrong_option_is_named(api: APIClient, report: Report) -> None:
    answer = api.post(f"{url(report, 'start')}?skip_claims_extraction=perhaps")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("skip_claims_extraction: ")


def test_a_running_analysis_is_cancelled_and_resumed(api: APIClient, report: Report) -> None:
    started = api.post(url(report, "start")).json()
    cancelled = api.post(url(report, "cancel"))
    assert (cancelled.status_code, cancelled.json()["status"]) == (200, "cancelled")
    resumed = api.post(url(report, "resume"))
    assert (resumed.status_code, resumed.json()["status"]) == (200, "analyzing")
    assert resumed.json()["analysis_id"] == started["analysis_id"]


@pytest.mark.parametrize("act", ["cancel", "resume"])
def test_what_does_not_fit_the_state_is_a_conflict(
    api: APIClient, report: Report, act: str
) -> None:
    assert api.post(url(report, act)).status_code == 409
    make_analysis(report)
    assert api.post(url(report, act)).status_code == 409


@pytest.mark.parametrize("act", ["start", "cancel", "resume"])
def test_a_reader_may_not_steer(api: APIClient, act: str) -> None:
    report = make_report(make_user())
    Membership.objects.create(engagement=report.engagement, user=api.user, role=Role.VIEWER)
    assert api.post(url(report, act)).status_code == 403
    assert api.get(url(report, "status")).status_code == 200


@pytest.mark.long
@pytest.mark.parametrize("engine", ["rules", "model"])
def test_the_engine_asked_for_is_the_one_that_starts(
    api: APIClient, report: Report, settings: Any, engine: str
) -> None:
    settings.LLM_USABLE = True
    assert api.post(f"{url(report, 'start')}?engine={engine}").status_code == 200
    assert Analysis.objects.get().engine == engine


def test_a_model_that_cannot_be_asked_is_refused_with_what_to_do(
    api: APIClient, report: Report, settings: Any
) -> None:
    settings.LLM_USABLE = False
    answer = api.post(f"{url(report, 'start')}?engine=model")
    assert answer.status_code == 400
    assert "set LLM_API_KEY" in answer.json()["detail"]
    assert not Analysis.objects.exists()


def test_an_engine_nobody_knows_is_named(api: APIClient, report: Report) -> None:
    answer = api.post(f"{url(report, 'start')}?engine=magic")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("engine: ")
