"""A sample of statements on pages of several columns or tiles, to be judged beside the page.

    python -m benchmarks.statements DATA_DIR look OUT_DIR --seed 18 --count 60

DATA_DIR holds reports/ and split.json, which names the reports that may be looked at (`look`) and
those that are only scored (`score_only`). The pages are read by their layout; of those that show
text side by side, COUNT sentences and COUNT headings and running heads are drawn evenly over the
reports. OUT_DIR/statements.jsonl gets a line for each: what was read, its kind and level, what
stands before and behind it; OUT_DIR/<id>.png the part of the page, the block outlined.
Right: a sentence that is whole, stands between its neighbours as it is read on the page, and is a
  sentence; a heading that is one and whole; a running head that heads or ends page after page.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import chain, combinations, islice, zip_longest
from pathlib import Path
from typing import Any

import pymupdf

from reports.document.layout_reading import read_layout
from reports.document.outline import running_lines
from reports.document.statements import statements_of
from reports.types import Block, BlockKind, PageContent, Rect, StatementKind, StatementSpan

SENTENCES = (StatementKind.SENTENCE, StatementKind.LIST_ITEM)
HEADS = (StatementKind.HEADING, StatementKind.RUNNING)
_SECONDS_A_PAGE = 5.0
_PROSE = (BlockKind.TEXT, BlockKind.LIST_ITEM)
_LONG = 60  # characters of a block that is no label
_CONTEXT = 160  # characters of the neighbours that are shown
_MARGIN, _ZOOM = 70, 1.4  # points around the block; pixels a point
_INK = (0.85, 0.2, 0.1)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A statement with what a judge has to know of it; pages count from 1, `level` is that of a
    heading, else 0."""

    id: str
    report: str
    page: int
    kind: StatementKind
    level: int
    text: str
    before: str
    after: str
    box: Rect


def read(pdf: Path) -> list[PageContent]:
    """Every page of a report that the layout model can read."""
    with pymupdf.open(pdf) as document:  # type: ignore[no-untyped-call]
        count = document.page_count
    return read_layout(pdf, 1, count, pages=count, timeout=_SECONDS_A_PAGE * count)


def has_columns(page: PageContent) -> bool:
    """Whether two paragraphs or list items stand side by side on a page."""
    prose = [b for b in page.blocks if b.kind in _PROSE and len(b.text) >= _LONG]
    return any(_beside(one, other) for one, other in combinations(prose, 2))


def _beside(one: Block, other: Block) -> bool:
    a, b = one.box, other.box
    apart = a.x1 <= b.x0 or b.x1 <= a.x0
    shared = min(a.y1, b.y1) - max(a.y0, b.y0)
    return apart and shared >= min(a.y1 - a.y0, b.y1 - b.y0) / 2


def candidates(report: str, pages: Sequence[PageContent]) -> Iterator[Drawn]:
    """Every statement of the pages with columns that may be drawn."""
    running = running_lines(pages)
    for page in filter(has_columns, pages):
        spans = statements_of(page, running)
        for at, span in enumerate(spans):
            if span.kind in (*SENTENCES, *HEADS):
                yield _drawn(report, page, spans, at)


def _drawn(report: str, page: PageContent, spans: Sequence[StatementSpan], at: int) -> Drawn:
    span, text = spans[at], page.text
    block = page.blocks[span.block]
    said = text[span.start : span.end]
    before = text[spans[at - 1].start : spans[at - 1].end][-_CONTEXT:] if at else ""
    after = text[spans[at + 1].start : spans[at + 1].end] if at + 1 < len(spans) else ""
    seat = f"{report}\n{page.number}\n{before}\n{said}"
    return Drawn(
        sha256(seat.encode()).hexdigest()[:10],
        report,
        page.number,
        span.kind,
        block.level,
        said,
        before,
        after[:_CONTEXT],
        block.box,
    )


def draw(found: Sequence[Sequence[Drawn]], seed: int, count: int) -> list[Drawn]:
    """`count` sentences and as many heads of the reports in turn, ranked by a hash of seed and
    statement, so that a change of the reader leaves most of a draw as it was."""
    drawn: list[Drawn] = []
    for kinds in (SENTENCES, HEADS):
        decks = [
            sorted(
                (one for one in report if one.kind in kinds),
                key=lambda one: sha256(f"{seed} {one.id}".encode()).hexdigest(),
            )
            for report in found
        ]
        drawn += islice((one for one in chain.from_iterable(zip_longest(*decks)) if one), count)
    return drawn


def show(pdf: Path, one: Drawn, image: Path) -> None:
    """Write the part of the page around the block, outlined."""
    page: Any = pymupdf.open(pdf)[one.page - 1]  # type: ignore[no-untyped-call]
    width, height = page.rect.width, page.rect.height
    x0, y0, x1, y1 = one.box
    rect: Any = pymupdf.Rect
    block: Any = rect(x0 * width, y0 * height, x1 * width, y1 * height)
    page.draw_rect(block * page.derotation_matrix, color=_INK, width=0.7)
    around = (block.x0 - _MARGIN, block.y0 - _MARGIN, block.x1 + _MARGIN, block.y1 + _MARGIN)
    clip = rect(around) & page.rect
    page.get_pixmap(matrix=pymupdf.Matrix(_ZOOM, _ZOOM), clip=clip).save(image)  # type: ignore[no-untyped-call]


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the sample and write it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("half", choices=("look", "score_only"))
    parser.add_argument("out_dir", type=Path)
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--count", type=int, default=60)
    options = parser.parse_args(arguments)
    names = json.loads((options.data_dir / "split.json").read_text("utf-8"))[options.half]
    pdfs = {name: options.data_dir / "reports" / f"{name}.pdf" for name in sorted(names)}
    found = [list(candidates(name, read(pdf))) for name, pdf in pdfs.items()]
    options.out_dir.mkdir(parents=True, exist_ok=True)
    with (options.out_dir / "statements.jsonl").open("w", encoding="utf-8") as lines:
        for one in draw(found, options.seed, options.count):
            show(pdfs[one.report], one, options.out_dir / f"{one.id}.png")
            lines.write(json.dumps(asdict(one), ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
