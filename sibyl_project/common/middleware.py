"""Making a middleware out of a plain function, for requests that are answered synchronously and
asynchronously alike; and which requests are answered in JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

Before = Callable[[HttpRequest], HttpResponseBase | None]
After = Callable[[HttpRequest, HttpResponseBase], None]
Middleware = Callable[[Callable[[HttpRequest], Any]], Callable[[HttpRequest], Any]]


def is_of_the_api(path: str) -> bool:
    """Whether a program asks, which is answered in JSON, refusals too."""
    return path.startswith("/api/")


def around(before: Before = lambda _: None, after: After = lambda _, __: None) -> Middleware:
    """A middleware that calls `before`, whose answer, if it gives one, is final, and `after`, which
    may change the answer. Neither may ask the database or wait."""

    @sync_and_async_middleware
    def middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            response: HttpResponseBase = before(request) or await get_response(request)
            after(request, response)
            return response

        def synchronous(request: HttpRequest) -> HttpResponseBase:
            response: HttpResponseBase = before(request) or get_response(request)
            after(request, response)
            return response

        return asynchronous if iscoroutinefunction(get_response) else synchronous

    return middleware
