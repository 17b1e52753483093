"""Where the report says something, for checks that look for words: its statements by a pattern, and
the claims that quote them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agents.specialists.data_metrics.checks.inputs import CheckInput
from reports.types import Statement

Place = tuple[int, str]


def statements_with(given: CheckInput, pattern: re.Pattern[str]) -> list[Statement]:
    """Every statement in which the pattern is found, in reading order."""
    return [one for one in given.statements if pattern.search(one.text)]


def place_of(statement: Statement) -> Place:
    """The page of a statement and its words."""
    return statement.page, statement.text


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
