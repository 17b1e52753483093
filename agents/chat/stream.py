"""An answer as Server-Sent Events: its sentences as `token`, then `citation` for each number, then
`done`; `error` where it could not be given."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import structlog
from channels.db import database_sync_to_async
from django.http import HttpResponse, StreamingHttpResponse

from agents.chat.drafts import LONGEST_QUOTE
from sibyl_project.common.stream_slots import Slot
from sibyl_project.common.text import shortened

log = structlog.get_logger(__name__)
KEEPALIVE_SECONDS = 10.0
EVENTS = "text/event-stream"
KEEPALIVE = b": keepalive\n\n"
FAILED = "The question was kept, but could not be answered. Ask it again in a minute."


def streamed(answer: Callable[[], dict[str, Any]], slot: Slot) -> StreamingHttpResponse:
    """The response that streams what `answer` returns, a message as the API gives it. `slot` was
    taken for the user, and is given back however it ends."""
    response = StreamingHttpResponse(_held(answer, slot), content_type=EVENTS)
    response["X-Accel-Buffering"] = "no"
    response["Cache-Control"] = "no-store"
    return response


async def _held(answer: Callable[[], dict[str, Any]], slot: Slot) -> AsyncIterator[bytes]:
    try:
        async for block in _events(answer, slot):
            yield block
    finally:
        # in a thread and without waiting, so that it also happens where the reader is gone
        asyncio.get_running_loop().run_in_executor(None, slot.release)


async def _events(answer: Callable[[], dict[str, Any]], slot: Slot) -> AsyncIterator[bytes]:
    """The answer is made to its end and stored though the reader leaves."""
    yield KEEPALIVE
    making = asyncio.ensure_future(database_sync_to_async(answer, thread_sensitive=False)())
    while not making.done():
        await asyncio.to_thread(slot.keep)
        await asyncio.wait([making], timeout=KEEPALIVE_SECONDS)
        if not making.done():
            yield KEEPALIVE
    try:
        message = making.result()
    except Exception as error:  # whatever went wrong, the reader is told and the log has it
        log.exception("answer_failed", error=shortened(str(error), LONGEST_QUOTE))
        yield _event("error", {"detail": FAILED})
        return
    for block in events_of(message):
        yield block


def events_of(message: dict[str, Any]) -> Iterator[bytes]:
    """The events of an answer that is there."""
    for line in message["content"].split("\n"):
        yield _event("token", {"text": f"{line}\n"})
    for citation in message["citations"]:
        yield _event("citation", citation)
    yield _event("done", message)


def at_once(message: dict[str, Any]) -> HttpResponse:
    """The same events in one piece: what rules answer is there before a stream would be."""
    return HttpResponse(b"".join(events_of(message)), content_type=EVENTS)


def _event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
