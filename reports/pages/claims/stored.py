"""Reading what a finding stores (no Django here).

Findings of older analyses lack keys: what is not there is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Stored = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """Words of the report on a page of it; page 0 where none is known."""

    page: int
    quote: str


NOWHERE = Place(0, "")


def block(stored: Stored, name: str) -> Stored:
    """The object stored under a name; an empty one where there is none."""
    value = stored.get(name)
    return value if isinstance(value, Mapping) else {}


def rows(stored: Stored, name: str) -> list[Stored]:
    """The objects of a stored list."""
    return [row for row in _items(stored, name) if isinstance(row, Mapping)]


def texts(stored: Stored, name: str) -> list[str]:
    """The strings of a stored list that say something."""
    return [item.strip() for item in _items(stored, name) if isinstance(item, str) and item.strip()]


def pages(stored: Stored, name: str) -> list[int]:
    """The page numbers of a stored list, in order."""
    return sorted({item for item in _items(stored, name) if isinstance(item, int) and item > 0})


def text(stored: Stored, name: str) -> str:
    """A stored string or number as text; empty where there is none."""
    value = stored.get(name)
    return "" if value is None or isinstance(value, bool | list | dict) else str(value).strip()


def place(stored: Stored) -> Place:
    """The page and quote of a stored object."""
    page = stored.get("page")
    return Place(page if isinstance(page, int) else 0, text(stored, "quote"))


def _items(stored: Stored, name: str) -> Iterable[Any]:
    value = stored.get(name)
    return value if isinstance(value, list | tuple) else ()
