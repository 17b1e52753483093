"""The socket of a report's page: it sends what the page lacks, and goes on with what begins
later."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cached_property
from typing import Any

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.test.html import Element, parse_html
from django.urls import path

from agents.base.events import Event, Thinking, append
from agents.live import consumers, guard, hub, stream
from agents.live.consumers import FAULT, TRY_AGAIN, ReportConsumer
from agents.live.guard import Refused
from agents.models import EventCounter
from agents.tests.signed_in import session_of, take_away
from reports.models import Analysis, Report
from reports.tests.factories import make_analysis, make_report, make_user
from sibyl_project.common.finishing import SERVICE_RESTART
from sibyl_project.common.origins import is_same_origin, refuse

PATIENCE = 60  # seconds


@pytest.fixture
def report(live_auditor: Any) -> Report:
    return make_report(live_auditor)


def begun(report: Report, lines: int, status: str = "analyzing") -> Analysis:
    analysis = make_analysis(report, status, wave="investigate")
    EventCounter.objects.create(analysis=analysis)
    emit(analysis, *range(1, lines + 1))
    return analysis


def emit(analysis: Analysis, *numbers: int) -> None:
    append(analysis.pk, [Event(Thinking(message=f"line {n}"), str(n), "legal") for n in numbers])


class SlowPage(WebsocketCommunicator):
    """A page that takes one message at a time: whoever sends it more waits until it has read."""

    @cached_property
    def output_queue(self) -> asyncio.Queue[dict[str, Any]]:
        return asyncio.Queue(maxsize=1)


def page(
    report: Report,
    user: Any,
    after: str = "",
    kind: type[WebsocketCommunicator] = WebsocketCommunicator,
) -> Any:
    application = URLRouter([path("ws/reports/<uuid:report_id>/", ReportConsumer.as_asgi())])
    headers = [(b"cookie", f"sessionid={session_of(user)}".encode())]
    return kind(application, f"/ws/reports/{report.pk}/?after={after}", headers)


@asynccontextmanager
async def socket(*given: Any) -> AsyncIterator[WebsocketCommunicator]:
    communicator = page(*given)
    connected, _ = await communicator.connect(timeout=PATIENCE)
    assert connected
    yield communicator
    await communicator.disconnect(timeout=PATIENCE)


async def shown(communicator: WebsocketCommunicator, last: int) -> str:
    """Everything sent until a line has come."""
    html = ""
    while f'data-seq="{last}"' not in html:
        html += await communicator.receive_from(timeout=PATIENCE)
    return html


async def closed(communicator: WebsocketCommunicator) -> tuple[str, int]:
    """Everything sent until the socket is closed, and the code it is closed with."""
    html = ""
    while (message := await communicator.receive_output(PATIENCE))["type"] != "websocket.close":
        html += message["text"]
    return html, message["code"]


def numbers(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'data-seq="(\d+)"', html)]


def test_a_page_gets_what_it_lacks_and_no_line_twice(report: Report, live_auditor: Any) -> None:
    analysis = begun(report, 3)

    async def run() -> None:
        async with (
            socket(report, live_auditor) as empty,
            socket(report, live_auditor, f"{analysis.pk}:2") as knowing,
        ):
            whole = await shown(empty, 3)
            assert numbers(whole) == [1, 2, 3]
            assert 'id="feed"' in whole
            rest = await shown(knowing, 3)
            assert numbers(rest) == [3]
            assert 'id="feed"' not in rest
            await asyncio.to_thread(emit, analysis, 4, 5)
            for communicator in (empty, knowing):
                assert numbers(await shown(communicator, 5)) == [4, 5]

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.parametrize(
    "after", ["nonsense", "01a1ff65-b7af-7623-83f4-c8f911da2357:2", "{analysis}:900"]
)
def test_a_page_that_shows_something_else_gets_the_feed_anew(
    report: Report, live_auditor: Any, after: str
) -> None:
    analysis = begun(report, 3, "completed")

    async def run() -> None:
        async with socket(report, live_auditor, after.format(analysis=analysis.pk)) as communicator:
            whole = await shown(communicator, 3)
            assert numbers(whole) == [1, 2, 3]
            assert 'id="feed"' in whole
            assert 'id="live-status"' in whole
            parts = [one for one in parse_html(whole).children if isinstance(one, Element)]
            assert all("id" in dict(one.attributes) for one in parts)  # by it the page finds each

    asyncio.run(run())


def test_what_begins_or_is_resumed_later_is_followed(report: Report, live_auditor: Any) -> None:
    async def run() -> None:
        async with socket(report, live_auditor) as communicator:
            first = await asyncio.to_thread(begun, report, 2)
            assert numbers(await shown(communicator, 2)) == [1, 2]
            await asyncio.to_thread(Analysis.objects.filter(pk=first.pk).update, status="cancelled")
            while "Cancelled while investigating" not in await communicator.receive_from(
                timeout=PATIENCE
            ):
                pass
            await asyncio.to_thread(emit, first, 3)  # the run in hand finishes
            assert numbers(await shown(communicator, 3)) == [3]
            await asyncio.to_thread(Analysis.objects.filter(pk=first.pk).update, status="analyzing")
            await asyncio.to_thread(emit, first, 4)
            assert numbers(await shown(communicator, 4)) == [4]

    asyncio.run(run())


def test_who_may_not_see_the_report_is_turned_away(report: Report) -> None:
    stranger = make_user()

    async def code_for(user: Any) -> int:
        connected, code = await page(report, user).connect(timeout=PATIENCE)
        assert not connected
        return int(code or 0)

    assert asyncio.run(code_for(AnonymousUser())) == Refused.SIGN_IN == 4401, (
        "the page knows these codes and does not come again"
    )
    assert asyncio.run(code_for(stranger)) == Refused.NOT_FOUND == 4404


@pytest.mark.long
def test_a_page_too_slow_for_its_analysis_is_told_to_come_again_and_then_gets_the_rest(
    report: Report, live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "QUEUE_SIZE", 3)
    analysis = begun(report, 1)

    async def run() -> None:
        async with (
            socket(report, live_auditor, "", SlowPage) as slow,
            socket(report, live_auditor) as quick,
        ):
            seen = numbers(await shown(quick, 1))
            for number in range(2, 14):
                await asyncio.to_thread(emit, analysis, number)
                seen += numbers(await shown(quick, number))
            assert seen == list(range(1, 14)), "the other page gets every line meanwhile"
            html, code = await closed(slow)
            last = max(numbers(html))
            assert code == TRY_AGAIN == 4408, "none of the codes that turn a page away for good"
            assert numbers(html) == list(range(1, last + 1)) and last < 13
        async with socket(report, live_auditor, f"{analysis.pk}:{last}") as again:
            assert numbers(await shown(again, 13)) == list(range(last + 1, 14))

    asyncio.run(run())


def test_a_page_is_opened_or_turned_away_whatever_becomes_of_the_channels(
    report: Report, live_auditor: Any, settings: Any
) -> None:
    layer = {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer"}
    settings.CHANNEL_LAYERS = {"default": layer | {"CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]}}}
    analysis = begun(report, 2)

    async def run() -> None:
        turned_away = WebsocketCommunicator(refuse, "/ws/nowhere/")
        assert await turned_away.connect(timeout=PATIENCE) == (False, 1000)
        async with socket(report, live_auditor, f"{analysis.pk}:1") as waiting:
            assert numbers(await shown(waiting, 2)) == [2]

    asyncio.run(run())


def test_daphne_can_send_every_code_a_socket_closes_with() -> None:
    # It raises on any other, and the page would go on waiting at an open socket.
    for code in (FAULT, TRY_AGAIN, SERVICE_RESTART, *Refused):
        assert 3000 <= code <= 4999


def test_the_code_of_a_refusal_is_a_plain_number() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    consumer = ReportConsumer()
    consumer.base_send = send
    asyncio.run(consumer.close(Refused.TOO_MANY, "many"))
    (message,) = sent
    assert (message["code"], message["reason"]) == (4429, "many")
    assert type(message["code"]) is int, "Daphne raises on a member of an enumeration"


def test_a_socket_says_why_it_closes(
    report: Report, live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: Any) -> None:
        raise RuntimeError("the database is gone")

    async def run() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(consumers, "current", broken)
            faulty = page(report, live_auditor)
            assert await faulty.connect(timeout=PATIENCE) == (True, None)
            assert await closed(faulty) == ("", FAULT)
            await faulty.disconnect(timeout=PATIENCE)
        async with socket(report, live_auditor) as waiting:
            await asyncio.to_thread(report.delete)
            assert await closed(waiting) == ("", Refused.NOT_FOUND), (
                "the report was deleted while the page was open"
            )

    asyncio.run(run())


def test_a_position_that_cannot_be_read_is_none(report: Report, live_auditor: Any) -> None:
    begun(report, 3)

    async def run() -> None:
        unreadable = page(report, live_auditor)
        unreadable.scope["query_string"] = b"after=\xff%00"
        assert await unreadable.connect(timeout=PATIENCE) == (True, None)
        assert numbers(await shown(unreadable, 3)) == [1, 2, 3]
        await unreadable.disconnect(timeout=PATIENCE)

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.parametrize("what", ["signed out", "no member", "new password", "switched off"])
def test_a_socket_closes_when_its_reader_may_see_nothing_more(
    report: Report, live_auditor: Any, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(consumers, "LOOK_EVERY_SECONDS", 0.1)

    async def run() -> None:
        async with socket(report, live_auditor) as waiting:
            await asyncio.to_thread(take_away, what, live_auditor, report)
            _, code = await closed(waiting)
            assert code == (Refused.NOT_FOUND if what == "no member" else Refused.SIGN_IN)

    asyncio.run(run())


def test_readers_are_looked_at_again_at_least_every_thirty_seconds() -> None:
    assert guard.LOOK_EVERY_SECONDS + stream.KEEPALIVE_SECONDS <= 30


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("http://localhost:8000", "localhost:8000", True),
        ("http://localhost", "localhost:80", True),
        ("https://localhost", "localhost", True),
        ("http://localhost:9000", "localhost:8000", False),
        ("http://localhost", "localhost:8000", False),
        ("http://127.0.0.1:8000", "localhost:8000", False),
        ("http://elsewhere.example:8000", "localhost:8000", False),
        ("http://localhost:8000", "elsewhere.example:8000", False),
        ("null", "localhost:8000", False),
        ("", "localhost:8000", False),
        ("http://localhost:99999", "localhost:8000", False),
        ("https://desk.example.org", "localhost:8000", True),
        ("https://a.example.com", "localhost:8000", True),
        ("https://aexample.com", "localhost:8000", False),
        ("http://desk.example.org", "localhost:8000", False),
    ],
)
def test_only_pages_of_the_same_origin_open_sockets(
    settings: Any, origin: str, host: str, allowed: bool
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://desk.example.org", "https://*.example.com"]
    assert is_same_origin(origin, host) is allowed
