"""A person's word on a subject beside the machine's: accepted, or overridden with a reason.

The first reader's other status of a requirement is a correction (`review.requirements`) and no
judgement, so that there is one place for it.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from reports.access import Right, may, role_of
from reports.models import Analysis, Judgement, Reading, Report, ReviewItem, SubjectKind
from reports.notices import events
from reports.review.requirements import CorrectionRefused, correct, reason_given, requirement_of
from reports.review.subjects import VALUES, Subject, in_words
from reports.review.working import (
    ReviewRefused,
    about,
    changing,
    name_of,
    standing_judgement,
)


def accept(
    analysis: Analysis, subject: Subject, user: Any, *, seen: int, reading: str = Reading.FIRST
) -> Judgement:
    """Say that the machine's value holds.

    Raises what `working.changing` raises, and ReviewRefused where there is no value to accept or
    the user may not judge so.
    """
    if not subject.value:
        raise ReviewRefused("value", "There is no verdict yet that could be accepted.")
    if subject.kind == SubjectKind.REQUIREMENT and reading == Reading.FIRST:
        row = requirement_of(analysis, subject.key)
        if row is not None and row.correction is not None:
            raise ReviewRefused("value", "A correction stands: take it back to accept the status.")
    with changing(analysis.report, subject, user, seen) as item:
        return _put(item, subject, user, reading, subject.value, "")


def override(
    analysis: Analysis,
    subject: Subject,
    user: Any,
    value: str,
    reason: str,
    *,
    seen: int,
    reading: str = Reading.FIRST,
) -> Judgement | None:
    """Put another value beside the machine's; None where it became a correction.

    Raises what `working.changing` raises, and ReviewRefused where the value or the reason will not
    do or the user may not judge so.
    """
    if value not in VALUES[subject.kind].values:
        known = ", ".join(VALUES[subject.kind].values)
        raise ReviewRefused("value", f"Choose one of: {known}.")
    if value == subject.value:
        raise ReviewRefused("value", "This is the machine's own value: accept it instead.")
    try:
        given = reason_given(reason)
    except ValueError as refusal:
        raise ReviewRefused("reason", str(refusal)) from None
    with changing(analysis.report, subject, user, seen) as item:
        if subject.kind != SubjectKind.REQUIREMENT or reading == Reading.SECOND:
            return _put(item, subject, user, reading, value, given)
        _refuse_reader(item.report, subject, user, reading)
        _correct(analysis, subject, user, value, given)
        was = _supersede(item.report, subject, reading)
        events.judged(item.report, about(subject), value, user, was)
        return None


def withdraw(report: Report, subject: Subject, user: Any, reading: str, *, seen: int) -> None:
    """Take one's own judgement back; it stays as withdrawn.

    Raises what `working.changing` raises, and ReviewRefused where none of the user's stands.
    """
    with changing(report, subject, user, seen):
        standing = standing_judgement(report, subject, reading)
        if standing is None or standing.author_id != user.pk:
            raise ReviewRefused("reading", "No judgement of yours stands that could be withdrawn.")
        standing.withdrawn_at = timezone.now()
        standing.save(update_fields=["withdrawn_at"])


def is_outdated(judgement: Judgement, subject: Subject) -> bool:
    """Whether the machine says something else today than when this was written."""
    return judgement.machine_value != subject.value


def machine_then(judgement: Judgement) -> str:
    """What the machine said when the judgement was written, as a sentence."""
    words = in_words(judgement.kind, judgement.machine_value)
    return f"The machine said “{words}” when this was written."


def overridden_count(report: Report, kind: str) -> int:
    """How many subjects of a kind the first reader's word puts another value beside; corrections of
    requirements are counted by the compiled report."""
    rows = Judgement.objects.filter(report=report, kind=kind, reading=Reading.FIRST, accepts=False)
    return rows.filter(superseded_at=None, withdrawn_at=None).count()


def _put(
    item: ReviewItem, subject: Subject, user: Any, reading: str, value: str, reason: str
) -> Judgement:
    _refuse_reader(item.report, subject, user, reading)
    was = _supersede(item.report, subject, reading)
    judgement = Judgement.objects.create(
        report=item.report,
        kind=subject.kind,
        key=subject.key,
        reading=reading,
        role=role_of(user, item.report.engagement) or "",
        accepts=value == subject.value,
        value=value,
        machine_value=subject.value,
        reason=reason,
        author=user,
        author_name=name_of(user),
    )
    events.judged(item.report, about(subject), judgement.value, user, was)
    return judgement


def _refuse_reader(report: Report, subject: Subject, user: Any, reading: str) -> None:
    if reading == Reading.FIRST and not may(user, Right.WORK, report.engagement):
        raise ReviewRefused(
            "reading", "You are a reviewer of this engagement: judge it as the second reader."
        )
    other = Reading.SECOND if reading == Reading.FIRST else Reading.FIRST
    theirs = standing_judgement(report, subject, other)
    if theirs is not None and theirs.author_id == user.pk:
        raise ReviewRefused("reading", "You judged this already: another person has to read it.")


def _supersede(report: Report, subject: Subject, reading: str) -> Judgement | None:
    """Supersede what stands of this reading; what it was."""
    if standing := standing_judgement(report, subject, reading):
        standing.superseded_at = timezone.now()
        standing.save(update_fields=["superseded_at"])
    return standing


def _correct(analysis: Analysis, subject: Subject, user: Any, value: str, reason: str) -> None:
    row = requirement_of(analysis, subject.key)
    if row is None:
        raise ReviewRefused("key", "This paragraph was not checked in this analysis.")
    try:
        correct(row, value, reason, user)
    except CorrectionRefused as refusal:
        raise ReviewRefused(refusal.field, str(refusal)) from None
