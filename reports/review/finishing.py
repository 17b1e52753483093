"""A first reader's word finishes its subject, unless somebody else still has to say something."""

from __future__ import annotations

from typing import Any

from reports.models import Analysis, Comment, Reading, ReviewStatus
from reports.review.listing import Reviewed, reviewed_one
from reports.review.subjects import Subject
from reports.review.working import set_status


def why_open(row: Reviewed, reading: str, user: Any) -> str:
    """Why a user's word in this reading leaves a subject open, as the end of a sentence; "" where
    it finishes it. One query at most."""
    if reading != Reading.FIRST:
        return "the word of a second reader does not finish it."
    if row.is_blind_due or row.second or row.item.second_reader_id:
        return "it has a second reader."
    said = Comment.objects.filter(
        report=row.item.report_id, kind=row.subject.kind, key=row.subject.key, withdrawn_at=None
    )
    if said.exclude(author=user.pk).exists():
        return "a comment of somebody else stands on it."
    return ""


def finish(analysis: Analysis, subject: Subject, user: Any, reading: str) -> str:
    """Finish a subject that the user just judged, where nothing keeps it open; a sentence on how it
    stands then."""
    row = reviewed_one(analysis, subject.kind, subject.key, user)
    if why := why_open(row, reading, user):
        return f"It stays open: {why}"
    if row.item.status != ReviewStatus.DONE:
        set_status(analysis.report, subject, user, ReviewStatus.DONE, seen=row.item.version)
    return "It is done."
