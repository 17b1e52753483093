"""Values from the details of a finding in the form pages print; empty ones are left out (no Django
here)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from reports.findings.base import Number, Quote


@dataclass(frozen=True, slots=True)
class QuoteAnchor:
    """A quote of the report and its page, from 1; page 0 where none is known."""

    page: int
    quote: str


NOWHERE = QuoteAnchor(0, "")


def texts(items: Iterable[str]) -> list[str]:
    """The strings that are not empty, without white space around them."""
    return [item.strip() for item in items if item.strip()]


def pages(items: Iterable[int]) -> list[int]:
    """Page numbers in order, each once."""
    return sorted({item for item in items if item > 0})


def text(value: str | Number | None) -> str:
    """A string or number as text; empty where there is none."""
    return "" if value is None else str(value).strip()


def anchor_of(stored: Quote) -> QuoteAnchor:
    """The page and the words of a stored quote, either of which may be missing."""
    return QuoteAnchor(stored.page or 0, text(stored.quote))


def outward(address: str) -> str:
    """An address outside that may be shown as a link: of the web, with a host and without a name or
    password in it; "" for any other, since it came from strangers."""
    given = text(address)
    try:
        parts = urlsplit(given)
        is_plain = parts.username is None and parts.password is None and bool(parts.hostname)
    except ValueError:
        return ""
    has_odd = any(each <= " " or each == "\\" for each in given)
    return given if parts.scheme in ("http", "https") and is_plain and not has_odd else ""
