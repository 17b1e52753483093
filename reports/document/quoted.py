"""A quote in the document as a link names it: its rectangles on its page, and within them those of
a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reports.document.anchors import LONGEST_QUOTE, PageAnchor, find_anchor
from reports.document.search import Found, PageHits, Rect, fold, hits_on
from reports.document.words import words_of
from reports.models import Report
from reports.types import Word


def quoted(report: Report, number: int, quote: str, figure: str = "") -> Found:
    """The anchor of `quote` on page `number` or next to it, in the form of a search's result; no
    pages where it has none.

    The rectangles of `figure`, the number meant, come first, where it is printed once within the
    quote.
    """
    words = words_of(report, [number - 1, number, number + 1])
    anchor = find_anchor(quote[:LONGEST_QUOTE], number, words)
    found = [_hit(part, words[part.page], figure) for part in anchor.pages]
    return Found(
        quote,
        [PageHits(part.page, 1, [rects]) for part, rects in zip(anchor.pages, found, strict=True)],
    )


def marked(
    words: Mapping[int, Sequence[Word]], number: int, quote: str, figure: str
) -> tuple[int, list[Rect], list[Rect]]:
    """The page a quote stands on, its rectangles, and those of a figure printed once within it;
    without rectangles where it has no anchor. `words` are those of the page and its neighbours."""
    for part in find_anchor(quote[:LONGEST_QUOTE], number, words).pages:
        meant = _meant(part, words[part.page], figure)
        return part.page, list(part.rects), meant
    return number, [], []


def _hit(part: PageAnchor, words: Sequence[Word], figure: str) -> list[Rect]:
    return [*_meant(part, words, figure), *part.rects]


def _meant(part: PageAnchor, words: Sequence[Word], figure: str) -> list[Rect]:
    """The rectangles of the figure, where it is printed once within the anchor."""
    within = [word for word in words if any(_in(word, rect) for rect in part.rects)]
    meant = hits_on(within, fold(figure)) if figure else []
    return meant[0] if len(meant) == 1 else []


def _in(word: Word, rect: Rect) -> bool:
    across, down = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return rect[0] <= across <= rect[2] and rect[1] <= down <= rect[3]
