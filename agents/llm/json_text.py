"""JSON objects in the text of a model, also with prose or code fences around them, in a form
PostgreSQL can store."""

from __future__ import annotations

import json
from typing import Any, NoReturn

_MOST_STARTS = 200  # braces tried as the beginning of an object


def objects_in(text: str) -> list[dict[str, Any]]:
    """The outermost JSON objects in the text, in their order."""
    decoder = json.JSONDecoder(parse_constant=_refuse)
    found: list[dict[str, Any]] = []
    position, starts = text.find("{"), 0
    while position >= 0 and starts < _MOST_STARTS:
        starts += 1
        try:
            value, end = decoder.raw_decode(text, position)
            found.append(storable(value))
        except (ValueError, RecursionError):
            end = position + 1
        position = text.find("{", end)
    return found


def storable(value: Any) -> Any:
    """The value without what neither text nor jsonb can hold: NUL, and halves of surrogate
    pairs."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [storable(item) for item in value]
    if isinstance(value, dict):
        return {clean(name): storable(item) for name, item in value.items()}
    return value


def clean(text: str) -> str:
    """The text without NUL and with a mark for each half of a surrogate pair."""
    return text.replace("\x00", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")
