"""Pages are compressed on their way: a report of two hundred claims is a tenth of its size then."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressPages(GZipMiddleware):
    """Compress pages alone. Files and streams go as they are: a stream would be held back until a
    block of it is full. The length of a page varies at random, as Django does it, so that nobody
    learns from it what a page and a guess have in common."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The page compressed, if the browser takes it so."""
        is_page = response.get("Content-Type", "").startswith("text/html")
        if not is_page or not isinstance(response, HttpResponse):
            return response
        return super().process_response(request, response)
