"""A provider of models that is slow and lies: of a hundred answers some take long, some are errors,
some are torn, and some say something else than what stands in the material."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

from benchmarks.chaos_provider import honest
from sibyl_project.common.tests.model_server import (
    Behaviour,
    Reply,
    Request,
    as_json,
    cut_short,
    error_in_200,
    model_server,
    status,
)

SLOW_SECONDS: Final = 12.0
MOODS: Final = (70, 8, 5, 5, 4, 8)  # of a hundred: honest, slow, refused, broken, torn, lying
LIE: Final = {"choices": [{"index": 0, "finish_reason": "stop", "message": {}}]}


@contextmanager
def provider(seed: int) -> Iterator[str]:
    """The address of the provider, for as long as the block lasts."""
    with model_server(_Moody(seed)) as server:
        yield server.url


class _Moody:
    """Answers by moods that the seed decides."""

    def __init__(self, seed: int) -> None:
        self._chance, self._lock = Random(seed), threading.Lock()
        self._moods: tuple[Behaviour, ...] = (
            honest,
            _slowly,
            status(429, retry_after="1"),
            error_in_200(503, "overloaded"),
            cut_short(honest),
            _lying,
        )

    def __call__(self, request: Request) -> Reply:
        with self._lock:
            (mood,) = self._chance.choices(self._moods, MOODS)
        return mood(request)


def _slowly(request: Request) -> Reply:
    time.sleep(SLOW_SECONDS)
    return honest(request)


def _lying(request: Request) -> Reply:
    """An answer in the right form about things that nobody asked for."""
    content = (
        '{"claims": [{"text": "We emit nothing at all.", "page": 9999, "quote": "nothing"}], '
        '"answers": [{"id": "S9.99", "status": "fully_addressed", "quote": "It stands nowhere."}]}'
    )
    message = {"role": "assistant", "content": content}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return as_json(LIE | {"choices": [LIE["choices"][0] | {"message": message}], "usage": usage})
