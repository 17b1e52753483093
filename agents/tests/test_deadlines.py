"""How long an analysis may take is fixed when it starts, and begins anew when it is resumed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from agents.models import AgentEvent
from agents.pipeline.advance import WAVES
from agents.pipeline.start import cancel, resume, start
from agents.tests import inline
from reports.models import Report

ALLOWED = 77  # seconds: none of the defaults


@pytest.fixture
def small(auditor: Any, settings: Any) -> Report:
    settings.PIPELINE_TIMEOUT_SECONDS, settings.AGENT_TIMEOUT_SECONDS = ALLOWED, 11
    return inline.small_report(auditor)


def test_the_deadline_is_as_long_after_the_start_as_was_allowed_then(
    small: Report, auditor: Any
) -> None:
    before = timezone.now()
    analysis = start(small, auditor)
    allowed = timedelta(seconds=ALLOWED)
    assert before + allowed <= analysis.deadline_at <= timezone.now() + allowed
    assert (
        analysis.options["pipeline_timeout_seconds"],
        analysis.options["agent_timeout_seconds"],
    ) == (ALLOWED, 11)


def test_a_resumed_analysis_gets_a_new_deadline_as_long_as_its_first(
    small: Report, auditor: Any, settings: Any
) -> None:
    analysis = start(small, auditor)
    first = analysis.deadline_at
    cancel(analysis)
    settings.PIPELINE_TIMEOUT_SECONDS = 5  # of later analyses
    resume(analysis)
    assert first < analysis.deadline_at <= timezone.now() + timedelta(seconds=ALLOWED)
    assert analysis.deadline_at > timezone.now() + timedelta(seconds=ALLOWED / 2), (
        "not what is allowed by now"
    )


def test_an_analysis_that_is_given_no_time_ends_in_error_and_says_why(
    small: Report, auditor: Any, settings: Any
) -> None:
    settings.PIPELINE_TIMEOUT_SECONDS = 0
    analysis = start(small, auditor)
    settings.PIPELINE_TIMEOUT_SECONDS = ALLOWED
    WAVES.advance(analysis.pk)
    analysis.refresh_from_db()
    assert analysis.status == "error"
    assert "took longer than the pipeline allows" in analysis.error_message
    said = AgentEvent.objects.get(analysis=analysis, event_type="error")
    assert said.data["message"] == analysis.error_message
