"""The passages of the standards. A plan compares them with the rows they are made of, embedding
happens outside a transaction, and all changes are written together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q

from standards import registry_text
from standards.models import (
    DisclosureTopic,
    Industry,
    MetricKind,
    Paragraph,
    SourceType,
    StandardPassage,
)
from standards.registry_rows import value
from standards.retrieval import chunking
from standards.retrieval.analyser import lexemes
from standards.retrieval.embeddings import Embedder
from standards.retrieval.passages import IndexFields
from standards.sasb import text as sasb_text


@dataclass(frozen=True, slots=True)
class Wanted:
    """A passage as it should be. `owner` is the column that names its owner, with the key."""

    source_type: str
    owner: tuple[str, str | int]
    header: str
    text: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What must change: keys of rows to remove, and passages to make."""

    stale: list[int]
    missing: list[Wanted]


def plan(
    embedder: Embedder,
    paragraph_ids: Collection[str] | None = None,
    source_types: Collection[str] = SourceType.values,
) -> Plan:
    """Compare the passages with the rows they are made of; with `paragraph_ids`, only those of
    these and of their children.

    A passage is made again when its text, its words as analysed today, or its embedder differ.
    """
    wanted = {
        (w.source_type, w.owner, w.header): w
        for w in _wanted(paragraph_ids)
        if w.source_type in source_types
    }
    existing = StandardPassage.objects.filter(source_type__in=source_types)
    if paragraph_ids is not None:
        existing = existing.filter(_of(paragraph_ids))
    kept, stale = set(), []
    for row in existing.defer("embedding"):
        key = (row.source_type, _owner(row), row.header)
        if key in wanted and row.embedder == embedder.name and _says(row, wanted[key].text):
            kept.add(key)
        else:
            stale.append(row.pk)
    return Plan(stale, [passage for key, passage in wanted.items() if key not in kept])


def write(planned: Plan, computed: Mapping[str, IndexFields]) -> int:
    """Carry out a plan with the computed columns of each missing text.

    Returns how many rows were made, or else removed.
    """
    StandardPassage.objects.filter(pk__in=planned.stale).delete()
    StandardPassage.objects.bulk_create(
        StandardPassage(
            source_type=w.source_type,
            header=w.header,
            text=w.text,
            **{w.owner[0]: w.owner[1]},
            **computed[w.text],
        )
        for w in planned.missing
    )
    return len(planned.missing) or len(planned.stale)


def _of(paragraph_ids: Collection[str]) -> Q:
    return Q(paragraph__in=paragraph_ids) | Q(paragraph__parent__in=paragraph_ids)


def _owner(row: StandardPassage) -> tuple[str, str | int]:
    names = ("paragraph_id", "topic_id", "industry_id")
    return next((name, getattr(row, name)) for name in names if getattr(row, name) is not None)


def _says(row: StandardPassage, text: str) -> bool:
    return row.text == text and row.lexemes == lexemes(text)


def _wanted(paragraph_ids: Collection[str] | None) -> Iterator[Wanted]:
    yield from _of_paragraphs(paragraph_ids)
    if paragraph_ids is None:
        yield from _of_topics()
        yield from _of_activity()


def _of_paragraphs(paragraph_ids: Collection[str] | None) -> Iterator[Wanted]:
    rows = Paragraph.objects.in_order().select_related("parent").prefetch_related("elements")
    if paragraph_ids is not None:
        rows = rows.filter(Q(pk__in=paragraph_ids) | Q(parent__in=paragraph_ids))
    for row in rows:
        node = value(row, row.elements.all())
        lines = registry_text.passage_lines(
            node, value(row.parent, ()) if row.parent else None, row.official_text
        )
        source = SourceType.IFRS_S1 if node.standard == "S1" else SourceType.IFRS_S2
        yield from _parts(source, ("paragraph_id", row.pk), registry_text.header(node), lines)


def _of_topics() -> Iterator[Wanted]:
    for topic in DisclosureTopic.objects.select_related("industry").prefetch_related("metrics"):
        metrics = sorted(topic.metrics.all(), key=lambda metric: metric.order)
        head = sasb_text.header(topic.industry.name, topic.name)
        yield from _parts(
            SourceType.SASB, ("topic_id", topic.pk), head, sasb_text.metric_lines(metrics)
        )


def _of_activity() -> Iterator[Wanted]:
    for industry in Industry.objects.prefetch_related("metrics"):
        metrics = sorted(
            (m for m in industry.metrics.all() if m.kind == MetricKind.ACTIVITY),
            key=lambda metric: metric.order,
        )
        if metrics:
            head = sasb_text.header(industry.name, sasb_text.ACTIVITY_TOPIC)
            yield from _parts(
                SourceType.SASB, ("industry_id", industry.pk), head, sasb_text.metric_lines(metrics)
            )


def _parts(
    source: SourceType, owner: tuple[str, str | int], header: str, lines: list[str]
) -> Iterator[Wanted]:
    for part in chunking.split(header, lines):
        yield Wanted(source.value, owner, part.header, part.text)
