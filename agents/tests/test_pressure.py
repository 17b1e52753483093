"""Readers that do not read: the sender waits for them, and not for ever.

Told by a real Daphne to a real socket.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.processes import PATIENCE, free_port, wait_for

pytestmark = [pytest.mark.process, pytest.mark.long]

SERVER = """
import sys
from daphne.server import Server
from agents.live.pressure import paced
from sibyl_project.internals.daphne import Connection

sent, sent_at_the_cut = 0, ""
really_cut = Connection.cut

def cut(connection):
    global sent_at_the_cut
    sent_at_the_cut = str(sent)
    really_cut(connection)

Connection.cut = cut

async def application(scope, receive, send):
    global sent
    if scope["path"] == "/sent-at-the-cut":
        body = sent_at_the_cut.encode()
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(800):
            await send({"type": "websocket.send", "bytes": b"x" * 100_000})
            sent += 1
        return
    kind = b"text/event-stream" if scope["path"] == "/stream" else b"application/pdf"
    headers = [(b"content-type", kind)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    for _ in range(800):
        await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        sent += 1
    await send({"type": "http.response.body", "body": b""})

port, patience = int(sys.argv[1]), float(sys.argv[2])
Server(
    paced(application, patience=patience),
    endpoints=[f"tcp:port={port}:interface=127.0.0.1"],
    signal_handlers=False,
).run()
"""


@pytest.fixture
def serving() -> Iterator[Callable[[float], int]]:
    """Start a server that is so patient with slow readers; its port."""
    with ExitStack() as started:
        yield lambda patience: started.enter_context(_server(patience))


@contextmanager
def _server(patience: float) -> Iterator[int]:
    root = Path(__file__).resolve().parents[2]
    with free_port() as port:
        command = [sys.executable, "-c", SERVER, str(port), str(patience)]
        process = subprocess.Popen(command, cwd=root)
        try:
            wait_for(lambda: _listens(port))
            yield port
        finally:
            process.kill()
            process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    "dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def _ask(port: int, path: str, headers: str = "Connection: close\r\n") -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode())
    return client


def _read(client: socket.socket) -> bytes:
    parts = []
    while part := client.recv(1_000_000):
        parts.append(part)
    return b"".join(parts)


def _sent_at_the_cut(port: int) -> bytes:
    return _read(_ask(port, "/sent-at-the-cut")).rpartition(b"\r\n\r\n")[2]


@pytest.mark.parametrize("headers", ["Connection: close\r\n", UPGRADE], ids=["stream", "socket"])
def test_what_waits_for_a_reader_that_never_reads_does_not_grow_and_the_reader_is_cut_off(
    serving: Callable[[float], int], headers: str
) -> None:
    port = serving(1.0)
    idle = _ask(port, "/stream", headers)
    sent = wait_for(lambda: _sent_at_the_cut(port))
    assert 0 < int(sent) < 200, "what fits the buffers of the two sockets, of 80 MB"
    with pytest.raises(ConnectionResetError):
        _read(idle)


def test_a_reader_that_reads_gets_all_of_it(serving: Callable[[float], int]) -> None:
    assert _read(_ask(serving(PATIENCE), "/stream")).count(b"x" * 100_000) >= 800
