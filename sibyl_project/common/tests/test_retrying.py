"""What the outbound client tries again, how long it waits in between, and when it stops."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sibyl_project.common.deadline import Deadline, DeadlineExceeded
from sibyl_project.common.http import Limits
from sibyl_project.common.http_errors import OutOfTime, StatusRefused
from sibyl_project.common.retrying import Patience, retry_after_seconds
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.asking import ask, client


@pytest.mark.parametrize(
    "trouble",
    [
        does.status(408),
        does.status(409),
        does.status(429),
        does.status(500),
        does.status(503),
        does.status(599),
        does.reset(),
        does.torn(),
        does.cut_short(),
        does.error_in_200(429),
        does.error_in_200("502"),
        does.error_in_200("overloaded"),
    ],
    ids=[
        "408",
        "409",
        "429",
        "500",
        "503",
        "599",
        "reset",
        "torn",
        "cut",
        "429 in 200",
        "502 in 200",
        "unnumbered in 200",
    ],
)
def test_a_passing_fault_is_tried_again(server, waits, trouble) -> None:
    server.next(trouble)
    assert ask(client(server, waits))["data"]
    assert len(server.requests) == 2
    assert waits == [1.0]


@pytest.mark.parametrize("code", [400, 401, 402, 403, 404, 410, 413, 422])
def test_a_refusal_for_good_is_not_tried_again(server, waits, code) -> None:
    server.next(does.status(code, "no such thing"))
    with pytest.raises(StatusRefused, match=rf"127\.0\.0\.1.*{code}: no such thing") as raised:
        ask(client(server, waits))
    assert raised.value.status == code
    assert len(server.requests) == 1
    assert waits == []


def test_a_refusal_for_good_inside_a_200_is_not_tried_again(server, waits) -> None:
    server.next(does.error_in_200(401, "bad key"))
    with pytest.raises(StatusRefused, match=r"401: bad key.*Check the key in the settings"):
        ask(client(server, waits))
    assert len(server.requests) == 1


def test_waits_double_and_the_last_error_says_how_often_it_was_tried(server, waits) -> None:
    server.usual = does.status(503, "melting")
    with pytest.raises(
        StatusRefused, match=r"503: melting.*tried 4 times\. The fault is on its side"
    ):
        ask(client(server, waits))
    assert waits == [1.0, 2.0, 4.0]
    assert len(server.requests) == 4


def test_waits_are_spread_so_that_clients_do_not_come_back_together(server) -> None:
    server.usual = does.status(503)
    seen = []
    for _ in range(3):
        with pytest.raises(StatusRefused):
            ask(client(server, seen, patience=Patience()))
    assert len(set(seen)) == 9
    assert all(base <= wait <= base + 0.5 for base, wait in zip([1, 2, 4] * 3, seen, strict=True))


def test_retry_after_in_seconds_is_honoured(server, waits) -> None:
    server.next(does.status(429, retry_after="7"), does.status(503, retry_after="0.25"))
    ask(client(server, waits))
    assert waits == [7.0, 0.25]


def test_retry_after_as_a_date_is_honoured(server, waits) -> None:
    until = format_datetime(datetime.now(UTC) + timedelta(seconds=50), usegmt=True)
    server.next(does.status(429, retry_after=until))
    ask(client(server, waits))
    assert 20 < waits[0] <= 50


def test_retry_after_is_honoured_inside_a_200(server, waits) -> None:
    server.next(does.error_in_200(429, **{"Retry-After": "3"}))
    ask(client(server, waits))
    assert waits == [3.0]


def test_retry_after_is_capped(server, waits) -> None:
    server.next(does.status(429, retry_after="86400"))
    ask(client(server, waits))
    assert waits == [60.0]


@pytest.mark.parametrize("value", ["soon", "-5", "", "Sun, 06 Nov 1994 08:49:37 GMT", "0"])
def test_a_retry_after_that_says_nothing_gives_the_usual_wait(server, waits, value) -> None:
    server.next(does.status(429, retry_after=value))
    ask(client(server, waits))
    assert waits == [1.0]


@given(st.text())
def test_no_retry_after_header_is_ever_an_error(value) -> None:
    seconds = retry_after_seconds(value)
    assert seconds is None or seconds >= 0


def test_a_wait_that_does_not_fit_in_the_deadline_is_not_begun(server, waits) -> None:
    server.next(does.status(429, retry_after="60"))
    with pytest.raises(StatusRefused, match="429"):
        ask(client(server, waits), deadline=Deadline.after(30))
    assert waits == []
    assert len(server.requests) == 1


def test_silence_past_the_deadline_is_out_of_time(server, waits) -> None:
    server.next(does.slow(60))
    started = time.monotonic()
    with pytest.raises(OutOfTime, match="in the time allowed") as raised:
        ask(client(server, waits), deadline=Deadline.after(0.2))
    assert isinstance(raised.value, DeadlineExceeded)
    assert time.monotonic() - started < 30


def test_an_answer_that_drips_past_the_deadline_is_out_of_time(server, waits) -> None:
    server.next(does.slow(0.5, pieces=100))
    started = time.monotonic()
    with pytest.raises(OutOfTime):
        ask(client(server, waits), deadline=Deadline.after(2))
    assert time.monotonic() - started < 30


def test_nothing_is_sent_after_the_deadline(server, waits) -> None:
    with pytest.raises(OutOfTime):
        ask(client(server, waits), deadline=Deadline.after(0))
    assert server.requests == []


def test_silence_alone_is_tried_again(server, waits) -> None:
    server.next(does.slow(60))
    assert ask(client(server, waits, limits=Limits(silence=5)))["data"]
    assert len(server.requests) == 2
