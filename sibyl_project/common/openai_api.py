"""What all endpoints that speak OpenAI's protocol have in common: JSON objects, and errors inside a
response of status 200."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from sibyl_project.common.http import Answer
from sibyl_project.common.http_errors import BadAnswer

_UNKNOWN_FAULT = (
    502  # for an error without a status: a fault behind the endpoint, worth another attempt
)
_MOST_TOKENS, _MOST_DOLLARS = 10**9, 10**6  # nobody uses more in one call
STOP, LENGTH, CONTENT_FILTER = "stop", "length", "content_filter"


@dataclass(frozen=True, slots=True)
class Choice:
    """The text of a chat completion, why it ended, and what it cost; None where the endpoint does
    not say.

    `finish` is STOP, LENGTH (cut at max_tokens), CONTENT_FILTER (held back or declined), or another
    word of the endpoint's.
    """

    text: str
    finish: str
    model: str
    prompt_tokens: int | None
    completion_tokens: int | None
    cost_usd: Decimal | None


def read_object(answer: Answer) -> dict[str, Any]:
    """The JSON object of an answer.

    Raises StatusRefused for an error inside it, BadAnswer when it is no object.
    """
    body = answer.json()
    if not isinstance(body, dict):
        raise BadAnswer(answer.host, "it is not a JSON object", retryable=False)
    if error := body.get("error"):
        raise answer.refusal(_status(error), _message(error))
    return body


def read_choice(answer: Answer) -> Choice:
    """The first choice of a chat completion.

    Raises as `read_object` does, also for an error inside the choice.
    """
    body = read_object(answer)
    choice = _first(answer, body.get("choices"))
    finish = choice.get("finish_reason")
    if error := choice.get("error"):
        raise answer.refusal(_status(error), _message(error))
    if finish == "error":
        raise answer.refusal(_UNKNOWN_FAULT, "the model ended with an error")
    message = choice.get("message")
    said = message if isinstance(message, dict) else {}
    text, declined = _text(said.get("content")), _text(said.get("refusal"))
    finish = CONTENT_FILTER if declined and not text else str(finish or STOP)
    if not text.strip() and finish not in (LENGTH, CONTENT_FILTER):
        raise BadAnswer(answer.host, "it holds no text", retryable=True)
    usage, model = body.get("usage"), body.get("model")
    used = usage if isinstance(usage, dict) else {}
    return Choice(
        text=text or declined,
        finish=finish,
        model=model if isinstance(model, str) else "",
        prompt_tokens=_count(used.get("prompt_tokens")),
        completion_tokens=_count(used.get("completion_tokens")),
        cost_usd=_dollars(used.get("cost")),
    )


def _first(answer: Answer, choices: Any) -> dict[str, Any]:
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise BadAnswer(answer.host, "it holds no choices", retryable=True)
    return choices[0]


def _text(content: Any) -> str:
    """The content as one text; some endpoints give it in parts."""
    if isinstance(content, list):
        return "".join(_text(part.get("text")) for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _count(value: Any) -> int | None:
    known = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST_TOKENS
    return value if known else None


def _dollars(value: Any) -> Decimal | None:
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not 0 <= value <= _MOST_DOLLARS
    ):
        return None
    return Decimal(str(value))


def _status(error: Any) -> int:
    code = error.get("code", error.get("status")) if isinstance(error, dict) else None
    number = (
        int(code) if isinstance(code, int) or (isinstance(code, str) and code.isdecimal()) else 0
    )
    return number if 400 <= number <= 599 else _UNKNOWN_FAULT


def _message(error: Any) -> str:
    message = error.get("message") if isinstance(error, dict) else error
    return message if isinstance(message, str) else ""
