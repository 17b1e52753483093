"""Shares that only say what another share leaves over: "42 % men" beside "58 % women"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from agents.claims.schemas import ClaimDraft
from sibyl_project.common.regex import regex

# of each pair the first is the one that is told
PAIRS = (
    ("women", "men"),
    ("female", "male"),
    ("females", "males"),
    ("renewable", "non-renewable"),
    ("renewable", "nonrenewable"),
    ("permanent", "temporary"),
    ("full-time", "part-time"),
    ("recycled", "disposed"),
    ("hazardous", "non-hazardous"),
    ("covered", "not covered"),
)
_SLACK = Decimal(1)  # rounding of both shares
_SHARE = regex(r"(?<![\d.,])(\d{1,3}(?:[.,]\d+)?) ?%")
_OF_ANY = regex(
    r"\b(?:" + "|".join(sorted({re.escape(b) for _, b in PAIRS}, key=len, reverse=True)) + r")\b",
    re.IGNORECASE,
)
_NUMBERS = regex(r"\d+(?:[.,]\d+)*")


def complements_in(claims: Sequence[ClaimDraft]) -> set[int]:
    """The places of claims that say no more than another claim of the same page: in the same words
    but for one of PAIRS, with shares that make up the whole together."""
    by_page: dict[int, dict[str, list[tuple[int, list[Decimal]]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for place, claim in enumerate(claims):
        if shares := _shares(claim.text):
            by_page[claim.page][_frame(claim.text)].append((place, shares))
    return {
        place
        for of_page in by_page.values()
        for frame in of_page
        for place, shares in of_page[frame]
        if _OF_ANY.search(claims[place].text)
        and any(
            _makes_up_whole(shares, others)
            for twin in _twins(frame)
            for other, others in of_page.get(twin, ())
            if other != place
        )
    }


def _shares(text: str) -> list[Decimal]:
    return [Decimal(found.replace(",", ".")) for found in _SHARE.findall(text)]


def _frame(text: str) -> str:
    """The words of a text without its numbers."""
    return " ".join(_NUMBERS.sub("#", text).lower().split())


def _twins(frame: str) -> list[str]:
    """The same words with the first of a pair in the place of the second."""
    return [
        swapped
        for first, second in PAIRS
        if (swapped := re.sub(rf"(?<![\w-]){second}(?![\w-])", first, frame)) != frame
    ]


def _makes_up_whole(shares: Sequence[Decimal], others: Sequence[Decimal]) -> bool:
    return len(shares) == len(others) and all(
        abs(one + other - 100) <= _SLACK for one, other in zip(shares, others, strict=True)
    )
