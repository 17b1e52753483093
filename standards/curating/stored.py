"""The data of the checks, read from the database in a fixed number of queries."""

from __future__ import annotations

from standards.curating.checks import AliasRow, Node, PassageRow, Registry, WantedPassage
from standards.loading import passages
from standards.models import Paragraph, ParagraphAlias, StandardPassage
from standards.retrieval.embeddings import default_embedder
from standards.types import ElementSpec


def stored_registry() -> Registry:
    """The registry as it is in the database. Raises LookupError when it has not been loaded."""
    nodes = [_node(row) for row in Paragraph.objects.in_order().prefetch_related("elements")]
    if not nodes:
        raise LookupError(
            "The paragraph registry is empty: run `python manage.py ingest_standards`."
        )
    embedder = default_embedder()
    planned = passages.plan(embedder)
    stale = set(planned.stale)
    stored = StandardPassage.objects.values_list("pk", "header", "embedder", "paragraph_id")
    return Registry(
        nodes=nodes,
        aliases=[
            AliasRow(*row)
            for row in ParagraphAlias.objects.values_list("pk", "scheme", "alias", "paragraph_id")
        ],
        passages=[
            PassageRow(header, name, pid, key not in stale) for key, header, name, pid in stored
        ],
        wanted=[
            WantedPassage(wanted.header, _paragraph(wanted.owner)) for wanted in planned.missing
        ],
        embedder=embedder.name,
    )


def _paragraph(owner: tuple[str, str | int]) -> str | None:
    column, key = owner
    return str(key) if column == "paragraph_id" else None


def _node(row: Paragraph) -> Node:
    return Node(
        id=row.pk,
        parent_id=row.parent_id,
        checkable=row.checkable,
        elements=tuple(
            ElementSpec(element.name, tuple(element.cue_words)) for element in row.elements.all()
        ),
        materiality_note=row.materiality_note,
        s1_counterpart=tuple(row.s1_counterpart),
        counterpart_note=row.counterpart_note,
        supports=tuple(row.supports),
    )
