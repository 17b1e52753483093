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
    """How far a chain was verified. `fault` is what is wrong with the entry after `number`; `gaps`
    counts the places where entries of the chain are not part of what was verified."""

    chain: str
    entries: int = 0
    number: int = 0
    hash: str = ""
    fault: str = ""
    gaps: int = 0

    @property
    def holds(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.fault

    def follow(self, record: Record) -> None:
        """Verify the entry that comes next, or say what is wrong with it."""
        self.fault = fault_of(record, self)
        if self.holds:
            self.entries += 1
            self.number, self.hash = int(record["number"]), str(record["hash"])

    @property
    def sentence(self) -> str:
        """The result in words."""
        counted = f"{self.entries:,} {'entry' if self.entries == 1 else 'entries'}"
        if self.fault:
            return f"{counted} verified, then the chain breaks: {self.fault}."
        rest = f" with {self.gaps} gaps between them (of one report only)" if self.gaps else ""
        return f"{counted}{rest}, chain verified up to number {self.number:,}."


def verify(chain: str, records: Iterable[Record]) -> Verification:
    """Walk a whole chain from its oldest entry and stop at the first that is wrong."""
    so_far = Verification(chain)
    for record in records:
        so_far.follow(record)
        if so_far.fault:
            break
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
