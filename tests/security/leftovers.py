"""Filling a report with a marker in every table made of it, and looking for what is left of it in
the database, in Redis and on the disk."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, models
from django.utils import timezone
from pgvector.django import VectorField
from redis import Redis

from reports.keeping.derived import tables
from reports.models import Engagement, EventKind, Report, Webhook
from reports.models.keeping import HoldKind

MARKER = "qzxmarkerjvk"
GIVEN = {  # what cannot be made up
    ("Hold", "kind"): HoldKind.LEGAL,
    ("Hold", "engagement"): None,
    ("Hold", "lifted_at"): timezone.now(),  # else it would keep the report
    ("Analysis", "status"): "completed",
    ("ExceptionWord", "conclusion"): "explained",
    ("ModelCall", "outcome"): "answered",
}


def fill(report: Report, user: Any) -> None:
    """At least one row in every table made of the report, with the marker wherever text fits."""
    webhook = report.engagement.webhooks.create(kinds=list(EventKind.values))
    made: dict[Any, Any] = {Report: report, Engagement: report.engagement, Webhook: webhook}
    for model, path in reversed(tables()):
        row = model._base_manager.filter(**{path: report.pk}).first()
        made[model] = row or _make(model, made, user)
        _mark(model, path, report)


def _make(model: Any, made: dict[Any, Any], user: Any) -> Any:
    columns = {}
    for field in model._meta.concrete_fields:
        key = (model.__name__, field.name)
        if key in GIVEN:
            columns[field.name] = GIVEN[key]
        elif field.is_relation:
            own = made.get(field.related_model)
            of_user = user if field.related_model is type(user) else None
            columns[field.name] = own if field.related_model is not model else None
            columns[field.name] = columns[field.name] or of_user
        elif not (field.primary_key or field.generated or field.has_default() or field.null):
            columns[field.name] = _value(field)
    return model._base_manager.create(**columns)


def _value(field: Any) -> Any:
    if isinstance(field, models.CharField | models.TextField):
        if field.choices:
            return "" if field.blank else field.choices[0][0]
        return MARKER[: field.max_length or 50]
    if isinstance(field, models.DateTimeField):
        return timezone.now()
    if isinstance(field, models.DateField):
        return timezone.localdate()
    if isinstance(field, models.BooleanField):
        return False
    if isinstance(field, models.BinaryField):
        return MARKER.encode()
    if isinstance(field, VectorField):
        return None
    return 1


def _mark(model: Any, path: str, report: Report) -> None:
    """Put the marker into the free texts of the rows there are."""
    marked: dict[str, Any] = {}
    for field in model._meta.concrete_fields:
        if isinstance(field, models.JSONField):
            marked[field.name] = [MARKER]
        elif isinstance(field, models.TextField) or (
            isinstance(field, models.CharField) and (field.max_length or 0) >= 40
        ):
            free = not (field.choices or field.unique or field.primary_key or field.is_relation)
            if free and (model.__name__, field.name) not in GIVEN:
                marked[field.name] = MARKER
    keys = list(model._base_manager.filter(**{path: report.pk}).values_list("pk", flat=True)[:1])
    if marked:
        model._base_manager.filter(pk__in=keys).update(**marked)


def send_messages(report: Report, ids: Iterable[str]) -> None:
    """Messages and results in Redis that speak of the report, as Celery writes them."""
    from sibyl_project.celery import app

    one = next(iter(sorted(ids)))
    app.send_task("reports.ingest_run", args=(one,), queue="cpu")
    app.send_task("reports.advance_ingest", args=(str(report.pk),), queue="cpu")
    app.backend.store_result("a-task", {"report": str(report.pk)}, "SUCCESS")
    body = base64.b64encode(json.dumps([[str(report.pk)], {}, {}]).encode()).decode()
    with Redis.from_url(settings.REDIS_URL) as redis:
        redis.hset("unacked", "a-tag", json.dumps([{"body": body}, "", "cpu"]))
        redis.set(f"some-cache:{report.pk}", "1")


def in_database(needles: Iterable[str], *, of: str = "", but_not_of: str = "") -> list[str]:
    """The tables in which a row holds one of the needles in any column; only those, or all but
    those, whose names begin so."""
    wanted = [*map(re.escape, needles), *(needle.encode().hex() for needle in needles)]
    found = []
    with connection.cursor() as cursor:
        cursor.execute(
            "select table_name from information_schema.tables "
            "where table_schema = 'public' and table_type = 'BASE TABLE'"
        )
        for (table,) in cursor.fetchall():
            if not table.startswith(of) or (but_not_of and table.startswith(but_not_of)):
                continue
            cursor.execute(
                f'select 1 from "{table}" whole_row where whole_row::text ~* %s limit 1',
                ["|".join(wanted)],
            )
            if cursor.fetchone():
                found.append(table)
    return found


def in_redis(needles: Iterable[str]) -> list[str]:
    """The keys in Redis that hold one of the needles, or are named by one."""
    wanted = [needle.encode() for needle in needles]
    found = []
    with Redis.from_url(settings.REDIS_URL) as redis:
        for key in redis.scan_iter():
            said = key + _content(redis, key)
            if any(needle in said for needle in wanted):
                found.append(key.decode())
    return found


def _content(redis: Any, key: bytes) -> bytes:
    match redis.type(key):
        case b"string":
            parts = [redis.get(key) or b""]
        case b"list":
            parts = redis.lrange(key, 0, -1)
        case b"hash":
            parts = [part for pair in redis.hgetall(key).items() for part in pair]
        case b"set":
            parts = list(redis.smembers(key))
        case b"zset":
            parts = redis.zrange(key, 0, -1)
        case _:
            parts = []
    return b"".join([*parts, *map(_packed, parts)])


def _packed(part: bytes) -> bytes:
    try:
        message = json.loads(part)
        message = message[0] if isinstance(message, list) else message
        return base64.b64decode(message["body"])
    except (ValueError, TypeError, KeyError, IndexError):
        return b""


def on_disk(folders: Iterable[Path], needles: Iterable[str]) -> list[Path]:
    """Files that hold one of the needles, packed or not, or whose path names one."""
    wanted = [needle.encode() for needle in needles]
    return [
        path
        for folder in folders
        for path in folder.rglob("*")
        if any(needle in str(path).encode() + _read(path) for needle in wanted)
    ]


def _read(path: Path) -> bytes:
    if not path.is_file():
        return b""
    content = path.read_bytes()
    for start in range(min(len(content), 64)):
        try:
            return content + zlib.decompress(content[start:])
        except zlib.error:
            continue
    return content
