"""Reads a report in the test's own process, with the functions that workers call."""

from __future__ import annotations

from reports.models import EvidenceDocument, IngestRun, InventoryRun, Report
from reports.reading.evidence_runs import READING_EVIDENCE
from reports.reading.flow import READING
from reports.reading.inventories import COMPUTING
from reports.tests.without_child import without_child


def read(report: Report) -> Report:
    """Do every step of reading."""
    while runs := list(
        IngestRun.objects.filter(report=report, status="idle").values_list("pk", flat=True)
    ):
        for run_id in runs:
            READING.execute(run_id)
    return Report.objects.get(pk=report.pk)


def read_evidence(document: EvidenceDocument) -> EvidenceDocument:
    """Read an attached document, a workbook without a process of its own."""
    with without_child():
        READING_EVIDENCE.execute(document.pk)
    return EvidenceDocument.objects.get(pk=document.pk)


def compute_inventories(report: Report) -> list[InventoryRun]:
    """Compute the attached workbooks again that wait for it, without processes of their own; the
    newest run of each."""
    newest = InventoryRun.objects.filter(document__report=report).newest()
    with without_child():
        for run in newest.filter(status="idle"):
            COMPUTING.execute(run.pk)
    return list(newest.all())
