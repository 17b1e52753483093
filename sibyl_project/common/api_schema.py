"""What the schema of the API says of every operation: the refusals that come before its view."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPMethod
from typing import Any, Final

from sibyl_project.common.api import REASONS

SAFE: Final = {"get", "head", "options", "trace"}
METHODS: Final = {method.lower() for method in HTTPMethod}
DETAIL: Final = {"application/json": {"schema": {"$ref": "#/components/schemas/Detail"}}}


def with_common_refusals(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: describe what is refused before any view is asked.

    A view describes its own refusals; where it does, its words stay.
    """
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            if method in METHODS:
                for code in _refused_early(path, method, operation):
                    refusal = {"content": DETAIL, "description": REASONS[code]}
                    operation["responses"].setdefault(str(code), refusal)
    return result


def _refused_early(path: str, method: str, operation: dict[str, Any]) -> Iterator[int]:
    yield 400  # a NUL in query, header or cookie
    if "{" in path:
        yield 404  # an address in which an id is none
    if operation.get("security") and method not in SAFE:
        yield 403  # a session without the token against forged requests
    if "requestBody" in operation:
        yield from (413, 415)
