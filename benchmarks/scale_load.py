"""Fill an empty database with generated reports by COPY, create the indexes afterwards, and print
how long that took."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, models
from django.db.models import GeneratedField

from benchmarks.scale_corpus import Corpus, GeneratedPassage
from reports.models import Engagement, Membership, Report, ReportPassage, Role

PASSAGES_PER_REPORT = 600
PASSAGES_PER_PAGE = 3
USER = "scale"


def load(reports: int, corpus: Corpus, embedder: str) -> None:
    """`reports` reports of PASSAGES_PER_REPORT passages, all visible to the user `scale`.

    Prints times and sizes.
    """
    user = get_user_model().objects.create_user(USER)
    engagement = Engagement.objects.create(name="Scale")
    Membership.objects.create(engagement=engagement, user=user, role=Role.LEAD)
    names = [f"generated-{number}.pdf" for number in range(reports)]
    rows = [
        Report(
            engagement=engagement, filename=name, file_size_bytes=1, sha256=name, status="parsed"
        )
        for name in names
    ]
    Report.objects.bulk_create(rows)
    indexes = _drop_plain_indexes()
    started = time.perf_counter()
    _copy(rows, corpus, embedder)
    print(
        f"load: {reports * PASSAGES_PER_REPORT:,} passages by COPY in "
        f"{time.perf_counter() - started:.0f} s, made on the way"
    )
    for name, definition in indexes:
        started = time.perf_counter()
        _execute(definition)
        print(f"index: {name} built in {time.perf_counter() - started:.0f} s")
    started = time.perf_counter()
    _execute(f"vacuum (analyze) {ReportPassage._meta.db_table}")
    print(f"vacuum analyze: {time.perf_counter() - started:.0f} s")


def _execute(sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return cursor.fetchall() if cursor.description else []


def _drop_plain_indexes() -> list[tuple[str, str]]:
    """Drop the indexes that are no constraints; returns the definitions to create them again."""
    found = _execute(
        "select i.indexname, i.indexdef from pg_indexes i where i.tablename = %s and not exists"
        " (select 1 from pg_constraint c where c.conname = i.indexname) and i.indexname not like "
        "'%%_pkey'",
        [ReportPassage._meta.db_table],
    )
    for name, _ in found:
        _execute(f'drop index "{name}"')
    return [(name, definition) for name, definition in found]


def _copy(reports: Sequence[Report], corpus: Corpus, embedder: str) -> None:
    fields = [
        f
        for f in ReportPassage._meta.concrete_fields
        if not isinstance(f, (GeneratedField, models.AutoField))
    ]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    defaults = {field.column: _literal(field.get_default()) for field in fields}
    with (
        connection.cursor() as cursor,
        cursor.copy(f"copy {ReportPassage._meta.db_table} ({columns}) from stdin") as copy,
    ):
        for row in _rows(reports, corpus, embedder):
            copy.write_row([(defaults | row)[field.column] for field in fields])


def _literal(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list) else value


def _rows(reports: Sequence[Report], corpus: Corpus, embedder: str) -> Iterator[dict[str, Any]]:
    for number, report in enumerate(reports):
        for index, passage in enumerate(corpus.passages(number, PASSAGES_PER_REPORT)):
            page = index // PASSAGES_PER_PAGE + 1
            yield _row(passage) | {
                "report_id": report.pk,
                "index": index,
                "page_start": page,
                "page_end": page,
                "embedder": embedder,
            }


def _row(passage: GeneratedPassage) -> dict[str, Any]:
    return {
        "text": passage.text,
        "lexemes": "{" + ",".join(f'"{token}"' for token in passage.lexemes) + "}",
        "token_count": len(passage.lexemes),
        "embedding": "[" + ",".join(f"{value:.6f}" for value in passage.embedding.tolist()) + "]",
    }


def sizes() -> Iterator[str]:
    """Table, its side table and each index of the report passages, in megabytes."""
    table = ReportPassage._meta.db_table
    yield "table {}, with what is stored beside it {}, all {}".format(
        *_execute(
            f"select pg_size_pretty(pg_relation_size('{table}')), "
            f"pg_size_pretty(pg_table_size('{table}')), "
            f"pg_size_pretty(pg_total_relation_size('{table}'))"
        )[0]
    )
    for name, size in _execute(
        "select indexname, pg_size_pretty(pg_relation_size(quote_ident(indexname)::regclass)) "
        "from pg_indexes where tablename=%s",
        [table],
    ):
        yield f"index {name}: {size}"
