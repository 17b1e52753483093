"""A real receiver of webhooks on this machine, which keeps what came as bytes and answers as a test
tells it to."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Received:
    """One message as it came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Answer:
    """What to say: a status, headers, and `pieces` of a body with `pause` seconds before each."""

    code: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    pieces: int = 0
    pause: float = 0.0


class Receiver:
    """The receiver as a test sees it."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/hook?from=sibyl"
        self.port = port
        self.received: list[Received] = []
        self.answers: deque[Answer] = deque()
        self.gate = threading.Event()  # nothing is answered while it is closed
        self.gate.set()


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver on a port of its own for as long as the block lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    made = server.receiver = Receiver(server.server_address[1])  # type: ignore[attr-defined]
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    )
    thread.start()
    try:
        yield made
    finally:
        made.gate.set()
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        found: Receiver = self.server.receiver  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        found.received.append(Received(self.path, dict(self.headers.items()), body))
        found.gate.wait(60)
        answer = found.answers.popleft() if found.answers else Answer()
        try:
            self.send_response(answer.code)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            for _ in range(answer.pieces):
                time.sleep(answer.pause)
                self.wfile.write(b"x" * 1024)
                self.wfile.flush()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""
