"""A person's word on a subject beside the machine's: accepted, or overridden with a reason.

The first reader's other status of a requirement is a correction (`review.requirements`) and no
judgement, so that there is one place for it. While the requirement is read blind it is a judgement,
which becomes a correction once both readers agree or a lead settles it.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from reports.access import Right, may, require
from reports.models import (
    Analysis,
    Judgement,
    Reading,
    Report,
    ReviewItem,
    ReviewStatus,
    SubjectKind,
)
from reports.review.blind import is_due, open_where_both_judged
from reports.review.requirements import CorrectionRefused, correct, reason_given, requirement_of
from reports.review.steps import Step, Word, keep_steps, keep_words, tell_of_words
from reports.review.subjects import Subject, in_words, usable_value
from reports.review.working import ReviewRefused, changing, standing_judgement
from sibyl_project.common.people import name_of

APART = "The two readers disagree: a lead settles it."
BOTH_JUDGED = "Two read this blind: nobody judges in their place, and a lead settles it."


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
        return _put(analysis, item, subject, user, reading, subject.value, "")


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
    """Put another value beside the machine's; None where it became a correction. Of a figure the
    value is the stored form of a `FigureReading`.

    Raises what `working.changing` raises, and ReviewRefused where the value or the reason will not
    do or the user may not judge so.
    """
    value, given = _usable(subject, value, reason)
    if value == subject.value:
        raise ReviewRefused("value", "This is the machine's own value: accept it instead.")
    with changing(analysis.report, subject, user, seen) as item:
        blind = is_due(item)
        if subject.kind != SubjectKind.REQUIREMENT or reading == Reading.SECOND or blind:
            return _put(analysis, item, subject, user, reading, value, given)
        _refuse_reader(item, subject, user, reading)
        _correct(analysis, subject, user, value, given)
        was = _supersede(item.report, subject, reading)
        tell_of_words([Word(item, subject, value)], user, was)
        return None


def settle(
    analysis: Analysis, subject: Subject, user: Any, value: str, reason: str, *, seen: int
) -> Judgement:
    """Let a lead decide what counts where two readers disagree; it may be the word of either, or
    another one.

    Raises what `working.changing` raises, and ReviewRefused where they do not disagree or the value
    or the reason will not do.
    """
    require(user, Right.SETTLE, analysis.report.engagement)
    value, given = _usable(subject, value, reason)
    with changing(analysis.report, subject, user, seen) as item:
        first = standing_judgement(item.report, subject)
        second = standing_judgement(item.report, subject, Reading.SECOND)
        if is_due(item) or first is None or second is None or first.value == second.value:
            raise ReviewRefused("value", "No two readers disagree on this: nothing is to settle.")
        was = _supersede(item.report, subject, Reading.SETTLED)
        word = Word(item, subject, value, given)
        (settled,) = keep_words([word], user, Reading.SETTLED, was)
        _let_stand(analysis, subject, user, value, given)
        return settled


def withdraw(report: Report, subject: Subject, user: Any, reading: str, *, seen: int) -> None:
    """Take one's own judgement back; it stays as withdrawn.

    Raises what `working.changing` raises, and ReviewRefused where none of the user's stands.
    """
    with changing(report, subject, user, seen):
        standing = standing_judgement(report, subject, reading)
        if standing is None or standing.author_id != user.pk:
            raise ReviewRefused("reading", "No judgement of yours stands that could be withdrawn.")
        if reading != Reading.SETTLED:
            _refuse_settled(report, subject)
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


def why_not_reading(item: ReviewItem, user_id: int, reading: str) -> str:
    """Why a user may not judge a subject in this reading while it is read blind; "" where the user
    may."""
    if not is_due(item):
        return ""
    is_second = item.second_reader_id == user_id
    if reading == Reading.FIRST and is_second:
        return "You are to read this second, blind to the first reader."
    if reading == Reading.SECOND and not is_second:
        reader = name_of(item.second_reader) if item.second_reader else "nobody yet"
        return f"It is read blind, and its second reader is {reader}."
    return ""


def _usable(subject: Subject, value: str, reason: str) -> tuple[str, str]:
    try:
        usable = usable_value(subject.kind, value)
    except ValueError as refusal:
        raise ReviewRefused(getattr(refusal, "field", "value"), str(refusal)) from None
    try:
        return usable, reason_given(reason)
    except ValueError as refusal:
        raise ReviewRefused("reason", str(refusal)) from None


def _put(
    analysis: Analysis,
    item: ReviewItem,
    subject: Subject,
    user: Any,
    reading: str,
    value: str,
    reason: str,
) -> Judgement:
    _refuse_reader(item, subject, user, reading)
    was = _supersede(item.report, subject, reading)
    # written before it is seen whether both have judged, told of after it
    word = Word(item, subject, value, reason, tells=False)
    (stored,) = keep_words([word], user, reading)
    if both := open_where_both_judged(item, subject):
        first, second = both
        if first.value == second.value:
            _let_stand(analysis, subject, first.author or user, first.value, first.reason)
    _reopen_where_apart(item, subject, user)
    if not is_due(item):
        tell_of_words([word], user, was)
    return stored


def _reopen_where_apart(item: ReviewItem, subject: Subject, user: Any) -> None:
    """What was done is not done any more once its readers disagree."""
    if item.status != ReviewStatus.DONE:
        return
    first = standing_judgement(item.report, subject)
    second = standing_judgement(item.report, subject, Reading.SECOND)
    if first and second and first.value != second.value:
        item.status = ReviewStatus.IN_REVIEW
        keep_steps([Step(item, subject, ReviewStatus.DONE)], user, APART)
        item.version += 1


def _refuse_reader(item: ReviewItem, subject: Subject, user: Any, reading: str) -> None:
    report = item.report
    if reading not in (Reading.FIRST, Reading.SECOND):
        raise ReviewRefused("reading", "Judge as the first or as the second reader.")
    if reading == Reading.FIRST and not may(user, Right.WORK, report.engagement):
        raise ReviewRefused(
            "reading", "You are a reviewer of this engagement: judge it as the second reader."
        )
    if why := why_not_reading(item, user.pk, reading):
        raise ReviewRefused("reading", why)
    own = standing_judgement(report, subject, reading)
    if item.opened_at and (own is None or own.author_id != user.pk):
        raise ReviewRefused("reading", BOTH_JUDGED)
    other = Reading.SECOND if reading == Reading.FIRST else Reading.FIRST
    theirs = standing_judgement(report, subject, other)
    if theirs is not None and theirs.author_id == user.pk:
        raise ReviewRefused("reading", "You judged this already: another person has to read it.")
    _refuse_settled(report, subject)


def _refuse_settled(report: Report, subject: Subject) -> None:
    if settled := standing_judgement(report, subject, Reading.SETTLED):
        raise ReviewRefused(
            "reading",
            f"{settled.author_name} settled this: ask for that to be withdrawn before you change "
            "your word.",
        )


def _supersede(report: Report, subject: Subject, reading: str) -> list[Judgement]:
    """Supersede what stands of this reading; what it was."""
    standing = standing_judgement(report, subject, reading)
    if standing is None:
        return []
    standing.superseded_at = timezone.now()
    standing.save(update_fields=["superseded_at"])
    return [standing]


def _let_stand(analysis: Analysis, subject: Subject, user: Any, value: str, reason: str) -> None:
    """Let another status of a requirement that people decided count everywhere."""
    if subject.kind == SubjectKind.REQUIREMENT and value != subject.value:
        _correct(analysis, subject, user, value, reason)


def _correct(analysis: Analysis, subject: Subject, user: Any, value: str, reason: str) -> None:
    row = requirement_of(analysis, subject.key)
    if row is None:
        raise ReviewRefused("key", "This paragraph was not checked in this analysis.")
    if row.correction is not None and row.standing == value:
        return
    try:
        correct(row, value, reason, user)
    except CorrectionRefused as refusal:
        raise ReviewRefused(refusal.field, str(refusal)) from None
