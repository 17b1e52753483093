"""Loading industries, topics and metrics as they are shipped. Curated rows and rows that are not
shipped stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from django.db.models import Model, QuerySet
from simple_history.utils import bulk_update_with_history

from standards.loading.paragraphs import REASON
from standards.models import DisclosureTopic, Industry, Metric
from standards.sasb.packaged import (
    IndustrySpec,
    MetricSpec,
    every_industry,
    packaged_industries,
)

M = TypeVar("M", bound=Model)
TopicKey: TypeAlias = tuple[str, str]  # industry, and the name the topic is shipped under
_MODELS: tuple[type[Model], ...] = (Industry, DisclosureTopic, Metric)


def load_sasb() -> int:
    """Write the rows that are missing or differ, and remove topics that lost their last metric.
    Returns how many rows changed.

    Raises ValueError when a curator gave one industry the name under which another is shipped.
    """
    shipped = packaged_industries()
    industries = _industries()
    _refuse_taken_names(industries)
    written = bring(Industry, locked(Industry).in_bulk(), industries)
    topics = _topics(shipped)
    written += bring(DisclosureTopic, _by_key(locked(DisclosureTopic)), topics)
    written += bring(Metric, locked(Metric).in_bulk(), _metrics(shipped))
    return written + _remove_empty(topics, industries)


def shipped_columns(row: Model) -> dict[str, Any] | None:
    """What Sibyl ships for this industry, topic or metric, by column; None for a row that a curator
    added."""
    shipped = packaged_industries()
    if isinstance(row, Industry):
        return _industries().get(row.pk)
    if isinstance(row, DisclosureTopic):
        return _topics(shipped).get(_key(row))
    return _metrics(shipped).get(row.pk)


def curated_sasb_rows() -> int:
    """The number of industries, topics and metrics that loading leaves as they are."""
    return sum(model._default_manager.filter(curated=True).count() for model in _MODELS)


def bring(model: type[M], existing: Mapping[Any, M], wanted: Mapping[Any, dict[str, Any]]) -> int:
    """Add the rows that are missing and write those that differ and are not curated.

    Returns how many were written.
    """
    new = [model(**values) for key, values in wanted.items() if key not in existing]
    changed = []
    for key, values in wanted.items():
        row: Any = existing.get(key)
        if (
            row
            and not row.curated
            and any(getattr(row, name) != given for name, given in values.items())
        ):
            for name, given in values.items():
                setattr(row, name, given)
            changed.append(row)
    model._default_manager.bulk_create(new)
    if changed:
        names = [name for name in next(iter(wanted.values())) if name != model._meta.pk.name]
        bulk_update_with_history(changed, model, names, default_change_reason=REASON)
    return len(new) + len(changed)


def locked(model: type[M]) -> QuerySet[M]:
    """All rows, kept from other writers until the transaction ends."""
    return model._default_manager.select_for_update(no_key=True, of=("self",))


def _refuse_taken_names(wanted: Mapping[str, dict[str, Any]]) -> None:
    holders = dict(Industry.objects.filter(curated=True).values_list("name", "code"))
    for code, values in wanted.items():
        holder = holders.get(values["name"], code)
        if holder != code and not Industry.objects.filter(pk=code, curated=True).exists():
            raise ValueError(
                f"{values['name']!r} is shipped as {code}, but a curator gave {holder} this name: "
                f"rename {holder}."
            )


def _key(topic: DisclosureTopic) -> TopicKey:
    return topic.industry_id, topic.shipped_name or topic.name


def _by_key(topics: Iterable[DisclosureTopic]) -> dict[TopicKey, DisclosureTopic]:
    """Rows by the name under which they are shipped, which a new name by a curator does not hide,
    or else by their own name."""
    rows = list(topics)
    return {(row.industry_id, row.name): row for row in rows} | {
        _key(row): row for row in rows if row.shipped_name
    }


def _remove_empty(topics: Mapping[TopicKey, Any], industries: Mapping[str, Any]) -> int:
    empty = DisclosureTopic.objects.filter(
        industry__in=list(industries), metrics=None, curated=False
    )
    gone = [topic.pk for topic in empty if _key(topic) not in topics]
    DisclosureTopic.objects.filter(pk__in=gone).delete()
    return len(gone)


def _industries() -> dict[str, dict[str, Any]]:
    """Every industry of the classification by code; the volume of those with metrics alone is
    known."""
    volumes = {industry.code: industry.s2_volume for industry in packaged_industries()}
    return {
        code: {
            "code": code,
            "name": each.name,
            "sector": each.sector,
            "s2_volume": volumes.get(code),
        }
        for code, each in every_industry().items()
    }


def _topics(shipped: Sequence[IndustrySpec]) -> dict[TopicKey, dict[str, Any]]:
    return {
        (industry.code, topic.name): {
            "industry_id": industry.code,
            "name": topic.name,
            "shipped_name": topic.name,
            "order": order,
            "climate_relevant": topic.climate_relevant,
        }
        for industry in shipped
        for order, topic in enumerate(industry.topics)
    }


def _metrics(shipped: Sequence[IndustrySpec]) -> dict[str, dict[str, Any]]:
    ids = {key: topic.pk for key, topic in _by_key(DisclosureTopic.objects.all()).items()}
    found: dict[str, dict[str, Any]] = {}
    for industry in shipped:
        groups = [
            (ids.get((industry.code, topic.name)), topic.metrics) for topic in industry.topics
        ]
        for topic_id, metrics in [*groups, (None, industry.activity_metrics)]:
            for order, metric in enumerate(metrics):
                found[metric.code] = _metric(metric) | {
                    "industry_id": industry.code,
                    "topic_id": topic_id,
                    "order": order,
                }
    return found


def _metric(metric: MetricSpec) -> dict[str, Any]:
    names = ("code", "gist", "unit", "kind", "status", "edition", "climate_guidance")
    return {name: getattr(metric, name) for name in names} | {"sources": list(metric.sources)}
