"""What all reference facts share: how well a value is known, its source, and how names are
compared."""

from __future__ import annotations

import json
import unicodedata
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Any

from sibyl_project.common.regex import regex
from standards.packaged import DATA


class Status(StrEnum):
    """How well a value is known.

    The reader sees it; nothing below `verified` or `definition` may decide anything alone.
    """

    VERIFIED = "verified"  # seen in the source named
    RECALLED = "recalled"  # from memory of the source named, not yet checked
    DEFINITION = "definition"  # exact by definition
    HEURISTIC = "heuristic"  # a rule of thumb of ours


@cache
def shipped(name: str) -> dict[str, Any]:
    """The content of `data/<name>.json`, every number a Decimal."""
    data: dict[str, Any] = json.loads(
        (DATA / f"{name}.json").read_text("utf-8"), parse_float=Decimal, parse_int=Decimal
    )
    return data


@cache
def source(name: str, key: str) -> str:
    """A source as a reader sees it: what it is, and its address where one is known.

    Raises KeyError for an unknown key.
    """
    row = shipped(name)["sources"][key]
    return f"{row['title']} ({row['where']})" if row["where"] else str(row["title"])


_DIGITS = str.maketrans(
    "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089", "0123456789"
)
_APART = regex(r"[^\w%]+|_+")


def folded(text: str) -> str:
    """A name for comparison: lower case, no accents, subscripts as digits, "and" for "&", words
    parted by single spaces."""
    plain = unicodedata.normalize("NFKD", text.translate(_DIGITS).replace("&", " and "))
    letters = "".join(character for character in plain if not unicodedata.combining(character))
    return " ".join(_APART.sub(" ", letters.casefold()).split())


def closed(text: str) -> str:
    """A formula or code for comparison: as `folded`, with nothing between its characters ("HFC-134
    a" is "hfc134a")."""
    return folded(text).replace(" ", "")


def contains(text: str, words: str) -> bool:
    """Whether the folded `text` holds the folded `words` as whole words."""
    return f" {words} " in f" {text} "
