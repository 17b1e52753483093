"""The tables of a page, line by line: which lines name columns, which name the rows below them, and which report figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from agents.claims import table_columns as columns
from agents.claims.table_rows import Row, RowClaim, claim_of, is_unit_cell, without_marks
from reports.types import PageContent

CAPTION_BLOCKS, CAPTION_WORDS = 2, 15  # what can be the title of a table
FURNITURE = 4  # a short line on this many pages, and on a tenth of them, is navigation or a running head
FEWEST_TO_CARRY = 3  # columns; a table that goes on below a title is known by as many as above it
SHORT_TITLE = 2  # words: "Female" below "Hires by region and gender"
_PERIOD = re.compile(
    r"^(?:fiscal year|calendar year|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.? \d{1,2}(?:st|nd|rd|th)?)$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_WHOLE = re.compile(r"^(?:grand )?total\b", re.IGNORECASE)


def furniture_of(pages: Sequence[PageContent]) -> frozenset[str]:
    """Short lines that come back on many pages: navigation, running heads."""
    seen = Counter(block for page in pages for block in set(map(_numberless, page.text.split("\n\n"))))
    enough = max(FURNITURE, len(pages) / 10)
    return frozenset(block for block, count in seen.items() if count >= enough and len(block.split()) <= CAPTION_WORDS)


def _numberless(block: str) -> str:
    """A block as it reads on every page: without the page's number."""
    return _NUMBER.sub("", block).strip()


def rows_of(text: str, furniture: frozenset[str] = frozenset(), names: frozenset[str] = frozenset()) -> Iterator[RowClaim]:
    """The metric rows of a page, in order. A row that bears one of the company's `names` stands for the whole of it."""
    blocks = [block for block in text.split("\n\n") if _numberless(block) and _numberless(block) not in furniture]
    header: tuple[str, ...] = ()
    for index, block in enumerate(blocks):
        if lines := [line for line in block.splitlines() if " | " in line]:
            reading = TableReading(caption_of(blocks[:index]), header, names)
            yield from _told_apart(list(reading.claims(lines)))
            header = reading.header


def _told_apart(rows: Sequence[RowClaim]) -> Iterator[RowClaim]:
    """The rows whose label no other row of the table bears; of the others nothing tells which is meant."""
    named = Counter(row.label for row in rows)
    return (row for row in rows if named[row.label] == 1)


def row_claims(lines: Sequence[str], caption: str = "") -> list[RowClaim]:
    """The metric rows of one table; `caption` is the text above it. It or a row that holds only a title may name the unit."""
    return list(TableReading((caption,) if caption else ()).claims(lines))


def caption_of(above: Sequence[str]) -> tuple[str, ...]:
    """The titles above a table: up to two short blocks that are no sentences."""
    titles: list[str] = []
    for block in reversed(above[-CAPTION_BLOCKS:]):
        if " | " in block or block.rstrip().endswith(".") or len(block.split()) > CAPTION_WORDS:
            break
        titles.insert(0, without_marks(" ".join(block.split())))
    return tuple(title for title in titles if _is_title(title))


def _is_title(text: str) -> bool:
    """Whether words above rows say what these are about."""
    return not (_WHOLE.fullmatch(text) or _PERIOD.match(text) or text.endswith("/"))


class TableReading:
    """One table being read. `header` are the names of its columns so far; at first those of the table above on the page,
    which hold for as long as rows have as many cells."""

    def __init__(self, caption: Sequence[str] = (), header: Sequence[str] = (), names: frozenset[str] = frozenset()) -> None:
        self.header = tuple(header)
        self._carried = bool(header)
        self._caption = tuple(caption)
        self._names = names
        self._titles: list[str] = []
        self._group = ""  # the first cell of a row, which holds for rows below that leave it empty
        self._grouped_total = self._unnamed = False
        self._last = ""  # what the line before was: header, title, row

    def claims(self, lines: Sequence[str]) -> Iterator[RowClaim]:
        """The claims of consecutive lines."""
        for line in lines:
            cells = columns.cells_of(line)
            if not any(cells[1:]):
                self._take_title(cells[0])
            elif columns.is_header(cells) or (self._last == "header" and columns.continues_header(cells)):
                self._take_header(cells)
            else:
                self._last = "row"
                self._drop_header_of_another_table(cells)
                if claim := self._claim(line.strip(), cells):
                    yield claim

    def _take_header(self, cells: list[str]) -> None:
        joined = columns.joined(list(self.header), cells) if self._last == "header" else columns.spread(cells)
        self.header, self._last, self._carried = tuple(joined), "header", False

    def _drop_header_of_another_table(self, cells: list[str]) -> None:
        if self._carried and (columns.continues_header(cells) or not len(self.header) == len(cells) >= FEWEST_TO_CARRY):
            self.header, self._carried = (), False

    def _take_title(self, title: str) -> None:
        """A title below another is part of it; a short one after rows takes the place of the last such part."""
        title = without_marks(title)
        short = len(title.split()) <= SHORT_TITLE
        if not _is_title(title):
            return
        if self._last == "title" or (short and len(self._titles) > 1):
            self._titles = [self._titles[0 if short else -1], title]
        else:
            self._titles = [title]
        if not short or (self._caption and len(self._caption[-1].split()) <= SHORT_TITLE):
            self._caption = ()
        self._group, self._last = "", "title"
        self._unnamed = self._grouped_total = False

    def _claim(self, line: str, cells: list[str]) -> RowClaim | None:
        label, within = self._label(cells)
        titles = tuple(dict.fromkeys((*self._caption, *self._titles)))
        within = within or (len(self._titles) > 1 and len(self._titles[-1].split()) <= SHORT_TITLE)
        return claim_of(Row(line, cells, label, within, titles, self.header, label in self._names)) if label else None

    def _label(self, cells: list[str]) -> tuple[str, bool]:
        """The words that name a row, and whether it is part of the group above: the cells before its figures that are neither
        unit nor period, its group before them."""
        first = next((index for index, cell in enumerate(cells) if columns.NUMBER_CELL.match(cell)), len(cells))
        named = [cell if self._is_name(index, cell) else "" for index, cell in enumerate(cells[:first])]
        words = [without_marks(cell) for cell in named if cell]
        if not words:
            return "", False
        if not named[0]:
            return self._within_group(words)
        continues = words[0][0].islower() and bool(self._group)
        if continues and len(words) == 1:
            return f"{self._group}, {words[0]}", True
        self._group = f"{self._group} {words[0]}" if continues else words[0]
        self._unnamed, self._grouped_total = False, bool(_WHOLE.match(words[-1]))
        return ", ".join([self._group, *words[1:]]), continues

    def _within_group(self, words: list[str]) -> tuple[str, bool]:
        """A row that leaves its first cell empty; a second total stands for a group whose name comes only later."""
        total = bool(_WHOLE.match(words[0]))
        if total:
            self._unnamed, self._grouped_total = self._grouped_total, True
        return "" if self._unnamed else ", ".join(filter(None, (self._group, *words))), bool(self._group) and not total

    def _is_name(self, index: int, cell: str) -> bool:
        unit = index < len(self.header) and self.header[index].lower() in ("unit", "units")
        return any(map(str.isalpha, cell)) and not (
            unit or is_unit_cell(cell) or _PERIOD.match(cell) or columns.MISSING.match(cell)
        )
