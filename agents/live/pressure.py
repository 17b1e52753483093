"""Readers that do not read: what is sent to them waits in the memory of the web process, so it must
not grow, and they are cut off.

Daphne buffers everything the client has not taken yet. Its connection shows when the buffer is full
(`sibyl_project.internals.daphne`). From then on the sender waits, and a reader that takes nothing
for a while is cut off. It can reconnect and replays what it has not seen.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import structlog

from sibyl_project.internals.daphne import Connection, connection_behind

PATIENCE_SECONDS = 20.0
# short enough for fast readers, and long enough that waiting costs little
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
    """The same application, but its sockets and event streams wait for slow readers, for at most
    `patience` seconds.

    Under a server other than Daphne nothing is changed: a server with flow control makes the sender
    wait itself.
    """

    async def wrapped(scope: Message, receive: Receive, send: Send) -> None:
        connection = connection_behind(send)
        if connection is None or scope["type"] not in ("http", "websocket"):
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
                await _drained(connection, patience)

        await application(scope, receive, patient)

    return wrapped


async def _drained(connection: Connection, patience: float) -> None:
    """Wait while the buffer is full; cut the connection when that lasts too long."""
    until, pause = time.monotonic() + patience, FIRST_LOOK_SECONDS
    while connection.is_full:
        if time.monotonic() > until:
            log.info("slow_reader_dropped", peer=connection.peer)
            connection.cut()
            return
        await asyncio.sleep(pause)
        pause = min(2 * pause, LOOK_EVERY_SECONDS)
