"""While the orchestrator waits for a model, what the waves to come need of the report is made ready
for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agents.base.job import MODEL, RULES
from agents.pipeline import ahead, flow
from agents.tests.inline import small_report
from reports.models import AgentRun, Analysis
from sibyl_project.common import pool
from tests.processes import wait_for

pytestmark = pytest.mark.django_db


def test_only_the_first_routing_by_a_model_leaves_time_for_it(auditor: Any) -> None:
    asked = Analysis(report=small_report(auditor), engine=MODEL)
    by_rules = Analysis(report=asked.report, engine=RULES)
    assert flow.ahead_of(AgentRun(analysis=asked, wave="route", cycle=0))
    assert not flow.ahead_of(AgentRun(analysis=asked, wave="route", cycle=1))
    assert not flow.ahead_of(AgentRun(analysis=asked, wave="judge", cycle=0))
    assert not flow.ahead_of(AgentRun(analysis=by_rules, wave="route", cycle=0))


def test_it_goes_on_beside_the_run_and_a_failure_of_it_is_nobodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(ahead, "HEAD_START", 0.0)

    def fail(analysis: Analysis) -> None:
        done.append("failed")
        raise RuntimeError("met again by the run that needs it")

    works = [
        lambda analysis: done.append(analysis.engine),
        fail,
        lambda analysis: done.append("never"),
    ]
    ahead.begin_ahead(Analysis(engine=MODEL), works)
    assert not done, "outside a pool nobody would find it"
    monkeypatch.setattr(pool, "_stores", [pool.SharedStore(tmp_path)])
    ahead.begin_ahead(Analysis(engine=MODEL), works)
    wait_for(lambda: len(done) == 2, 10)
    assert done == [MODEL, "failed"]
