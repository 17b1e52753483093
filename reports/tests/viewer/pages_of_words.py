"""Makes pages of words for tests: lines, columns and cells, every word with its box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reports.types import Word

CHARACTER = 0.009  # of the page's width
HEIGHT = 0.014  # of the page's height
LEADING = 0.018
SPACE = 0.006


def line(tokens: Sequence[str], left: float, top: float) -> list[Word]:
    """Words side by side."""
    words: list[Word] = []
    for token in tokens:
        right = left + CHARACTER * len(token)
        words.append(Word(token, left, top, right, top + HEIGHT))
        left = right + SPACE
    return words


def block(lines: Iterable[Sequence[str]], left: float = 0.1, top: float = 0.1) -> list[Word]:
    """Lines beneath each other."""
    return [
        word
        for number, tokens in enumerate(lines)
        for word in line(tokens, left, top + number * LEADING)
    ]


def wrapped(tokens: Sequence[str], count: int) -> list[list[str]]:
    """The tokens in lines of `count`."""
    return [list(tokens[at : at + count]) for at in range(0, len(tokens), count)]


def row(cells: Sequence[str], lefts: Sequence[float], top: float) -> list[Word]:
    """A row of a table; a cell may hold several lines."""
    return [
        word
        for cell, left in zip(cells, lefts, strict=True)
        for number, text in enumerate(cell.split("\n"))
        for word in line(text.split(), left, top + number * LEADING)
    ]


def covered(words: Sequence[Word], rects: Iterable[Sequence[float]]) -> list[int]:
    """The indexes of the words whose centre is in one of the rectangles."""
    boxes = list(rects)

    def inside(word: Word) -> bool:
        x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
        return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in boxes)

    return [number for number, word in enumerate(words) if inside(word)]
