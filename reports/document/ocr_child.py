"""The process that recognises text on pages that are pictures. It may be killed at any page, so it
tells of each at once.

    python -m reports.document.ocr_child PDF PAGE [PAGE ...] --tessdata DIR [--languages eng+deu]
                                       [--page-seconds S] [--memory-mb N] [--cpu-seconds N]

Prints JSON lines and nothing else on standard output, a page each: state read with what was
recognised, or image_only with the reason why it was not. A page that takes longer than S seconds
ends the process. No Django here.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.document.isolation import (
    alarm,
    limit_for_good,
    only_json_on_stdout,
    peak_mib,
    write_line,
)
from reports.document.ocr import RECOGNISED
from reports.document.page_json import page_to_dict
from reports.document.parse_child import open_pdf
from reports.types import PageContent, PageState, Word

if TYPE_CHECKING:
    import pymupdf

    from reports.document.recognised_lines import Found

FINEST = 300  # dots per inch
COARSEST = 140  # below which small print is lost, unless the picture itself is no finer
MOST_PIXELS = 20_000_000  # 450 MB of address space; an A3 page at FINEST has 17


class NotRecognised(Exception):
    """Why a page was left as it is."""


def main(arguments: list[str] | None = None) -> int:
    """Recognise the pages asked for, in the order given."""
    options = _options(arguments)
    limit_for_good(memory_mb=options.memory_mb, cpu_seconds=options.cpu_seconds)
    most = options.memory_mb * 3 / 4
    with only_json_on_stdout() as out:
        document = open_pdf(options.pdf)
        for number in options.pages:
            with alarm(options.page_seconds):
                page = _page(document, number, options)
            write_line(out, page_to_dict(page))
            if peak_mib() > most:
                break
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="ocr_child", description="Recognise pages of a PDF.")
    parser.add_argument("pdf", type=Path)
    parser.add_argument("pages", type=int, nargs="+", help="from 1")
    parser.add_argument("--tessdata", required=True, help="directory of Tesseract's language data")
    parser.add_argument("--languages", default="eng", help='joined by "+"')
    parser.add_argument("--page-seconds", type=float, default=45.0)
    parser.add_argument("--memory-mb", type=int, default=1024)
    parser.add_argument("--cpu-seconds", type=int, default=600)
    return parser.parse_args(arguments)


def _page(document: pymupdf.Document, number: int, options: argparse.Namespace) -> PageContent:
    """A page as recognised, or why it was not."""
    try:
        leaf = document[number - 1]
        return _recognised(leaf, _found(leaf, options.tessdata, options.languages))
    except NotRecognised as why:
        reason = str(why)
    except MemoryError:
        reason = "text recognition of this page needs more memory than allowed"
    except Exception as error:
        reason = f"text recognition failed ({type(error).__name__}: {str(error)[:120]})"
    return PageContent(number=number, text="", state=PageState.IMAGE_ONLY, reason=reason)


def _found(page: pymupdf.Page, tessdata: str, languages: str) -> list[Found]:
    """The words on a page as it is shown, in points from its top left. Raises NotRecognised."""
    import pymupdf

    from reports.document.recognised_lines import Found

    scale = resolution(page) / 72
    shown = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale),  # type: ignore[no-untyped-call]
        colorspace=pymupdf.csRGB,
        alpha=False,
    )
    data = shown.pdfocr_tobytes(compress=False, language=languages, tessdata=tessdata)  # type: ignore[no-untyped-call]
    del shown
    with pymupdf.open("pdf", data) as layer:  # type: ignore[no-untyped-call]
        across = page.rect.width / layer[0].rect.width
        down = page.rect.height / layer[0].rect.height
        words = layer[0].get_text("words", sort=False)
    return [
        Found(x0 * across, y0 * down, x1 * across, y1 * down, text, block)
        for x0, y0, x1, y1, text, block, *_ in words
        if text.strip()
    ]


def resolution(page: pymupdf.Page) -> float:
    """Dots per inch at which a page is recognised.

    Raises NotRecognised for one too large for its small print.
    """
    inches = page.rect.width * page.rect.height / 72**2
    if not (inches > 0 and math.isfinite(inches)):
        raise NotRecognised("text recognition cannot see this page: it has no size")
    dots = min(FINEST, math.sqrt(MOST_PIXELS / inches))
    if dots < min(COARSEST, _finest_picture(page)):
        wide, high = (round(side / 72 * 2.54) for side in (page.rect.width, page.rect.height))
        raise NotRecognised(f"this page is too large for text recognition ({wide} by {high} cm)")
    return dots


def _finest_picture(page: pymupdf.Page) -> float:
    """Dots per inch of the finest picture on a page; of a page without pictures, whose text is
    drawn, without end."""
    infos: list[dict[str, Any]] = page.get_image_info()  # type: ignore[no-untyped-call]
    return max(
        (72 * info["width"] / max(info["bbox"][2] - info["bbox"][0], 1e-6) for info in infos),
        default=math.inf,
    )


def _recognised(page: pymupdf.Page, found: list[Found]) -> PageContent:
    """The page made of recognised words.

    Raises NotRecognised where they are too few or no words.
    """
    from reports.document.lines import Box, style_of_body
    from reports.document.page_blocks import BodyStyle, attach_marks, put_together
    from reports.document.recognised_lines import lines_of_words, reads_like_text
    from reports.document.table_choice import tables_of

    if not reads_like_text(found):
        raise NotRecognised("text recognition found nothing that reads like text")
    lines, ordered = lines_of_words(found)
    lines = attach_marks(lines)
    box = Box(0.0, 0.0, page.rect.width, page.rect.height)
    words = tuple(
        Word(
            word.text,
            word.x0 / box.width,
            word.y0 / box.height,
            word.x1 / box.width,
            word.y1 / box.height,
        )
        for word in ordered
    )
    content = PageContent(
        page.number + 1,
        "",
        PageState.READ,
        RECOGNISED,
        width=round(box.width, 2),
        height=round(box.height, 2),
    )
    grids = tables_of(lines, box, ())  # by alignment: the rules of a scan are no strokes
    return put_together(
        replace(content, words=words), lines, grids, BodyStyle(*style_of_body(lines))
    )


if __name__ == "__main__":
    sys.exit(main())
