"""The process that draws pages of a PDF. It may be killed at any page, so it names each page as
soon as its image is whole.

    python -m reports.document.render_child PDF WIDTH FOLDER PAGE [PAGE ...] [--memory-mb N]
    [--cpu-seconds N]

Writes FOLDER/<page>.webp, WIDTH pixels wide. Prints JSON lines and nothing else on standard output:
`{"page": n}` for a page that was drawn, `{"page": n, "error": why}` for one that was not,
`{"error": why}` when the file cannot be opened. No Django here.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from reports.document.isolation import limit_for_good, only_json_on_stdout, write_line
from reports.document.parse_child import open_pdf
from reports.document.parsing import UnreadablePdf

if TYPE_CHECKING:
    import pymupdf

MOST_PIXELS = 16_000_000
LONGEST_SIDE = 12_000  # pixels; WebP ends at 16,383
_QUALITY, _EFFORT = 82, 2


def main(arguments: list[str] | None = None) -> int:
    """Draw the pages asked for, in the order given."""
    options = _options(arguments)
    limit_for_good(memory_mb=options.memory_mb, cpu_seconds=options.cpu_seconds)
    out = only_json_on_stdout()
    try:
        document = open_pdf(options.pdf)
    except UnreadablePdf as error:
        write_line(out, {"error": error.message})
        return 3
    for number in options.pages:
        write_line(
            out,
            {"page": number}
            | _draw(document, number, options.width, options.folder / f"{number}.webp"),
        )
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="render_child", description="Draw pages of a PDF as WebP."
    )
    parser.add_argument("pdf", type=Path)
    parser.add_argument("width", type=int, help="pixels")
    parser.add_argument("folder", type=Path)
    parser.add_argument("pages", type=int, nargs="+", help="from 1")
    parser.add_argument("--memory-mb", type=int, default=1024)
    parser.add_argument("--cpu-seconds", type=int, default=30)
    return parser.parse_args(arguments)


def _draw(document: pymupdf.Document, number: int, width: int, path: Path) -> dict[str, str]:
    """Draw one page into `path`; what went wrong, or nothing."""
    if not 1 <= number <= document.page_count:
        return {"error": f"the document has {document.page_count} pages"}
    try:
        _save(document[number - 1], width, path)
    except Exception as error:
        if isinstance(error, MemoryError) or "malloc" in str(error):
            return {"error": "drawing this page needs more memory than allowed"}
        return {"error": f"this page cannot be drawn ({type(error).__name__}: {str(error)[:120]})"}
    return {}


def _save(page: pymupdf.Page, width: int, path: Path) -> None:
    import pymupdf
    from PIL import Image

    scale = scale_for(page.rect.width, page.rect.height, width)
    pixels = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale),  # type: ignore[no-untyped-call]
        colorspace=pymupdf.csRGB,
        alpha=False,
    )
    image = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.samples)
    image.save(path, "WEBP", quality=_QUALITY, method=_EFFORT)


def scale_for(page_width: float, page_height: float, width: int) -> float:
    """Pixels per point: `width` pixels across, less where the image would become too long or too
    large."""
    if not (page_width > 0 and page_height > 0 and math.isfinite(page_width * page_height)):
        raise ValueError("the page has no size")
    by_area = math.sqrt(MOST_PIXELS / (page_width * page_height))
    return min(width / page_width, LONGEST_SIDE / page_height, by_area)


if __name__ == "__main__":
    sys.exit(main())
