"""Who acts, as the triggers read it: for a request its account and address, for a command or a
worker at least that it was one.

A request that may change something says so in front of each statement (django-pghistory's
context, which also learns of an account that the API recognises late). A request that only reads
says it only to the few entries it makes itself, so it costs no statement.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from typing import Any

import pghistory
from asgiref.sync import async_to_sync, iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from pghistory.config import middleware_methods
from pghistory.middleware import HistoryMiddleware

from sibyl_project.common.sign_in import client_address

reading_from: ContextVar[str] = ContextVar("reading_from", default="")
"""The address of the request that is answered, "" outside of one."""


@contextlib.contextmanager
def acting(user: Any = None, *, by: str = "command") -> Iterator[None]:
    """Let what is written within the block count as done by this account: for commands, and for
    work that a worker does on somebody's behalf."""
    with pghistory.context(user=user.pk if user else None, by=by):
        yield


class ActorMiddleware(HistoryMiddleware):
    """Names the account and the address of each request that may change something.

    It answers requests synchronously and asynchronously alike; the context belongs to a thread, so
    only requests that may change something are taken to the thread of their view.
    """

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def get_context(self, request: HttpRequest) -> dict[str, Any]:
        """What a trigger reads."""
        user = getattr(request, "user", None)
        return {
            "user": user.pk if user is not None else None,
            "by": "request",
            "address": client_address(request),
        }

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if self.is_async:
            return self._asynchronous(request)
        reset = reading_from.set(client_address(request))
        try:
            response: HttpResponseBase = super().__call__(request)
        finally:
            reading_from.reset(reset)
        return response

    async def _asynchronous(self, request: HttpRequest) -> HttpResponseBase:
        reading_from.set(client_address(request))
        if request.method not in middleware_methods():
            response: HttpResponseBase = await self.get_response(request)
            return response
        in_thread = HistoryMiddleware.__call__
        inner = _Synchronous(self, async_to_sync(self.get_response))
        return await sync_to_async(in_thread)(inner, request)  # type: ignore[arg-type]


class _Synchronous(HistoryMiddleware):
    """The same context around an answer that is awaited from a thread."""

    def __init__(self, outer: ActorMiddleware, get_response: Callable[[HttpRequest], Any]) -> None:
        super().__init__(get_response)
        self.get_context = outer.get_context
