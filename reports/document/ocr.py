"""Text recognition (OCR) of pages that are pictures, where its language data is installed; what the
ledger says of such pages.

Pages are recognised after all text layers of their range have been read, in a child of their own
(`ocr_child.py`): what recognition costs or breaks, the text layers never feel. A page that is not
recognised stays image-only and says why.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.document.children import run_child
from reports.document.page_json import pages_among
from reports.types import PageContent, PageState

NO_TEXT_LAYER = "no text layer"
UNREADABLE_TEXT = "the text layer holds no readable characters"
SPARSE = "little text over a picture; text in the picture was not read"
SPARSE_ONLY = "little text over a picture; text recognition found no more in it"
HIDDEN_TEXT = "the text layer was made by text recognition (OCR); check figures against the page"
RECOGNISED = "read by text recognition (OCR); check figures against the page"
# reasons of pages whose letters and digits a machine guessed
BY_OCR = frozenset({HIDDEN_TEXT, RECOGNISED})
NOT_INSTALLED = (
    "text recognition is not installed or turned off (see the README, Scanned pages; then choose "
    "Read again)"
)

CHILD = (sys.executable, "-m", "reports.document.ocr_child")
SECONDS_PER_PAGE = (
    45.0  # of one page: a dense A4 page takes 3 to 4 s where nothing else runs, A3 twice that
)
MEMORY_MB = 1024  # of address space; 20 million pixels, the most that is recognised, take 450
_MUCH_MORE = 2  # times the letters of a sparse text layer, and at least
_AT_LEAST = 100  # more of them
_LEAST_SECONDS = 2.0  # below which no further child is started


@dataclass(frozen=True, slots=True)
class Recognition:
    """Where Tesseract's language data is and the languages looked for, joined by "+"."""

    tessdata: str
    languages: str = "eng"
    seconds_per_page: float = SECONDS_PER_PAGE
    command: Sequence[str] = CHILD


def wants_recognition(page: PageContent) -> bool:
    """Whether a page as read from its text layer is, or may be, a picture of text."""
    return page.state is PageState.IMAGE_ONLY or page.reason == SPARSE


def with_recognition(
    path: str, pages: Sequence[PageContent], recognition: Recognition | None, *, until: float
) -> list[PageContent]:
    """The pages, those that are pictures recognised where possible.

    `until` is the latest end by `time.monotonic`.
    """
    wanted = [page.number for page in pages if wants_recognition(page)]
    if recognition is None or not wanted:
        return [_left(page, NOT_INSTALLED) for page in pages]
    found, reasons = _recognise(path, wanted, recognition, until)
    return [
        _better(page, found[page.number])
        if page.number in found
        else _left(page, reasons.get(page.number, ""))
        for page in pages
    ]


def _left(page: PageContent, why: str) -> PageContent:
    """A page that was not recognised, with the reason where it is a picture."""
    return (
        replace(page, reason=f"{page.reason}; {why}") if why and wants_recognition(page) else page
    )


def _better(page: PageContent, recognised: PageContent) -> PageContent:
    """What was recognised, unless the page has a text layer that says about as much."""
    if page.state is PageState.IMAGE_ONLY:
        return recognised
    letters, more = _letters(page), _letters(recognised)
    return (
        recognised
        if more >= max(_MUCH_MORE * letters, letters + _AT_LEAST)
        else replace(page, reason=SPARSE_ONLY)
    )


def _letters(page: PageContent) -> int:
    return sum(map(str.isalnum, page.text))


def _recognise(
    path: str, wanted: Sequence[int], recognition: Recognition, until: float
) -> tuple[dict[int, PageContent], dict[int, str]]:
    """The pages recognised, and why others were not; a page that ends its child costs only
    itself."""
    found: dict[int, PageContent] = {}
    reasons: dict[int, str] = {}
    while left := [number for number in wanted if number not in found and number not in reasons]:
        seconds = min(
            until - time.monotonic(), recognition.seconds_per_page * len(left) + _LEAST_SECONDS
        )
        if seconds < _LEAST_SECONDS:
            return found, reasons | dict.fromkeys(
                left, "the time for text recognition was used up by the pages before"
            )
        outcome = run_child(_command(path, left, recognition, seconds), seconds)
        told = pages_among(outcome.records, left)
        found |= {number: page for number, page in told.items() if page.state is PageState.READ}
        reasons |= {
            number: page.reason for number, page in told.items() if page.state is not PageState.READ
        }
        if outcome.trouble or not told:
            culprit = next((number for number in left if number not in told), None)
            if culprit is not None:
                reasons[culprit] = f"text recognition {outcome.trouble or 'gave nothing'}"
    return found, reasons


def _command(
    path: str, numbers: Sequence[int], recognition: Recognition, seconds: float
) -> list[str]:
    limits = ["--memory-mb", str(MEMORY_MB), "--cpu-seconds", str(math.ceil(seconds) + 5)]
    data = ["--tessdata", recognition.tessdata, "--languages", recognition.languages]
    alarm = ["--page-seconds", f"{recognition.seconds_per_page:.1f}"]
    return [*recognition.command, path, *map(str, numbers), *data, *alarm, *limits]
