"""Combining two scores of a paragraph for a claim: the score from cues and shared words, and that
of the model of report wording."""

from __future__ import annotations

from collections.abc import Mapping

from standards.mapping.index import Evidence, RegistryIndex
from standards.mapping.recommendation_model import HEADS, recommendation_of

# chosen by cross-validation; both at their best come to about 1
FOUND_SHARE, WORDED_SHARE = (
    0.4,
    0.8,
)
LEAST_SHARE = 0.2  # however foreign the wording, what was found keeps this share
NAMED = 0.1  # from here the reason given for a paragraph names its wording
WORDED = 0.2  # from here the wording alone proposes the paragraph its recommendation stands for


def blended(
    found: Mapping[int, Evidence],
    worded: Mapping[str, float],
    index: RegistryIndex,
    *,
    climate: bool,
) -> dict[int, Evidence]:
    """Evidence by node position, moved by the model's score of each TCFD recommendation; a score
    may exceed 1."""
    moved = {
        position: _moved(index.nodes[position].paragraph_id, evidence, worded)
        for position, evidence in found.items()
    }
    best = max(worded, key=lambda label: (worded[label], label), default=None)
    if best is None or worded[best] < WORDED:
        return moved
    if not any(recommendation_of(index.nodes[position].paragraph_id) == best for position in found):
        for position, share in index.bearers(HEADS[best], climate=climate).items():
            moved[position] = Evidence(
                WORDED_SHARE * worded[best] * share, wording=best, shared=False
            )
    return moved


def _moved(paragraph_id: str, evidence: Evidence, worded: Mapping[str, float]) -> Evidence:
    label = recommendation_of(paragraph_id)
    score = worded.get(label, 0.0) if label else 0.0
    moved = max(FOUND_SHARE * evidence.score + WORDED_SHARE * score, LEAST_SHARE * evidence.score)
    return Evidence(moved, evidence.topics, label if label and score >= NAMED else "")
