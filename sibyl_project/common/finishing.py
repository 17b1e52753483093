"""Stopping the web process without cutting anything off: what is under way is answered, and streams
end with a word on when to come back.

An event stream ends with `retry`, after which browsers ask again with the last id they have seen; a
socket closes with a code on which pages reconnect. An answer of Ask is a stream too, but one that
ends by itself, so it is waited for.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]

EVENT_STREAM: Final = b"text/event-stream"
RETRY: Final = b"retry: 3000\n\n"
SERVICE_RESTART: Final = 4503  # Daphne sends 1000 and 3000 to 4999 only: 1012 would raise


class Finishing:
    """Whether this process is stopping, and how many requests and streams are under way."""

    def __init__(self) -> None:
        self.under_way = 0
        self._begun = asyncio.Event()

    def begin(self) -> None:
        """End streams. Called in the thread of the event loop."""
        self._begun.set()

    def wrap(self, application: Application) -> Application:
        """The same application, whose streams end when the process is stopping."""

        async def wrapped(scope: Message, receive: Receive, send: Send) -> None:
            if scope["type"] not in ("http", "websocket"):
                await application(scope, receive, send)
                return
            exchange = _Exchange(scope, receive, send, self._begun)
            self.under_way += 1
            try:
                await application(scope, exchange.receive, exchange.send)
            finally:
                self.under_way -= 1

        return wrapped


class _Exchange:
    """One request or socket."""

    def __init__(
        self, scope: Message, receive: Receive, send: Send, stopping: asyncio.Event
    ) -> None:
        self._scope, self._receive, self._send, self._stopping = scope, receive, send, stopping
        self._streams = asyncio.Event()
        self._ended = False

    async def send(self, message: Message) -> None:
        """Pass on what the application says, as long as the client has not been sent away."""
        if self._ended:
            return
        await self._send(message)
        if self._begins_a_stream(message):
            self._streams.set()

    async def receive(self) -> Message:
        """What the client says; for a stream of a process that stops, that the client is gone."""
        coming = asyncio.ensure_future(self._receive())
        try:
            for event in (self._stopping, self._streams):
                if not await _first(coming, event):
                    return await coming
            await self._send_away()
            socket = self._scope["type"] == "websocket"
            return (
                {"type": "websocket.disconnect", "code": SERVICE_RESTART}
                if socket
                else {"type": "http.disconnect"}
            )
        finally:
            coming.cancel()

    def _begins_a_stream(self, message: Message) -> bool:
        if message["type"] == "websocket.accept":
            return True
        return (
            message["type"] == "http.response.start"
            and self._scope["method"] == "GET"
            and any(
                name.lower() == b"content-type" and value.startswith(EVENT_STREAM)
                for name, value in message.get("headers", ())
            )
        )

    async def _send_away(self) -> None:
        self._ended = True
        if self._scope["type"] == "websocket":
            await self._send({"type": "websocket.close", "code": SERVICE_RESTART})
        else:
            await self._send({"type": "http.response.body", "body": RETRY, "more_body": False})


async def _first(coming: asyncio.Future[Message], event: asyncio.Event) -> bool:
    """Whether the event came, or was there, before the message."""
    if coming.done():
        return False
    if event.is_set():
        return True
    waiting = asyncio.ensure_future(event.wait())
    try:
        await asyncio.wait((coming, waiting), return_when=asyncio.FIRST_COMPLETED)
        return not coming.done()
    finally:
        waiting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await waiting
