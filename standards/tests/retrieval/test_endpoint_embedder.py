"""Embedding through an endpoint, against a real server: batches, order, limits, and every way an
answer can be wrong."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sibyl_project.common.deadline import Deadline, DeadlineExceeded
from sibyl_project.common.http import HttpClient
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import DIMENSION, ModelServer, model_server
from standards.retrieval.embeddings import EmbeddingError
from standards.retrieval.embeddings.base import unit
from standards.retrieval.embeddings.endpoint import (
    BATCH_TEXTS,
    BATCH_TOKENS,
    EndpointEmbedder,
    batches,
)

MODEL = "openai/text-embedding-3-small"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as running:
        yield running


@pytest.fixture
def waits() -> list[float]:
    """The seconds the embedder would have slept."""
    return []


@pytest.fixture
def embedder(server, waits) -> EndpointEmbedder:
    client = HttpClient(
        server.url, bearer="sk-hush-hush-hush", patience=Patience(jitter=0.0), sleep=waits.append
    )
    return EndpointEmbedder(client, MODEL, DIMENSION)


def expected(texts: list[str]) -> list[list[float]]:
    return [unit(does.vector(text)) for text in texts]


def test_the_request_is_the_one_the_protocol_asks_for(server, embedder) -> None:
    embedder.embed(["flood", "drought"])
    (request,) = server.requests
    assert request.path == "/v1/embeddings"
    assert request.body == {"model": MODEL, "input": ["flood", "drought"]}
    assert request.headers["authorization"] == "Bearer sk-hush-hush-hush"


def test_vectors_have_length_one_and_the_name_states_model_and_dimension(embedder) -> None:
    vectors = embedder.embed(["flood", "drought"])
    assert vectors == expected(["flood", "drought"])
    assert [math.hypot(*vector) for vector in vectors] == pytest.approx([1.0, 1.0])
    assert (embedder.name, embedder.dimension) == (f"{MODEL}-{DIMENSION}", DIMENSION)


def test_the_usual_model_has_1536_numbers() -> None:
    assert (
        EndpointEmbedder(HttpClient("https://host/v1")).name == "openai/text-embedding-3-small-1536"
    )


def test_batches_hold_at_most_a_hundred_texts_and_order_is_kept(server, embedder) -> None:
    texts = [f"text {number}" for number in range(250)]
    assert embedder.embed(texts) == expected(texts)
    assert [len(request.texts) for request in server.requests] == [100, 100, 50]
    assert [text for request in server.requests for text in request.texts] == texts


def test_batches_hold_at_most_8000_tokens(server, embedder) -> None:
    texts = [str(number) + "x" * 11_999 for number in range(5)]  # 3,000 estimated tokens each
    assert embedder.embed(texts) == expected(texts)
    assert [len(request.texts) for request in server.requests] == [2, 2, 1]


@given(st.lists(st.integers(0, BATCH_TOKENS)))
def test_batches_cover_every_text_once_within_both_limits(sizes) -> None:
    ranges = list(batches(sizes))
    assert [position for start, end in ranges for position in range(start, end)] == list(
        range(len(sizes))
    )
    for start, end in ranges:
        assert 0 < end - start <= BATCH_TEXTS
        assert sum(sizes[start:end]) <= BATCH_TOKENS


def test_order_is_restored_by_index(server, embedder) -> None:
    server.next(does.shuffled())
    assert embedder.embed(["a", "b", "c"]) == expected(["a", "b", "c"])


def test_a_text_that_is_too_long_is_cut_with_a_warning(server, embedder, caplog) -> None:
    text = "flood " * 6_000
    with caplog.at_level(logging.WARNING):
        assert embedder.embed([text]) == expected([text[:32_000]])
    assert server.requests[0].texts == [text[:32_000]]
    assert "embedding_truncated" in caplog.text
    assert "36000" in caplog.text


def test_a_text_at_the_limit_is_not_cut(server, embedder, caplog) -> None:
    with caplog.at_level(logging.WARNING):
        embedder.embed(["x" * 32_000])
    assert len(server.requests[0].texts[0]) == 32_000
    assert "embedding_truncated" not in caplog.text


def test_a_blank_text_is_not_sent_and_has_no_direction(server, embedder) -> None:
    assert embedder.embed(["", "flood", " \n"]) == [
        [0.0] * DIMENSION,
        *expected(["flood"]),
        [0.0] * DIMENSION,
    ]
    assert server.requests[0].texts == ["flood"]


def test_nothing_to_embed_asks_nothing(server, embedder) -> None:
    assert embedder.embed([]) == []
    assert embedder.embed([" "]) == [[0.0] * DIMENSION]
    assert server.requests == []


def test_texts_and_tokens_are_logged(embedder, caplog) -> None:
    with caplog.at_level(logging.INFO):
        embedder.embed(["x" * 40, "y" * 41])
    (line,) = [record.msg for record in caplog.records if "embedding" in str(record.msg)]
    assert (line["texts"], line["tokens"]) == (2, 21)


@pytest.mark.parametrize(
    "trouble",
    [
        does.status(429),
        does.status(503),
        does.error_in_200(429),
        does.reset(),
        does.torn(),
        does.cut_short(),
    ],
    ids=["429", "503", "429 in 200", "reset", "torn", "cut"],
)
def test_a_passing_fault_in_the_second_batch_costs_one_more_request(
    server, embedder, waits, trouble
) -> None:
    texts = [f"text {number}" for number in range(150)]
    server.next(does.embeddings(), trouble)
    assert embedder.embed(texts) == expected(texts)
    assert [len(request.texts) for request in server.requests] == [100, 50, 50]
    assert waits == [1.0]


def test_retry_after_is_honoured(server, embedder, waits) -> None:
    server.next(does.status(429, retry_after="9"))
    embedder.embed(["flood"])
    assert waits == [9.0]


def test_a_fault_that_stays_is_an_embedding_error_with_its_cause(server, embedder, waits) -> None:
    server.usual = does.status(503, "no capacity")
    with pytest.raises(
        EmbeddingError, match=rf"No vectors from {MODEL}: .*503: no capacity.*tried 4 times"
    ):
        embedder.embed(["flood"])
    assert waits == [1.0, 2.0, 4.0]


def test_a_bad_key_is_said_at_once_and_not_shown(server, embedder) -> None:
    server.usual = does.status(401, "sk-hush-hush-hush is not a key")
    with pytest.raises(EmbeddingError, match=r"401.*Check the key") as raised:
        embedder.embed(["flood"])
    assert "hush" not in str(raised.value)
    assert len(server.requests) == 1


def _without_index(rows: list) -> None:
    del rows[0]["index"]


def _doubled_index(rows: list) -> None:
    rows[0]["index"] = rows[1]["index"]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (does.altered(list.pop), "2 texts were sent, and 1 embeddings"),
        (does.altered(lambda rows: rows.append(rows[0])), "2 texts were sent, and 3 embeddings"),
        (does.altered(list.clear), "2 texts were sent, and 0 embeddings"),
        (does.altered(_without_index), "numbers do not match"),
        (does.altered(_doubled_index), "numbers do not match"),
        (
            does.embeddings(DIMENSION + 1),
            "9 numbers instead of 8; set EMBEDDING_DIMENSION=9 .*manage.py reembed",
        ),
        (does.altered(lambda rows: rows[1].update(embedding="AAAA")), "not a list of numbers"),
        (
            does.altered(lambda rows: rows[1].update(embedding=[None] * DIMENSION)),
            "not a list of numbers",
        ),
        (does.altered(lambda rows: rows[1].update(embedding=[float("nan")] * DIMENSION)), "finite"),
        (
            does.altered(lambda rows: rows[1].update(embedding=[10**400] * DIMENSION)),
            "too large|finite",
        ),
        (does.raw(json.dumps({"data": {"0": []}}).encode()), "no list of embeddings"),
        (does.raw(b"{}"), "no list of embeddings"),
        (does.raw(b"[]"), "not a JSON object"),
    ],
)
def test_an_answer_that_does_not_fit_the_question_gives_no_vector_at_all(
    server, embedder, answer, why
) -> None:
    server.usual = answer
    with pytest.raises(EmbeddingError, match=why):
        embedder.embed(["flood", "drought"])
    assert len(server.requests) == 1


def test_the_callers_deadline_stays_the_callers(server, embedder) -> None:
    server.usual = does.slow(5)
    with pytest.raises(DeadlineExceeded):
        embedder.embed(["flood"], deadline=Deadline.after(0.2))


def test_an_endpoint_that_is_too_slow_is_an_embedding_error(server) -> None:
    server.usual = does.slow(5)
    embedder = EndpointEmbedder(
        HttpClient(server.url, patience=Patience(total=0.2)), MODEL, DIMENSION
    )
    with pytest.raises(EmbeddingError, match="in the time allowed"):
        embedder.embed(["flood"])
