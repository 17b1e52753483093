"""What the report says in words, for checks that look for statements: sentences and table rows with
their page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from agents.specialists.data_metrics.checks.inputs import CheckInput
from standards.retrieval.sentences import split_sentences

Place = tuple[int, str]


def pages_of(given: CheckInput) -> Iterator[Place]:
    """Each page with its text, then the claims that stand on none of them."""
    texts = [(page, text) for page, text in sorted(given.texts.items()) if text]
    yield from texts
    whole = "\n".join(text for _, text in texts)
    for claim in given.claims:
        words = claim.quote or claim.text
        if words and words not in whole:
            yield claim.page, words


def sentences_with(given: CheckInput, pattern: re.Pattern[str]) -> list[Place]:
    """Every sentence or table row in which the pattern is found, in reading order."""
    found = [(page, text) for page, text in pages_of(given) if pattern.search(text)]
    return [
        (page, part)
        for page, text in found
        for part in split_sentences(text)
        if pattern.search(part)
    ]


def claims_at(given: CheckInput, places: Iterable[Place]) -> tuple[str, ...]:
    """The ids of the claims that quote one of these places."""
    spots = list(places)
    return tuple(
        claim.id
        for claim in given.claims
        if any(
            claim.page == page and _nests(claim.quote or claim.text, words) for page, words in spots
        )
    )


def _nests(one: str, other: str) -> bool:
    return bool(one) and (one in other or other in one)


def counts_emissions(given: CheckInput) -> bool:
    """Whether the report prints any amount of emissions, so that how they were counted matters."""
    return any(quantity.metric == "ghg_emissions" for quantity in given.quantities)
