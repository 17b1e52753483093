"""The comparison of two results of Sibyl: what may differ from run to run is removed, and the rest
is compared path by path in the JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# Keys that hold another value in every run.
PASSING = frozenset({"id", "started_at", "finished_at"})
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def lasting(compiled: dict[str, Any]) -> dict[str, Any]:
    """A compiled report without ids and times; a claim that something refers to is named by its
    index in the list."""
    names = {
        claim["id"]: f"claim {number}" for number, claim in enumerate(compiled.get("claims", ()), 1)
    }
    result: dict[str, Any] = _lasting(compiled, names)
    return result


def _lasting(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _lasting(item, names) for key, item in value.items() if key not in PASSING}
    if isinstance(value, list):
        return [_lasting(item, names) for item in value]
    if isinstance(value, str):
        return _UUID.sub(lambda found: names.get(found[0], "an id"), value)
    return value


def differences(kept: Any, found: Any, path: str = "") -> Iterator[str]:
    """One line for every path at which `found` is not what was kept, with both values."""
    if isinstance(kept, dict) and isinstance(found, dict):
        for key in sorted(kept.keys() | found.keys()):
            yield from _one(kept, found, key, f"{path}.{key}" if path else key)
    elif isinstance(kept, list) and isinstance(found, list):
        for index in range(max(len(kept), len(found))):
            yield from _one(
                dict(enumerate(kept)), dict(enumerate(found)), index, f"{path}[{index}]"
            )
    elif kept != found or type(kept) is not type(found):
        yield f"{path}: {_shown(kept)} became {_shown(found)}"


def _one(kept: dict[Any, Any], found: dict[Any, Any], key: Any, path: str) -> Iterator[str]:
    if key not in found:
        yield f"{path}: {_shown(kept[key])} is gone"
    elif key not in kept:
        yield f"{path}: {_shown(found[key])} is new"
    else:
        yield from differences(kept[key], found[key], path)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else f"{text[:120]}..."
