"""The reader of pages that hold nothing but text: those of workbooks, of capabilities asked about a
text, and of reports that were read before pages had blocks. It makes their blocks and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from reports.document.set_apart import joined
from reports.document.statements import BETWEEN_BLOCKS
from reports.document.table_headers import spread_years
from reports.language.years import is_year
from reports.types import Block, BlockKind, PageContent, Rect, TableContent
from sibyl_project.common.regex import regex
from sibyl_project.common.text import normalise

_NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)  # a text has no places
_BETWEEN_CELLS = " | "
_BLANK_LINE = regex(r"\n[^\S\n]*\n\s*")
_RULE = regex(r"[|\s:-]+")  # between the head and the body of a table in Markdown
_MARKED_HEADING = regex(r"(?P<marks>#{1,6})\s+\S")
_BULLET = regex(r"\s*[•◦▪‣●■□▸►➢⁃*–—-]\s+\S")
_LONGEST_TITLE = 120  # characters of a line that names the table below it
_Row = tuple[str, ...]


def in_blocks(page: PageContent) -> PageContent:
    """The page with the blocks that its text shows: paragraphs, items of lists, headings, and runs
    of lines whose cells are separated by "|" as tables, those of its `tables` or further ones.
    Between its words only white space is changed. A page with blocks is returned as it is."""
    if page.blocks or not page.text.strip():
        return page
    building = _Building(page)
    for paragraph in _BLANK_LINE.split(joined(page.text)):
        for is_row, lines in groupby(filter(str.strip, paragraph.split("\n")), key=_is_row):
            if is_row:
                building.add_table([_cells(line) for line in lines if not _RULE.fullmatch(line)])
            else:
                building.add_paragraph(list(lines))
    return building.whole()


def _is_row(line: str) -> bool:
    framed = line.strip()
    return _BETWEEN_CELLS in line or (
        len(framed) > 1 and framed.startswith("|") and framed.endswith("|")
    )


def _cells(line: str) -> _Row:
    """The cells of a line; bars at both of its ends frame it, one at its beginning stands behind an
    empty cell."""
    bare = line.strip()
    is_framed = len(bare) > 1 and bare.startswith("|") and bare.endswith("|")
    return tuple(cell.strip() for cell in (bare[1:-1] if is_framed else line).split("|"))


@dataclass(slots=True)
class _Building:
    """The blocks of a page as they are put together."""

    page: PageContent
    blocks: list[Block] = field(default_factory=list)
    added: list[TableContent] = field(default_factory=list)

    def add_paragraph(self, lines: list[str]) -> None:
        """Take lines without cells; each that begins with the mark of a list begins a block."""
        run: list[str] = []
        for line in lines:
            if run and _BULLET.match(line):
                self._add_text("\n".join(run))
                run = []
            run.append(line)
        self._add_text("\n".join(run))

    def _add_text(self, text: str) -> None:
        levels = {heading.text: heading.level for heading in self.page.headings}
        marked = _MARKED_HEADING.match(text)
        text = text.strip()
        level = levels.get(text, len(marked["marks"]) if marked and "\n" not in text else 0)
        kind = BlockKind.LIST_ITEM if _BULLET.match(text) else BlockKind.TEXT
        self.blocks.append(Block(BlockKind.HEADING if level else kind, text, _NOWHERE, level))

    def add_table(self, rows: list[_Row]) -> None:
        """Take lines with cells: a table that the page has already, or one more."""
        if not rows:
            return
        text = "\n".join(_BETWEEN_CELLS.join(row) for row in rows)
        keys = {_key(row) for row in rows}
        known = next(
            (one.index for one in self.page.tables if keys & {_key(row) for row in one.rows}), None
        )
        if known is None:
            known = len(self.page.tables) + len(self.added)
            self.added.append(TableContent(self.page.number, known, _even(rows), self._caption()))
        self.blocks.append(Block(BlockKind.TABLE, text, _NOWHERE, table=known))

    def _caption(self) -> str:
        """The line above, where it is no sentence."""
        if not self.blocks or self.blocks[-1].kind is BlockKind.TABLE:
            return ""
        line = self.blocks[-1].text.rsplit("\n", 1)[-1]
        ended = line.rstrip().endswith((".", ";", ","))
        return "" if ended or len(line) > _LONGEST_TITLE else line.strip("# *")

    def whole(self) -> PageContent:
        """The page with its blocks."""
        return replace(
            self.page,
            text=BETWEEN_BLOCKS.join(block.text for block in self.blocks),
            tables=(*self.page.tables, *self.added),
            blocks=tuple(self.blocks),
        )


def _key(row: Sequence[str]) -> str:
    """What a row says, so that a header whose years were spread over their columns is the same
    row."""
    return normalise(_BETWEEN_CELLS.join(cell for cell, _ in groupby(filter(None, row))))


def _even(rows: list[_Row]) -> tuple[_Row, ...]:
    """Rows of one width, years over all of their columns. Years alone in a shorter row stand behind
    the column of the labels."""
    width = max(map(len, rows))
    behind = [("", *row) if len(row) < width and all(map(is_year, row)) else row for row in rows]
    return tuple(
        tuple(row) for row in spread_years([(*row, *[""] * (width - len(row))) for row in behind])
    )


def pages_of_texts(texts: dict[int, str]) -> Iterator[PageContent]:
    """Pages of nothing but text, in the order of their numbers."""
    for number, text in sorted(texts.items()):
        yield PageContent(number, text)
