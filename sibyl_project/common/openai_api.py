"""What all endpoints that speak OpenAI's protocol have in common: JSON objects, and errors inside a
response of status 200."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from sibyl_project.common.http import Answer, error_words
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
    word of the endpoint's. `cached_tokens` are those of the prompt that were read from the
    provider's memory, `reasoning_tokens` those of the answer that nobody sees.
    """

    text: str
    finish: str
    model: str
    prompt_tokens: int | None
    completion_tokens: int | None
    cost_usd: Decimal | None
    cached_tokens: int = 0
    reasoning_tokens: int = 0


def read_object(answer: Answer) -> dict[str, Any]:
    """The JSON object of an answer.

    Raises StatusRefused for an error inside it, BadAnswer when it is no object.
    """
    body = answer.json()
    if not isinstance(body, dict):
        raise BadAnswer(answer.host, "it is not a JSON object", retryable=False)
    if error := body.get("error"):
        raise answer.refusal(_status(error), error_words(error))
    return body


def read_choice(answer: Answer) -> Choice:
    """The first choice of a chat completion.

    Raises as `read_object` does, also for an error inside the choice.
    """
    body = read_object(answer)
    choice = _first(answer, body.get("choices"))
    finish = choice.get("finish_reason")
    if error := choice.get("error"):
        raise answer.refusal(_status(error), error_words(error))
    if finish == "error":
        raise answer.refusal(_UNKNOWN_FAULT, "the model ended with an error")
    message = choice.get("message")
    said = message if isinstance(message, dict) else {}
    text, declined = _text(said.get("content")), _text(said.get("refusal"))
    finish = CONTENT_FILTER if declined and not text else str(finish or STOP)
    if not text.strip() and finish not in (LENGTH, CONTENT_FILTER):
        raise BadAnswer(answer.host, "it holds no text", retryable=True)
    usage, model = body.get("usage"), body.get("model")
    used = _object(usage)
    return Choice(
        text=text or declined,
        finish=finish,
        model=model if isinstance(model, str) else "",
        prompt_tokens=_prompt_tokens(used),
        completion_tokens=_first_count(used.get("completion_tokens"), used.get("output_tokens")),
        cost_usd=_cost(used),
        cached_tokens=_first_count(
            _object(used.get("prompt_tokens_details")).get("cached_tokens"),
            used.get("cache_read_input_tokens"),
            used.get("prompt_cache_hit_tokens"),
        )
        or 0,
        reasoning_tokens=_count(
            _object(used.get("completion_tokens_details")).get("reasoning_tokens")
        )
        or 0,
    )


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _prompt_tokens(used: dict[str, Any]) -> int | None:
    """All tokens of the prompt. Where they are counted as Anthropic does, what was read from memory
    and what was put there stand beside the rest."""
    if (whole := _count(used.get("prompt_tokens"))) is not None:
        return whole
    if (rest := _count(used.get("input_tokens"))) is None:
        return None
    beside = ("cache_read_input_tokens", "cache_creation_input_tokens")
    return rest + sum(_count(used.get(name)) or 0 for name in beside)


def _cost(used: dict[str, Any]) -> Decimal | None:
    """The cost as stated; with a key of the user's own at the provider, its charge is stated
    apart."""
    cost = _dollars(used.get("cost"))
    if not used.get("is_byok"):
        return cost
    upstream = _dollars(_object(used.get("cost_details")).get("upstream_inference_cost"))
    known = [one for one in (cost, upstream) if one is not None]
    return sum(known, Decimal(0)) if known else None


def _first_count(*values: Any) -> int | None:
    return next((count for value in values if (count := _count(value)) is not None), None)


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
