"""What the page ledger says of text that nobody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from reports.models import Page

_SHOWN = 1500  # characters of one page; the compiled JSON has all


@dataclass(frozen=True, slots=True)
class UnseenOnPage:
    """The unseen text of one page: how many words, how many of them for which cause (in words),
    the beginning of the text, and how many characters it goes on for."""

    number: int
    words: int
    causes: list[tuple[str, int]]
    text: str
    more: int


def unseen_on(pages: Iterable[Page]) -> list[UnseenOnPage]:
    """One entry for each of these pages that holds text nobody sees, in their order."""
    return [_entry(page) for page in pages if page.unseen]


def _entry(page: Page) -> UnseenOnPage:
    causes: Counter[str] = Counter()
    for one in page.unseen_texts:
        causes[one.cause.in_words] += len(one.text.split())
    text = " · ".join(one.text for one in page.unseen_texts)
    return UnseenOnPage(
        page.number,
        page.unseen_words,
        causes.most_common(),
        text[:_SHOWN],
        max(len(text) - _SHOWN, 0),
    )
