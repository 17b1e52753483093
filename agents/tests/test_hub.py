"""The hub: many readers, one read and one render; who is late or slow is nobody else's business."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from django.db import transaction
from django.test.signals import template_rendered

from agents.base.events import Event, PipelineCompleted, Thinking, append
from agents.live import hub
from agents.live.hub import Hub, Reader, listening
from agents.live.lines import Batch
from agents.models import AgentEvent, EventCounter
from reports.models import AgentRun, Analysis
from reports.tests.factories import make_analysis, make_report, make_run

PATIENCE = 60  # seconds


@pytest.fixture
def analysis(live_auditor: Any) -> Analysis:
    analysis = make_analysis(make_report(live_auditor), "analyzing", wave="investigate")
    EventCounter.objects.create(analysis=analysis)
    return analysis


@pytest.fixture
def rendered() -> Iterator[Counter[str]]:
    """How often each template was rendered."""
    counted: Counter[str] = Counter()

    def count(sender: Any, template: Any, **_: Any) -> None:
        counted[template.name] += 1

    template_rendered.connect(count)
    yield counted
    template_rendered.disconnect(count)


async def emit(analysis: Analysis, *numbers: int) -> None:
    """Append lines, as a worker would."""
    events = [Event(Thinking(message=f"line {number}"), str(number), "legal") for number in numbers]
    await asyncio.to_thread(append, analysis.pk, events)


async def finish(analysis: Analysis) -> None:
    """The end of a run: state and last line, together as a worker writes them."""
    totals = PipelineCompleted(total_claims=0, total_findings=0, total_verdicts=0, iterations=1)

    def write() -> None:
        with transaction.atomic():
            Analysis.objects.filter(pk=analysis.pk).update(status="completed")
            append(analysis.pk, [Event(totals, "completed")])

    await asyncio.to_thread(write)


async def numbers(reader: Reader, last: int) -> list[int]:
    """What a reader gets until a number has come."""
    got: list[int] = []
    while not got or got[-1] < last:
        batch = await asyncio.wait_for(reader.next(), PATIENCE)
        assert batch is not None
        got += [line.seq for line in batch.lines]
    return got


def test_every_reader_gets_every_line_once_and_a_line_is_rendered_once(
    analysis: Analysis, rendered: Counter[str]
) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            readers = [
                await stack.enter_async_context(listening(analysis.pk, 0)) for _ in range(20)
            ]
            for first in range(1, 31, 10):
                await emit(analysis, *range(first, first + 10))
                await asyncio.sleep(0.05)
            for got in await asyncio.gather(*(numbers(reader, 30) for reader in readers)):
                assert got == list(range(1, 31))
            assert rendered["agents/_event.html"] == 30
            late = await stack.enter_async_context(listening(analysis.pk, 4))
            very_late = await stack.enter_async_context(listening(analysis.pk, 0))
            await emit(analysis, 31)
            assert await numbers(late, 31) == list(range(5, 32))
            assert await numbers(very_late, 31) == list(range(1, 32))
            assert await numbers(readers[0], 31) == [31], "nobody is set back by who comes late"
            assert rendered["agents/_event.html"] == 31, (
                "the hub still had the lines the late ones lacked"
            )

    asyncio.run(run())


def test_who_is_later_than_the_hub_remembers_reads_by_itself(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "KEPT_LINES", 3)

    async def run() -> None:
        async with listening(analysis.pk, 0) as first:
            await emit(analysis, *range(1, 13))
            assert await numbers(first, 12) == list(range(1, 13))
            async with listening(analysis.pk, 2) as late:
                await emit(analysis, 13)
                assert await numbers(late, 13) == list(range(3, 14))
                assert await numbers(first, 13) == [13]

    asyncio.run(run())


def test_a_reader_that_never_reads_is_closed_and_the_others_get_everything(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "QUEUE_SIZE", 3)

    async def run() -> None:
        async with listening(analysis.pk, 0) as idle, listening(analysis.pk, 0) as busy:
            for number in range(1, 9):
                await emit(analysis, number)
                assert await numbers(busy, number) == [number]
            assert await idle.next() is None, "it has to connect anew"
            assert idle.queue.empty(), "nothing is kept for it"
        async with listening(analysis.pk, 0) as again:
            assert await numbers(again, 8) == list(range(1, 9))

    asyncio.run(run())


def test_the_status_is_sent_when_it_has_changed_and_only_then(
    analysis: Analysis, rendered: Counter[str]
) -> None:
    run_of_legal = make_run(analysis, "legal", status="working", claims_total=9, claims_done=1)

    async def run() -> None:
        async with listening(analysis.pk, 0) as reader:
            first = await asyncio.wait_for(reader.next(), PATIENCE)
            assert first is not None and "1 of 9 claims" in first.status_html
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(reader.next(), 2.5)
            assert rendered["agents/_status.html"] == 1
            await asyncio.to_thread(
                AgentRun.objects.filter(pk=run_of_legal.pk).update, claims_done=5
            )
            moved = await asyncio.wait_for(reader.next(), PATIENCE)
            assert moved is not None and "5 of 9 claims" in moved.status_html and not moved.lines
            assert "hx-swap-oob" in moved.fragment

    asyncio.run(run())
    AgentRun.objects.update(status="completed")  # nobody works on it: the clearing up would wait


def test_lines_written_just_before_the_end_come_before_it(analysis: Analysis) -> None:
    async def run() -> None:
        alone, reader = hub.Hub(analysis.pk, 0), Reader(0)
        alone.readers.add(reader)
        await emit(analysis, 1)
        await finish(analysis)
        await alone.read_status()
        first, last = reader.queue.get_nowait(), reader.queue.get_nowait()
        assert (
            first is not None and [line.seq for line in first.lines] == [1, 2] and not first.ended
        )
        assert last is not None and last.ended

    asyncio.run(run())


def test_the_end_of_a_run_ends_its_readers_with_its_last_line(analysis: Analysis) -> None:
    async def follow(reader: Reader) -> tuple[list[int], Batch]:
        got: list[int] = []
        while True:
            batch = await asyncio.wait_for(reader.next(), PATIENCE)
            assert batch is not None
            got += [line.seq for line in batch.lines]
            if batch.ended:
                return got, batch

    async def run() -> None:
        async with listening(analysis.pk, 0) as one, listening(analysis.pk, 0) as other:
            await emit(analysis, 1, 2)
            await finish(analysis)
            for got, _ in await asyncio.gather(follow(one), follow(other)):
                assert got == [1, 2, 3]
        async with listening(analysis.pk, 2) as after:
            got, last = await follow(after)
            assert got == [3] and "Completed" in last.status_html

    asyncio.run(run())


def test_readers_of_a_deleted_analysis_are_told_to_go(analysis: Analysis) -> None:
    async def run() -> None:
        async with listening(analysis.pk, 0) as reader:
            await asyncio.wait_for(reader.next(), PATIENCE)
            await asyncio.to_thread(analysis.delete)
            while await asyncio.wait_for(reader.next(), PATIENCE) is not None:
                pass

    asyncio.run(run())
    assert not AgentEvent.objects.exists()


class LayerThatHidesCancellation:
    """A channel layer of which one call ends otherwise than cancelled, though it was."""

    def __init__(self, hiding: str) -> None:
        self.hiding = hiding
        self.reached = asyncio.Event()

    async def _called(self, name: str) -> None:
        if name != self.hiding:
            return
        self.reached.set()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()

    async def new_channel(self) -> str:
        await self._called("new_channel")
        return "channel"

    async def group_add(self, group: str, channel: str) -> None:
        await self._called("group_add")

    async def receive(self, channel: str) -> None:
        await asyncio.Event().wait()

    async def group_discard(self, group: str, channel: str) -> None:
        if self.hiding == "group_discard":
            raise ConnectionError("The server has gone away.")


@pytest.mark.parametrize("hiding", ["new_channel", "group_add", "group_discard"])
def test_receiving_ends_when_it_is_cancelled_whatever_the_layer_makes_of_it(
    monkeypatch: pytest.MonkeyPatch, hiding: str
) -> None:
    async def run() -> None:
        layer = LayerThatHidesCancellation(hiding)
        monkeypatch.setattr(hub, "get_channel_layer", lambda: layer)
        receiving = asyncio.create_task(Hub(uuid.uuid4(), 0)._receive())
        if hiding == "group_discard":
            await asyncio.sleep(0)
        else:
            await layer.reached.wait()
        receiving.cancel()
        await asyncio.wait([receiving], timeout=PATIENCE)
        assert receiving.done()

    loop = asyncio.new_event_loop()  # `asyncio.run` would wait for a task that never ends
    loop.run_until_complete(run())
    loop.close()
