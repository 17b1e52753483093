"""What the orchestrator says of the questions it passes on adds up."""

from __future__ import annotations

from typing import Any

from agents.base.events import Thinking
from agents.models import InfoRequest
from agents.orchestrator.passing_on import relay
from reports.tests.factories import make_analysis, make_report, make_run
from sibyl_project.common.deadline import Deadline


def test_a_question_that_goes_to_two_agents_is_counted_once(auditor: Any) -> None:
    analysis = make_analysis(make_report(auditor), "analyzing", wave="relay", engine="rules")
    asking = make_run(analysis, "legal")
    for order, question in enumerate(
        ("Which news is there, and which research?", "Do the figures add up?")
    ):
        about = {"requesting_agent": "legal", "request_type": "other", "description": question}
        InfoRequest.objects.create(analysis=analysis, run=asking, order=order, cycle=0, **about)
    events = relay(make_run(analysis, "orchestrator", "relay"), Deadline.after(60))()
    routed = InfoRequest.objects.filter(analysis=analysis).order_by("order")
    assert [request.target_agents for request in routed] == [
        ["news_media", "academic"],
        ["data_metrics"],
    ]
    (said,) = [event.payload.message for event in events if isinstance(event.payload, Thinking)]
    assert said.startswith("Passed 2 of 2 questions on: "), said
