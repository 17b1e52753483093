"""JSON out of what a model wrote, also with prose or code fences around it, and in a form
PostgreSQL can keep."""

from __future__ import annotations

import json
from typing import Any, NoReturn

_MOST_STARTS = 200  # braces tried as the beginning of an object


def objects_in(text: str) -> list[dict[str, Any]]:
    """The JSON objects that stand in the text by themselves (not inside one another), in their
    order."""
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
    """The value without what neither a text column nor jsonb can hold: NUL, and halves of surrogate
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
