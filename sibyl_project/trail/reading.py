"""Entries of the database in the form in which they are verified and exported."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from sibyl_project.trail.chain import FIXED, Record, Verification, verify
from sibyl_project.trail.models import Entry, EntryQuerySet

COLUMNS = (*FIXED, "salt", "address", "details", "hash", "redacted_at")


def records(entries: EntryQuerySet) -> Iterator[dict[str, Any]]:
    """The entries as plain values: ids as text, times in UTC to the microsecond."""
    for row in entries.values(*COLUMNS).iterator(chunk_size=2000):
        row["at"] = _time(row["at"])
        row["redacted_at"] = row["redacted_at"] and _time(row["redacted_at"])
        row["report"], row["engagement"] = (
            each and str(each) for each in (row["report"], row["engagement"])
        )
        yield row


def _time(at: dt.datetime) -> str:
    return at.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def chains() -> list[str]:
    """Every chain there is."""
    return list(Entry.objects.order_by("chain").values_list("chain", flat=True).distinct())


def verify_chain(chain: str) -> Verification:
    """Verify a whole chain of the database."""
    found: Iterator[Record] = records(Entry.objects.filter(chain=chain).order_by("number"))
    return verify(chain, found)
