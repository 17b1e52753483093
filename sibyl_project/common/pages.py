"""What all pages do in the same way: sign-in, a whole page or a part of it, and redirects."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

View = Callable[..., HttpResponse]


def htmx_of(request: HttpRequest) -> HtmxDetails:
    """What htmx sends about its request; false when the request does not come from htmx."""
    details: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return details


def wants_partial(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page instead of the whole page."""
    htmx = htmx_of(request)
    return bool(htmx) and not htmx.history_restore_request and not htmx.boosted


def signed_in(view: View) -> View:
    """Let only signed-in users in. Others are sent to the sign-in page, as a whole page even when a
    part was asked for."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        back = (
            htmx_of(request).current_url_abs_path
            if wants_partial(request)
            else request.get_full_path()
        )
        return go(request, f"{resolve_url('sign-in')}?{urlencode({'next': back or '/'})}")

    return wrapped


def polled(view: View) -> View:
    """Mark a view that pages ask by themselves, again and again: to ask it is no use of the
    session, or a page left open would keep it alive."""
    view.polled = True  # type: ignore[attr-defined]
    return view


def go(request: HttpRequest, to: Any, *args: Any, **kwargs: Any) -> HttpResponse:
    """Redirect, in the way that htmx or a browser expects."""
    address = resolve_url(to, *args, **kwargs)
    return (
        HttpResponseClientRedirect(address)
        if wants_partial(request)
        else HttpResponseRedirect(address)
    )


def either(
    request: HttpRequest, page: str, part: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Render the part for htmx and else the page. A header keeps caches from mixing them up."""
    response = render(request, part if wants_partial(request) else page, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
