"""Requests that no honest client sends: bytes in addresses, headers and forms that neither the
database nor a page can hold. They are refused before anything is looked up."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin

from sibyl_project.common.middleware import around, is_of_the_api

NUL: Final = "\x00"
FORM: Final = "application/x-www-form-urlencoded"
UPLOAD: Final = "multipart/form-data"
WHY: Final = {
    400: "The request is malformed: it contains a NUL character, or an Authorization header that "
    "is not plain text.",
    404: "Not found.",
}


def _refused(request: HttpRequest) -> HttpResponse | None:
    if NUL in request.path_info:
        return _answer(request, 404)
    if not request.headers.get("Authorization", "").isascii():
        return _answer(request, 400)
    if any("%00" in text or NUL in text for text in _encoded(request)) or any(
        NUL in text for text in _plain(request)
    ):
        return _answer(request, 400)
    return None


def _encoded(request: HttpRequest) -> Iterator[str]:
    """The texts in which a NUL is written as %00."""
    yield request.META.get("QUERY_STRING", "")
    if request.content_type == FORM:
        yield request.body.decode("latin-1")


def _plain(request: HttpRequest) -> Iterator[str]:
    """The texts that are taken as they stand."""
    yield from request.headers.values()
    yield from request.COOKIES.values()
    yield _name_and_password(request)


def _name_and_password(request: HttpRequest) -> str:
    """What HTTP basic authentication says, as far as it can be read."""
    scheme, *given = request.headers.get("Authorization", "").split(None, 1) or [""]
    try:
        return (
            base64.b64decode(given[0]).decode("latin-1")
            if given and scheme.lower() == "basic"
            else ""
        )
    except (binascii.Error, ValueError):
        return ""


def _answer(request: HttpRequest, status: int) -> HttpResponse:
    if is_of_the_api(request.path_info):
        return JsonResponse({"detail": WHY[status]}, status=status)
    return HttpResponse(render_to_string(f"{status}.html"), status=status)


refuse_malformed = around(before=_refused)
"""A middleware: an address with a NUL does not exist (404); a query, header, cookie or form with
one is refused (400), and so is an Authorization header that is not ASCII."""


class RefuseMalformedUploads(MiddlewareMixin):
    """The same for the fields of a form that carries files, which is read only after the check of
    where it comes from. The API checks such fields itself."""

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """The refusal, or None to go on."""
        if request.content_type != UPLOAD or is_of_the_api(request.path_info):
            return None
        fields = (text for _, texts in request.POST.lists() for text in texts)
        return _answer(request, 400) if any(NUL in text for text in fields) else None
