"""The searchable text of a registry node, the same for the database and for the in-memory index."""

from __future__ import annotations

from collections.abc import Mapping

from standards.types import PILLAR_NAMES, Requirement


def header(node: Requirement) -> str:
    """The header with the position of the paragraph, for example `[IFRS S2 > Governance > Oversight
    body > S2.6(a)]`."""
    return (
        f"[IFRS {node.standard} > {PILLAR_NAMES[node.pillar]} > {node.section} > "
        f"{node.paragraph_id}]"
    )


def passage_lines(
    node: Requirement, above: Requirement | None, official_text: str = ""
) -> list[str]:
    """What follows the header: gist, the parent's gist, and the elements with their cue words.

    Where an operator imported the standard's own words, these stand instead of the gists, as one
    line whatever its breaks.
    """
    gists = [node.gist, *([above.gist] if above else [])]
    elements = [f"{element.name}: {', '.join(element.cue_words)}" for element in node.elements]
    return [*([official_text] if official_text else gists), *elements]


def passage_text(node: Requirement, by_id: Mapping[str, Requirement]) -> str:
    """Header, gist, the parent's gist, and the elements with their cue words.

    `by_id` finds the parent.
    """
    return "\n".join([header(node), *passage_lines(node, by_id.get(node.parent_id or ""))])
