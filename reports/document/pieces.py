"""Quotes that do not stand in one piece: prose that goes on in another column, rows of tables set
cell by cell."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from statistics import fmean

from reports.document.word_index import Compact, WordIndex, by_rows, quote_parts
from reports.types import Word
from sibyl_project.common.regex import regex

MOST_RUNS = 4  # pieces of one sentence
LEAST_RUN = 12  # characters of a piece of prose
LEAST_END = 4  # characters of its first or last piece
MOST_CELLS = 80
MOST_ANCHORS = 12
MOST_ROW_WORDS = 400
_WRAPPED = 3.0  # heights of a line that the words of a row may stand above or below each other
_LEVEL = 0.35  # heights of a line that a figure may stand above or below the words of its row
_CLOSE = 0.012  # of the page's width: no gap between columns or cells is as narrow
_TOUCHING = 0.003  # boxes of neighbours may overlap
_LETTER = regex(r"[^\W\d_]{2}")


def longest_run(index: WordIndex, quote: Compact, start: int) -> tuple[int, list[tuple[int, int]]]:
    """The longest stretch of `quote` from `start` that the page holds as whole words: where it
    ends, and its places."""
    low, high = 0, len(quote.text) - start
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (
            (middle, high)
            if quote.text[start : start + middle] in index.text
            else (low, middle - 1)
        )
    if low and (
        broken := [
            hit
            for hit in index.hits(quote.text[start : start + low], open_end=True)
            if hit[1] in index.broken
        ]
    ):
        return start + low, broken
    for end in reversed([end for end in quote.ends if start < end <= start + low]):
        if hits := index.hits(quote.text[start:end]):
            return end, hits
    return start, []


def in_runs(
    index: WordIndex,
    quote: Compact,
    near: float | None,
    *,
    short: int = LEAST_END,
    most: int = MOST_RUNS,
) -> list[int]:
    """The words of a quote that stands in a few pieces; [] when it does not.

    Only the first and the last piece may be shorter than LEAST_RUN, no shorter than `short`, and
    they must stand only once.
    """
    at, last, words = 0, None, []
    for _ in range(most):
        end, hits = longest_run(index, quote, at)
        hits = [
            hit for hit in hits if _breaks(index, hit, before=at > 0, after=end < len(quote.text))
        ]
        at_edge = at == 0 or end == len(quote.text)
        enough = (
            end - at >= LEAST_RUN
            or short == 1
            or (at_edge and end - at >= short and len(hits) == 1)
        )
        if not hits or not enough:
            return []
        goal = last if last is not None else (near or 0.0) * len(index.text)
        hit = min(hits, key=lambda one: abs(one[0] - goal))
        words += index.words_at(*hit)
        at, last = _skip_space(quote.text, end), hit[1]
        if at >= len(quote.text):
            return words if len(set(words)) == len(words) else []
    return []


def _breaks(index: WordIndex, hit: tuple[int, int], *, before: bool, after: bool) -> bool:
    """Whether a line begins (`before`) or ends (`after`) there: only then may the quote come from
    or go on elsewhere.

    Otherwise what stands beside it on the line contradicts the quote.
    """
    words = index.words_at(*hit)
    return (not before or begins_line(index, words[0])) and (
        not after or ends_line(index, words[-1])
    )


def begins_line(index: WordIndex, number: int) -> bool:
    """Whether no word stands close on the left."""
    word = index.words[number]
    return not any(
        _CLOSE > word.x0 - other.x1 > -_TOUCHING and _on_line(word, other) for other in index.words
    )


def ends_line(index: WordIndex, number: int) -> bool:
    """Whether no word stands close on the right."""
    word = index.words[number]
    return not any(
        _CLOSE > other.x0 - word.x1 > -_TOUCHING and _on_line(word, other) for other in index.words
    )


def _on_line(word: Word, other: Word) -> bool:
    return other is not word and word.y0 < (other.y0 + other.y1) / 2 < word.y1


def _skip_space(text: str, at: int) -> int:
    return at + 1 if text[at : at + 1] == " " else at


def in_row(index: WordIndex, quote: str, near: float | None) -> list[int]:
    """The words of a table row quoted with rules between its cells; [] unless every cell stands in
    that row of the page."""
    cells = [Compact(parts) for cell in quote.split("|") if (parts := quote_parts(cell))]
    if not 1 < len(cells) <= MOST_CELLS:
        return []
    anchor = max(cells, key=lambda cell: (bool(_LETTER.search(cell.text)), len(cell.text)))
    end, hits = longest_run(index, anchor, 0)
    hits = sorted(hits, key=lambda hit: abs(hit[0] - (near or 0.0) * len(index.text)))
    for hit in hits[:MOST_ANCHORS] if end else []:
        if words := _row_around(index, index.words_at(*hit), cells):
            return words
    return []


def _row_around(index: WordIndex, anchor: Sequence[int], cells: Sequence[Compact]) -> list[int]:
    """The words of all cells about the anchor: words first, then figures on the level of these
    words."""
    height = fmean(index.words[at].y1 - index.words[at].y0 for at in anchor)
    free = _level_with(index, range(len(index.words)), anchor, _WRAPPED * height)
    if len(free) > MOST_ROW_WORDS:
        return []
    found: dict[int, list[int]] = {}
    for letters in (True, False):
        for position, cell in enumerate(cells):
            if bool(_LETTER.search(cell.text)) is not letters:
                continue
            row = [at for words in found.values() for at in words] or anchor
            open_to = free if letters else _level_with(index, free, row, _LEVEL * height)
            words = _cell(index, _between(index, open_to, position, found), cell, row)
            if not words or not _meets(index, words, row, _LEVEL * height):
                return []
            found[position] = words
    return [at for position in sorted(found) for at in found[position]]


def _level_with(
    index: WordIndex, numbers: Sequence[int], row: Sequence[int], slack: float
) -> list[int]:
    """Those words whose middle is within the height of the row, give or take `slack`."""
    top = min(index.words[at].y0 for at in row) - slack
    bottom = max(index.words[at].y1 for at in row) + slack
    return [at for at in numbers if top <= (index.words[at].y0 + index.words[at].y1) / 2 <= bottom]


def _meets(index: WordIndex, words: Sequence[int], row: Sequence[int], slack: float) -> bool:
    """Whether two cells are side by side: their heights on the page overlap, give or take
    `slack`."""
    tops = [min(index.words[at].y0 for at in cell) for cell in (words, row)]
    bottoms = [max(index.words[at].y1 for at in cell) for cell in (words, row)]
    return max(tops) < min(bottoms) + slack


def _between(
    index: WordIndex, numbers: Sequence[int], position: int, found: dict[int, list[int]]
) -> list[int]:
    """Unused words right of the start of the nearest cell before, left of the end of the nearest
    cell after."""
    used = {at for words in found.values() for at in words}
    before = max((other for other in found if other < position), default=None)
    after = min((other for other in found if other > position), default=None)
    left = min(index.words[at].x0 for at in found[before]) if before is not None else 0.0
    right = max(index.words[at].x1 for at in found[after]) if after is not None else 1.0
    return [
        at
        for at in numbers
        if at not in used and left <= index.words[at].x0 and index.words[at].x1 <= right
    ]


def _cell(index: WordIndex, numbers: Sequence[int], cell: Compact, row: Sequence[int]) -> list[int]:
    """The words of one cell among these, in the order of the file or by rows, the leftmost on the
    level of the row."""
    middle = fmean(index.words[at].y0 + index.words[at].y1 for at in row) / 2
    rows = [numbers[at] for at in by_rows([index.words[at] for at in numbers])]
    for part in (index.reordered(list(numbers)), index.reordered(rows)):
        if hits := part.hits(cell.text):
            places = [part.words_at(*hit) for hit in hits]
            return min(
                places, key=lambda words: (_off(index, words, middle), index.words[words[0]].x0)
            )
    return in_runs(index.reordered(rows), cell, None, short=1, most=len(cell.starts))


def _off(index: WordIndex, words: Sequence[int], middle: float) -> float:
    """How far words stand from a height, in whole lines."""
    height = max(index.words[words[0]].y1 - index.words[words[0]].y0, 1e-6)
    return round(
        abs(fmean(index.words[at].y0 + index.words[at].y1 for at in words) / 2 - middle) / height
    )


def over_break(
    first: WordIndex, second: WordIndex, quote: Compact
) -> tuple[list[int], list[int]] | None:
    """The words of a quote that begins on one page and ends on the next; None when it does not."""
    end, hits = longest_run(first, quote, 0)
    cuts = [end, *reversed(quote.ends[: bisect_left(quote.ends, end)])][:4] if hits else []
    for cut in cuts:
        at = _skip_space(quote.text, cut)
        if min(cut, len(quote.text) - at) < LEAST_END or max(cut, len(quote.text) - at) < LEAST_RUN:
            continue
        begun = hits if cut == end else first.hits(quote.text[:cut])
        begun = [hit for hit in begun if _breaks(first, hit, before=False, after=True)]
        ended = [
            hit
            for hit in second.hits(quote.text[at:])
            if _breaks(second, hit, before=True, after=False)
        ]
        if (
            begun
            and ended
            and (min(cut, len(quote.text) - at) >= LEAST_RUN or len(begun) == len(ended) == 1)
        ):
            return first.words_at(*begun[-1]), second.words_at(*ended[0])
    return None
