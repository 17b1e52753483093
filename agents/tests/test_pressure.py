"""Readers that do not read: the sender waits for them, and not for ever.

Told by a real Daphne to a real socket.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

PATIENCE = 1.0
SERVER = f"""
import sys
from daphne.server import Server
from agents.live.pressure import paced

sent = 0

async def application(scope, receive, send):
    global sent
    if scope["path"] == "/sent":
        body = str(sent).encode()
        headers = [(b"content-length", str(len(body)).encode())]
        await send({{"type": "http.response.start", "status": 200, "headers": headers}})
        await send({{"type": "http.response.body", "body": body}})
        return
    if scope["type"] == "websocket":
        await receive()
        await send({{"type": "websocket.accept"}})
        for _ in range(800):
            await send({{"type": "websocket.send", "bytes": b"x" * 100_000}})
            sent += 1
        return
    kind = b"text/event-stream" if scope["path"] == "/stream" else b"application/pdf"
    headers = [(b"content-type", kind)]
    await send({{"type": "http.response.start", "status": 200, "headers": headers}})
    for _ in range(800):
        await send({{"type": "http.response.body", "body": b"x" * 100_000, "more_body": True}})
        sent += 1
    await send({{"type": "http.response.body", "body": b""}})

port = int(sys.argv[1])
Server(
    paced(application, patience={PATIENCE}),
    endpoints=[f"tcp:port={{port}}:interface=127.0.0.1"],
    signal_handlers=False,
).run()
"""


@pytest.fixture
def port() -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number = probe.getsockname()[1]
    root = Path(__file__).resolve().parents[2]
    process = subprocess.Popen([sys.executable, "-c", SERVER, str(number)], cwd=root)
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", number), timeout=1).close()
            break
        except OSError:
            time.sleep(0.05)
    yield number
    process.kill()
    process.wait()


UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    "dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def _ask(port: int, path: str, headers: str = "Connection: close\r\n") -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), timeout=20)
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode())
    return client


def _read(client: socket.socket) -> bytes:
    parts = []
    while part := client.recv(1_000_000):
        parts.append(part)
    return b"".join(parts)


def _sent(port: int) -> int:
    return int(_read(_ask(port, "/sent")).rpartition(b"\r\n\r\n")[2])


@pytest.mark.parametrize("headers", ["Connection: close\r\n", UPGRADE], ids=["stream", "socket"])
def test_what_waits_for_a_reader_that_never_reads_does_not_grow_and_the_reader_is_cut_off(
    port: int, headers: str
) -> None:
    idle = _ask(port, "/stream", headers)
    time.sleep(PATIENCE / 2)
    waiting = _sent(port)
    assert 0 < waiting < 200, "what fits the buffers of the two sockets, of 80 MB"
    time.sleep(PATIENCE * 1.5)
    with pytest.raises(ConnectionResetError):
        _read(idle)


def test_a_reader_that_reads_gets_all_of_it(port: int) -> None:
    assert _read(_ask(port, "/stream")).count(b"x" * 100_000) >= 800
