"""Vectors from an endpoint that speaks OpenAI's protocol: `POST {base}/embeddings`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import structlog

from sibyl_project.common.deadline import Deadline, DeadlineExceeded
from sibyl_project.common.http import HttpClient
from sibyl_project.common.http_errors import HttpError
from sibyl_project.common.openai_api import read_object
from standards.retrieval.embeddings.base import EmbeddingError, Vector, unit

log = structlog.get_logger(__name__)
DEFAULT_MODEL = "openai/text-embedding-3-small"
DEFAULT_DIMENSION = 1536
BATCH_TEXTS = 100
BATCH_TOKENS = 8000  # also the most of one text
CHARACTERS_PER_TOKEN = 4  # of English, near enough for sizing; the endpoint counts exactly


class EndpointEmbedder:
    """Embeds through `client`, whose base address and key lead to the model.

    `dimension` is what the model must answer.
    """

    def __init__(
        self, client: HttpClient, model: str = DEFAULT_MODEL, dimension: int = DEFAULT_DIMENSION
    ) -> None:
        self._client, self._model, self._dimension = client, model, dimension

    @property
    def name(self) -> str:
        """Model and dimension."""
        return f"{self._model}-{self._dimension}"

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._dimension

    def embed(self, texts: Sequence[str], *, deadline: Deadline | None = None) -> list[Vector]:
        """One vector of length 1 per text, in order; zeros for a blank text, which is not sent.

        Batches go one after the other. Raises EmbeddingError when one fails after its retries, and
        DeadlineExceeded when the deadline given is over.
        """
        vectors = [[0.0] * self._dimension for _ in texts]
        filled = [position for position, text in enumerate(texts) if text.strip()]
        shortened = [_shortened(texts[position]) for position in filled]
        for start, end in batches([estimated_tokens(text) for text in shortened]):
            for position, vector in zip(
                filled[start:end], self._ask(shortened[start:end], deadline), strict=True
            ):
                vectors[position] = vector
        return vectors

    def _ask(self, texts: list[str], deadline: Deadline | None) -> list[Vector]:
        log.info(
            "embedding",
            model=self._model,
            texts=len(texts),
            tokens=sum(map(estimated_tokens, texts)),
        )
        try:
            body = self._client.post_json(
                "embeddings",
                {"model": self._model, "input": texts},
                read=read_object,
                deadline=deadline,
            )
        except HttpError as error:
            if isinstance(error, DeadlineExceeded) and deadline and not deadline.remaining:
                raise
            raise EmbeddingError(f"No vectors from {self._model}: {error}") from error
        return self._vectors(body, len(texts))

    def _vectors(self, body: dict[str, Any], count: int) -> list[Vector]:
        rows = body.get("data")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self._unusable("it holds no list of embeddings")
        by_index = {row.get("index"): row.get("embedding") for row in rows}
        if len(rows) != count or set(by_index) != set(range(count)):
            raise self._unusable(
                f"{count} texts were sent, and {len(rows)} embeddings came back or their numbers "
                "do not match"
            )
        return [self._vector(by_index[position]) for position in range(count)]

    def _vector(self, values: Any) -> Vector:
        if not isinstance(values, list) or not all(
            isinstance(value, int | float) for value in values
        ):
            raise self._unusable("an embedding is not a list of numbers")
        if len(values) != self._dimension:
            raise self._unusable(
                f"its vectors have {len(values)} numbers instead of {self._dimension}; set "
                f"EMBEDDING_DIMENSION={len(values)} if this is the model you want, and run "
                "`manage.py reembed`"
            )
        try:
            return unit(values)
        except (ValueError, OverflowError) as error:
            raise self._unusable(str(error)) from None

    def _unusable(self, why: str) -> EmbeddingError:
        return EmbeddingError(
            f"The answer of {self._client.host} for {self._model} cannot be used: {why}. Check "
            "LLM_BASE_URL and EMBEDDING_MODEL."
        )


def estimated_tokens(text: str) -> int:
    """About how many tokens a text has; for the size of batches only."""
    return math.ceil(len(text) / CHARACTERS_PER_TOKEN)


def batches(sizes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Ranges (start, end) of consecutive texts, given their tokens: at most 100 texts and 8,000
    tokens each, never empty."""
    start = tokens = 0
    for position, size in enumerate(sizes):
        if position > start and (position - start == BATCH_TEXTS or tokens + size > BATCH_TOKENS):
            yield start, position
            start, tokens = position, 0
        tokens += size
    if start < len(sizes):
        yield start, len(sizes)


def _shortened(text: str) -> str:
    longest = BATCH_TOKENS * CHARACTERS_PER_TOKEN
    if len(text) <= longest:
        return text
    log.warning("embedding_truncated", characters=len(text), kept=longest, beginning=text[:60])
    return text[:longest]
