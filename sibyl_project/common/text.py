"""Text as all parts of Sibyl compare it: in one normal form, so that a quote is either on a page or
not.

The stored text of a page is already joined into paragraphs (see `reports.document`). This module
folds what typography varies: white space, dashes, quotation marks, ligatures and table rules.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_FOLDED = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4\u0060", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    "|": " ",
}
_FOLDS = re.compile(f"[{re.escape(''.join(_FOLDED))}]")
# marks of lists and notes; a point in the middle of the line may stand for the decimal point
_MARKS = (
    "\u2022\u25e6\u25aa\u25ab\u2023\u25cf\u25cb\u25a0\u25a1\u25b8\u25ba\u27a2\u2043\u2219\u2713\u2714"
    "\uf0b7\uf0a7\uf0d8\uf0fc"
)
_HAS_LIST_MARK = re.compile(f"[{_MARKS}*\u2020\u2021\u00b7]")
_LIST_MARKS = re.compile(f"[{_MARKS}]|[*\u2020\u2021](?!\\d)|(?<!\\d)\u00b7|\u00b7(?!\\d)")
_LIST_HYPHEN = re.compile(r"(?:^| )- (?=[^\W\d_])")
# a space is kept where without it two figures would become one, or another one
_DROPPED_SPACE = re.compile(
    r" (?:(?![\d-])(?!(?<=\d )[.,:/+]\d)"
    r"|(?<!\d )(?=-)"
    r"|(?<!\d )(?<!\d[.,:/+-] )(?<!\d [.,:/+-] )(?=\d))"
)
_WORD_HYPHEN = re.compile(r"(?<!\d)-(?=[^\W\d_])")
_SHORT = 800  # characters of a statement, as a rule
_RAISED = "\u00b9\u00b2\u00b3\u2070\u2074-\u2079"
_HAS_SUPERSCRIPT = re.compile(f"[{_RAISED}]")
_SUPERSCRIPTS = re.compile(
    rf"(?P<before>(?:[^\W\d_]{{3}}|(?<![\d.,])\d[\d.,]*%?|%)[.,;:)\]\"'\u201d\u2019]{{0,2}})"
    rf"\s?[{_RAISED}]+(?:[,)]?[{_RAISED}]+)*\)?"
)
_GLUED_MARK = re.compile(
    r"(?<=[^\W\d_]{2}[a-z\u00df-\u00ff])(?P<after>[.,;:)\]]?)"
    r"(?:\(\d{1,2}\)|\[\d{1,2}\]|\d{1,2}(?![\w%]|[.,-]\d))"
)
_WORD_BEFORE = re.compile(r"[^\W\d_]+\Z")
_LONGEST_NAME = 12  # characters of the longest of these words, and one more
# words that have a number as part of their name
_NUMBERED = re.compile(
    r"scopes?|categor(?:y|ies)|tiers?|levels?|phases?|stages?|goals?|tables?|figures?|notes?"
    r"|sections?|chapters?|pages?|class|types?|groups?|targets?|articles?|annex|appendix|covid|euro"
    r"|paragraphs?|parts?|steps?|pillars?|principles?|indicators?|options?|scenarios?|units?|blocks?"
    r"|plants?|sites?|lines?|factors?|versions?",
    re.IGNORECASE,
)
# what may stand between two characters of a quote that is set otherwise than in the text
_BETWEEN = (
    r"[\s|\u00ad()\[\]\d,*\u2020\u2021\u2022\u25aa\u25cf\u25a0\u25ba\u00b7\-\u2010-\u2015]{0,6}?"
)
_SPELLINGS = {
    plain: f"[{re.escape(plain + ''.join(odd for odd, one in _FOLDED.items() if one == plain))}]"
    for plain in "-'\""
}


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


def comparable(text: str) -> str:
    """The form in which quotes are compared: `normalise`, without the spaces, list marks and
    hyphens in which two ways of writing the same words differ.

    A word broken at the end of a line ("farm- ers", "farm-ers") is the same as the whole one.
    Figures stay apart: a space, hyphen or point between two digits is kept. The form has no
    meaning of its own, and its positions are not those of the text.
    """
    spaced = normalise(_LIST_MARKS.sub(" ", text) if _HAS_LIST_MARK.search(text) else text)
    if "-" not in spaced:
        return _DROPPED_SPACE.sub("", spaced)
    return _WORD_HYPHEN.sub("", _DROPPED_SPACE.sub("", _LIST_HYPHEN.sub(" ", spaced)))


def without_marks(text: str) -> str:
    """The text without marks of footnotes that are glued to a word or a figure: "emissions1",
    "emissions(1)", "2,345¹".

    Digits that may belong to a name or a power stay: "Scope1", "CO2", "m²", "10⁶".
    """
    bare = _SUPERSCRIPTS.sub(_unless_power, text) if _HAS_SUPERSCRIPT.search(text) else text
    return _GLUED_MARK.sub(_unless_named, bare)


def forms_of(page_text: str) -> tuple[str, ...]:
    """The forms of a page in which quotes are looked for: as it is printed and, where that
    differs, without its footnote marks. Cached, because many quotes are looked for on a page."""
    return (_forms_of_short if len(page_text) <= _SHORT else _forms)(page_text)


@lru_cache(maxsize=4096)
def needles_of(quote: str) -> tuple[str, ...]:
    """The forms in which a quote is looked for; none for an empty quote.

    Digits are left out only where they are raised, because others may be a figure. A full stop
    or comma at the end may be the reader's own.
    """
    needles = (comparable(quote), comparable(_SUPERSCRIPTS.sub(_unless_power, quote)))
    return tuple(dict.fromkeys(needle for one in needles if (needle := one.rstrip(".,;:"))))


def contains_quote(page_text: str, quote: str) -> bool:
    """Whether `quote` occurs verbatim on the page, both in the forms in which quotes are compared.
    False for an empty quote."""
    needles = needles_of(quote)
    return any(needle in form for form in forms_of(page_text) for needle in needles)


def one_holds_other(one: str, other: str) -> bool:
    """Whether one of two quotes is the other or a part of it."""
    shorter, longer = sorted((comparable(one), comparable(other)), key=len)
    return bool(shorter) and shorter in longer


def span_of_quote(text: str, quote: str) -> tuple[int, int] | None:
    """Where a quote begins and ends in a text as it is, or None where `contains_quote` is false.

    Words broken at the end of a line, marks of lists and footnotes, dashes and quotation marks may
    be set otherwise than in the quote.
    """
    words = normalise(quote).split()
    as_set = r"[\s|]+".join(map(_spelled, words))
    if words and (match := re.search(as_set, text)):
        return match.span()
    if not contains_quote(text, quote):
        return None
    pieces = [unicodedata.normalize("NFKC", char) for char in text]
    origins = [at for at, piece in enumerate(pieces) for _ in piece]
    for needle in needles_of(quote):
        pattern = _BETWEEN.join(map(_spelled, needle.replace(" ", "")))
        for match in re.finditer(pattern, "".join(pieces)):
            start, end = origins[match.start()], origins[match.end() - 1] + 1
            forms = (comparable(text[start:end]), comparable(without_marks(text[start:end])))
            if any(form.rstrip(".,;:") == needle for form in forms):
                return start, end
    return None


def _spelled(word: str) -> str:
    return "".join(_SPELLINGS.get(char, re.escape(char)) for char in word)


@lru_cache(maxsize=512)
def _forms(text: str) -> tuple[str, ...]:
    as_printed, bare = comparable(text), without_marks(text)
    return (as_printed,) if bare == text else tuple(dict.fromkeys((as_printed, comparable(bare))))


@lru_cache(maxsize=20_000)
def _forms_of_short(text: str) -> tuple[str, ...]:
    """The forms of a statement, of which a report has thousands."""
    return _forms.__wrapped__(text)


def _unless_power(mark: re.Match[str]) -> str:
    """What a raised number follows, without it; all of it where it is a power of ten."""
    return mark[0] if mark["before"] == "10" else mark["before"]


def _unless_named(mark: re.Match[str]) -> str:
    """What stands between a word and the mark glued to it; the mark too where the number belongs
    to the name of the word."""
    word = _WORD_BEFORE.search(mark.string[max(0, mark.start() - _LONGEST_NAME) : mark.start()])
    return mark[0] if word and _NUMBERED.fullmatch(word[0]) else mark["after"]


def counted(number: int, noun: str, none: object = "no") -> str:
    """A number of things: "1 claim", "2 claims", "no claims" (or what `none` says); for nouns that
    take an s."""
    return f"{number or none} {noun}{'' if number == 1 else 's'}"


def in_words(names: Sequence[str]) -> str:
    """Names as a person lists them: "a, b and c"."""
    *first, last = names or [""]
    return f"{', '.join(first)} and {last}" if first else last


def storable(text: str, longest: int | None = None) -> str:
    """The text as a column can hold it: without NUL, which PostgreSQL refuses, and cut to the
    column's length."""
    return text.replace("\x00", "")[:longest]


def shortened(text: str, most: int) -> str:
    """A text in at most so many characters, cut behind a word; a number stays whole, also one with
    spaces between its digits."""
    plain = " ".join(text.split())
    if len(plain) <= most:
        return plain
    end = plain.rfind(" ", 0, most - 1)
    while end > 0 and plain[end - 1].isdigit() and plain[end + 1].isdigit():
        end = plain.rfind(" ", 0, end)
    return f"{plain[: max(end, 0)]} \u2026"
