"""A frozen answer beside what its service answers now: record by record, as its connector reads
them (no Django here)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from agents.sources.records import OtherShape
from agents.sources.types import Fetched, NotConsulted

MOST_CHANGES: Final = 20
_LONGEST: Final = 200  # characters of the name of a record
_NAMED_BY: Final = ("lei", "doi", "url", "title", "name")
Read = Callable[[Fetched], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Compared:
    """What is there anew, gone or changed, in words; nothing where the records are the same."""

    changes: tuple[str, ...] = ()

    @property
    def told(self) -> list[str]:
        """The first of them."""
        return list(self.changes[:MOST_CHANGES])

    @property
    def more(self) -> int:
        """How many are not told."""
        return max(0, len(self.changes) - MOST_CHANGES)


def compare(before: Fetched, now: Fetched, read: Read, rests_on: Iterable[str]) -> Compared:
    """Both answers as records. `rests_on` are the addresses that findings rest on; changes of them
    come first."""
    if before.sha256 == now.sha256:
        return Compared()
    try:
        was, is_now = _by_name(read(before)), _by_name(read(now))
    except (OtherShape, NotConsulted) as problem:
        return Compared((f"its records cannot be read: {problem}",))
    found = _differences(was, is_now, set(rests_on))
    return Compared(tuple(words for _, words in sorted(found)))


def _differences(
    was: dict[str, Any], is_now: dict[str, Any], relied: set[str]
) -> Iterator[tuple[bool, str]]:
    for key in was.keys() - is_now.keys():
        yield _told("no longer in the answer", was[key], relied)
    for key in was.keys() & is_now.keys():
        if was[key] != is_now[key]:
            yield _told("says something else", was[key], relied)
    for key in is_now.keys() - was.keys():
        yield _told("new in the answer", is_now[key], relied)


def _told(what: str, record: Any, relied: set[str]) -> tuple[bool, str]:
    rests = bool(_addresses(record) & relied)
    note = " (a finding rests on it)" if rests else ""
    return not rests, f"{what}{note}: {_name(record)[:_LONGEST]}"


def _addresses(record: Any) -> set[str]:
    doi = getattr(record, "doi", "")
    named = {str(getattr(record, "url", "")), f"https://doi.org/{doi}" if doi else ""}
    return named - {""}


def _by_name(records: Sequence[Any]) -> dict[str, Any]:
    return {_key(record): record for record in records}


def _key(record: Any) -> str:
    values = dataclasses.asdict(record)
    return next((str(values[name]) for name in _NAMED_BY if values.get(name)), repr(values))


def _name(record: Any) -> str:
    values, key = dataclasses.asdict(record), _key(record)
    title = str(values.get("title") or values.get("name") or "")
    return title if key in ("", title) else f"{title} {key}".strip()
