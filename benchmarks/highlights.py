"""A sample of highlights to look at: `python -m benchmarks.highlights DATA_DIR OUT_DIR`.

Draws ten located claims of each report of DATA_DIR/reports by a fixed seed, and for each an image
of the page around its rectangles, with the rectangles drawn. The verdicts of a person who looked
are in `benchmarks/data/highlights.md`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pymupdf

from benchmarks.locate import claims_of, finder_of, read
from reports.document.anchors import How, PageAnchor
from reports.document.positions import Positions

SEED, EACH = 2026, 10
MARGIN, ZOOM = 30, 1.6
INK = (0.85, 0.2, 0.1)


def draw(pdf: Path, anchor: PageAnchor, out: Path) -> None:
    """The page around the rectangles, each outlined."""
    page: Any = pymupdf.open(pdf)[anchor.page - 1]  # type: ignore[no-untyped-call]
    rect: Any = pymupdf.Rect
    width, height = page.rect.width, page.rect.height
    boxes = [
        rect(x0 * width, y0 * height, x1 * width, y1 * height) for x0, y0, x1, y1 in anchor.rects
    ]
    clip = rect(boxes[0])
    for box in boxes:
        clip |= box
        page.draw_rect(box * page.derotation_matrix, color=INK, width=0.7)
    around = (
        rect(clip.x0 - MARGIN, clip.y0 - MARGIN, clip.x1 + MARGIN, clip.y1 + MARGIN) & page.rect
    )
    page.get_pixmap(matrix=pymupdf.Matrix(ZOOM, ZOOM), clip=around).save(out)  # type: ignore[no-untyped-call]


def main(arguments: list[str]) -> int:
    """Write the images and list them; 2 for missing arguments."""
    if len(arguments) != 2:
        print(__doc__)
        return 2
    out = Path(arguments[1])
    out.mkdir(parents=True, exist_ok=True)
    for pdf in sorted((Path(arguments[0]) / "reports").glob("*.pdf")):
        pages = read(pdf)
        finder, positions = (
            finder_of(pages),
            Positions({page.number: page.text for page in pages}),
        )
        drafts = claims_of(pages)
        for number, draft in enumerate(Random(SEED).sample(drafts, EACH), start=1):
            anchor = finder.find(
                draft.quote,
                draft.page,
                near=positions.of(draft.page, draft.quote, draft.source_context),
            )
            name = f"{pdf.stem}-{number:02}"
            print(f"{name} p. {draft.page} {anchor.how}: {draft.quote}")
            if anchor.how is not How.NONE:
                draw(pdf, anchor.pages[0], out / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
