"""The buttons of the page do what they say: Cancel stops the work, and Resume makes the same
analysis run to its end."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from agents.models import AgentEvent
from agents.tests import inline
from reports.models import AgentRun, Analysis, Claim, Report

pytestmark = [pytest.mark.usefixtures("registry"), pytest.mark.long]


@pytest.fixture
def report(client: Client, auditor: Any) -> Report:
    client.force_login(auditor)
    return inline.small_report(auditor)


def post(client: Client, name: str, report: Report) -> None:
    response = client.post(reverse(f"agents:{name}", args=[report.pk]))
    assert (response.status_code, response.url) == (
        302,
        reverse("reports:detail", args=[report.pk]),
    )


def seen(report: Report, analysis: Analysis) -> tuple[str, str]:
    """The status of the report and of its analysis."""
    report.refresh_from_db()
    analysis.refresh_from_db()
    return report.status, analysis.status


def test_cancelled_on_its_page_an_analysis_stops_and_resumed_there_it_runs_to_its_end(
    client: Client, report: Report, auditor: Any, django_capture_on_commit_callbacks: Any
) -> None:
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0), until="investigate")
    waiting = AgentRun.objects.filter(analysis=analysis, status="idle")
    found, left = set(Claim.objects.values_list("pk", flat=True)), waiting.count()
    assert found and left

    post(client, "cancel", report)
    assert seen(report, analysis) == ("parsed", "cancelled")
    assert analysis.finished_at is not None
    inline.run(analysis)
    assert waiting.count() == left, "nothing more is begun"

    waiting.update(dispatched_at="2020-01-01T00:00:00Z")
    stopped = timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        post(client, "resume", report)
    assert seen(report, analysis) == ("analyzing", "analyzing")
    assert (analysis.finished_at, analysis.error_message) == (None, "")
    assert waiting.filter(dispatched_at__gte=stopped).count() == waiting.count() == left, (
        "sent again"
    )

    inline.run(analysis)
    assert seen(report, analysis) == ("completed", "completed")
    assert Analysis.objects.count() == 1, "the same analysis went on"
    assert set(Claim.objects.values_list("pk", flat=True)) == found, "what was found before is kept"
    assert (
        AgentEvent.objects.filter(analysis=analysis, event_type="pipeline_completed").count() == 1
    )


def test_resumed_on_its_page_an_analysis_that_failed_tries_again(
    client: Client, report: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("agents.pipeline.flow.WORK", {})
        analysis = inline.run(inline.begin(report, auditor, max_cycles=0))
    assert seen(report, analysis) == ("error", "error")
    assert analysis.error_message
    post(client, "resume", report)
    assert (analysis.refresh_from_db(), analysis.status, analysis.error_message) == (
        None,
        "analyzing",
        "",
    )
    inline.run(analysis)
    assert seen(report, analysis) == ("completed", "completed")
