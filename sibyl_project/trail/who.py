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
from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from pghistory.config import middleware_methods
from pghistory.middleware import HistoryMiddleware

from sibyl_project.common.sign_in import client_address

answering: ContextVar[HttpRequest | None] = ContextVar("answering", default=None)
"""The request that is answered, None outside of one."""


@contextlib.contextmanager
def acting(user: Any = None, *, by: str = "command") -> Iterator[None]:
    """Let what is written within the block count as done by this account: for commands, and for
    work that a worker does on somebody's behalf. Not for use while a request is answered, which
    says itself who acts."""
    with pghistory.context(user=user.pk if user else None, by=by):
        yield
    if connection.in_atomic_block:  # what the transaction does afterwards is not theirs
        with connection.cursor() as cursor:
            cursor.execute("select set_config('pghistory.context_metadata', '', true)")


class ContextMiddleware(HistoryMiddleware):
    """Tells the triggers about a request that may change something."""

    def get_context(self, request: HttpRequest) -> dict[str, Any]:
        """What a trigger reads."""
        user = getattr(request, "user", None)
        return {
            "user": user.pk if user is not None else None,
            "by": "request",
            "address": client_address(request),
        }


class ActorMiddleware:
    """Knows which request is answered, and names the account and the address of each that may
    change something.

    It answers synchronously and asynchronously alike. The context belongs to a thread, so requests
    that may change something are taken to the thread of their view.
    """

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)
            get_response = async_to_sync(get_response)
        self.in_thread: Any = ContextMiddleware(get_response)  # type: ignore[no-untyped-call]

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if self.is_async:
            return self._asynchronous(request)
        reset = answering.set(request)
        try:
            response: HttpResponseBase = self.in_thread(request)
        finally:
            answering.reset(reset)
        return response

    async def _asynchronous(self, request: HttpRequest) -> HttpResponseBase:
        answering.set(request)
        response: HttpResponseBase
        if request.method in middleware_methods():
            response = await sync_to_async(self.in_thread)(request)
        else:
            response = await self.get_response(request)
        return response
