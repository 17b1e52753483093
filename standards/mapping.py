"""From a claim to the paragraphs it speaks to: retrieval over the registry, sharpened by cues of wording. Pure, no database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from sibyl_project.common.text import normalise
from standards.mapping_cues import CLIMATE, CUES
from standards.packaged import packaged_requirements
from standards.registry_text import passage_text
from standards.retrieval.analyser import lexemes
from standards.retrieval.ranking import PassageIndex
from standards.types import Level, Pillar, Requirement

TOP = 10
SHARED_WORDS = 2  # one word in common is chance
FLOOR = 0.09  # below this a claim and a paragraph share words by chance
KEYWORD_SHARE, SEMANTIC_SHARE = 0.7, 0.35
SUPPORT = 0.3  # what the best neighbour in the same pillar adds: two paragraphs that agree outweigh a single one
REPEAT = 0.6  # what the second cue for a paragraph counts beside the first
TWIN_FACTOR = 0.6  # of S1 beside a climate claim, and of an S2 paragraph with an S1 twin beside any other
LEVEL_FACTOR = {Level.CORE: 1.0, Level.GENERAL: 0.65, Level.APPENDIX: 0.6}
CONDITIONAL_FACTOR = {"industry: asset management": 0.5, "industry: commercial banking": 0.5, "industry: insurance": 0.5}
TYPE_PILLARS: dict[str, dict[Pillar, float]] = {  # claim type of FRD 3: what its claims are mostly about
    "legal_governance": {Pillar.GOVERNANCE: 0.04, Pillar.RISK_MANAGEMENT: 0.02},
    "quantitative": {Pillar.METRICS_TARGETS: 0.05},
    "strategic": {Pillar.STRATEGY: 0.04, Pillar.METRICS_TARGETS: 0.02},
    "environmental": {Pillar.METRICS_TARGETS: 0.02, Pillar.STRATEGY: 0.02},
    "geographic": {Pillar.STRATEGY: 0.02},
}


@dataclass(frozen=True, slots=True)
class MappedParagraph:
    """One paragraph a claim speaks to; `score` is 0 to 1, `relevance` one sentence that says why."""

    paragraph_id: str
    pillar: Pillar
    score: float
    relevance: str


@dataclass(frozen=True, slots=True)
class Mapping:
    """The paragraphs of a claim and their pillars, best first; both empty when nothing in the registry fits."""

    paragraphs: tuple[MappedParagraph, ...] = ()
    pillars: tuple[Pillar, ...] = ()


@dataclass(slots=True)
class _Evidence:
    score: float = 0.0
    topics: list[str] = field(default_factory=list)


class RegistryIndex:
    """The checkable paragraphs, indexed once; reuse it for every claim."""

    def __init__(self, requirements: Iterable[Requirement]) -> None:
        everything = tuple(requirements)
        by_id = {node.paragraph_id: node for node in everything}
        self.nodes: tuple[Requirement, ...] = tuple(node for node in everything if node.checkable)
        self._position = {node.paragraph_id: position for position, node in enumerate(self.nodes)}
        texts = [passage_text(node, by_id) for node in self.nodes]
        self._words = [frozenset(lexemes(text)) for text in texts]
        self._passages = PassageIndex(texts)
        self._has_twin = frozenset(
            node.paragraph_id for node in self.nodes if any(twin in self._position for twin in node.s1_counterpart)
        )

    def retrieve(self, text: str) -> dict[int, float]:
        """Node position to retrieval score (0 to KEYWORD_SHARE + SEMANTIC_SHARE) of the nodes that share words with the text."""
        words = set(lexemes(text))
        needed = min(SHARED_WORDS, len(words))
        semantic = self._passages.semantic_scores(text)
        return {
            position: KEYWORD_SHARE * score + SEMANTIC_SHARE * semantic.get(position, 0.0)
            for position, score in self._passages.keyword_scores(text).items()
            if len(words & self._words[position]) >= needed
        }

    def cues(self, text: str, *, climate: bool) -> dict[int, _Evidence]:
        """Node position to what the wording adds, moved to the S1 twin for a claim without a climate word."""
        found: dict[int, list[tuple[float, str]]] = {}
        for cue in CUES:
            if not cue.pattern.search(text):
                continue
            weights: dict[int, float] = {}  # several S2 paragraphs may share one S1 twin: it gets the cue once
            for pid, weight in cue.weights.items():
                for position in self._bearers(pid, climate=climate):
                    weights[position] = max(weight, weights.get(position, 0.0))
            for position, weight in weights.items():
                found.setdefault(position, []).append((weight, cue.topic))
        return {position: _sum_up(cued) for position, cued in found.items()}

    def _bearers(self, pid: str, *, climate: bool) -> Sequence[int]:
        position = self._position.get(pid)
        if position is None:
            return ()
        twins = [self._position[twin] for twin in self.nodes[position].s1_counterpart if twin in self._position]
        return twins[:1] if twins and not climate else [position]

    def factor(self, node: Requirement, *, climate: bool) -> float:
        """What the retrieval score of a node is multiplied by: its level, its condition, and the standard the claim calls for."""
        standard = TWIN_FACTOR if (node.standard == "S1" if climate else node.paragraph_id in self._has_twin) else 1.0
        condition = CONDITIONAL_FACTOR.get(f"{node.applicability}: {node.condition}", 1.0)
        return standard * condition * LEVEL_FACTOR[node.level]


def _sum_up(cued: list[tuple[float, str]]) -> _Evidence:
    """Each further cue for a paragraph counts less, so a long claim does not reach every ceiling."""
    ordered = sorted(cued, key=lambda item: -item[0])
    return _Evidence(sum(weight * REPEAT**place for place, (weight, _) in enumerate(ordered)), [topic for _, topic in ordered])


def map_claim(text: str, claim_type: str | None = None, *, index: RegistryIndex | None = None) -> Mapping:
    """Up to ten paragraphs a claim speaks to, best first. Text with nothing in common with the registry maps to nothing.

    `claim_type` is one of the five types of FRD 3 and tips the balance slightly; an unknown one is ignored. Without an
    `index` the shipped registry is used.
    """
    text = normalise(text)
    if not text:
        return Mapping()
    chosen = index or shipped_index()
    scored = _supported(_score(text, claim_type, chosen), chosen)
    best = sorted(scored, key=lambda position: (-round(scored[position].score, 6), position))[:TOP]
    paragraphs = tuple(_mapped(chosen.nodes[position], scored[position]) for position in best)
    return Mapping(paragraphs, tuple(dict.fromkeys(paragraph.pillar for paragraph in paragraphs)))


def _score(text: str, claim_type: str | None, index: RegistryIndex) -> dict[int, _Evidence]:
    climate = bool(CLIMATE.search(text))
    retrieved, cued = index.retrieve(text), index.cues(text, climate=climate)
    prior = TYPE_PILLARS.get(claim_type or "", {})
    scored: dict[int, _Evidence] = {}
    for position in retrieved.keys() | cued.keys():
        node, cue = index.nodes[position], cued.get(position, _Evidence())
        score = index.factor(node, climate=climate) * retrieved.get(position, 0.0) + cue.score
        if score >= FLOOR:
            scored[position] = _Evidence(min(1.0, score + prior.get(node.pillar, 0.0)), cue.topics)
    return scored


def _supported(scored: dict[int, _Evidence], index: RegistryIndex) -> dict[int, _Evidence]:
    """Scores with the support of the pillar, on the scale 0 to 1. The order within a pillar does not change."""
    by_pillar: dict[Pillar, list[float]] = {}
    for position, evidence in scored.items():
        by_pillar.setdefault(index.nodes[position].pillar, []).append(evidence.score)
    best = {pillar: (*sorted(scores, reverse=True)[:2], 0.0) for pillar, scores in by_pillar.items()}
    supported = {}
    for position, evidence in scored.items():
        first, second, *_ = best[index.nodes[position].pillar]
        neighbour = second if evidence.score == first else first
        supported[position] = _Evidence((evidence.score + SUPPORT * neighbour) / (1 + SUPPORT), evidence.topics)
    return supported


def _mapped(node: Requirement, evidence: _Evidence) -> MappedParagraph:
    gist = node.gist.rstrip(".")
    asked = gist[0].lower() + gist[1:] if gist[:2].istitle() else gist
    if evidence.topics:
        relevance = f"The claim speaks of {' and '.join(dict.fromkeys(evidence.topics[:2]))}; the paragraph asks: {asked}."
    else:
        relevance = f"The claim shares its wording with what the paragraph asks: {asked}."
    return MappedParagraph(node.paragraph_id, node.pillar, round(evidence.score, 3), relevance)


@cache
def shipped_index() -> RegistryIndex:
    """The index over the shipped registry, built once per process."""
    return RegistryIndex(packaged_requirements())
