"""What is measured. Each group is one question to the database and the metrics made of its answer.

A question is bounded: it looks at rows of a short while, which the index of their key finds (ids
sort by creation), or at the newest rows of a table, or at tables that stay small. `window` is a
label nowhere: the name says of which while a number is (`_10m`, `_1h`).
"""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.db.models import (
    Aggregate,
    Count,
    DurationField,
    ExpressionWrapper,
    F,
    FloatField,
    Max,
    Min,
    Model,
    Q,
    QuerySet,
    Sum,
    Value,
)
from django.db.models.functions import Coalesce, Extract, Now
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from agents.models import AgentEvent, CallOutcome, ModelCall, MonthlyCost, SourceAsk
from agents.pipeline.recovery import ENGINES
from reports.models import AgentRun, Analysis, AnalysisStatus, Claim, IngestRun, Verdict
from sibyl_project import __version__
from sibyl_project.common.beats import QUEUES
from sibyl_project.common.ids import first_of
from sibyl_project.common.models import SETTLED, RunStatus, WorkerHeartbeat
from sibyl_project.runs.engine import Engine

Family = GaugeMetricFamily
TEN_MINUTES, HOUR, DAY = dt.timedelta(minutes=10), dt.timedelta(hours=1), dt.timedelta(days=1)
NEWEST: Final = 5_000  # questions to outside services that are looked at
LABEL: Final = 60  # the longest value of a label


@dataclass(frozen=True, slots=True)
class Group:
    """A question and the metrics it answers."""

    name: str
    ask: Callable[[], Iterator[Family]]


def _family(name: str, help_text: str, *labels: str) -> Family:
    return GaugeMetricFamily(f"sibyl_{name}", help_text, labels=labels)


def _since(model: type[Model], age: dt.timedelta) -> QuerySet[Any]:
    """The rows that were made since then, by the index of their key."""
    return model._default_manager.filter(pk__gte=first_of(timezone.now() - age)).order_by()


def _label(value: object) -> str:
    return str(value)[:LABEL]


def _seconds(end: Any, start: Any) -> Any:
    return Extract(ExpressionWrapper(end - start, output_field=DurationField()), "epoch")


class _Percentile(Aggregate):
    """A continuous percentile of numbers."""

    template = "percentile_cont(%(share)s) within group (order by %(expressions)s)"
    output_field = FloatField()


def _of_process() -> Iterator[Family]:
    info = _family("info", "The version that answers.", "version")
    info.add_metric([__version__], 1)
    yield info
    disk = _family("media_free_bytes", "Free space of the disk with the stored files.")
    disk.add_metric([], shutil.disk_usage(settings.MEDIA_ROOT).free)
    yield disk


def _of_database() -> Iterator[Family]:
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_database_size(current_database()),"
            " (select count(*) from pg_stat_activity where datname = current_database())"
        )
        size, connections = cursor.fetchone()
    bytes_ = _family("database_bytes", "Size of the database.")
    bytes_.add_metric([], size)
    open_ = _family("database_connections", "Connections to the database, of all processes.")
    open_.add_metric([], connections)
    yield from (bytes_, open_)


def _of_workers() -> Iterator[Family]:
    ages = _family("worker_beat_age_seconds", "Since a worker of the queue last answered.", "queue")
    rows = WorkerHeartbeat.objects.values_list("queue", _seconds(Now(), F("beat_at")))
    known = {queue: float(age) for queue, age in rows}
    for queue in QUEUES:
        ages.add_metric([queue], known.get(queue, float("inf")))
    yield ages


def _of_queues() -> Iterator[Family]:
    waiting = _family("queue_waiting", "Runs that wait for a worker.", "kind", "queue")
    working = _family("queue_working", "Runs that a worker does now.", "kind", "queue")
    oldest = _family("queue_oldest_seconds", "How long the oldest has waited.", "kind", "queue")
    engines: Sequence[Engine[Any]] = ENGINES
    parts = [
        _since(engine.model, DAY)
        .filter(status__in=(RunStatus.IDLE, RunStatus.WORKING), **engine.conditions())
        .annotate(kind_place=Value(place))
        .values("kind_place", "status")
        .annotate(
            number=Count("pk"),
            age=_seconds(Now(), Min(Coalesce("dispatched_at", "created_at"))),
        )
        .values_list("kind_place", "status", "number", "age")
        for place, engine in enumerate(engines)
    ]
    found = {(place, status): rest for place, status, *rest in parts[0].union(*parts[1:], all=True)}
    for place, engine in enumerate(engines):
        labels = [kind_of(engine), engine.queue]
        number, age = found.get((place, RunStatus.IDLE), (0, 0))
        waiting.add_metric(labels, number)
        oldest.add_metric(labels, float(age or 0))
        working.add_metric(labels, found.get((place, RunStatus.WORKING), (0, 0))[0])
    yield from (waiting, oldest, working)


def kind_of(engine: Any) -> str:
    """What a kind of run is called: as its task, without the app."""
    return str(engine.task).partition(".")[2]


def _of_stages() -> Iterator[Family]:
    ended = _family("stage_runs_10m", "Runs that ended in ten minutes.", "stage", "status")
    took = _family("stage_seconds_10m", "How long they took.", "stage", "share")
    pages = _family("reading_pages_10m", "Pages read in ten minutes.", "stage")
    busy = _family("reading_seconds_10m", "The seconds workers took to read them.", "stage")
    for model, stage in ((IngestRun, "kind"), (AgentRun, "wave")):
        lasted = _seconds(F("finished_at"), F("started_at"))
        read = Sum(F("last_page") - F("first_page") + 1) if model is IngestRun else Value(0)
        rows = (
            _since(model, HOUR)
            .filter(status__in=SETTLED, finished_at__gte=timezone.now() - TEN_MINUTES)
            .values_list(stage, "status")
            .annotate(
                runs_ended=Count("pk"),
                half=_Percentile(lasted, share=0.5),
                most=_Percentile(lasted, share=0.95),
                seconds=Sum(lasted),
                pages_read=read,
            )
        )
        for name, status, number, half, most, seconds, many in rows:
            ended.add_metric([name, status], number)
            if status != RunStatus.COMPLETED:
                continue
            took.add_metric([name, "0.5"], half or 0)
            took.add_metric([name, "0.95"], most or 0)
            if name in (IngestRun.Kind.READ, IngestRun.Kind.LAYOUT):
                pages.add_metric([name], many)
                busy.add_metric([name], float(seconds or 0))
    yield from (ended, took, pages, busy)


def _of_analyses() -> Iterator[Family]:
    under_way = _family("analyses_under_way", "Analyses that run, or wait for their turn.", "state")
    running = Analysis.objects.filter(status=AnalysisStatus.ANALYZING).order_by()
    counted = running.aggregate(
        turn=Count("pk", filter=Q(waiting_since__isnull=False)), all=Count("pk")
    )
    under_way.add_metric(["waiting"], counted["turn"])
    under_way.add_metric(["running"], counted["all"] - counted["turn"])
    yield under_way
    lag = _family("event_lag_seconds", "The longest that a running analysis has told nothing.")
    last = (
        AgentEvent.objects.filter(
            analysis__in=running.filter(waiting_since__isnull=True),
            seq=F("analysis__event_counter__last_seq"),
        )
        .order_by()
        .aggregate(age=_seconds(Now(), Min("timestamp")))["age"]
    )
    lag.add_metric([], float(last or 0))
    yield lag
    ended = _family("analyses_1h", "Analyses that began in the last hour, by state.", "status")
    rows = _since(Analysis, HOUR).values_list("status").annotate(Count("pk"))
    counts = dict(rows)
    for status in AnalysisStatus.values:
        ended.add_metric([status], counts.get(status, 0))
    yield ended


def _of_models() -> Iterator[Family]:
    calls = _family("model_calls_1h", "Questions to models in an hour.", "model", "outcome")
    cost = _family("model_cost_usd_1h", "What they cost, as the endpoint states it.", "model")
    tokens = _family("model_tokens_1h", "Their tokens.", "model", "direction")
    hits = _family("model_cache_hits_1h", "Questions answered from the ledger, at no cost.")
    rows = (
        _since(ModelCall, HOUR)
        .values_list("model", "outcome")
        .annotate(Count("pk"), Sum("cost_usd"), Sum("prompt_tokens"), Sum("completion_tokens"))
    )
    sums: dict[str, list[float]] = {}
    replayed = 0
    for model, outcome, number, usd, prompt, completion in rows:
        calls.add_metric([_label(model), outcome], number)
        replayed += number if outcome == CallOutcome.REPLAYED else 0
        so_far = sums.setdefault(_label(model), [0, 0, 0])
        for place, value in enumerate((usd, prompt, completion)):
            so_far[place] += float(value or 0)
    for model, (usd, prompt, completion) in sums.items():
        cost.add_metric([model], usd)
        tokens.add_metric([model, "prompt"], prompt)
        tokens.add_metric([model, "completion"], completion)
    hits.add_metric([], replayed)
    month = _family("model_cost_usd_month", "What models cost in this calendar month (UTC).")
    first = timezone.now().date().replace(day=1)
    spent = MonthlyCost.objects.filter(month=first).order_by().aggregate(sum=Sum("cost_usd"))
    month.add_metric([], float(spent["sum"] or 0))
    yield from (calls, cost, tokens, hits, month)


def _of_results() -> Iterator[Family]:
    claims = _family("claims_1h", "Claims found in an hour.")
    claims.add_metric([], _since(Claim, HOUR).count())
    verdicts = _family("verdicts_1h", "Verdicts given in an hour.", "verdict")
    rows = _since(Verdict, HOUR).values_list("verdict").annotate(Count("pk"))
    for verdict, number in rows:
        verdicts.add_metric([verdict], number)
    yield from (claims, verdicts)


def _of_sources() -> Iterator[Family]:
    asks = _family("source_asks_1h", "Questions to outside services.", "source", "outcome")
    cost = _family("source_cost_usd_1h", "What they cost.", "source")
    last = SourceAsk.objects.order_by().aggregate(last=Max("pk"))["last"] or 0
    rows = (
        SourceAsk.objects.filter(pk__gt=last - NEWEST, asked_at__gte=timezone.now() - HOUR)
        .order_by()
        .values_list("source")
        .annotate(
            again=Count("pk", filter=Q(cached=True)),
            told=Count("pk", filter=Q(cached=False, answer__isnull=False)),
            silent=Count("pk", filter=Q(cached=False, answer__isnull=True)),
            usd=Sum("cost_usd"),
        )
    )
    for source, cached, answered, failed, usd in rows:
        for outcome, number in (("cached", cached), ("answered", answered), ("failed", failed)):
            asks.add_metric([_label(source), outcome], number)
        cost.add_metric([_label(source)], float(usd or 0))
    yield from (asks, cost)


GROUPS: Final = (
    Group("process", _of_process),
    Group("database", _of_database),
    Group("workers", _of_workers),
    Group("queues", _of_queues),
    Group("stages", _of_stages),
    Group("analyses", _of_analyses),
    Group("models", _of_models),
    Group("results", _of_results),
    Group("sources", _of_sources),
)
