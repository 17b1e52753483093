"""Capabilities that find paragraphs or passages for a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from agents.predicting import fields
from agents.predicting.fields import Record
from reports.types import ClaimType
from standards.mapping import map_claim
from standards.packaged import packaged_requirements
from standards.registry_text import passage_text
from standards.retrieval import emphasis
from standards.retrieval.ranking import PassageIndex
from standards.sasb.packaged import packaged_industries
from standards.sasb.text import ACTIVITY_TOPIC, header, metric_lines

TOP_K = 10
HYBRID = "hybrid"


class Source(StrEnum):
    """The corpora that can be searched without a database."""

    IFRS_S1 = "ifrs_s1"
    IFRS_S2 = "ifrs_s2"
    SASB = "sasb"


PARAGRAPHS = frozenset({Source.IFRS_S1, Source.IFRS_S2})


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the standards: how a result names it, and its text."""

    source: Source
    names: dict[str, Any]
    text: str
    asks: bool = True  # a requirement, not a heading or an objective

    def share(self, query: str) -> float:
        """The share of its score that counts for a question in plain words."""
        if self.source is Source.SASB:
            return 1.0
        return emphasis.share(
            query, asks=self.asks, standard=self.source.removeprefix("ifrs_").upper()
        )


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
    """`{query, top_k?, mode?, source_types?}` to what the standards hold on it, or with `passages:
    [text, ...]` to indexes into that list, from 0; scores 0 to 1, best first. A result names its
    `paragraph_id`, of SASB its `industry`, `topic` and `metrics`.

    Without `source_types` the paragraphs of IFRS S1 and S2 are searched.
    """
    query, top_k = fields.text(record, "query"), fields.whole(record, "top_k", TOP_K, least=1)
    mode = fields.text(record, "mode", HYBRID)
    if record.get("passages") is not None:
        hits = PassageIndex(fields.texts(record, "passages")).search(query, top_k, mode)  # type: ignore[arg-type]
        return {"results": [{"index": hit.index, "score": _score(hit.score)} for hit in hits]}
    found = _in_standards(query, mode, _sources(record))
    return {"results": [{**entry.names, "score": _score(score)} for entry, score in found[:top_k]]}


def _sources(record: Record) -> frozenset[Source]:
    known = {source.value: source for source in Source}
    given = fields.texts(record, "source_types")
    for name in given:
        if name not in known:
            raise ValueError(
                f"source_types may hold {', '.join(known)}; {name!r} is not among them"
            )
    return frozenset(known[name] for name in given) or PARAGRAPHS


def _in_standards(query: str, mode: str, sources: frozenset[Source]) -> list[tuple[_Entry, float]]:
    """Every entry found, best first.

    The hybrid mode also weighs what kind of paragraph an entry is, see `emphasis`.
    """
    entries, index = _indexed(sources)
    hits = [
        (entries[hit.index], hit.score)
        for hit in index.search(query, max(1, len(entries)), mode)  # type: ignore[arg-type]
    ]
    if mode != HYBRID:
        return hits
    return sorted(
        ((entry, score * entry.share(query)) for entry, score in hits), key=lambda found: -found[1]
    )


def _score(score: float) -> float:
    return round(min(1.0, max(0.0, score)), 4)


@cache
def _indexed(sources: frozenset[Source]) -> tuple[tuple[_Entry, ...], PassageIndex]:
    entries = tuple(entry for entry in (*_paragraphs(), *_topics()) if entry.source in sources)
    return entries, PassageIndex([entry.text for entry in entries])


def _paragraphs() -> Iterator[_Entry]:
    everything = packaged_requirements()
    by_id = {node.paragraph_id: node for node in everything}
    for node in everything:
        names = {"paragraph_id": node.paragraph_id}
        yield _Entry(
            Source(f"ifrs_{node.standard.lower()}"),
            names,
            passage_text(node, by_id),
            asks=node.checkable,
        )


def _topics() -> Iterator[_Entry]:
    for industry in packaged_industries():
        activity = (ACTIVITY_TOPIC, industry.activity_metrics)
        for topic, metrics in (
            *((topic.name, topic.metrics) for topic in industry.topics),
            activity,
        ):
            if metrics:
                names = {
                    "industry": industry.code,
                    "topic": topic,
                    "metrics": [metric.code for metric in metrics],
                }
                yield _Entry(
                    Source.SASB,
                    names,
                    "\n".join([header(industry.name, topic), *metric_lines(metrics)]),
                )
