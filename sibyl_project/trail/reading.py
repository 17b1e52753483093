"""Entries of the database in the form in which they are verified and exported."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, Final

from sibyl_project.trail.chain import FIXED, Verification, verify
from sibyl_project.trail.models import Entry

COLUMNS: Final = (*FIXED, "salt", "address", "details", "hash", "redacted_at")
PAGE_VERIFIES: Final = 5_000  # a page walks no longer chain; the command walks any


def as_record(entry: Entry) -> dict[str, Any]:
    """An entry as plain values: ids as text, times in UTC to the microsecond."""
    row = {name: getattr(entry, name) for name in COLUMNS}
    for name in ("at", "redacted_at"):
        row[name] = row[name] and _time(row[name])
    for name in ("report", "engagement"):
        row[name] = row[name] and str(row[name])
    return row


def _time(at: dt.datetime) -> str:
    return at.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def chains() -> list[str]:
    """Every chain there is."""
    return list(Entry.objects.order_by("chain").values_list("chain", flat=True).distinct())


def verify_chain(chain: str) -> Verification:
    """Verify a whole chain of the database."""
    return verify(chain, map(as_record, _ascending(chain)))


def verify_newest(chain: str, count: int = PAGE_VERIFIES) -> Verification:
    """Verify the newest entries of a chain, as a page does."""
    last = Entry.objects.filter(chain=chain).order_by("-number").first()
    first = max(last.number - count, 0) if last else 0
    before = Entry.objects.filter(chain=chain, number=first).first()
    so_far = Verification(chain, number=first, hash=before.hash if before else "")
    for entry in _ascending(chain, first):
        so_far.follow(as_record(entry))
        if so_far.fault:
            break
    return so_far


def _ascending(chain: str, after: int = 0) -> Iterator[Entry]:
    found = Entry.objects.filter(chain=chain, number__gt=after).order_by("number")
    return found.iterator(chunk_size=2000)


def heads() -> list[tuple[str, int, str]]:
    """Of each chain the number and the hash of its last entry."""
    last = Entry.objects.order_by("chain", "-number").distinct("chain")
    return list(last.values_list("chain", "number", "hash"))


def not_held(chain: str, number: int, expected: str) -> str:
    """What is wrong with a head that was kept elsewhere; "" when the chain still has it."""
    found = Entry.objects.filter(chain=chain, number=number).values_list("hash", flat=True).first()
    if found is None:
        return f"entry {number} of {chain} is gone"
    return "" if found == expected else f"entry {number} of {chain} is another than was kept"
