"""Which of a claim's paragraphs a model is asked about: those whose subject the claim has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from agents.specialists.legal.model.choosing import words_in, words_of
from agents.specialists.legal.schemas import SubRequirement
from reports.types import ClaimView
from sibyl_project.common.regex import regex
from standards.types import Requirement

MOST = 2  # paragraphs of one claim
SHARED = 2  # words of a paragraph that a claim must say, where rules find none of it in the claim
_SCOPES = regex(
    r"\bscopes?\s*(?P<numbers>[123](?:\s*(?:,|&|\+|/|-|–|and|und|et|to|bis|through)\s*"
    r"(?:scope\s*)?[123]\b)*)",
    re.I,
)
# what only Scope 3 counts
_CATEGORY = regex(
    r"\b(?:category \d{1,2}|business travel|employee commuting|purchased goods|"
    r"use of sold products|financed emissions|end-of-life treatment)\b",
    re.I,
)
_HERE = ("claim", "context")
# what nearly every claim and paragraph says
_COMMON = words_in(
    "company entity group report disclose disclosure information including total year period "
    "change climate sustainability risk opportunity business management process related"
)


def fitting(
    claim: ClaimView, paragraphs: Sequence[tuple[Requirement, tuple[SubRequirement, ...]]]
) -> frozenset[str]:
    """The ids of the paragraphs that fit a claim: of those it maps to the first, and others that
    rules find in its words or that share some words with it, the best `MOST`. What a paragraph
    that introduces others asks for is not asked once more for one of these."""
    words = words_in(claim.text)
    ranked = []
    for place, (requirement, answers) in enumerate(paragraphs):
        if not answers:
            continue
        given = sum(one.where in _HERE for one in answers)
        shared = len(words & _told(requirement))
        if place == 0 or given or shared >= SHARED:
            ranked.append((place != 0, -given, -shared, place, requirement.paragraph_id))
    best = [paragraph_id for *_, paragraph_id in sorted(ranked)]
    asked = {one.paragraph_id: answers for one, answers in paragraphs}
    held = {
        pid: {one.paragraph_id for one in asked[pid]} - {pid} for pid in best if len(asked[pid]) > 1
    }
    once = [pid for pid in best if not any(pid in inside for inside in held.values())]
    return frozenset(once[:MOST])


def on_other_scopes(text: str) -> frozenset[str]:
    """The ids of the paragraphs on a scope of emissions that a claim is not on, where it names
    some of them only; none where it names none or all."""
    named = {
        number for found in _SCOPES.finditer(text) for number in _between(found["numbers"])
    } | ({"3"} if _CATEGORY.search(text) else set())
    if not named:
        return frozenset()
    return frozenset(f"S2.29(a)(i)({number})" for number in "123" if number not in named)


def _between(numbers: str) -> set[str]:
    """The scopes in words such as "1-3" or "1 and 2"."""
    digits = re.findall(r"[123]", numbers)
    ranged = re.fullmatch(r"([123])\s*(?:-|–|to|bis|through)\s*([123])", numbers.strip())
    return {n for n in "123" if digits[0] <= n <= digits[-1]} if ranged else set(digits)


def given_within(
    paragraph_id: str, answers: Iterable[Sequence[SubRequirement]]
) -> tuple[SubRequirement, ...]:
    """The answers to a paragraph that were given for one that introduces it."""
    return tuple(
        one
        for some in answers
        if len({each.paragraph_id for each in some}) > 1
        for one in some
        if one.paragraph_id == paragraph_id
    )


@lru_cache(maxsize=600)
def _told(requirement: Requirement) -> frozenset[str]:
    return words_of(requirement) - _COMMON
