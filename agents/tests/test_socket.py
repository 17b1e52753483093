"""The socket of a report's page: it sends what the page lacks, and goes on with what begins later."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.urls import path

from agents.live.consumers import NOT_FOUND, SIGN_IN, ReportConsumer
from agents.live.events import Event, Thinking, append
from agents.models import EventCounter
from reports.models import Analysis, Report
from reports.tests.factories import make_analysis, make_report, make_user
from sibyl_project.common.tests.loops import run_async


@pytest.fixture
def report(live_auditor: Any) -> Report:
    return make_report(live_auditor)


def begun(report: Report, lines: int, status: str = "analyzing") -> Analysis:
    analysis = make_analysis(report, status, wave="investigate")
    EventCounter.objects.create(analysis=analysis)
    tell(analysis, *range(1, lines + 1))
    return analysis


def tell(analysis: Analysis, *numbers: int) -> None:
    append(analysis.pk, [Event(Thinking(message=f"line {n}"), str(n), "legal") for n in numbers])


@asynccontextmanager
async def socket(report: Report, user: Any, after: str = "") -> AsyncIterator[WebsocketCommunicator]:
    application = URLRouter([path("ws/reports/<uuid:report_id>/", ReportConsumer.as_asgi())])
    communicator = WebsocketCommunicator(application, f"/ws/reports/{report.pk}/?after={after}")
    communicator.scope["user"] = user
    connected, _ = await communicator.connect(timeout=10)
    assert connected
    yield communicator
    await communicator.disconnect(timeout=10)


async def shown(communicator: WebsocketCommunicator, last: int) -> str:
    """Everything sent until a line has come."""
    html = ""
    while f'data-seq="{last}"' not in html:
        html += await communicator.receive_from(timeout=10)
    return html


def numbers(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'data-seq="(\d+)"', html)]


def test_a_page_gets_what_it_lacks_and_no_line_twice(report: Report, live_auditor: Any) -> None:
    analysis = begun(report, 3)

    async def run() -> None:
        async with socket(report, live_auditor) as empty, socket(report, live_auditor, f"{analysis.pk}:2") as knowing:
            whole = await shown(empty, 3)
            assert numbers(whole) == [1, 2, 3]
            assert 'id="feed"' in whole
            rest = await shown(knowing, 3)
            assert numbers(rest) == [3]
            assert 'id="feed"' not in rest
            await asyncio.to_thread(tell, analysis, 4, 5)
            for communicator in (empty, knowing):
                assert numbers(await shown(communicator, 5)) == [4, 5]

    run_async(run())


@pytest.mark.parametrize("after", ["nonsense", "01a1ff65-b7af-7623-83f4-c8f911da2357:2", "{analysis}:900"])
def test_a_page_that_shows_something_else_gets_the_feed_anew(report: Report, live_auditor: Any, after: str) -> None:
    analysis = begun(report, 3, "completed")

    async def run() -> None:
        async with socket(report, live_auditor, after.format(analysis=analysis.pk)) as communicator:
            whole = await shown(communicator, 3)
            assert numbers(whole) == [1, 2, 3]
            assert 'id="feed"' in whole
            assert 'id="live-status"' in whole

    run_async(run())


def test_what_begins_or_is_resumed_later_is_followed(report: Report, live_auditor: Any) -> None:
    async def run() -> None:
        async with socket(report, live_auditor) as communicator:
            first = await asyncio.to_thread(begun, report, 2)
            assert numbers(await shown(communicator, 2)) == [1, 2]
            await asyncio.to_thread(Analysis.objects.filter(pk=first.pk).update, status="cancelled")
            while "Cancelled while investigating" not in await communicator.receive_from(timeout=10):
                pass
            await asyncio.to_thread(tell, first, 3)  # the run in hand finishes
            assert numbers(await shown(communicator, 3)) == [3]
            await asyncio.to_thread(Analysis.objects.filter(pk=first.pk).update, status="analyzing")
            await asyncio.to_thread(tell, first, 4)
            assert numbers(await shown(communicator, 4)) == [4]

    run_async(run())


def test_who_may_not_see_the_report_is_turned_away(report: Report) -> None:
    stranger = make_user()

    async def code_for(user: Any) -> int:
        application = URLRouter([path("ws/reports/<uuid:report_id>/", ReportConsumer.as_asgi())])
        communicator = WebsocketCommunicator(application, f"/ws/reports/{report.pk}/")
        communicator.scope["user"] = user
        connected, code = await communicator.connect(timeout=10)
        assert not connected
        return int(code or 0)

    assert run_async(code_for(AnonymousUser())) == SIGN_IN
    assert run_async(code_for(stranger)) == NOT_FOUND
