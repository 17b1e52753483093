"""Rows of the registry and its value types, one made from the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from typing import Any

from standards.models import Element, Paragraph
from standards.packaged import amended_ids
from standards.types import Applicability, ElementSpec, Level, Pillar, Requirement

_SAME_NAME = tuple(
    f.name for f in fields(Requirement) if f.name not in {"paragraph_id", "elements"}
)
_READ = {
    "pillar": Pillar,
    "level": Level,
    "applicability": Applicability,
    "s1_counterpart": tuple,
    "supports": tuple,
}
COLUMNS = (*_SAME_NAME, "amended_2025")  # of a paragraph; what loading writes


def columns(node: Requirement) -> dict[str, Any]:
    """What the row of `node` holds, by column."""
    values = {name: _stored(getattr(node, name)) for name in _SAME_NAME}
    return values | {"amended_2025": node.paragraph_id in amended_ids()}


def elements(node: Requirement) -> list[tuple[str, list[str]]]:
    """Name and cue words of the elements of `node`, in order."""
    return [(element.name, list(element.cue_words)) for element in node.elements]


def value(row: Paragraph, asked: Iterable[Element]) -> Requirement:
    """The requirement that a row and its elements stand for."""
    values = {name: getattr(row, name) for name in _SAME_NAME}
    values |= {name: read(values[name]) for name, read in _READ.items()}
    specs = (ElementSpec(e.name, tuple(e.cue_words)) for e in sorted(asked, key=lambda e: e.order))
    return Requirement(paragraph_id=row.pk, elements=tuple(specs), **values)


def _stored(given: Any) -> Any:
    if isinstance(given, Enum):
        return given.value
    return list(given) if isinstance(given, tuple) else given
