"""A page as it is shown: its image, its words where they are printed, and the anchors of its
claims.

All lengths are in points of the page, from its top left. A claim without an anchor is listed, never
drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from reports.document import page_images
from reports.document.words import words_of
from reports.models import Analysis, Claim, Location, Page, PageWords, Report
from reports.models.claims import ClaimQuerySet
from reports.pages.document.drawn_anchors import DrawnAnchor, drawn_anchors
from reports.pages.document.frames import A4, Frame, printed
from reports.pages.document.page_text import Block, blocks
from reports.pages.queries import shown_verdicts
from reports.types import PageState, Word

_COLUMN_GAP = 3.0  # line heights between words that are no longer one line


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A word with its left end and its length."""

    text: str
    x: str
    length: str


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """Words on one base line."""

    y: str
    size: str
    words: list[PrintedWord]


@dataclass(frozen=True, slots=True)
class Unlocated:
    """A claim that names this page but has no anchor on it; `elsewhere` is the page where it has
    one, if any."""

    claim: Claim
    elsewhere: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page with all that is shown on it."""

    frame: Frame
    page: Page | None
    image_width: int
    why_not: str = ""
    lines: list[PrintedLine] = field(default_factory=list)
    anchors: list[DrawnAnchor] = field(default_factory=list)
    unlocated: list[Unlocated] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)


def has_words(report: Report) -> bool:
    """Whether the words of this report's pages are stored, or no page has text at all. Otherwise
    the report was read before words were stored, and the view of its text serves better."""
    stored = PageWords.objects.filter(page__report=report).exists()
    return stored or not report.pages.filter(state=PageState.READ).exclude(text="").exists()


def frames(pages: Sequence[Page], analysis: Analysis | None) -> list[Frame]:
    """The frames of these pages, with one query. `pages` need number, width and height."""
    rows = _claims(analysis).values_list("page", "location", "places")
    lost = Counter(page for page, how, anchors in rows if not _is_drawn(how, anchors, page))
    return [frame_of(page.number, page, lost[page.number]) for page in pages]


def sheet(report: Report, number: int, width: int = page_images.DEFAULT_WIDTH) -> Sheet:
    """Everything on one page, with six queries however many words and claims it has.

    `width` is that of the image, in pixels.
    """
    page = report.pages.filter(number=number).first()
    analysis = report.current_analysis
    here = [{"page": number}]
    found = _claims(analysis).filter(Q(page=number) | Q(places__contains=here))
    claims = list(found.order_by("ordinal").with_paragraphs())
    drawn = [claim for claim in claims if _is_drawn(claim.location, claim.places, number)]
    unlocated = [
        Unlocated(c, _elsewhere(c, number)) for c in claims if c.page == number and c not in drawn
    ]
    frame = frame_of(number, page, len(unlocated))
    if why_not := page_images.why_not(report, number, width):
        text = blocks(report, number, claims)
        return Sheet(frame, page, width, why_not, unlocated=unlocated, blocks=text)
    words = words_of(report, [number]).get(number, ())
    anchors = drawn_anchors(drawn, shown_verdicts(analysis, drawn), words, frame)
    return Sheet(frame, page, width, "", _lines(words, frame), anchors, unlocated)


def _claims(analysis: Analysis | None) -> ClaimQuerySet:
    if analysis is None or analysis.claim_set_id is None:
        return Claim.objects.none()
    return Claim.objects.filter(claim_set_id=analysis.claim_set_id)


def frame_of(number: int, page: Page | None, unlocated: int = 0) -> Frame:
    """The frame of a page; of A4 where its size is not known."""
    if page is None:
        return Frame(number, unlocated=unlocated)
    width, height = (page.width, page.height) if page.width > 0 and page.height > 0 else A4
    return Frame(number, width, height, unlocated, page.state, page.reason)


def _is_drawn(location: str, anchors: Sequence[dict[str, Any]], number: int) -> bool:
    """Whether a claim has an anchor that can be drawn on this page."""
    return location != Location.NONE and any(
        anchor["page"] == number and anchor["rects"] for anchor in anchors
    )


def _elsewhere(claim: Claim, number: int) -> int | None:
    pages = (
        anchor["page"]
        for anchor in claim.places
        if claim.location != Location.NONE and anchor["rects"]
    )
    return next((page for page in pages if page != number), None)


def _lines(words: Iterable[Word], frame: Frame) -> list[PrintedLine]:
    """The words as lines. They are stored in the order of the file, so a line ends where the next
    word does not stand beside the last one."""
    lines: list[list[Word]] = []
    for word in words:
        if lines and _continues(lines[-1][-1], word, frame):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [_printed(line, frame) for line in lines]


def _continues(last: Word, word: Word, frame: Frame) -> bool:
    middle = (word.y0 + word.y1) / 2
    reach = _COLUMN_GAP * (last.y1 - last.y0) * frame.height / frame.width
    return last.y0 < middle < last.y1 and last.x0 < word.x0 <= last.x1 + reach


def _printed(line: Sequence[Word], frame: Frame) -> PrintedLine:
    top, bottom = (
        min(word.y0 for word in line) * frame.height,
        max(word.y1 for word in line) * frame.height,
    )
    size = (bottom - top) / 1.17  # a font's ascent and descent together are about 1.17 of its size
    words = [
        PrintedWord(
            _sendable(word.text),
            printed(word.x0 * frame.width),
            printed((word.x1 - word.x0) * frame.width),
        )
        for word in line
    ]
    return PrintedLine(printed(bottom - 0.21 * size), printed(size), words)


def _sendable(text: str) -> str:
    """The text with a question mark for every lone surrogate, which a broken font may give and no
    response can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
