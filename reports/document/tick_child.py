"""The process that copies a report's PDF and draws tick marks on the copy.

    python -m reports.document.tick_child PDF JOB OUT [--memory-mb N] [--cpu-seconds N]

JOB is a file of JSON: `{"marks": [{"page", "number", "sign", "rects"}], "title", "created",
"after"}` with rectangles in fractions of the page as it is shown, and the path of a PDF of our own
whose pages are put at the end; or `{"inspect": true}`, with which nothing is written. Prints one
JSON line: `{"pages": n, "encrypted": bool, "signed": bool, "left_out": [numbers]}`, the numbers of
marks on pages that are not there, or `{"error": why}`. No Django here.

Every page is set into a page of a new document as a picture of itself is, as vectors: its text and
drawings stay what they are, and what acts stays behind (links, scripts, forms, attached files,
actions on opening). What annotations and fields show is printed on the page first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from reports.document.isolation import limit_for_good, only_json_on_stdout, write_line
from reports.document.parse_child import open_pdf
from reports.document.parsing import UnreadablePdf

if TYPE_CHECKING:
    import pymupdf

Box = tuple[float, float, float, float]
Colour = tuple[float, float, float]
COLOURS: Final[dict[str, Colour]] = {
    "recomputed": (0.06, 0.42, 0.24),
    "traced": (0.10, 0.28, 0.62),
    "exception": (0.72, 0.10, 0.10),
    "open": (0.55, 0.33, 0.0),
}
_NO_INK: Final = (1.0, 1.0, 1.0)
_HEIGHT, _SIGN, _LETTER = 9.0, 7.0, 3.6  # points of an A4 page
_SIZE = 6.5  # of the number's letters
_GAP = 1.5
_A4_WIDTH = 595.0
_MOST_TRIES = 40


def main(arguments: list[str] | None = None) -> int:
    """Make the copy."""
    options = _options(arguments)
    limit_for_good(memory_mb=options.memory_mb, cpu_seconds=options.cpu_seconds)
    out = only_json_on_stdout()
    job = json.loads(options.job.read_text("utf-8"))
    try:
        source = open_pdf(options.pdf)
    except UnreadablePdf as error:
        write_line(out, {"error": error.message})
        return 3
    told = {
        "pages": source.page_count,
        "encrypted": bool((source.metadata or {}).get("encryption")),
        "signed": source.get_sigflags() > 0,  # type: ignore[no-untyped-call]
    }
    if not job.get("inspect"):
        try:
            told["left_out"] = _copy(source, job, options.out)
        except Exception as error:
            memory = isinstance(error, MemoryError) or "malloc" in str(error)
            why = "it needs more memory than allowed" if memory else str(error)[:160]
            write_line(out, {"error": f"The report's file cannot be copied with marks: {why}."})
            return 4
    write_line(out, told)
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tick_child", description="Draw ticks on a copy.")
    parser.add_argument("pdf", type=Path)
    parser.add_argument("job", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--memory-mb", type=int, default=1536)
    parser.add_argument("--cpu-seconds", type=int, default=60)
    return parser.parse_args(arguments)


def _copy(source: pymupdf.Document, job: dict[str, Any], out: Path) -> list[int]:
    """Write the copy; the numbers of marks whose page is not there."""
    import pymupdf

    source.bake()  # type: ignore[no-untyped-call]
    by_page: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for mark in job["marks"]:
        by_page[mark["page"]].append(mark)
    copy = pymupdf.open()  # type: ignore[no-untyped-call]
    for number in range(1, source.page_count + 1):
        old = source[number - 1]
        here: Any = old.get_text("words") if by_page.get(number) else []  # type: ignore[no-untyped-call]
        words = [word[:4] for word in here]
        turned = old.rotation
        shown = old.rect
        old.set_rotation(0)  # type: ignore[no-untyped-call]
        page = copy.new_page(width=shown.width, height=shown.height)
        page.show_pdf_page(page.rect, source, number - 1, rotate=-turned)
        _draw(page, by_page.pop(number, ()), words)
    with pymupdf.open(job["after"]) as after:  # type: ignore[no-untyped-call]
        copy.insert_pdf(after, links=False, annots=False, widgets=False)  # type: ignore[no-untyped-call]
    dated = {"creationDate": job["created"], "modDate": job["created"]}
    copy.set_metadata({"title": job["title"], "producer": "Sibyl", **dated})
    copy.save(out, garbage=3, deflate=True, no_new_id=True)  # type: ignore[no-untyped-call]
    return sorted(mark["number"] for marks in by_page.values() for mark in marks)


def _draw(
    page: pymupdf.Page, marks: Iterable[dict[str, Any]], words: Sequence[Sequence[float]]
) -> None:
    """Draw the marks of a page: a line beneath the words that are meant, and beside them, where no
    word stands if there is room, the sign with its number."""
    grain = max(page.rect.width / _A4_WIDTH, 0.5)
    taken: list[Box] = [(w[0], w[1], w[2], w[3]) for w in words]
    shape = page.new_shape()  # type: ignore[no-untyped-call]
    placed = []
    for mark in marks:
        rects = [_points(rect, page) for rect in mark["rects"]]
        colour = COLOURS[mark["sign"]]
        for x0, _, x1, y1 in rects:
            shape.draw_line((x0, y1), (x1, y1))
        shape.finish(color=colour, width=0.7 * grain)
        width = (_SIGN + _GAP + _LETTER * len(str(mark["number"])) + 2) * grain
        box = _room(rects[0], width, _HEIGHT * grain, page, taken)
        taken.append(box)
        placed.append((mark, box, colour))
    for mark, (x0, y0, x1, y1), colour in placed:
        shape.draw_rect((x0, y0, x1, y1))
        shape.finish(color=colour, fill=_NO_INK, width=0.4 * grain)
        middle = (y0 + y1) / 2
        _sign(shape, mark["sign"], x0 + (_GAP + _SIGN / 2) * grain, middle, _SIGN / 2.6 * grain)
        shape.insert_text(
            (x0 + (_GAP + _SIGN) * grain, middle + _SIZE * 0.35 * grain),
            str(mark["number"]),
            fontname="hebo",
            fontsize=_SIZE * grain,
            color=colour,
        )
    shape.commit(overlay=True)


def _points(rect: Sequence[float], page: pymupdf.Page) -> Box:
    width, height = page.rect.width, page.rect.height
    x0, y0, x1, y1 = (min(max(float(side), 0.0), 1.0) for side in rect)
    return x0 * width, y0 * height, x1 * width, y1 * height


def _room(rect: Box, width: float, height: float, page: pymupdf.Page, taken: list[Box]) -> Box:
    """A place for a mark: left or right of its words, else in a margin at their height and then
    further down; beside the words where all of that is taken."""
    middle = (rect[1] + rect[3]) / 2 - height / 2
    right, bottom = page.rect.width - width - 1, page.rect.height - height - 1
    beside = [(rect[0] - width - _GAP, middle), (rect[2] + _GAP, middle)]
    margins = [
        (x, middle + step * height * 0.6) for step in range(_MOST_TRIES) for x in (1.0, right)
    ]
    corners = [(min(max(x, 1.0), right), min(max(y, 1.0), bottom)) for x, y in (*beside, *margins)]
    boxes = [(x, y, x + width, y + height) for x, y in corners]
    return next((box for box in boxes if not any(_touch(box, each) for each in taken)), boxes[0])


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] and other[0] < one[2] and one[1] + 1 < other[3] and other[1] + 1 < one[3]
    )


def _sign(shape: Any, sign: str, x: float, y: float, half: float) -> None:
    """A sign that is told from the others without its colour."""
    colour, line = COLOURS[sign], half / 2.2
    if sign == "recomputed":  # a tick
        shape.draw_polyline([(x - half, y), (x - half / 3, y + half), (x + half, y - half)])
        shape.finish(color=colour, width=line, closePath=False)
    elif sign == "traced":  # a filled triangle
        shape.draw_polyline([(x, y - half), (x + half, y + half), (x - half, y + half)])
        shape.finish(color=colour, fill=colour, width=0.2, closePath=True)
    elif sign == "exception":  # a cross
        shape.draw_line((x - half, y - half), (x + half, y + half))
        shape.draw_line((x - half, y + half), (x + half, y - half))
        shape.finish(color=colour, width=line)
    else:  # an empty circle
        shape.draw_circle((x, y), half)
        shape.finish(color=colour, width=line)


if __name__ == "__main__":
    sys.exit(main())
