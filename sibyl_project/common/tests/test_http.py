"""The outbound client against a real server: what it tries again, what it waits, what it refuses, what it never says."""

from __future__ import annotations

import gzip
import json
import logging
import multiprocessing
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sibyl_project.common.deadline import Deadline, DeadlineExceeded
from sibyl_project.common.http import Answer, HttpClient, Limits
from sibyl_project.common.http_errors import (
    BadAnswer,
    HttpError,
    OutOfTime,
    RedirectRefused,
    StatusRefused,
    Unreachable,
)
from sibyl_project.common.openai_api import read_object
from sibyl_project.common.retrying import Patience, retry_after_seconds
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import ModelServer, model_server

KEY = "sk-very-secret-0123456789"
NO_JITTER = Patience(jitter=0.0)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as running:
        yield running


@pytest.fixture
def waits() -> list[float]:
    """The seconds the client would have slept."""
    return []


def client(server: ModelServer, waits: list[float], **options: object) -> HttpClient:
    options = {"bearer": KEY, "patience": NO_JITTER, "sleep": waits.append} | options
    return HttpClient(server.url, **options)


def ask(http: HttpClient, **options: object) -> dict:
    return http.post_json("embeddings", {"model": "m", "input": ["flood"]}, read=read_object, **options)


def test_a_good_answer_comes_at_once(server, waits) -> None:
    assert ask(client(server, waits))["data"][0]["embedding"] == does.vector("flood")
    (request,) = server.requests
    assert (request.method, request.path) == ("POST", "/v1/embeddings")
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers["user-agent"].startswith("sibyl/")
    assert waits == []


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
    ids=["408", "409", "429", "500", "503", "599", "reset", "torn", "cut", "429 in 200", "502 in 200", "unnumbered in 200"],
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
    with pytest.raises(StatusRefused, match=r"503: melting.*tried 4 times\. The fault is on its side"):
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
    until = format_datetime(datetime.now(UTC) + timedelta(seconds=20), usegmt=True)
    server.next(does.status(429, retry_after=until))
    ask(client(server, waits))
    assert 17 < waits[0] <= 20


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
    server.next(does.status(429, retry_after="30"))
    with pytest.raises(StatusRefused, match="429"):
        ask(client(server, waits), deadline=Deadline.after(5))
    assert waits == []
    assert len(server.requests) == 1


def test_silence_past_the_deadline_is_out_of_time(server, waits) -> None:
    server.next(does.slow(5))
    started = time.monotonic()
    with pytest.raises(OutOfTime, match="in the time allowed") as raised:
        ask(client(server, waits), deadline=Deadline.after(0.2))
    assert isinstance(raised.value, DeadlineExceeded)
    assert time.monotonic() - started < 2


def test_an_answer_that_drips_past_the_deadline_is_out_of_time(server, waits) -> None:
    server.next(does.slow(0.05, pieces=100))
    started = time.monotonic()
    with pytest.raises(OutOfTime):
        ask(client(server, waits), deadline=Deadline.after(0.3))
    assert time.monotonic() - started < 2


def test_nothing_is_sent_after_the_deadline(server, waits) -> None:
    with pytest.raises(OutOfTime):
        ask(client(server, waits), deadline=Deadline.after(0))
    assert server.requests == []


def test_silence_alone_is_tried_again(server, waits) -> None:
    server.next(does.slow(5))
    assert ask(client(server, waits, limits=Limits(silence=0.2)))["data"]
    assert len(server.requests) == 2


def test_a_host_that_is_not_there_is_named(waits) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    http = HttpClient(f"http://{address}/v1", patience=NO_JITTER, sleep=waits.append)
    with pytest.raises(Unreachable, match=rf"^{address} could not be reached .*tried 4 times\. Check the network"):
        ask(http)


def test_an_answer_that_is_too_large_is_dropped_and_not_asked_for_again(server, waits) -> None:
    server.next(does.raw(b"[" + b"1," * 5000 + b"1]"))
    with pytest.raises(BadAnswer, match="larger than 2,000 bytes"):
        ask(client(server, waits, limits=Limits(answer_bytes=2000)))
    assert len(server.requests) == 1


def test_a_small_answer_that_unpacks_to_a_large_one_is_dropped_too(server, waits) -> None:
    bomb = gzip.compress(b"0" * 3_000_000)
    server.next(does.raw(bomb, headers={"Content-Encoding": "gzip"}))
    with pytest.raises(BadAnswer, match="larger than 1,000,000 bytes"):
        ask(client(server, waits, limits=Limits(answer_bytes=1_000_000)))


@pytest.mark.parametrize("body", [b"[1, 2]", b'"yes"', b"null"])
def test_json_that_is_no_object_is_refused(server, waits, body) -> None:
    server.next(does.raw(body))
    with pytest.raises(BadAnswer, match="not a JSON object"):
        ask(client(server, waits))
    assert len(server.requests) == 1


def test_a_redirect_on_the_same_host_is_followed_with_the_body(server, waits) -> None:
    server.next(does.redirect("/v2/embeddings"))
    assert ask(client(server, waits))["data"]
    assert [request.path for request in server.requests] == ["/v1/embeddings", "/v2/embeddings"]
    assert server.requests[0].body == server.requests[1].body


def test_a_redirect_to_another_host_is_never_followed(server, waits) -> None:
    with model_server() as elsewhere:
        server.next(does.redirect(f"{elsewhere.url}/embeddings?token=abc"))
        with pytest.raises(RedirectRefused, match=r"redirects to http://127\.0\.0\.1.*/v1/embeddings\. It was not followed"):
            ask(client(server, waits))
        assert elsewhere.requests == []


def test_a_redirect_that_would_drop_the_body_is_not_followed(server, waits) -> None:
    server.next(does.redirect("/v2/embeddings", 302))
    with pytest.raises(RedirectRefused):
        ask(client(server, waits))


def test_a_circle_of_redirects_ends(server, waits) -> None:
    server.usual = does.redirect("/v1/embeddings")
    with pytest.raises(BadAnswer, match="circle"):
        ask(client(server, waits))
    assert len(server.requests) == 4


def test_get_sends_its_parameters(server, waits) -> None:
    server.next(does.raw(b'{"ok": true}'))
    assert client(server, waits).get("models", params={"page": "2"}, read=Answer.json) == {"ok": True}
    assert (server.requests[0].method, server.requests[0].path) == ("GET", "/v1/models?page=2")


@pytest.mark.parametrize(
    "trouble",
    [
        does.status(401, f"Incorrect API key provided: {KEY}"),
        does.status(429, f"Bearer {KEY}\nis tired"),
        does.status(400, "your other key sk-another-one-42424242 too"),
        does.error_in_200(403, f"{KEY} is not known"),
        does.raw(f"<html>{KEY}</html>".encode(), code=500),
        does.raw(json.dumps({"detail": KEY}).encode(), code=400),
        does.raw(KEY.encode(), code=400),
    ],
)
def test_no_message_and_no_log_line_holds_a_key(server, waits, trouble, caplog) -> None:
    server.usual = trouble
    with caplog.at_level(logging.DEBUG), pytest.raises(HttpError) as raised:
        ask(client(server, waits))
    told = f"{raised.value}{raised.value!r}{caplog.text}"
    assert "very-secret" not in told
    assert "42424242" not in told
    assert "\n" not in str(raised.value)


def test_a_long_complaint_is_shortened(server, waits) -> None:
    server.next(does.status(400, "blah " * 1000))
    with pytest.raises(StatusRefused) as raised:
        ask(client(server, waits))
    assert len(str(raised.value)) < 500


@pytest.mark.parametrize("address", ["", "openrouter.ai/api", "ftp://host/x", "https://"])
def test_a_base_address_that_cannot_be_asked_is_refused_at_once(address) -> None:
    with pytest.raises(ValueError, match="http"):
        HttpClient(address)


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "schlüssel"])
def test_a_key_that_cannot_be_sent_is_refused_without_showing_it(key) -> None:
    with pytest.raises(ValueError, match="copy it again") as raised:
        HttpClient("https://host/v1", bearer=key)
    assert key not in str(raised.value)


def test_an_error_that_is_not_of_the_network_is_not_swallowed(server, waits) -> None:
    def broken(answer: Answer) -> None:
        raise LookupError("ours")

    server.next(does.raw(b"{}"))
    with pytest.raises(LookupError, match="ours"):
        client(server, waits).get("x", read=broken)
    assert len(server.requests) == 1


def test_a_closed_client_opens_again(server, waits) -> None:
    http = client(server, waits)
    ask(http)
    http.close()
    assert ask(http)["data"]


def test_a_connection_is_kept_and_a_forked_process_opens_its_own(server, waits) -> None:
    http = client(server, waits)
    ask(http)
    child = multiprocessing.get_context("fork").Process(target=ask, args=(http,))
    child.start()
    child.join(20)
    ask(http)
    first, forked, last = (request.connection for request in server.requests)
    assert child.exitcode == 0
    assert first == last != forked


def test_many_threads_share_a_client(server, waits) -> None:
    http = client(server, waits)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ask(http), range(40)))
    assert len(answers) == len(server.requests) == 40


def test_a_proxy_of_the_environment_is_not_asked_for_this_machine(server, waits, monkeypatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    assert ask(client(server, waits))["data"]
