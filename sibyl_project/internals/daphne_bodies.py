"""Where Daphne and Twisted take in the body of a request, so that one that is too large is refused
while it comes in.

Daphne hands a request to the application only when all of its body has arrived: Twisted has then
written it to a temporary file, and Daphne has copied it into memory. Nothing the application does
later can bound that. Twisted tells the request object when the headers are there (`gotLength`), at
every piece of the body (`handleContentChunk`) and at its end (`requestReceived`). Daphne makes
these objects of the class `daphne.http_protocol.WebRequest`, which is replaced here by one that
counts. It also forgets the header by which a client could tell Daphne a root path: one that is not
ASCII is an error there.

Issue: https://github.com/django/daphne/issues/126 (no limit to the size of a body).
Source: https://github.com/django/daphne/blob/4.2.3/daphne/http_protocol.py (`HTTPFactory`) and
https://github.com/twisted/twisted/blob/twisted-26.10.0/src/twisted/web/http.py (`Request`,
`HTTPChannel`).
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any, NamedTuple

import structlog
from daphne import http_protocol
from twisted.internet import reactor
from twisted.internet.threads import deferToThread

READ_AGAINST = {"daphne": "4.2.3", "twisted": "26.10.0"}
LOOK_AGAIN = (
    "that HTTPFactory of daphne/http_protocol.py still takes the class of requests from the name "
    "WebRequest of its module, and that Request of twisted/web/http.py still has gotLength, "
    "handleContentChunk and requestReceived, and HTTPChannel the command and the address as "
    "_command and _path before them; tests/live/test_bodies.py shows it with a real Daphne"
)
LINGER_SECONDS = 5.0  # a client that goes on sending can still read why it is refused
log = structlog.get_logger(__name__)


class Head(NamedTuple):
    """A request before its body: method, path without query, and headers by lower-case name (of a
    repeated one the first)."""

    method: str
    path: str
    headers: dict[str, str]


class Refusal(NamedTuple):
    """What a refused client is answered."""

    status: int
    reason: str
    content_type: str
    body: bytes

    def response(self) -> bytes:
        """The whole response; the connection ends with it."""
        lines = (
            f"HTTP/1.1 {self.status} {self.reason}",
            f"Content-Type: {self.content_type}",
            f"Content-Length: {len(self.body)}",
            "Cache-Control: no-store",
            "Connection: close",
        )
        return "\r\n".join((*lines, "", "")).encode("latin-1") + self.body


class Policy(NamedTuple):
    """How large bodies may be.

    `anyone`: bytes that are taken of a request before anybody asks who sends it. `most`: bytes that
    may be taken of this request; it may ask the database, and is called in a thread. `refusal`: the
    answer to a request that has more than that.
    """

    anyone: int
    most: Callable[[Head], int]
    refusal: Callable[[Head, int], Refusal]


def measure_bodies(policy: Policy) -> None:
    """From now on Daphne takes no body that is larger than the policy says."""

    class Measured(MeasuredRequest):
        """A request under this policy."""

    Measured.policy = policy
    http_protocol.WebRequest = Measured


class MeasuredRequest(http_protocol.WebRequest):  # type: ignore[misc]  # Daphne has no types
    """A request whose body is counted as it comes in."""

    policy: Policy
    _declared = 0
    _taken = 0
    _most: int | None = None  # known once it was asked for
    _asking = False
    _head: Head
    _refused = False
    _complete: tuple[Any, ...] | None = None
    _lingering: Any = None

    def gotLength(self, length: int | None) -> None:
        """The headers are there; a declared length that is too large is refused at once."""
        super().gotLength(length)
        self._declared = length or 0
        self._measure()

    def handleContentChunk(self, data: bytes) -> None:
        """Another piece of the body."""
        if self._refused:
            return
        self._taken += len(data)
        super().handleContentChunk(data)
        self._measure()

    def requestReceived(self, *complete: Any) -> None:
        """The body is complete: on to the application, unless it is still asked who sends it, or
        the request is refused."""
        if self._asking:
            self._complete = complete
        elif self._refused:
            self.channel.transport.loseConnection()
        else:
            super().requestReceived(*complete)

    def process(self) -> None:
        """On to the application, which no client tells under what path it is."""
        self.requestHeaders.removeHeader(b"Daphne-Root-Path")
        super().process()

    def connectionLost(self, reason: Any) -> None:
        """The client has gone."""
        if self._lingering is not None and self._lingering.active():
            self._lingering.cancel()
        super().connectionLost(reason)

    def _measure(self) -> None:
        size = max(self._declared, self._taken)
        if self._asking or self._refused or size <= self.policy.anyone:
            return
        if self._most is None:
            self._ask()
        elif size > self._most:
            self._refuse()

    def _ask(self) -> None:
        """Take nothing more from the client until it is known how much it may send."""
        self._asking = True
        self._head = self._read_head()  # Twisted forgets it when the body is complete
        self.channel.transport.pauseProducing()
        answer = deferToThread(self.policy.most, self._head)
        answer.addErrback(self._unknown).addCallback(self._told).addErrback(self._broken)

    def _unknown(self, failure: Any) -> int:
        log.error("body_limit_unknown", error=failure.getErrorMessage())
        return self.policy.anyone

    def _broken(self, failure: Any) -> None:
        """Something went wrong here: nothing may stay open that nobody reads."""
        log.error("body_not_measured", error=failure.getErrorMessage())
        if self.channel is not None:
            self.channel.transport.abortConnection()

    def _told(self, most: int) -> None:
        self._asking, self._most = False, most
        if self.channel is None:  # the client has gone
            return
        self._measure()
        self.channel.transport.resumeProducing()
        if self._complete is not None:
            self.requestReceived(*self._complete)

    def _refuse(self) -> None:
        """Answer, throw away what there is and what still comes, and end the connection."""
        self._refused = True
        self.content.close()
        self.content: Any = BytesIO()
        abort = self.channel.transport.abortConnection
        self._lingering = reactor.callLater(LINGER_SECONDS, abort)  # type: ignore[arg-type, attr-defined]
        refusal = self.policy.refusal(self._head, self._most or self.policy.anyone)
        self.channel.transport.write(refusal.response())

    def _read_head(self) -> Head:
        """What is known of the request before its body."""
        headers = {
            name.decode("latin-1").lower(): values[0].decode("latin-1")
            for name, values in self.requestHeaders.getAllRawHeaders()
        }
        command, target = self.channel._command, self.channel._path
        path = target.decode("latin-1").partition("?")[0]
        return Head(command.decode("latin-1"), path, headers)
