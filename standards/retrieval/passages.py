"""The columns of every searchable row: text, its lexemes with a generated tsvector, and its vector
with the name of the embedder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from pgvector.django import VectorField

from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings import Embedder, Vector, default_embedder, embedded


class IndexFields(TypedDict):
    """The computed columns of a passage, ready for `Model(text=..., **fields)`."""

    lexemes: list[str]
    token_count: int
    embedding: Vector | None
    embedder: str


class PassageBase(models.Model):
    """A piece of text that search can find. Fill `lexemes`, `token_count`, `embedding` and
    `embedder` from `index_fields`."""

    text = models.TextField()
    lexemes: ArrayField[list[str], list[str]] = ArrayField(
        models.TextField(), default=list, blank=True
    )
    search_vector = models.GeneratedField(
        expression=models.Func(models.F("lexemes"), function="array_to_tsvector"),
        output_field=SearchVectorField(),
        db_persist=True,
    )
    token_count = models.PositiveIntegerField(default=0)
    embedding: Any = VectorField(null=True, blank=True)
    embedder = models.CharField(max_length=120, blank=True)

    reads: tuple[str, ...] = ()  # relations that `share` looks at

    class Meta:
        abstract = True
        indexes = [GinIndex(fields=["search_vector"], name="%(app_label)s_%(class)s_gin")]

    def share(self, query: str) -> float:
        """The factor (0 to 1) by which the score of this passage is multiplied for a question in
        plain words."""
        return 1.0


def index_fields(texts: Sequence[str], embedder: Embedder | None = None) -> list[IndexFields]:
    """The computed columns for each text, in order.

    A text without words gets no vector (a zero vector has no direction).
    """
    chosen = embedder or default_embedder()
    analysed = list(map(lexemes, texts))
    return [
        IndexFields(
            lexemes=tokens,
            token_count=len(tokens),
            embedding=vector if any(vector) else None,
            embedder=chosen.name,
        )
        for tokens, vector in zip(analysed, embedded(chosen, texts, analysed), strict=True)
    ]
