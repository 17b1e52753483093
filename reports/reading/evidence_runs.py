"""Reading evidence documents in the background: the document's own row is the run."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from reports.document.parsing import UnreadablePdf
from reports.models import EvidenceDocument, Report
from reports.reading import evidence_work, inventories
from reports.reading.following import send_for_answers
from sibyl_project.common.models import RunStatus
from sibyl_project.runs.engine import OUT_OF_TIME, Engine, Failure, Save
from standards.retrieval.embeddings import EmbeddingError


class ReadingEvidence(Engine[EvidenceDocument]):
    """The runs that read evidence documents, one each; a document withdrawn, or of a report in the
    trash, is not read on."""

    model = EvidenceDocument
    task, queue = "reports.read_evidence", "cpu"
    share = "report__engagement_id"

    def conditions(self) -> dict[str, Any]:
        """It was not withdrawn, and its report is not in the trash."""
        return {"withdrawn_at": None, "report__in": Report.objects.kept()}

    def do(self, run: EvidenceDocument) -> Save:
        """Read the document's pages or sheets, the passages and figures in them."""
        return evidence_work.read(run)

    def settle(self, run: EvidenceDocument, save: Save) -> None:
        """Locks the report before the document, as everybody does who takes documents away; one
        withdrawn meanwhile keeps nothing."""
        with transaction.atomic():
            report = Report.objects.select_for_update(no_key=True).filter(pk=run.report_id)
            if not report.exists():
                return
            attached = EvidenceDocument.objects.filter(pk=run.pk, withdrawn_at=None).exists()
            super().settle(run, save if attached else lambda: None)
            run.refresh_from_db()
            computed = attached and inventories.begin_for(run)
            if attached and not computed and run.answers.filter(analysis=None).exists():
                # robust: the document is read, and recovery sends again what could not be sent
                transaction.on_commit(lambda: send_for_answers(run.report_id), robust=True)

    def failure(self, run: EvidenceDocument, error: Exception) -> Failure:
        """What to do about it."""
        if isinstance(error, UnreadablePdf):
            return Failure(str(error), foreseen=True)
        if isinstance(error, EmbeddingError):
            told = "The document was read but its passages could not be embedded."
            return Failure(f"{told} {error} Then retry.", foreseen=True)
        if isinstance(error, OUT_OF_TIME):
            late = self.given_up(run, "it took longer than allowed").message
            return Failure(late, RunStatus.TIMED_OUT, foreseen=True)
        return Failure(self.given_up(run, f"{type(error).__name__}: {str(error)[:200]}").message)

    def given_up(self, run: EvidenceDocument, why: str) -> Failure:
        """Why the document could not be read, and that its file is kept."""
        told = (
            f"Reading the document failed ({why}). The file is kept: retry, and if it fails again "
            "tell the operator."
        )
        return Failure(told, foreseen=True)


READING_EVIDENCE = ReadingEvidence()
