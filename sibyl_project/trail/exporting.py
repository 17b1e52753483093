"""The trail as a file that a stranger can verify: lines of JSON, or comma-separated values.

Beside what the hashes are made of, each line says who acted and what was done in words; these two
are for readers and are not part of the chain.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import IO, Any, Final

from sibyl_project.trail.chain import TAKEN, Record, Verification
from sibyl_project.trail.models import EntryQuerySet
from sibyl_project.trail.reading import COLUMNS, as_record
from sibyl_project.trail.sentences import tell

AT_ONCE: Final = 2000
WORDS: Final = ("who", "what")
_FORMULA: Final = re.compile(r"[\s\x00-\x1f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")


def lines(entries: EntryQuerySet) -> Iterator[dict[str, Any]]:
    """The entries in the order of their chains, each as the columns of the export."""
    found = entries.order_by("chain", "number").iterator(chunk_size=AT_ONCE)
    while batch := list(islice(found, AT_ONCE)):
        for told in tell(batch):
            yield as_record(told.entry) | {"who": told.who, "what": told.what}


def write_jsonl(file: IO[bytes], entries: EntryQuerySet) -> None:
    """One entry a line."""
    for line in lines(entries):
        file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")


def write_csv(file: IO[bytes], entries: EntryQuerySet) -> None:
    """One entry a row, in UTF-8 with the mark by which spreadsheets know it. Words that begin like
    a formula get an apostrophe before them."""
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
    writer = csv.DictWriter(text, [*COLUMNS, *WORDS], quoting=csv.QUOTE_ALL)
    writer.writeheader()
    for line in lines(entries):
        safe = {name: f"'{line[name]}" for name in WORDS if _FORMULA.match(line[name])}
        writer.writerow(line | safe)
    text.detach()


FORMATS: Final[dict[str, tuple[Callable[[IO[bytes], EntryQuerySet], None], str]]] = {
    "jsonl": (write_jsonl, "application/jsonl"),
    "csv": (write_csv, "text/csv; charset=utf-8"),
}


class NoExport(ValueError):
    """A file that is no export of the trail; the message says what is wrong."""


def read_export(file: IO[bytes]) -> list[dict[str, Any]]:
    """The entries of an export of either format. Raises NoExport."""
    try:
        text = file.read().decode("utf-8-sig")
        rows: Iterable[dict[str, Any]]
        if text.startswith("{"):
            rows = [json.loads(line) for line in text.split("\n") if line]
        else:
            rows = map(_with_nulls, csv.DictReader(io.StringIO(text, newline="")))
        found = list(rows)
    except (ValueError, csv.Error, TypeError) as error:
        raise NoExport(f"This is no export of the trail: {error}.") from None
    if not found:
        raise NoExport("This is no export of the trail: it has no entry.")
    if missing := {name for row in found for name in COLUMNS if name not in row}:
        raise NoExport(f"This is no export of the trail: it lacks {', '.join(sorted(missing))}.")
    return found


def _with_nulls(row: dict[str, Any]) -> dict[str, Any]:
    """Comma-separated values know no null: an id that is empty was one, and what was redacted."""
    empty = {"actor", "report", "engagement", "redacted_at"}
    empty |= set(TAKEN) if row.get("redacted_at") else set()
    return {name: None if name in empty and value == "" else value for name, value in row.items()}


def verify_records(records: Iterable[Record]) -> list[Verification]:
    """Verify an export, chain by chain.

    Where numbers follow each other, so must the hashes; an export of one report has gaps, across
    which only each entry's own hash can be verified.
    """
    chains: dict[str, Verification] = {}
    for record in sorted(records, key=lambda each: (str(each["chain"]), int(each["number"]))):
        chain = str(record["chain"])
        so_far = chains.setdefault(chain, Verification(chain))
        if so_far.fault:
            continue
        number = int(record["number"])
        if number > so_far.number + 1:  # what is between is not part of the export
            so_far.gaps += 1
            so_far.number, so_far.hash = number - 1, str(record["previous"])
        so_far.follow(record)
    return list(chains.values())
