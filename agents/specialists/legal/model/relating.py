"""Which elements are asked together: those of related paragraphs, twins of the two standards side
by side, in questions of similar length."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from agents.specialists.legal.model.choosing import Wanted
from sibyl_project.common.parts import even_parts
from standards.types import Requirement

# about 70 tokens each in an answer: under a minute
ELEMENTS_PER_QUESTION = 44


def related(requirements: Sequence[Requirement]) -> list[Requirement]:
    """Paragraphs of one subject beside one another: a paragraph of S1 with the one of S2 that has
    it as its counterpart, in the order of the registry."""
    places = {each.paragraph_id: place for place, each in enumerate(requirements)}
    twins = {
        counterpart: places[each.paragraph_id]
        for each in reversed(requirements)
        for counterpart in each.s1_counterpart
    }
    return sorted(
        requirements,
        key=lambda each: (
            twins.get(each.paragraph_id, places[each.paragraph_id]),
            places[each.paragraph_id],
        ),
    )


def grouped(wanted: Iterable[Wanted], most: int = ELEMENTS_PER_QUESTION) -> list[list[Wanted]]:
    """The elements in their order, no paragraph over two questions, in as few questions of similar
    length as possible."""
    paragraphs = [
        list(some) for _, some in groupby(wanted, key=lambda one: one.requirement.paragraph_id)
    ]
    count = -(-sum(map(len, paragraphs)) // most)
    if count == 0:
        return []
    aim = sum(map(len, paragraphs)) / count
    groups: list[list[Wanted]] = [[]]
    done = 0
    for elements in paragraphs:
        full = len(groups[-1]) + len(elements) > most
        if groups[-1] and (full or done + len(elements) / 2 > aim * len(groups)):
            groups.append([])
        groups[-1] += elements
        done += len(elements)
    return groups


def halves(wanted: Sequence[Wanted]) -> list[Sequence[Wanted]]:
    """The elements in two parts."""
    return list(even_parts(wanted, -(-len(wanted) // 2)))
