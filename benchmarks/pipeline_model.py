"""Part `model`: a whole run that asks a provider, against its critical path; calls and prompt
tokens.

A wave lasts from its opening to that of the next. The critical path is, wave by wave, ceil(calls /
calls under way together) x latency. Rules CPU is measured apart: the same run once more in one
process, every answer taken from the ledger; of a wave its longest run counts, or the sum over the
cores when that is more. Overhead is wall time over calls and rules together; beside it stands wall
time less rules over calls alone.
"""

from __future__ import annotations

import gc
import os
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from unittest import mock

from django.conf import settings

from agents.base.job import MODEL, Job, Save
from agents.base.stages import AT_ONCE
from agents.pipeline import flow
from agents.pipeline.advance import WAVES
from benchmarks.pipeline_arithmetic import Spread, WaveTime, critical_path, spread, work_seconds
from benchmarks.pipeline_provider import LATENCY, Call
from benchmarks.pipeline_runs import begun, ended, report_of, seconds_of
from benchmarks.pipeline_services import Services
from reports.models import AgentRun, Analysis, Assignment, ClaimParagraph, Report, Verdict
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.models import RunStatus

TARGET = 1.15
WIDTHS = {wave.value: most for wave, most in AT_ONCE.items()}


@dataclass(frozen=True, slots=True)
class Run:
    """One run: seconds as a whole and wave by wave, the calls it made, its claims, what one call
    per claim and agent would be and what one per claim and paragraph, and seconds of CPU by kind of
    process."""

    seconds: float
    waves: tuple[WaveTime, ...]
    calls: tuple[Call, ...]
    claims: int
    naive: int
    held: int
    cpu: dict[str, float]


def measure(services: Services, paths: Sequence[Path], repeats: int) -> list[str]:
    """The table of each report."""
    services.crew(agents=1)
    return [line for path in paths for line in _table(services, report_of(services, path), repeats)]


def _table(services: Services, report: Report, repeats: int) -> list[str]:
    cold = _run(services, report)  # the provider thinks once, the workers load what they keep
    runs = [_run(services, report) for _ in range(repeats)]
    work = rules_cpu(services, report)
    pages, first = report.page_count or 0, runs[0]
    lines = [
        (
            f"model: {report.filename}, {pages} pages, {first.claims} claims; median of {repeats} "
            "(least-most)"
        )
    ]
    lines += [
        f"  {'wave':14} {'wall s':>22} {'calls':>6} {'path s':>7} {'rules s':>8} {'lost s':>7}"
    ]
    lines += [_line(runs, position, work) for position in range(len(first.waves))]
    extraction = [
        position for position, wave in enumerate(first.waves) if wave.name.startswith("extract")
    ]
    lines.append(_overhead("extraction", runs, work, extraction))
    lines.append(_overhead("whole run", runs, work, range(len(first.waves))))
    used = {
        name: spread([run.cpu.get(name, 0.0) for run in runs]).shown(" s") for name in first.cpu
    }
    lines.append(
        "  CPU of a run: " + ", ".join(f"{name} {seconds}" for name, seconds in used.items())
    )
    lines.append(f"  the first run of fresh workers: {cold.seconds:.2f} s")
    return [*lines, *_costs(first, pages)]


def _run(services: Services, report: Report) -> Run:
    began, before = time.time(), services.cpu()
    analysis = ended(begun(report, MODEL), services)
    cpu = {name: seconds - before.get(name, 0.0) for name, seconds in services.cpu().items()}
    calls = services.provider.since(began)
    claims = analysis.claim_set.claims.count() if analysis.claim_set else 0
    naive = (
        Assignment.objects.filter(analysis=analysis).count()
        + Verdict.objects.filter(analysis=analysis).count()
    )
    held = ClaimParagraph.objects.filter(claim__claim_set=analysis.claim_set).count()
    return Run(
        seconds_of(analysis), timeline(analysis, calls), tuple(calls), claims, naive, held, cpu
    )


def timeline(analysis: Analysis, calls: Sequence[Call]) -> tuple[WaveTime, ...]:
    """The waves of a finished analysis in their order."""
    opened: dict[str, datetime] = {}
    for run in AgentRun.objects.filter(analysis=analysis).order_by("created_at"):
        opened.setdefault(f"{run.wave} {run.cycle}", run.created_at)
    moments = [
        analysis.created_at,
        *list(opened.values())[1:],
        analysis.finished_at or analysis.updated_at,
    ]
    return tuple(
        WaveTime(
            name,
            (end - start).total_seconds(),
            sum(start.timestamp() <= call.began < end.timestamp() for call in calls),
        )
        for name, start, end in zip(opened, moments, moments[1:], strict=False)
    )


def rules_cpu(services: Services, report: Report) -> dict[str, float]:
    """By wave, the seconds of CPU its runs need at least when no answer is waited for."""
    spent: dict[str, list[float]] = defaultdict(list)
    real = flow.job_for

    def timed(wave: str, agent: str, batch: str) -> Job:
        job = real(wave, agent, batch)

        def do(run: AgentRun, deadline: Deadline) -> Save:
            began = time.thread_time()
            save = job(run, deadline)
            spent[f"{wave} {run.cycle}"].append(time.thread_time() - began)
            return save

        return do

    with (
        services.holding_agents(),
        mock.patch.object(flow, "job_for", timed),
        mock.patch.object(WAVES, "dispatch", _nobody),
    ):
        for _ in range(2):  # the first loads what workers keep
            spent.clear()
            gc.collect()
            # as workers do: what is loaded is not searched for garbage in the middle of a run
            gc.freeze()
            _here(begun(report, MODEL, anew=False))
    return {wave: work_seconds(parts, os.cpu_count() or 1) for wave, parts in spent.items()}


def _nobody(*_: object) -> None:
    """A context in which runs are not sent to workers, because they are executed here."""


def _here(analysis: Analysis) -> None:
    while True:
        analysis.refresh_from_db()
        idle = AgentRun.objects.filter(analysis=analysis, status=RunStatus.IDLE).values_list(
            "pk", flat=True
        )
        if not analysis.is_running or not idle:
            return
        for run_id in list(idle):
            WAVES.execute(run_id)


def _line(runs: Sequence[Run], position: int, work: dict[str, float]) -> str:
    wave = runs[0].waves[position]
    wall = spread([run.waves[position].seconds for run in runs])
    path, rules = _path([wave]), work.get(wave.name, 0.0)
    lost = wall.median - path - rules
    return (
        f"  {wave.name:14} {wall.shown():>22} {wave.calls:6} {path:7.2f} {rules:8.2f} {lost:7.2f}"
    )


def _path(chosen: Sequence[WaveTime]) -> float:
    return critical_path(chosen, WIDTHS, settings.LLM_MAX_CONCURRENCY, LATENCY)


def _overhead(
    what: str, runs: Sequence[Run], work: dict[str, float], positions: Sequence[int]
) -> str:
    rules = sum(work.get(runs[0].waves[position].name, 0.0) for position in positions)
    wall = _over(runs, positions, lambda seconds, path: seconds)
    whole = _over(runs, positions, lambda seconds, path: seconds / (path + rules))
    calls = _over(runs, positions, lambda seconds, path: (seconds - rules) / path if path else 0.0)
    path = _path([runs[0].waves[position] for position in positions])
    met = "ok" if whole.median <= TARGET else "MISSED"
    return (
        f"  {what}: {wall.shown(' s')} over {path:.2f} s of calls and {rules:.2f} s of rules:"
        f" {whole.shown()} (at most {TARGET}: {met}); less rules, over calls alone {calls.shown()}"
    )


def _over(
    runs: Sequence[Run], positions: Sequence[int], ratio: Callable[[float, float], float]
) -> Spread:
    """Of each run the ratio of its seconds and its own critical path over these waves."""
    parts = [[run.waves[position] for position in positions] for run in runs]
    return spread([ratio(sum(wave.seconds for wave in waves), _path(waves)) for waves in parts])


def _costs(run: Run, pages: int) -> list[str]:
    by_purpose: dict[str, list[Call]] = defaultdict(list)
    for call in run.calls:
        by_purpose[call.purpose].append(call)
    claims, naive = max(1, run.claims), max(1, run.naive)
    lines = [
        f"  {purpose}: {len(calls)} calls, {_per_pages(calls, pages)}; per 100 claims "
        f"{100 * len(calls) / claims:.1f} and "
        f"{100 * sum(call.prompt_tokens for call in calls) / claims:,.0f}"
        for purpose, calls in [*by_purpose.items(), ("all purposes", list(run.calls))]
    ]
    tokens = sum(call.prompt_tokens for call in run.calls)
    share, legal = len(run.calls) / naive, len(by_purpose.get("legal", ())) / max(1, run.held)
    return [
        *lines,
        (
            f"  per claim: {len(run.calls) / claims:.3f} round trips, {tokens / claims:,.0f} "
            "prompt tokens"
        ),
        f"  per 100 claims: {100 * len(run.calls) / claims:.1f} calls against "
        f"{100 * run.naive / claims:.0f} of one per claim and agent: {share:.3f} of them (at "
        f"most 0.333: {'ok' if share <= 1 / 3 else 'MISSED'})",
        f"  legal, coverage and claims: {legal:.3f} of one call per claim and paragraph (at most "
        f"0.25: {'ok' if legal <= 1 / 4 else 'MISSED'})",
    ]


def _per_pages(calls: Sequence[Call], pages: int) -> str:
    tokens = sum(call.prompt_tokens for call in calls)
    return (
        f"{100 * len(calls) / pages:.0f} calls and {100 * tokens / pages:,.0f} prompt tokens per "
        "100 pages"
    )
