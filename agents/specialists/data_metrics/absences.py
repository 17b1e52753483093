"""The run of the data and metrics agent that looks for what should be in the report and is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from decimal import Decimal

from django.db.models import Min, Sum

from agents.base.events import Event
from agents.base.job import Save, thinking
from reports.completeness.asking import Given, look
from reports.completeness.metrics import Metric, metrics_of, of_peers, of_prior
from reports.completeness.printed import Printed
from reports.completeness.sources import SiteOfLines, of_identity, of_registers, of_workbook
from reports.completeness.types import Completeness, Expected
from reports.document.from_rows import page_contents
from reports.figures.stored import quantities_of
from reports.language.years import year_values
from reports.models import (
    Absence,
    AgentRun,
    Analysis,
    CompletenessLook,
    EvidenceDocument,
    EvidenceKind,
    InventoryRun,
    Report,
)
from reports.registers.types import from_json
from reports.review.inventories import where
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted, storable

BATCH = "absent-00"


def look_for_absences(run: AgentRun, deadline: Deadline) -> Save:
    """Hold the report against everything that lets something be expected in it."""
    found = absent_from_report(run.analysis)
    deadline.check()

    def save() -> list[Event]:
        analysis = run.analysis
        Absence.objects.filter(analysis=analysis).delete()
        CompletenessLook.objects.update_or_create(
            analysis=analysis,
            defaults={"run": run, "looked": [asdict(one) for one in found.looked]},
        )
        Absence.objects.bulk_create(_rows(run, found))
        asked = counted(len(found.absences), "question")
        return [thinking(run, f"Looked for what should be in the report and is not: {asked}.")]

    return save


def absent_from_report(analysis: Analysis) -> Completeness:
    """What is expected by whatever the analysis rests on, and stands nowhere in its report."""
    report = analysis.report
    printed = Printed(page_contents(report), report.company)
    expected = [
        *_of_people(analysis),
        *of_registers(from_json(analysis.options.get("registers", [])), year_of(report)),
        *_of_workbooks(analysis),
        *_of_prior_reports(analysis),
        *of_peers(_peers(analysis)),
    ]
    industry = str(analysis.options.get("industry") or "")
    return look(printed, Given(expected, quantities_of(report), industry))


def year_of(report: Report) -> int | None:
    """The last year that the reporting period names."""
    return max(year_values(report.reporting_period), default=None)


def _of_people(analysis: Analysis) -> list[Expected]:
    given = analysis.options.get("expected") or {}
    return of_identity(given.get("subsidiaries", []), given.get("sites", []))


def _of_workbooks(analysis: Analysis) -> Iterator[Expected]:
    ids = analysis.options.get("inventories", ())
    for run in InventoryRun.objects.filter(pk__in=ids).select_related("document").order_by("pk"):
        yield from of_workbook(run.document.filename, _sites(run))


def _sites(run: InventoryRun) -> list[SiteOfLines]:
    """The sites of a workbook, each with its first line and the tonnes of all its lines."""
    lines = run.lines.exclude(site="")
    sums = lines.values("site").annotate(first=Min("order"), tonnes=Sum("tonnes"))
    firsts = {line.order: line for line in lines.filter(order__in=[one["first"] for one in sums])}
    return [
        SiteOfLines(one["site"], where(first.sheet, first.cells), one["tonnes"] or Decimal(0))
        for one in sums.order_by("first")
        for first in [firsts[one["first"]]]
    ]


def _of_prior_reports(analysis: Analysis) -> Iterator[Expected]:
    """What the attached reports of earlier years print. Their figures are those read from them."""
    documents = EvidenceDocument.objects.filter(
        pk__in=analysis.options.get("evidence", ()), kind=EvidenceKind.PRIOR_REPORT
    ).order_by("created_at", "pk")
    for document in documents:
        figures = quantities_of(analysis.report, (str(document.pk),))
        own = [one for one in figures if one.source == str(document.pk)]
        yield from of_prior(metrics_of(own), document.filename)


def _peers(analysis: Analysis) -> dict[str, list[Metric]]:
    """The metrics of the reports marked as peers, by what a person calls the report."""
    ids = (analysis.options.get("expected") or {}).get("peers", [])
    peers = Report.objects.kept().filter(pk__in=ids, engagement=analysis.report.engagement_id)
    return {str(peer): metrics_of(quantities_of(peer)) for peer in peers.order_by("pk")}


def _rows(run: AgentRun, found: Completeness) -> Iterator[Absence]:
    for order, one in enumerate(found.absences):
        expected = one.expected
        yield Absence(
            analysis_id=run.analysis_id,
            run=run,
            order=order,
            identity=expected.identity,
            source=expected.source.value,
            what=expected.what.value,
            name=storable(expected.name, 300),
            where=storable(expected.where),
            page=expected.page,
            question=storable(one.question),
            searched=[storable(words) for words in one.searched],
        )
