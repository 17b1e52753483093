"""Lines from recognised words.

Recognition tells the height of a line's ink, not a size of type: close heights are one size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from reports.document.lines import Box, Line, around, fold
from reports.document.reading_order import reading_columns
from sibyl_project.common.regex import regex

_GAP = 1.0  # of the size of type: from here on a gap between words parts them
# times the usual height: a line of "so on" and one with brackets are of one size
_SAME_SIZE = (
    0.55,
    1.35,
)
_LEAST_LETTERS = 30  # on a page worth having
_LEAST_SHARE = 0.5  # of all characters; on pages of reports 0.6 to 0.9, on photographs below 0.3
_EDGE = "\"'“”‘’«»()[]{}<>.,;:!?*•·-–—~|/\\%€$£¥°"
_FIGURE = regex(r"[\d.,:%/()+\-–−]+")


@dataclass(frozen=True, slots=True)
class Found:
    """A recognised word in points; `y0` and `y1` are those of its line."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    block: int


def reads_like_text(found: Sequence[Found]) -> bool:
    """Whether most of what was recognised are words and figures: on photographs dots and strokes
    are taken for short words."""
    kept = sum(len(word.text) for word in found if _says_something(word.text))
    return kept >= max(_LEAST_LETTERS, _LEAST_SHARE * sum(len(word.text) for word in found))


def _says_something(text: str) -> bool:
    """A figure of two digits or more, or a word of four letters or more that is written as words
    are."""
    bare = text.strip(_EDGE)
    if _FIGURE.fullmatch(bare):
        return sum(map(str.isdigit, bare)) >= 2
    written = bare in (bare.lower(), bare.upper(), bare.title())
    return written and sum(map(str.isalnum, bare)) >= (4 if bare.lower() != bare.upper() else 2)


def lines_of_words(found: Sequence[Found]) -> tuple[list[Line], list[Found]]:
    """The words, which come line by line over the whole page, as lines that end where a gap is
    wide; and column by column."""
    usual = median(word.y1 - word.y0 for word in found) if found else 1.0
    pairs: list[tuple[Line, list[Found]]] = []
    for (y0, y1), words in groupby(found, key=lambda word: (round(word.y0, 2), round(word.y1, 2))):
        size = _size(y1 - y0, usual)
        pairs.extend(
            (_line(part, size), part)
            for part in _parts(sorted(words, key=lambda word: word.x0), size)
        )
    columns = reading_columns(pairs, lambda pair: pair[0].box)
    ordered = [word for column in columns for _, part in column for word in part]
    return [line for line, _ in pairs if line.text], ordered


def _size(height: float, usual: float) -> float:
    least, most = _SAME_SIZE
    return round(usual if least * usual <= height <= most * usual else height, 1)


def _parts(words: Sequence[Found], size: float) -> Iterator[list[Found]]:
    """The words of a line, parted where the gap is wide."""
    part: list[Found] = []
    for word in words:
        if part and word.x0 - part[-1].x1 > _GAP * size:
            yield part
            part = []
        part.append(word)
    yield part


def _line(words: Sequence[Found], size: float) -> Line:
    return Line(
        text=fold(" ".join(word.text for word in words)),
        box=around(Box(word.x0, word.y0, word.x1, word.y1) for word in words),
        baseline=words[0].y1,
        size=size,
        block=words[0].block,
    )
