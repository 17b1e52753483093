"""The status of a requirement that stands: the newest correction of an auditor, else what the agent
assessed.

The one place that decides it. Whatever counts or lists statuses reads rows from here;
`Coverage.status` stays the agent's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, NullIf

from reports.models import Analysis, Coverage, CoverageCorrection

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class Said(TypedDict):
    """The status that stands, and the key of the newest correction, which may be a taking back."""

    standing_status: str
    newest_correction: int | None


def with_standing(coverage: QuerySet[Coverage]) -> QuerySet[WithAnnotations[Coverage, Said]]:
    """The rows with the columns of `Said`, for counting in the database."""
    newest = _corrections().order_by("-pk")
    said = NullIf(Subquery(newest.values("status")[:1]), Value(""))
    return coverage.annotate(
        standing_status=Coalesce(said, F("status")),
        newest_correction=Subquery(newest.values("pk")[:1]),
    )


def standing_rows(coverage: QuerySet[Coverage]) -> list[Coverage]:
    """The rows as a list, each with `standing` and `correction`, the one that stands or None.

    One query more where any is.
    """
    return settled(with_standing(coverage))


def settled(annotated: Iterable[WithAnnotations[Coverage, Said]]) -> list[Coverage]:
    """The same for rows that have the columns of `Said` already."""
    rows = list(annotated)
    newest = [row.newest_correction for row in rows if row.newest_correction]
    corrections = CoverageCorrection.objects.in_bulk(newest)
    for row in rows:
        said = corrections.get(row.newest_correction or 0)
        row.standing, row.correction = row.standing_status, said if said and said.status else None
    return list[Coverage](rows)


def corrected_earlier(analysis: Analysis, paragraph_id: str = "") -> dict[str, Coverage]:
    """By paragraph, its row in the newest earlier analysis of this file in which an auditor
    corrected it. Two queries at most.

    With `paragraph_id` for that one alone. Such a correction is not carried over: the new analysis
    assessed the paragraph anew.
    """
    before = Coverage.objects.filter(
        Exists(_corrections()),
        analysis__report__engagement=analysis.report.engagement_id,
        analysis__report__sha256=analysis.report.sha256,
        analysis__created_at__lt=analysis.created_at,
    )
    if paragraph_id:
        before = before.filter(paragraph_id=paragraph_id)
    rows = standing_rows(before.select_related("analysis").order_by("analysis__created_at"))
    return {row.paragraph_id: row for row in rows if row.correction}


def _corrections() -> QuerySet[CoverageCorrection]:
    return CoverageCorrection.objects.filter(
        analysis=OuterRef("analysis"), paragraph_id=OuterRef("paragraph_id")
    )
