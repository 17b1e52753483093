"""Log lines of exceptions name the line of code and the error, never what variables held, such as
text of a report or a secret."""

from __future__ import annotations

import logging
import sys
from typing import Any

from django.conf import settings


def _line_of(error: BaseException) -> str:
    wanted: dict[str, Any] = dict(settings.LOGGING["formatters"]["line"])
    formatter = wanted.pop("()")(**wanted)
    raised = (type(error), error, error.__traceback__)
    return str(
        formatter.format(
            logging.LogRecord("sibyl", logging.ERROR, __file__, 1, "It failed.", None, raised)
        )
    )


def test_a_traceback_shows_no_value_of_a_variable() -> None:
    password = "paper-and-" + "ink"
    try:
        int(f"{len(password)} letters")
    except ValueError:
        line = _line_of(sys.exc_info()[1] or AssertionError("no error"))
    assert "ValueError" in line and "test_a_traceback_shows_no_value_of_a_variable" in line
    assert password not in line
