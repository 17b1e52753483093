"""Corrections of the status of a requirement.

Every correction is a new row, and the newest one counts; nothing is overwritten or deleted.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from reports.models import (
    Analysis,
    Coverage,
    CoverageCorrection,
    CoverageStatus,
    ReviewItem,
    SubjectKind,
)
from reports.review.standing import standing_rows
from sibyl_project.common.people import name_of

LEAST_WORDS, LONGEST_REASON = 3, 2000
TOO_SHORT = (
    f"Say in a few words (at least {LEAST_WORDS}) why, for example where the report discloses it."
)
TAKEN_BACK = "Taken back."
READ_BLIND = (
    "Two people read this blind to each other, and a correction would show on every page. Give "
    "your word under Review; it becomes a correction once both have judged."
)


class CorrectionRefused(Exception):
    """A correction that is not stored. `field` names the field to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def requirement_of(analysis: Analysis, paragraph_id: str) -> Coverage | None:
    """The row of a paragraph with its elements and its standing status; None where the paragraph
    was not checked in this analysis."""
    rows = analysis.coverage.filter(paragraph_id=paragraph_id).prefetch_related("elements")
    return next(iter(standing_rows(rows)), None)


def history(row: Coverage) -> list[CoverageCorrection]:
    """All corrections of a row's status, newest first."""
    corrections = CoverageCorrection.objects.filter(
        analysis=row.analysis_id, paragraph_id=row.paragraph_id
    )
    return list(corrections.order_by("-pk"))


def correct(row: Coverage, status: str, reason: str, author: Any, cause: str = "") -> None:
    """Let `status` count instead of the assessed one. Where it is the assessed status itself,
    earlier corrections are taken back with this reason.

    `cause` is a `CorrectionCause` for the status not applicable, or "". With a cause the status is
    a correction of its own even where it is the assessed one. Raises CorrectionRefused where the
    reason is too short or too long, the status counts already, or the cause does not go with it.
    """
    try:
        given = reason_given(reason)
    except ValueError as refusal:
        raise CorrectionRefused("reason", str(refusal)) from None
    if cause and status != CoverageStatus.NOT_APPLICABLE:
        raise CorrectionRefused("cause", "A cause goes with the status not applicable only.")
    if row.correction is None and status == row.status and not cause:
        raise CorrectionRefused("status", "This is the status it already has: choose another one.")
    taken_back = status == row.status and not cause
    append(row, "" if taken_back else status, given, author, cause=cause)


def take_back(row: Coverage, author: Any) -> None:
    """Let the assessed status count again. Raises CorrectionRefused where no correction counts."""
    if row.correction is None:
        raise CorrectionRefused("status", "No correction stands that could be taken back.")
    append(row, "", TAKEN_BACK, author)


def append(
    row: Coverage,
    status: str,
    reason: str,
    author: Any,
    accepted: dict[str, Any] | None = None,
    cause: str = "",
) -> None:
    """Store a correction; `accepted` are the statements that count as evidence with it (see
    `review.acceptance`), `cause` is a `CorrectionCause` or "".

    Whoever reviews the requirement sees that it changed. Raises CorrectionRefused while it is read
    blind, because a correction stands on every page.
    """
    with transaction.atomic():
        items = ReviewItem.objects.select_for_update(no_key=True)
        item, _ = items.get_or_create(
            report_id=row.analysis.report_id, kind=SubjectKind.REQUIREMENT, key=row.paragraph_id
        )
        if item.blind and item.opened_at is None:
            raise CorrectionRefused("status", READ_BLIND)
        CoverageCorrection.objects.create(
            analysis_id=row.analysis_id,
            paragraph_id=row.paragraph_id,
            status=status,
            cause=cause,
            reason=reason,
            accepted=accepted or {},
            author=author,
            author_name=name_of(author),
        )
        item.version += 1
        item.save(update_fields=["version"])


def reason_given(text: str) -> str:
    """The reason without white space around it.

    Raises ValueError, with a message that says what to do, where it is too short or too long.
    """
    reason = text.strip()
    if sum(any(map(str.isalnum, word)) for word in reason.split()) < LEAST_WORDS:
        raise ValueError(TOO_SHORT)
    if len(reason) > LONGEST_REASON:
        raise ValueError(f"Keep the reason within {LONGEST_REASON} characters.")
    return reason
