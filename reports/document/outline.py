"""The outline of a report, the sections that its headings open, and what recurs as the frame of its
pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reports.types import Heading, PageContent
from sibyl_project.common.regex import regex

_EVERYWHERE = 0.4  # share of pages on which a repeated block belongs to the frame of the page
_LEAST_PAGES = 3
_EDGE_PAGES = 4  # pages on which a block at the top or bottom makes it a running header
_EDGE = 3  # blocks counted as top or bottom
_RUNNING_WORDS = 16
_SENTENCE_WORDS = 8
_NUMBER = regex(r"\d+")


@dataclass(frozen=True, slots=True)
class SectionSpan:
    """A section: its heading's level and text, its pages (from 1), and the index of the section it
    lies in."""

    level: int
    title: str
    page_start: int
    page_end: int
    parent: int | None = None


def blocks_of(page: PageContent) -> list[str]:
    """The paragraphs and tables of a page's text."""
    if page.blocks:
        return [block.text for block in page.blocks if block.text.strip()]
    return [block for block in page.text.split("\n\n") if block.strip()]


def running_lines(pages: Sequence[PageContent]) -> set[str]:
    """Blocks of the page frame: headers, footers, navigation, page numbers, as they stand in the
    page texts.

    A short block is one when it recurs (figures aside) on most pages, or at the top or bottom of
    several.
    """
    everywhere, edges = _recurring(pages)
    return {
        block for page in pages for block in blocks_of(page) if _key(block) in everywhere | edges
    }


def _recurring(pages: Sequence[PageContent]) -> tuple[set[str], set[str]]:
    """Keys of blocks found on most pages, and of blocks found at the edge of several."""
    on_pages: Counter[str] = Counter()
    at_edge: Counter[str] = Counter()
    for page in pages:
        blocks = blocks_of(page)
        on_pages.update({_key(block) for block in blocks})
        at_edge.update({_key(block) for block in [*blocks[:_EDGE], *blocks[-_EDGE:]]})
    written = sum(bool(page.text.strip()) for page in pages)
    least = max(_LEAST_PAGES, _EVERYWHERE * written)
    everywhere = {key for key, count in on_pages.items() if key and count >= least}
    edges = {
        key
        for key, count in at_edge.items()
        if key and count >= _EDGE_PAGES and count >= 0.6 * on_pages[key]
    }
    return everywhere, edges


def _key(block: str) -> str:
    """What makes two blocks the same running line; empty for a table, a sentence, or one too long
    to be any."""
    words = len(block.split())
    if (
        "\n" in block
        or words > _RUNNING_WORDS
        or (words >= _SENTENCE_WORDS and block.endswith("."))
    ):
        return ""
    return _NUMBER.sub("#", block).casefold().strip()


def section_paths(sections: Sequence[SectionSpan]) -> list[tuple[str, ...]]:
    """The titles from the root to each section."""
    paths: list[tuple[str, ...]] = []
    for section in sections:
        above = paths[section.parent] if section.parent is not None else ()
        paths.append((*above, section.title))
    return paths


def outline(pages: Sequence[PageContent]) -> tuple[SectionSpan, ...]:
    """The sections that the headings of a report open; `pages` are all of it, in order."""
    everywhere, _ = _recurring(pages)
    found: list[tuple[Heading, int, bool]] = []
    for page in pages:
        first = next(iter(blocks_of(page)), "")
        found.extend(
            (heading, page.number, heading.text == first)
            for heading in page.headings
            if _key(heading.text) not in everywhere
        )
    kept = _without_repeats(found)
    last_page = pages[-1].number if pages else 0
    spans: list[SectionSpan] = []
    open_sections: list[int] = []
    for at, (heading, page_number, _) in enumerate(kept):
        while open_sections and spans[open_sections[-1]].level >= heading.level:
            open_sections.pop()
        parent = open_sections[-1] if open_sections else None
        spans.append(
            SectionSpan(heading.level, heading.text, page_number, _end(kept, at, last_page), parent)
        )
        open_sections.append(at)
    return tuple(spans)


def _without_repeats(found: list[tuple[Heading, int, bool]]) -> list[tuple[Heading, int, bool]]:
    """Without headings printed again at the top of following pages while their section is still
    open."""
    kept: list[tuple[Heading, int, bool]] = []
    path: list[Heading] = []
    for heading, page_number, at_top in found:
        if any(heading == opened for opened in path):
            continue
        path = [opened for opened in path if opened.level < heading.level] + [heading]
        kept.append((heading, page_number, at_top))
    return kept


def _end(kept: list[tuple[Heading, int, bool]], at: int, last_page: int) -> int:
    """The last page of section `at`: up to the next heading of its level or above."""
    heading, start, _ = kept[at]
    for following, page_number, at_top in kept[at + 1 :]:
        if following.level <= heading.level:
            return max(start, page_number - 1 if at_top else page_number)
    return last_page
