"""The investigation as a table: what every agent did in each stage of each cycle, who asked whom,
and where everybody stood after an event."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Min, Q, Sum

from agents.base.stages import ORDER
from agents.investigation.moments import STATES, Moment, moment_of
from agents.models import InfoRequest, InfoResponse
from agents.registry import NAMES
from reports.models import AgentRun, Analysis, Finding, Wave
from sibyl_project.common.models import FAILED

COUNTED = ("routed", "found", "asked", "answered")  # of each agent
Key = tuple[int, str, str]  # cycle, wave, agent


@dataclass(frozen=True, slots=True)
class Line:
    """What an agent did in a stage of a cycle. `seconds` is from its first beginning to its last
    end; None while it has not ended."""

    cycle: int
    stage: str
    agent: str
    runs: int
    failed: int
    claims: int
    findings: int
    asked: int
    answered: int
    unanswered: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Pair:
    """How many questions one agent asked another, and how many of them were answered."""

    asker: str
    asked: str
    questions: int
    answered: int


def lines_of(analysis: Analysis) -> list[Line]:
    """A line for each agent in each stage and cycle it had runs in, in the order of the
    analysis. It takes four queries."""
    runs = _runs(analysis)
    findings = _counted(Finding.objects.filter(analysis=analysis))
    asked = _counted(InfoRequest.objects.filter(analysis=analysis))
    replies = InfoResponse.objects.filter(request__analysis=analysis)
    answers = _grouped(replies, n=Count("pk"), answered=Count("pk", filter=Q(answered=True)))
    answered = {key: row["answered"] for key, row in answers.items()}
    lines = []
    for key in sorted(runs, key=_order):
        row, given = runs[key], answered.get(key, 0)
        unanswered = answers[key]["n"] - given if key in answers else 0
        lines.append(
            Line(
                cycle=key[0],
                stage=Wave(key[1]).label,
                agent=key[2],
                runs=row["runs"],
                failed=row["failed"],
                claims=row["claims"] or 0,
                findings=findings[key],
                asked=asked[key],
                answered=given,
                unanswered=unanswered,
                seconds=_seconds(row["began"], row["ended"], settled=not row["open"]),
            )
        )
    return lines


def _runs(analysis: Analysis) -> dict[Key, dict[str, Any]]:
    rows = AgentRun.objects.filter(analysis=analysis).order_by()
    grouped: Any = rows.values("cycle", "wave", "agent").annotate(
        runs=Count("pk"),
        failed=Count("pk", filter=Q(status__in=FAILED)),
        open=Count("pk", filter=Q(finished_at=None)),
        claims=Sum("claims_total"),
        began=Min("started_at"),
        ended=Max("finished_at"),
    )
    return {(row["cycle"], row["wave"], row["agent"]): row for row in grouped}


def _grouped(rows: Any, **counts: Any) -> dict[Key, dict[str, Any]]:
    """Rows that belong to a run, counted by cycle, stage and agent of the run."""
    fields = ("run__cycle", "run__wave", "run__agent")
    grouped = rows.order_by().values(*fields).annotate(**counts)
    return {(row[fields[0]], row[fields[1]], row[fields[2]]): row for row in grouped}


def _counted(rows: Any) -> Counter[Key]:
    return Counter({key: row["n"] for key, row in _grouped(rows, n=Count("pk")).items()})


def _order(key: Key) -> tuple[int, int, int, str]:
    cycle, wave, agent = key
    return (
        cycle,
        ORDER.index(Wave(wave)),
        NAMES.index(agent) if agent in NAMES else len(NAMES),
        agent,
    )


def _seconds(
    began: dt.datetime | None, ended: dt.datetime | None, *, settled: bool
) -> float | None:
    return (ended - began).total_seconds() if began and ended and settled else None


def pairs_of(analysis: Analysis) -> list[Pair]:
    """Who asked whom, the most questions first."""
    asked: Counter[tuple[str, str]] = Counter()
    for asker, targets in InfoRequest.objects.filter(analysis=analysis).values_list(
        "requesting_agent", "target_agents"
    ):
        asked.update((asker, target) for target in targets)
    replies = InfoResponse.objects.filter(request__analysis=analysis, answered=True).order_by()
    pairs = replies.values_list("request__requesting_agent", "responding_agent")
    answered = {(asker, by): n for asker, by, n in pairs.annotate(n=Count("pk"))}
    return [Pair(*pair, n, answered.get(pair, 0)) for pair, n in asked.most_common()]


def stands_of(analysis: Analysis, at: int) -> list[dict[str, Any]]:
    """Where each agent stood after an event."""
    moment = moment_of(analysis, at)
    return [_stand(moment, name) for name in NAMES]


def _stand(moment: Moment, name: str) -> dict[str, Any]:
    counts = {key: moment.counts[f"{key}:{name}"] for key in COUNTED}
    return {"agent": name, "words": STATES[moment.state_of(name)], **counts}
