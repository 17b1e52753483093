"""What the pages of help say as plain text, and where in it words stand."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.html import strip_tags

from reports.access import RIGHTS
from reports.help.concepts import GROUPS, Concept
from reports.models import Role
from reports.reliability import LEAST_CASES, WORDS, Judgement, measured

AROUND: Final = 90  # characters shown on each side of a word that was found


@dataclass(frozen=True, slots=True)
class Found:
    """A concept that words were found in, with the passage around the first of them."""

    concept: Concept
    before: str
    word: str
    after: str


@dataclass(frozen=True, slots=True)
class Share:
    """How often a kind of judgement proved right; `percent` is None where too few were looked
    up."""

    judgement: str
    by: str
    percent: int | None
    cases: int


def facts() -> dict[str, Any]:
    """What texts of help take from the code, so that they cannot say something else."""
    return {"roles": list(Role), "rights": _rights(), "shares": _shares(), "least": LEAST_CASES}


def _rights() -> list[tuple[str, list[bool]]]:
    """Every right in words, and for each role whether it has it."""
    return [(right.value, [role in held for role in Role]) for right, held in RIGHTS.items()]


def _shares() -> list[Share]:
    return [
        Share(
            WORDS[Judgement(judgement), step],
            engine,
            round(100 * right / cases) if cases >= LEAST_CASES else None,
            cases,
        )
        for (judgement, step, engine), (right, cases) in measured().items()
    ]


@cache
def text_of(concept: Concept) -> str:
    """The text of a concept without its markup."""
    plain = html.unescape(strip_tags(render_to_string(concept.template, facts())))
    return " ".join([concept.title + ".", concept.about, *plain.split()])


def search(asked: str) -> list[Found]:
    """The concepts in which every word asked for stands; those that name one in their title come
    first."""
    words = asked.casefold().split()[:8]
    found = list(_found(words)) if words else []
    return sorted(found, key=lambda one: not any(w in one.concept.title.casefold() for w in words))


def _found(words: list[str]) -> Iterator[Found]:
    for group in GROUPS:
        for concept in group.concepts:
            text = text_of(concept)
            if all(word in text.casefold() for word in words):
                yield _excerpt(concept, text, words[0])


def _excerpt(concept: Concept, text: str, word: str) -> Found:
    at = re.search(re.escape(word), text, re.IGNORECASE)
    start, end = at.span() if at else (0, 0)
    first, last = max(0, start - AROUND), min(len(text), end + AROUND)
    before = ("… " if first else "") + text[first:start]
    after = text[end:last] + (" …" if last < len(text) else "")
    return Found(concept, before, text[start:end], after)
