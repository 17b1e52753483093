"""Evidence documents: what an auditor attaches to a report to hold its claims against, and what was
read from them."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models

from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from reports.types import PageState, passage_header
from sibyl_project.common.models import LeasedRun, RunStatus
from sibyl_project.trail.triggers import recorded
from standards.retrieval.passages import PassageBase

if TYPE_CHECKING:
    from django.db.models.query import QuerySet


class EvidenceKind(models.TextChoices):
    """What an attached document is; it decides how far it is independent of the report."""

    PRIOR_REPORT = "prior_report", "prior-year report"
    ASSURANCE_STATEMENT = "assurance_statement", "assurance statement"
    DATA_WORKBOOK = "data_workbook", "data workbook"
    FINANCIAL_STATEMENTS = "financial_statements", "financial statements"
    CERTIFICATE = "certificate", "certificate"
    ARTICLE = "article", "article"
    OTHER = "other", "other document"


def evidence_path(document: EvidenceDocument, filename: str) -> str:
    """The path under which an attached file is stored: by ids, so that no file name of a user
    reaches the file system."""
    return f"evidence/{document.report_id}/{document.pk}{PurePath(filename).suffix.lower()[:6]}"


class EvidenceQuerySet(models.QuerySet["EvidenceDocument"]):
    """Common queries over evidence documents."""

    def attached(self) -> EvidenceQuerySet:
        """Those not withdrawn, oldest first."""
        return self.filter(withdrawn_at__isnull=True).order_by("created_at", "id")

    def usable(self) -> EvidenceQuerySet:
        """Attached and read: what an analysis that starts now may rest on."""
        return self.attached().filter(status=RunStatus.COMPLETED)


class EvidenceDocument(LeasedRun):
    """A file attached to a report. Reading it is one leased run, of which `status` is the state.

    A document that an analysis has used is withdrawn rather than deleted, so that the analysis can
    be retraced.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="evidence")
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    kind = models.CharField(max_length=20, choices=EvidenceKind)
    source = models.CharField(
        max_length=200,
        blank=True,
        help_text="who issued it, for example the assurer or the newspaper",
    )
    dated = models.DateField(null=True, blank=True, help_text="the day the document bears")
    file = models.FileField(upload_to=evidence_path, max_length=200)
    filename = models.CharField(max_length=255)
    media = models.CharField(
        max_length=5,
        choices=[("pdf", "PDF"), ("xlsx", "workbook"), ("csv", "comma-separated table")],
    )
    file_size_bytes = models.BigIntegerField()
    sha256 = models.CharField(max_length=64)
    page_count = models.PositiveIntegerField(
        null=True, blank=True, help_text="pages, or sheets of a workbook"
    )
    pages_done = models.PositiveIntegerField(default=0)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects = EvidenceQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "sha256"],
                condition=models.Q(withdrawn_at__isnull=True),
                name="one_evidence_per_file",
            )
        ]
        ordering = ["report", "created_at", "id"]
        triggers = recorded(
            "evidence",
            "kind",
            "source",
            "dated",
            "filename",
            "sha256",
            "withdrawn_at",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.filename}"


class EvidencePage(models.Model):
    """One page of an evidence document, or one sheet of a workbook, and how reading it ended."""

    document = models.ForeignKey(EvidenceDocument, on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveIntegerField(help_text="from 1")
    name = models.CharField(max_length=120, blank=True, help_text="the name of a sheet")
    state = models.CharField(
        max_length=10, choices=[(s.value, s.value.replace("_", " ")) for s in PageState]
    )
    reason = models.CharField(max_length=300, blank=True)
    text = models.TextField(blank=True)
    tables: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="[{caption, rows}]"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["document", "number"], name="one_row_per_evidence_page")
        ]
        ordering = ["document", "number"]

    def __str__(self) -> str:
        return f"page {self.number} of {self.document_id} ({self.state})"


class EvidencePassageQuerySet(models.QuerySet["EvidencePassage"]):
    """Common queries over the passages of evidence documents."""

    def visible_to(self, user: AbstractBaseUser | AnonymousUser) -> QuerySet[EvidencePassage]:
        """The passages of documents attached to the reports this user may see."""
        reports = list(Report.objects.visible_to(user).values_list("pk", flat=True))
        return self.filter(document__report__in=reports, document__withdrawn_at__isnull=True)

    def of(self, documents: list[Any]) -> QuerySet[EvidencePassage]:
        """The passages of the documents with these ids, on which an analysis may rest."""
        return self.filter(document__in=documents)


class EvidencePassage(PassageBase):
    """A passage of an evidence document; never mixed with the report's own passages."""

    document = models.ForeignKey(
        EvidenceDocument, on_delete=models.CASCADE, related_name="passages"
    )
    index = models.PositiveIntegerField()
    page_start = models.PositiveIntegerField()
    page_end = models.PositiveIntegerField()
    section_path: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    has_table = models.BooleanField(default=False)

    objects = EvidencePassageQuerySet.as_manager()

    class Meta(PassageBase.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["document", "index"], name="one_evidence_passage_per_place"
            )
        ]

    @property
    def body(self) -> str:
        """The document's own words, without the header."""
        return self.text.removeprefix(passage_header(tuple(self.section_path), "Evidence")).lstrip()

    def __str__(self) -> str:
        return f"passage {self.index} (p. {self.page_start}-{self.page_end}) of {self.document_id}"
