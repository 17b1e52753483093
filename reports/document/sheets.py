"""A sheet of cells as a page: cut into tables where rows and columns are empty, with its lines of
text in between.

Nothing here knows a file format; rows of cell texts come in, a `PageContent` goes out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reports.language.years import is_year
from reports.types import Heading, PageContent, PageState, TableContent
from sibyl_project.common.regex import regex

Rows = list[tuple[str, ...]]
_FIGURE = regex(
    r"[^\w]*(?:[A-Z]{1,3}[$€£]?\s*)?[-+(]?\s*[\d.,'’\s]*\d[\d.,'’\s]*\)?\s*[%\w³²/€$£ -]{0,14}"
)
_HEADER_ROWS = 4
_DEPTH = 20
_LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class _Block:
    """Rows of one width, no row and no column empty.

    `columns` are the places of its columns on the sheet, from 0.
    """

    rows: Rows
    columns: tuple[int, ...]

    @property
    def is_table(self) -> bool:
        """Whether it has columns and rows; anything else is text."""
        return len(self.rows) > 1 and len(self.columns) > 1

    def placed(self, row: tuple[str, ...]) -> dict[int, str]:
        """A row by the places of its columns."""
        return dict(zip(self.columns, row, strict=True))


@dataclass(slots=True)
class _Page:
    """A page being put together, block by block."""

    number: int
    parts: list[str]
    tables: list[TableContent] = field(default_factory=list)
    caption: str = ""
    header: list[dict[int, str]] = field(default_factory=list)

    def add(self, block: _Block) -> None:
        """Take the next block as lines of text, a table, or both."""
        titles, body = _untitled(block)
        for title in titles:
            self._line(title)
        if body.is_table:
            self._table(self._headed(body))
            return
        for row in body.rows:
            self._line(" | ".join(filter(None, row)))
            if len(body.columns) > 1 or is_year(row[0]):
                self.header = [body.placed(row)]

    def _line(self, text: str) -> None:
        self.parts.append(text)
        self.caption = text if "|" not in text else self.caption

    def _headed(self, body: _Block) -> _Block:
        """A table that begins with figures under an empty row goes on under the header above it."""
        if own := header_rows(body.rows):
            self.header = [body.placed(row) for row in own]
            return body
        named = {at for row in self.header for at in row}
        if not named.issuperset(body.columns[1:]):
            return body
        carried = [tuple(row.get(at, "") for at in body.columns) for row in self.header]
        return _Block([*carried, *body.rows], body.columns)

    def _table(self, body: _Block) -> None:
        self.tables.append(
            TableContent(self.number, len(self.tables), tuple(body.rows), self.caption[:200])
        )
        self.parts.append("\n".join(" | ".join(row) for row in body.rows))
        self.caption = ""


def sheet_page(number: int, name: str, rows: Rows, notes: Sequence[str] = ()) -> PageContent:
    """The page of a sheet.

    `notes` say what was not read or is doubtful; they stand in the page ledger.
    """
    page = _Page(number, [name] if name else [])
    for block in _blocks(rows):
        page.add(block)
    if not any(any(row) for row in rows):
        return PageContent(number, "", PageState.READ, joined([*notes, "this sheet is empty"]))
    headings = (Heading(name, 1),) if name else ()
    return PageContent(
        number, "\n\n".join(page.parts), PageState.READ, joined(notes), headings, tuple(page.tables)
    )


def joined(reasons: Sequence[str]) -> str:
    """Reasons as one line that fits the ledger; what does not fit is counted."""
    kept: list[str] = []
    for place, reason in enumerate(reasons):
        rest = len(reasons) - place
        if len("; ".join([*kept, reason])) > _LONGEST_REASON - 30:
            kept.append(f"and {rest} more remark{'s' if rest > 1 else ''}")
            break
        kept.append(reason)
    return "; ".join(kept)[:_LONGEST_REASON]


def header_rows(rows: Rows) -> Rows:
    """The rows above the first with a label and a figure; none when the table begins with
    figures."""
    for at, row in enumerate(rows[: _HEADER_ROWS + 1]):
        if row[0] and not _is_figure(row[0]) and any(_is_figure(cell) for cell in row[1:]):
            return [row for row in rows[:at] if any(row[1:])]
    return []


def _is_figure(cell: str) -> bool:
    return bool(cell) and not is_year(cell) and bool(_FIGURE.fullmatch(cell))


def _untitled(block: _Block) -> tuple[list[str], _Block]:
    """Lines of text at the top of a table, and the table without them."""
    titles: list[str] = []
    rows = list(block.rows)
    while (
        len(rows) > 1
        and len(rows[0]) > 1
        and rows[0][0]
        and not any(rows[0][1:])
        and not is_year(rows[0][0])
    ):
        titles.append(rows.pop(0)[0])
    return (titles, _trimmed(rows, block.columns)) if titles else ([], block)


def _blocks(rows: Rows, columns: tuple[int, ...] = (), depth: int = 0) -> Iterator[_Block]:
    """The blocks of a stretch of cells, from top to bottom and then from left to right."""
    for band in _bands(rows):
        places = columns or tuple(range(max(map(len, band))))
        pieces = list(_pieces(band, places))
        if len(pieces) > 1 and depth < _DEPTH:
            for piece in pieces:
                yield from _blocks(piece.rows, piece.columns, depth + 1)
        else:
            yield from (_trimmed(piece.rows, piece.columns) for piece in pieces)


def _bands(rows: Rows) -> Iterator[Rows]:
    """Runs of rows that are not empty."""
    band: Rows = []
    for row in [*rows, ()]:
        if any(row):
            band.append(row)
        elif band:
            yield band
            band = []


def _pieces(band: Rows, columns: tuple[int, ...]) -> Iterator[_Block]:
    """A band cut at its empty columns.

    A piece without labels of its own belongs to the piece on its left: an empty column only sets
    its figures apart.
    """
    filled = [any(len(row) > at and row[at] for row in band) for at in range(len(columns))]
    pieces: list[list[int]] = []
    for at in range(len(columns)):
        if not filled[at]:
            continue
        if pieces and (filled[at - 1] or not _has_labels(band, at, filled)):
            pieces[-1].append(at)
        else:
            pieces.append([at])
    for kept in pieces:
        rows = [tuple(row[at] if at < len(row) else "" for at in kept) for row in band]
        yield _Block(rows, tuple(columns[at] for at in kept))


def _has_labels(band: Rows, at: int, filled: list[bool]) -> bool:
    """Whether the column holds words in most of its rows and figures follow it on the right."""
    cells = [row[at] for row in band if len(row) > at and row[at]]
    words = sum(not (_is_figure(cell) or is_year(cell)) for cell in cells)
    return 2 * words > len(cells) > 1 and at + 1 < len(filled) and filled[at + 1]


def _trimmed(rows: Rows, columns: tuple[int, ...]) -> _Block:
    """Without empty rows and columns."""
    kept = [row for row in rows if any(row)]
    wanted = [at for at in range(len(columns)) if any(row[at] for row in kept)]
    return _Block(
        [tuple(row[at] for at in wanted) for row in kept], tuple(columns[at] for at in wanted)
    )
