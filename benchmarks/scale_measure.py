"""What the scale benchmark measures: latencies against their floors, plans, pruning and
insertion."""

from __future__ import annotations

import os
import re
import shutil
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection, transaction

from benchmarks import scale_load
from benchmarks.scale_corpus import Corpus
from reports.models import Report, ReportPassage
from sibyl_project.embedded.client import use
from standards.models import StandardPassage
from standards.registry import load_registry
from standards.retrieval import keyword
from standards.retrieval.embeddings import HashedEmbedder, Vector
from standards.retrieval.search import SearchResult, search, search_many

FLOORS_MS = {"one report": 50.0, "standards": 30.0, "all reports": 1000.0}  # p95
BYTES_PER_PASSAGE = 12_000  # table, indexes and the log of writing them
QUERIES = (
    "How does the board oversee climate-related risks and opportunities?",
    "What are the company's gross Scope 1 and Scope 2 greenhouse gas emissions?",
    "Which categories of Scope 3 emissions are included in the measurement?",
    "Is executive remuneration linked to climate targets?",
    "internal carbon price per tonne",
    "Describe the transition plan and the key assumptions it rests on",
    "Which assets are vulnerable to physical risk such as flooding?",
    "resilience of the strategy under a 1.5 °C scenario",
    (
        "Does the entity plan to use carbon credits to meet its net-zero target, and who certified "
        "them?"
    ),
    "S2.29(a)(vi)",
    "What proportion of capital expenditure is deployed towards climate opportunities?",
    "progress against targets and revisions to them",
    "process to identify, assess and prioritise risks",
    (
        "effect of the amendments on financial position, performance and cash flows over the "
        "short, medium and long term"
    ),
    "emissions",
    "water withdrawal in areas of high stress by facility in 2023",
)


class Prepared:
    """The offline embedder with the vectors of the queries at hand: what a search costs without
    embedding."""

    def __init__(self, queries: Sequence[str]) -> None:
        made_by = HashedEmbedder()
        self.name, self.dimension = made_by.name, made_by.dimension
        self._vectors = dict(zip(queries, made_by.embed(queries), strict=True))

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """The vectors prepared for these texts."""
        return [self._vectors[text] for text in texts]


def prepare(reports: int) -> None:
    """The registry and `reports` generated reports, loaded unless they are there.

    Refuses a database with anything else.
    """
    call_command("migrate", verbosity=0)
    load_registry(HashedEmbedder())
    generated = Report.objects.filter(filename__startswith="generated-").count()
    if Report.objects.count() != generated or generated not in (0, reports):
        raise SystemExit(
            f"{os.environ['EMBEDDED_DIR']} holds other reports: name an empty directory as "
            "EMBEDDED_DIR."
        )
    if generated:
        if ReportPassage.objects.exclude(embedder=HashedEmbedder().name).exists():
            raise SystemExit(
                f"{os.environ['EMBEDDED_DIR']} was filled by another version of Sibyl: remove it "
                "and begin anew."
            )
        print("load: the generated reports are there from an earlier run")
        return
    needed = reports * scale_load.PASSAGES_PER_REPORT * BYTES_PER_PASSAGE
    free = shutil.disk_usage(settings.EMBEDDED.data_dir).free
    print(f"disk: about {needed / 1e9:.1f} GB needed, {free / 1e9:.1f} GB free")
    if free < needed:
        raise SystemExit(
            "Not enough disk: name a directory elsewhere as EMBEDDED_DIR, or a smaller "
            "SCALE_REPORTS."
        )
    embedder = HashedEmbedder()
    scale_load.load(reports, Corpus(embedder), embedder.name)


def measure(name: str, calls: Sequence[Callable[[], Any]]) -> bool:
    """Run every call once unmeasured and once measured; print p50 and p95 and whether the floor
    holds."""
    for call in calls:
        call()
    seconds = []
    for call in calls:
        started = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - started)
    p50, p95 = statistics.median(seconds) * 1000, statistics.quantiles(seconds, n=20)[-1] * 1000
    floor = FLOORS_MS.get(name, float("inf"))
    verdict = (
        "" if floor == float("inf") else f" (floor {floor:.0f}) {'ok' if p95 < floor else 'MISSED'}"
    )
    print(
        f"{name}: p50 {p50:.1f} ms, p95 {p95:.1f} ms{verdict}, {len(seconds)} searches", flush=True
    )
    return p95 < floor


def plans(name: str, call: Callable[[], Any]) -> None:
    """Print the plan of each statement the call runs, in short."""
    statements: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        statements.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        call()
    print(f"\nplans of: {name}")
    with connection.cursor() as cursor:
        for number, (sql, params) in enumerate(statements, start=1):
            cursor.execute(f"explain (analyze, buffers, costs off) {sql}", params)
            lines = [line for (line,) in cursor.fetchall()]
            print(f"  statement {number}: {lines[-1].strip()}")
            print(*(f"    {_short(line)}" for line in lines if _is_node(line)), sep="\n")


def _is_node(line: str) -> bool:
    return (
        "actual time" in line
        or "Index Cond" in line
        or ("Buffers" in line and not line.startswith("      "))
    )


def _short(line: str) -> str:
    return re.sub(r"'[^']{60,}'|\{[^}]{40,}\}", "...", line)[:150]


def pruning(portfolio: Any, embedder: Prepared, queries: Sequence[str]) -> None:
    """How many of the ten best of an unpruned keyword search the pruned one finds."""
    shared = total = 0
    for query in queries:
        pruned = _keys(search(portfolio, query, mode="keyword", embedder=embedder))
        with _unpruned():
            started = time.perf_counter()
            full = _keys(search(portfolio, query, mode="keyword", embedder=embedder))
        print(
            f"  {len(full & pruned)} of {len(full)}: {query} (unpruned "
            f"{time.perf_counter() - started:.1f} s)",
            flush=True,
        )
        shared, total = shared + len(full & pruned), total + len(full)
    print(f"pruning keeps {shared} of {total} of the ten best")


def _keys(result: SearchResult[Any]) -> set[Any]:
    return {hit.passage.pk for hit in result}


@contextmanager
def _unpruned() -> Any:
    kept = keyword.BUDGET, keyword.CAP
    keyword.BUDGET = keyword.CAP = 10**9
    try:
        yield
    finally:
        keyword.BUDGET, keyword.CAP = kept


def insertion(report: Report) -> None:
    """Measure how long adding the passages of one more report takes with all indexes present; they
    are removed afterwards."""
    rows = list(ReportPassage.objects.filter(report=report))
    for row in rows:
        row.pk, row.index = None, row.index + 1_000_000
    with transaction.atomic():
        started = time.perf_counter()
        ReportPassage.objects.bulk_create(rows, batch_size=500)
        print(
            f"insertion: {len(rows)} passages of one more report in "
            f"{time.perf_counter() - started:.2f} s"
        )
        transaction.set_rollback(True)


def run() -> int:
    """Load, measure, show plans. 1 when a floor is missed."""
    with use(layout=settings.EMBEDDED):
        prepare(int(os.environ.get("SCALE_REPORTS", "1000")))
        print(*scale_load.sizes(), sep="\n", flush=True)
        print(f"machine: {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}", flush=True)
        return 0 if all(_searches()) else 1


def _searches() -> list[bool]:
    embedder = Prepared(QUERIES)
    reports = list(Report.objects.order_by("sha256"))
    sample = reports[:: max(1, len(reports) // 20)][:20]
    scopes = [ReportPassage.objects.filter(report=report) for report in sample]
    standards = StandardPassage.objects.of_vintage()
    everything = ReportPassage.objects.visible_to(
        get_user_model().objects.get(username=scale_load.USER)
    )
    one = [
        lambda s=scope, q=query: search(s, q, embedder=embedder)
        for scope in scopes
        for query in QUERIES
    ]
    law = [
        lambda q=query: search(standards, q, embedder=embedder)
        for _ in range(10)
        for query in QUERIES
    ]
    wide = [lambda q=query: search(everything, q, embedder=embedder) for query in QUERIES]
    both = [
        lambda q=query: search_many([standards, everything], q, embedder=embedder)
        for query in QUERIES
    ]
    held = [
        measure("one report", one),
        measure("standards", law),
        measure("all reports", wide),
        measure("standards and all reports", both),
    ]
    plans("one report", one[0])
    plans("standards", law[0])
    plans("all reports", wide[0])
    insertion(reports[0])
    pruning(everything, embedder, QUERIES[:: len(QUERIES) // 4])
    return held
