"""The order of waves, and when a cycle follows."""

from __future__ import annotations

import pytest

from agents.base.stages import Step, after, pipeline_stage
from reports.models import Wave


def _walk(sent_back_in: int, max_cycles: int) -> list[Step]:
    """Every step of a run whose judge sends claims back in the first `sent_back_in` cycles."""
    steps: list[Step] = []
    step = after(None, sent_back=False, max_cycles=max_cycles)
    while step is not None:
        steps.append(step)
        step = after(step, sent_back=step.cycle < sent_back_in, max_cycles=max_cycles)
    return steps


def test_a_run_without_a_second_look_passes_every_wave_once() -> None:
    assert [step.wave for step in _walk(0, 3)] == list(Wave)


@pytest.mark.parametrize(
    ("sent_back_in", "max_cycles", "last"), [(9, 0, 0), (9, 1, 1), (9, 3, 3), (2, 3, 2), (1, 3, 1)]
)
def test_cycles_are_numbered_from_nought_and_at_most_as_many_follow_as_allowed(
    sent_back_in: int, max_cycles: int, last: int
) -> None:
    steps = _walk(sent_back_in, max_cycles)
    assert [step.cycle for step in steps if step.wave == Wave.JUDGE] == list(range(last + 1))
    assert [step.wave for step in steps].count(Wave.EXTRACT) == 1, "claims are extracted once"
    assert steps[-1] == Step(last, Wave.COMPILE)


STAGE_OF = {
    "extract": "extracting_claims",
    "merge": "extracting_claims",
    "raise": "extracting_claims",
    "map": "extracting_claims",
    "route": "routing",
    "investigate": "investigating",
    "relay": "investigating",
    "answer": "investigating",
    "conclude": "investigating",
    "judge": "judging",
    "compile": "compiling",
}


def test_every_wave_shows_as_a_stage_of_the_requirement() -> None:
    assert {wave.value: pipeline_stage("analyzing", wave) for wave in Wave} == STAGE_OF
    assert {wave.value: pipeline_stage("cancelled", wave) for wave in Wave} == STAGE_OF, (
        "where it was stopped"
    )
    assert pipeline_stage("analyzing", "") == "extracting_claims", "it is about to begin"


@pytest.mark.parametrize("status", ["completed", "error"])
def test_an_analysis_that_has_ended_shows_as_ended_wherever_it_was(status: str) -> None:
    assert {pipeline_stage(status, wave) for wave in ("", *Wave)} == {status}
