"""The outline of a report: the title of every section of weight, under the id by which a model may
ask for it. It is the same in all questions of the first round on a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from agents.specialists.legal.model.sections import APART, Section
from agents.specialists.legal.model.worth_showing import says_something

LONGEST = 4_800  # characters, about 1,200 tokens
_TITLE, _CHAPTER = 38, 22
_ONE_BY_ONE = 0.75  # of the outline of a long report, for sections named one by one

_Groups = list[list[Section]]


def outline_of(sections: Sequence[Section]) -> str:
    """The sections with ids, pages and titles, those of one path together. Where not all fit, those
    with most words, and the others as ranges between them."""
    told = [
        section
        for section in sections
        if not section.flags & APART and section.path and says_something(section)
    ]
    groups = [list(some) for _, some in groupby(told, key=lambda one: one.path)]
    lines = list(_lines(groups))
    if len("\n".join(lines)) <= LONGEST:
        return "\n".join(lines)
    kept = _heaviest(groups, lines, int(_ONE_BY_ONE * LONGEST))
    groups = list(_with_ranges(groups, kept))
    lines = list(_lines(groups))
    kept = _heaviest(groups, lines, LONGEST)
    return "\n".join(line for place, line in enumerate(lines) if place in kept)


def _heaviest(groups: _Groups, lines: Sequence[str], room: int) -> set[int]:
    """The places of the groups with most words whose lines fit."""
    kept: set[int] = set()
    words = [sum(len(one.text) for one in group) for group in groups]
    for place in sorted(range(len(groups)), key=lambda at: (-words[at], at)):
        if len(lines[place]) < room:
            kept.add(place)
            room -= len(lines[place]) + 1
    return kept


def _with_ranges(groups: _Groups, kept: set[int]) -> Iterator[list[Section]]:
    """The groups, with neighbours of a chapter that are not kept as one."""
    places = enumerate(groups)
    for (named, _), some in groupby(places, key=lambda one: (one[0] in kept, one[1][0].path[0])):
        if named:
            yield from (group for _, group in some)
        else:
            yield [section for _, group in some for section in group]


def _lines(groups: _Groups) -> Iterator[str]:
    """A line for each group; a chapter is named where it begins."""
    before = ""
    for under in groups:
        path = _common(under[0].path, under[-1].path)
        ids = under[0].id if len(under) == 1 else f"{under[0].id}-{under[-1].id}"
        first, last = under[0].pages[0], under[-1].pages[1]
        pages = f"p{first}" if first == last else f"p{first}-{last}"
        chapter = _short(path[-2], _CHAPTER) if len(path) > 1 else ""
        over = f"{chapter} > " if chapter and chapter != before else ""
        before = chapter
        yield f"{ids} {pages} {over}{_short(path[-1], _TITLE)}"


def _common(first: Sequence[str], last: Sequence[str]) -> Sequence[str]:
    """The titles that two paths share, or the first title of the former."""
    shared = 0
    while shared < min(len(first), len(last)) and first[shared] == last[shared]:
        shared += 1
    return first[: max(1, shared)]


def _short(title: str, most: int) -> str:
    return title if len(title) <= most else f"{title[: most - 3]}..."
