"""Nothing that was made for one reader is kept by a browser or a proxy."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from sibyl_project.common.middleware import around

PUBLIC: Final = ("/api/schema", "/api/docs", "/api/v1/health")


def _mark(request: HttpRequest, response: HttpResponseBase) -> None:
    if not request.path_info.startswith(PUBLIC):
        response["Cache-Control"] = "private, no-store"


never_stored = around(after=_mark)
"""A middleware: every answer is private and not stored, but those that are the same for everybody.

Static files do not come this far.
"""
