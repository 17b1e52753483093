"""The compiled report as its page opens: what its first screen shows, and nothing that is folded.

A report has hundreds of claims with a thousand findings. Their page shows a card of each claim and
fetches what was found when somebody opens it.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import FilteredRelation, Q

from reports.compile import CompiledReport, briefs_of, claims_of, failures_first
from reports.compiled.claim import CompiledClaim
from reports.models import Check, Claim, Coverage, Verdict
from reports.review.briefs import TO_DO
from reports.review.standing import standing_rows

_FOLDED = ("reasoning", "source_context", "places")


class Overview(CompiledReport):
    """The same claims, requirements and counts as the compiled report has.

    Claims come without their findings, earlier verdicts, agents and tests of records, and with
    those of their checks only that fail; requirements come without their elements.
    """

    @cached_property
    def claims(self) -> list[CompiledClaim]:
        """Claims in reading order, with their paragraphs and standing verdict."""
        standing = Q(verdicts__analysis=self.analysis, verdicts__superseded_in_cycle=None)
        rows = (
            claims_of(self.analysis)
            .defer(*_FOLDED)
            .with_paragraphs()
            .annotate(standing_verdict=FilteredRelation("verdicts", condition=standing))
            .select_related("standing_verdict")  # type: ignore[misc]  # named one line above
        )
        failed: dict[object, list[Check]] = defaultdict(list)
        for check in self.checks:
            for claim in check.failed_claims:  # type: ignore[attr-defined]
                failed[claim].append(check)
        claims = list(rows)
        said = briefs_of(claims, self.analysis)
        return [
            CompiledClaim(
                *(claim, [], _verdict_of(claim), [], [], failed[claim.pk]),
                brief=said.get(str(claim.pk), TO_DO),
            )
            for claim in claims
        ]

    @cached_property
    def checks(self) -> list[Check]:
        """Arithmetic checks, failures first, those that fail with the keys of their claims."""
        fails = Q(result=Check.Result.FAIL, claims__isnull=False)
        keys = ArrayAgg("claims", filter=fails, default=[], order_by="claims__ordinal")
        return failures_first(self.analysis.checks.annotate(failed_claims=keys).order_by("order"))

    @cached_property
    def requirements(self) -> list[Coverage]:
        """One row per checkable paragraph with the status that stands."""
        return standing_rows(self.analysis.coverage.order_by("sort_key"))


def _verdict_of(claim: Claim) -> Verdict | None:
    """The standing verdict that was read with a claim; Django sets none where there is none."""
    return getattr(claim, "standing_verdict", None)
