"""The outline of a report in a few lines: which titles stand on which pages, under the ids by which
a model may ask for sections. It is the same in all questions on a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from agents.specialists.legal.model.sections import APART, Section

LONGEST = 1_100  # characters
_TITLE = 40
_DEPTHS = (3, 2, 1)


def outline_of(sections: Sequence[Section]) -> str:
    """The titles of the sections with ids and pages, as deep as fits; of long reports the sections
    with most words."""
    told = [section for section in sections if not section.flags & APART and section.path]
    for depth in _DEPTHS:
        lines = list(_lines(told, depth))
        if sum(len(line) + 1 for _, line in lines) <= LONGEST:
            return "\n".join(line for _, line in lines)
    kept, left = set(), LONGEST
    for place, (_, line) in sorted(enumerate(lines), key=lambda one: (-one[1][0], one[0])):
        if len(line) < left:
            kept.add(place)
            left -= len(line) + 1
    return "\n".join(line for place, (_, line) in enumerate(lines) if place in kept)


def _lines(sections: Sequence[Section], depth: int) -> Iterator[tuple[int, str]]:
    """How many words each line stands for, and the line."""
    for path, some in groupby(sections, key=lambda one: one.path[:depth]):
        under = list(some)
        ids = under[0].id if len(under) == 1 else f"{under[0].id}-{under[-1].id}"
        first, last = under[0].pages[0], under[-1].pages[1]
        pages = f"p{first}" if first == last else f"p{first}-{last}"
        title = path[-1] if len(path[-1]) <= _TITLE else f"{path[-1][: _TITLE - 3]}..."
        yield sum(len(one.text) for one in under), f"{ids} {pages} {title}"
