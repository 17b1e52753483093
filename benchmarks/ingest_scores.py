"""How well a PDF was read: words kept, lines of prose kept in order, cells of tables in their row
and column.

The first two are measured against the lines MuPDF reports, by letters and digits only, so that
marks of Markdown, hyphens at line ends and spaces do not count. The third is measured against
data/cells.json: figures transcribed from pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pymupdf

_NOT_WORD = re.compile(r"[\W_]+")
_MARKUP = re.compile(r"<[^>]{1,20}>")
_FOOTNOTE = re.compile(r"[⁰¹²³⁴-⁹ᵃ-ᵡ]+$|<sup>.*?</sup>$|\[[\w,]{1,4}\]$")
_LEAST_WORDS = 5  # in a line of prose
_LEAST_LINES = 3  # in a block of prose
_JOINT = 14  # letters on either side of a line's end
_LONG_WORD = 3  # letters; shorter words are found by chance

Rows = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Share:
    """A share, as the number kept and the total number."""

    kept: int = 0
    total: int = 0

    def __add__(self, other: Share) -> Share:
        return Share(self.kept + other.kept, self.total + other.total)

    def __str__(self) -> str:
        return f"{self.kept / self.total:.1%} of {self.total:,}" if self.total else "none"


def text_scores(path: Path, texts: Sequence[str]) -> tuple[Share, Share]:
    """Words of the PDF found in the text of their page, and joints of its lines of prose found
    unbroken."""
    words, joints = Share(), Share()
    with pymupdf.open(path) as document:  # type: ignore[no-untyped-call]
        for page, text in zip(document, texts, strict=True):
            squeezed = _squeeze(_MARKUP.sub("", text))
            words += _words_kept(page, squeezed)
            joints += _joints_kept(page, squeezed)
    return words, joints


def _squeeze(text: str) -> str:
    return _NOT_WORD.sub("", text).casefold()


def _words_kept(page: Any, squeezed: str) -> Share:
    """How many of the words of the page its text has, counting repeats."""
    counts = Counter(_squeeze(word[4]) for word in page.get_text("words"))
    counts = Counter({word: count for word, count in counts.items() if len(word) >= _LONG_WORD})
    return Share(
        sum(min(count, squeezed.count(word)) for word, count in counts.items()),
        sum(counts.values()),
    )


def _joints_kept(page: Any, squeezed: str) -> Share:
    """Within a block of prose the end of a line and the beginning of the next must follow each
    other in the text."""
    kept = total = 0
    for block in page.get_text("blocks"):
        lines = [line for line in block[4].splitlines() if line.strip()]
        if (
            block[6]
            or len(lines) < _LEAST_LINES
            or min(len(line.split()) for line in lines[:-1]) < _LEAST_WORDS
        ):
            continue
        for above, below in pairwise(lines):
            kept += _squeeze(above)[-_JOINT:] + _squeeze(below)[:_JOINT] in squeezed
            total += 1
    return Share(kept, total)


def cell_scores(gold: Mapping[str, Any], pages: Sequence[Mapping[str, Any]]) -> tuple[Share, Share]:
    """Of the transcribed figures those found in their row and column, and of those under a year the
    ones whose column says it.

    `gold` maps a page number to its tables: `columns` (the year printed above, or "") and `rows`
    (id -> figures).
    """
    placed, dated = Share(), Share()
    for number, tables in gold.items():
        for table in tables:
            years: list[str] = table["columns"]
            rows = [[_figure(cell) for cell in row] for row in table["rows"].values()]
            under = sum(
                bool(cell and year) for row in rows for cell, year in zip(row, years, strict=True)
            )
            found = _over_tables(rows, years, pages[int(number) - 1]["tables"])
            placed += Share(found[0], sum(bool(cell) for row in rows for cell in row))
            dated += Share(found[1], under)
    return placed, dated


def _over_tables(
    gold: list[list[str]], years: Sequence[str], tables: Sequence[Rows]
) -> tuple[int, int]:
    """The shares of figures in their row and column, and of those under their year. A table that
    was read as several, one below the other, counts as read."""
    placed = dated = 0
    left = list(tables)
    while left and gold:
        found = [_placed(gold, years, rows) for rows in left]
        best = max(range(len(found)), key=lambda index: found[index][0])
        kept, under, matched = found[best]
        if not kept:
            break
        placed, dated = placed + kept, dated + under
        gold = [row for index, row in enumerate(gold) if index not in matched]
        del left[best]
    return placed, dated


def _placed(
    gold: Sequence[Sequence[str]], years: Sequence[str], rows: Rows
) -> tuple[int, int, set[int]]:
    """The figures in their row and column, those under their year, and the gold rows that were
    found in one table.

    Gold rows are matched with rows of the table in order, gold columns with the column that holds
    most of their figures.
    """
    cleaned = [[_figure(cell) for cell in row] for row in rows]
    matched = _rows_in_order(gold, cleaned)
    width = max(map(len, cleaned), default=0)
    hits = [
        [
            {
                index
                for index, at in matched.items()
                if _has(cleaned[at], column, gold[index][place])
            }
            for column in range(width)
        ]
        for place in range(len(years))
    ]
    columns = _columns_in_order(hits, width)
    header = rows[: min(matched.values(), default=0)]
    kept = sum(len(hits[place][column]) for place, column in columns.items())
    under = sum(
        len(hits[place][column])
        for place, column in columns.items()
        if years[place] and any(years[place] in row[column] for row in header if column < len(row))
    )
    return (
        kept,
        under,
        {index for place, column in columns.items() for index in hits[place][column]},
    )


def _has(row: Sequence[str], column: int, figure: str) -> bool:
    """Whether a figure stands in a column of a row."""
    return bool(figure) and column < len(row) and row[column] == figure


def _rows_in_order(gold: Sequence[Sequence[str]], rows: Rows) -> dict[int, int]:
    """Gold rows to table rows, both in order, so that most figures agree."""
    figures = [[Counter(filter(None, row)) for row in table] for table in (gold, rows)]
    return _in_order(
        [[(one & other).total() for other in figures[1]] for one in figures[0]], len(rows)
    )


def _columns_in_order(hits: Sequence[Sequence[set[int]]], width: int) -> dict[int, int]:
    """Gold columns to table columns, each its own, in order, so that most figures agree."""
    return _in_order([[len(hit) for hit in column] for column in hits], width)


def _in_order(weights: Sequence[Sequence[int]], width: int) -> dict[int, int]:
    """Which of `width` columns each row of weights takes, both in order, so that their sum is
    largest."""
    best = [[0] * (width + 1) for _ in range(len(weights) + 1)]
    for row in range(len(weights) - 1, -1, -1):
        for at in range(width - 1, -1, -1):
            best[row][at] = max(
                best[row + 1][at], best[row][at + 1], weights[row][at] + best[row + 1][at + 1]
            )
    taken: dict[int, int] = {}
    row = at = 0
    while row < len(weights) and at < width:
        if weights[row][at] and best[row][at] == weights[row][at] + best[row + 1][at + 1]:
            taken[row] = at
            row, at = row + 1, at + 1
        elif best[row][at] == best[row][at + 1]:
            at += 1
        else:
            row += 1
    return taken


def _figure(cell: str) -> str:
    """A figure without footnote marks and spaces, one sign for minus, one mark for none."""
    bare = _FOOTNOTE.sub("", cell.strip()).replace(" ", "").replace("\u00a0", "")
    return bare.replace("−", "-").replace("–", "-").replace("•", "-")
