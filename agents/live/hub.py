"""One hub per web process and analysis: one subscription, one read, one render, many readers.

Readers have bounded queues. A reader whose queue is full is closed: it reconnects and replays; the
run and the other readers never wait for it. Rows are read on every wake-up and, in case one was
lost, once a second. A reader that joins late first gets the lines it has missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import time
import uuid
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import structlog
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import DatabaseError

from agents.live.feed import render_parts, status_context
from agents.live.lines import Batch, Line, read_lines
from reports.models import Analysis
from sibyl_project.common.live import INTERVAL_SECONDS, group_of

QUEUE_SIZE = 100  # batches
KEPT_LINES = 500  # rendered, for readers that join late
READ_EVERY_SECONDS = 1.0  # when nobody wakes the hub
AT_ONCE = 50  # lines of one read, so that the first are sent before the last are rendered
# the least time between two reads of the status, which is sent whole to every reader
STATUS_EVERY_SECONDS, STATUS_PER_READER = (
    0.4,
    0.004,
)
# how long after a wake-up the next one is expected
LIVELY_SECONDS = 2 * INTERVAL_SECONDS
FEW = (
    20  # so many readers are served at once; the more beyond them, the fewer and larger the batches
)
LEAST_PAUSE_SECONDS, PAUSE_PER_READER, MOST_PAUSE_SECONDS = 0.02, 0.0025, 0.5
LAST_WORDS = frozenset({"pipeline_completed", "error"})
log = structlog.get_logger(__name__)


class Reader:
    """The queue of one reader of a hub: batches after `seq`, each line once and in order."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.missed: Batch | None = None
        self.queue: asyncio.Queue[Batch | None] = asyncio.Queue(maxsize=QUEUE_SIZE)

    async def next(self) -> Batch | None:
        """The next batch. None when the reader was too slow or the hub has ended: the client must
        reconnect and replay."""
        batch, self.missed = self.missed, None
        batch = batch or await self.queue.get()
        if batch is None:
            return None
        batch = batch.after(self.seq)
        if batch.lines:
            self.seq = batch.lines[-1].seq
        return batch

    def close(self) -> None:
        """Drop the waiting batches; the next one read is None."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Hub:
    """Reads the rows of one analysis and gives the new ones to its readers."""

    def __init__(self, analysis_id: uuid.UUID, seq: int) -> None:
        self.analysis_id, self.seq = analysis_id, seq
        self.readers: set[Reader] = set()
        self.lines: deque[Line] = deque(maxlen=KEPT_LINES)
        self.status: dict[str, Any] | None = None
        self.status_parts: dict[str, str] = {}
        self.ended = False
        self._woken, self._moved, self._reading = asyncio.Event(), asyncio.Event(), asyncio.Lock()
        self._lively_until = 0.0

    def offer(self, batch: Batch) -> None:
        """Give a batch to every reader; a reader whose queue is full is closed."""
        for reader in list(self.readers):
            try:
                reader.queue.put_nowait(batch)
            except asyncio.QueueFull:
                self.readers.discard(reader)
                reader.close()

    def held_after(self, seq: int) -> tuple[Line, ...] | None:
        """The lines after `seq` that this hub has offered, or None when it no longer holds all of
        them."""
        if seq >= self.seq:
            return ()
        if not self.lines or self.lines[0].seq > seq + 1:
            return None
        return tuple(line for line in self.lines if line.seq > seq)

    async def run(self) -> None:
        """Follow the analysis until it ends or nobody listens."""
        helpers = [asyncio.create_task(part()) for part in (self._receive, self._watch)]
        try:
            while self.readers and not self.ended:
                self._woken.clear()
                await self._pause(more=await self._retried(self.read))
                for helper in helpers:
                    if helper.done():
                        helper.result()
        finally:
            for helper in helpers:
                helper.cancel()

    async def read(self) -> bool:
        """Read the new lines and offer them. Returns whether more are waiting."""
        async with self._reading:
            lines = await database_sync_to_async(read_lines, thread_sensitive=False)(
                self.analysis_id, self.seq, most=AT_ONCE
            )
            if lines:
                self.seq = lines[-1].seq
                self.lines.extend(lines)
                self.offer(Batch(lines))
        if any(line.event_type in LAST_WORDS for line in lines):
            self._moved.set()  # read at once whether it has ended
        return len(lines) == AT_ONCE

    async def _watch(self) -> None:
        """Read the status apart from the lines: it takes several queries, for which no line should
        wait."""
        while not self.ended:
            self._moved.clear()
            await self._retried(self.read_status)
            await asyncio.sleep(max(STATUS_EVERY_SECONDS, STATUS_PER_READER * len(self.readers)))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(READ_EVERY_SECONDS):
                    await self._moved.wait()

    async def read_status(self) -> None:
        """Read the status and offer the parts that have changed.

        Once the analysis has ended, its last lines are offered first.
        """
        parts, status, ended = await database_sync_to_async(self._status, thread_sensitive=False)()
        while ended and await self.read():
            pass
        changed = "".join(
            html for name, html in parts.items() if html != self.status_parts.get(name)
        )
        self.status, self.status_parts, self.ended = status, parts, ended
        if changed or ended:
            self.offer(Batch((), changed, ended))
            self._woken.set()

    def _status(self) -> tuple[dict[str, str], dict[str, Any], bool]:
        analysis = Analysis.objects.select_related("report", "claim_set").get(pk=self.analysis_id)
        status = status_context(analysis.report, analysis)
        return render_parts(status, self.status, self.status_parts), status, not analysis.is_running

    async def _retried(self, step: Callable[[], Awaitable[bool | None]]) -> bool:
        """Call `step`; when the database does not answer, log it and wait for a second instead."""
        try:
            return bool(await step())
        except DatabaseError as error:
            log.warning("feed_not_read", analysis=str(self.analysis_id), error=str(error))
            await asyncio.sleep(READ_EVERY_SECONDS)
            return False

    async def _pause(self, *, more: bool) -> None:
        """Wait a little, so that lines written together become one batch, then wait for a wake-up,
        unless more lines are expected soon."""
        if more or self.ended:
            return
        crowd = PAUSE_PER_READER * (len(self.readers) - FEW)
        await asyncio.sleep(min(max(LEAST_PAUSE_SECONDS, crowd), MOST_PAUSE_SECONDS))
        if self._woken.is_set() or time.monotonic() < self._lively_until:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(READ_EVERY_SECONDS):
                await self._woken.wait()

    async def _receive(self) -> None:
        """Receive wake-ups. When none can be received, the hub still reads once a second.

        That this was cancelled is asked before each wait: Python 3.11's `asyncio.wait_for`, by
        which the layer sends, drops a cancellation that comes as its answer does, and an error on
        leaving the group takes its place.
        """
        layer, group = get_channel_layer(), group_of(str(self.analysis_id))
        while not _is_cancelled():
            try:
                channel = await layer.new_channel()
                await layer.group_add(group, channel)
                try:
                    while not _is_cancelled():
                        await layer.receive(channel)
                        self._lively_until = time.monotonic() + LIVELY_SECONDS
                        self._woken.set()
                        self._moved.set()
                finally:
                    await layer.group_discard(group, channel)
            except Exception as error:
                log.warning("wake_ups_not_heard", analysis=str(self.analysis_id), error=str(error))
                await asyncio.sleep(READ_EVERY_SECONDS)


def _is_cancelled() -> bool:
    """Whether the task that runs this has been asked to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


_hubs: dict[tuple[int, uuid.UUID], Hub] = {}
_running: set[asyncio.Task[None]] = set()


@contextlib.asynccontextmanager
async def listening(analysis_id: uuid.UUID, seq: int) -> AsyncIterator[Reader]:
    """A reader of all lines after `seq`, from the hub of the analysis."""
    key = (id(asyncio.get_running_loop()), analysis_id)
    hub = _hubs.get(key)
    joined = hub is not None and not hub.ended
    if hub is None or hub.ended:
        hub = _hubs[key] = Hub(analysis_id, seq)
    reader = Reader(seq)
    hub.readers.add(reader)
    if not joined:
        # A context of its own: the hub outlives the request that happened to come first.
        task = asyncio.create_task(_supervised(hub, key), context=contextvars.Context())
        _running.add(task)
        task.add_done_callback(_running.discard)
    try:
        if joined:
            reader.missed = await _missed(hub, seq)
        yield reader
    finally:
        hub.readers.discard(reader)


async def _missed(hub: Hub, seq: int) -> Batch:
    """The lines the hub had offered before a reader joined.

    Those it offers from now on are in the reader's queue.
    """
    upto, status_html = hub.seq, "".join(hub.status_parts.values())
    lines = hub.held_after(seq)
    if lines is None:
        lines = await database_sync_to_async(_read_all, thread_sensitive=False)(
            hub.analysis_id, seq, upto
        )
    return Batch(lines, status_html)


def _read_all(analysis_id: uuid.UUID, seq: int, upto: int) -> tuple[Line, ...]:
    found = read_lines(analysis_id, seq, upto=upto)
    while (
        found
        and found[-1].seq < upto
        and (more := read_lines(analysis_id, found[-1].seq, upto=upto))
    ):
        found += more
    return found


async def _supervised(hub: Hub, key: tuple[int, uuid.UUID]) -> None:
    """Run the hub. However it ends, its readers are closed, so that they reconnect, and the next
    reader makes a new hub."""
    try:
        await hub.run()
    except Analysis.DoesNotExist:
        log.info("feed_of_deleted_analysis", analysis=str(hub.analysis_id))
    finally:
        if _hubs.get(key) is hub:
            del _hubs[key]
        for reader in list(hub.readers):
            if not hub.ended:
                reader.close()
