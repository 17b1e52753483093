"""What rules need to make their results again, which agents give: each registers a function here as
it registers itself, so that exports need not know agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.module_loading import import_string

from reports.models import Analysis

Give = Callable[[Analysis], Mapping[str, Any]]
_GIVERS: Final[dict[str, str]] = {}


def register(name: str, give: str) -> None:
    """Let `inputs/<name>.json` of a bundle hold what a function returns for an analysis, as JSON.
    `give` is its dotted name, so that it is imported only when a bundle is made."""
    _GIVERS[name] = give


def inputs_of(analysis: Analysis) -> dict[str, Mapping[str, Any]]:
    """The inputs of an analysis by name, in the order of the names."""
    found: dict[str, Mapping[str, Any]] = {}
    for name in sorted(_GIVERS):
        give: Give = import_string(_GIVERS[name])
        found[name] = give(analysis)
    return found
