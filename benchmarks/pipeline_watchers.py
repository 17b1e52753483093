"""Readers of a live analysis, many in one process: `python -m benchmarks.pipeline_watchers HOST
PORT COOKIE REPORT COUNT`.

Every other one reads the WebSocket of the page, the rest Server-Sent Events. Says "ready" when all
are connected; when its input closes it writes, as JSON, the seconds of CPU it has used itself
since, and for every reader the sequence of each event and the moment (wall clock) it arrived.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import sys
import time

_SEQ_IN_PAGE = re.compile(rb'id="ev-(\d+)"')
_SEQ_IN_STREAM = re.compile(rb"^id: [0-9a-f-]{36}:(\d+)", re.MULTILINE)
_CONNECTED_SECONDS = 60.0

Arrivals = list[tuple[int, float]]


class Watcher:
    """One reader.

    `arrivals` grows while it reads; it is `ready` when the first thing has arrived.
    """

    def __init__(self, host: str, port: int, cookie: str, report: str) -> None:
        self.host, self.port, self.cookie, self.report = host, port, cookie, report
        self.arrivals: Arrivals = []
        self.ready = asyncio.Event()

    async def page(self) -> None:
        """Read the WebSocket of the page until it closes."""
        key = base64.b64encode(os.urandom(16)).decode()
        reader = await self._asked(
            f"/ws/reports/{self.report}/",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
            f"13\r\nSec-WebSocket-Key: {key}\r\nOrigin: http://{self.host}:{self.port}\r\n",
        )
        while True:
            self._arrived(_SEQ_IN_PAGE, await _frame(reader))

    async def stream(self) -> None:
        """Read the event stream until it closes."""
        reader = await self._asked(f"/api/v1/stream/{self.report}", "Accept: text/event-stream\r\n")
        rest = b""
        while part := await reader.read(65536):
            whole, _, rest = (rest + part).rpartition(b"\n")
            self._arrived(_SEQ_IN_STREAM, whole)

    async def _asked(self, path: str, headers: str) -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=2**24)
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: "
            f"{self.cookie}\r\n{headers}\r\n"
        )
        writer.write(request.encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if head.split(b" ", 2)[1] not in (b"101", b"200"):
            raise SystemExit(f"{path}: {head[:200].decode(errors='replace')}")
        self._writer = writer  # a connection whose writer is gone is closed
        return reader

    def _arrived(self, pattern: re.Pattern[bytes], text: bytes) -> None:
        now = time.time()
        self.arrivals += [(int(seq), now) for seq in pattern.findall(text)]
        self.ready.set()


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """The content of the next frame a server sends: never masked, its length in 7, 16 or 64
    bits."""
    _, length = await reader.readexactly(2)
    if length >= 126:
        length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
    return await reader.readexactly(length)


async def watch(
    host: str, port: int, cookie: str, report: str, count: int
) -> tuple[float, list[Arrivals]]:
    """Have `count` readers until the input closes; the CPU they took once connected, and what
    arrived at each."""
    watchers = [Watcher(host, port, cookie, report) for _ in range(count)]
    tasks = [
        asyncio.create_task(one.stream() if position % 2 else one.page())
        for position, one in enumerate(watchers)
    ]
    await asyncio.wait_for(
        asyncio.gather(*(one.ready.wait() for one in watchers)), _CONNECTED_SECONDS
    )
    before = time.process_time()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return time.process_time() - before, [one.arrivals for one in watchers]


if __name__ == "__main__":
    _, host, port, cookie, report, count = sys.argv
    json.dump(asyncio.run(watch(host, int(port), cookie, report, int(count))), sys.stdout)
