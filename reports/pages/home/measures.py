"""What the portfolio says of analyses: claims by verdict, coverage by pillar and how far the review
is, in one query however many analyses there are."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from django.db.models import CharField, Count, F, QuerySet, Value

from reports.compile import COUNTED_LEVELS
from reports.models import Check, Claim, Coverage, ReviewItem, ReviewStatus, Verdict
from reports.review.progress import counted_of, overridden_of
from reports.review.standing import with_standing
from standards.types import Pillar

JUDGED = ("fully_addressed", "partially_addressed", "fully_unaddressed")


@dataclass(slots=True)
class Tally:
    """The counts of one analysis. `subjects` are its claims, requirements and checks, and `done`
    how many of these a person has done; `overridden` are the claims of which a person says another
    verdict than the machine."""

    claims: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    coverage: dict[str, Counter[str]] = field(
        default_factory=lambda: {pillar.value: Counter() for pillar in Pillar}
    )
    subjects: int = 0
    done: int = 0
    overridden: int = 0

    @property
    def judged(self) -> int:
        """How many claims have a standing verdict."""
        return self.verdicts.total()

    @property
    def covered(self) -> Counter[str]:
        """The statuses of the requirements of all pillars."""
        return sum(self.coverage.values(), Counter())

    @property
    def met(self) -> float | None:
        """The percentage of requirements met among those that could be judged; None where none
        could."""
        return met_percent(self.covered)


def met_percent(counts: Counter[str]) -> float | None:
    """The percentage met among the requirements that could be judged; None where none could."""
    judged = sum(counts[status] for status in JUDGED)
    return 100 * counts[JUDGED[0]] / judged if judged else None


def tallies(analyses: Collection[uuid.UUID]) -> dict[uuid.UUID, Tally]:
    """The counts of these analyses by their keys; one query."""
    found: dict[uuid.UUID, Tally] = defaultdict(Tally)
    if not analyses:
        return found
    these = {"analysis__in": analyses}
    items = ReviewItem.objects.filter(report__current_analysis__in=analyses)
    claims = Claim.objects.filter(claim_set__analyses__in=analyses)
    coverage = Coverage.objects.filter(**these, level__in=COUNTED_LEVELS)
    parts = [
        _counted(Verdict.objects.standing().filter(**these), "verdict", "verdict"),
        _counted(claims.annotate(analysis=F("claim_set__analyses")), "claim"),
        _counted(with_standing(coverage), "coverage", "standing_status", "pillar"),
        _counted(Coverage.objects.filter(**these), "subject"),
        _counted(Check.objects.filter(**these), "subject"),
        _counted(counted_of(items.filter(status=ReviewStatus.DONE)), "done"),
        _counted(overridden_of(analyses), "overridden"),
    ]
    for analysis, what, value, pillar, number in parts[0].union(*parts[1:], all=True):
        tally = found[analysis]
        if what == "verdict":
            tally.verdicts[value] += number
        elif what == "coverage":
            tally.coverage[pillar][value] += number
        elif what == "done":
            tally.done += number
        elif what == "overridden":
            tally.overridden += number
        else:
            tally.subjects += number
            tally.claims += number if what == "claim" else 0
    return found


def _counted(rows: QuerySet[Any], what: str, value: str = "", pillar: str = "") -> QuerySet[Any]:
    """How many rows each analysis has of each value, as (analysis, what, value, pillar, number)."""
    columns = {
        "of_what": Value(what, CharField()),
        "of_value": F(value) if value else Value("", CharField()),
        "of_pillar": F(pillar) if pillar else Value("", CharField()),
    }
    grouped = rows.order_by().annotate(**columns).values("analysis", *columns)
    return grouped.annotate(number=Count("pk")).values_list("analysis", *columns, "number")
