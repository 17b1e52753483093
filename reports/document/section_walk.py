"""In which section of a report its blocks and statements stand: the sections are entered one after
another, each at the block that is its heading."""

from __future__ import annotations

from collections.abc import Sequence

from reports.document.outline import SectionSpan
from reports.types import PageContent, StatementSpan


class SectionWalk:
    """A walk through the blocks of a report in reading order. `section` is the index of the section
    it has come to, None before the first."""

    def __init__(self, sections: Sequence[SectionSpan]) -> None:
        self._sections = sections
        self.section: int | None = None

    def enters(self, page: int, block: str) -> bool:
        """Whether this block is the heading of the next section; then the walk is in it."""
        following = 0 if self.section is None else self.section + 1
        if following == len(self._sections):
            return False
        section = self._sections[following]
        if section.page_start != page or section.title != block:
            return False
        self.section = following
        return True


def sections_of(
    pages: Sequence[PageContent],
    statements: Sequence[Sequence[StatementSpan]],
    sections: Sequence[SectionSpan],
) -> list[list[int | None]]:
    """The index among `sections` of that in which each statement stands, page by page; a heading
    stands in the section it opens. `pages` are those of a report in order."""
    walk = SectionWalk(sections)
    return [_on_page(walk, page, spans) for page, spans in zip(pages, statements, strict=True)]


def _on_page(
    walk: SectionWalk, page: PageContent, spans: Sequence[StatementSpan]
) -> list[int | None]:
    found: list[int | None] = []
    block = -1
    for span in spans:
        if span.block != block:
            block = span.block
            walk.enters(page.number, page.blocks[block].text)
        found.append(walk.section)
    return found
