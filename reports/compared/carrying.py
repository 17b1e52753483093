"""Carrying what people said of an earlier report or analysis onto this one.

Only onto subjects that were matched with certainty, and only as something to read: every subject
stays to do, and nothing of it is a judgement, comment or status of this report. What was itself
carried is not carried on. Carried twice, nothing is added.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction

from reports.access import RIGHTS, Right, require, role_of
from reports.compared.between import Between
from reports.compared.matching import How
from reports.models import (
    Absence,
    Analysis,
    CarriedKind,
    CarriedReview,
    Comment,
    Judgement,
    MisstatementWord,
    Report,
    ReviewItem,
    ReviewStatus,
    ReviewStep,
    SubjectKind,
)
from reports.models.review import ABSENCE
from reports.review.blind import DUE, sight_over
from reports.review.completeness import DISMISSED, newest_words
from reports.review.standing import standing_rows
from sibyl_project.common.people import name_of

LONGEST_WHENCE: Final = 400
ELSEWHERE: Final = (
    "You may only read the earlier report. What people said there can be carried out of its "
    "engagement by its leads, auditors and reviewers."
)

BACKWARDS: Final = "Reviews are carried from the earlier report to the later one: do it there."


@dataclass(frozen=True)
class Carrying:
    """What can be carried forward, not stored yet; how much of what stands there was carried
    already, and how much is on subjects that were not matched with certainty."""

    rows: list[CarriedReview]
    already: int
    unmatched: int


def preview(between: Between, user: Any) -> Carrying:
    """What carrying forward would add to the later report; eleven queries.

    Raises PermissionDenied where the user may not review the later report, or belongs to another
    engagement's report as a viewer only.
    """
    _require(between, user)
    return _gathered(between, user)


@transaction.atomic
def carry(between: Between, user: Any) -> Carrying:
    """Store what `preview` shows, whoever else does so at the same time; what was added.

    Raises what `preview` raises.
    """
    _require(between, user)
    Report.objects.select_for_update(no_key=True).get(pk=between.after.report_id)
    found = _gathered(between, user)
    CarriedReview.objects.bulk_create(found.rows)
    return found


def carried_onto(report: Report) -> Any:
    """What was carried onto a report, in the order in which it was said."""
    return CarriedReview.objects.filter(report=report).order_by("said_at", "pk")


def _require(between: Between, user: Any) -> None:
    earlier, later = between.before.report, between.after.report
    require(user, Right.REVIEW, later.engagement)
    theirs = RIGHTS[Right.REVIEW]
    if earlier.engagement_id != later.engagement_id and (
        role_of(user, earlier.engagement_id) not in theirs
    ):
        raise PermissionDenied(ELSEWHERE)


def _gathered(between: Between, user: Any) -> Carrying:
    certain = between.comparison.certain | _same_absences(between)
    stored = {
        (each.kind, each.key, each.what, each.source_id)
        for each in CarriedReview.objects.filter(report=between.after.report_id).only(
            "kind", "key", "what", "source_id"
        )
    }
    rows, already, unmatched = [], 0, 0
    same_report = between.before.report_id == between.after.report_id
    for said in _said(between.before):
        to = certain.get((said.kind, said.source_key))
        if to is None:
            unmatched += 1
        elif same_report and to[0] == said.source_key and said.what != CarriedKind.CORRECTION:
            continue  # it stands there already: review belongs to the report
        elif (said.kind, to[0], said.what, said.source_id) in stored:
            already += 1
        else:
            rows.append(_onto(said, to[0], to[1], between, user))
    return Carrying(rows, already, unmatched)


def _same_absences(between: Between) -> dict[tuple[str, str], tuple[str, How]]:
    """The absences of both analyses: the same thing expected by the same kind of source."""
    both = [
        set(Absence.objects.filter(analysis=side).values_list("identity", flat=True))
        for side in (between.before, between.after)
    ]
    return {(ABSENCE, key): (key, How.IDENTITY) for key in both[0] & both[1]}


def _onto(said: CarriedReview, key: str, how: How, between: Between, user: Any) -> CarriedReview:
    report = between.before.report
    said.report, said.key, said.how = between.after.report, key, how.value
    said.source_report = report
    parts = (report.company, report.reporting_period, report.filename)
    said.whence = ", ".join(part for part in parts if part)[:LONGEST_WHENCE]
    said.author, said.author_name = user, name_of(user)
    return said


def _said(analysis: Analysis) -> Iterator[CarriedReview]:
    """What stands of the review of an analysis and its report, the newest word of each kind;
    nothing of what two people still read blind."""
    report = analysis.report_id
    sight = sight_over(list(ReviewItem.objects.filter(DUE, report=report)), None, analysis.report)
    standing = Judgement.objects.filter(report=report, superseded_at=None, withdrawn_at=None)
    for one in filter(sight.shows, standing):
        yield _copy(
            one,
            CarriedKind.JUDGEMENT,
            reading=one.reading,
            value=one.value,
            machine_value=one.machine_value,
            text=one.reason,
        )
    for row in standing_rows(analysis.coverage.order_by("sort_key")):
        if correction := row.correction:
            yield CarriedReview(
                kind=SubjectKind.REQUIREMENT,
                source_key=row.paragraph_id,
                what=CarriedKind.CORRECTION,
                source_id=str(correction.pk),
                said_by_id=correction.author_id,
                said_by_name=correction.author_name,
                said_at=correction.created_at,
                value=correction.status,
                machine_value=row.status,
                text=correction.reason,
            )
    for comment in filter(sight.shows, Comment.objects.filter(report=report, withdrawn_at=None)):
        yield _copy(comment, CarriedKind.COMMENT, text=comment.text)
    steps = ReviewStep.objects.filter(report=report).order_by("created_at", "pk")
    for step in {(each.kind, each.key): each for each in filter(sight.shows, steps)}.values():
        if step.after != ReviewStatus.TODO:
            yield _copy(step, CarriedKind.STATUS, value=step.after, text=step.remark)
    words = MisstatementWord.objects.filter(report=report).order_by("pk")
    for word in {each.identity: each for each in words}.values():
        corrected = " (corrected by the company)" if word.corrected else ""
        yield CarriedReview(
            kind=SubjectKind.CHECK,
            source_key=word.identity,
            what=CarriedKind.WORD,
            source_id=str(word.pk),
            said_by_id=word.author_id,
            said_by_name=word.author_name,
            said_at=word.created_at,
            value=word.nature,
            text=f"{word.reason}{corrected}",
        )
    yield from _dismissed(analysis.report)


def _dismissed(report: Report) -> Iterator[CarriedReview]:
    """The absences that people dismissed."""
    for word in newest_words(report).values():
        if word.dismissed:
            yield CarriedReview(
                kind=ABSENCE,
                source_key=word.identity,
                what=CarriedKind.DISMISSAL,
                source_id=str(word.pk),
                said_by_id=word.author_id,
                said_by_name=word.author_name,
                said_at=word.created_at,
                value=DISMISSED,
                text=word.reason,
            )


def _copy(row: Judgement | Comment | ReviewStep, what: CarriedKind, **fields: Any) -> CarriedReview:
    return CarriedReview(
        kind=row.kind,
        source_key=row.key,
        what=what,
        source_id=str(row.pk),
        said_by_id=row.author_id,
        said_by_name=row.author_name,
        said_at=row.created_at,
        **fields,
    )
