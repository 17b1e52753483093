"""One hub per web process and analysis: one subscription, one read, one render, many readers.

Readers have bounded queues. A reader whose queue is full is closed: it reconnects and replays, the run and the other readers
never wait for it. Rows are re-read on every wake-up and, in case one was lost, once a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.template.loader import render_to_string

from agents.live.feed import status_of
from agents.models import AgentEvent
from reports.models import Analysis
from sibyl_project.common.live import group_of

QUEUE_SIZE = 100
READ_EVERY_SECONDS = 1.0
CLOSED = None


@dataclass(frozen=True, slots=True)
class Line:
    """One event, rendered once for every kind of reader."""

    seq: int
    event_type: str
    json: str
    html: str


@dataclass(frozen=True, slots=True)
class Batch:
    """What one read brought: new lines, the status fragment, and whether the analysis has ended."""

    lines: tuple[Line, ...]
    status_html: str
    ended: bool


Queue = asyncio.Queue[Batch | None]


def as_json(event: AgentEvent) -> dict[str, Any]:
    """An event as API and streams give it (FRD 5, 10.4)."""
    return {
        "event_id": event.seq,
        "event_type": event.event_type,
        "agent_name": event.agent_name or None,
        "data": event.data,
        "timestamp": event.timestamp.isoformat(),
    }


def line_of(event: AgentEvent) -> Line:
    """Render an event."""
    html = render_to_string("agents/_event.html", {"event": event})
    return Line(event.seq, event.event_type, json.dumps(as_json(event)), html)


def read_after(analysis_id: uuid.UUID, seq: int) -> Batch:
    """Everything after `seq`, rendered, with the status as it is now. Synchronous: call it through `database_sync_to_async`."""
    analysis = Analysis.objects.select_related("report", "claim_set").get(pk=analysis_id)
    lines = tuple(line_of(event) for event in AgentEvent.objects.filter(analysis=analysis).after(seq))
    context = {"status": status_of(analysis.report, analysis), "report": analysis.report, "analysis": analysis, "oob": True}
    return Batch(lines, render_to_string("agents/_status.html", context), not analysis.is_running)


class Hub:
    """Reads the rows of one analysis and hands what is new to its readers."""

    def __init__(self, analysis_id: uuid.UUID, seq: int) -> None:
        self.analysis_id, self.seq = analysis_id, seq
        self.readers: set[Queue] = set()
        self.task: asyncio.Task[None] | None = None
        self._status = ""

    def offer(self, batch: Batch) -> None:
        """Give a batch to every reader; one that is full is closed."""
        for queue in list(self.readers):
            try:
                queue.put_nowait(batch)
            except asyncio.QueueFull:
                self.readers.discard(queue)
                queue.get_nowait()
                queue.put_nowait(CLOSED)

    async def run(self) -> None:
        """Subscribe, then read on every wake-up until nobody listens."""
        layer = get_channel_layer()
        channel = await layer.new_channel()
        group = group_of(str(self.analysis_id))
        await layer.group_add(group, channel)
        try:
            while self.readers:
                await self.read()
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(layer.receive(channel), READ_EVERY_SECONDS)
        finally:
            with contextlib.suppress(Exception):
                await layer.group_discard(group, channel)

    async def read(self) -> None:
        """Read what is new and offer it; nothing is sent when nothing has changed."""
        batch = await database_sync_to_async(read_after)(self.analysis_id, self.seq)
        if batch.lines or batch.status_html != self._status:
            self.seq = batch.lines[-1].seq if batch.lines else self.seq
            self._status = batch.status_html
            self.offer(batch)


_hubs: dict[tuple[int, uuid.UUID], Hub] = {}


@contextlib.asynccontextmanager
async def listening(analysis_id: uuid.UUID, seq: int) -> AsyncIterator[Queue]:
    """A queue of batches after `seq`; None in it means: reconnect. Lines may come twice to a late reader, never too few."""
    key = (id(asyncio.get_running_loop()), analysis_id)
    hub = _hubs.get(key)
    if hub is None or hub.task is None or hub.task.done():
        hub = _hubs[key] = Hub(analysis_id, seq)
    hub.seq = min(hub.seq, seq)
    queue: Queue = asyncio.Queue(maxsize=QUEUE_SIZE)
    hub.readers.add(queue)
    if hub.task is None:
        hub.task = asyncio.create_task(_supervised(hub, key))
    try:
        yield queue
    finally:
        hub.readers.discard(queue)


async def _supervised(hub: Hub, key: tuple[int, uuid.UUID]) -> None:
    """Run the hub; however it ends, its readers are told to reconnect and the next one makes a new hub."""
    try:
        await hub.run()
    finally:
        if _hubs.get(key) is hub:
            del _hubs[key]
        for queue in list(hub.readers):
            with contextlib.suppress(asyncio.QueueFull):
                queue.put_nowait(CLOSED)
