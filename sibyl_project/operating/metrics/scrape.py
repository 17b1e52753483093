"""One scrape: each group is asked in a transaction of its own that only reads, for at most two
seconds. What cannot be answered is left out, and a metric says so."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import structlog
from django.db import Error, connection, transaction
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector, CollectorRegistry

from sibyl_project.operating.metrics.families import GROUPS, Family, Group

MOST_MILLISECONDS: Final = 2_000
log = structlog.get_logger(__name__)


def scraped() -> bytes:
    """Every metric as text in Prometheus' own form."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Rows())
    return generate_latest(registry)


class _Rows(Collector):
    """Asks the rows when it is asked."""

    def describe(self) -> list[Family]:
        """Nothing: asking is what costs."""
        return []

    def collect(self) -> Iterator[Family]:
        """Every metric, and how asking went."""
        failed = GaugeMetricFamily(
            "sibyl_scrape_failed", "1 where a group of metrics is missing.", labels=["group"]
        )
        took = GaugeMetricFamily(
            "sibyl_scrape_seconds", "How long asking a group took.", labels=["group"]
        )
        for group in GROUPS:
            began = time.monotonic()
            families = _asked(group)
            failed.add_metric([group.name], families is None)
            took.add_metric([group.name], time.monotonic() - began)
            yield from families or ()
        yield from (failed, took)


def _asked(group: Group) -> list[Family] | None:
    """The metrics of a group; None when the database gave no answer, or none in time."""
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"set local statement_timeout = {MOST_MILLISECONDS}")
            return list(group.ask())
    except (Error, OSError) as error:
        log.warning("metrics_missing", group=group.name, error=type(error).__name__)
        return None
