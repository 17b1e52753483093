"""What in a claim calls for the legal agent: paragraphs it is mapped to."""

from __future__ import annotations

from collections.abc import Sequence

from reports.types import ClaimView


def paragraphs(claim: ClaimView) -> Sequence[str]:
    """The paragraphs a claim is mapped to."""
    return claim.paragraphs
