"""Text to vectors: one interface, three back ends, one of them chosen by the settings."""

from standards.retrieval.embeddings.base import Embedder, EmbeddingError, Vector
from standards.retrieval.embeddings.choose import default_embedder, query_embedder
from standards.retrieval.embeddings.hashed import HashedEmbedder, embedded

__all__ = [
    "Embedder",
    "EmbeddingError",
    "HashedEmbedder",
    "Vector",
    "default_embedder",
    "embedded",
    "query_embedder",
]
