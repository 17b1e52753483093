"""The JSON Schema of the compiled report, made from the description of the API."""

from __future__ import annotations

import re
from typing import Any, Final

from drf_spectacular.generators import SchemaGenerator

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_COMPONENT = "#/components/schemas/"


def compiled_schema() -> dict[str, Any]:
    """The schema with a definition for each part that the compiled report is made of."""
    described = _described()["components"]["schemas"]
    needed, waiting = {}, ["Compiled"]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed[name] = _plain(described[name])
            waiting += re.findall(r"#/\$defs/(\w+)", str(needed[name]))
    definitions = {name: needed[name] for name in sorted(needed)}
    return {"$schema": DIALECT, "$ref": "#/$defs/Compiled", "$defs": definitions}


def _described() -> dict[str, Any]:
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    return dict(generator.get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


def _plain(part: Any) -> Any:
    """A part of an OpenAPI 3.0 description as JSON Schema: null is a type of its own."""
    if isinstance(part, list):
        return [_plain(each) for each in part]
    if not isinstance(part, dict):
        return part.replace(_COMPONENT, "#/$defs/") if isinstance(part, str) else part
    inner = {key: _plain(each) for key, each in part.items() if key != "nullable"}
    return {"anyOf": [inner, {"type": "null"}]} if part.get("nullable") is True else inner
