"""What the review panel of one subject shows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reports.access import Right, rights_of
from reports.models import Analysis, Judgement, Reading, SubjectKind
from reports.review.blind import HIDDEN, sight_of
from reports.review.comments import comments_on
from reports.review.figure_readings import FigureReading
from reports.review.finishing import why_open
from reports.review.judging import is_outdated, machine_then, why_not_reading
from reports.review.listing import Reviewed
from reports.review.requirements import history as corrections_of
from reports.review.requirements import requirement_of
from reports.review.subjects import VALUES, Subject, in_words
from reports.review.working import assignable, history

NO_REMARK = ""


@dataclass(frozen=True, slots=True)
class Word:
    """What a person judges: `says` in words; `outdated` is a sentence where the machine says
    something else by now."""

    who: str
    judgement: Judgement
    says: str
    outdated: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in the review of a subject."""

    at: dt.datetime
    who: str
    what: str
    remark: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Why what was sent was not stored; `about` is the field to change. `typed` is all that was
    sent, `since` what others did after the version that was seen."""

    message: str
    about: str
    typed: Mapping[str, str]
    since: Sequence[Event] = ()

    @property
    def action(self) -> str:
        """Which form it was."""
        return self.typed.get("action", "")


def panel_of(
    analysis: Analysis, row: Reviewed, user: Any, problem: Problem | None = None
) -> dict[str, Any]:
    """The context of a panel: both words, the forms this user may send, comments and history."""
    report, subject = analysis.report, row.subject
    rights = rights_of(user, report.engagement)
    readings = readings_of(row, user, rights)
    return {
        "report": report,
        "row": row,
        "words": words_of(row, user),
        "readings": readings,
        "why_open": why_open(row, readings[0][0], user) if readings else "",
        "values": values_of(row),
        "figure": _figure(row),
        "may_review": Right.REVIEW in rights,
        "may_settle": Right.SETTLE in rights,
        "people": list(assignable(report)) if Right.REVIEW in rights else [],
        "comments": comments_on(report, subject, user),
        "events": events_of(analysis, row, user),
        "hidden": HIDDEN if row.is_closed else "",
        "problem": problem,
        "typed": problem.typed if problem else {},
    }


def _figure(row: Reviewed) -> dict[str, str] | None:
    """The fields of a figure's reading, as they stand in its form."""
    if row.subject.kind != SubjectKind.FIGURE:
        return None
    read = FigureReading.stored(row.subject.value)
    return {
        "value": f"{read.value:f}",
        "unit": read.unit,
        "year": str(read.year or ""),
        "scope": read.scope,
    }


def words_of(row: Reviewed, user: Any) -> list[Word]:
    """What people judge, the first reader first."""
    given = (
        (Reading.FIRST, row.first),
        (Reading.SECOND, row.second),
        (Reading.SETTLED, row.settled),
    )
    return [
        Word(
            reading.label,
            judgement,
            _says(judgement, row.subject),
            machine_then(judgement) if is_outdated(judgement, row.subject) else "",
            judgement.author_id == user.pk,
        )
        for reading, judgement in given
        if judgement
    ]


def _says(judgement: Judgement, subject: Subject) -> str:
    """A judgement in words; one that accepts what the machine says now in the machine's own."""
    if judgement.accepts and judgement.value == subject.value:
        return subject.words
    return in_words(judgement.kind, judgement.value)


def readings_of(row: Reviewed, user: Any, rights: frozenset[Right]) -> list[tuple[str, str]]:
    """In which readings this user may judge, the one proposed first."""
    if Right.REVIEW not in rights or row.settled:
        return []
    first_by = row.first.author_id if row.first else None
    second_by = row.second.author_id if row.second else None
    works = Right.WORK in rights
    if row.item.opened_at:
        return [
            (reading.value, str(reading.label))
            for reading, by in ((Reading.FIRST, first_by), (Reading.SECOND, second_by))
            if by == user.pk
        ]
    found = []
    reads_second = row.is_judged_first or not works or row.item.second_reader_id == user.pk
    if reads_second and second_by in (None, user.pk):  # never in another's place
        found.append((Reading.SECOND.value, "as the second reader"))
    if works:
        instead = row.is_judged_first and first_by != user.pk
        found.append((Reading.FIRST.value, "instead of the first reader" if instead else "first"))
    own = {Reading.FIRST.value: second_by, Reading.SECOND.value: first_by}
    return [
        (reading, label)
        for reading, label in found
        if own[reading] != user.pk and not why_not_reading(row.item, user.pk, reading)
    ]


def values_of(row: Reviewed) -> list[tuple[str, str]]:
    """The values among which a person chooses; none for a figure."""
    kind = row.subject.kind
    return [] if kind == SubjectKind.FIGURE else list(VALUES[kind].choices)


def events_of(analysis: Analysis, row: Reviewed, user: Any) -> list[Event]:
    """Everything that happened in the review of a subject, newest first, with others' words left
    out where they are hidden."""
    report, subject = analysis.report, row.subject
    sight = sight_of(user, report)
    found = []
    for step in history(report, subject):
        moved = (
            f"{step.get_before_display()} → {step.get_after_display()}"
            if step.before != step.after
            else f"with {step.assignee or 'nobody'}"
        )
        shown = sight.shows(step)
        found.append(
            Event(step.created_at, step.author_name, moved, step.remark if shown else NO_REMARK)
        )
    said = Judgement.objects.filter(report=report, kind=subject.kind, key=subject.key)
    for each in said:
        if not sight.shows(each):
            continue
        did = "accepted" if each.accepts else "overrode"
        told = f"{did}: {in_words(each.kind, each.value)} ({each.get_reading_display()})"
        found.append(Event(each.created_at, each.author_name, told, each.reason))
        if each.withdrawn_at:
            found.append(Event(each.withdrawn_at, each.author_name, f"withdrew {told}", ""))
    found += _corrections(analysis, row)
    return sorted(found, key=lambda event: event.at, reverse=True)


def _corrections(analysis: Analysis, row: Reviewed) -> list[Event]:
    if row.subject.kind != SubjectKind.REQUIREMENT:
        return []
    coverage = requirement_of(analysis, row.subject.key)
    return [
        Event(
            each.created_at,
            each.author_name,
            f"corrected to {each.get_status_display()}"
            if each.status
            else "took a correction back",
            each.reason,
        )
        for each in (corrections_of(coverage) if coverage else [])
    ]
