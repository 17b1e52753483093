"""What every API endpoint does the same way: errors as `{"detail": "..."}`, parameters read
strictly, results by the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.signals import got_request_exception
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler as drf_exception_handler
from rest_framework.views import set_rollback

from sibyl_project.common.outages import trouble_of
from sibyl_project.internals.rest_framework import django_request

log = structlog.get_logger(__name__)

PAGE_SIZE, LARGEST_PAGE = 50, 100
LARGEST_NUMBER = 2**31 - 1  # what an integer column holds
TWICE = "Given more than once: give one value."
WITHOUT_NAME = ("detail", "non_field_errors")
REASONS = {
    400: (
        "A parameter or the file is not usable, or the state does not allow it; the detail names "
        "what is wrong."
    ),
    401: "No valid token or session.",
    403: (
        "You may read this but not change it, or the session was sent without its token against "
        "forged requests."
    ),
    404: "Unknown, or not yours: no difference is told.",
    409: "The state of things is in the way: of this or another analysis, or a sign-off.",
    429: "Too often: sign-ins that failed, or files sent. The detail says when to try again.",
    503: "A service that is needed does not answer; the detail says which and what to do.",
    413: "The body is larger than the endpoint takes.",
    415: "The body has another media type than the endpoint takes.",
}


class Detail(serializers.Serializer[Any]):
    """Every error."""

    detail = serializers.CharField(
        help_text="what is wrong, in a sentence; for a parameter its name comes first"
    )


class Conflict(APIException):
    """The state of things does not allow it (409)."""

    status_code = status.HTTP_409_CONFLICT
    default_detail = "The state of the report does not allow this."


class TooMany(APIException):
    """The user has done it as often as one may for now (429); `seconds` is when to try again."""

    status_code = status.HTTP_429_TOO_MANY_REQUESTS

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.wait = seconds  # REST framework makes the header Retry-After of it


class Unavailable(APIException):
    """A service that is needed does not answer (503)."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_detail = "A service that is needed does not answer; try again later."


class AnyAccept(DefaultContentNegotiation):
    """For an endpoint that sends a file and only its errors as JSON: whatever `Accept` says, it
    answers."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        """The first renderer."""
        return renderers[0], renderers[0].media_type


class PageQuery(serializers.Serializer[Any]):
    """The parameters of every list."""

    page = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER, default=1)
    page_size = serializers.IntegerField(min_value=1, max_value=LARGEST_PAGE, default=PAGE_SIZE)


class Pagination(serializers.Serializer[Any]):
    """Where in a list the answer stands. A page past the end is empty, not an error."""

    page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    total = serializers.IntegerField()
    total_pages = serializers.IntegerField()


def refusals(*codes: int) -> dict[int, OpenApiResponse]:
    """The errors of an endpoint for its schema; 401 is always among them."""
    return {
        code: OpenApiResponse(Detail, description=REASONS[code]) for code in sorted({401, *codes})
    }


def query(serializer: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The query parameters, checked: an empty one is a wrong value, and one given twice is refused.

    Raises ValidationError, which becomes a 400 that names the parameter.
    """
    twice = {name: [TWICE] for name, values in request.query_params.lists() if len(values) > 1}
    if twice:
        raise ValidationError(twice)
    # a plain dict: of a form, REST framework takes an empty value as none
    given = serializer(data=request.query_params.dict())
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def paged(
    items: Sequence[Any] | QuerySet[Any], page: int, page_size: int
) -> tuple[list[Any], dict[str, int]]:
    """One page of `items` (from 1), and the pagination block that goes with it."""
    total = items.count() if isinstance(items, QuerySet) else len(items)
    first = (page - 1) * page_size
    found = list(items[first : first + page_size]) if first < total else []
    return found, {
        "page": page,
        "page_size": page_size,
        "total": total,
        "total_pages": -(-total // page_size),
    }


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response:
    """Every error as `{"detail": "..."}`.

    An unexpected error is logged in full and answered with one generic sentence.
    """
    if isinstance(exc, SuspiciousOperation | BadRequest):
        set_rollback()
        return Response({"detail": "The request is malformed."}, status=status.HTTP_400_BAD_REQUEST)
    response = drf_exception_handler(exc, context)
    if response is None:
        return _unexpected(exc, context)
    response.data = {"detail": flatten(response.data)}
    return response


def _unexpected(exc: Exception, context: dict[str, Any]) -> Response:
    request = context.get("request")
    if trouble := trouble_of(exc):
        set_rollback()
        answer = {"detail": trouble.message}
        return Response(answer, status=trouble.status, headers=trouble.headers)
    log.error("api_failed", path=getattr(request, "path", ""), exc_info=exc)
    got_request_exception.send(sender=exception_handler, request=django_request(request))
    set_rollback()
    message = (
        "Something went wrong on our side. It has been logged; try again, and tell the operator "
        "if it stays."
    )
    return Response({"detail": message}, status=status.HTTP_500_INTERNAL_SERVER_ERROR)


def flatten(data: Any, name: str = "") -> str:
    """Errors as REST framework nests them, in one line: `page: A valid integer is required.`"""
    if isinstance(data, dict):
        return " ".join(
            flatten(value, name if isinstance(key, int) or key in WITHOUT_NAME else key)
            for key, value in data.items()
        )
    if isinstance(data, list | tuple):
        return " ".join(flatten(value, name) for value in data)
    return f"{name}: {data}" if name else str(data)


@extend_schema(exclude=True)
@api_view(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
@authentication_classes([])
@permission_classes([AllowAny])
def not_found(request: Request, rest: str = "") -> Response:
    """Any other address below the API: a 404 in the API's own form instead of a page."""
    raise NotFound("There is no such endpoint.")
