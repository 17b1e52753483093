"""The words of a page that a model's quote stands for.

A quote that stands on the page is taken as it is. Others are put together from what does: two lines
joined, a row with its caption, a figure in large print with its label, a sentence with its middle
left out, or words that run over the end of the page. What is kept is always printed on the page; a
quote whose pieces are cut out of the middle of sentences is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from agents.claims.dedupe import facts_of
from reports.language.years import is_year
from reports.types import PageContent, Statement, StatementKind
from sibyl_project.common.text import contains_quote, normalise

SHORTEST = 12  # characters; a shorter one stands by chance on any page
MOST_PIECES = 6
NEAR = 600  # characters of the page between pieces that belong together
SPARE = 60  # characters between pieces that are kept with them
LONGEST = 700  # characters of a stretch that holds all pieces; else the longest piece is kept
MISCOPIED = 95.0  # rapidfuzz ratio, 0-100, of a quote and a statement with the same facts
_LABELS = frozenset({StatementKind.LABEL, StatementKind.HEADING, StatementKind.CAPTION})
_ELLIPSIS = re.compile(r"\s*(?:\[?\.{3,}\]?|\[?\u2026\]?)\s*")
_WORD = re.compile(r"\S+")
_OPENS = re.compile(r"(?:^|[\n|.,:;!?\u2022(\"'\u201c/>\u2013\u2014-])\W*$")
_CLOSES = re.compile(r"^\W*?(?:$|[\n|.,:;!?\u2022)\"'\u201d/<\u2013\u2014-])")
_MARK = re.compile(r"[\W\d]{0,4}")  # a footnote mark between two pieces
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class _Folded:
    """Letters and digits of a text in lower case; `at` is where in the text each stands. Between
    two digits what parts them is kept."""

    text: str
    at: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words of a quote as they stand on a page, from `start` to before `end` of its text."""

    start: int
    end: int


def quote_on(page: PageContent, quote: str) -> str:
    """The words of the page that the quote stands for; "" where it has none."""
    wanted = quote.strip()
    if not _is_long_enough(wanted):
        return _widened(page, wanted)
    if contains_quote(page.text, wanted):
        return wanted
    return _over_break(page, wanted) or _pieced(page.text, wanted) or _miscopied(page, wanted)


def _is_long_enough(quote: str) -> bool:
    return len(normalise(quote)) >= SHORTEST


def _widened(page: PageContent, quote: str) -> str:
    """The statement that holds a short quote, with the label beside it where it is short itself; ""
    where none or several do."""
    told = [one for one in page.statements if one.kind is not StatementKind.RUNNING]
    holding = [at for at, one in enumerate(told) if quote and contains_quote(one.text, quote)]
    if len(holding) != 1:
        return ""
    (at,) = holding
    if _is_long_enough(told[at].text):
        return told[at].text
    beside = [told[near] for near in (at + 1, at - 1) if 0 <= near < len(told)]
    label = next((one for one in beside if one.kind in _LABELS), None)
    if label is None:
        return ""
    first, last = sorted((told[at], label), key=lambda one: one.start)
    words = page.text[first.start : last.start + len(last.text)]
    return words if _is_long_enough(words) and len(words) <= LONGEST else ""


def _over_break(page: PageContent, quote: str) -> str:
    """The part on this page of a quote that the next page carries on."""
    for one in page.statements:
        if one.rest and contains_quote(one.whole, quote):
            return _from_here(one, quote)
    return ""


def _from_here(one: Statement, quote: str) -> str:
    words = [word.start() for word in _WORD.finditer(quote)]
    for end in reversed(words[1:]):
        if contains_quote(one.text, part := quote[:end].strip()):
            return part if _is_long_enough(part) else one.text
    return one.text


def _pieced(text: str, quote: str) -> str:
    """The stretch of the text that holds all pieces of the quote; "" where they do not belong
    together."""
    folded = folded_of(text)
    pieces: list[_Piece] = []
    for part in filter(None, _ELLIPSIS.split(quote)):
        found = _cover(folded, text, part, pieces[-1] if pieces else None)
        if not found:
            return ""
        pieces += found
    if not pieces or len(pieces) > MOST_PIECES:
        return ""
    start, end = min(one.start for one in pieces), max(one.end for one in pieces)
    if end - start > NEAR + len(quote) or not _in_their_rows(text, pieces):
        return ""
    longest = max(pieces, key=lambda one: one.end - one.start)
    together = sum(one.end - one.start for one in pieces)
    room = LONGEST if _ELLIPSIS.search(quote) else min(LONGEST, 2 * together + SPARE)
    kept = text[start:end] if end - start <= room else text[longest.start : longest.end]
    return kept.strip() if _is_long_enough(kept) else ""


def _in_their_rows(text: str, pieces: Sequence[_Piece]) -> bool:
    """Whether each figure taken from a table stands in one row with words of the quote; years may
    come from a header."""
    rows = [_line(text, one) for one in pieces]
    worded = {
        row
        for row, one in zip(rows, pieces, strict=True)
        if _LETTER.search(text[one.start : one.end])
    }
    return all(
        row in worded or "|" not in text[slice(*row)] or is_year(text[one.start : one.end])
        for row, one in zip(rows, pieces, strict=True)
    )


def _line(text: str, piece: _Piece) -> tuple[int, int]:
    end = text.find("\n", piece.end)
    return text.rfind("\n", 0, piece.start) + 1, end if end >= 0 else len(text)


def _cover(folded: _Folded, text: str, part: str, before: _Piece | None) -> list[_Piece]:
    """The pieces that make up a part of a quote without ellipsis; none where a piece begins or ends
    within a clause of the page, but for a footnote mark or a single cut at an ellipsis."""
    words = [word[0] for word in _WORD.finditer(part)]
    pieces: list[_Piece] = []
    at = 0
    while at < len(words):
        piece, taken = _longest(folded, words, at, pieces[-1] if pieces else before)
        if piece is None or len(pieces) >= MOST_PIECES:
            return []
        if pieces and not _may_join(text, pieces[-1], piece):
            return []
        pieces.append(piece)
        at += taken
    return pieces


def _longest(
    folded: _Folded, words: Sequence[str], at: int, near: _Piece | None
) -> tuple[_Piece | None, int]:
    """The longest run of words from `at` that stands on the page, the one nearest to `near`, and
    how many words it has. Words of signs alone are passed over."""
    found: tuple[_Piece | None, int] = (None, 0)
    for taken in range(1, len(words) - at + 1):
        needle = folded_of(" ".join(words[at : at + taken])).text
        if not needle:
            found = (near or _Piece(0, 0), taken)
            continue
        places = list(_places(folded, needle))
        if not places:
            break
        found = (min(places, key=lambda one: _distance(one, near)), taken)
    return found


def _places(folded: _Folded, needle: str) -> Iterator[_Piece]:
    """Where a run of words stands: not within a longer number."""
    at = folded.text.find(needle)
    while at >= 0:
        end = at + len(needle)
        before, after = folded.text[at - 1 : at], folded.text[end : end + 1]
        within = (needle[0].isdigit() and _goes_on(before)) or (
            needle[-1].isdigit() and _goes_on(after)
        )
        if not within:
            yield _Piece(folded.at[at], folded.at[end - 1] + 1)
        at = folded.text.find(needle, at + 1)


def _goes_on(sign: str) -> bool:
    """Whether a number goes on with this sign: points and commas are kept between digits alone."""
    return sign.isdigit() or sign in {".", ","}


def _distance(one: _Piece, near: _Piece | None) -> int:
    if near is None:
        return 0
    return min(abs(one.start - near.end), abs(near.start - one.end))


def _may_join(text: str, one: _Piece, other: _Piece) -> bool:
    """Whether words may follow others in a quote: both are whole where they meet, or only a
    footnote mark stands between them."""
    if one == other:
        return True
    if one.end <= other.start and _MARK.fullmatch(text[one.end : other.start]):
        return True
    closed = bool(_CLOSES.match(text[one.end : one.end + 12]))
    return closed and bool(_OPENS.search(text[max(0, other.start - 12) : other.start]))


def _miscopied(page: PageContent, quote: str) -> str:
    """The statement that a quote gives with a slip of the pen: the same facts in nearly the same
    letters."""
    facts = facts_of(quote)
    for one in page.statements:
        if (
            abs(len(one.text) - len(quote)) <= 0.1 * len(quote)
            and fuzz.ratio(normalise(one.text), normalise(quote)) >= MISCOPIED
            and facts_of(one.text) == facts
        ):
            return one.text
    return ""


@lru_cache(maxsize=128)
def folded_of(text: str) -> _Folded:
    """The letters and digits of a text, without the footnote marks that stand raised."""
    letters: list[str] = []
    at: list[int] = []
    last_digit = -1
    for place, sign in enumerate(text):
        for letter in _plain(sign, text[place - 1 : place]):
            if letter.isdigit() and last_digit >= 0 and last_digit == len(letters) - 1:
                between = text[at[last_digit] + 1 : place]
                if between:
                    letters.append(between if between in {".", ","} else " ")
                    at.append(place - 1)
            letters.append(letter)
            at.append(place)
            if letter.isdigit():
                last_digit = len(letters) - 1
    return _Folded("".join(letters), tuple(at))


def _plain(sign: str, before: str) -> str:
    """A sign in lower case without ligature or accent of width; "" for what is no letter or digit,
    and for a raised digit that is no power of a unit."""
    if sign.isascii():
        return sign.lower() if sign.isalnum() else ""
    plain = unicodedata.normalize("NFKC", sign).lower()
    if _DIGIT.fullmatch(plain) and unicodedata.decomposition(sign).startswith("<super>"):
        return plain if before in {"m", "M"} else ""
    return "".join(one for one in plain if one.isalnum())
