"""Computing the workbooks of clients again in the background: one run for each, begun when the
workbook or the report was read, or when a person said what a column holds."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, Max, OuterRef

from reports.inventory.inventory_json import plain, report_from
from reports.inventory.running import InventoryUnreadable, run_inventory
from reports.models import (
    Engagement,
    EvidenceDocument,
    EvidenceKind,
    InventoryRun,
    Report,
    SignOff,
)
from reports.reading import following
from reports.reading.inventory_inputs import Layout, corrections, held_against, layout, roles_of
from reports.reading.inventory_rows import columns_of, save_inventory
from reports.review.inventories import InventoryWordRefused, say_role
from reports.rules_version import version_of_inventory_rules
from sibyl_project.common.local_files import local_path
from sibyl_project.common.models import FAILED, SETTLED, RunStatus
from sibyl_project.runs.engine import OUT_OF_TIME, Engine, Failure, Save
from sibyl_project.trail.recording import record

READ_SO: Final = "This column is read so already, as somebody said before."
NEVER_SAID: Final = "Nobody said what this column holds, so that nothing can be taken back."
SECONDS = 240.0  # for each time the workbook is read; a correction reads it twice


class ComputingInventories(Engine[InventoryRun]):
    """The runs that compute workbooks again; one of a withdrawn document, or of a report in the
    trash, is not computed."""

    model = InventoryRun
    task, queue = "reports.compute_inventory", "cpu"
    share = "document__report__engagement_id"

    def conditions(self) -> dict[str, Any]:
        """Its document was not withdrawn, and its report is not in the trash."""
        kept = EvidenceDocument.objects.attached().filter(report__in=Report.objects.kept())
        return {"document__in": kept.order_by()}

    def do(self, run: InventoryRun) -> Save:
        """Compute the workbook again, a second time where people said otherwise what columns
        hold."""
        path, report = local_path(run.document.file), report_from(run.held_against)
        found = run_inventory(path, report, timeout=SECONDS)
        said = {(sheet, head): role for sheet, head, role in run.roles}
        if told := corrections(columns_of(found.inventory), said):
            found = run_inventory(path, report, told, timeout=SECONDS)
        return lambda: save_inventory(run, found)

    def settle(self, run: InventoryRun, save: Save) -> None:
        """Write the result; an answer to a request that waited for it is taken into an analysis."""
        with transaction.atomic():
            super().settle(run, save)
            _follow_answers(run.document)

    def failed(self, run: InventoryRun, failure: Failure) -> None:
        """An answer to a request is used even where it cannot be computed again."""
        _follow_answers(run.document)

    def failure(self, run: InventoryRun, error: Exception) -> Failure:
        """What to do about it."""
        if isinstance(error, InventoryUnreadable):
            return Failure(str(error), foreseen=True)
        if isinstance(error, OUT_OF_TIME):
            told = "Computing the inventory again took longer than allowed. Attach one file a site."
            return Failure(told, RunStatus.TIMED_OUT, foreseen=True)
        return Failure(
            f"The inventory could not be computed again ({type(error).__name__}: "
            f"{str(error)[:200]}). The workbook is kept and read as evidence; tell the operator.",
        )


COMPUTING = ComputingInventories()


def _follow_answers(document: EvidenceDocument) -> None:
    if document.answers.filter(analysis=None).exists():
        # robust: recovery sends again what could not be sent
        transaction.on_commit(lambda: following.send_for_answers(document.report_id), robust=True)


def begin_for(document: EvidenceDocument) -> InventoryRun | None:
    """Queue the next run of a workbook that was read, where its report was read too; None where
    there is nothing to compute, or the newest run is not failed and would find the same."""
    report = Report.objects.select_related("engagement").get(pk=document.report_id)
    if not is_inventory(document) or report.is_ingesting or not report.pages.exists():
        return None
    against = plain(held_against(report))
    roles = [[*known, role] for known, role in sorted(roles_of(report).items())]
    newest = document.inventories.order_by("number").last()
    same = newest and (newest.held_against, newest.roles) == (against, roles)
    if newest and same and newest.status not in FAILED and not by_other_rules(newest):
        return None
    last = document.inventories.aggregate(last=Max("number"))["last"] or 0
    run = InventoryRun.objects.create(
        document=document, number=last + 1, held_against=against, roles=roles
    )
    transaction.on_commit(lambda: COMPUTING.dispatch([run.pk], run.pk), robust=True)
    return run


def by_other_rules(run: InventoryRun) -> bool:
    """Whether a run was computed by rules of another version than today's."""
    return run.status == RunStatus.COMPLETED and run.rules != version_of_inventory_rules()


def begin_all(report: Report) -> list[InventoryRun]:
    """Queue the next run of every workbook of a report for which there is something new."""
    documents = report.evidence.usable()
    return [run for document in documents if (run := begin_for(document))]


def correct_column(report: Report, sheet: str, head: str, role: str, author: Any) -> int:
    """Store what a person says a column of a layout holds, an empty role to take it back, and
    compute the workbooks of the engagement again; how many of them. The column is one of the
    report's workbooks, or one of which something was said.

    Raises InventoryWordRefused.
    """
    known = layout(sheet, head, 0)
    said = roles_of(report)
    if role == said.get(known, ""):
        raise InventoryWordRefused("role", READ_SO if role else NEVER_SAID)
    if known not in said and known not in _layouts(report):
        raise InventoryWordRefused("head", "No workbook of this report has such a column.")
    with transaction.atomic():
        say_role(report.engagement, *known, role, author)
        return len(begin_in(report.engagement))


def _layouts(report: Report) -> set[Layout]:
    """What the columns of the report's workbooks are known by, in whichever run."""
    runs = InventoryRun.objects.filter(document__report=report, document__withdrawn_at=None)
    return {
        layout(one["sheet"], one["head"], one["column"])
        for columns in runs.values_list("columns", flat=True)
        for one in columns
    }


def begin_in(engagement: Engagement) -> list[InventoryRun]:
    """The same for all reports of an engagement; one that is signed off stays as it was signed."""
    signed = SignOff.objects.filter(report=OuterRef("pk"), reopened_at=None)
    reports = Report.objects.kept().filter(~Exists(signed), engagement=engagement)
    return [run for report in reports for run in begin_all(report)]


def compute_anew(document: EvidenceDocument) -> InventoryRun | None:
    """Queue the next run of a workbook for a person who asks for it, as `begin_for`."""
    with transaction.atomic():
        run = begin_for(document)
        if run is not None:
            record("inventory.retried", object_id=document.pk, report=document.report)
    return run


def is_inventory(document: EvidenceDocument) -> bool:
    """Whether a document is a workbook of the client that was read."""
    return (
        document.kind == EvidenceKind.DATA_WORKBOOK
        and document.media == "xlsx"
        and document.status == RunStatus.COMPLETED
        and document.withdrawn_at is None
    )


def under_way(report: Report) -> bool:
    """Whether a workbook of a report is being computed, or waits for it."""
    newest = InventoryRun.objects.filter(document__report=report).newest()
    return newest.exclude(status__in=SETTLED).exists()
