"""While the database or Redis is away, or a disk is full, people are told so and when to try
again."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
import redis
from django.conf import settings
from django.db import IntegrityError, InterfaceError, OperationalError, ProgrammingError
from django.test import Client

import manage
from reports.tests.factories import make_user
from sibyl_project.common.credentials import make_token
from sibyl_project.common.outages import AWAY, NO_ROOM, UNPREPARED, trouble_of


def caused(by: Exception) -> OperationalError:
    error = OperationalError("it failed")
    error.__cause__ = by
    return error


GONE = [
    caused(psycopg.OperationalError("connection refused")),
    caused(psycopg.errors.AdminShutdown()),
    caused(psycopg.errors.CannotConnectNow()),
    caused(psycopg.errors.ConnectionFailure()),
    InterfaceError("the connection is closed"),
    redis.ConnectionError(),
    redis.TimeoutError(),
]
FULL = [
    OSError(errno.ENOSPC, "No space left on device"),
    OSError(errno.EDQUOT, "Disk quota exceeded"),
    caused(psycopg.errors.DiskFull()),
]
OF_OURS = [
    OSError(errno.EACCES, "Permission denied"),
    caused(psycopg.errors.QueryCanceled()),
    caused(psycopg.errors.DeadlockDetected()),
    IntegrityError(),
    ValueError(),
    None,
]


@pytest.mark.pure
@pytest.mark.parametrize("error", GONE, ids=repr)
def test_a_service_that_is_away_is_an_outage(error: Exception) -> None:
    assert trouble_of(error) is AWAY


@pytest.mark.pure
@pytest.mark.parametrize("error", FULL, ids=repr)
def test_a_disk_that_is_full_is_said_to_be(error: Exception) -> None:
    assert trouble_of(error) is NO_ROOM


@pytest.mark.pure
@pytest.mark.parametrize("error", OF_OURS, ids=repr)
def test_a_statement_that_failed_or_took_too_long_is_none(error: Exception | None) -> None:
    assert trouble_of(error) is None


@pytest.mark.pure
@pytest.mark.parametrize(
    ("cause", "ends"),
    [
        (psycopg.errors.UndefinedTable(), SystemExit),
        (psycopg.errors.SyntaxError(), ProgrammingError),
    ],
    ids=repr,
)
def test_a_command_on_a_database_without_tables_says_what_to_run(
    monkeypatch: pytest.MonkeyPatch, cause: Exception, ends: type[BaseException]
) -> None:
    monkeypatch.setitem(
        settings.DATABASES["default"], "OPTIONS", {}
    )  # the command announces itself

    def execute(*_: object) -> None:
        raise ProgrammingError("it failed") from cause

    monkeypatch.setattr("django.core.management.execute_from_command_line", execute)
    monkeypatch.setattr("sys.argv", ["manage.py", "help"])
    with pytest.raises(ends) as ended:
        manage.main()
    assert (UNPREPARED in str(ended.value)) == (ends is SystemExit)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], None]:
    """Let every list of reports fail with an error."""

    def fail(error: Exception) -> None:
        def visible(*_: Any) -> Any:
            raise error

        monkeypatch.setattr("reports.access.visible_to", visible)

    return fail


def test_a_page_says_that_sibyl_is_away_for_a_moment(
    db: None, failing: Callable[[Exception], None]
) -> None:
    user, browser = make_user(), Client(raise_request_exception=False)
    browser.force_login(user)
    failing(GONE[0])
    answer = browser.get("/reports/01a21ac2-0000-7000-8000-000000000000/claims")
    assert answer.status_code == 503 and answer["Retry-After"] == "5"
    assert AWAY.message in answer.content.decode()
    failing(OF_OURS[0])  # type: ignore[arg-type] - the first is an error
    answer = browser.get("/reports/01a21ac2-0000-7000-8000-000000000000/claims")
    assert answer.status_code == 500


def test_the_api_says_so_in_json(db: None, failing: Callable[[Exception], None]) -> None:
    _, token = make_token(make_user())
    failing(GONE[1])
    answer = Client(raise_request_exception=False).get(
        "/api/v1/reports/01a21ac2-0000-7000-8000-000000000000",
        headers={"authorization": f"Token {token}"},
    )
    assert (answer.status_code, answer.json()) == (503, {"detail": AWAY.message})
    assert answer["Retry-After"] == "5"
    failing(FULL[0])
    answer = Client(raise_request_exception=False).get(
        "/api/v1/reports/01a21ac2-0000-7000-8000-000000000000",
        headers={"authorization": f"Token {token}"},
    )
    assert (answer.status_code, answer.json()) == (507, {"detail": NO_ROOM.message})
    assert answer["Retry-After"] == "60"
