"""What is answered while the database or Redis cannot be reached, or a disk has no room left: what
is wrong, and when to try again, since nothing is wrong with what was asked."""

from __future__ import annotations

import errno
import sys
from dataclasses import dataclass
from typing import Any, Final

import redis
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import get_template
from django.views.defaults import server_error

from sibyl_project.common.middleware import is_of_the_api


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with the machine: the status and the words of the answer, and after how many
    seconds to try again."""

    status: int
    title: str
    message: str
    retry_seconds: int

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the answer."""
        return {"Retry-After": str(self.retry_seconds)}


AWAY: Final = Trouble(
    503,
    "Sibyl is away for a moment",
    "A service that Sibyl needs cannot be reached just now. Nothing that was saved is lost; try "
    "again in a moment.",
    5,
)
NO_ROOM: Final = Trouble(
    507,
    "No room is left",
    "The disk of Sibyl's server is full, so nothing new can be saved. What was saved is kept. Tell "
    "the operator, and try again when there is room.",
    60,
)
# of PostgreSQL: connections broken, and a server that ends, has crashed or is starting
GONE: Final = ("08", "57P")
DISK_FULL: Final = "53100"
FULL: Final = (errno.ENOSPC, errno.EDQUOT)
NO_TABLE: Final = "42P01"
UNPREPARED: Final = (
    "The database lacks a table. Run `manage.py migrate`, then `manage.py ingest_standards`; "
    "`manage.py demo` and `manage.py analyze` do both by themselves."
)


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What an error says of the machine; None for one that says that a statement was wrong or took
    too long, or that is a fault of ours."""
    if isinstance(error, redis.ConnectionError | redis.TimeoutError | InterfaceError):
        return AWAY
    if isinstance(error, OperationalError):
        state = getattr(error.__cause__ or error, "sqlstate", None)
        if state == DISK_FULL:
            return NO_ROOM
        return AWAY if state is None or state.startswith(GONE) else None
    if isinstance(error, OSError) and error.errno in FULL:
        return NO_ROOM
    return None


def lacks_tables(error: BaseException) -> bool:
    """Whether an error says that a table is not there: the database was never migrated, or not
    since the last upgrade."""
    state = getattr(error.__cause__, "sqlstate", None)
    return isinstance(error, ProgrammingError) and state == NO_TABLE


def failed(request: HttpRequest, *_: Any) -> HttpResponse:
    """The answer to a request that ended in an error: what is wrong with the machine, else 500."""
    trouble = trouble_of(sys.exc_info()[1])
    if trouble is None:
        return server_error(request)
    if is_of_the_api(request.path_info):
        return JsonResponse(
            {"detail": trouble.message}, status=trouble.status, headers=trouble.headers
        )
    page = get_template("503.html").render({"trouble": trouble})  # no context asks who it is
    return HttpResponse(page, status=trouble.status, headers=trouble.headers)
