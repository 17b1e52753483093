"""Drafts on their way into rows: kept as JSON between the waves, then as claims with their
fingerprints and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from agents.base.fingerprints import fingerprint
from agents.claims.schemas import ClaimDraft
from agents.claims.selection.left_out import LeftOut
from reports.models import Claim, ClaimSet, LeftOutClaim
from reports.types import ClaimType, PageContent, PageState, Priority


def as_json(draft: ClaimDraft) -> dict[str, Any]:
    """A draft as a run keeps it."""
    return asdict(draft) | {"claim_type": draft.claim_type.value, "priority": draft.priority.value}


def from_json(kept: dict[str, Any]) -> ClaimDraft:
    """The draft back."""
    typed = {"claim_type": ClaimType(kept["claim_type"]), "priority": Priority(kept["priority"])}
    return ClaimDraft(**kept | typed | {"hints": tuple(kept["hints"])})


def claims_from(
    claim_set: ClaimSet, drafts: Sequence[ClaimDraft]
) -> list[tuple[Claim, ClaimDraft]]:
    """One claim per fingerprint: the parts of a compound statement share a quote, so their text
    tells them apart."""
    rows: dict[str, tuple[Claim, ClaimDraft]] = {}
    for draft in drafts:
        key = fingerprint(draft.page, draft.quote)
        if key in rows:
            key = fingerprint(draft.page, f"{draft.quote}\n{draft.text}")
        rows.setdefault(key, (_claim(claim_set, draft, len(rows), key), draft))
    return list(rows.values())


def _claim(claim_set: ClaimSet, draft: ClaimDraft, ordinal: int, key: str) -> Claim:
    return Claim(
        claim_set=claim_set,
        ordinal=ordinal,
        text=draft.text,
        quote=draft.quote,
        claim_type=draft.claim_type.value,
        priority=draft.priority.value,
        page=draft.page,
        source_context=draft.source_context,
        located=True,
        fingerprint=key,
        reasoning=draft.reasoning,
        reasoned_by=draft.reasoned_by,
    )


def left_out_rows(claim_set: ClaimSet, left: Sequence[LeftOut]) -> list[LeftOutClaim]:
    """A row for each statement that is not listed, in page order; the same statement once."""
    apart = {(one.page, one.quote, one.text): one for one in left}
    ordered = sorted(apart.values(), key=lambda one: one.page)
    return [
        LeftOutClaim(
            claim_set=claim_set,
            ordinal=ordinal,
            text=one.text,
            quote=one.quote,
            claim_type=one.claim_type.value,
            priority=one.priority.value,
            page=one.page,
            reason=one.reason.value,
        )
        for ordinal, one in enumerate(ordered)
    ]


def summary_of(claims: Sequence[Claim], pages: Sequence[PageContent], page_count: int) -> str:
    """Two lines: how many claims of what kind, and from which of the `page_count` pages of the
    report they were read."""
    kinds = Counter(claim.claim_type for claim in claims)
    high = sum(claim.priority == Priority.HIGH for claim in claims)
    named = ", ".join(f"{count} {kind.replace('_', '/')}" for kind, count in kinds.most_common())
    first = (
        f"{len(claims)} verifiable claims: {named}; {high} of high priority."
        if claims
        else "No verifiable claim was found."
    )
    read = sum(page.state is PageState.READ for page in pages)
    words = sum(len(page.text.split()) for page in pages)
    second = (
        f"Read from {read} of {page_count} pages ({words:,} words); claims stand on "
        f"{len({c.page for c in claims})} of them."
    )
    return f"{first}\n{second}"
