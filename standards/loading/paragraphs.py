"""Loading paragraphs and elements as they are shipped; what a curator changed is left alone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from standards.models import Element, Paragraph
from standards.registry_rows import COLUMNS, columns, elements
from standards.types import Requirement

REASON = "shipped data"  # of the change, in the history


def load_paragraphs(nodes: Sequence[Requirement]) -> int:
    """Write the rows that are missing or differ; curated ones stay.

    Returns how many were written.
    """
    existing = Paragraph.objects.select_for_update(no_key=True).in_bulk()
    new = [
        Paragraph(id=node.paragraph_id, **columns(node))
        for node in nodes
        if node.paragraph_id not in existing
    ]
    changed = [
        put(existing[node.paragraph_id], node)
        for node in nodes
        if node.paragraph_id in existing and _differs(existing[node.paragraph_id], node)
    ]
    Paragraph.objects.bulk_create(new)  # in the order of the standards: parents come first
    if changed:
        bulk_update_with_history(
            changed, Paragraph, [*COLUMNS, "updated_at"], default_change_reason=REASON
        )
    return len(new) + len(changed)


def put(row: Paragraph, node: Requirement) -> Paragraph:
    """Give the row, unsaved, every column of `node`."""
    for name, given in columns(node).items():
        setattr(row, name, given)
    row.updated_at = timezone.now()  # bulk_update does not set it
    return row


def _differs(row: Paragraph, node: Requirement) -> bool:
    return not row.curated and any(
        getattr(row, name) != given for name, given in columns(node).items()
    )


def load_elements(nodes: Sequence[Requirement]) -> int:
    """Replace the elements of paragraphs whose elements differ; those of curated ones stay.

    Returns how many were written.
    """
    curated = set(Paragraph.objects.filter(curated=True).values_list("pk", flat=True))
    wanted = {
        node.paragraph_id: elements(node) for node in nodes if node.paragraph_id not in curated
    }
    existing: dict[str, list[tuple[str, list[str]]]] = {}
    for element in Element.objects.filter(paragraph__in=list(wanted)):
        existing.setdefault(element.paragraph_id, []).append((element.name, element.cue_words))
    return replace_elements(
        {pid: asked for pid, asked in wanted.items() if existing.get(pid, []) != asked}
    )


def replace_elements(asked: dict[str, list[tuple[str, list[str]]]]) -> int:
    """Give each paragraph exactly these elements.

    Returns how many were made, or else how many paragraphs lost theirs.
    """
    removed, _ = Element.objects.filter(paragraph__in=list(asked)).delete()
    rows = [
        Element(paragraph_id=pid, order=order, name=name, cue_words=cues)
        for pid, listed in asked.items()
        for order, (name, cues) in enumerate(listed)
    ]
    if removed:
        bulk_create_with_history(rows, Element, default_change_reason=REASON)
    else:
        Element.objects.bulk_create(rows)
    Paragraph.objects.filter(pk__in=list(asked)).update(updated_at=timezone.now())
    return len(rows) or len(asked)
