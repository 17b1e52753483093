"""Conversations as rows: one for each person and report, its questions and answers in order."""

from __future__ import annotations

import math
from dataclasses import fields
from datetime import timedelta
from typing import Any, Final, get_type_hints

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from agents.chat.drafts import Numbered, Reply
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.models import ChatMessage, Conversation
from reports.models import Analysis, Report

WITHIN: Final = timedelta(hours=1)
LIMIT, LARGEST_LIMIT = 50, 200  # messages of a history


class TooManyQuestions(Exception):
    """The user has asked as often within an hour as one may; `seconds` is when to try again."""

    def __init__(self, most: int, seconds: int) -> None:
        minutes = math.ceil(seconds / 60)
        super().__init__(
            f"You have asked {most} questions within an hour, which is as many as one user may. "
            f"Ask "
            f"again in {minutes} minute{'' if minutes == 1 else 's'}."
        )
        self.seconds = seconds


def history(report: Report, user: Any, limit: int = LIMIT) -> tuple[list[ChatMessage], int]:
    """The newest messages of the user on a report, in order of time, and how many there are."""
    rows = ChatMessage.objects.filter(conversation__report=report, conversation__user=user.pk)
    newest = list(rows.order_by("-order")[:limit])
    return newest[::-1], rows.count()


def conversation_of(report: Report, user: Any) -> Conversation:
    """The user's conversation on a report, begun where there is none."""
    return Conversation.objects.get_or_create(report=report, user=user)[0]


def message_of(report: Report, user: Any, message_id: Any) -> ChatMessage | None:
    """One of the user's own answers on a report."""
    rows = ChatMessage.objects.filter(
        conversation__report=report, conversation__user=user.pk, role=ChatMessage.Role.ASSISTANT
    )
    return rows.select_related("noted", "analysis").filter(pk=message_id).first()


def store_question(report: Report, user: Any, text: str) -> ChatMessage:
    """Store a question. Raises TooManyQuestions, and stores nothing, when no more are taken."""
    with transaction.atomic():
        # questions put side by side are counted one after the other
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        since = timezone.now() - WITHIN
        asked = ChatMessage.objects.filter(
            conversation__user=user, role=ChatMessage.Role.USER, created_at__gt=since
        )
        most = settings.QUESTIONS_PER_HOUR
        times = list(asked.order_by("-created_at").values_list("created_at", flat=True)[:most])
        if len(times) >= most:
            raise TooManyQuestions(most, max(1, math.ceil((times[-1] - since).total_seconds())))
        return _append(conversation_of(report, user), ChatMessage.Role.USER, content=text)


def store_answer(
    question: ChatMessage, reply: Reply, asked: Asked, analysis: Analysis | None, reasoned_by: str
) -> ChatMessage:
    """Store the answer to a question."""
    with transaction.atomic():
        user = question.conversation.user_id
        get_user_model().objects.select_for_update(no_key=True).get(pk=user)
        return _append(
            question.conversation,
            ChatMessage.Role.ASSISTANT,
            **fields_of(reply, asked),
            analysis=analysis,
            reasoned_by=reasoned_by,
        )


def fields_of(reply: Reply, asked: Asked) -> dict[str, Any]:
    """What is stored of an answer."""
    return {
        "content": reply.text,
        "citations": [as_row(one) for one in reply.citations],
        "understood": as_json(asked),
        "known": reply.known,
    }


def _append(conversation: Conversation, role: ChatMessage.Role, **columns: Any) -> ChatMessage:
    last = conversation.messages.aggregate(last=Max("order"))["last"] or 0
    return ChatMessage.objects.create(
        conversation=conversation, role=role, order=last + 1, **columns
    )


def as_row(one: Numbered) -> dict[str, Any]:
    """A citation as it is stored."""
    source = one.source
    return {
        "number": one.number,
        "kind": str(source.kind),
        "id": source.id,
        "label": source.label,
        "page": source.page,
        "quote": source.quote,
    }


def question_before(question: ChatMessage) -> Asked | None:
    """The question before this one, as it was understood."""
    rows = question.conversation.messages.filter(
        order__lt=question.order, role=ChatMessage.Role.ASSISTANT
    )
    last = rows.order_by("-order").first()
    return from_json(last.understood) if last and last.understood else None


def as_json(asked: Asked) -> dict[str, Any]:
    """A question as it was understood, in the form in which it is stored."""
    values = {one.name: getattr(asked, one.name) for one in fields(Asked)}
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in values.items()
        if value not in ((), "", None, False, frozenset())
    }


def from_json(stored: dict[str, Any]) -> Asked:
    """The same from its stored form; what an older version stored and this one lacks is left
    out."""
    known = get_type_hints(Asked)
    values: dict[str, Any] = {}
    for name, value in stored.items():
        if name == "acts":
            values[name] = frozenset(Act(one) for one in value if one in set(Act))
        elif name == "things":
            values[name] = frozenset(Thing(one) for one in value if one in set(Thing))
        elif name in known:
            values[name] = tuple(value) if isinstance(value, list) else value
    return Asked(**({"text": ""} | values))
