"""A provider on this machine for the pipeline benchmark: real HTTP, one latency for every call, an
answer to every question.

The purpose of a call is in the name of the model (`MODELS` puts it there). Claims are found by the
rules on the pages shown; what that takes is part of the latency. A question it knows nothing of is
answered with the least that fits its JSON schema.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from agents.specialists.legal.tests.provider import answers_in
from agents.tests.claims.provider import claims_in, kept_apart
from sibyl_project.common.tests.chat import completion
from sibyl_project.common.tests.model_server import Reply, Request, as_json, model_server
from sibyl_project.model_defaults import TABLE, setting_of
from standards.mapping import map_claim

LATENCY = 1.0  # seconds a call
CHARACTERS_A_TOKEN = 4
MAKER = "bench/"
# for the environment
MODELS = {setting_of(purpose, "MODEL"): f"{MAKER}{purpose}" for purpose in TABLE}
_MATERIAL = re.compile(
    r"BEGIN MATERIAL \w+ (?P<code>\w+)\n(?P<text>.*?)\nEND MATERIAL \w+ (?P=code)", re.DOTALL
)
_CODE = re.compile(r"The code of material in this message is (\w+)\.")


@dataclass(frozen=True, slots=True)
class Call:
    """One call as the provider saw it.

    `key` is the same for the same question; times are of the wall clock.
    """

    purpose: str
    key: str
    prompt_tokens: int
    began: float
    ended: float


class Provider:
    """Answers every call after `latency` seconds and keeps what it answered before.

    Safe to share between threads.
    """

    def __init__(self, latency: float = LATENCY) -> None:
        self.latency, self.url = latency, ""
        self.calls: list[Call] = []
        self._answers: dict[str, Any] = {}
        self._lock = threading.Lock()

    def since(self, moment: float) -> list[Call]:
        """The calls that began at this moment of the wall clock or later."""
        with self._lock:
            return sorted(
                (call for call in self.calls if call.began >= moment), key=lambda call: call.began
            )

    def behave(self, request: Request) -> Reply:
        """Answer one call."""
        began, clock = time.time(), time.monotonic()
        purpose, key = request.body["model"].removeprefix(MAKER), key_of(request)
        if key not in self._answers:
            self._answers[key] = ANSWERS.get(
                request.body["response_format"]["json_schema"]["name"], least
            )(request)
        answer = self._answers[key]
        tokens = (
            sum(len(message["content"]) for message in request.body["messages"])
            // CHARACTERS_A_TOKEN
        )
        usage = {
            "prompt_tokens": tokens,
            "completion_tokens": len(json.dumps(answer)) // CHARACTERS_A_TOKEN,
        }
        time.sleep(max(0.0, self.latency - (time.monotonic() - clock)))
        with self._lock:
            self.calls.append(Call(purpose, key, tokens, began, time.time()))
        return as_json(completion(answer, model=request.body["model"], usage=usage))


def key_of(request: Request) -> str:
    """What is asked, whatever the code chosen for the delimiters of this message."""
    text = json.dumps([request.body["model"], request.body["messages"]])
    code = _CODE.search(text)
    return sha256((text.replace(code[1], "") if code else text).encode()).hexdigest()


def paid_twice(calls: list[Call], moment: float) -> Counter[str]:
    """Of the calls before this moment, how many had been answered, or were under way, and were made
    again later."""
    later = Counter(call.key for call in calls if call.began >= moment)
    again = [call for call in calls if call.began < moment and later[call.key]]
    return Counter("answered" if call.ended < moment else "under way" for call in again)


def shown_in(request: Request) -> dict[str, list[str]]:
    """The ids a question shows, by the name of their field: what must be answered one by one."""
    shown: dict[str, list[str]] = {}
    for material in _MATERIAL.finditer(request.body["messages"][1]["content"]):
        try:
            items = json.loads(material["text"])
        except ValueError:
            continue
        for item in items if isinstance(items, list) else ():
            for name, value in item.items() if isinstance(item, dict) else ():
                if name.endswith("_id"):
                    shown.setdefault(name, []).append(value)
    return shown


def least(request: Request) -> Any:
    """The least that fits the schema of the question and answers for every id it shows."""
    schema = request.body["response_format"]["json_schema"]["schema"]
    return _Least(schema.get("$defs", {}), shown_in(request)).of(schema)


@dataclass(frozen=True, slots=True)
class _Least:
    named: dict[str, Any]
    ids: dict[str, list[str]]

    def of(self, node: dict[str, Any]) -> Any:
        if "$ref" in node:
            return self.of(self.named[node["$ref"].rpartition("/")[2]])
        if "const" in node or "enum" in node:
            return node["const"] if "const" in node else node["enum"][0]
        if "anyOf" in node:
            return self.of(node["anyOf"][-1])  # the last is null where null will do
        if node.get("type") == "object":
            return {name: self.of(value) for name, value in node.get("properties", {}).items()}
        if node.get("type") == "array":
            return self.each(node.get("items", {}))
        return {"string": "nothing to say", "integer": 0, "number": 0.0, "boolean": False}.get(
            node.get("type", "")
        )

    def each(self, item: dict[str, Any]) -> list[Any]:
        """One item for every id shown under the name of a field of the item; the first word of a
        closed list; else none."""
        item = self.named[item["$ref"].rpartition("/")[2]] if "$ref" in item else item
        name = next((name for name in item.get("properties", {}) if name in self.ids), "")
        if name:
            return [self.of(item) | {name: value} for value in self.ids[name]]
        return [item["enum"][0]] if "enum" in item else []


def _claims(request: Request) -> Any:
    return {
        "claims": [claim | {"preliminary_ifrs": _paragraphs(claim)} for claim in claims_in(request)]
    }


def _paragraphs(claim: dict[str, Any]) -> list[str]:
    """What a model that knows the standards would name."""
    return [
        paragraph.paragraph_id
        for paragraph in map_claim(claim["claim_text"], claim["claim_type"]).paragraphs[:2]
    ]


def _same_claims(request: Request) -> Any:
    return {"pairs": kept_apart(request)}


def _elements(request: Request) -> Any:
    """Of each element a yes with words of what is shown that answer it, else a no."""
    return {"answers": answers_in(request)}


# by the name of the schema; of all others the least that fits
ANSWERS: dict[str, Callable[[Request], Any]] = {
    "ExtractedClaims": _claims,
    "SameClaims": _same_claims,
    "CoverageAnswers": _elements,
    "ClaimAnswers": _elements,
}


@contextmanager
def providing(latency: float = LATENCY) -> Iterator[Provider]:
    """The provider on a port of its own for as long as the block lasts."""
    provider = Provider(latency)
    with model_server(provider.behave) as server:
        provider.url = server.url
        yield provider
