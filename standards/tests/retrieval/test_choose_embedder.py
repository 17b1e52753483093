"""Which embedder the settings choose."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import DIMENSION, model_server
from standards.retrieval.embeddings import (
    EmbeddingError,
    HashedEmbedder,
    default_embedder,
    query_embedder,
)
from standards.retrieval.embeddings.base import unit


@pytest.fixture(autouse=True)
def chosen_anew() -> Iterator[None]:
    """What is kept in the process is forgotten before and after."""
    for choice in (default_embedder, query_embedder):
        choice.cache_clear()
    yield
    for choice in (default_embedder, query_embedder):
        choice.cache_clear()


def test_without_a_model_text_stays_on_this_machine_even_with_a_key(settings) -> None:
    settings.EMBEDDING_MODEL, settings.LLM_API_KEY = "", "sk-some-key-1234"
    assert isinstance(default_embedder(), HashedEmbedder)
    assert query_embedder() is default_embedder()


def test_a_named_model_is_asked_at_the_endpoint_with_the_key(settings) -> None:
    with model_server() as server:
        settings.EMBEDDING_MODEL, settings.EMBEDDING_DIMENSION = "some/model", DIMENSION
        settings.LLM_BASE_URL, settings.LLM_API_KEY = server.url, "sk-some-key-1234"
        assert default_embedder().embed(["flood"]) == [unit(does.vector("flood"))]
        assert server.requests[0].headers["authorization"] == "Bearer sk-some-key-1234"
        assert server.requests[0].body["model"] == "some/model"


def test_a_query_is_embedded_alike_but_gives_up_sooner(settings) -> None:
    with model_server() as server:
        settings.EMBEDDING_MODEL, settings.EMBEDDING_DIMENSION = "some/model", DIMENSION
        settings.LLM_BASE_URL = server.url
        assert query_embedder().name == default_embedder().name
        assert query_embedder().embed(["flood"]) == default_embedder().embed(["flood"])
        server.requests.clear()
        server.usual = does.status(503, retry_after="0.01")
        with pytest.raises(EmbeddingError, match="tried 2 times"):
            query_embedder().embed(["flood"])
        assert len(server.requests) == 2


def test_a_local_model_that_is_not_there_is_named(settings) -> None:
    settings.EMBEDDING_MODEL = "local:no/such/directory"
    with pytest.raises(
        EmbeddingError,
        match=r"local:no/such/directory names neither a directory nor an installed package",
    ):
        default_embedder()
