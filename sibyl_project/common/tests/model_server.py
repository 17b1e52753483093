"""A real HTTP server on this machine that speaks a model provider's protocol, and misbehaves when a
test tells it to.

with model_server() as server:
    # for the next two requests; then all is well again
    server.next(status(429, retry_after="2"), cut_short())
    ... use server.url ...
    server.requests  # what it was asked
"""

from __future__ import annotations

import hashlib
import json
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

DIMENSION = 8


@dataclass(frozen=True)
class Request:
    """One request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any
    connection: int = 0  # the client's port: the same while a connection is kept
    at: float = 0.0  # on the monotonic clock

    @property
    def texts(self) -> list[str]:
        """The texts to embed."""
        return self.body["input"]


@dataclass(frozen=True)
class Reply:
    """One answer: `declared` bytes are promised, `content` is sent in pieces with `pause` seconds
    before each."""

    code: int = 200
    content: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    declared: int | None = None
    pause: float = 0.0
    pieces: int = 1
    reset: bool = False


Behaviour = Callable[[Request], Reply]


def vector(text: str, dimension: int = DIMENSION) -> list[float]:
    """The vector the server gives a text: the same every time, another for every text, not of
    length 1."""
    digest = hashlib.shake_256(text.encode()).digest(dimension)
    return [byte / 64 - 2 for byte in digest]


def as_json(body: Any, **options: Any) -> Reply:
    """A well-formed answer."""
    return Reply(content=json.dumps(body).encode(), **options)


def embeddings(dimension: int = DIMENSION) -> Behaviour:
    """What the provider does on a good day."""
    return lambda request: as_json(_embedded(request.texts, dimension))


def _embedded(texts: list[str], dimension: int = DIMENSION) -> dict[str, Any]:
    rows = [
        {"object": "embedding", "index": i, "embedding": vector(text, dimension)}
        for i, text in enumerate(texts)
    ]
    return {"object": "list", "data": rows, "usage": {"prompt_tokens": 1, "total_tokens": 1}}


def altered(change: Callable[[list[dict[str, Any]]], Any]) -> Behaviour:
    """A good answer whose list of embeddings was changed in place."""

    def behave(request: Request) -> Reply:
        body = _embedded(request.texts)
        change(body["data"])
        return as_json(body)

    return behave


def shuffled() -> Behaviour:
    """Every embedding with its `index`, last first."""
    return altered(list.reverse)


def status(
    code: int, message: str = "not now", *, retry_after: str = "", **headers: str
) -> Behaviour:
    """A refusal in the usual form."""
    extra = {"Retry-After": retry_after} if retry_after else {}
    return lambda request: as_json(
        {"error": {"message": message}}, code=code, headers=headers | extra
    )


def error_in_200(code: Any, message: str = "provider overloaded", **headers: str) -> Behaviour:
    """A refusal that says 200 outside."""
    return lambda request: as_json({"error": {"code": code, "message": message}}, headers=headers)


def redirect(to: str, code: int = 307) -> Behaviour:
    """Sends the client elsewhere."""
    return lambda request: Reply(code, headers={"Location": to})


def cut_short(of: Behaviour | None = None) -> Behaviour:
    """A good answer of which half arrives, as if that were all."""
    return lambda request: _cut((of or embeddings())(request))


def _cut(reply: Reply) -> Reply:
    return replace(reply, content=reply.content[: len(reply.content) // 2])


def torn(of: Behaviour | None = None) -> Behaviour:
    """A good answer of which half arrives before the connection ends."""

    def behave(request: Request) -> Reply:
        whole = (of or embeddings())(request)
        return replace(_cut(whole), declared=len(whole.content))

    return behave


def slow(seconds: float, pieces: int = 1, of: Behaviour | None = None) -> Behaviour:
    """A good answer after `seconds` of silence, or in pieces with that much silence before each."""
    return lambda request: replace((of or embeddings())(request), pause=seconds, pieces=pieces)


def reset() -> Behaviour:
    """The connection is reset instead of answered."""
    return lambda request: Reply(reset=True)


def raw(content: bytes, **options: Any) -> Behaviour:
    """Exactly these bytes."""
    return lambda request: Reply(content=content, **options)


class ModelServer:
    """The server as a test sees it: where it is, what it was asked, what it will do next."""

    def __init__(self, port: int, usual: Behaviour) -> None:
        self.url = f"http://127.0.0.1:{port}/v1"
        self.usual = usual
        self.requests: list[Request] = []
        self.at_once = self.most_at_once = (
            0  # requests being answered, now and at the busiest moment
        )
        self._script: deque[Behaviour] = deque()
        self._lock = threading.Lock()

    def next(self, *behaviours: Behaviour) -> None:
        """Script the next requests, one behaviour each; afterwards the usual one serves again."""
        self._script.extend(behaviours)

    def answer(self, request: Request) -> Reply:
        """Note the request and behave."""
        with self._lock:
            self.requests.append(request)
            behave = self._script.popleft() if self._script else self.usual
        return behave(request)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Count the requests being answered."""
        with self._lock:
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            yield
        finally:
            with self._lock:
                self.at_once -= 1


@contextmanager
def model_server(usual: Behaviour | None = None) -> Iterator[ModelServer]:
    """A server on a port of its own for as long as the block lasts."""
    http = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    http.daemon_threads = True
    http.model = ModelServer(http.server_address[1], usual or embeddings())  # type: ignore[attr-defined]
    thread = threading.Thread(
        target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    )
    thread.start()
    try:
        yield http.model  # type: ignore[attr-defined]
    finally:
        http.shutdown()
        http.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def _serve(self) -> None:
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = json.loads(content) if content else None
        request = Request(
            self.command, self.path, headers, body, self.client_address[1], time.monotonic()
        )
        model: ModelServer = self.server.model  # type: ignore[attr-defined]
        try:
            with ExitStack() as busy:
                busy.enter_context(model.busy())
                self._send(model.answer(request), before_the_last=busy.close)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _send(self, reply: Reply, *, before_the_last: Callable[[], None]) -> None:
        """Send a reply. Whoever has its last bytes may ask again at once, so that the request must
        not count as being answered any more when they leave."""
        if reply.reset or not reply.content:
            before_the_last()
        if reply.reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True
            return
        self.send_response(reply.code)
        headers = {"Content-Type": "application/json"} | reply.headers
        headers["Content-Length"] = str(
            len(reply.content) if reply.declared is None else reply.declared
        )
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        size = max(1, -(-len(reply.content) // reply.pieces))
        for start in range(0, len(reply.content), size):
            time.sleep(reply.pause)
            if start + size >= len(reply.content):
                before_the_last()
            self.wfile.write(reply.content[start : start + size])
            self.wfile.flush()
        self.close_connection = self.close_connection or reply.declared is not None

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""
