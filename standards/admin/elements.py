"""Writing the elements of a paragraph in the order a curator wants them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat

from standards.models import Element, Paragraph
from standards.types import ElementSpec

# added to the number of a row while rows change their order, because PostgreSQL checks both
# unique constraints at every statement
_PARKED = 10_000


def replace_elements(paragraph: Paragraph, wanted: Sequence[Element]) -> bool:
    """Make `wanted`, in this order, the elements of the paragraph. Returns whether any row was
    written; only rows that differ are.

    Rows without a key are new. Call within a transaction.
    """
    existing = {row.pk: row for row in Element.objects.filter(paragraph=paragraph)}
    kept = {row.pk for row in wanted}
    gone = [row for key, row in existing.items() if key not in kept]
    for row in gone:
        row.delete()
    differing = []
    for order, row in enumerate(wanted):
        row.paragraph, row.order = paragraph, order
        if row.pk is None or _state(existing[row.pk]) != _state(row):
            differing.append(row)
    _park([row.pk for row in differing if row.pk])
    for row in differing:
        row.save()
    return bool(gone or differing)


def with_specs(paragraph: Paragraph, specs: Sequence[ElementSpec]) -> list[Element]:
    """Unsaved rows with the content of `specs`. Rows of the paragraph with the same names are used
    again."""
    existing = {row.name: row for row in Element.objects.filter(paragraph=paragraph)}
    rows = []
    for spec in specs:
        row = existing.get(spec.name) or Element(paragraph=paragraph, name=spec.name)
        row.cue_words = list(spec.cue_words)
        rows.append(row)
    return rows


def _state(row: Element) -> tuple[int, str, list[str]]:
    return row.order, row.name, row.cue_words


def _park(keys: Sequence[int]) -> None:
    parked = Concat(Value("parked "), Cast("pk", CharField()))
    Element.objects.filter(pk__in=keys).update(order=F("order") + _PARKED, name=parked)
