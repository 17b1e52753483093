"""What connectors make of answers: records of one shape, with the untrusted text of others in
them, cut to a bounded length and without markup."""

from __future__ import annotations

import datetime as dt
import html
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from sibyl_project.common.regex import regex
from sibyl_project.common.text import storable

LONGEST_TEXT: Final = 4000  # characters
LONGEST_TITLE: Final = 400
_TAG: Final = regex(r"<[^>]{0,200}>")
_LENGTHS: Final = (10, 8)  # characters of a day: 2024-05-01, 20240501


@dataclass(frozen=True, slots=True)
class Article:
    """A page of the web about something: its address and title, the words that the service shows
    of it, and the day it bears (None where none is told)."""

    url: str
    title: str
    text: str = ""
    day: dt.date | None = None
    domain: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    """A publication: its DOI in lower case without an address ("" where it has none), title,
    authors, year, where it appeared, and its abstract. `retracted` ones are dropped by callers."""

    title: str
    doi: str = ""
    url: str = ""
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    abstract: str = ""
    retracted: bool = False


@dataclass(frozen=True, slots=True)
class Entity:
    """A legal entity of the LEI register; `registration` is the state of its LEI, such as ISSUED
    or LAPSED."""

    lei: str
    name: str
    country: str = ""
    registered_as: str = ""
    active: bool = True
    registration: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a list: its whole name, position in degrees, the code of its country and what it
    is. `within` are the metres from its middle to a corner of it, None where they are not told."""

    title: str
    latitude: float
    longitude: float
    country: str = ""
    kind: str = ""
    within: float | None = None


class OtherShape(ValueError):
    """An answer that is JSON and not of the shape the service documents."""


def rows(answer: Any, *path: str) -> Sequence[Mapping[str, Any]]:
    """The rows at a path of an answer. Raises OtherShape where the path is not there; a list that
    holds something else than objects is read without it."""
    here = answer
    for name in path:
        if not isinstance(here, Mapping) or name not in here:
            raise OtherShape(f"it holds no {'.'.join(path)}")
        here = here[name]
    if not isinstance(here, list):
        raise OtherShape(f"{'.'.join(path) or 'it'} is no list")
    return [row for row in here if isinstance(row, Mapping)]


def plain(value: Any, most: int = LONGEST_TEXT) -> str:
    """A text without markup, on one line, bounded; "" for anything else."""
    if isinstance(value, list):
        value = next((one for one in value if isinstance(one, str)), "")
    if not isinstance(value, str):
        return ""
    words = " ".join(html.unescape(_TAG.sub(" ", value)).split())
    return storable(words)[:most]


def day(value: Any) -> dt.date | None:
    """The day a text begins with, as 2024-05-01, 20240501 or 20240501T120000Z; None for another."""
    text = value if isinstance(value, str) else ""
    for length in _LENGTHS:
        with suppress(ValueError):
            return dt.date.fromisoformat(text[:length])
    return None


def doi(value: Any) -> str:
    """A DOI in lower case without the address before it; "" where there is none."""
    text = value.strip().lower() if isinstance(value, str) else ""
    text = re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)", "", text)
    return text if text.startswith("10.") and len(text) <= LONGEST_TITLE else ""
