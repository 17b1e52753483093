"""An event stream while nothing happens: it stays open, says so, and goes on with what comes
then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.db import transaction
from django.test import AsyncRequestFactory

from agents.base.events import Event, PipelineCompleted, Thinking, append
from agents.live import guard
from agents.live import stream as streaming
from agents.models import EventCounter
from agents.tests.signed_in import session_of, take_away
from reports.models import Analysis, Report
from reports.tests.factories import make_analysis, make_report

PATIENCE = 60  # seconds


def begun(report: Report) -> Analysis:
    analysis = make_analysis(report, "analyzing", wave="investigate")
    EventCounter.objects.create(analysis=analysis)
    return analysis


def said(analysis: Analysis, text: str) -> None:
    append(analysis.pk, [Event(Thinking(message=text), text, "legal")])


def ended(analysis: Analysis) -> None:
    """State and last line, together as a worker writes them."""
    totals = PipelineCompleted(total_claims=0, total_findings=0, total_verdicts=0, iterations=1)
    with transaction.atomic():
        Analysis.objects.filter(pk=analysis.pk).update(status="completed")
        append(analysis.pk, [Event(totals, "end")])


async def opened(report: Report, user: Any) -> AsyncIterator[bytes]:
    """What the view sends, as it sends it."""
    factory = AsyncRequestFactory()
    factory.cookies["sessionid"] = session_of(user)
    request = factory.get(f"/api/v1/stream/{report.pk}")
    async for part in await streaming.stream(request, report.pk):
        yield part


async def comments(parts: AsyncIterator[bytes], count: int) -> None:
    """Read as many keepalives, and nothing else."""
    for _ in range(count):
        part = await asyncio.wait_for(anext(parts), PATIENCE)
        assert part.startswith(b":") and part.endswith(b"\n\n"), part


async def event(parts: AsyncIterator[bytes]) -> bytes:
    """The next event, past any keepalives."""
    while (part := await asyncio.wait_for(anext(parts), PATIENCE)).startswith(b":"):
        pass
    return part


def test_a_silent_stream_sends_comments_and_then_the_next_event(
    live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "KEEPALIVE_SECONDS", 0.1)
    report = make_report(live_auditor)

    async def run() -> None:
        parts = opened(report, live_auditor)
        await comments(parts, 2)  # nothing has begun
        analysis = await asyncio.to_thread(begun, report)
        await asyncio.to_thread(said, analysis, "first words")
        assert b"first words" in await event(parts)
        await comments(parts, 3)  # it has begun, and nothing is emitted
        await asyncio.to_thread(said, analysis, "after a silence")
        received = await event(parts)
        assert b"after a silence" in received and f"id: {analysis.pk}:2".encode() in received
        await asyncio.to_thread(ended, analysis)
        assert b"pipeline_completed" in await event(parts)
        assert [part async for part in parts if not part.startswith(b":")] == [], (
            "it closes with the run"
        )

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.parametrize("began", [False, True], ids=["nothing began", "it is running"])
@pytest.mark.parametrize("what", ["signed out", "no member", "new password", "switched off"])
def test_a_stream_ends_when_its_reader_may_see_nothing_more(
    live_auditor: Any, monkeypatch: pytest.MonkeyPatch, began: bool, what: str
) -> None:
    monkeypatch.setattr(streaming, "KEEPALIVE_SECONDS", 0.1)
    monkeypatch.setattr(guard, "LOOK_EVERY_SECONDS", 0.1)
    report = make_report(live_auditor)
    if began:
        begun(report)

    async def run() -> None:
        parts = opened(report, live_auditor)
        await comments(parts, 1)
        await asyncio.to_thread(take_away, what, live_auditor, report)
        with pytest.raises(StopAsyncIteration):
            await comments(parts, 100)

    asyncio.run(run())
