"""The metadata of a passage of the standards, field by field, for the API and for agents."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet

from standards.models import Industry, Metric, MetricKind, Paragraph, StandardPassage
from standards.sasb.text import ACTIVITY_TOPIC


def with_metadata(passages: QuerySet[StandardPassage]) -> QuerySet[StandardPassage]:
    """The same passages, with all that `metadata` reads fetched in a handful of queries."""
    metrics = Metric.objects.order_by("order")
    return passages.select_related("paragraph", "topic__industry", "industry").prefetch_related(
        Prefetch("paragraph__children", Paragraph.objects.in_order()),
        Prefetch("topic__metrics", metrics),
        Prefetch("industry__metrics", metrics),
    )


def metadata(passage: StandardPassage) -> dict[str, Any]:
    """The fields of its source type: paragraph_id, standard, pillar, ... or industry_sector,
    disclosure_topic, ....

    `s1_counterpart` is a list, since a paragraph may have several. `statuses` says of each metric
    code how well it is known. Fetch many passages through `with_metadata`.
    """
    if passage.paragraph:
        return _of_paragraph(passage.paragraph)
    if passage.topic:
        return _of_sasb(
            passage.topic.industry, passage.topic.name, list(passage.topic.metrics.all())
        )
    if passage.industry:
        activity = [
            metric
            for metric in passage.industry.metrics.all()
            if metric.kind == MetricKind.ACTIVITY
        ]
        return _of_sasb(passage.industry, ACTIVITY_TOPIC, activity)
    raise ValueError(f"passage {passage.pk} belongs to nothing")


def _of_paragraph(paragraph: Paragraph) -> dict[str, Any]:
    beneath = sorted(paragraph.children.all(), key=lambda child: child.sort_key)
    return {
        "paragraph_id": paragraph.pk,
        "standard": paragraph.standard,
        "pillar": paragraph.pillar,
        "section": paragraph.section,
        "sub_requirements": [child.pk for child in beneath if child.vintage <= paragraph.vintage],
        "s1_counterpart": list(paragraph.s1_counterpart),
    }


def _of_sasb(industry: Industry, topic: str, metrics: list[Metric]) -> dict[str, Any]:
    ordered = sorted(metrics, key=lambda metric: metric.order)
    return {
        "industry_sector": industry.name,
        "disclosure_topic": topic,
        "metric_codes": [metric.code for metric in ordered],
        "standard_code": industry.code,
        "statuses": {metric.code: metric.status for metric in ordered},
    }
