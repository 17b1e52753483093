"""What is answered while the database or Redis cannot be reached: 503 and when to try again, since
nothing is wrong with what was asked."""

from __future__ import annotations

import sys
from typing import Any, Final

import redis
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import get_template
from django.views.defaults import server_error

from sibyl_project.common.middleware import is_of_the_api

RETRY_SECONDS: Final = 5
MESSAGE: Final = (
    "A service that Sibyl needs cannot be reached just now. Nothing that was saved is lost; try "
    "again in a moment."
)
# of PostgreSQL: connections broken, and a server that ends, has crashed or is starting
GONE: Final = ("08", "57P")
NO_TABLE: Final = "42P01"
UNPREPARED: Final = (
    "The database lacks a table. Run `manage.py migrate`, then `manage.py ingest_standards`; "
    "`manage.py demo` and `manage.py analyze` do both by themselves."
)


def is_outage(error: BaseException | None) -> bool:
    """Whether an error says that the database or Redis is away, not that a statement was wrong or
    took too long."""
    if isinstance(error, redis.ConnectionError | redis.TimeoutError | InterfaceError):
        return True
    if not isinstance(error, OperationalError):
        return False
    state = getattr(error.__cause__ or error, "sqlstate", None)
    return state is None or state.startswith(GONE)


def lacks_tables(error: BaseException) -> bool:
    """Whether an error says that a table is not there: the database was never migrated, or not
    since the last upgrade."""
    state = getattr(error.__cause__, "sqlstate", None)
    return isinstance(error, ProgrammingError) and state == NO_TABLE


def failed(request: HttpRequest, *_: Any) -> HttpResponse:
    """The answer to a request that ended in an error: 503 in an outage, else 500."""
    if not is_outage(sys.exc_info()[1]):
        return server_error(request)
    response: HttpResponse
    if is_of_the_api(request.path_info):
        response = JsonResponse({"detail": MESSAGE}, status=503)
    else:
        page = get_template("503.html").render({"message": MESSAGE})  # no context asks who it is
        response = HttpResponse(page, status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    return response
