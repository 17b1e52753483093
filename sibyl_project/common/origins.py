"""Sockets are for our own pages: a page of another host, or of another port of this one, opens
none.

A browser sends the cookie of a session to every port of a host, so the port counts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import is_same_domain

Application = Callable[..., Awaitable[Any]]
PORTS = {"http": 80, "https": 443}


def same_origin(application: Application) -> Application:
    """The same application for sockets, closed to pages of another origin, and to clients that name
    none."""

    async def guarded(scope: MutableMapping[str, Any], receive: Any, send: Any) -> Any:
        headers = headers_of(scope)
        asked = is_same_origin(headers.get("origin", ""), headers.get("host", ""))
        return await (application if asked else refuse)(scope, receive, send)

    return guarded


async def refuse(_: MutableMapping[str, Any], receive: Any, send: Any) -> None:
    """Turn a socket away before it is open, with 403, whatever becomes of Redis: the consumer of
    Channels for this would first subscribe to a channel there."""
    await receive()
    await send({"type": "websocket.close"})


def headers_of(scope: MutableMapping[str, Any]) -> dict[str, str]:
    """The headers of an ASGI scope by lower-case name; of a repeated one the last."""
    return {
        name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", ())
    }


def is_same_origin(origin: str, host: str) -> bool:
    """Whether a page of `origin` may use what `host` (its header) serves: same host, same port, or
    one of CSRF_TRUSTED_ORIGINS."""
    domain, _ = split_domain_port(host)
    if not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    page = _split(origin)
    if page is None:
        return False
    ours = _split(f"{page.scheme}://{host}")
    return (ours is not None and _address(page) == _address(ours)) or any(
        _trusts(trusted, page) for trusted in settings.CSRF_TRUSTED_ORIGINS
    )


def _split(origin: str) -> SplitResult | None:
    """The parts of an origin; None for what is none, such as `null`."""
    try:
        parts = urlsplit(origin)
        _ = parts.port  # read lazily
    except ValueError:
        return None
    return parts if parts.scheme in PORTS and parts.hostname else None


def _address(parts: SplitResult) -> tuple[str, int]:
    return parts.hostname or "", parts.port or PORTS[parts.scheme]


def _trusts(trusted: str, page: SplitResult) -> bool:
    """Whether a setting such as `https://*.example.org` names the page's origin."""
    pattern = _split(trusted.replace("://*.", "://"))
    if pattern is None or pattern.scheme != page.scheme:
        return False
    domain = f".{pattern.hostname}" if "://*." in trusted else pattern.hostname or ""
    return _address(page)[1] == _address(pattern)[1] and is_same_domain(page.hostname or "", domain)
