"""One chat completion against a provider with bad days."""

from __future__ import annotations

import logging
import time
from itertools import pairwise

import pytest
import redis

from agents.llm import client
from agents.llm.client import connect
from agents.llm.failures import Kind, ModelFailure
from agents.tests.llm.asking import GOOD, KEY, NO_WAITING, request
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.lanes import Lanes
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does


@pytest.fixture
def soon():
    return Deadline.after(60)


def failure(endpoint, deadline, **options) -> ModelFailure:
    with pytest.raises(ModelFailure) as raised:
        endpoint.complete(request(**options), deadline)
    return raised.value


def test_a_request_carries_model_limits_schema_and_key(endpoint, server, soon) -> None:
    completion = endpoint.complete(request(), soon)
    asked = server.requests[0]
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert (asked.body["model"], asked.body["temperature"], asked.body["max_tokens"]) == (
        "maker/model",
        0.1,
        500,
    )
    assert asked.body["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "Judgement", "strict": True, "schema": {"type": "object"}},
    }
    assert "provider" not in asked.body
    assert (completion.attempts, completion.choice.model) == (1, "maker/model-of-today")


def test_openrouter_is_told_to_keep_nothing_and_to_honour_the_schema(server, lanes, soon) -> None:
    connect(server.url, KEY, lanes, openrouter=True).complete(request(), soon)
    assert server.requests[0].headers["x-title"] == "Sibyl"
    assert server.requests[0].body["provider"] == {
        "data_collection": "deny",
        "require_parameters": True,
    }


@pytest.mark.parametrize(
    "trouble",
    [
        does.status(408),
        does.status(409),
        does.status(429),
        does.status(500),
        does.status(503),
        does.error_in_200(429),
        does.error_in_200("overloaded"),
        chat.choice_error(502),
        chat.ends("error"),
        chat.says(""),
        does.reset(),
        does.cut_short(chat.says(GOOD)),
        does.torn(chat.says(GOOD)),
        does.status(402, "in-flight budget", retry_after="0.1"),
    ],
)
def test_a_passing_fault_is_tried_again(endpoint, server, soon, trouble) -> None:
    server.next(trouble)
    assert endpoint.complete(request(), soon).attempts == 2
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("trouble", "kind", "requests"),
    [
        (does.status(401, "no such key"), Kind.DENIED, 1),
        (does.status(402, "no credit"), Kind.NO_CREDIT, 1),
        (does.status(403, "moderated"), Kind.REFUSED, 1),
        (does.status(404, "no such model"), Kind.NO_SUCH_MODEL, 1),
        (does.status(400, "too many tokens"), Kind.REFUSED, 1),
        (does.error_in_200(402, "no credit"), Kind.NO_CREDIT, 1),
        (chat.choice_error(403, "flagged"), Kind.REFUSED, 1),
        (does.status(500, "broken"), Kind.PROVIDER, 4),
        (does.error_in_200("x", "broken"), Kind.PROVIDER, 4),
        (chat.ends("error"), Kind.PROVIDER, 4),
        (does.reset(), Kind.UNREACHABLE, 4),
        (chat.ends("length"), Kind.TRUNCATED, 1),
        (chat.ends("content_filter", ""), Kind.FILTERED, 1),
        (does.raw(b"<html>gateway</html>"), Kind.UNREACHABLE, 4),
    ],
)
def test_what_lasts_ends_as_a_failure_of_its_kind(
    endpoint, server, soon, trouble, kind, requests
) -> None:
    server.usual = trouble
    failed = failure(endpoint, soon)
    assert failed.kind == kind
    assert len(server.requests) == requests
    assert failed.tried.attempts == requests


def test_a_cut_answer_says_what_it_cost(endpoint, server, soon) -> None:
    server.usual = chat.ends("length")
    assert failure(endpoint, soon).tried.choice.completion_tokens == 20


def test_too_many_requests_are_tried_again_after_the_pause_asked_for(
    endpoint, server, soon
) -> None:
    server.next(does.status(429, retry_after="0.6"))
    endpoint.complete(request(), soon)
    first, second = server.requests
    assert second.at - first.at >= 0.6


def test_a_request_that_takes_too_long_is_tried_again(endpoint, server, soon) -> None:
    server.next(does.slow(60, of=chat.says(GOOD)))
    assert endpoint.complete(request(timeout=6), soon).attempts == 2


def test_requests_that_always_take_too_long_are_an_outage(endpoint, server, soon) -> None:
    server.usual = does.slow(60, of=chat.says(GOOD))
    failed = failure(endpoint, soon, timeout=0.2)
    assert (failed.kind, failed.tried.attempts) == (Kind.UNREACHABLE, 4)
    assert "no answer within 0.2 s" in failed.message


def test_the_callers_deadline_ends_it_all(endpoint, server) -> None:
    server.usual = does.slow(60, of=chat.says(GOOD))
    started = time.monotonic()
    failed = failure(endpoint, Deadline.after(4))
    assert failed.kind == Kind.OUT_OF_TIME
    assert time.monotonic() - started < 30  # a request has as long by itself
    assert len(server.requests) == 1


def test_nothing_is_sent_after_the_deadline(endpoint, server) -> None:
    assert failure(endpoint, Deadline.after(0)).kind == Kind.OUT_OF_TIME
    assert server.requests == []


@pytest.mark.parametrize(
    ("refused", "taken"), [(["json_schema"], "json_object"), (["json_schema", "json_object"], None)]
)
def test_a_weaker_format_is_used_where_the_endpoint_needs_it_and_remembered(
    endpoint, server, soon, refused, taken
) -> None:
    server.usual = chat.takes_no(*refused, otherwise=chat.says(GOOD))
    for _ in range(2):
        endpoint.complete(request(), soon)
    forms = [asked.body.get("response_format", {}).get("type") for asked in server.requests]
    assert forms == [*refused, taken, taken]
    assert '{"type": "object"}' in chat.messages(server.requests[-1], "system")[0]
    assert '{"type": "object"}' not in chat.messages(server.requests[0], "system")[0]


def test_another_model_of_the_endpoint_is_asked_with_a_schema_again(endpoint, server, soon) -> None:
    server.next(chat.takes_no("json_schema", otherwise=chat.says(GOOD)))
    endpoint.complete(request(), soon)
    endpoint.complete(request(model="maker/other"), soon)
    assert server.requests[-1].body["response_format"]["type"] == "json_schema"


def test_a_request_refused_for_another_reason_is_not_weakened(endpoint, server, soon) -> None:
    server.usual = does.status(400, "max_tokens is too large")
    assert failure(endpoint, soon).kind == Kind.REFUSED
    assert len(server.requests) == 1


def test_a_lane_is_free_while_a_try_waits(server, lanes, soon) -> None:
    held = []

    def look(seconds: float) -> None:
        held.append(lanes._client.zcard(lanes._lanes))

    server.next(does.status(503))
    connect(server.url, KEY, lanes, patience=NO_WAITING, sleep=look).complete(request(), soon)
    assert held == [0]


def test_no_redis_is_a_failure_and_no_request(server, soon) -> None:
    lanes = Lanes(redis.Redis(port=1, socket_timeout=1), 4, "test")
    failed = failure(connect(server.url, KEY, lanes), soon)
    assert failed.kind == Kind.UNREACHABLE
    assert "Redis" in failed.message
    assert server.requests == []


def test_no_key_is_ever_in_a_failure_or_a_log(endpoint, server, soon, caplog) -> None:
    caplog.set_level(logging.DEBUG)
    server.next(does.status(503, f"key {KEY} is busy"), does.status(401, f"bad key {KEY}"))
    failed = failure(endpoint, soon)
    assert "bad key ***" in failed.message
    assert "is busy" in caplog.text
    for text in (str(failed), repr(failed), caplog.text, repr(endpoint.__dict__), repr(request())):
        assert KEY not in text


def test_without_a_key_there_is_no_endpoint(settings) -> None:
    settings.LLM_USABLE = False
    with pytest.raises(ModelFailure) as raised:
        client.shared_endpoint()
    assert raised.value.kind == Kind.NO_MODEL


def test_the_shared_endpoint_is_that_of_the_settings(services, settings, server, soon) -> None:
    settings.LLM_USABLE, settings.LLM_BASE_URL, settings.LLM_API_KEY = True, server.url, KEY
    settings.LLM_IS_OPENROUTER = False
    assert client.shared_endpoint() is client.shared_endpoint()
    client.shared_endpoint().complete(request(), soon)
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_a_fault_of_ours_is_a_failure_of_that_request(endpoint, soon) -> None:
    broken = request()
    object.__setattr__(broken, "schema", {"maximum": float("nan")})
    with pytest.raises(ModelFailure) as raised:
        endpoint.complete(broken, soon)
    assert raised.value.kind == Kind.UNFORESEEN


def test_connections_are_kept(endpoint, server, soon) -> None:
    for _ in range(3):
        endpoint.complete(request(), soon)
    assert all(one.connection == other.connection for one, other in pairwise(server.requests))
