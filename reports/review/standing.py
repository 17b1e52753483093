"""The standing status of a requirement: the newest correction of an auditor, else what the agent
assessed.

This is the only module that decides it. Code that counts or lists statuses reads its rows through
this module; `Coverage.status` stays the agent's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict

from django.db.models import (
    Exists,
    F,
    OuterRef,
    QuerySet,
    Subquery,
    Value,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce, NullIf

from reports.models import Analysis, Coverage, CoverageCorrection

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class StandingColumns(TypedDict):
    """The standing status, and the key of the newest correction, which may be one that takes
    earlier ones back."""

    standing_status: str
    newest_correction: int | None


def with_standing(
    coverage: QuerySet[Coverage],
) -> QuerySet[WithAnnotations[Coverage, StandingColumns]]:
    """The rows with the columns of `StandingColumns`, for counting in the database."""
    newest = _corrections().order_by("-pk")
    corrected = NullIf(Subquery(newest.values("status")[:1]), Value(""))
    return coverage.annotate(
        standing_status=Coalesce(corrected, F("status")),
        newest_correction=Subquery(newest.values("pk")[:1]),
    )


def standing_rows(coverage: QuerySet[Coverage]) -> list[Coverage]:
    """The rows as a list, each with its `standing` status and the `correction` it is from, or None.

    One query more where there are corrections.
    """
    return settled(with_standing(coverage))


def settled(annotated: Iterable[WithAnnotations[Coverage, StandingColumns]]) -> list[Coverage]:
    """The same as `standing_rows`, for rows that have the columns of `StandingColumns` already."""
    rows = list(annotated)
    newest = [row.newest_correction for row in rows if row.newest_correction]
    corrections = CoverageCorrection.objects.in_bulk(newest)
    for row in rows:
        newest_one = corrections.get(row.newest_correction or 0)
        row.standing = row.standing_status
        row.correction = newest_one if newest_one and newest_one.status else None
    return list[Coverage](rows)


def with_elements(rows: Iterable[Coverage]) -> list[Coverage]:
    """These rows, each with its elements; one query."""
    listed = list(rows)
    prefetch_related_objects(listed, "elements")
    return listed


def corrected_earlier(analysis: Analysis, paragraph_id: str = "") -> dict[str, Coverage]:
    """For each paragraph its row in the newest earlier analysis of this file in which an auditor
    corrected it; with `paragraph_id` for that paragraph alone. Two queries at most.

    Such a correction is not carried over, because the new analysis has assessed the paragraph anew.
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
