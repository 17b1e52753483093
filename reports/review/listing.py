"""The subjects of an analysis with where the work on them stands and what people judge."""

from __future__ import annotations

from dataclasses import dataclass

from reports.models import Analysis, Judgement, Reading, ReviewItem, ReviewStatus
from reports.review.subjects import Subject, subjects


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A subject, its item (not stored where nobody began) and the judgements that stand."""

    subject: Subject
    item: ReviewItem
    first: Judgement | None
    second: Judgement | None


def reviewed(analysis: Analysis) -> list[Reviewed]:
    """Every subject with its review, in the order of `subjects`. Six queries."""
    report = analysis.report
    stored = ReviewItem.objects.filter(report=report).select_related("assignee")
    items = {(each.kind, each.key): each for each in stored}
    standing = Judgement.objects.filter(report=report, superseded_at=None, withdrawn_at=None)
    said = {(each.kind, each.key, each.reading): each for each in standing}
    found = []
    for each in subjects(analysis):
        at = (str(each.kind), each.key)
        item = items.get(at) or ReviewItem(report=report, kind=each.kind, key=each.key)
        first, second = said.get((*at, Reading.FIRST)), said.get((*at, Reading.SECOND))
        found.append(Reviewed(each, item, first, second))
    return found


def narrowed(
    rows: list[Reviewed], kind: str = "", status: str = "", assignee: int | None = None
) -> list[Reviewed]:
    """The rows of a kind, of a status and of an assignee, as far as given."""
    return [
        row
        for row in rows
        if kind in ("", row.subject.kind)
        and status in ("", row.item.status)
        and assignee in (None, row.item.assignee_id)
    ]


def counts(rows: list[Reviewed]) -> dict[str, int]:
    """How many rows have each status, and how many a person's first word overrides."""
    by_status = {
        status: sum(row.item.status == status for row in rows) for status in ReviewStatus.values
    }
    overridden = sum(bool(row.first and not row.first.accepts) for row in rows)
    return by_status | {"overridden": overridden}
