"""The outline of a report: the title of every section of weight, under the id by which a model may
ask for it. It is the same in all questions of the first round on a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from agents.specialists.legal.model.sections import APART, Section
from agents.specialists.legal.model.worth_showing import says_something

LONGEST = 4_800  # characters, about 1,200 tokens
_TITLE = 44
_CHAPTER = 26


def outline_of(sections: Sequence[Section]) -> str:
    """The sections with ids, pages and titles, those of one title and page together; where not all
    fit, those with most words."""
    told = [
        section
        for section in sections
        if not section.flags & APART and section.path and says_something(section)
    ]
    lines = list(_lines(told))
    left = LONGEST
    kept: set[int] = set()
    for place, (_, line) in sorted(enumerate(lines), key=lambda one: (-one[1][0], one[0])):
        if len(line) < left:
            kept.add(place)
            left -= len(line) + 1
    return "\n".join(line for place, (_, line) in enumerate(lines) if place in kept)


def _lines(sections: Sequence[Section]) -> Iterator[tuple[int, str]]:
    """How many words each line stands for, and the line; a chapter is named where it begins."""
    before = ""
    for path, some in groupby(sections, key=lambda one: one.path):
        under = list(some)
        ids = under[0].id if len(under) == 1 else f"{under[0].id}-{under[-1].id}"
        first, last = under[0].pages[0], under[-1].pages[1]
        pages = f"p{first}" if first == last else f"p{first}-{last}"
        chapter = _short(path[-2], _CHAPTER) if len(path) > 1 else ""
        over = f"{chapter} > " if chapter and chapter != before else ""
        before = chapter
        yield (
            sum(len(one.text) for one in under),
            f"{ids} {pages} {over}{_short(path[-1], _TITLE)}",
        )


def _short(title: str, most: int) -> str:
    return title if len(title) <= most else f"{title[: most - 3]}..."
