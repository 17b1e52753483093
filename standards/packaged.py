"""The registry as shipped in `data/`: pure reading, no database.

`registry.load_registry` puts it into rows.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from standards import paragraph_ids
from standards.types import Applicability, ElementSpec, Pillar, Requirement

DATA = Path(__file__).parent / "data"
ALIASES = DATA / "aliases"
BASE_VINTAGE = "2023-06"
AMENDED_VINTAGE = "2025-12"
VINTAGES = (BASE_VINTAGE, AMENDED_VINTAGE)


@dataclass(frozen=True, slots=True)
class Alias:
    """A working number of another scheme and the published paragraphs it means (none for a mere
    range)."""

    scheme: str
    alias: str
    paragraph_ids: tuple[str, ...]
    note: str


def visible(requirement_vintage: str, vintage: str) -> bool:
    """Whether a node of one vintage is shown under another.

    Raises ValueError for a vintage that does not exist.
    """
    if vintage not in VINTAGES:
        raise ValueError(f"unknown vintage {vintage!r}; known: {', '.join(VINTAGES)}")
    return requirement_vintage <= vintage


@cache
def packaged_requirements(vintage: str = BASE_VINTAGE) -> tuple[Requirement, ...]:
    """Every shipped node visible under `vintage`, in the order of the standards."""
    notes: dict[str, str] = json.loads((DATA / "materiality.json").read_text("utf-8"))
    nodes = (_requirement(row, notes) for row in _rows())
    return tuple(
        sorted(
            (node for node in nodes if visible(node.vintage, vintage)),
            key=lambda node: node.sort_key,
        )
    )


@cache
def amended_ids() -> frozenset[str]:
    """Paragraphs whose text the December 2025 amendments changed."""
    return frozenset(row["id"] for row in _rows() if row.get("amended_2025"))


@cache
def packaged_aliases() -> tuple[Alias, ...]:
    """The numbers other schemes use, one file `data/aliases/<scheme>.json` each: `frd` (working
    numbers of the requirement documents) and `tcfd` (the 11 recommended disclosures). The
    paragraphs of an alias come most relevant first."""
    return tuple(
        _alias(path.stem, row)
        for path in sorted(ALIASES.glob("*.json"))
        for row in json.loads(path.read_text("utf-8"))
    )


def _alias(scheme: str, row: dict[str, Any]) -> Alias:
    note = ". ".join(filter(None, (row["meaning"].rstrip("."), row["note"])))
    return Alias(scheme, row["alias"], tuple(row["paragraphs"]), note)


@cache
def _rows() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads((DATA / "paragraphs.json").read_text("utf-8")))


def _requirement(row: dict[str, Any], notes: dict[str, str]) -> Requirement:
    pid = row["id"]
    checkable = row.get("checkable", False)
    return Requirement(
        paragraph_id=pid,
        standard=paragraph_ids.parse(pid).standard,
        pillar=Pillar(row["pillar"]),
        level=paragraph_ids.level(pid),
        section=row["section"],
        gist=row["gist"],
        parent_id=row.get("parent"),
        kind=row["kind"],
        role=row["role"],
        elements=tuple(
            ElementSpec(e["name"], tuple(e["cue_words"])) for e in row.get("elements", ())
        ),
        s1_counterpart=tuple(row.get("s1_counterpart", ())),
        counterpart_note=row.get("counterpart_note", ""),
        applicability=Applicability(row.get("applicability", "always")),
        condition=row.get("condition", ""),
        supports=tuple(row.get("supports", ())),
        vintage=row.get("vintage", BASE_VINTAGE),
        whether_item=row.get("whether_item", False),
        checkable=checkable,
        materiality_note=notes[pid] if checkable else "",
        sort_key=paragraph_ids.sort_key(pid),
    )
