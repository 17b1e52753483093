"""A company and texts about it, its namesakes and its words, as tests use them."""

from __future__ import annotations

import datetime as dt

from agents.outside_text.known import Known
from agents.outside_text.types import OutsideText
from reports.types import ClaimType, ClaimView

KNOWN = Known(
    names=("Tarnhaven Ceramics Group plc",),
    hosts=frozenset({"tarnhaven.example"}),
    identifiers=frozenset({"529900TARNHAVEN00XX1"}),
    trades=frozenset({"ceramics", "tiles"}),
    report="tarnhaven ceramics makes tiles in leeds and faenza. scope 1 emissions were ...",
)
LONE = Known(names=("Orvelle SE",), trades=frozenset({"cement"}), report="orvelle makes cement")
DAY = dt.date(2025, 5, 20)


def text(
    words: str, title: str = "Tile makers under watch", url: str = "", **more: object
) -> OutsideText:
    """A text published in May 2025."""
    values = {"day": DAY, **more}
    return OutsideText(url or f"https://paper.example/{abs(hash(words))}", title, words, **values)  # type: ignore[arg-type]


def claim(words: str) -> ClaimView:
    """A claim of the report for 2024."""
    return ClaimView("c", words, ClaimType.QUANTITATIVE, page=4)


EMITTED = claim("Our Scope 1 emissions were 201,300 tCO2e in 2024.")
