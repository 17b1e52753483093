"""An index of the checkable paragraphs with which claims are compared: by shared words, and by cues
of wording.

Pure functions without a database.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from standards.packaged import packaged_requirements
from standards.registry_text import passage_text
from standards.retrieval.analyser import lexemes
from standards.retrieval.cues import CUES
from standards.retrieval.ranking import PassageIndex
from standards.types import Level, Requirement

SHARED_WORDS = 2  # one word in common is chance
KEYWORD_SHARE, SEMANTIC_SHARE = 0.7, 0.35
REPEAT = 0.6  # what the second cue for a paragraph counts beside the first
TWIN_FACTOR = (
    0.6  # of S1 beside a climate claim, and of an S2 paragraph with an S1 twin beside any other
)
LEVEL_FACTOR = {Level.CORE: 1.0, Level.GENERAL: 0.65, Level.APPENDIX: 0.6}
CONDITIONAL_FACTOR = {
    "industry: asset management": 0.5,
    "industry: commercial banking": 0.5,
    "industry: insurance": 0.5,
}


@dataclass(slots=True)
class Evidence:
    """Why a paragraph is proposed: the score, the topics the claim speaks of, and the TCFD
    recommendation whose wording it has (empty where the wording decided nothing)."""

    score: float = 0.0
    topics: list[str] = field(default_factory=list)
    wording: str = ""
    shared: bool = True  # words in common with the paragraph, or a cue


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
            node.paragraph_id
            for node in self.nodes
            if any(twin in self._position for twin in node.s1_counterpart)
        )

    def node(self, paragraph_id: str) -> Requirement | None:
        """The checkable paragraph of an id; None where the registry has none."""
        position = self._position.get(paragraph_id)
        return None if position is None else self.nodes[position]

    def retrieve(self, text: str) -> dict[int, float]:
        """Node position to retrieval score (0 to KEYWORD_SHARE + SEMANTIC_SHARE) of the nodes that
        share words with the text."""
        words = set(lexemes(text))
        needed = min(SHARED_WORDS, len(words))
        semantic = self._passages.semantic_scores(text)
        return {
            position: KEYWORD_SHARE * score + SEMANTIC_SHARE * semantic.get(position, 0.0)
            for position, score in self._passages.keyword_scores(text).items()
            if len(words & self._words[position]) >= needed
        }

    def cues(self, text: str, *, climate: bool) -> dict[int, Evidence]:
        """The evidence of cues by position of the node. For a claim without a climate word it goes
        to the S1 counterpart."""
        found: dict[int, list[tuple[float, str]]] = {}
        for cue in CUES:
            if not cue.pattern.search(text):
                continue
            # several S2 paragraphs may share one S1 twin: it gets the cue once
            weights: dict[int, float] = {}
            for pid, weight in cue.weights.items():
                for position, share in self.bearers(pid, climate=climate).items():
                    weights[position] = max(weight * share, weights.get(position, 0.0))
            for position, weight in weights.items():
                found.setdefault(position, []).append((weight, cue.topic))
        return {position: _sum_up(cued) for position, cued in found.items()}

    def bearers(self, pid: str, *, climate: bool) -> dict[int, float]:
        """The nodes that get the score of an S2 paragraph, with their shares, by position: for a
        claim without a climate word its S1 counterpart comes first."""
        position = self._position.get(pid)
        if position is None:
            return {}
        twins = [
            self._position[twin]
            for twin in self.nodes[position].s1_counterpart
            if twin in self._position
        ]
        return {twins[0]: 1.0, position: TWIN_FACTOR} if twins and not climate else {position: 1.0}

    def factor(self, node: Requirement, *, climate: bool) -> float:
        """What the retrieval score of a node is multiplied by: its level, its condition, and the
        standard the claim calls for."""
        standard = (
            TWIN_FACTOR
            if (node.standard == "S1" if climate else node.paragraph_id in self._has_twin)
            else 1.0
        )
        condition = CONDITIONAL_FACTOR.get(f"{node.applicability}: {node.condition}", 1.0)
        return standard * condition * LEVEL_FACTOR[node.level]


def _sum_up(cued: list[tuple[float, str]]) -> Evidence:
    """The sum of the cues of a paragraph. Each further cue counts less, so that a long claim does
    not reach the maximum everywhere."""
    ordered = sorted(cued, key=lambda item: -item[0])
    return Evidence(
        sum(weight * REPEAT**position for position, (weight, _) in enumerate(ordered)),
        [topic for _, topic in ordered],
    )


@cache
def shipped_index() -> RegistryIndex:
    """The index over the shipped registry, built once per process."""
    return RegistryIndex(packaged_requirements())
