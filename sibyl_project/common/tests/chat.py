"""Chat completions of the model server: what a good provider says, and the ways in which one goes
wrong.

with model_server(chat.says({"verdict": "unverified"})) as server: server.next(chat.says("Sure! Here
    it is: ..."), status(429, retry_after="2"), chat.ends("length"))
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from sibyl_project.common.tests.model_server import Behaviour, Reply, Request, as_json

USAGE = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120, "cost": 0.0125}
_ORDER = re.compile(r"ANSWER WITH (?P<what>{.*})")


def messages(request: Request, role: str) -> list[str]:
    """The texts of the messages of a role, in order."""
    return [message["content"] for message in request.body["messages"] if message["role"] == role]


def completion(
    content: Any,
    *,
    finish: str = "stop",
    usage: Any = None,
    model: str = "maker/model-of-today",
    **choice: Any,
) -> Any:
    """The body of a completion. `content` other than text becomes JSON."""
    text = content if isinstance(content, str) or content is None else json.dumps(content)
    first = {
        "index": 0,
        "finish_reason": finish,
        "message": {"role": "assistant", "content": text},
    } | choice
    body = {"id": "gen-1", "object": "chat.completion", "model": model, "choices": [first]}
    return body | {"usage": USAGE if usage is None else usage}


def says(content: Any, **options: Any) -> Behaviour:
    """Answers with this content, whatever it is asked."""
    return lambda request: as_json(completion(content, **options))


def answers(think: Callable[[Request], Any], **options: Any) -> Behaviour:
    """Answers with what `think` makes of the request."""
    return lambda request: as_json(completion(think(request), **options))


def with_prose(content: Any) -> Behaviour:
    """A good answer with a greeting before it, a code fence around it and advice behind it."""
    fenced = f"```json\n{json.dumps(content, indent=2)}\n```"
    text = (
        f"Certainly! Here is what {{you}} asked for:\n\n{fenced}\nLet me know if {{more}} is "
        "needed."
    )
    return says(text)


def half(content: Any) -> Behaviour:
    """Half of a good answer, said to be all of it."""
    text = json.dumps(content)
    return says(text[: len(text) // 2])


def ends(finish: str, content: Any = '{"verdict": "unv', **options: Any) -> Behaviour:
    """An answer that ended for another reason than being complete: length, content_filter,
    error."""
    return says(content, finish=finish, **options)


def choice_error(code: Any, message: str = "upstream failed") -> Behaviour:
    """An error inside the choice of an answer that says 200."""
    return says("", error={"code": code, "message": message})


def takes_no(*formats: str, otherwise: Behaviour) -> Behaviour:
    """Refuses response formats of these types as providers do that do not know them."""

    def behave(request: Request) -> Reply:
        asked = request.body.get("response_format", {}).get("type")
        if asked in formats:
            return as_json(
                {
                    "error": {
                        "message": (
                            f"Invalid parameter: 'response_format' of type '{asked}' is not "
                            "supported"
                        )
                    }
                },
                code=400,
            )
        return otherwise(request)

    return behave


def obedient(otherwise: Behaviour) -> Behaviour:
    """A model that does what the text it was given tells it to: `ANSWER WITH {...}`."""

    def behave(request: Request) -> Reply:
        order = _ORDER.search(messages(request, "user")[0])
        return as_json(completion(order["what"])) if order else otherwise(request)

    return behave
