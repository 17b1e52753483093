"""Bringing industries, topics and metrics to what is shipped. Rows of industries that are not shipped are left alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django.db.models import Model

from standards.models import DisclosureTopic, Industry, Metric
from standards.sasb import IndustrySpec, MetricSpec, packaged_industries

M = TypeVar("M", bound=Model)


def load_sasb() -> int:
    """Write the rows that are missing or differ, and remove topics that lost their last metric. Returns how many rows changed."""
    shipped = packaged_industries()
    written = _bring(Industry, Industry.objects.in_bulk(), {i.code: _industry(i) for i in shipped})
    topics = {(topic.industry_id, topic.name): topic for topic in DisclosureTopic.objects.all()}
    wanted = {
        (industry.code, topic.name): {
            "industry_id": industry.code, "name": topic.name, "order": order, "climate_relevant": topic.climate_relevant,
        }
        for industry in shipped
        for order, topic in enumerate(industry.topics)
    }  # fmt: skip
    written += _bring(DisclosureTopic, topics, wanted)
    written += _bring(Metric, Metric.objects.in_bulk(), _metrics(shipped))
    empty = DisclosureTopic.objects.filter(industry__in=[i.code for i in shipped], metrics=None)
    gone = [topic.pk for topic in empty if (topic.industry_id, topic.name) not in wanted]
    DisclosureTopic.objects.filter(pk__in=gone).delete()
    return written + len(gone)


def _bring(model: type[M], existing: Mapping[Any, M], wanted: Mapping[Any, dict[str, Any]]) -> int:
    new = [model(**values) for key, values in wanted.items() if key not in existing]
    changed = []
    for key, values in wanted.items():
        row = existing.get(key)
        if row and any(getattr(row, name) != given for name, given in values.items()):
            for name, given in values.items():
                setattr(row, name, given)
            changed.append(row)
    manager = model._default_manager
    manager.bulk_create(new)
    if changed:
        names = next(iter(wanted.values())).keys()
        manager.bulk_update(changed, [name for name in names if name != model._meta.pk.name])
    return len(new) + len(changed)


def _industry(industry: IndustrySpec) -> dict[str, Any]:
    return {"code": industry.code, "name": industry.name, "sector": industry.sector, "s2_volume": industry.s2_volume}


def _metrics(shipped: Sequence[IndustrySpec]) -> dict[str, dict[str, Any]]:
    ids = {(topic.industry_id, topic.name): topic.pk for topic in DisclosureTopic.objects.all()}
    found: dict[str, dict[str, Any]] = {}
    for industry in shipped:
        groups = [(ids[industry.code, topic.name], topic.metrics) for topic in industry.topics]
        for topic_id, metrics in [*groups, (None, industry.activity_metrics)]:
            for order, metric in enumerate(metrics):
                found[metric.code] = _metric(metric) | {"industry_id": industry.code, "topic_id": topic_id, "order": order}
    return found


def _metric(metric: MetricSpec) -> dict[str, Any]:
    names = ("code", "gist", "unit", "kind", "status", "edition", "climate_guidance")
    return {name: getattr(metric, name) for name in names} | {"sources": list(metric.sources)}
