"""Where an analysis may go from where it is, and that there is no other door."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from agents.base.stages import Step
from agents.pipeline.moves import IllegalMove, enter, move
from conftest import ROOT
from reports.models import Analysis, AnalysisStatus, Notice, Wave
from reports.tests.factories import make_analysis, make_report, make_user

pytestmark = pytest.mark.django_db
LEGAL = {
    ("analyzing", "completed"),
    ("analyzing", "error"),
    ("analyzing", "cancelled"),
    ("error", "analyzing"),
    ("cancelled", "analyzing"),
}
DOORS = {"moves.py", "leases.py"}  # the second writes the status of a run, never of an analysis
WRITTEN = {
    f"{name}.{field}" for name in ("analysis", "locked") for field in ("wave", "cycle", "status")
}


@pytest.mark.parametrize("before", AnalysisStatus.values)
@pytest.mark.parametrize("after", AnalysisStatus.values)
def test_only_these_changes_of_status_are_possible(before: str, after: str) -> None:
    analysis = make_analysis(make_report(make_user()), before)
    if (before, after) in LEGAL:
        move(analysis, AnalysisStatus(after))
    else:
        with pytest.raises(IllegalMove):
            move(analysis, AnalysisStatus(after))
    assert Analysis.objects.get().status == (after if (before, after) in LEGAL else before)


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (AnalysisStatus.COMPLETED, ["analysis_ended"]),
        (AnalysisStatus.ERROR, ["analysis_failed"]),
        (AnalysisStatus.CANCELLED, []),
    ],
)
def test_whoever_uploaded_the_report_is_told_of_an_end(
    after: AnalysisStatus, told: list[str]
) -> None:
    user = make_user()
    analysis = make_analysis(make_report(user), AnalysisStatus.ANALYZING)
    move(analysis, after)
    assert [(each.kind, each.user) for each in Notice.objects.all()] == [
        (kind, user) for kind in told
    ]
    if after != AnalysisStatus.COMPLETED:
        move(analysis, AnalysisStatus.ANALYZING)
        assert Notice.objects.count() == len(told), "a resumed analysis has not ended"


@pytest.mark.parametrize(
    ("at", "to", "allowed"),
    [
        (("", 0), Step(0, Wave.EXTRACT), True),
        (("", 0), Step(0, Wave.ROUTE), True),  # claims that are reused need no extraction
        (("map", 0), Step(0, Wave.ROUTE), True),
        (("judge", 0), Step(1, Wave.ROUTE), True),
        (("judge", 1), Step(1, Wave.COMPILE), True),
        (("judge", 1), Step(2, Wave.ROUTE), False),  # no more cycles than allowed
        (("judge", 0), Step(2, Wave.ROUTE), False),
        (("judge", 0), Step(1, Wave.JUDGE), False),  # a cycle begins with routing
        (("map", 0), Step(1, Wave.ROUTE), False),  # and follows one
        (("investigate", 0), Step(0, Wave.ROUTE), False),
        (("investigate", 0), Step(0, Wave.INVESTIGATE), False),
        (("investigate", 1), Step(0, Wave.JUDGE), False),
        (("compile", 0), Step(1, Wave.ROUTE), False),
    ],
)
def test_a_run_only_goes_forward_and_only_as_often_as_allowed(
    at: tuple[str, int], to: Step, allowed: bool
) -> None:
    wave, cycle = at
    analysis = make_analysis(
        make_report(make_user()), "analyzing", wave=wave, cycle=cycle, max_cycles=1
    )
    if allowed:
        enter(analysis, to)
    else:
        with pytest.raises(IllegalMove):
            enter(analysis, to)
    analysis.refresh_from_db()
    assert (analysis.wave, analysis.cycle) == ((to.wave, to.cycle) if allowed else at)


@pytest.mark.parametrize("status", ["completed", "error", "cancelled"])
def test_a_run_that_has_ended_goes_nowhere(status: str) -> None:
    analysis = make_analysis(make_report(make_user()), status, wave="map")
    with pytest.raises(IllegalMove):
        enter(analysis, Step(0, Wave.ROUTE))


@pytest.mark.long
def test_nobody_else_writes_where_an_analysis_is() -> None:
    """Every assignment to `.wave`, `.cycle` or `.status` of an analysis, by attribute or by
    `Analysis...update(...)`."""
    files = [
        path
        for room in ("agents", "reports", "sibyl_project")
        for path in (ROOT / room).rglob("*.py")
    ]
    product = [
        path for path in files if "tests" not in path.parts and "migrations" not in path.parts
    ]
    assert [found for path in product if path.name not in DOORS for found in _writes(path)] == []


def _writes(path: Path) -> list[str]:
    text = path.read_text()
    if not any(name in text for name in (*WRITTEN, "Analysis.objects")):
        return []
    tree = ast.parse(text)
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for node in ast.walk(tree)
        if _assigns(node) or _updates(node)
    ]


def _assigns(node: Any) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else []
    parts = [
        part
        for target in targets
        for part in (target.elts if isinstance(target, ast.Tuple) else [target])
    ]
    return any(isinstance(part, ast.Attribute) and ast.unparse(part) in WRITTEN for part in parts)


def _updates(node: Any) -> bool:
    if not (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "update"
    ):
        return False
    keys = {keyword.arg for keyword in node.keywords}
    return ast.unparse(node.func).startswith("Analysis.objects") and bool(
        keys & {"wave", "cycle", "status"}
    )
