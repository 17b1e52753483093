"""The outbound client against a real server: what it sends, what it refuses, what it never says."""

from __future__ import annotations

import gzip
import json
import logging
import multiprocessing
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest

from sibyl_project.common.http import Answer, HttpClient, Limits
from sibyl_project.common.http_errors import (
    BadAnswer,
    HttpError,
    RedirectRefused,
    StatusRefused,
    Unreachable,
)
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.asking import KEY, NO_JITTER, ask, client
from sibyl_project.common.tests.model_server import model_server


def test_a_good_answer_comes_at_once(server, waits) -> None:
    assert ask(client(server, waits))["data"][0]["embedding"] == does.vector("flood")
    (request,) = server.requests
    assert (request.method, request.path) == ("POST", "/v1/embeddings")
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers["user-agent"].startswith("sibyl/")
    assert waits == []


def test_a_host_that_is_not_there_is_named(waits) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
        http = HttpClient(f"http://{address}/v1", patience=NO_JITTER, sleep=waits.append)
        with pytest.raises(
            Unreachable,
            match=rf"^{address} could not be reached .*tried 4 times\. Check the network",
        ):
            ask(http)  # while the port is held, or somebody else might listen there by now


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
        with pytest.raises(
            RedirectRefused,
            match=r"redirects to http://127\.0\.0\.1.*/v1/embeddings\. It was not followed",
        ):
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
    assert client(server, waits).get("models", params={"page": "2"}, read=Answer.json) == {
        "ok": True
    }
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
    shown = f"{raised.value}{raised.value!r}{caplog.text}"
    assert "very-secret" not in shown
    assert "42424242" not in shown
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


@pytest.mark.process
def test_a_connection_is_kept_and_a_forked_process_opens_its_own(server, waits) -> None:
    http = client(server, waits)
    ask(http)
    child = multiprocessing.get_context("fork").Process(target=ask, args=(http,))
    child.start()
    child.join(60)
    ask(http)
    first, forked, last = (request.connection for request in server.requests)
    assert child.exitcode == 0
    assert first == last != forked


def test_many_threads_share_a_client(server, waits) -> None:
    http = client(server, waits)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ask(http), range(40)))
    assert len(answers) == len(server.requests) == 40


def test_a_proxy_of_the_environment_is_not_asked_for_this_machine(
    server, waits, monkeypatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    assert ask(client(server, waits))["data"]


def test_a_key_of_any_shape_is_hidden_when_the_host_repeats_it(server, waits) -> None:
    key = "plain0hush1plain2words"
    server.next(does.status(401, f"{key} is not known here"))
    with pytest.raises(StatusRefused, match=r"\*\*\* is not known here") as raised:
        ask(client(server, waits, bearer=key))
    assert "hush" not in repr(raised.value)
