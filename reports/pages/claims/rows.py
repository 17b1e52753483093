"""The claims of one page of the list as rows: the claim, how it stands, and how far its review
is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.models import Analysis, Claim, SubjectKind
from reports.pages.queries import shown_verdicts
from reports.review.briefs import TO_DO, Brief, briefs


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One row. `shown` is the value that pages show for its verdict, empty where nobody judged
    it."""

    claim: Claim
    shown: str
    brief: Brief

    @property
    def review(self) -> str:
        """The review in a few words; empty before anybody worked on it."""
        return "" if self.brief == TO_DO else self.brief.words


def claim_rows(analysis: Analysis, claims: Sequence[Claim]) -> list[ClaimRow]:
    """The rows of these claims, with three queries."""
    verdicts = shown_verdicts(analysis, claims)
    reviewed = briefs(analysis.report, SubjectKind.CLAIM, [str(claim.pk) for claim in claims])
    return [
        ClaimRow(claim, verdicts.get(claim.pk, ""), reviewed.get(str(claim.pk), TO_DO))
        for claim in claims
    ]
