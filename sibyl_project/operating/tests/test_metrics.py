"""Metrics: for whom the operator named, within bounds, and as the dashboard asks for them."""

from __future__ import annotations

import datetime as dt
import json
import re
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from agents.models import AgentEvent, CallOutcome, EventCounter, ModelCall, SourceAsk
from reports.models import AgentRun, Analysis, IngestRun
from reports.tests.factories import make_analysis, make_report
from sibyl_project.common.beats import beat
from sibyl_project.common.ids import first_of, uuid7
from sibyl_project.operating.metrics import families
from sibyl_project.operating.metrics.families import GROUPS, Group
from sibyl_project.operating.metrics.scrape import scraped

DASHBOARD = Path(__file__).resolve().parents[3] / "docs" / "dashboard.json"
TOKEN = "of-sixteen-letters-or-more"
MOST_QUERIES = 26  # nine groups, each with a limit of its own, and their questions
MANY = 20_000
LARGE = ("reports_agentrun", "agents_modelcall", "reports_verdict", "reports_claim")


def values() -> dict[tuple[str, ...], float]:
    """Each metric with the values of its labels, which are in the order of their names."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(scraped().decode())
        for sample in family.samples
    }


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    return make_analysis(make_report(auditor), status="analyzing")


def _run(analysis: Analysis, number: int, **fields: Any) -> AgentRun:
    kept = {"cycle": 0, "wave": "investigate", "agent": "legal", "batch": f"claims-{number}"}
    return AgentRun(analysis=analysis, **kept, **fields)


def _call(analysis: Analysis, **fields: Any) -> ModelCall:
    kept = {"report": analysis.report, "analysis": analysis, "agent": "claims", "model": "small"}
    return ModelCall(**kept, request_key=uuid.uuid4().hex, **fields)


@pytest.mark.django_db
def test_rows_become_metrics(analysis: Analysis) -> None:
    now = timezone.now()
    ended = {"started_at": now - dt.timedelta(seconds=40), "finished_at": now}
    AgentRun.objects.bulk_create(
        [
            _run(analysis, 1, dispatched_at=now - dt.timedelta(seconds=90)),
            _run(analysis, 2, status="working", lease_until=now),
            _run(analysis, 3, status="completed", **ended),
            _run(analysis, 4, status="error", **ended),
        ]
    )
    pages = {"first_page": 1, "last_page": 20, "status": "completed"}
    IngestRun.objects.create(report=analysis.report, kind="read", **pages, **ended)
    AgentEvent.objects.create(
        analysis=analysis, seq=1, event_type="x", timestamp=now - dt.timedelta(minutes=5)
    )
    EventCounter.objects.create(analysis=analysis, last_seq=1)
    ModelCall.objects.bulk_create(
        [
            _call(analysis, outcome=CallOutcome.ANSWERED, cost_usd="0.25", prompt_tokens=7),
            _call(analysis, outcome=CallOutcome.REPLAYED),
            _call(analysis, outcome=CallOutcome.UNREACHABLE),
        ]
    )
    asked = {"analysis": analysis, "agent": "news_media", "key": "k", "words": "w"}
    SourceAsk.objects.create(source="gdelt", why_not="away", **asked)
    beat("cpu")
    found = values()
    assert found["sibyl_queue_waiting", "run", "agents"] == 1
    assert found["sibyl_queue_working", "run", "agents"] == 1
    assert 90 <= found["sibyl_queue_oldest_seconds", "run", "agents"] < 120
    assert found["sibyl_stage_runs_10m", "investigate", "error"] == 1
    assert found["sibyl_stage_seconds_10m", "0.95", "investigate"] == pytest.approx(40)
    assert found["sibyl_reading_pages_10m", "read"] == 20
    assert found["sibyl_reading_seconds_10m", "read"] == pytest.approx(40)
    assert found["sibyl_analyses_under_way", "running"] == 1
    assert 300 <= found["sibyl_event_lag_seconds",] < 330
    assert found["sibyl_model_calls_1h", "small", "unreachable"] == 1
    assert found["sibyl_model_cost_usd_1h", "small"] == 0.25
    assert found["sibyl_model_tokens_1h", "prompt", "small"] == 7
    assert found["sibyl_model_cache_hits_1h",] == 1
    assert found["sibyl_source_asks_1h", "failed", "gdelt"] == 1
    assert found["sibyl_worker_beat_age_seconds", "cpu"] < 60
    assert found["sibyl_worker_beat_age_seconds", "agents"] == float("inf")
    assert found["sibyl_database_bytes",] > 0
    assert not any(value for name, value in found.items() if name[0] == "sibyl_scrape_failed")


@pytest.mark.long
@pytest.mark.django_db
def test_a_scrape_of_large_tables_asks_little_and_walks_none_of_them(analysis: Analysis) -> None:
    long_ago = first_of(timezone.now() - dt.timedelta(days=30)).int
    done = {"status": "completed", "started_at": timezone.now(), "finished_at": timezone.now()}
    AgentRun.objects.bulk_create(
        _run(analysis, number, id=uuid.UUID(int=long_ago + number), **done)
        for number in range(MANY)
    )
    ModelCall.objects.bulk_create(
        _call(analysis, id=uuid.UUID(int=long_ago + number), outcome="answered")
        for number in range(MANY)
    )
    with connection.cursor() as cursor:
        cursor.execute("analyze reports_agentrun, agents_modelcall")
    with CaptureQueriesContext(connection) as asked:
        scraped()
    told = [query["sql"] for query in asked if not query["sql"].startswith(("SAVEP", "RELEASE"))]
    assert len(told) <= MOST_QUERIES, "\n".join(told)
    for sql in told:
        if sql.startswith("SELECT"):
            with connection.cursor() as cursor:
                cursor.execute(f"explain {sql}")
                plan = "\n".join(line for (line,) in cursor.fetchall())
            walked = [table for table in LARGE[:2] if f"Seq Scan on {table}" in plan]
            assert not walked, f"{sql}\n{plan}"


@pytest.mark.django_db
def test_what_the_database_cannot_answer_in_time_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sibyl_project.operating.metrics import scrape

    def sleeps() -> Any:
        with connection.cursor() as cursor:
            cursor.execute("select pg_sleep(60)")
        yield

    monkeypatch.setattr(scrape, "MOST_MILLISECONDS", 500)
    monkeypatch.setattr(scrape, "GROUPS", (Group("slow", sleeps), GROUPS[0]))
    found = values()
    assert found["sibyl_scrape_failed", "slow"] == 1
    assert found["sibyl_scrape_failed", "process"] == 0
    assert transaction.get_connection().is_usable()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("token", "networks", "sent", "status"),
    [
        ("", [], {}, 404),
        ("", [], {"HTTP_AUTHORIZATION": "Bearer "}, 404),
        (TOKEN, [], {}, 404),
        (TOKEN, [], {"HTTP_AUTHORIZATION": f"Bearer {TOKEN}"}, 200),
        (TOKEN, [], {"HTTP_AUTHORIZATION": f"Bearer {TOKEN}x"}, 404),
        (TOKEN, [], {"HTTP_AUTHORIZATION": f"Token {TOKEN}"}, 404),
        ("", ["127.0.0.1"], {}, 200),
        ("", ["127.0.0.0/8", "::1"], {"REMOTE_ADDR": "::1"}, 200),
        ("", ["127.0.0.1"], {"REMOTE_ADDR": "203.0.113.9"}, 404),
        ("", ["127.0.0.1"], {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 404),
        ("", ["127.0.0.1"], {"HTTP_VIA": "1.1 a"}, 404),
        ("", ["127.0.0.1"], {"HTTP_X_REAL_IP": "127.0.0.1"}, 404),
        (TOKEN, ["127.0.0.1"], {}, 404),
        (TOKEN, ["10.0.0.0/8"], {"HTTP_AUTHORIZATION": f"Bearer {TOKEN}"}, 404),
    ],
)
def test_only_whom_the_operator_named_reads_them(
    settings: Any, token: str, networks: list[str], sent: dict[str, str], status: int
) -> None:
    settings.METRICS_TOKEN, settings.METRICS_NETWORKS = token, networks
    assert Client().get("/metrics", **sent).status_code == status


@pytest.mark.django_db
def test_behind_a_trusted_proxy_the_address_it_names_counts(settings: Any) -> None:
    settings.METRICS_NETWORKS, settings.TRUSTED_PROXIES = ["127.0.0.1"], ["127.0.0.1"]
    stranger = {"HTTP_X_FORWARDED_FOR": "203.0.113.9"}
    assert Client().get("/metrics", **stranger).status_code == 404
    assert Client().get("/metrics").status_code == 200


@pytest.mark.django_db
def test_every_expression_of_the_dashboard_asks_for_what_is_given_out() -> None:
    known = {family.name: set(family._labelnames) for group in GROUPS for family in group.ask()} | {
        name: {"group"} for name in ("sibyl_scrape_failed", "sibyl_scrape_seconds")
    }
    asked = set()
    for expression in _expressions(json.loads(DASHBOARD.read_text())):
        names = set(re.findall(r"\bsibyl_\w+", expression))
        assert names and names <= set(known), expression
        labels = {
            label
            for text in re.findall(r"by \(([^)]*)\)", expression)
            for label in text.replace(" ", "").split(",")
        } | set(re.findall(r"[{,]\s*(\w+)\s*[=!]", expression))
        assert all(labels <= known[name] for name in names), expression
        asked |= names
    assert asked == set(known), "each is on the dashboard"
    guide = (DASHBOARD.parent / "operations.md").read_text()
    assert set(re.findall(r"`(sibyl_\w+)`", guide)) == set(known), "and in the guide"


def _expressions(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["expr"]] if "expr" in part else []
        return own + [each for value in part.values() for each in _expressions(value)]
    return (
        [each for value in part for each in _expressions(value)] if isinstance(part, list) else []
    )


def test_ids_made_since_a_moment_are_not_less_than_its_first() -> None:
    before = first_of(timezone.now() - dt.timedelta(milliseconds=2))
    assert before < uuid7() < first_of(timezone.now() + dt.timedelta(seconds=1))
    assert before.version == 7


def test_kinds_of_runs_have_names_of_their_own() -> None:
    named = [families.kind_of(engine) for engine in families.ENGINES]
    assert len(set(named)) == len(named)
