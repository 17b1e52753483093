"""An answer as a note in the working papers: a comment on the first claim, requirement, figure or
check that it cites."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction

from agents.chat.drafts import Cited
from agents.models import ChatMessage
from reports.models import Analysis, Comment, Report, SubjectKind
from reports.review.comments import LONGEST_COMMENT, say
from reports.review.subjects import Subject, UnknownSubject, subject_of
from sibyl_project.common.text import shortened

KINDS: Final = {
    Cited.CLAIM: SubjectKind.CLAIM,
    Cited.REQUIREMENT: SubjectKind.REQUIREMENT,
    Cited.PARAGRAPH: SubjectKind.REQUIREMENT,
    Cited.FIGURE: SubjectKind.FIGURE,
    Cited.CHECK: SubjectKind.CHECK,
}


class CannotNote(Exception):
    """The answer cannot be written into the working papers; the message says why."""


def is_notable(message: ChatMessage) -> bool:
    """Whether an answer cites something that the working papers have a place for."""
    return any(one["kind"] in KINDS for one in message.citations)


def note(report: Report, analysis: Analysis, message: ChatMessage, user: Any) -> Comment:
    """Write question and answer with its citations as a comment. An answer is written once.

    Raises CannotNote; PermissionDenied for who may not review, as `say`; ReviewRefused.
    """
    with transaction.atomic():
        locked = ChatMessage.objects.select_for_update(no_key=True, of=("self",)).get(pk=message.pk)
        if locked.noted_id:
            raise CannotNote("This answer stands in the working papers already.")
        comment = say(report, _subject(analysis, locked), user, text_of(locked))
        locked.noted = comment
        locked.save(update_fields=["noted"])
    message.noted = comment
    return comment


def _subject(analysis: Analysis, message: ChatMessage) -> Subject:
    for one in message.citations:
        if kind := KINDS.get(one["kind"]):
            try:
                return subject_of(analysis, kind, one["id"])
            except UnknownSubject:
                continue
    raise CannotNote(
        "The working papers have no place for this answer: it cites no claim, requirement, "
        "figure or "
        "check of the analysis."
    )


def text_of(message: ChatMessage) -> str:
    """Question, answer and citations in the length of a comment. Nobody is mentioned by it."""
    asked = message.conversation.messages.filter(order__lt=message.order).order_by("-order").first()
    question = asked.content if asked else ""
    by = f"Answer ({message.reasoned_by}):" if message.reasoned_by else "Answer:"
    sources = [f"[{one['number']}] {one['label']}{_on(one['page'])}" for one in message.citations]
    below = "\n".join(["", "Sources:", *sources])[: LONGEST_COMMENT // 2]
    head = f"Asked: {shortened(question, 400)}\n{by}\n"
    room = LONGEST_COMMENT - len(head) - len(below) - 2
    answer = message.content if len(message.content) <= room else f"{message.content[: room - 2]} …"
    return f"{head}{answer}\n{below}".replace("@", "(at)")[:LONGEST_COMMENT]


def _on(page: int | None) -> str:
    return f", p. {page}" if page else ""
