"""Numbers of JSON, compared whoever wrote them."""

from __future__ import annotations

from typing import Any


def plain(value: Any) -> Any:
    """The same for a number however JSON wrote it: 100 and 100.0."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
