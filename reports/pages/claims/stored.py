"""Reading what the details of a finding hold for a page (no Django here).

What is empty is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reports.findings.base import Number, Quote


@dataclass(frozen=True, slots=True)
class Place:
    """Words of the report on a page of it; page 0 where none is known."""

    page: int
    quote: str


NOWHERE = Place(0, "")


def texts(items: Iterable[str]) -> list[str]:
    """The strings that say something."""
    return [item.strip() for item in items if item.strip()]


def pages(items: Iterable[int]) -> list[int]:
    """Page numbers in order, each once."""
    return sorted({item for item in items if item > 0})


def text(value: str | Number | None) -> str:
    """A string or number as text; empty where there is none."""
    return "" if value is None else str(value).strip()


def place(stored: Quote) -> Place:
    """The page and the words of a quote."""
    return Place(stored.page or 0, text(stored.quote))
