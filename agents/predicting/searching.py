"""Capabilities that find paragraphs or passages for a text."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Any

from agents.predicting import fields
from agents.predicting.fields import Record
from reports.types import ClaimType
from standards.mapping import map_claim
from standards.packaged import packaged_requirements
from standards.registry_text import passage_text
from standards.retrieval.ranking import PassageIndex
from standards.types import Requirement

TOP_K = 10
HYBRID = "hybrid"


class Source(StrEnum):
    """The corpora that can be searched without a database."""

    IFRS_S1 = "ifrs_s1"
    IFRS_S2 = "ifrs_s2"


def mapping(record: Record) -> dict[str, Any]:
    """`{text, claim_type?}` to up to ten paragraphs and their pillars, best first."""
    given = record.get("claim_type")
    claim_type = None if given is None else fields.choice(record, "claim_type", ClaimType).value
    mapped = map_claim(fields.text(record, "text"), claim_type)
    return {
        "paragraphs": [paragraph.paragraph_id for paragraph in mapped.paragraphs],
        "pillars": [pillar.value for pillar in mapped.pillars],
    }


def search(record: Record) -> dict[str, Any]:
    """`{query, top_k?, mode?, source_types?}` to paragraphs, or with `passages: [text, ...]` to places in that list, from 0."""
    query, top_k = fields.text(record, "query"), fields.whole(record, "top_k", TOP_K, least=1)
    mode = fields.text(record, "mode", HYBRID)
    if record.get("passages") is not None:
        hits = PassageIndex(fields.texts(record, "passages")).search(query, top_k, mode)  # type: ignore[arg-type]
        return {"results": [{"index": hit.index, "score": _score(hit.score)} for hit in hits]}
    found = _in_registry(query, top_k, mode, _sources(record))
    return {"results": [{"paragraph_id": pid, "score": _score(score)} for pid, score in found]}


def _sources(record: Record) -> frozenset[Source]:
    known = {source.value: source for source in Source}
    given = fields.texts(record, "source_types")
    for name in given:
        if name not in known:
            raise ValueError(f"source_types may hold {', '.join(known)}; {name!r} is not among them")
    return frozenset(known[name] for name in given) or frozenset(Source)


def _in_registry(query: str, top_k: int, mode: str, sources: frozenset[Source]) -> list[tuple[str, float]]:
    """The best paragraphs. The hybrid mode puts what the cues of wording single out first, as mapping a claim does."""
    nodes, index = _registry(sources)
    plain = [(nodes[hit.index].paragraph_id, hit.score) for hit in index.search(query, len(nodes), mode)]  # type: ignore[arg-type]
    if mode != HYBRID:
        return plain[:top_k]
    allowed = {node.paragraph_id for node in nodes}
    cued = [(hit.paragraph_id, hit.score) for hit in map_claim(query).paragraphs if hit.paragraph_id in allowed]
    return _joined(cued, plain)[:top_k]


def _joined(first: list[tuple[str, float]], then: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """One ranking: `first`, then what else is in `then`, its scores scaled to go on where `first` ends."""
    seen = {pid for pid, _ in first}
    rest = [(pid, score) for pid, score in then if pid not in seen]
    if not first or not rest:
        return first or rest
    ceiling = min(1.0, first[-1][1] / rest[0][1])
    return [*first, *((pid, ceiling * score) for pid, score in rest)]


def _score(score: float) -> float:
    return round(min(1.0, max(0.0, score)), 4)


@cache
def _registry(sources: frozenset[Source]) -> tuple[tuple[Requirement, ...], PassageIndex]:
    everything = packaged_requirements()
    by_id = {node.paragraph_id: node for node in everything}
    nodes = tuple(node for node in everything if f"ifrs_{node.standard.lower()}" in {source.value for source in sources})
    return nodes, PassageIndex([passage_text(node, by_id) for node in nodes])
