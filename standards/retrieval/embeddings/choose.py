"""Which embedder this installation uses. Settings are read once a process."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings

from sibyl_project.common.http import HttpClient, Limits
from sibyl_project.common.retrying import Patience
from standards.retrieval.embeddings.base import Embedder
from standards.retrieval.embeddings.endpoint import EndpointEmbedder
from standards.retrieval.embeddings.hashed import HashedEmbedder
from standards.retrieval.embeddings.local import LocalEmbedder, find_model

LOCAL = "local:"
# somebody waits for the answer to a search
QUICK = Patience(attempts=2, total=15.0, longest_wait=5.0)


@lru_cache(maxsize=1)
def default_embedder() -> Embedder:
    """The embedder of EMBEDDING_MODEL: a model of the endpoint, one on this machine, or, where none
    is named, the offline one.

    Raises EmbeddingError for a local model that is not there.
    """
    return _embedder(Patience())


@lru_cache(maxsize=1)
def query_embedder() -> Embedder:
    """The same embedder, its vectors and its name too, but soon giving up on an endpoint that does
    not answer."""
    return _embedder(QUICK) if _is_endpoint(settings.EMBEDDING_MODEL) else default_embedder()


def _is_endpoint(model: str) -> bool:
    return bool(model) and not model.startswith(LOCAL)


def _embedder(patience: Patience) -> Embedder:
    model: str = settings.EMBEDDING_MODEL
    if _is_endpoint(model):
        limits = Limits(silence=min(60.0, patience.total))
        client = HttpClient(
            settings.LLM_BASE_URL, bearer=settings.LLM_API_KEY, limits=limits, patience=patience
        )
        return EndpointEmbedder(client, model, settings.EMBEDDING_DIMENSION)
    if model:
        return LocalEmbedder(find_model(model.removeprefix(LOCAL), Path(settings.BASE_DIR)))
    return HashedEmbedder()
