"""The registry as rows: loading it from `data/`, and reading it back as value types."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.db.models import Count, Max
from django.utils import timezone

from standards.models import Element, Paragraph, ParagraphAlias, SourceType, StandardPassage
from standards.packaged import (
    BASE_VINTAGE,
    VINTAGES,
    amended_ids,
    packaged_aliases,
    packaged_requirements,
    visible,
)
from standards.registry_text import header, passage_text
from standards.retrieval.embeddings import Embedder, default_embedder
from standards.retrieval.passages import index_fields
from standards.types import Applicability, ElementSpec, Level, Pillar, Requirement

_SAME_NAME = (  # columns that carry the name they have in `Requirement`
    "standard", "pillar", "section", "level", "kind", "role", "gist", "parent_id", "sort_key", "applicability",
    "condition", "vintage", "whether_item", "checkable", "materiality_note",
)  # fmt: skip
_COLUMNS = (*_SAME_NAME, "s1_counterpart", "supports", "amended_2025")


@dataclass(frozen=True, slots=True)
class LoadReport:
    """What loading did. Counts of rows in total and of rows written; a second load writes none."""

    paragraphs: int
    elements: int
    aliases: int
    passages: int
    written: int

    def __str__(self) -> str:
        return (
            f"{self.paragraphs} paragraphs, {self.elements} elements, {self.aliases} aliases, {self.passages} passages; "
            f"{self.written} rows written"
        )


@transaction.atomic
def load_registry(embedder: Embedder | None = None) -> LoadReport:
    """Bring paragraphs, elements, aliases and passages to what `data/` says, writing only rows that differ.

    Paragraphs that `data/` does not know are left as they are. Passages are embedded again when the embedder changed.
    """
    nodes = packaged_requirements(VINTAGES[-1])
    written = (
        _load_paragraphs(nodes) + _load_elements(nodes) + _load_aliases() + _load_passages(nodes, embedder or default_embedder())
    )
    if written:
        cache_clear()
    return LoadReport(
        Paragraph.objects.count(),
        Element.objects.count(),
        ParagraphAlias.objects.count(),
        StandardPassage.objects.count(),
        written,
    )


def _row(node: Requirement) -> dict[str, Any]:
    values: dict[str, Any] = {name: getattr(node, name) for name in _SAME_NAME}
    values.update(
        pillar=node.pillar.value,
        level=node.level.value,
        applicability=node.applicability.value,
        s1_counterpart=list(node.s1_counterpart),
        supports=list(node.supports),
        amended_2025=node.paragraph_id in amended_ids(),
    )
    return values


def _load_paragraphs(nodes: Sequence[Requirement]) -> int:
    existing = Paragraph.objects.in_bulk()
    new = [Paragraph(id=node.paragraph_id, **_row(node)) for node in nodes if node.paragraph_id not in existing]
    changed = []
    for node in nodes:
        row, values = existing.get(node.paragraph_id), _row(node)
        if row and any(getattr(row, name) != value for name, value in values.items()):
            changed.append(_with(row, values))
    Paragraph.objects.bulk_create(new)  # in the order of the standards: parents come first
    Paragraph.objects.bulk_update(changed, [*_COLUMNS, "updated_at"])
    return len(new) + len(changed)


def _with(row: Paragraph, values: dict[str, Any]) -> Paragraph:
    for name, value in values.items():
        setattr(row, name, value)
    row.updated_at = timezone.now()  # bulk_update does not set it
    return row


def _load_elements(nodes: Sequence[Requirement]) -> int:
    existing: dict[str, list[tuple[str, list[str]]]] = {}
    for element in Element.objects.filter(paragraph__in=[node.paragraph_id for node in nodes]):
        existing.setdefault(element.paragraph_id, []).append((element.name, element.cue_words))
    wanted = {node.paragraph_id: [(e.name, list(e.cue_words)) for e in node.elements] for node in nodes}
    differing = [pid for pid, elements in wanted.items() if existing.get(pid, []) != elements]
    Element.objects.filter(paragraph__in=differing).delete()
    rows = [
        Element(paragraph_id=pid, order=order, name=name, cue_words=cues)
        for pid in differing
        for order, (name, cues) in enumerate(wanted[pid])
    ]
    Element.objects.bulk_create(rows)
    Paragraph.objects.filter(pk__in=differing).update(updated_at=timezone.now())
    return len(rows) or len(differing)


def _load_aliases() -> int:
    wanted = {
        (alias.scheme, alias.alias, pid): (order, alias.note)
        for alias in packaged_aliases()
        for order, pid in enumerate(alias.paragraph_ids or (None,))
    }
    schemes = {scheme for scheme, _, _ in wanted}
    existing = {(a.scheme, a.alias, a.paragraph_id): a for a in ParagraphAlias.objects.filter(scheme__in=schemes)}
    stale = [row.pk for key, row in existing.items() if wanted.get(key) != (row.order, row.note)]
    kept = {key for key, row in existing.items() if row.pk not in stale}
    ParagraphAlias.objects.filter(pk__in=stale).delete()
    rows = [
        ParagraphAlias(scheme=key[0], alias=key[1], paragraph_id=key[2], order=order, note=note)
        for key, (order, note) in wanted.items()
        if key not in kept
    ]
    ParagraphAlias.objects.bulk_create(rows)
    return len(rows) or len(stale)


def _load_passages(nodes: Sequence[Requirement], embedder: Embedder) -> int:
    by_id = {node.paragraph_id: node for node in nodes}
    wanted = {(node.paragraph_id, header(node)): passage_text(node, by_id) for node in nodes}
    existing = StandardPassage.objects.filter(paragraph__in=list(by_id)).values_list(
        "pk", "paragraph_id", "header", "text", "embedder"
    )
    current = {(pid, head) for _, pid, head, text, name in existing if wanted.get((pid, head)) == text and name == embedder.name}
    stale = [pk for pk, pid, head, _, _ in existing if (pid, head) not in current]
    missing = [key for key in wanted if key not in current]
    StandardPassage.objects.filter(pk__in=stale).delete()
    texts = [wanted[key] for key in missing]
    StandardPassage.objects.bulk_create(
        StandardPassage(paragraph_id=pid, header=head, text=text, source_type=_source(by_id[pid]), **fields)
        for (pid, head), text, fields in zip(missing, texts, index_fields(texts, embedder), strict=True)
    )
    return len(missing) or len(stale)


def _source(node: Requirement) -> SourceType:
    return SourceType.IFRS_S1 if node.standard == "S1" else SourceType.IFRS_S2


def requirements(vintage: str = BASE_VINTAGE) -> tuple[Requirement, ...]:
    """Every paragraph shown under `vintage`, in the order of the standards. Kept in the process; one small query notices changes.

    Raises ValueError for an unknown vintage and LookupError when the registry has not been loaded.
    """
    visible(BASE_VINTAGE, vintage)
    stamp = Paragraph.objects.aggregate(size=Count("pk"), latest=Max("updated_at"))
    if not stamp["size"]:
        raise LookupError("The paragraph registry is empty: run `python manage.py ingest_standards`.")
    return _requirements(vintage, stamp["size"], stamp["latest"])


def cache_clear() -> None:
    """Forget what this process keeps of the registry."""
    _requirements.cache_clear()


@lru_cache(maxsize=4)
def _requirements(vintage: str, size: int, latest: dt.datetime) -> tuple[Requirement, ...]:
    rows = Paragraph.objects.of_vintage(vintage).in_order().prefetch_related("elements")
    return tuple(_value(row, row.elements.all()) for row in rows)


def _value(row: Paragraph, elements: Iterable[Element]) -> Requirement:
    values = {name: getattr(row, name) for name in _SAME_NAME}
    values.update(
        pillar=Pillar(row.pillar),
        level=Level(row.level),
        applicability=Applicability(row.applicability),
        s1_counterpart=tuple(row.s1_counterpart),
        supports=tuple(row.supports),
        elements=tuple(ElementSpec(e.name, tuple(e.cue_words)) for e in sorted(elements, key=lambda e: e.order)),
    )
    return Requirement(paragraph_id=row.id, **values)


def resolve_alias(alias: str, scheme: str = "frd") -> tuple[str, ...]:
    """The published ids a working number of `scheme` means; empty when it is unknown or names a mere range."""
    rows = ParagraphAlias.objects.filter(scheme=scheme, alias=alias, paragraph__isnull=False).order_by("order")
    return tuple(pid for pid in rows.values_list("paragraph_id", flat=True) if pid)
