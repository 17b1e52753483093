"""A quote put together from pieces that stand near each other on a page.

A piece begins and ends where a statement, cell or clause of the page does, unless the quote says by
"..." that it leaves something out, so that no sentence is made of the middles of two.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from reports.language.years import is_year
from sibyl_project.common.regex import regex

MOST_PIECES = 8
MOST_ANCHORS = 4  # occurrences of the longest piece around which the others are looked for
NEAR = 900  # characters of the page between pieces that belong together
SPARE = 60  # characters between pieces that are kept with them
LONGEST = 700  # characters of a stretch that holds all pieces; else the longest piece is kept
_ELLIPSIS = regex(r"\s*(?:\[?\.{3,}\]?|\[?\u2026\]?)\s*")
_WORD = regex(r"\S+")
_OPENS = regex(r"(?:^|[\n|.,:;!?\u3002\u3001\u2022(\"'\u201c/>\u2013\u2014-])\W*$")
_CLOSES = regex(r"^\W*?(?:$|[\n|.,:;!?\u3002\u3001\u2022)\"'\u201d/<\u2013\u2014-])")
_MARK = regex(r"[\W\d]{0,4}")  # a footnote mark between two pieces
_DIGIT = regex(r"\d")
_LETTER = regex(r"[^\W\d_]")
_EDGE = 12  # characters looked at beside a piece


@dataclass(frozen=True, slots=True)
class _Folded:
    """Letters and digits of a text in lower case; `at` is where in the text each stands. Between
    two digits what parts them is kept."""

    text: str
    at: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Run:
    """Words of a quote that stand on the page in one go, folded; `after_gap` where the quote leaves
    something out before them."""

    needle: str
    after_gap: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words of a quote as they stand on a page, from `start` to before `end` of its text."""

    start: int
    end: int


def put_together(text: str, quote: str) -> str:
    """The stretch of the text that holds all pieces of the quote, or the longest of them where they
    stand far apart; "" where the text does not say the quote."""
    folded = folded_of(text)
    runs = _runs(folded, quote)
    if not 0 < len(runs) <= MOST_PIECES:
        return ""
    anchor = max(range(len(runs)), key=lambda at: len(runs[at].needle))
    for place in islice(_places(folded, runs[anchor].needle), MOST_ANCHORS):
        pieces = _around(folded, text, runs, anchor, place)
        if pieces and _hang_together(text, pieces, len(quote)):
            return _kept(text, pieces, quote)
    return ""


def _runs(folded: _Folded, quote: str) -> list[_Run]:
    """The quote in as long runs of words as stand on the page; none where a word does not."""
    runs: list[_Run] = []
    for number, part in enumerate(filter(None, _ELLIPSIS.split(quote))):
        at, count = 0, len(_WORD.findall(part))
        while at < count and len(runs) <= MOST_PIECES:
            taken = _longest(folded, part, at)
            if not taken:
                return []
            needle = _needle(part, at, taken)
            if needle:
                runs.append(_Run(needle, after_gap=number > 0 and at == 0))
            at += taken
    return runs


def _longest(folded: _Folded, part: str, at: int) -> int:
    """How many words from the word `at` stand on the page in one go."""
    taken, count = 0, len(_WORD.findall(part))
    while at + taken < count:
        needle = _needle(part, at, taken + 1)
        if needle and next(_places(folded, needle), None) is None:
            break
        taken += 1
    return taken


def _needle(part: str, at: int, taken: int) -> str:
    return folded_of(" ".join(_WORD.findall(part)[at : at + taken])).text


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


def _around(
    folded: _Folded, text: str, runs: Sequence[_Run], anchor: int, place: _Piece
) -> list[_Piece]:
    """The pieces of all runs, each the nearest to its neighbour that may stand beside it; none
    where one has none."""
    pieces = [place]
    for at in range(anchor + 1, len(runs)):
        last, gap = pieces[-1], runs[at].after_gap
        fitting = (
            one for one in _places(folded, runs[at].needle) if _may_join(text, last, one, gap)
        )
        if (piece := _nearest(fitting, last)) is None:
            return []
        pieces.append(piece)
    for at in range(anchor - 1, -1, -1):
        first, gap = pieces[0], runs[at + 1].after_gap
        fitting = (
            one for one in _places(folded, runs[at].needle) if _may_join(text, one, first, gap)
        )
        if (piece := _nearest(fitting, first)) is None:
            return []
        pieces.insert(0, piece)
    return pieces


def _nearest(places: Iterator[_Piece], near: _Piece) -> _Piece | None:
    return min(places, key=lambda one: _distance(one, near), default=None)


def _distance(one: _Piece, near: _Piece) -> int:
    return min(abs(one.start - near.end), abs(near.start - one.end))


def _may_join(text: str, one: _Piece, other: _Piece, gap: bool) -> bool:
    """Whether words may follow others in a quote: what the quote leaves out stands between them,
    or both are whole where they meet, or only a footnote mark parts them."""
    if _distance(one, other) > NEAR:
        return False
    if gap or (one.end <= other.start and _MARK.fullmatch(text[one.end : other.start])):
        return True
    closed = bool(_CLOSES.match(text[one.end : one.end + _EDGE]))
    return closed and bool(_OPENS.search(text[max(0, other.start - _EDGE) : other.start]))


def _hang_together(text: str, pieces: Sequence[_Piece], length: int) -> bool:
    """Whether the pieces stand near each other, and each figure taken from a table in one row with
    words of the quote; years may come from a header."""
    start, end = _span(pieces)
    if end - start > NEAR + length:
        return False
    rows = [_line(text, one) for one in pieces]
    words = [text[one.start : one.end] for one in pieces]
    worded = {row for row, said in zip(rows, words, strict=True) if _LETTER.search(said)}
    return all(
        row in worded or "|" not in text[slice(*row)] or is_year(said)
        for row, said in zip(rows, words, strict=True)
    )


def _span(pieces: Sequence[_Piece]) -> tuple[int, int]:
    return min(one.start for one in pieces), max(one.end for one in pieces)


def _line(text: str, piece: _Piece) -> tuple[int, int]:
    end = text.find("\n", piece.end)
    return text.rfind("\n", 0, piece.start) + 1, end if end >= 0 else len(text)


def _kept(text: str, pieces: Sequence[_Piece], quote: str) -> str:
    start, end = _span(pieces)
    longest = max(pieces, key=lambda one: one.end - one.start)
    together = sum(one.end - one.start for one in pieces)
    has_figure = bool(_DIGIT.search(text[longest.start : longest.end]))
    whole = _ELLIPSIS.search(quote) or (_DIGIT.search(quote) and not has_figure)
    room = LONGEST if whole else min(LONGEST, 2 * together + SPARE)
    words = text[start:end] if end - start <= room else text[longest.start : longest.end]
    return words.strip()


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
