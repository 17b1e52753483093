"""The one further request that an answer with problems is worth, and what its answer changes.

The whole question is put again only where there was no answer at all. An answer of a wrong form is
sent back without the material, and flawed items are asked for by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import structlog
from pydantic import BaseModel

from agents.llm import schemas
from agents.llm.prompts import Message, mend
from agents.llm.questions import A, Flawed, Question
from agents.llm.schemas import FlawedItem, Reading, listed

log = structlog.get_logger(__name__)
Messages = tuple[Message, ...]


def second_request(
    question: Question[A], reading: Reading[A], text: str, asked: Messages, about: str
) -> tuple[Question[Any] | None, Messages]:
    """The small question about flawed items, if there is one, and the messages to send; none where
    no further request is worth its cost.

    `reading` is that of the first answer, `text` the answer as it was given, `asked` the messages
    of the first request.
    """
    if reading.is_empty:
        return None, asked
    if reading.of_form and not (question.again and reading.flawed):
        return None, mend(question.prompt, text, listed(reading.problems), about)
    if question.again is None:
        return None, ()
    flawed = Flawed(reading.kept, reading.flawed, reading.missing, reading.problems)
    try:
        small = question.again(flawed)
        return small, small.prompt.messages(small.inputs, about) if small else ()
    except Exception:  # an unforeseen answer must not end the other questions
        log.exception("asking_again_failed", prompt=question.prompt.name)
        return None, ()


def joined(question: Question[A], small: Question[Any], first: Reading[A], text: str) -> Reading[A]:
    """The first answer together with what was asked for again, which `text` answers; the first
    alone where that gave nothing that can be used."""
    more = schemas.read(text, small.schema, small.check, small.droppable)
    found = more.value or more.kept
    if found is None:
        return first
    try:
        whole = (question.merge or _added(question.droppable))(first.kept, found)
    except Exception:  # an unforeseen answer must not end the other questions
        log.exception("merging_failed", prompt=question.prompt.name)
        return first
    reading = schemas.read_object(
        whole.model_dump(mode="json"), question.schema, question.check, question.droppable
    )
    kept = reading.value or reading.kept
    if kept is None:
        return first
    lost = reading.flawed or _lost(first.flawed, found, question.droppable)
    if not lost and not reading.missing:
        return reading
    return replace(reading, value=None, kept=kept, flawed=lost)


def _added(droppable: Sequence[str]) -> Callable[[A | None, A], A]:
    """Joins the items of a small answer to those that were kept."""

    def both(kept: A | None, more: A) -> A:
        if kept is None:
            return more
        lists = {name: [*getattr(kept, name), *getattr(more, name)] for name in droppable}
        return kept.model_copy(update=lists)

    return both


def _lost(
    flawed: Sequence[FlawedItem], found: BaseModel, droppable: Sequence[str]
) -> tuple[FlawedItem, ...]:
    """As many of the flawed items as the model did not give again."""
    given = sum(len(getattr(found, name, ())) for name in droppable)
    return tuple(flawed[given:])
