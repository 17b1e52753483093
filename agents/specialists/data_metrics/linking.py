"""Which figures of the report a claim states, and which checks therefore speak about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_sentence
from reports.figures.types import Quantity
from reports.language.numbers import find_numbers
from reports.language.units import fold_units
from reports.types import ClaimView
from sibyl_project.common.text import comparable

_SHORTEST_QUOTE = 10  # characters without spaces; shorter quotes stand by chance inside others


def figures_of(
    claims: Sequence[ClaimView], quantities: Sequence[Quantity]
) -> dict[str, tuple[Quantity, ...]]:
    """For each claim id the quantities it states: as read from the report where the quote stands,
    else from its own words."""
    quotes = {q.quote: comparable(q.quote) for q in quantities}
    by_page: dict[int, list[Quantity]] = {}
    for quantity in quantities:
        by_page.setdefault(quantity.page, []).append(quantity)
    return {claim.id: _stated(claim, by_page.get(claim.page, []), quotes) for claim in claims}


def _stated(
    claim: ClaimView, on_page: Sequence[Quantity], quotes: Mapping[str, str]
) -> tuple[Quantity, ...]:
    words = comparable(claim.quote or claim.text)
    nested = [q for q in on_page if nests(quotes[q.quote], words)]
    if not nested:
        return tuple(read_sentence(claim.quote or claim.text, page=claim.page))
    printed = {
        abs(number.value)
        for number in find_numbers(
            fold_units(f"{claim.text} {claim.quote if not claim.text else ''}")
        )
    }
    named = [q for q in nested if any(_is_printed(q, value) for value in printed)]
    return tuple(named or nested)


def nests(one: str, other: str) -> bool:
    """Whether one of two texts in comparable form stands in the other, and not by chance."""
    shorter, longer = sorted((one, other), key=len)
    return shorter in longer and (len(shorter) >= _SHORTEST_QUOTE or shorter == longer)


def _is_printed(quantity: Quantity, value: object) -> bool:
    """Whether `value` are the printed digits of the quantity, whatever the magnitude word."""
    digits = str(value).replace(".", "").strip("0")
    return bool(digits) and f"{abs(quantity.value):f}".replace(".", "").strip("0") == digits


def link(
    checks: Sequence[CheckResult],
    stated: Mapping[str, Sequence[Quantity]],
    claims: Sequence[ClaimView] = (),
) -> list[CheckResult]:
    """The checks with the ids of the claims that state one of their figures (same page and place,
    or the claim's own words), after those that a check over words named itself. A claim whose quote
    is a place of the check is one of them, whatever was read there."""
    places = {
        claim_id: {(q.page, q.quote) for q in figures} for claim_id, figures in stated.items()
    }
    for claim in claims:
        places.setdefault(claim.id, set()).add((claim.page, claim.quote))
    return [replace(check, claim_ids=_with_linked(check, places)) for check in checks]


def _with_linked(check: CheckResult, places: Mapping[str, set[tuple[int, str]]]) -> tuple[str, ...]:
    spots = set(check.figures)
    linked = (claim_id for claim_id, own in places.items() if own & spots)
    return tuple(dict.fromkeys((*check.claim_ids, *linked)))
