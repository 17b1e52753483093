"""The registry as value types, read from its rows. `standards.loading` loads it."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache

from django.db.models import Count, Max

from standards.loading import LoadReport, load_registry, reindex, restore_shipped
from standards.models import Metric, Paragraph, ParagraphAlias
from standards.packaged import BASE_VINTAGE, visible
from standards.registry_rows import value
from standards.sasb.packaged import every_industry
from standards.types import Requirement

__all__ = [
    "LoadReport",
    "cache_clear",
    "industries_with_metrics",
    "lacks_metrics",
    "load_registry",
    "reindex",
    "requirements",
    "resolve_alias",
    "restore_shipped",
]


def industries_with_metrics() -> frozenset[str]:
    """The codes of the industries whose metrics are in the registry: shipped, or added by a
    curator."""
    shipped = {code for code, each in every_industry().items() if each.has_metrics}
    return frozenset(
        shipped | set(Metric.objects.order_by().values_list("industry", flat=True).distinct())
    )


def lacks_metrics(industry: str) -> bool:
    """Whether this is an industry whose metrics are not in the registry; the database is asked
    only for one whose metrics do not ship."""
    shipped = every_industry().get(industry)
    if not industry or (shipped and shipped.has_metrics):
        return False
    return not Metric.objects.filter(industry=industry).exists()


def requirements(vintage: str = BASE_VINTAGE) -> tuple[Requirement, ...]:
    """Every paragraph shown under `vintage`, in the order of the standards. Kept in the process;
    one small query notices changes.

    Raises ValueError for an unknown vintage and LookupError when the registry has not been loaded.
    """
    visible(BASE_VINTAGE, vintage)
    stamp = Paragraph.objects.aggregate(size=Count("pk"), latest=Max("updated_at"))
    if not stamp["size"]:
        raise LookupError(
            "The paragraph registry is empty: run `python manage.py ingest_standards`."
        )
    return _requirements(vintage, stamp["size"], stamp["latest"])


def cache_clear() -> None:
    """Empty the cache of this process."""
    _requirements.cache_clear()


@lru_cache(maxsize=4)
def _requirements(vintage: str, size: int, latest: dt.datetime) -> tuple[Requirement, ...]:
    rows = Paragraph.objects.of_vintage(vintage).in_order().prefetch_related("elements")
    return tuple(value(row, row.elements.all()) for row in rows)


def resolve_alias(alias: str, scheme: str = "frd") -> tuple[str, ...]:
    """The published ids a working number of `scheme` means; empty when it is unknown or names a
    mere range."""
    rows = ParagraphAlias.objects.filter(
        scheme=scheme, alias=alias, paragraph__isnull=False
    ).order_by("order")
    return tuple(pid for pid in rows.values_list("paragraph_id", flat=True) if pid)
