"""The words of a page as one string to search in: typography folded, spaces left out, every
character known by its word."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from reports.language.years import YEAR
from reports.types import Word
from sibyl_project.common.regex import regex
from sibyl_project.common.text import normalise
from standards.retrieval.sentences import BULLETS

MOST_HITS = 50  # occurrences looked at; more are no place but a pattern
_MOST_TRIES = 2_000
_BREAK = "\x00"
_DROPPED = regex(f"[\x01-\x08\x0b-\x1f\x7f{re.escape(BULLETS)}·●\uf0b7\uf0a7\u2219]")
_LETTER_HYPHEN = regex(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_NUMBER_END = regex(r"\d[.,]?$")
_MARKED = regex(rf"[^\W\d_]{{3}}$|{YEAR}[.,]$")  # what a footnote mark may be glued to
_MARK = regex(r"\d{1,2}$")


def folded(texts: Sequence[str]) -> list[str]:
    """Each text in the normal form of quotes, without spaces, bullets and control characters; it
    may become empty."""
    joined = normalise(_BREAK.join(text.replace(_BREAK, "") for text in texts))
    return [
        "".join(part.split()) if " " in part else part
        for part in _DROPPED.sub("", joined).split(_BREAK)
    ]


def quote_parts(quote: str) -> list[str]:
    """The words of a quote, folded; table rules and bullets are none."""
    return [part for part in folded(quote.replace("|", " ").split()) if part]


class Compact:
    """Folded words run together. Hyphens between letters are left out, and figures of two words
    stay apart by a space.

    `starts[i]` and `ends[i]` bound the i-th part that is not empty, and `numbers[i]` tells which of
    the given parts it is. `broken` holds the ends of parts that end in a hyphen after a letter.
    """

    def __init__(self, parts: Sequence[str]) -> None:
        pieces: list[str] = []
        self.numbers: list[int] = []
        after_digit = False
        for number, part in enumerate(parts):
            if not part:
                continue
            if after_digit and part[0].isdigit():
                pieces[-1] += " "
            pieces.append(part)
            self.numbers.append(number)
            after_digit = bool(_NUMBER_END.search(part[-2:]))
        loose = "".join(pieces)
        gone = [match.start() for match in _LETTER_HYPHEN.finditer(loose)]
        edges = list(accumulate(map(len, pieces), initial=0))
        bounds = [edge - bisect_left(gone, edge) for edge in edges] if gone else edges
        self.text = _LETTER_HYPHEN.sub("", loose) if gone else loose
        self.starts = bounds[:-1]
        self.ends = [
            end - (piece[-1] == " ") for end, piece in zip(bounds[1:], pieces, strict=True)
        ]
        hyphened = [
            at for at, piece in enumerate(pieces) if piece[-1] == "-" and piece[-2:-1].isalpha()
        ]
        self.broken = frozenset(
            self.ends[at] - (self.text[self.ends[at] - 1] == "-") for at in hyphened
        )
        self._starts = frozenset(self.starts)
        self._ends = frozenset(self.ends)

    def parts_at(self, start: int, end: int) -> list[int]:
        """The numbers of the parts that have characters between two offsets."""
        return self.numbers[bisect_right(self.starts, start) - 1 : bisect_left(self.starts, end)]

    def hits(self, needle: str, *, open_end: bool = False) -> list[tuple[int, int]]:
        """Where `needle` stands as whole words and whole figures; with `open_end` it may end inside
        a word."""
        found: list[tuple[int, int]] = []
        for start, end in self._everywhere(needle):
            if self._begins(start) and (open_end or self._ends_at(end)):
                found.append((start, end))
                if len(found) == MOST_HITS:
                    break
        return found

    def _everywhere(self, needle: str) -> Iterator[tuple[int, int]]:
        start = self.text.find(needle) if needle else -1
        for _ in range(_MOST_TRIES):
            if start < 0:
                return
            yield start, start + len(needle)
            start = self.text.find(needle, start + 1)

    def _begins(self, at: int) -> bool:
        """Whether neither a word nor a figure is cut off on the left."""
        if at in self._starts:
            return True
        before, first = self.text[at - 1], self.text[at]
        return not (before.isalnum() and first.isalnum()) and not (
            first.isdigit() and before in ".,-"
        )

    def _ends_at(self, at: int) -> bool:
        """Whether neither a word nor a figure is cut off on the right; a footnote mark may
        follow."""
        if at in self._ends or at in self._starts:
            return True
        rest = self.text[at : self.ends[bisect_right(self.starts, at) - 1]]
        before = self.text[max(0, at - 5) : at]
        if _MARK.match(rest) and _MARKED.search(before):
            return True
        if rest[0].isalnum():
            return not before[-1].isalnum() and not (
                rest[0].isdigit() and _NUMBER_END.search(before)
            )
        return not (before[-1].isdigit() and rest[0] in ".,-" and rest[1:2].isdigit())


class WordIndex(Compact):
    """The words of a page in one order, ready to be searched.

    `order` gives their numbers in `words`.
    """

    def __init__(
        self,
        words: Sequence[Word],
        order: Sequence[int] | None = None,
        parts: Sequence[str] | None = None,
    ) -> None:
        self.words = words
        self.order = range(len(words)) if order is None else order
        self.parts = folded([word.text for word in words]) if parts is None else parts
        super().__init__(self.parts if order is None else [self.parts[number] for number in order])

    def words_at(self, start: int, end: int) -> list[int]:
        """The numbers of the words between two offsets of `text`."""
        return [self.order[at] for at in self.parts_at(start, end)]

    def reordered(self, order: Sequence[int]) -> WordIndex:
        """The same words, or some of them, in another order."""
        return WordIndex(self.words, order, self.parts)

    def exact(self, tokens: Sequence[str]) -> list[list[int]]:
        """Where the words are `tokens`, character for character."""
        if not tokens:
            return []
        text = _BREAK + _BREAK.join(word.text for word in self.words) + _BREAK
        needle = _BREAK + _BREAK.join(tokens) + _BREAK
        found: list[list[int]] = []
        at = text.find(needle)
        while at >= 0 and len(found) < MOST_HITS:
            first = text.count(_BREAK, 0, at)
            found.append(list(range(first, first + len(tokens))))
            at = text.find(needle, at + 1)
        return found


def by_rows(words: Sequence[Word]) -> list[int]:
    """The words' numbers row by row over the whole width of the page, from left to right: the order
    of a table."""
    rows: list[tuple[float, list[int]]] = []
    for number in sorted(range(len(words)), key=lambda at: words[at].y0 + words[at].y1):
        word = words[number]
        middle, half = (word.y0 + word.y1) / 2, (word.y1 - word.y0) / 2
        if rows and middle - rows[-1][0] < half:
            rows[-1][1].append(number)
        else:
            rows.append((middle, [number]))
    return [number for _, row in rows for number in sorted(row, key=lambda at: words[at].x0)]
