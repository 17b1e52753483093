"""The paragraphs a model may name, one line each: published ids with our own words for what they
ask, by pillar."""

from __future__ import annotations

from collections.abc import Iterable

from agents.llm.prompts import Trusted
from standards.paragraph_ids import parse
from standards.types import PILLAR_NAMES, Level, Requirement

WORDS = 14  # of a gist; the point of the list is the number


def paragraph_list(requirements: Iterable[Requirement]) -> Trusted:
    """Core paragraphs down to their letters, under the name of their pillar."""
    lines: list[str] = []
    pillar = ""
    for node in requirements:
        if node.level is not Level.CORE or len(parse(node.paragraph_id).items) > _depth(node):
            continue
        if (title := f"{node.standard}, {PILLAR_NAMES[node.pillar]}") != pillar:
            lines.append(f"{title}:")
            pillar = title
        lines.append(f"  {node.paragraph_id}: {_short(node.gist)}")
    return Trusted("\n".join(lines))


def _depth(node: Requirement) -> int:
    """How many bracketed parts an id may have: of emissions the scopes are told apart."""
    return 3 if node.paragraph_id.startswith("S2.29(a)") else 1


def _short(gist: str) -> str:
    words = gist.split()
    return gist if len(words) <= WORDS else f"{' '.join(words[:WORDS])} ..."
