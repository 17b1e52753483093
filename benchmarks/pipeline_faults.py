"""Parts `kill` and `resume`: how long a killed worker holds a run up, and what a resumed extraction
pays for twice.

The worker is killed while it waits for the answers of the extraction, and started again at once.
Progress is the first event after that. A call whose answer was on its way when the worker died is
paid for and lost, whoever asks; calls answered and written down before must never be made again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings

from agents.base.job import MODEL
from agents.models import USABLE, AgentEvent, ModelCall
from agents.pipeline.start import cancel, resume
from benchmarks.pipeline_arithmetic import spread
from benchmarks.pipeline_provider import LATENCY, paid_twice
from benchmarks.pipeline_runs import begun, ended, report_of
from benchmarks.pipeline_services import RUN_SECONDS, Services, wait_for
from reports.models import AgentRun, Analysis, Report
from sibyl_project.common.models import RunStatus


def killed(services: Services, path: Path, repeats: int) -> list[str]:
    """From kill -9 to the worker's return and to the next event."""
    services.crew(agents=1)
    report = report_of(services, path)
    runs = [_killed(services, report) for _ in range(repeats)]
    back, progress = (spread(values) for values in zip(*runs, strict=True))
    return [
        f"kill: leases of {settings.RUN_LEASE_SECONDS:.0f} s; median of {repeats} (least-most)",
        (
            f"  from kill -9 the worker is back after {back.shown(' s')}, the next progress comes "
            f"after {progress.shown(' s')}"
        ),
    ]


def _killed(services: Services, report: Report) -> tuple[float, float]:
    """Seconds until the worker takes tasks again, and until the next event."""
    analysis = begun(report, MODEL)
    _under_way(services, analysis, answered=0)
    at = _kill(services)
    seen = AgentEvent.objects.filter(analysis=analysis).count()
    services.crew(agents=1)
    back = time.time() - at
    made = AgentEvent.objects.filter(analysis=analysis).after(seen)
    first = wait_for(made.first, RUN_SECONDS, f"progress after a kill; see {services.logs}")
    ended(analysis, services)
    return back, first.timestamp.timestamp() - at


def resumed(services: Services, path: Path) -> list[str]:
    """Calls made twice after a cancel and a resume, and after kill -9."""
    services.crew(agents=1)
    report = report_of(services, path)
    cancelled = _interrupted(services, report, _cancel_and_resume)
    dead = _interrupted(services, report, lambda services, _: _kill_and_start(services))
    return [
        "resume: calls of an extraction interrupted after its first answers",
        f"  cancel and resume: {cancelled}",
        f"  kill -9 and start:  {dead}",
    ]


def _interrupted(
    services: Services, report: Report, interrupt: Callable[[Services, Analysis], float]
) -> str:
    began = time.time()
    analysis = begun(report, MODEL)
    _under_way(services, analysis, answered=1)
    kept = set(
        ModelCall.objects.filter(analysis=analysis, outcome__in=USABLE).values_list("pk", flat=True)
    )
    moment = interrupt(services, analysis)
    ended(analysis, services)
    calls = [call for call in services.provider.since(began) if call.purpose == "claims"]
    written = ModelCall.objects.filter(pk__in=kept).count()
    twice = paid_twice(calls, moment)
    return (
        f"{len(calls)} calls for {len({call.key for call in calls})} questions; {written} "
        f"answers were written down before; made again: {twice['answered']} of those answered "
        f"before (at most 0: {'MISSED' if twice['answered'] else 'ok'}), {twice['under way']} of "
        "those under way"
    )


def _under_way(services: Services, analysis: Analysis, *, answered: int) -> None:
    """Wait until so many extraction runs are done and others are waiting for their answers."""
    extraction = AgentRun.objects.filter(analysis=analysis, wave="extract")

    def state() -> bool:
        done = extraction.filter(status=RunStatus.COMPLETED).count()
        asked = ModelCall.objects.filter(analysis=analysis, outcome="pending").count()
        return done >= answered and asked > 0

    wait_for(state, RUN_SECONDS, f"calls under way; see {services.logs}", every=0.02)
    time.sleep(LATENCY / 4)


def _kill(services: Services) -> float:
    services.kill_agents()
    return time.time()


def _kill_and_start(services: Services) -> float:
    at = _kill(services)
    services.crew(agents=1)
    return at


def _cancel_and_resume(services: Services, analysis: Analysis) -> float:
    cancel(analysis)
    at = time.time()
    working = AgentRun.objects.filter(analysis=analysis, status=RunStatus.WORKING)
    wait_for(lambda: not working.exists(), RUN_SECONDS, f"runs in hand to end; see {services.logs}")
    resume(analysis)
    return at
