"""What Sibyl knows of Daphne and of Twisted beneath it beyond their documentation: the connection
behind an ASGI `send`, and whether its buffer is full.

Daphne hands every message to Twisted, which keeps whatever the client has not taken; ASGI has no
word for "wait". `send` is a `functools.partial` whose first argument is Daphne's protocol. An HTTP
protocol has a `channel` with the `transport`, a WebSocket protocol the `transport` itself. Twisted
keeps on it whether it has asked its producer to pause (`producerPaused`) and whether it is closed
(`disconnected`).

Issue: https://github.com/django/daphne/issues/170 (the buffer grows when a client reads slowly).
Source: https://github.com/django/daphne/blob/4.2.3/daphne/server.py (`create_application`) and
https://github.com/twisted/twisted/blob/twisted-26.10.0/src/twisted/internet/abstract.py
(`FileDescriptor`).
"""

from __future__ import annotations

from typing import Any

READ_AGAINST = {"daphne": "4.2.3", "twisted": "26.10.0"}
LOOK_AGAIN = (
    "that create_application of daphne/server.py still makes `send` a partial with the protocol "
    "first, that FileDescriptor of twisted/internet/abstract.py still keeps producerPaused and "
    "disconnected, and that Connection of tcp.py still has abortConnection; agents/tests/"
    "test_pressure.py shows it with a real Daphne. If Daphne waits for slow clients by itself now, "
    "take agents/live/pressure.py out"
)


class Connection:
    """The connection of one client, as far as its buffer goes."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    @property
    def is_full(self) -> bool:
        """Whether more data waits for the client than the server's buffer should hold; False once
        it is closed."""
        return bool(self._transport.producerPaused and not self._transport.disconnected)

    @property
    def peer(self) -> str:
        """The address of the client, for the log."""
        return str(self._transport.getPeer())

    def cut(self) -> None:
        """Close the connection at once and drop the data that waits."""
        self._transport.abortConnection()


def connection_behind(send: Any) -> Connection | None:
    """The connection behind an ASGI `send` of Daphne; None under another server."""
    protocol = next(iter(getattr(send, "args", ())), None)
    channel = getattr(protocol, "channel", None)
    transport = getattr(channel, "transport", None) or getattr(protocol, "transport", None)
    if hasattr(transport, "producerPaused") and hasattr(transport, "abortConnection"):
        return Connection(transport)
    return None
