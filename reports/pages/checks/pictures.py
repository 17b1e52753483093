"""A check on the page: the part of the page's image that holds the numbers it used, with the
printed result and what it is compared with in different marks.

All lengths are in points of the page, from its top left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.document import page_images
from reports.document.words import words_of
from reports.findings.check_places import (
    PlacedNumber,
    numbers_of,
    pages_of,
    place_of,
    tables_on,
)
from reports.findings.checks.base import UsedNumber
from reports.findings.kinds import read_check
from reports.models import Check, Report
from reports.pages.document.frames import Box, Frame, box_of, printed
from reports.pages.document.sheets import frame_of

MOST_PAGES = 3
_AROUND = 12.0  # points of the page left around what is shown
_SCALE = 1.3  # points of the screen for one of the page, where there is room
_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked number; `result` says that it is the printed result."""

    box: Box
    result: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of a page with marks: its view box, its size on the screen, and what it shows in
    words. `why_not` says why the page cannot be drawn."""

    frame: Frame
    view: str
    width: str
    height: str
    marks: list[Mark]
    alt: str
    image_width: int
    why_not: str


def pictures_of(report: Report, check: Check) -> list[Picture]:
    """The pictures of a check, the page with the printed result first; none where none of its
    numbers has a place on a page."""
    pages = pages_of(read_check(check))[:MOST_PAGES]
    found = placed_numbers(report, check, pages)
    rows = {page.number: page for page in report.pages.filter(number__in=pages).defer("text")}
    return [
        _picture(report, frame_of(page, rows.get(page)), here)
        for page in dict.fromkeys(one.page for one in found)
        if (here := [one for one in found if one.page == page])
    ]


def placed_numbers(report: Report, check: Check, pages: Sequence[int]) -> list[PlacedNumber]:
    """Where the numbers of a check stand on these pages, as far as they are found. Two queries."""
    words = words_of(report, {near for page in pages for near in (page - 1, page, page + 1)})
    tables = tables_on(report, pages)
    used = (number for number in numbers_of(read_check(check)) if number.page in pages)
    return [one for number in used if (one := place_of(number, words, tables))]


def _picture(report: Report, frame: Frame, found: Sequence[PlacedNumber]) -> Picture:
    seen = [rect for one in found for rect in (*one.marks, *one.around)]
    left = max(min(rect[0] for rect in seen) * frame.width - _AROUND, 0)
    top = max(min(rect[1] for rect in seen) * frame.height - _AROUND, 0)
    right = min(max(rect[2] for rect in seen) * frame.width + _AROUND, frame.width)
    bottom = min(max(rect[3] for rect in seen) * frame.height + _AROUND, frame.height)
    sides = (left, top, right - left, bottom - top)
    scale = _SCALE / frame.grain
    width = page_images.DEFAULT_WIDTH
    return Picture(
        frame=frame,
        view=" ".join(map(printed, sides)),
        width=printed(sides[2] * scale),
        height=printed(sides[3] * scale),
        marks=[Mark(box_of(rect, frame), one.number.result) for one in found for rect in one.marks],
        alt=_alt(frame.number, [one.number for one in found]),
        image_width=width,
        why_not=page_images.why_not(report, frame.number, width),
    )


def _alt(page: int, numbers: Sequence[UsedNumber]) -> str:
    """What is marked, in words."""
    results = [one.printed for one in numbers if one.result and one.printed]
    inputs = [one.printed for one in numbers if not one.result and one.printed]
    told = [
        f"{_listed(results)} marked as the printed result" if results else "",
        f"{_listed(inputs)} marked as what the check used" if inputs else "",
    ]
    return f"Part of page {page}: {'; '.join(filter(None, told)) or 'the words the check rests on'}"


def _listed(printed_numbers: Sequence[str]) -> str:
    first = ", ".join(printed_numbers[:_MOST_NAMED])
    more = len(printed_numbers) - _MOST_NAMED
    return f"{first} and {more} more" if more > 0 else first
