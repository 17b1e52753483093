"""Mapping a claim to the paragraphs it is about, by search in the registry, cues, and the wording
of reports.

Pure functions without a database.
"""

from __future__ import annotations

from dataclasses import dataclass

from sibyl_project.common.text import normalise
from standards.mapping.blend import blended
from standards.mapping.index import Evidence, RegistryIndex, shipped_index
from standards.mapping.recommendation_model import RecommendationModel, shipped_model
from standards.retrieval.cues import CLIMATE
from standards.types import Pillar, Requirement

__all__ = [
    "TOP",
    "MappedParagraph",
    "Mapping",
    "RegistryIndex",
    "asked",
    "map_claim",
    "map_with",
    "shipped_index",
]

TOP = 10
FLOOR = 0.09  # below this a claim and a paragraph share words by chance
# what the best neighbour in the same pillar adds: two paragraphs that agree outweigh a single one
SUPPORT = 0.3
# claim type of FRD 3: what its claims are mostly about
TYPE_PILLARS: dict[str, dict[Pillar, float]] = {
    "legal_governance": {Pillar.GOVERNANCE: 0.04, Pillar.RISK_MANAGEMENT: 0.02},
    "quantitative": {Pillar.METRICS_TARGETS: 0.05},
    "strategic": {Pillar.STRATEGY: 0.04, Pillar.METRICS_TARGETS: 0.02},
    "environmental": {Pillar.METRICS_TARGETS: 0.02, Pillar.STRATEGY: 0.02},
    "geographic": {Pillar.STRATEGY: 0.02},
}


@dataclass(frozen=True, slots=True)
class MappedParagraph:
    """One paragraph a claim speaks to; `score` is 0 to 1, `relevance` one sentence that says
    why."""

    paragraph_id: str
    pillar: Pillar
    score: float
    relevance: str


@dataclass(frozen=True, slots=True)
class Mapping:
    """The paragraphs of a claim and their pillars, best first; both empty when nothing in the
    registry fits."""

    paragraphs: tuple[MappedParagraph, ...] = ()
    pillars: tuple[Pillar, ...] = ()


def map_claim(
    text: str, claim_type: str | None = None, *, index: RegistryIndex | None = None
) -> Mapping:
    """Up to ten paragraphs a claim speaks to, best first. Text with nothing in common with the
    registry maps to nothing.

    `claim_type` is one of the five types of FRD 3 and tips the balance slightly; an unknown one is
    ignored. Without an `index` the shipped registry is used.
    """
    return map_with(shipped_model(), text, claim_type, index=index or shipped_index())


def map_with(
    model: RecommendationModel, text: str, claim_type: str | None = None, *, index: RegistryIndex
) -> Mapping:
    """As `map_claim`, with another model of the wording (one without words leaves the result
    to the rules)."""
    text = normalise(text)
    if not text:
        return Mapping()
    climate = bool(CLIMATE.search(text))
    found = _supported(_score(text, claim_type, index, climate=climate), index)
    scored = blended(found, model.scores(text), index, climate=climate)
    best = sorted(scored, key=lambda position: (-round(scored[position].score, 6), position))[:TOP]
    paragraphs = tuple(_mapped(index.nodes[position], scored[position]) for position in best)
    return Mapping(paragraphs, tuple(dict.fromkeys(paragraph.pillar for paragraph in paragraphs)))


def _score(
    text: str, claim_type: str | None, index: RegistryIndex, *, climate: bool
) -> dict[int, Evidence]:
    retrieved, cued = index.retrieve(text), index.cues(text, climate=climate)
    prior = TYPE_PILLARS.get(claim_type or "", {})
    scored: dict[int, Evidence] = {}
    for position in retrieved.keys() | cued.keys():
        node, cue = index.nodes[position], cued.get(position, Evidence())
        score = index.factor(node, climate=climate) * retrieved.get(position, 0.0) + cue.score
        if score >= FLOOR:
            scored[position] = Evidence(min(1.0, score + prior.get(node.pillar, 0.0)), cue.topics)
    return scored


def _supported(scored: dict[int, Evidence], index: RegistryIndex) -> dict[int, Evidence]:
    """Scores (0 to 1) that include the support of the best other paragraph of the same pillar.

    The order within a pillar does not change.
    """
    by_pillar: dict[Pillar, list[float]] = {}
    for position, evidence in scored.items():
        by_pillar.setdefault(index.nodes[position].pillar, []).append(evidence.score)
    best = {
        pillar: (*sorted(scores, reverse=True)[:2], 0.0) for pillar, scores in by_pillar.items()
    }
    supported = {}
    for position, evidence in scored.items():
        first, second, *_ = best[index.nodes[position].pillar]
        neighbour = second if evidence.score == first else first
        supported[position] = Evidence(
            (evidence.score + SUPPORT * neighbour) / (1 + SUPPORT), evidence.topics
        )
    return supported


def _mapped(node: Requirement, evidence: Evidence) -> MappedParagraph:
    relevance = f"The claim {_reason(evidence)}; the paragraph asks: {asked(node)}."
    return MappedParagraph(
        node.paragraph_id, node.pillar, round(min(1.0, evidence.score), 3), relevance
    )


def asked(node: Requirement) -> str:
    """What a paragraph asks, worded to stand within a sentence."""
    gist = node.gist.rstrip(".")
    return gist[0].lower() + gist[1:] if gist[:2].istitle() else gist


def _reason(evidence: Evidence) -> str:
    """Why a paragraph was chosen, in words.

    Names the cues, or the shared words where there is no cue, and the model where it changed the
    score.
    """
    worded = (
        f"is worded like statements reports make under {evidence.wording}"
        if evidence.wording
        else ""
    )
    if evidence.topics:
        found = f"speaks of {' and '.join(dict.fromkeys(evidence.topics[:2]))}"
    else:
        found = "shares words with what the paragraph asks" if evidence.shared else ""
    return " and ".join(filter(None, (found, worded)))
