"""The only module that changes the status of an analysis or the step it is at. A change that the
tables do not allow is refused.

The caller holds the lock on the row of the analysis.
"""

from __future__ import annotations

from typing import Any

from agents.base.stages import CYCLE, ORDER, Step
from reports.models import Analysis, AnalysisStatus, Wave
from reports.notices import events

# status -> those that may follow. A completed analysis stays as it is: a new look is a new
# analysis.
MOVES: dict[str, frozenset[str]] = {
    AnalysisStatus.ANALYZING: frozenset(
        {AnalysisStatus.COMPLETED, AnalysisStatus.ERROR, AnalysisStatus.CANCELLED}
    ),
    AnalysisStatus.ERROR: frozenset({AnalysisStatus.ANALYZING}),
    AnalysisStatus.CANCELLED: frozenset({AnalysisStatus.ANALYZING}),
    AnalysisStatus.COMPLETED: frozenset(),
}


class IllegalMove(Exception):
    """A change of status or step that the tables do not allow. It is a fault in Sibyl, and must not
    reach the results of the analysis."""


def move(analysis: Analysis, status: AnalysisStatus, **fields: Any) -> None:
    """Give the analysis a new status and these fields, and tell of an end. Raises IllegalMove."""
    if status not in MOVES[analysis.status]:
        raise IllegalMove(f"An analysis that is {analysis.status} cannot become {status}.")
    _write(analysis, status=status, **fields)
    if status != AnalysisStatus.ANALYZING:
        events.analysis_ended(analysis)


def enter(analysis: Analysis, step: Step) -> None:
    """Set the step of a running analysis.

    Raises IllegalMove unless the step is a later one of the same cycle or begins a cycle that is
    allowed.
    """
    if not (analysis.is_running and _lies_ahead(analysis, step)):
        here = f"{analysis.wave or 'the start'}, cycle {analysis.cycle}"
        raise IllegalMove(
            f"An analysis ({analysis.status}, at {here}) cannot go to {step.wave}, cycle "
            f"{step.cycle}."
        )
    _write(analysis, cycle=step.cycle, wave=step.wave)


def _lies_ahead(analysis: Analysis, step: Step) -> bool:
    """Whether a step comes after another. Waves without work are skipped, so any later wave is
    allowed."""
    at = ORDER.index(Wave(analysis.wave)) if analysis.wave else -1
    if step.cycle == analysis.cycle:
        return ORDER.index(step.wave) > at
    return (
        step == Step(analysis.cycle + 1, CYCLE[0])
        and analysis.wave in CYCLE
        and step.cycle <= analysis.max_cycles
    )


def _write(analysis: Analysis, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(analysis, name, value)
    analysis.save(update_fields=[*fields, "updated_at"])
