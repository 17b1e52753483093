"""Analyses side by side in one process of a pool: what was read and worked out for one report is
never another's."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from agents.pipeline.advance import WAVES
from agents.tests import inline
from agents.tests.crosstalk import faults, report_number, rows_of, words_in
from reports.models import AgentRun, Analysis
from sibyl_project.common import pool

pytestmark = pytest.mark.long


@pytest.fixture
def side_by_side(
    registry: None, auditor: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> list[Analysis]:
    """Three analyses whose runs are done in turn, by a process that shares what it works out with
    others."""
    monkeypatch.setattr(pool, "_stores", [pool.SharedStore(tmp_path)])
    analyses = [inline.begin(report_number(n, auditor), auditor, max_cycles=1) for n in range(3)]
    for analysis in cycle(analyses):
        run = (
            AgentRun.objects.filter(analysis=analysis, status="idle")
            .order_by("created_at", "batch")
            .first()
        )
        if run is not None:
            WAVES.execute(run.pk)
        elif not AgentRun.objects.filter(analysis__in=analyses, status="idle").exists():
            break
    for analysis in analyses:
        analysis.refresh_from_db()
    return analyses


def test_analyses_side_by_side_tell_of_their_own_report_alone(side_by_side: list[Analysis]) -> None:
    assert {(analysis.status, analysis.error_message) for analysis in side_by_side} == {
        ("completed", "")
    }
    assert [fault for n, analysis in enumerate(side_by_side) for fault in faults(analysis, n)] == []
    own = side_by_side[0]
    mentioning = {kind for kind, rows in rows_of(own).items() if set(words_in(rows))}
    assert mentioning == set(rows_of(own)) - {"verdicts"}, (
        "verdicts repeat no figure; whatever else there is does"
    )
    assert len(list(faults(own, 1))) == len(mentioning) + 1, (
        "held against another report, each of these is noticed"
    )
