"""What the state of things does not allow, as a page: the API answers it by itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from sibyl_project.common.api import Conflict


class TellConflicts(MiddlewareMixin):
    """A Conflict that a page raises becomes a page of status 409 with its message."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page; None for every other error."""
        if not isinstance(error, Conflict):
            return None
        context = {"exception": str(error.detail)}
        return render(request, "409.html", context, status=Conflict.status_code)
