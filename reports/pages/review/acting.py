"""What a form of the review panel asks for, done."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Final

from django.db import transaction
from django.http import QueryDict

from reports.models import Analysis, Reading, Report, SubjectKind
from reports.review import blind, comments, judging, working
from reports.review.figure_readings import FigureReading, NoReading
from reports.review.finishing import finish
from reports.review.subjects import Subject
from reports.review.working import ReviewRefused
from sibyl_project.common.api import LARGEST_NUMBER
from sibyl_project.common.people import name_of

# decisions after which the next subject is wanted; after the others one stays where one is
JUDGING: Final = frozenset({"accept", "override", "settle"})
DECISIONS: Final = JUDGING | {"return", "done"}
KEEP_OPEN: Final = "open"  # as what is to follow a word
STATUS_OF: Final = {
    "begin": "in_review",
    "return": "returned",
    "done": "done",
    "reopen": "todo",
}


def act(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    """Do what was sent and say in a sentence what was done.

    Raises PermissionDenied, `working.ReviewRefused` and `working.ChangedMeanwhile`.
    """
    action = given.get("action", "")
    if action in STATUS_OF:
        return _status(analysis, subject, user, given)
    if action not in ACTS:
        raise ReviewRefused("action", "Choose what to do.")
    return ACTS[action](analysis, subject, user, given)


def _status(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    status, remark = STATUS_OF[given.get("action", "")], given.get("remark", "")
    report, seen = analysis.report, _seen(given)
    item = working.set_status(report, subject, user, status, seen=seen, remark=remark)
    return f"It is {item.get_status_display()} now."


def _comment(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    comments.say(analysis.report, subject, user, given.get("text", ""))
    return "Your comment stands below."


def _withdraw_comment(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    comments.withdraw(analysis.report, _id(given.get("comment", "")), user)
    return "Your comment is withdrawn; it stays, marked so."


def _accept(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    with transaction.atomic():
        judging.accept(analysis, subject, user, seen=_seen(given), reading=_reading(given))
        return f"“{subject.words}” is accepted. {_finished(analysis, subject, user, given)}"


def _override(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    value, reason, seen = _value(subject, given), given.get("reason", ""), _seen(given)
    told = "Your word stands beside the machine's."
    with transaction.atomic():
        judging.override(analysis, subject, user, value, reason, seen=seen, reading=_reading(given))
        return f"{told} {_finished(analysis, subject, user, given)}"


def _finished(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    """How the subject stands after the word, which finishes it unless it was to stay open."""
    if given.get("then") == KEEP_OPEN:
        return "It stays open."
    return finish(analysis, subject, user, _reading(given))


def _settle(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    value, reason = _value(subject, given), given.get("reason", "")
    judging.settle(analysis, subject, user, value, reason, seen=_seen(given))
    return "What you settled counts now."


def _withdraw(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    judging.withdraw(analysis.report, subject, user, _reading(given), seen=_seen(given))
    return "Your judgement is withdrawn; it stays in the history."


def _assign(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    report, remark = analysis.report, given.get("remark", "")
    person = _member(report, given.get("assignee", ""))
    working.assign(report, subject, user, person, seen=_seen(given), remark=remark)
    return f"It is assigned to {name_of(person) if person else 'nobody'}."


def _read_blind(analysis: Analysis, subject: Subject, user: Any, given: QueryDict) -> str:
    reader = _member(analysis.report, given.get("reader", ""))
    blind.choose(analysis.report, subject, user, reader, seen=_seen(given))
    return blind.said_of(reader)


ACTS: Final[dict[str, Callable[[Analysis, Subject, Any, QueryDict], str]]] = {
    "comment": _comment,
    "withdraw_comment": _withdraw_comment,
    "accept": _accept,
    "override": _override,
    "settle": _settle,
    "withdraw": _withdraw,
    "assign": _assign,
    "read_blind": _read_blind,
}


def _reading(given: QueryDict) -> str:
    return given.get("reading") or Reading.FIRST


def _seen(given: QueryDict) -> int:
    text = given.get("seen", "")
    if not (text.isascii() and text.isdigit() and int(text[:20]) <= LARGEST_NUMBER):
        raise ReviewRefused("seen", "Load the page again: it does not say which version you saw.")
    return int(text)


def _id(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        raise ReviewRefused("comment", "There is no such comment.") from None


def _member(report: Report, text: str) -> Any:
    if not text:
        return None
    found = working.assignable(report)
    person = found.filter(pk=int(text[:18])).first() if text.isascii() and text.isdigit() else None
    if person is None:
        raise ReviewRefused("assignee", working.NOT_ASSIGNABLE)
    return person


def _value(subject: Subject, given: QueryDict) -> str:
    if subject.kind != SubjectKind.FIGURE:
        return given.get("value", "")
    try:
        named = {name: given.get(name, "") for name in ("value", "unit", "year", "scope")}
        return str(FigureReading.given(**named))
    except NoReading as refusal:
        raise ReviewRefused(refusal.field, str(refusal)) from None
