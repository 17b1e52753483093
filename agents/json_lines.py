"""Lines of JSON in, lines of JSON out, one for one: a line that cannot be handled says why, and the
rest go on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

import structlog

from agents.capabilities import predict
from reports.types import RULES

log = structlog.get_logger(__name__)
LONGEST_SHOWN = 300


def answers(
    capability: str, lines: Iterable[bytes], engine: str = RULES
) -> Iterator[dict[str, Any]]:
    """One answer per line that is not blank, in order; `{"id": ..., "error": "..."}` where there is
    none."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _answer(capability, line, number, engine)


def _answer(capability: str, line: bytes, number: int, engine: str) -> dict[str, Any]:
    given = None
    try:
        record = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse)
        if not isinstance(record, dict):
            raise ValueError("the line is not a JSON object")
        given = record.get("id")
        return predict(capability, record, engine)
    except (ValueError, RecursionError) as error:
        return {"id": given, "error": _message(error)}
    except Exception as error:
        log.error("capability_failed", capability=capability, line=number, exc_info=error)
        return {
            "id": given,
            "error": f"the line could not be handled ({type(error).__name__}: {error})"[
                :LONGEST_SHOWN
            ],
        }


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number in JSON")


def _message(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"the line is not JSON: {error.msg} at character {error.pos + 1}"
    if isinstance(error, UnicodeError):
        return "the line is not UTF-8 text"
    if isinstance(error, RecursionError):
        return "the line is nested too deeply"
    return str(error)[:LONGEST_SHOWN]
