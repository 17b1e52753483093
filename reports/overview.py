"""The compiled report as its page opens: what its first screen shows, and nothing that is folded.

A report has hundreds of claims with a thousand findings. Their page shows a card of each claim and
fetches what was found when somebody opens it.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from django.db.models import Prefetch, prefetch_related_objects

from reports.compile import CompiledReport, claims_of, failures_first
from reports.compiled.claim import CompiledClaim
from reports.models import Check, Claim, Coverage, Verdict
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
        standing = Verdict.objects.standing().filter(analysis=self.analysis)
        rows = (
            claims_of(self.analysis)
            .defer(*_FOLDED)
            .with_paragraphs()
            .prefetch_related(Prefetch("verdicts", standing))
        )
        failures = [one for one in self.checks if one.result == Check.Result.FAIL]
        used = Prefetch("claims", Claim.objects.only("pk").order_by("ordinal"))
        prefetch_related_objects(failures, used)
        failed: dict[object, list[Check]] = defaultdict(list)
        for check in failures:
            for claim in check.claims.all():
                failed[claim.pk].append(check)
        return [_light(claim, failed[claim.pk]) for claim in rows]

    @cached_property
    def checks(self) -> list[Check]:
        """Arithmetic checks, failures first."""
        return failures_first(self.analysis.checks.order_by("order"))

    @cached_property
    def requirements(self) -> list[Coverage]:
        """One row per checkable paragraph with the status that stands."""
        return standing_rows(self.analysis.coverage.order_by("sort_key"))


def _light(claim: Claim, failed: list[Check]) -> CompiledClaim:
    standing = list(claim.verdicts.all())
    return CompiledClaim(claim, [], standing[0] if standing else None, [], [], failed)
