"""The metrics of the industry as rows of a page: the mark and the words of the answer, and the
address of the quote."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from reports.compiled.industry import IndustryOfAnalysis
from reports.models import IndustryMetric, Report
from reports.pages.addresses import marking

ANSWERS = {  # `reported` to (CSS class, shape, words), drawn like the marks of coverage
    True: ("fully_addressed", "■", "reported"),
    False: ("fully_unaddressed", "□", "not found"),
    None: ("not_assessed", "?", "not assessed"),
}
ACTIVITY = "Measures of activity"


@dataclass(frozen=True, slots=True)
class MetricLine:
    """One metric with its mark; `link` is the address that opens the document at its quote."""

    metric: IndustryMetric
    css: str
    shape: str
    words: str
    link: str


@dataclass(frozen=True, slots=True)
class TopicLines:
    """A topic with its lines."""

    name: str
    climate_relevant: bool
    lines: list[MetricLine]

    @property
    def reported(self) -> int:
        """How many of the lines are reported."""
        return sum(line.metric.reported is True for line in self.lines)


def shown(report: Report, found: IndustryOfAnalysis, *, climate_only: bool) -> dict[str, Any]:
    """The context of the page: the topics, the counts of what is listed, and the number of all
    metrics."""
    narrowed = found.narrowed(climate_only=climate_only)
    document = reverse("reports:detail", args=[report.pk])
    topics = [
        TopicLines(
            topic.name,
            topic.climate_relevant,
            [_line(metric, document) for metric in topic.metrics],
        )
        for topic in narrowed.topics
    ]
    if narrowed.activity:
        topics.append(
            TopicLines(ACTIVITY, False, [_line(metric, document) for metric in narrowed.activity])
        )
    return {"topics": topics, "counts": narrowed.counts, "total": found.counts["total"]}


def _line(metric: IndustryMetric, document: str) -> MetricLine:
    css, shape, words = ANSWERS[metric.reported]
    link = f"{document}?{urlencode(marking(metric.page, metric.quote))}" if metric.page else ""
    return MetricLine(metric, css, shape, words, link)
