"""What people found when they held a claim against a record: an attached evidence document."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.claims import Claim
from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from reports.models.evidence import EvidenceDocument
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded


class Procedure(models.TextChoices):
    """What a person did to test a claim."""

    INQUIRY = "inquiry", "inquiry"
    INSPECTION = "inspection", "inspection"
    RECALCULATION = "recalculation", "recalculation"
    ANALYTICAL = "analytical", "analytical procedure"
    CONFIRMATION = "confirmation", "confirmation"


class RecordTestResult(models.TextChoices):
    """What came of a test."""

    AGREES = "agrees", "agrees"
    EXCEPTION = "exception", "exception"
    NOT_CONCLUSIVE = "not_conclusive", "not conclusive"


class RecordTestQuerySet(models.QuerySet["RecordTest"]):
    """Common queries over tests of records."""

    def standing(self) -> RecordTestQuerySet:
        """Those not withdrawn."""
        return self.filter(withdrawn_at__isnull=True)

    def newest_first(self) -> RecordTestQuerySet:
        """The order of lists."""
        return self.order_by("-created_at", "-pk")


class RecordTest(Identified):
    """A person's word on whether a claim agrees with an attached document. It stands beside what
    the judge concluded and never changes it.

    It belongs to the claim, so that it survives a new analysis on the same claims. At least one of
    `page`, `sheet`, `cell` and `reference` says where in the document the person looked.
    `difference` is the reported amount less that of the record, in `unit`; null where there is
    none.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="record_tests")
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="record_tests")
    document = models.ForeignKey(
        EvidenceDocument, on_delete=models.CASCADE, related_name="record_tests"
    )
    page = models.PositiveIntegerField(null=True, blank=True, help_text="of a PDF, from 1")
    sheet = models.CharField(max_length=120, blank=True, help_text="the name of a sheet")
    cell = models.CharField(max_length=40, blank=True, help_text="for example B7 or B7:D7")
    reference = models.CharField(max_length=200, blank=True, help_text="in words")
    procedure = models.CharField(max_length=20, choices=Procedure)
    result = models.CharField(max_length=20, choices=RecordTestResult)
    difference = models.DecimalField(
        max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True, blank=True
    )
    unit = models.CharField(max_length=40, blank=True)
    remark = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    withdrawn_by_name = models.CharField(max_length=150, blank=True)

    objects = RecordTestQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(page__isnull=False) | ~Q(sheet="") | ~Q(cell="") | ~Q(reference=""),
                name="a_test_says_where_in_the_record",
            ),
            models.CheckConstraint(
                condition=Q(difference=None) | (~Q(unit="") & ~Q(result="agrees")),
                name="a_difference_has_a_unit_and_does_not_agree",
            ),
        ]
        ordering = ["-created_at", "-id"]
        triggers = recorded(
            "record_test",
            "claim",
            "document",
            "page",
            "sheet",
            "cell",
            "reference",
            "procedure",
            "result",
            "difference",
            "unit",
            "remark",
            "withdrawn_at",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.get_procedure_display()}: {self.get_result_display()}"

    @property
    def place(self) -> str:
        """Where in the document the person looked, in words."""
        parts = (
            f"page {self.page}" if self.page else "",
            f"sheet \u201c{self.sheet}\u201d" if self.sheet else "",
            f"cell {self.cell}" if self.cell else "",
            self.reference,
        )
        return ", ".join(filter(None, parts))
