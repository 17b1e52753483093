"""The only door through which an analysis changes its status or its place in the run: what the
tables do not allow is refused.

The caller holds the row of the analysis.
"""

from __future__ import annotations

from typing import Any

from agents.base.stages import CYCLE, ORDER, Step
from reports.models import Analysis, AnalysisStatus, Wave

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
    """The analysis cannot go there from where it is: a fault of ours, which must not reach its
    results."""


def move(analysis: Analysis, status: AnalysisStatus, **fields: Any) -> None:
    """Give the analysis a new status and these fields. Raises IllegalMove."""
    if status not in MOVES[analysis.status]:
        raise IllegalMove(f"An analysis that is {analysis.status} cannot become {status}.")
    _write(analysis, status=status, **fields)


def enter(analysis: Analysis, step: Step) -> None:
    """Put a running analysis at a step.

    Raises IllegalMove unless it lies ahead, or begins a cycle that is allowed.
    """
    if not (analysis.is_running and _lies_ahead(analysis, step)):
        here = f"{analysis.wave or 'the start'}, cycle {analysis.cycle}"
        raise IllegalMove(
            f"An analysis ({analysis.status}, at {here}) cannot go to {step.wave}, cycle "
            f"{step.cycle}."
        )
    _write(analysis, cycle=step.cycle, wave=step.wave)


def _lies_ahead(analysis: Analysis, step: Step) -> bool:
    """Waves without work are skipped, so any later one will do."""
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
