"""Inventories of clients computed again: a run for each workbook, its lines and exceptions, and
what people said of columns and exceptions."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT, Engagement
from reports.models.evidence import EvidenceDocument
from sibyl_project.common.models import LeasedRun, RunStatus
from sibyl_project.trail.triggers import recorded

MAX_DIGITS, DECIMAL_PLACES = 50, 12


class InventoryRunQuerySet(models.QuerySet["InventoryRun"]):
    """Common queries over runs that compute a workbook again."""

    def newest(self) -> InventoryRunQuerySet:
        """The newest run of each document that is still attached, in the order they were
        attached."""
        newer = InventoryRun.objects.filter(
            document=models.OuterRef("document"), number__gt=models.OuterRef("number")
        )
        return (
            self.filter(~models.Exists(newer), document__withdrawn_at=None)
            .select_related("document")
            .order_by("document__created_at", "document_id")
        )

    def done(self) -> InventoryRunQuerySet:
        """Those that ended well."""
        return self.filter(status=RunStatus.COMPLETED)


class InventoryRun(LeasedRun):
    """A workbook of the client computed again (`reports.inventory`).

    What it found never changes: when a person says what a column holds, or the report is read
    again, the next run of the document is begun. `held_against` is what of the report it was held
    against, `roles` what people had said of its columns, `rules` the version of the rules it was
    computed by; `totals` are those of `reports.inventory.types.Total`, `columns` are what
    `reports.reading.inventory_rows.columns_of` tells.
    """

    document = models.ForeignKey(
        EvidenceDocument, on_delete=models.CASCADE, related_name="inventories"
    )
    number = models.PositiveIntegerField(help_text="from 1 for each document")
    held_against: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    roles: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    rules = models.CharField(max_length=120, blank=True, db_default="")
    totals: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    columns: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    sheets: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="[{name, hidden, kinds}]"
    )
    questions: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="what stays open, in sentences"
    )
    line_count = models.PositiveIntegerField(default=0)

    objects = InventoryRunQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["document", "number"], name="one_inventory_run_of_a_number"
            )
        ]
        ordering = ["document", "number"]

    def __str__(self) -> str:
        return f"{self.document_id} computed again, {self.number}"


class InventoryLine(models.Model):
    """A row of activity, computed again. Emissions are in tCO2e; `details` is the whole line as
    `reports.inventory.inventory_json` writes it, with every step and its cells.

    `counts` says whether the totals take it in; a line that another one carries does not.
    """

    run = models.ForeignKey(InventoryRun, on_delete=models.CASCADE, related_name="lines")
    order = models.PositiveIntegerField()
    sheet = models.CharField(max_length=120)
    cells = models.CharField(max_length=60)
    site = models.CharField(max_length=200, blank=True)
    kind = models.CharField(max_length=200, blank=True)
    scope = models.CharField(max_length=1, blank=True)
    method = models.CharField(
        max_length=10, blank=True, help_text="location or market; empty counts for both"
    )
    category = models.PositiveSmallIntegerField(null=True, blank=True)
    gas = models.CharField(max_length=40, blank=True)
    period = models.CharField(max_length=60, blank=True)
    activity = models.DecimalField(
        max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True, blank=True
    )
    unit = models.CharField(max_length=60, blank=True)
    stated = models.DecimalField(
        max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True, blank=True
    )
    computed = models.DecimalField(
        max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True, blank=True
    )
    tonnes = models.DecimalField(
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        null=True,
        blank=True,
        help_text="what it adds to the totals",
    )
    counts = models.BooleanField(default=True)
    why_not = models.TextField(blank=True, help_text="why it could not be computed")
    details: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "order"], name="one_inventory_line_per_place")
        ]
        indexes = [models.Index(fields=["run", "scope", "category"])]
        ordering = ["run", "order"]

    def __str__(self) -> str:
        return f"{self.sheet}!{self.cells}"

    @property
    def difference(self) -> Decimal | None:
        """Stated less computed, in tCO2e; None where one of them is not known."""
        if self.stated is None or self.computed is None:
            return None
        return self.stated - self.computed


class InventoryException(models.Model):
    """Something an auditor asks about a workbook. `identity` is that of its workbook, kind and
    cells, so that a person's word on it survives the next run. Where the workbook explains it,
    `explained` quotes what it says or, where that is `derived`, tells what its figures show; then
    it is no exception."""

    run = models.ForeignKey(InventoryRun, on_delete=models.CASCADE, related_name="exceptions")
    order = models.PositiveIntegerField()
    identity = models.CharField(max_length=48)
    kind = models.CharField(max_length=40)
    sheet = models.CharField(max_length=120, blank=True)
    cells = models.CharField(max_length=200, blank=True)
    message = models.TextField()
    question = models.TextField(blank=True, help_text="what to ask the client")
    tonnes = models.DecimalField(
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        null=True,
        blank=True,
        help_text="what it may be worth, in tCO2e",
    )
    lines: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="[[sheet, cells]]"
    )
    explained = models.TextField(blank=True)
    derived = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "order"], name="one_exception_per_place")
        ]
        ordering = ["run", "order"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.message[:60]}"


class ExceptionConclusion(models.TextChoices):
    """What a person concluded of an exception of an inventory."""

    MISSTATED = "misstated", "misstated"
    EXPLAINED = "explained", "explained"
    NO_EXCEPTION = "no_exception", "read wrongly by Sibyl"


class ExceptionWord(models.Model):
    """A person's word on an exception, with the tonnes it misstates where it does. The newest word
    on an identity counts."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="exception_words")
    identity = models.CharField(max_length=48)
    conclusion = models.CharField(max_length=14, choices=ExceptionConclusion)
    tonnes = models.DecimalField(
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        null=True,
        blank=True,
        help_text="too much (above zero) or too little in the printed figure, in tCO2e",
    )
    scope = models.CharField(max_length=1, blank=True)
    message = models.TextField(help_text="what the exception said then")
    reason = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="exception_words_have_reasons"),
            models.CheckConstraint(
                condition=Q(conclusion="misstated", tonnes__isnull=False)
                | (~Q(conclusion="misstated") & Q(tonnes__isnull=True)),
                name="a_misstated_exception_has_tonnes",
            ),
        ]
        indexes = [models.Index(fields=["report", "identity"])]
        ordering = ["report", "pk"]
        triggers = recorded(
            "inventory_exception",
            "identity",
            "conclusion",
            "tonnes",
            "scope",
            "reason",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.identity}: {self.conclusion}"


class ColumnWord(models.Model):
    """A person's word on what a column of a layout holds: the template of an engagement. It counts
    for every workbook of the engagement whose sheet of that name has a column with that head; the
    newest word on a column counts, and an empty role takes the earlier ones back."""

    engagement = models.ForeignKey(
        Engagement, on_delete=models.CASCADE, related_name="column_words"
    )
    sheet = models.CharField(max_length=120)
    head = models.CharField(max_length=200)
    role = models.CharField(
        max_length=14, blank=True, help_text="a value of reports.inventory.types.Role"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["engagement", "pk"]
        triggers = recorded(
            "inventory_column", "sheet", "head", "role", engagement="r.engagement_id"
        )

    def __str__(self) -> str:
        return f"{self.sheet}: {self.head} holds {self.role}"
