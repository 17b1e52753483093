"""Loading the numbers of other schemes as they are shipped. A number that a curator changed or
removed is left alone."""

from __future__ import annotations

from standards.models import ParagraphAlias, RemovedAlias
from standards.packaged import packaged_aliases

Key = tuple[str, str, str | None]  # scheme, number, paragraph (None for a mere range)


def load_aliases() -> int:
    """Write the aliases that are missing or differ, remove those no longer shipped.

    Returns how many rows changed.
    """
    existing = {
        (row.scheme, row.alias, row.paragraph_id): row for row in ParagraphAlias.objects.all()
    }
    curated = {(row.scheme, row.alias) for row in existing.values() if not row.shipped}
    curated.update(RemovedAlias.objects.values_list("scheme", "alias"))
    wanted = {key: given for key, given in _wanted().items() if key[:2] not in curated}
    stale = [
        row.pk
        for key, row in existing.items()
        if key[:2] not in curated and wanted.get(key) != (row.order, row.note)
    ]
    missing = [
        key
        for key, given in wanted.items()
        if key not in existing or existing[key].pk in set(stale)
    ]
    ParagraphAlias.objects.filter(pk__in=stale).delete()
    ParagraphAlias.objects.bulk_create(
        ParagraphAlias(
            scheme=scheme, alias=alias, paragraph_id=pid, order=order, note=note, shipped=True
        )
        for (scheme, alias, pid), (order, note) in ((key, wanted[key]) for key in missing)
    )
    return len(missing) or len(stale)


def _wanted() -> dict[Key, tuple[int, str]]:
    return {
        (alias.scheme, alias.alias, pid): (order, alias.note)
        for alias in packaged_aliases()
        for order, pid in enumerate(alias.paragraph_ids or (None,))
    }
