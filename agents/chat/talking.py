"""Putting a question: it is stored, answered by rules, worded by a model where one may be asked,
and the answer is stored with what it rests on."""

from __future__ import annotations

from typing import Any

import structlog
from django.db import DatabaseError

from agents.chat import stored
from agents.chat.answering import ask
from agents.chat.drafts import Reply
from agents.chat.ground import Ground
from agents.chat.model.asking import may_ask, worded
from agents.chat.questions import Asked
from agents.models import ChatMessage
from reports.models import Analysis, Report
from reports.types import RULES

log = structlog.get_logger(__name__)
NOT_ANALYSED = (
    "I cannot answer yet: this report has not been analysed. Start an analysis on its page; "
    "when it "
    "has ended, ask again."
)


def put(report: Report, user: Any, text: str) -> ChatMessage:
    """Store a question. Raises TooManyQuestions."""
    return stored.store_question(report, user, " ".join(text.split()))


def answered(question: ChatMessage, report: Report, analysis: Analysis | None) -> ChatMessage:
    """The answer to a stored question. It is given also where it cannot be stored."""
    reply, asked, reasoned_by = _reply(question, report, analysis)
    try:
        return stored.store_answer(question, reply, asked, analysis, reasoned_by)
    except DatabaseError as error:
        log.error("answer_not_stored", report=str(report.pk), error=str(error))
        return ChatMessage(
            conversation=question.conversation,
            role=ChatMessage.Role.ASSISTANT,
            order=question.order + 1,
            reasoned_by=reasoned_by,
            created_at=question.created_at,
            **stored.fields_of(reply, asked),
        )


def _reply(
    question: ChatMessage, report: Report, analysis: Analysis | None
) -> tuple[Reply, Asked, str]:
    if analysis is None:
        return Reply(NOT_ANALYSED, known=False), Asked(question.content), RULES
    analysis.report = report
    ground = Ground(analysis)
    reply, asked = ask(question.content, ground, stored.question_before(question))
    if not (reply.known and may_ask(analysis)):
        return reply, asked, RULES
    by_model, reasoned_by = worded(question.content, reply, ground)
    return by_model, asked, reasoned_by
