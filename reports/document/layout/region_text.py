"""The paragraphs of one region of the layout.

The model has told already which lines belong together. So a line is not cut where justified words
stand far apart, and a paragraph not where a word of it is a link or set bold.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import pairwise

from reports.document.lines import Line, around
from reports.document.paragraphs import Paragraph, join_lines, paragraphs_of, rows_of
from reports.document.reading_order import MIN_GUTTER, reading_columns
from reports.language.continuing import goes_on, is_open, leaves_off, starts_item
from sibyl_project.common.regex import regex

_LETTERED = regex(r"\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]")
_WORDS_APART = 1.7  # words a piece of a justified line has on average, at most
_SPREAD = 0.85  # of the width of the region: a justified line that is cut in pieces
_SPACE = 1.3  # of the font size: white that may stand between two words of a line
_FEWEST_ROWS = 3  # of a region in which a gap of one row alone is no gutter
_MARK_GAP = 30.0  # points between a list mark and its text
_ALIKE = 0.09  # of the font size: difference within one paragraph
_TIGHT = 0.9  # of the font size: white between two lines of one paragraph
_FULL = 0.08  # of the width of the region: white at the right of a line that is full


def region_paragraphs(
    lines: Sequence[Line], words: Set[str], *, is_list: bool = False
) -> list[Paragraph]:
    """The paragraphs that the upright lines of a region make, in reading order. `words` decides
    about hyphens at line ends; in a list a single sign before a line is its mark."""
    rows = rows_of(lines)
    if is_list:
        rows = [_marked(row) for row in rows]
    width = max((line.box.x1 for line in lines), default=0.0) - min(
        (line.box.x0 for line in lines), default=0.0
    )
    whole = [line for row in rows for line in _justified(row, rows, width)]
    columns = reading_columns(whole, lambda line: line.box)
    return [one for column in columns for one in _whole(paragraphs_of(column, words), words)]


def _marked(row: Sequence[Line]) -> list[Line]:
    """A row that begins with the mark of a list item: it is made one with the text; a sign of
    whatever font becomes a bullet."""
    if len(row) < 2 or not (_is_sign(row[0].text) or _LETTERED.fullmatch(row[0].text)):
        return list(row)
    mark, text, *others = row
    if text.box.x0 - mark.box.x1 > _MARK_GAP:
        return list(row)
    shown = "•" if _is_sign(mark.text) else mark.text
    return [replace(text, text=f"{shown} {text.text}", box=around((mark.box, text.box))), *others]


def _is_sign(text: str) -> bool:
    return len(text) == 1 and not (text.isascii() and text.isalnum())


def _justified(row: Sequence[Line], rows: Sequence[Sequence[Line]], width: float) -> Sequence[Line]:
    """A row as one line where only the justification of its words parts it."""
    if len(row) < 2:
        return row
    size = max(line.size for line in row)
    spread = row[-1].box.x1 - row[0].box.x0 >= _SPREAD * width
    apart = sum(len(line.text.split()) for line in row) <= _WORDS_APART * len(row)
    spaced = len(rows) >= _FEWEST_ROWS and all(
        right - left <= _SPACE * size and not _recurs(left, right, row, rows)
        for left, right in _gaps(row)
    )
    if not (spaced or (spread and apart and len(row) > 2)):
        return row
    main = max(row, key=lambda line: len(line.text))
    box = around(line.box for line in row)
    return [replace(main, text=" ".join(line.text for line in row), box=box)]


def _gaps(row: Sequence[Line]) -> list[tuple[float, float]]:
    """Where white stands between the lines of a row."""
    return [(one.box.x1, other.box.x0) for one, other in pairwise(row)]


def _recurs(left: float, right: float, row: Sequence[Line], rows: Sequence[Sequence[Line]]) -> bool:
    """Whether another row has a gap where this one has one between `left` and `right`."""
    return any(
        min(right, end) - max(left, start) >= MIN_GUTTER / 2
        for other in rows
        if other is not row
        for start, end in _gaps(other)
    )


def _whole(paragraphs: Sequence[Paragraph], words: Set[str]) -> list[Paragraph]:
    """Paragraphs that were cut only because their style changes within a sentence, whole again."""
    right = max((one.box.x1 for one in paragraphs), default=0.0)
    left = min((one.box.x0 for one in paragraphs), default=0.0)
    found: list[Paragraph] = []
    for paragraph in paragraphs:
        before = found[-1] if found else None
        full = before is not None and before.box.x1 >= right - _FULL * (right - left)
        if before is not None and _is_one(before, paragraph, full=full):
            found[-1] = _joined(before, paragraph, words)
        else:
            found.append(paragraph)
    return found


def _is_one(before: Paragraph, after: Paragraph, *, full: bool) -> bool:
    if after.box.y0 - before.box.y1 > _TIGHT * before.size:
        return False
    if abs(before.size - after.size) > _ALIKE * before.size:  # a link in small capitals
        return after.size < before.size and leaves_off(before.text)
    if goes_on(before.text, after.text):
        return True
    plain = before.bold == after.bold and len(before.text.split()) > 1
    return full and plain and is_open(before.text) and not starts_item(after.text)


def _joined(before: Paragraph, after: Paragraph, words: Set[str]) -> Paragraph:
    """Both as one, in the style of the longer."""
    main = max(before, after, key=lambda one: len(one.text))
    return replace(
        main,
        text=join_lines([before.text, after.text], words),
        box=around((before.box, after.box)),
        bold=before.bold and after.bold,
    )
