"""The one place that writes steps of review and judgements, and tells people and other programs of
them: of one subject, or of many that are changed together. Called within the transaction of the
change; the caller saves the items."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from reports.access import role_of
from reports.models import Judgement, ReviewItem, ReviewStep
from reports.notices import events
from reports.notices.telling import About
from reports.review.subjects import Subject
from sibyl_project.common.people import name_of


@dataclass(frozen=True, slots=True)
class Step:
    """What became of a subject: its item as it stands now, and the status it had before."""

    item: ReviewItem
    subject: Subject
    before: str


@dataclass(frozen=True, slots=True)
class Word:
    """A value that somebody puts beside the machine's, with the reason. `tells` is False while
    readers are blind to each other."""

    item: ReviewItem
    subject: Subject
    value: str
    reason: str = ""
    tells: bool = True


def about(subject: Subject) -> About:
    """What a notice says of a subject, in which no text of the report stands."""
    return events.about_subject(subject.kind, subject.key, subject.page)


def keep_steps(
    steps: Sequence[Step], user: Any, remark: str, *, owner: Any = None, reader: Any = None
) -> None:
    """Keep changes that are made together in the history, with the same remark, and tell of them
    once. `owner` is whose the subjects became, `reader` who is to read them second."""
    for step in steps:
        step.item.remark = remark
    ReviewStep.objects.bulk_create(_row(step, user, remark) for step in steps)
    moved = [(one.item, about(one.subject)) for one in steps if one.item.status != one.before]
    events.status_changed(moved, user)
    report, told = steps[0].item.report, [about(step.subject) for step in steps]
    events.assigned(report, told, owner, user)
    events.chosen_to_read(report, told, reader, user)


def _row(step: Step, user: Any, remark: str) -> ReviewStep:
    item = step.item
    return ReviewStep(
        report=item.report,
        kind=item.kind,
        key=item.key,
        before=step.before,
        after=item.status,
        assignee=item.assignee,
        remark=remark,
        author=user,
        author_name=name_of(user),
    )


def keep_words(
    words: Sequence[Word], user: Any, reading: str, superseded: Iterable[Judgement] = ()
) -> list[Judgement]:
    """Store judgements of one reading that are made together, and tell those who judged otherwise,
    be it in one of the judgements that these have `superseded`."""
    role = role_of(user, words[0].item.report.engagement) or ""
    kept = Judgement.objects.bulk_create(_judgement(word, user, role, reading) for word in words)
    tell_of_words([word for word in words if word.tells], user, superseded)
    return kept


def tell_of_words(words: Sequence[Word], user: Any, superseded: Iterable[Judgement] = ()) -> None:
    """Tell those who judged otherwise of words that are kept elsewhere, such as a correction."""
    if words:
        said = [(about(word.subject), word.value) for word in words]
        events.judged(words[0].item.report, said, user, superseded)


def _judgement(word: Word, user: Any, role: str, reading: str) -> Judgement:
    subject = word.subject
    return Judgement(
        report=word.item.report,
        kind=subject.kind,
        key=subject.key,
        reading=reading,
        role=role,
        accepts=word.value == subject.value,
        value=word.value,
        machine_value=subject.value,
        reason=word.reason,
        author=user,
        author_name=name_of(user),
    )
