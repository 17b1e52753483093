"""Pages that were read by their lines, read again by their layout where that can change what is
read from them.

A page that the layout reader cannot read, or reads with a loss, stays as its lines say it.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from reports.document.layout_reading import read_layout
from reports.document.ocr import BY_OCR, SPARSE, SPARSE_ONLY
from reports.types import PageContent, PageState

SECONDS_PER_PAGE = 20
_FEWEST_WORDS = 12  # of a page whose layout can change what is read
_KEPT = 0.97  # share of the letters and digits of the lines that the layout reader must give back
_PICTURES = (*BY_OCR, SPARSE, SPARSE_ONLY)  # a picture tells the model nothing about these words


def may_gain(page: PageContent) -> bool:
    """Whether the layout reader is asked about a page: it has text of its own, and enough."""
    is_text = page.state is PageState.READ and page.reason not in _PICTURES
    return is_text and len(page.text.split()) >= _FEWEST_WORDS


def read_by_layout(
    path: str | os.PathLike[str], pages: Sequence[PageContent], count: int
) -> list[PageContent]:
    """Those of the pages that gain by it, read by their layout but without words, in order.

    `count` is how many pages the file has. Empty where the layout package is not installed.
    """
    wanted = {page.number: page for page in pages if may_gain(page)}
    again = [
        page
        for first, last in _spans(wanted)
        for page in read_layout(
            path, first, last, pages=count, timeout=SECONDS_PER_PAGE * (last - first + 1)
        )
    ]
    return [page for page in again if _is_whole(page, wanted[page.number])]


def _spans(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The numbers as ranges without gaps: first and last of each."""
    for _, group in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        span = [number for _, number in group]
        yield span[0], span[-1]


def _is_whole(page: PageContent, lines: PageContent) -> bool:
    """Whether the layout reader lost nothing of what the lines of the page say."""
    said, told = _characters(lines.text), _characters(page.text)
    return (said & told).total() >= _KEPT * said.total()


def _characters(text: str) -> Counter[str]:
    return Counter(char for char in text if char.isalnum())
