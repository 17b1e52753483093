"""A local provider of models whose answer depends on the question alone, so that the order of
questions does not matter."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from agents.specialists.legal.tests.provider import answers_in
from agents.tests.claims.provider import NAME, claims_in, pages_in
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Reply, Request, as_json, model_server

# answered from what is shown, with quotes that stand there
OF_ELEMENTS = (
    "CoverageAnswers",
    "ClaimAnswers",
)
QUICKEST, SLOWEST = 0.05, 0.4  # seconds an answer takes
_CODE = re.compile(r"The code of material in this message is (\w+)")
_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_MATERIAL = re.compile(
    r"BEGIN MATERIAL \w+ (?P<code>\w+)\n(?P<text>.*?)\nEND MATERIAL \w+ (?P=code)", re.DOTALL
)

Schema = dict[str, Any]


@contextmanager
def provider() -> Iterator[str]:
    """The address of the provider, for as long as the block lasts."""
    with model_server(honest) as server:
        yield server.url


def honest(request: Request) -> Reply:
    """The answer to a question, given after the time that the question decides."""
    key = _key(request)
    time.sleep(QUICKEST + _share(key, "seconds") * (SLOWEST - QUICKEST))
    if pages_in(request):
        return as_json(chat.completion({"claims": claims_in(request)}, model=NAME))
    if request.body["response_format"]["json_schema"]["name"] in OF_ELEMENTS:
        return as_json(chat.completion({"answers": answers_in(request)}, model=NAME))
    schema = request.body["response_format"]["json_schema"]["schema"]
    return as_json(
        chat.completion(_Answer(key, schema, _shown(request)).value(schema, ""), model=NAME)
    )


def _key(request: Request) -> str:
    """A digest of the question without codes and ids, which differ in every run."""
    text = json.dumps(request.body["messages"])
    for code in set(_CODE.findall(text)):
        text = text.replace(code, "")
    return sha256(_ID.sub("", text).encode()).hexdigest()


def _share(*parts: str) -> float:
    """A number from 0 to 1 that is always the same for these words."""
    return int.from_bytes(sha256("\0".join(parts).encode()).digest()[:4]) / 2**32


def _shown(request: Request) -> list[dict[str, Any]]:
    """The items that a request lists."""
    for material in _MATERIAL.finditer(chat.messages(request, "user")[0]):
        try:
            things = json.loads(material["text"])
        except ValueError:
            continue
        if isinstance(things, list) and things and all(isinstance(thing, dict) for thing in things):
            return things
    return []


class _Answer:
    """An answer that fits the schema: one item for each thing shown, the rest chosen by the digest
    of the question."""

    def __init__(self, key: str, schema: Schema, shown: list[dict[str, Any]]) -> None:
        self.key, self.parts, self.shown = key, schema.get("$defs", {}), shown

    def value(self, schema: Schema, path: str) -> Any:
        """A value for a part of the schema."""
        schema = self._resolved(schema)
        if choices := schema.get("enum") or ([schema["const"]] if "const" in schema else None):
            return choices[int(_share(self.key, path) * len(choices))]
        match schema.get("type"):
            case "object":
                return {
                    name: self.value(part, f"{path}.{name}")
                    for name, part in schema.get("properties", {}).items()
                }
            case "array":
                return self._items(self._resolved(schema.get("items", {})), path)
            case "boolean":
                return _share(self.key, path) < 0.5
            case "integer" | "number":
                return schema.get("minimum", 0)
            case _:
                return "It says so."

    def _resolved(self, schema: Schema) -> Schema:
        for several in ("anyOf", "allOf"):
            schema = schema.get(several, [schema])[0]
        return self.parts[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def _items(self, item: Schema, path: str) -> list[Any]:
        ids = [
            name
            for name in item.get("properties", {})
            if self.shown and name in self.shown[0] and name.endswith("id")
        ]
        if not ids:
            return [self.value(item, f"{path}[]")]
        things = enumerate(self.shown)
        return [
            self.value(item, f"{path}[{position}]") | {name: thing[name] for name in ids}
            for position, thing in things
        ]
