"""A sample of the figures in tables, each with a picture of its page, for a person to judge.

    python -m benchmarks.cells DATA_DIR look --count 60 --seed 5 --out OUT_DIR

Reads the reports of one half of DATA_DIR/split.json (`look` or `score_only`) from DATA_DIR/reports
by their layout, prints which share of the figures in their tables is proven, single and open, and
draws some of them by a seed, report by report in turn. For each OUT_DIR gets an image of its table
with the figure marked, and `cells.jsonl` a line with what the reader says: text, row path, words
over the column, caption and reading. Right: the words are those of the figure's row and column on
the image, and nothing that tells rows or columns apart is left out.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any

import pymupdf

from reports.document.layout.continued import with_continuations
from reports.document.layout_reading import read_layout
from reports.types import CellReading, PageContent, Rect, TableContent

HALVES = ("look", "score_only")
ABOVE, AROUND, ZOOM = 0.09, 0.03, 1.5  # shares of the page shown above and around a table
INK = (0.85, 0.2, 0.1)


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of a table and what the reader says of it; boxes in fractions of the page."""

    report: str
    page: int
    text: str
    row: tuple[str, ...]
    column: tuple[str, ...]
    caption: str
    reading: str
    box: Rect
    table: Rect

    @property
    def identity(self) -> str:
        """A digest of where the figure stands."""
        return sha256(f"{self.report} {self.page} {self.text} {self.box}".encode()).hexdigest()[:10]


def cells_of(report: str, pages: Iterable[PageContent]) -> list[Cell]:
    """Every figure in the tables of a report, in reading order."""
    return [cell for page in pages for table in page.tables for cell in _of_table(report, table)]


def _of_table(report: str, table: TableContent) -> Iterator[Cell]:
    for row, readings in enumerate(table.readings):
        for column, reading in enumerate(readings):
            box = table.boxes[row][column]
            if reading is not None and box is not None and table.box is not None:
                yield Cell(
                    report,
                    table.page,
                    table.rows[row][column],
                    table.paths[row],
                    table.heads(row, column),
                    table.caption,
                    reading.value,
                    box,
                    table.box,
                )


def draw(found: Sequence[Cell], seed: int, count: int) -> list[Cell]:
    """`count` figures, report by report in turn, ranked by a hash of seed and place: a change of
    the reader leaves most of a draw as it was."""
    decks: dict[str, list[tuple[str, Cell]]] = {}
    for cell in found:
        rank = sha256(f"{seed} {cell.identity}".encode()).hexdigest()
        decks.setdefault(cell.report, []).append((rank, cell))
    ranked = [[cell for _, cell in sorted(deck, key=lambda one: one[0])] for deck in decks.values()]
    drawn = islice((one for one in chain.from_iterable(zip_longest(*ranked)) if one), count)
    return sorted(drawn, key=lambda cell: (cell.report, cell.page))


def shares(found: Sequence[Cell]) -> Iterator[str]:
    """A line for each report and one for all: how many figures, and which share of them is proven,
    single and open."""
    tally: dict[str, Counter[str]] = {}
    for cell in found:
        for name in (cell.report, "all reports"):
            tally.setdefault(name, Counter())[cell.reading] += 1
    for name, counts in sorted(tally.items(), key=lambda one: one[0] == "all reports"):
        parts = ", ".join(f"{one} {counts[one] / counts.total():.1%}" for one in CellReading)
        yield f"{name:40} {counts.total():6} figures: {parts}"


def picture(pdf: Path, cell: Cell, out: Path) -> None:
    """Write an image of the table, with what stands above it, and the figure outlined."""
    page: Any = pymupdf.open(pdf)[cell.page - 1]  # type: ignore[no-untyped-call]
    if page.rotation:
        page.remove_rotation()
    width, height = page.rect.width, page.rect.height
    table, box = cell.table, cell.box
    page.draw_rect(_rect(box, width, height, 2.0), color=INK, width=1.2)
    seen = Rect(
        max(table.x0 - AROUND, 0),
        max(table.y0 - ABOVE, 0),
        min(table.x1 + AROUND, 1),
        min(max(box.y1, table.y0) + AROUND, 1),
    )
    clip = _rect(seen, width, height)
    page.get_pixmap(matrix=pymupdf.Matrix(ZOOM, ZOOM), clip=clip).save(out)  # type: ignore[no-untyped-call]


def _rect(box: Rect, width: float, height: float, wider: float = 0.0) -> Any:
    """A box on a page of this size in points, so many points wider on every side."""
    return pymupdf.Rect(  # type: ignore[no-untyped-call]
        box.x0 * width - wider,
        box.y0 * height - wider,
        box.x1 * width + wider,
        box.y1 * height + wider,
    )


def read(pdf: Path) -> list[PageContent]:
    """The pages of a report as far as their layout could be read."""
    count = pymupdf.open(pdf).page_count  # type: ignore[no-untyped-call]
    return with_continuations(read_layout(pdf, 1, count, pages=count, timeout=900))


def main(arguments: Sequence[str] | None = None) -> int:
    """Read, count, draw; 1 where no table was read."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("half", choices=HALVES)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    names = json.loads((options.data_dir / "split.json").read_text("utf-8"))[options.half]
    paths = {name: options.data_dir / "reports" / f"{name}.pdf" for name in sorted(names)}
    found = [cell for name, path in paths.items() for cell in cells_of(name, read(path))]
    print(*shares(found), sep="\n")
    options.out.mkdir(parents=True, exist_ok=True)
    with (options.out / "cells.jsonl").open("w", encoding="utf-8") as lines:
        for cell in draw(found, options.seed, options.count):
            picture(paths[cell.report], cell, options.out / f"{cell.identity}.png")
            record = {"image": f"{cell.identity}.png", **asdict(cell)}
            lines.write(json.dumps(record, ensure_ascii=False) + "\n")
    return int(not found)


if __name__ == "__main__":
    sys.exit(main())
