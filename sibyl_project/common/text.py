"""Text as all parts of Sibyl compare it: in one normal form, so that a quote is either on a page or
not.

The stored text of a page is already joined into paragraphs (see `reports.document`). This module
folds what typography varies: white space, dashes, quotation marks, ligatures and table rules.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_FOLDED = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4\u0060", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    "|": " ",
}
_FOLDS = re.compile(f"[{re.escape(''.join(_FOLDED))}]")


def normalise(text: str) -> str:
    """Fold typography: NFKC, ASCII dashes and quotes, one space for any white space or table rule.

    Case is kept.
    """
    folded = _fold(text)
    return " ".join(
        (folded if folded.isascii() else _fold(unicodedata.normalize("NFKC", folded))).split()
    )


def _fold(text: str) -> str:
    return _FOLDS.sub(lambda odd: _FOLDED[odd[0]], text)


def contains_quote(page_text: str, quote: str) -> bool:
    """Whether `quote` occurs verbatim on the page, after `normalise` on both sides. False for an
    empty quote."""
    needle = normalise(quote)
    return bool(needle) and needle in _normalised_page(page_text)


@lru_cache(maxsize=512)
def _normalised_page(text: str) -> str:
    """The page in normal form, cached because many quotes are looked for on the same page."""
    return normalise(text)


def counted(number: int, noun: str, none: object = "no") -> str:
    """A number of things: "1 claim", "2 claims", "no claims" (or what `none` says); for nouns that
    take an s."""
    return f"{number or none} {noun}{'' if number == 1 else 's'}"


def storable(text: str, longest: int | None = None) -> str:
    """The text as a column can hold it: without NUL, which PostgreSQL refuses, and cut to the
    column's length."""
    return text.replace("\x00", "")[:longest]
