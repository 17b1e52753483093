"""The run of the data and metrics agent that measures the detection power of an analysis."""

from __future__ import annotations

from agents.base.events import Event
from agents.base.job import Save, thinking
from agents.specialists.data_metrics.examining import examine
from agents.specialists.data_metrics.power.measuring import detection_power
from reports.models import AgentRun, DetectionPower
from sibyl_project.common.deadline import Deadline

BATCH = "power-00"


def measure(run: AgentRun, deadline: Deadline) -> Save:
    """Misprint every headline figure in turn and record which check would see it."""
    examined = examine(run.analysis)
    deadline.check()
    found = detection_power(examined.given, examined.checks, deadline.check)

    def save() -> list[Event]:
        DetectionPower.objects.update_or_create(
            analysis=run.analysis, defaults={"run": run, "details": found.model_dump(mode="json")}
        )
        return [thinking(run, found.in_words)]

    return save
