"""Work that many readers need at the same moment is done once."""

from __future__ import annotations

import asyncio
import contextvars
import uuid
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """All who ask within `seconds` of the beginning of the work get the same result, per event loop
    and id."""

    def __init__(self, work: Callable[[uuid.UUID], Coroutine[Any, Any, T]], seconds: float) -> None:
        self._work, self._seconds = work, seconds
        self._under_way: dict[tuple[int, uuid.UUID], asyncio.Task[T]] = {}

    async def get(self, key: uuid.UUID) -> T:
        """The result. A reader that stops waiting does not stop the work for others."""
        loop = asyncio.get_running_loop()
        at = (id(loop), key)
        task = self._under_way.get(at)
        if task is None:
            # A context of its own: the work outlives the request that happened to ask first.
            task = self._under_way[at] = loop.create_task(
                self._work(key), context=contextvars.Context()
            )
            loop.call_later(self._seconds, self._under_way.pop, at, None)
        return await asyncio.shield(task)
