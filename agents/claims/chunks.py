"""A report in overlapping stretches of pages, small enough that a model reads every page of each
and that its answer fits its longest length (FRD 3, 1.3 and 1.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.types import PageContent

CHUNK_SIZE_PAGES = 10
CHUNK_OVERLAP_PAGES = 2  # a claim that runs over a page break is seen whole in one chunk at least
CHUNK_CHARACTERS = 28_000  # of the pages of its own; with more text a chunk gets fewer pages


@dataclass(frozen=True, slots=True)
class Chunk:
    """Pages `first` to `last` of a report, both included; `index` counts from 0 up to `total`.

    Claims are asked for from page `own` on; the pages before it were read in the chunk before. 0
    means that all pages are its own.
    """

    index: int
    total: int
    first: int
    last: int
    own: int = 0

    @property
    def begins(self) -> int:
        """The first page of its own."""
        return max(self.own, self.first)

    @property
    def name(self) -> str:
        """The chunk as people count: 3/17 (pages 17-26)."""
        return f"{self.index + 1}/{self.total} (pages {self.first}-{self.last})"

    def pages(self, document: Sequence[PageContent]) -> list[PageContent]:
        """Its pages, those that were read before included."""
        return [page for page in document if self.first <= page.number <= self.last]

    def own_pages(self, document: Sequence[PageContent]) -> list[PageContent]:
        """The pages it is asked about."""
        return [page for page in document if self.begins <= page.number <= self.last]

    def halves(self) -> tuple[Chunk, Chunk]:
        """Two chunks that share its own pages; the second overlaps with the first.

        Raises ValueError for a chunk with one page of its own.
        """
        if self.begins >= self.last:
            raise ValueError(f"chunk {self.name} has one page of its own")
        middle = (self.begins + self.last) // 2
        before = max(self.first, middle + 1 - CHUNK_OVERLAP_PAGES)
        return (
            Chunk(self.index, self.total, self.first, middle, self.own),
            Chunk(self.index, self.total, before, self.last, middle + 1),
        )


def chunks_of(
    page_count: int,
    size: int = CHUNK_SIZE_PAGES,
    overlap: int = CHUNK_OVERLAP_PAGES,
    *,
    lengths: Mapping[int, int] | None = None,
    most: int = CHUNK_CHARACTERS,
) -> list[Chunk]:
    """Chunks that cover pages 1 to `page_count`; each begins `overlap` pages before the one before
    it ends.

    A chunk has at most `size` pages, and as many of its own as hold `most` characters, at least
    one; `lengths` gives the characters of each page, by number. Raises ValueError when chunks
    would not move on.
    """
    if not 0 <= overlap < size:
        raise ValueError(f"an overlap of {overlap} pages does not fit chunks of {size}")
    spans: list[tuple[int, int, int]] = []
    own = 1
    while own <= page_count:
        first = max(1, own - overlap)
        last = _last(own, min(first + size - 1, page_count), lengths or {}, most)
        spans.append((first, last, own))
        own = last + 1
    return [
        Chunk(index, len(spans), first, last, own) for index, (first, last, own) in enumerate(spans)
    ]


def _last(own: int, furthest: int, lengths: Mapping[int, int], most: int) -> int:
    """The last page of a chunk whose own pages begin at `own`."""
    last, characters = own, lengths.get(own, 0)
    while last < furthest and characters + lengths.get(last + 1, 0) <= most:
        last += 1
        characters += lengths.get(last, 0)
    return last
