"""What in a claim calls for the geography agent: places and facilities."""

from __future__ import annotations

from collections.abc import Sequence

from reports.language.claim_places import places_in
from reports.types import ClaimView


def places(claim: ClaimView) -> Sequence[str]:
    """Places and facilities the claim names."""
    return places_in(claim.text)
