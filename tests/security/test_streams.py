"""An account has only so many live streams open, sockets and event streams together, over all web
processes; and every slot is given back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.db import connection
from django.test import AsyncRequestFactory
from django.urls import path

from agents.live import consumers, guard, stream
from agents.live.consumers import TRY_AGAIN, ReportConsumer
from agents.live.guard import Refused
from agents.tests.signed_in import session_of
from reports.models import Report
from reports.tests.factories import make_report, make_user
from sibyl_project.common import stream_slots
from sibyl_project.common.credentials import end_everything, make_token
from sibyl_project.common.stream_slots import Slot

PATIENCE = 60  # seconds
SOCKETS = URLRouter([path("ws/reports/<uuid:report_id>/", ReportConsumer.as_asgi())])


@pytest.fixture(autouse=True)
def _two(settings: Any, live_db: None) -> None:
    """At most two streams, and none left open by another test of an account of the same number."""
    settings.STREAMS_PER_USER = 2
    redis = stream_slots._client(settings.REDIS_URL)
    for key in redis.scan_iter("sibyl.*.streams.*"):
        redis.delete(key)


@pytest.fixture
def report(live_auditor: Any) -> Report:
    return make_report(live_auditor)


def cookie_of(user: Any) -> str:
    return f"sessionid={session_of(user)}"


async def answer_of(report: Report, **headers: str) -> Any:
    """What an event stream answers."""
    factory = AsyncRequestFactory()
    factory.cookies.load(headers.pop("cookie", ""))
    request = factory.get(f"/api/v1/stream/{report.pk}", headers=headers)
    return await stream.stream(request, report.pk)


@asynccontextmanager
async def event_stream(report: Report, **headers: str) -> AsyncIterator[AsyncIterator[bytes]]:
    answer = await answer_of(report, **headers)
    assert answer.status_code == 200, answer.content
    parts = aiter(answer)
    assert await anext(parts) == stream.KEEPALIVE
    yield parts
    await answer.streaming_content.aclose()


@asynccontextmanager
async def socket(report: Report, cookie: str) -> AsyncIterator[WebsocketCommunicator]:
    headers = [(b"cookie", cookie.encode())]
    communicator = WebsocketCommunicator(SOCKETS, f"/ws/reports/{report.pk}/", headers)
    assert (await communicator.connect(timeout=PATIENCE))[0]
    yield communicator
    await communicator.disconnect(timeout=PATIENCE)


async def code_of(communicator: WebsocketCommunicator) -> tuple[int, str]:
    """The code and the reason a socket is closed with."""
    while (message := await communicator.receive_output(PATIENCE))["type"] != "websocket.close":
        pass
    return message["code"], message.get("reason", "")


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(condition):
            await asyncio.sleep(0.05)


def free(user: Any) -> int:
    """How many slots an account has left."""
    slots = [Slot(user.pk) for _ in range(3)]
    taken = sum(slot.take() for slot in slots)
    for slot in slots:
        slot.release()
    return taken


def test_one_stream_too_many_is_refused_as_a_stream_and_as_a_socket(
    report: Report, live_auditor: Any
) -> None:
    async def run() -> None:
        cookie = cookie_of(live_auditor)
        async with event_stream(report, cookie=cookie), socket(report, cookie):
            refused = await answer_of(report, cookie=cookie)
            assert refused.status_code == 429 and refused["Retry-After"] == "60"
            assert b"You have 2 live streams open" in refused.content
            async with socket(report, cookie) as third:
                code, reason = await code_of(third)
                assert code == Refused.TOO_MANY == 4429 and reason.startswith("You have 2 live")
        await until(lambda: free(live_auditor) == 2)

    asyncio.run(run())


def test_a_token_and_a_session_of_one_account_count_together_and_those_of_others_do_not(
    report: Report, live_auditor: Any
) -> None:
    _, token = make_token(live_auditor, scopes=["read"])
    other = make_user()
    theirs = make_report(other)

    async def run() -> None:
        by_token = {"authorization": f"Token {token}"}
        cookie = cookie_of(live_auditor)
        async with event_stream(report, **by_token), event_stream(report, cookie=cookie):
            assert (await answer_of(report, **by_token)).status_code == 429
            async with event_stream(theirs, cookie=cookie_of(other)):
                pass

    asyncio.run(run())


def test_who_may_not_see_the_report_takes_no_slot(report: Report) -> None:
    stranger = make_user()

    async def run() -> None:
        cookie = cookie_of(stranger)
        for _ in range(3):
            assert (await answer_of(report, cookie=cookie)).status_code == 404
            headers = [(b"cookie", cookie.encode())]
            refused = WebsocketCommunicator(SOCKETS, f"/ws/reports/{report.pk}/", headers)
            assert not (await refused.connect(timeout=PATIENCE))[0]

    asyncio.run(run())
    assert free(stranger) == 2


def test_a_reader_that_goes_away_at_once_or_is_cut_off_leaves_no_slot_behind(
    report: Report, live_auditor: Any
) -> None:
    async def run() -> None:
        cookie = cookie_of(live_auditor)
        for _ in range(3):
            answer = await answer_of(report, cookie=cookie)
            reading = asyncio.create_task(anext(aiter(answer)))
            await asyncio.wait([reading])
            waiting = asyncio.create_task(anext(aiter(answer)))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            await answer.streaming_content.aclose()
            async with socket(report, cookie):
                pass
            await until(lambda: free(live_auditor) == 2)

    asyncio.run(run())


def test_a_stream_that_is_never_sent_holds_its_slot_for_a_moment_only(
    report: Report, live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_slots, "LEASE_SECONDS", 600)

    async def never_sent(lease: float, left: int) -> None:
        monkeypatch.setattr(stream_slots, "FIRST_LEASE_SECONDS", lease)
        answer = await answer_of(report, cookie=cookie_of(live_auditor))
        monkeypatch.setattr(stream_slots, "FIRST_LEASE_SECONDS", 600)
        await until(lambda: free(live_auditor) == left)
        await answer.streaming_content.aclose()

    async def run() -> None:
        await never_sent(0.3, 2)
        await never_sent(600, 1)  # while its first lease lasts, it does hold one

    asyncio.run(run())


def test_the_slots_of_a_process_that_died_are_free_when_their_leases_end(
    live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead, alive = Slot(live_auditor.pk), Slot(live_auditor.pk)
    for slot in (dead, alive):
        assert slot.take() and slot.keep()
    assert free(live_auditor) == 0
    with monkeypatch.context() as patch:
        patch.setattr(stream_slots, "LEASE_SECONDS", 0.3)
        for slot in (dead, alive):
            assert slot.keep()
    assert alive.keep(), "renewed"
    asyncio.run(until(lambda: free(live_auditor) == 1))
    assert alive.keep() and free(live_auditor) == 1
    alive.release()


def test_a_look_that_ends_after_its_reader_left_takes_the_slot_not_again(
    live_auditor: Any,
) -> None:
    slot = Slot(live_auditor.pk)
    assert slot.take()
    slot.release()
    assert not slot.keep() and free(live_auditor) == 2


def test_a_lease_is_longer_than_two_looks() -> None:
    assert stream_slots.LEASE_SECONDS >= 2 * (guard.LOOK_EVERY_SECONDS + stream.KEEPALIVE_SECONDS)


def test_a_stream_whose_slot_was_taken_by_others_meanwhile_ends(
    report: Report, live_auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "LOOK_EVERY_SECONDS", 0.1)

    async def run() -> None:
        async with socket(report, cookie_of(live_auditor)) as waiting:
            await asyncio.to_thread(crowd_out, live_auditor)
            assert (await code_of(waiting))[0] == Refused.TOO_MANY

    asyncio.run(run())


def crowd_out(user: Any) -> None:
    """As after a long pause: all leases have ended, and others have come. In one step, or else the
    socket, which looks ten times a second, takes a slot of theirs."""
    slots = stream_slots._client(stream_slots.settings.REDIS_URL).pipeline()
    key = Slot(user.pk)._key
    slots.delete(key).zadd(key, {"one": time.time() + 600, "another": time.time() + 600}).execute()


def test_while_redis_does_not_answer_nothing_new_opens_and_what_is_open_goes_on(
    report: Report, live_auditor: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "LOOK_EVERY_SECONDS", 0.1)
    cookie = cookie_of(live_auditor)

    async def run() -> None:
        async with socket(report, cookie) as before:
            settings.REDIS_URL = "redis://127.0.0.1:1/0"
            refused = await answer_of(report, cookie=cookie)
            assert refused.status_code == 503 and b"try again in a minute" in refused.content
            async with socket(report, cookie) as socket_then:
                assert (await code_of(socket_then))[0] == TRY_AGAIN
            assert await before.receive_nothing(timeout=0.5), "it was let in, and stays"

    asyncio.run(run())


@pytest.mark.parametrize("how", ["token", "session"])
def test_an_open_stream_notices_that_its_token_or_session_was_ended(
    report: Report, live_auditor: Any, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "KEEPALIVE_SECONDS", 0.1)
    monkeypatch.setattr(guard, "LOOK_EVERY_SECONDS", 0.1)
    _, token = make_token(live_auditor, scopes=["read"])
    headers = (
        {"authorization": f"Token {token}"}
        if how == "token"
        else {"cookie": cookie_of(live_auditor)}
    )

    async def run() -> None:
        async with event_stream(report, **headers) as parts:
            assert await anext(parts) == stream.KEEPALIVE
            await sync_to_async(_end, thread_sensitive=False)(live_auditor)
            async with asyncio.timeout(PATIENCE):
                async for _ in parts:
                    pass
        await until(lambda: free(live_auditor) == 2)

    asyncio.run(run())


def _end(user: Any) -> None:
    end_everything(user)
    connection.close()
