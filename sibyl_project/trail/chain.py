"""Checking a chain without trusting the database that holds it: the same hashes, worked out anew
from what an entry says.

    details_hash = sha256(JSON [salt, address, details])
    hash = sha256(JSON [chain, number, at, actor, by, action, kind, object_id, report, engagement,
                        details_hash, previous])

JSON is written with ", " between values and without escaping letters; every value is a string, or
null. `at` is UTC with six digits after the seconds and a Z. `previous` is the hash of the entry
before, "" for the first. A redacted entry has no details, salt and address any more; its
details_hash stays, so the chain goes on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

FIXED: Final = (
    "chain",
    "number",
    "at",
    "actor",
    "by",
    "action",
    "kind",
    "object_id",
    "report",
    "engagement",
    "details_hash",
    "previous",
)
TAKEN: Final = ("salt", "address", "details")  # what redaction takes away
Record = Mapping[str, Any]


def digest(values: Iterable[str | None]) -> str:
    """sha256 of the values as a JSON array."""
    text = json.dumps(list(values), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(slots=True)
class Verification:
    """How far a chain was verified. `fault` is what is wrong with the entry after `number`."""

    chain: str
    entries: int = 0
    number: int = 0
    hash: str = ""
    fault: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.fault


def verify(chain: str, records: Iterable[Record], *, after: str | None = "") -> Verification:
    """Walk a chain from its oldest entry to its newest and stop at the first that is wrong.

    `after` is the hash that the first entry must name as the one before it; None takes the word of
    the first entry, for a part of a chain.
    """
    so_far = Verification(chain)
    for record in records:
        first = so_far.entries == 0
        if first and after is None:
            so_far.number, so_far.hash = int(record["number"]) - 1, str(record["previous"])
        so_far.fault = fault_of(record, so_far)
        if so_far.fault:
            break
        so_far.entries += 1
        so_far.number, so_far.hash = int(record["number"]), str(record["hash"])
    return so_far


def fault_of(record: Record, before: Verification) -> str:
    """What is wrong with an entry that follows those verified so far; "" when nothing is."""
    number = f"entry {record['number']}"
    if int(record["number"]) != before.number + 1:
        return f"entry {before.number + 1} is missing: {number} follows"
    if record["previous"] != before.hash:
        return f"{number} does not follow the entry before it"
    if record["hash"] != digest(_text(record[name]) for name in FIXED):
        return f"{number} was changed: its hash is not that of what it says"
    taken = [record[name] for name in TAKEN]
    if record["redacted_at"]:
        return "" if taken == [None] * 3 else f"{number} is redacted and still has details"
    if record["details_hash"] != digest(map(_text, taken)):
        return f"the details of {number} were changed or taken away"
    return ""


def _text(value: Any) -> str | None:
    return None if value is None else str(value)
