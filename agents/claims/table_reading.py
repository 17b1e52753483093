"""The tables of a page, line by line: which lines name columns, which name the rows below them, and
which report figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from agents.claims import table_columns as columns
from agents.claims.table_columns import Row
from agents.claims.table_rows import RUN_TOGETHER, RowClaim, claim_of, is_cut_off
from agents.claims.units_of_rows import is_unit_cell, is_unit_header, without_marks
from reports.language.dates import DAY, MONTH
from reports.language.years import RECENT_YEAR
from reports.types import PageContent

CAPTION_BLOCKS, CAPTION_WORDS = 2, 15  # what can be the title of a table
FURNITURE = (
    4  # a short line on this many pages, and on a tenth of them, is navigation or a running head
)
FEWEST_TO_CARRY = 3  # columns; a table that goes on below a title is known by as many as above it
SHORT_TITLE = 2  # words: "Female" below "Hires by region and gender"
_ENDS_IN_UNIT = re.compile(r"\([^()]+\)$")
_PERIOD = re.compile(
    rf"^(?:fiscal year|calendar year|{MONTH} {DAY})$",
    re.IGNORECASE,
)
_REPORT = re.compile(r"\b(?:report|supplement|statement|review|disclosures?)\b", re.IGNORECASE)
_YEAR = re.compile(rf"\b{RECENT_YEAR}\b")
_PAGE_NUMBER = re.compile(r"(?<!\S)\d{1,3}(?!\S)")
_WHOLE = re.compile(r"^(?:grand )?total\b", re.IGNORECASE)


def furniture_of(pages: Sequence[PageContent], share: float = 0.1) -> frozenset[str]:
    """Short lines that come back on many pages, at least on a `share` of them: navigation, running
    heads."""
    seen = Counter(
        block for page in pages for block in set(map(numberless, page.text.split("\n\n")))
    )
    enough = max(FURNITURE, len(pages) * share)
    return frozenset(
        block
        for block, count in seen.items()
        if count >= enough and len(block.split()) <= CAPTION_WORDS
    )


def report_name(pages: Sequence[PageContent]) -> str:
    """What running heads call the report, with its year ("Climate Report 2023"); "" where none
    does."""
    heads = Counter(
        name
        for page in pages
        for block in set(page.text.split("\n\n"))
        if (name := _report_in(block))
    )
    name, count = max(heads.items(), key=lambda one: one[1], default=("", 0))
    return name if count >= FURNITURE else ""


def _report_in(block: str) -> str:
    words = " ".join(_PAGE_NUMBER.sub("", block.split("|", maxsplit=1)[0]).split())
    words = words.title() if words.isupper() else words
    return (
        words
        if _REPORT.search(words) and _YEAR.search(words) and len(words.split()) <= CAPTION_WORDS
        else ""
    )


def numberless(block: str) -> str:
    """A block as it reads on every page: without the page's number."""
    return _PAGE_NUMBER.sub("", block).strip()


def rows_of(
    text: str,
    furniture: frozenset[str] = frozenset(),
    names: frozenset[str] = frozenset(),
    report: str = "",
) -> Iterator[RowClaim]:
    """The metric rows of a page, in order. A row that bears one of the company's `names` stands for
    the whole of it; `report` names the report with its year, for a figure beside which neither
    table nor page prints one."""
    blocks = [
        block
        for block in text.split("\n\n")
        if numberless(block) and numberless(block) not in furniture
    ]
    header: tuple[str, ...] = ()
    for index, block in enumerate(blocks):
        if lines := [line for line in block.splitlines() if " | " in line]:
            reading = TableReading(
                caption_of(blocks[:index]),
                header,
                names,
                _dated_by(blocks[:index]) or (report and f" ({report})"),
            )
            yield from _told_apart(list(reading.claims(lines)), reading.labels)
            header = reading.header


def _told_apart(rows: Sequence[RowClaim], labels: Counter[tuple[str, ...]]) -> Iterator[RowClaim]:
    """The rows whose label no other row of the table bears, with figures or without; else nothing
    tells which is meant."""
    named = Counter(row.label for row in rows)
    return (row for row in rows if named[row.label] == 1 and labels[row.named] <= 1)


def _dated_by(above: Sequence[str]) -> str:
    """The year of the headings above a table, where they name one: ", 2023"."""
    years = {
        year
        for block in above
        if " | " not in block and len(block.split()) <= CAPTION_WORDS
        for year in _YEAR.findall(block)
    }
    return f", {years.pop()}" if len(years) == 1 else ""


def caption_of(above: Sequence[str]) -> tuple[str, ...]:
    """The titles above a table: up to two short blocks that are no sentences."""
    titles: list[str] = []
    for block in reversed(above[-CAPTION_BLOCKS:]):
        if " | " in block or block.rstrip().endswith(".") or len(block.split()) > CAPTION_WORDS:
            break
        titles.insert(0, without_marks(" ".join(block.split())))
    if len(titles) > 1 and all(map(_ENDS_IN_UNIT.search, titles)):
        titles = titles[-1:]  # the first is that of another table
    return tuple(title for title in titles if _is_title(title))


def _is_title(text: str) -> bool:
    """Whether words above rows say what these are about."""
    return not (_WHOLE.fullmatch(text) or _PERIOD.match(text) or text.endswith("/"))


class TableReading:
    """One table being read. `header` are the names of its columns so far; at first those of the
    table above on the page, which hold for as long as rows have as many cells."""

    def __init__(
        self,
        caption: Sequence[str] = (),
        header: Sequence[str] = (),
        names: frozenset[str] = frozenset(),
        dated: str = "",
    ) -> None:
        self.header = tuple(header)
        self.labels: Counter[tuple[str, ...]] = Counter()  # titles and label of every row so far
        self._carried = bool(header)
        self._caption = tuple(caption)
        self._names, self._dated = names, dated
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
            elif (
                columns.is_header(cells)
                or is_unit_header(cells)
                or (self._last == "header" and columns.continues_header(cells))
            ):
                self._take_header(cells)
            else:
                self._last = "row"
                self._drop_header_of_another_table(cells)
                if claim := self._claim(line.strip(), cells):
                    yield claim

    def _take_header(self, cells: list[str]) -> None:
        joined = (
            columns.joined(list(self.header), cells)
            if self._last == "header"
            else columns.spread(cells)
        )
        self.header, self._last, self._carried = tuple(joined), "header", False

    def _drop_header_of_another_table(self, cells: list[str]) -> None:
        fits = len(columns.fitting(list(self.header), cells)) == len(cells) >= FEWEST_TO_CARRY
        if self._carried and (columns.continues_header(cells) or not fits):
            self.header, self._carried = (), False

    def _take_title(self, title: str) -> None:
        """A title below another is part of it; a short one after rows takes the place of the last
        such part."""
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
        if not label:
            return None
        self.labels[(*titles, label)] += 1
        return claim_of(
            Row(line, cells, label, within, titles, self.header, label in self._names, self._dated)
        )

    def _label(self, cells: list[str]) -> tuple[str, bool]:
        """The words that name a row, and whether it is part of the group above: the cells before
        its figures that are neither unit nor period, its group before them."""
        first = next(
            (index for index, cell in enumerate(cells) if columns.NUMBER_CELL.match(cell)),
            len(cells),
        )
        named = [
            cell if self._is_name(index, cell) else "" for index, cell in enumerate(cells[:first])
        ]
        words = [without_marks(cell).lstrip("\u2013- ") for cell in named if cell]
        words = [*words[:1], *(RUN_TOGETHER.sub(r"\1", word) for word in words[1:])]
        if not words:
            return "", False
        if not named[0]:
            return self._within_group(words)
        continues = bool(self._group) and (words[0][0].islower() or is_cut_off(self._group))
        if continues and len(words) == 1:
            return f"{self._group}, {words[0]}", True
        self._group = f"{self._group} {words[0]}" if continues else words[0]
        self._unnamed, self._grouped_total = False, bool(_WHOLE.match(words[-1]))
        return ", ".join([self._group, *words[1:]]), continues

    def _within_group(self, words: list[str]) -> tuple[str, bool]:
        """A row that leaves its first cell empty; a second total stands for a group whose name
        comes only later."""
        total = bool(_WHOLE.match(words[0]))
        if total:
            self._unnamed, self._grouped_total = self._grouped_total, True
        return "" if self._unnamed else ", ".join(filter(None, (self._group, *words))), bool(
            self._group
        ) and not total

    def _is_name(self, index: int, cell: str) -> bool:
        unit = index < len(self.header) and self.header[index].lower() in ("unit", "units")
        return any(map(str.isalpha, cell)) and not (
            unit or is_unit_cell(cell) or _PERIOD.match(cell) or columns.MISSING.match(cell)
        )
