"""A statement that was found and is not in the list, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from agents.claims.schemas import ClaimDraft
from reports.types import ClaimType, LeftOutReason, Priority, not_listed


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A statement that is not listed; `quote` stands verbatim on its page."""

    text: str
    quote: str
    claim_type: ClaimType
    priority: Priority
    page: int
    reason: LeftOutReason

    @classmethod
    def of(cls, draft: ClaimDraft, reason: LeftOutReason) -> LeftOut:
        """The record of a draft."""
        return cls(draft.text, draft.quote, draft.claim_type, draft.priority, draft.page, reason)


def as_json(one: LeftOut) -> dict[str, Any]:
    """A record as a run keeps it."""
    return asdict(one)


def from_json(kept: dict[str, Any]) -> LeftOut:
    """The record back."""
    typed = {
        "claim_type": ClaimType(kept["claim_type"]),
        "priority": Priority(kept["priority"]),
        "reason": LeftOutReason(kept["reason"]),
    }
    return LeftOut(**kept | typed)


def in_words(left: Sequence[LeftOut]) -> str:
    """How many statements are not listed and why, as a sentence; "" for none."""
    return not_listed(Counter(one.reason.value for one in left))
