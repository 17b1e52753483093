"""Which embedder this installation uses."""

from __future__ import annotations

from functools import lru_cache

from standards.retrieval.embeddings.hashed import HashedEmbedder


@lru_cache(maxsize=1)
def default_embedder() -> HashedEmbedder:
    """The embedder used where none is configured."""
    return HashedEmbedder()
