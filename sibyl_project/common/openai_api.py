"""What every endpoint that speaks OpenAI's protocol has in common: JSON objects, and errors inside an answer that says 200."""

from __future__ import annotations

from typing import Any

from sibyl_project.common.http import Answer
from sibyl_project.common.http_errors import BadAnswer

_UNKNOWN_FAULT = 502  # an error without a number of its own: a fault behind the endpoint, worth another attempt


def read_object(answer: Answer) -> dict[str, Any]:
    """The JSON object of an answer. Raises StatusRefused for an error inside it, BadAnswer when it is no object."""
    body = answer.json()
    if not isinstance(body, dict):
        raise BadAnswer(answer.host, "it is not a JSON object", retryable=False)
    if error := body.get("error"):
        raise answer.refusal(_status(error), _message(error))
    return body


def _status(error: Any) -> int:
    code = error.get("code", error.get("status")) if isinstance(error, dict) else None
    number = int(code) if isinstance(code, int) or (isinstance(code, str) and code.isdecimal()) else 0
    return number if 400 <= number <= 599 else _UNKNOWN_FAULT


def _message(error: Any) -> str:
    message = error.get("message") if isinstance(error, dict) else error
    return message if isinstance(message, str) else ""
