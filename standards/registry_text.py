"""How a registry node reads as a searchable text; the same words feed the database and the in-memory index."""

from __future__ import annotations

from collections.abc import Mapping

from standards.types import Pillar, Requirement

PILLAR_NAMES = {
    Pillar.GOVERNANCE: "Governance",
    Pillar.STRATEGY: "Strategy",
    Pillar.RISK_MANAGEMENT: "Risk management",
    Pillar.METRICS_TARGETS: "Metrics and targets",
    Pillar.GENERAL: "General requirements",
}


def header(node: Requirement) -> str:
    """Where the paragraph stands, for example `[IFRS S2 > Governance > Oversight body > S2.6(a)]`."""
    return f"[IFRS {node.standard} > {PILLAR_NAMES[node.pillar]} > {node.section} > {node.paragraph_id}]"


def passage_text(node: Requirement, by_id: Mapping[str, Requirement]) -> str:
    """Header, gist, the parent's gist, and the elements with their cue words. `by_id` finds the parent."""
    above = by_id.get(node.parent_id or "")
    lines = [header(node), node.gist]
    if above:
        lines.append(above.gist)
    lines += [f"{element.name}: {', '.join(element.cue_words)}" for element in node.elements]
    return "\n".join(lines)
