"""Bringing the bands of plausibility to what is shipped.

Curated rows and those that are not shipped stay as they are.
"""

from __future__ import annotations

from typing import Any

from standards.benchmark_rows import columns
from standards.loading.sasb import bring, locked
from standards.models import Benchmark
from standards.reference.benchmarks import packaged_bands


def load_benchmarks() -> int:
    """Write the rows that are missing or differ.

    Returns how many. What a curator holds under another code stays theirs.
    """
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
    """What no two rows may be about."""
    return row.kind, row.industry, row.metric


def shipped_benchmark(row: Benchmark) -> dict[str, Any] | None:
    """What Sibyl ships for this row, by column; None for a row that a curator added."""
    return next((columns(band) for band in packaged_bands() if band.code == row.pk), None)
