"""Loading everything that is shipped, making passages again after an edit, and putting a curated
paragraph back."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Count

from standards.loading.aliases import load_aliases
from standards.loading.benchmarks import load_benchmarks
from standards.loading.fingerprint import remember
from standards.loading.outlets import load_outlets
from standards.loading.paragraphs import load_elements, load_paragraphs, put, replace_elements
from standards.loading.sasb import curated_sasb_rows, load_sasb
from standards.loading.storing import store
from standards.models import (
    Benchmark,
    DisclosureTopic,
    Element,
    Industry,
    Metric,
    Outlet,
    Paragraph,
    ParagraphAlias,
    SourceType,
    StandardPassage,
)
from standards.packaged import VINTAGES, packaged_requirements
from standards.registry_rows import elements
from standards.retrieval.embeddings import Embedder, default_embedder


@dataclass(frozen=True, slots=True)
class LoadReport:
    """What loading did: rows there are, curated ones left alone (of every kind), rows written; a
    second load writes none."""

    paragraphs: int
    elements: int
    aliases: int
    industries: int
    topics: int
    metrics: int
    benchmarks: int
    passages: int
    curated: int
    written: int
    corpora: dict[str, int] = field(default_factory=dict)  # source type to passages

    def __str__(self) -> str:
        corpora = ", ".join(f"{name} {count}" for name, count in self.corpora.items())
        return (
            f"{self.paragraphs} paragraphs, {self.elements} elements, {self.aliases} aliases, "
            f"{self.industries} industries, {self.topics} topics, {self.metrics} metrics, "
            f"{self.benchmarks} benchmarks; {self.curated} curated rows left as they "
            f"are\n{self.passages} passages: {corpora}\n{self.written} rows written"
        )


def load_registry(embedder: Embedder | None = None) -> LoadReport:
    """Load everything that is shipped, as `load_corpora` does for some source types."""
    return load_corpora(SourceType.values, embedder)


def load_corpora(source_types: Collection[str], embedder: Embedder | None = None) -> LoadReport:
    """Bring the registry, the SASB rows, the benchmarks, the outlets, the aliases and the passages
    of `source_types` to what `data/` says.

    Only rows that differ are written; curated paragraphs and paragraphs that `data/` does not know
    stay as they are. Passages follow the rows, and are embedded again when the embedder changed.
    Only a load of every source type is remembered as the state of this installation. Raises
    EmbeddingError with nothing stored.
    """
    chosen = embedder or default_embedder()
    nodes = packaged_requirements(VINTAGES[-1])

    def change() -> int:
        if set(source_types) >= set(SourceType.values):
            remember(chosen)
        return (
            load_paragraphs(nodes)
            + load_elements(nodes)
            + load_aliases()
            + load_sasb()
            + load_benchmarks()
            + load_outlets()
        )

    rows, passages = store(change, chosen, source_types=source_types)
    return _report(rows + passages)


def reindex(paragraph_ids: Collection[str], embedder: Embedder | None = None) -> int:
    """Make the passages of these paragraphs again, and of their children, whose text holds the
    parent's gist.

    Returns how many passages were written. Raises EmbeddingError and keeps the old passages.
    """
    _, written = store(lambda: None, embedder or default_embedder(), paragraph_ids)
    return written


def reindex_sasb(embedder: Embedder | None = None) -> int:
    """Make the passages of topics and of measures of activity again where their rows say something
    else.

    Only those that differ are embedded; the comparison of all takes less than finding out which
    rows a renamed industry or a moved metric concerns. Returns how many passages were written.
    Raises EmbeddingError and keeps the old passages.
    """
    _, written = store(lambda: None, embedder or default_embedder(), source_types=[SourceType.SASB])
    return written


def restore_shipped(paragraph_id: str, embedder: Embedder | None = None) -> None:
    """Put a paragraph and its elements back to what is shipped, no longer curated, with its
    passages; imported text stays.

    Raises LookupError for a paragraph that is not shipped, EmbeddingError with nothing stored.
    """
    node = next(
        (node for node in packaged_requirements(VINTAGES[-1]) if node.paragraph_id == paragraph_id),
        None,
    )
    if node is None:
        raise LookupError(
            f"{paragraph_id} is not a paragraph of the shipped registry: there is nothing to put "
            "back."
        )

    def change() -> None:
        row = Paragraph.objects.select_for_update(no_key=True).filter(
            pk=paragraph_id
        ).first() or Paragraph(id=paragraph_id)
        put(row, node).curated = False
        row._change_reason = "put back to what is shipped"  # type: ignore[attr-defined]  # read by simple_history
        row.save()
        held = list(
            Element.objects.filter(paragraph=paragraph_id)
            .order_by("order")
            .values_list("name", "cue_words")
        )
        if held != elements(node):
            replace_elements({paragraph_id: elements(node)})

    store(change, embedder or default_embedder(), [paragraph_id])


def _report(written: int) -> LoadReport:
    counts = dict(
        StandardPassage.objects.order_by().values_list("source_type").annotate(Count("pk"))
    )
    curated = (
        Paragraph.objects.filter(curated=True).count()
        + Benchmark.objects.filter(curated=True).count()
        + Outlet.objects.filter(curated=True).count()
    )
    return LoadReport(
        paragraphs=Paragraph.objects.count(),
        elements=Element.objects.count(),
        aliases=ParagraphAlias.objects.count(),
        industries=Industry.objects.count(),
        topics=DisclosureTopic.objects.count(),
        metrics=Metric.objects.count(),
        benchmarks=Benchmark.objects.count(),
        passages=sum(counts.values()),
        curated=curated + curated_sasb_rows(),
        written=written,
        corpora={source.value: counts.get(source.value, 0) for source in SourceType},
    )
