"""What people say to each other about a subject."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from reports.access import Right, require_on
from reports.models import Comment, Report
from reports.notices import events
from reports.review.blind import without_hidden, without_hidden_among
from reports.review.steps import about
from reports.review.subjects import Subject
from reports.review.working import ReviewRefused
from sibyl_project.common.people import name_of
from sibyl_project.common.regex import regex

LONGEST_COMMENT = 4000
MENTION: Final = regex(r"(?<![\w.+-])@(\w[\w.@+-]*)")


def say(report: Report, subject: Subject, user: Any, text: str) -> Comment:
    """Store a comment; members are mentioned as @name.

    Raises PermissionDenied for who may not review, ReviewRefused for an empty or too long text or a
    mention of nobody in the engagement.
    """
    require_on(user, Right.REVIEW, report)
    said = text.strip()
    if not 0 < len(said) <= LONGEST_COMMENT:
        raise ReviewRefused("text", f"Write a comment of at most {LONGEST_COMMENT} characters.")
    mentioned = mentions(report, said)
    with transaction.atomic():
        comment = Comment.objects.create(
            report=report,
            kind=subject.kind,
            key=subject.key,
            text=said,
            author=user,
            author_name=name_of(user),
        )
        comment.mentioned.set(mentioned)
        events.said(comment, mentioned, about(subject))
    return comment


def mentions(report: Report, text: str) -> list[Any]:
    """The members whom a text mentions, by name. Raises ReviewRefused for a name of no member."""
    names = {name.rstrip(".-") for name in MENTION.findall(text)}
    members = get_user_model().objects.filter(
        is_active=True, memberships__engagement=report.engagement_id, username__in=names
    )
    found = list(members.order_by("username"))
    if unknown := sorted(names - {each.get_username() for each in found}):
        raise ReviewRefused(
            "text",
            f"Nobody in this engagement is called {', '.join(unknown)}. Mention members by the "
            "name they sign in with, or leave out the @.",
        )
    return found


def withdraw(report: Report, comment_id: uuid.UUID, user: Any) -> Comment:
    """Take one's own comment back; it stays as withdrawn.

    Raises PermissionDenied for who may not review, ReviewRefused where no such comment of the
    user's stands.
    """
    require_on(user, Right.REVIEW, report)
    own = Comment.objects.filter(report=report, pk=comment_id, author=user, withdrawn_at=None)
    if not own.update(withdrawn_at=timezone.now()):
        raise ReviewRefused("comment", "No comment of yours stands that could be withdrawn.")
    return Comment.objects.get(pk=comment_id)


def comments_of(report: Report, user: Any) -> QuerySet[Comment]:
    """The comments on a report's subjects that the user may see, oldest first, withdrawn ones among
    them. Three queries; two more where something is read blind."""
    rows = without_hidden(Comment.objects.filter(report=report), user, report)
    return rows.prefetch_related("mentioned").order_by("created_at", "pk")


def comments_for(user: Any, reports: Collection[uuid.UUID]) -> QuerySet[Comment]:
    """The comments on these reports, which the user may see, that are shown to the user; withdrawn
    ones among them. One query before, and three for each engagement in which something is read
    blind."""
    return without_hidden_among(Comment.objects.filter(report__in=reports), user, reports)


def comments_in_files(report: Report) -> list[Comment]:
    """The comments that stand, oldest first, as files may hold them: none on what is read blind.
    Two queries."""
    rows = Comment.objects.filter(report=report, withdrawn_at=None)
    return list(without_hidden(rows, AnonymousUser(), report).order_by("created_at", "pk"))


def comments_on(report: Report, subject: Subject, user: Any) -> list[Comment]:
    """The comments on a subject that the user may see, as `comments_of`."""
    return list(comments_of(report, user).filter(kind=subject.kind, key=subject.key))
