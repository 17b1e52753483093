"""The report against its industry's SASB standard: one run by rules, on the first pass only, where
the industry is known."""

from __future__ import annotations

from agents.base.events import Event
from agents.base.job import RULES, RunSpec, Save, thinking
from agents.specialists.legal.document import document_of
from agents.specialists.legal.industry.assessing import AskedMetric, MetricResult, assess_industry
from reports.figures.stored import quantities_of
from reports.models import AgentRun, Analysis, IndustryMetric
from sibyl_project.common.deadline import Deadline
from standards.models import Metric
from standards.registry import lacks_metrics

BATCH = "industry"


def plan_industry(analysis: Analysis, agent: str) -> list[RunSpec]:
    """The run, unless nobody knows the industry or its metrics: the report's page then says so."""
    industry = analysis.options.get("industry")
    return [RunSpec(agent, BATCH)] if industry and not lacks_metrics(industry) else []


def hold_against_industry(run: AgentRun, deadline: Deadline) -> Save:
    """Look for every metric of the industry fixed at the start.

    Raises LookupError where its metrics are not loaded.
    """
    industry = run.analysis.options["industry"]
    results = metrics_reported(run.analysis)
    deadline.check()

    def save() -> list[Event]:
        IndustryMetric.objects.bulk_create(
            _row(run, industry, order, result) for order, result in enumerate(results)
        )
        given = sum(result.reported is True for result in results)
        open_ = sum(result.reported is None for result in results)
        left = f"; of {open_} nobody could tell" if open_ else ""
        said = (
            f"Looked for {len(results)} metrics of SASB industry {industry}: {given} are "
            f"reported{left}."
        )
        return [thinking(run, f"{said} They are guidance, not gaps.")]

    return save


def metrics_reported(analysis: Analysis) -> list[MetricResult]:
    """Every metric of the industry of an analysis, and whether the report gives it.

    Raises LookupError where its metrics are not loaded.
    """
    industry, report = analysis.options["industry"], analysis.report
    return assess_industry(
        industry,
        asked_metrics(industry),
        document_of(analysis).by_rules,
        quantities_of(report),
        report.company,
    )


def asked_metrics(industry: str) -> list[AskedMetric]:
    """The metrics of an industry, topic by topic, its measures of activity last.

    Raises LookupError where there are none.
    """
    rows = (
        Metric.objects.filter(industry=industry)
        .select_related("topic")
        .order_by("topic__order", "order")
    )
    if not rows:
        raise LookupError(
            f"There are no metrics for the SASB industry {industry}: choose another on the "
            "report's page, or run `python manage.py ingest_standards` if the standards are not "
            "loaded."
        )
    asked = [_asked(metric) for metric in rows]
    return [*(one for one in asked if one.topic), *(one for one in asked if not one.topic)]


def _asked(metric: Metric) -> AskedMetric:
    topic = metric.topic
    name, climate = (topic.name, topic.climate_relevant) if topic else ("", False)
    return AskedMetric(
        metric.code, metric.gist, metric.unit, metric.kind, name, climate, metric.edition
    )


def _row(run: AgentRun, industry: str, order: int, result: MetricResult) -> IndustryMetric:
    metric = result.metric
    return IndustryMetric(
        analysis_id=run.analysis_id,
        run=run,
        order=order,
        industry=industry,
        topic=metric.topic,
        climate_relevant=metric.climate_relevant,
        code=metric.code,
        gist=metric.gist,
        unit=metric.unit,
        kind=metric.kind,
        reported=result.reported,
        cited=result.cited,
        page=result.page,
        quote=result.quote,
        reason=result.reason,
        reasoned_by=RULES,
    )
