"""A report in overlapping stretches of pages, small enough that a model reads every page of each
(FRD 3, 1.3 and 1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.types import PageContent

CHUNK_SIZE_PAGES = 10
CHUNK_OVERLAP_PAGES = 2  # a claim that runs over a page break stands whole in one chunk at least


@dataclass(frozen=True, slots=True)
class Chunk:
    """Pages `first` to `last` of a report, both included; `index` counts from 0 up to `total`."""

    index: int
    total: int
    first: int
    last: int

    @property
    def name(self) -> str:
        """The chunk as people count: 3/17 (pages 17-26)."""
        return f"{self.index + 1}/{self.total} (pages {self.first}-{self.last})"

    def pages(self, document: Sequence[PageContent]) -> list[PageContent]:
        """Its pages."""
        return [page for page in document if self.first <= page.number <= self.last]


def chunks_of(
    page_count: int, size: int = CHUNK_SIZE_PAGES, overlap: int = CHUNK_OVERLAP_PAGES
) -> list[Chunk]:
    """Chunks that cover pages 1 to `page_count`; each begins `overlap` pages before the one before
    it ends.

    Raises ValueError when chunks would not move on.
    """
    if not 0 <= overlap < size:
        raise ValueError(f"an overlap of {overlap} pages does not fit chunks of {size}")
    starts = range(1, max(1, page_count - overlap) + 1, size - overlap) if page_count else range(0)
    spans = [(first, min(first + size - 1, page_count)) for first in starts]
    return [Chunk(index, len(spans), first, last) for index, (first, last) in enumerate(spans)]
