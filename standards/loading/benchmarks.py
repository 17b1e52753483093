"""Loading the bands of plausibility as they are shipped. Curated rows and rows that are not shipped
stay as they are."""

from __future__ import annotations

from typing import Any

from standards.benchmark_rows import columns
from standards.loading.sasb import bring, locked
from standards.models import Benchmark
from standards.reference.benchmarks import packaged_bands


def load_benchmarks() -> int:
    """Write the rows that are missing or differ, and return how many. A band that a curator holds
    under another code stays."""
    existing = locked(Benchmark).in_bulk()
    theirs = {_subject(row): row.pk for row in existing.values() if row.curated}
    wanted = {band.code: columns(band) for band in packaged_bands()}
    kept = {
        code: values
        for code, values in wanted.items()
        if theirs.get(_subject(Benchmark(**values)), code) == code
    }
    return bring(Benchmark, existing, kept)


def _subject(row: Benchmark) -> tuple[str, str, str]:
    """The columns that together must be unique: what a band is about."""
    return row.kind, row.industry, row.metric


def shipped_benchmark(row: Benchmark) -> dict[str, Any] | None:
    """What Sibyl ships for this row, by column; None for a row that a curator added."""
    return next((columns(band) for band in packaged_bands() if band.code == row.pk), None)
