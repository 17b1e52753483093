"""A provider on this machine for the pipeline benchmark: real HTTP, one latency for every call, answers by purpose.

The purpose is in the name of the model (`MODELS` puts it there). Claims are found by the rules on the pages shown; what that
takes is part of the latency. A purpose it knows nothing of is answered with the least that fits the JSON schema of the question.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from agents.tests.claims.provider import claims_in
from sibyl_project.common.tests.chat import completion
from sibyl_project.common.tests.model_server import Reply, Request, as_json, model_server
from sibyl_project.model_defaults import TABLE, setting_of
from standards.mapping import map_claim

LATENCY = 1.0  # seconds a call
CHARACTERS_A_TOKEN = 4
MAKER = "bench/"
MODELS = {setting_of(purpose, "MODEL"): f"{MAKER}{purpose}" for purpose in TABLE}  # for the environment
_CODE = re.compile(r"The code of material in this message is (\w+)\.")


@dataclass(frozen=True, slots=True)
class Call:
    """One call as the provider saw it. `key` is the same for the same question; times are of the wall clock."""

    purpose: str
    key: str
    prompt_tokens: int
    began: float
    ended: float


class Provider:
    """Answers every call after `latency` seconds and keeps what it answered before. Safe to share between threads."""

    def __init__(self, latency: float = LATENCY) -> None:
        self.latency, self.url = latency, ""
        self.calls: list[Call] = []
        self._answers: dict[str, Any] = {}
        self._lock = threading.Lock()

    def since(self, moment: float) -> list[Call]:
        """The calls that began at this moment of the wall clock or later."""
        with self._lock:
            return sorted((call for call in self.calls if call.began >= moment), key=lambda call: call.began)

    def behave(self, request: Request) -> Reply:
        """Answer one call."""
        began, clock = time.time(), time.monotonic()
        purpose, key = request.body["model"].removeprefix(MAKER), key_of(request)
        if key not in self._answers:
            self._answers[key] = ANSWERS.get(purpose, least)(request)
        answer = self._answers[key]
        tokens = sum(len(message["content"]) for message in request.body["messages"]) // CHARACTERS_A_TOKEN
        usage = {"prompt_tokens": tokens, "completion_tokens": len(json.dumps(answer)) // CHARACTERS_A_TOKEN}
        time.sleep(max(0.0, self.latency - (time.monotonic() - clock)))
        with self._lock:
            self.calls.append(Call(purpose, key, tokens, began, time.time()))
        return as_json(completion(answer, model=request.body["model"], usage=usage))


def key_of(request: Request) -> str:
    """What is asked, whatever the code chosen for the fences of this message."""
    text = json.dumps([request.body["model"], request.body["messages"]])
    code = _CODE.search(text)
    return sha256((text.replace(code[1], "") if code else text).encode()).hexdigest()


def least(request: Request) -> Any:
    """The least that fits the schema of the question."""
    schema = request.body["response_format"]["json_schema"]["schema"]
    return _least(schema, schema.get("$defs", {}))


def _least(node: dict[str, Any], named: dict[str, Any]) -> Any:
    if "$ref" in node:
        return _least(named[node["$ref"].rpartition("/")[2]], named)
    if "const" in node or "enum" in node:
        return node["const"] if "const" in node else node["enum"][0]
    if "anyOf" in node:
        return _least(node["anyOf"][-1], named)  # the last is null where null will do
    if node.get("type") == "object":
        return {name: _least(value, named) for name, value in node.get("properties", {}).items()}
    return {"array": [], "string": "nothing to say", "integer": 0, "number": 0.0, "boolean": False}.get(node.get("type", ""))


def _paragraphs(claim: dict[str, Any]) -> list[str]:
    """What a model that knows the standards would name."""
    return [paragraph.paragraph_id for paragraph in map_claim(claim["claim_text"], claim["claim_type"]).paragraphs[:2]]


ANSWERS: dict[str, Callable[[Request], Any]] = {
    "claims": lambda request: {"claims": [claim | {"preliminary_ifrs": _paragraphs(claim)} for claim in claims_in(request)]},
    "claims_dedupe": lambda request: {"duplicate": False, "keep": 0, "reason": "They differ."},
}


@contextmanager
def providing(latency: float = LATENCY) -> Iterator[Provider]:
    """The provider on a port of its own for as long as the block lasts."""
    provider = Provider(latency)
    with model_server(provider.behave) as server:
        provider.url = server.url
        yield provider
