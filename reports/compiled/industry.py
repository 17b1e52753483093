"""What an analysis found of its industry's SASB standard: topics with their metrics, or the reason
why there are none. A metric that was not found is never a gap."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from reports.document.industry import NO_METRICS, known_industries
from reports.models import Analysis, IndustryMetric, Report
from reports.review.report_details import corrected
from sibyl_project.common.models import FAILED
from standards.registry import industries_with_metrics

RUN = "industry"  # the batch of the legal agent that looks for the metrics
UNKNOWN = (
    "The report's SASB industry is not known. Set it where the analysis is started, on the "
    "report's page, or with PATCH on the report; then analyse again."
)
NOT_IN_REGISTRY = (
    f"The {NO_METRICS}, so the report is not held against any and nothing is said to be missing."
)
WAITING = "Not assessed yet: the analysis is still running."
NOT_LOOKED_FOR = (
    "Not assessed: this analysis did not look for the metrics of an industry. Analyse the report "
    "again."
)


@dataclass(frozen=True, slots=True)
class Topic:
    """A disclosure topic with its metrics in the order of the standard."""

    name: str
    climate_relevant: bool
    metrics: list[IndustryMetric]

    @property
    def reported(self) -> int:
        """How many of its metrics are reported."""
        return sum(metric.reported is True for metric in self.metrics)


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """An industry that the report might belong to as well, where it shows that, and why it was not
    taken."""

    code: str
    name: str
    has_metrics: bool
    page: int
    quote: str
    why: str


@dataclass(frozen=True, slots=True)
class IndustryOfAnalysis:
    """The industry of an analysis, which does not change once it has started, and its metrics.

    `source` says in words how the industry is known, `runners_up` what else it may be: the next
    one, or the closest where nothing is clear. `cause` says why there are no metrics, and is empty
    where there are some.
    """

    code: str
    name: str
    source: str
    topics: list[Topic]
    activity: list[IndustryMetric]
    cause: str
    has_metrics: bool
    runners_up: list[RunnerUp]

    @property
    def metrics(self) -> list[IndustryMetric]:
        """Every metric, measures of activity last."""
        return [*(metric for topic in self.topics for metric in topic.metrics), *self.activity]

    @property
    def counts(self) -> dict[str, int]:
        """Metrics by answer: reported, not_found, not_assessed and their total."""
        answers = [metric.reported for metric in self.metrics]
        return {
            "reported": answers.count(True),
            "not_found": answers.count(False),
            "not_assessed": answers.count(None),
            "total": len(answers),
        }

    def narrowed(self, *, climate_only: bool) -> IndustryOfAnalysis:
        """The same, or with `climate_only` the climate-relevant topics alone. Measures of activity
        belong to no topic and are then left out."""
        if not climate_only:
            return self
        topics = [topic for topic in self.topics if topic.climate_relevant]
        return replace(self, topics=topics, activity=[])


def industry_of(analysis: Analysis) -> IndustryOfAnalysis:
    """The industry of an analysis and its metrics, with three small queries."""
    rows = list(analysis.industry_metrics.order_by("order"))
    code = rows[0].industry if rows else str(analysis.options.get("industry", ""))
    in_topics = [row for row in rows if row.topic]
    has_metrics = bool(rows) or code in industries_with_metrics()
    topics = [Topic(name, found[0].climate_relevant, found) for name, found in _grouped(in_topics)]
    return IndustryOfAnalysis(
        code=code,
        name=known_industries().get(code, ""),
        source=_source(analysis.report, code),
        topics=topics,
        activity=[row for row in rows if not row.topic],
        cause="" if rows else _cause(analysis, code, has_metrics=has_metrics),
        has_metrics=has_metrics,
        runners_up=runners_up_of(analysis.report, code),
    )


def runners_up_of(report: Report, taken: str) -> list[RunnerUp]:
    """What the report's industry may be besides the one taken, as its reading found."""
    found: list[dict[str, Any]] = report.detected.get("industry_runners_up") or []
    with_metrics = industries_with_metrics() if found else frozenset()
    return [
        RunnerUp(
            each["value"],
            known_industries().get(each["value"], ""),
            each["value"] in with_metrics,
            each["page"],
            each["quote"],
            each["why"],
        )
        for each in found
        if each["value"] != taken
    ]


def _grouped(rows: list[IndustryMetric]) -> list[tuple[str, list[IndustryMetric]]]:
    return [(name, list(found)) for name, found in groupby(rows, key=lambda row: row.topic)]


def _source(report: Report, code: str) -> str:
    """How the industry is known, in words; empty where it is not."""
    found: dict[str, Any] = report.detected.get("industry") or {}
    if not code:
        return ""
    if code != report.industry:
        return "fixed when the analysis began; the report's industry was changed since"
    if "industry" in corrected(report.detected):
        return "set by a person"
    if found.get("value") == code:
        why = found.get("why", "").rstrip(".")
        said = f" ({why[:1].lower()}{why[1:]})" if why else ""
        return f"read in the report, p. {found['page']}: “{found['quote']}”{said}"
    return "as the report was when the analysis began"


def _cause(analysis: Analysis, code: str, *, has_metrics: bool) -> str:
    if not code:
        return UNKNOWN
    if not has_metrics:
        return NOT_IN_REGISTRY
    run = analysis.runs.filter(agent="legal", batch=RUN).first()
    if run and run.status in FAILED:
        return (
            f"Not assessed: {run.error_message.rstrip('. ') or 'the run failed without a message'}."
        )
    if analysis.is_running:
        return WAITING
    return (
        NOT_LOOKED_FOR
        if not run
        else "Not assessed: the analysis ended before the metrics were looked for."
    )
