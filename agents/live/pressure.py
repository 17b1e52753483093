"""Readers that do not read: what is sent to them waits in the web process, so it must not grow, and
they must not stay.

Daphne hands every message to Twisted, which keeps whatever the client has not taken. The transport
does say when its buffer is full. From then on the sender waits; a reader that takes nothing for a
while is cut off. It can come back and replays what it has not seen.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import structlog

PATIENCE_SECONDS = 20.0
# a fast reader is not held up, a slow one costs next to nothing
FIRST_LOOK_SECONDS, LOOK_EVERY_SECONDS = (
    0.001,
    0.05,
)
EVENT_STREAM = b"text/event-stream"

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]
log = structlog.get_logger(__name__)


def paced(application: Application, patience: float = PATIENCE_SECONDS) -> Application:
    """The same application, whose sockets and event streams wait for slow readers, `patience`
    seconds at most.

    Under another server than Daphne nothing is changed: a server with flow control of its own makes
    the sender wait itself.
    """

    async def wrapped(scope: Message, receive: Receive, send: Send) -> None:
        transport = _transport_of(send)
        if transport is None or scope["type"] not in ("http", "websocket"):
            await application(scope, receive, send)
            return
        streaming = scope["type"] == "websocket"

        async def patient(message: Message) -> None:
            nonlocal streaming
            await send(message)
            if message["type"] == "http.response.start":
                streaming = any(
                    value.startswith(EVENT_STREAM) for _, value in message.get("headers", ())
                )
            if streaming:
                await _drained(transport, patience)

        await application(scope, receive, patient)

    return wrapped


def _transport_of(send: Send) -> Any:
    """The connection behind Daphne's `send`, a partial whose first argument is the protocol; None
    where it is not that."""
    protocol = next(iter(getattr(send, "args", ())), None)
    channel = getattr(protocol, "channel", None)
    transport = getattr(channel, "transport", None) or getattr(protocol, "transport", None)
    return (
        transport
        if hasattr(transport, "producerPaused") and hasattr(transport, "abortConnection")
        else None
    )


async def _drained(transport: Any, patience: float) -> None:
    """Wait while the buffer is full; cut the connection when it has been for too long."""
    until, pause = time.monotonic() + patience, FIRST_LOOK_SECONDS
    while transport.producerPaused and not transport.disconnected:
        if time.monotonic() > until:
            log.info("slow_reader_dropped", peer=str(transport.getPeer()))
            transport.abortConnection()
            return
        await asyncio.sleep(pause)
        pause = min(2 * pause, LOOK_EVERY_SECONDS)
