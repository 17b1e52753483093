"""What the claims agent hands on."""

from __future__ import annotations

from dataclasses import dataclass

from reports.types import RULES, ClaimType, Priority


@dataclass(frozen=True, slots=True)
class ClaimDraft:
    """One checkable statement of the reporting company, not yet stored.

    `quote` stands verbatim on page `page` (from 1); `text` is the quote or a close paraphrase, at
    most 300 characters; `source_context` is the quote with the sentence before and after it;
    `reasoning` names the signs that made it a claim.
    """

    text: str
    quote: str
    claim_type: ClaimType
    priority: Priority
    page: int
    source_context: str
    reasoning: str
    # paragraphs whoever found it thinks of, by published id; retrieval has the last word
    hints: tuple[str, ...] = ()
    reasoned_by: str = RULES  # the model that found it, or "rules"
