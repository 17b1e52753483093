"""Requests: what was asked of the client and of others, what each would settle, and what became
of it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.analysis import Analysis
from reports.models.claims import Claim
from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from reports.models.evidence import EvidenceDocument
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded

OF_REQUEST = "(select report_id from reports_clientrequest where id = r.request_id)"
ENGAGEMENT_OF_REQUEST = (
    "(select engagement_id from reports_report where id ="
    " (select report_id from reports_clientrequest where id = r.request_id))"
)


class RequestState(models.TextChoices):
    """What became of a request."""

    ASKED = "asked", "asked"
    RECEIVED = "received", "received"
    INSUFFICIENT = "insufficient", "insufficient"
    WAIVED = "waived", "waived"


class RequestItemKind(models.TextChoices):
    """What a request would settle."""

    CLAIM = "claim", "claim"
    REQUIREMENT = "requirement", "requirement"
    FIGURE = "figure", "figure"
    INVENTORY = "inventory", "inventory question"
    ABSENCE = "absence", "absence"


class ClientRequest(Identified):
    """A document that was asked for: of whom, for which part and period, and by when.

    `state` follows the newest of its steps. It belongs to the report, so that it outlives an
    analysis. What it said when it was asked stays beside its wording, so that a request that was
    worded anew is not proposed again.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="requests")
    number = models.PositiveIntegerField(help_text="from 1 in each report")
    document = models.CharField(max_length=300)
    issuer = models.CharField(max_length=300, help_text="who issues or keeps it")
    scope = models.CharField(max_length=300, blank=True)
    period = models.CharField(max_length=300, blank=True)
    document_as_proposed = models.CharField(max_length=300, editable=False)
    issuer_as_proposed = models.CharField(max_length=300, editable=False)
    note = models.TextField(blank=True, help_text="a note to the client")
    due = models.DateField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=RequestState, default=RequestState.ASKED)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "number"], name="one_request_of_a_number_per_report"
            )
        ]
        ordering = ["report", "number"]
        triggers = recorded(
            "request",
            "number",
            "document",
            "issuer",
            "scope",
            "period",
            "note",
            "due",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"request {self.number}: {self.document}"

    @property
    def last_step(self) -> RequestStep:
        """The newest change of its state; no query where the steps are prefetched."""
        return list(self.steps.all())[-1]


class RequestItem(models.Model):
    """One thing that a request would settle.

    `key` is its identity, which outlives an analysis: the fingerprint of a claim, the id of a
    paragraph, a figure's name, year and page, or the identity of an exception or a drawn line of an
    inventory, or of an absence.
    """

    request = models.ForeignKey(ClientRequest, on_delete=models.CASCADE, related_name="items")
    kind = models.CharField(max_length=12, choices=RequestItemKind)
    key = models.TextField()
    label = models.TextField()
    page = models.PositiveIntegerField(null=True, blank=True)
    claim = models.ForeignKey(
        Claim, on_delete=models.CASCADE, null=True, blank=True, related_name="requested"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["request", "kind", "key"], name="one_item_per_request_and_thing"
            ),
            models.CheckConstraint(
                condition=Q(kind="claim", claim__isnull=False)
                | (~Q(kind="claim") & Q(claim__isnull=True)),
                name="an_item_of_a_claim_names_it",
            ),
        ]
        ordering = ["request", "pk"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.label[:60]}"


class RequestStep(models.Model):
    """A change of the state of a request: who, when, from what to what, and why. The first one has
    no state before it."""

    request = models.ForeignKey(ClientRequest, on_delete=models.CASCADE, related_name="steps")
    was = models.CharField(max_length=12, choices=RequestState, blank=True)
    became = models.CharField(max_length=12, choices=RequestState)
    remark = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["request", "pk"]
        triggers = recorded(
            "request_step",
            "was",
            "became",
            "remark",
            report=OF_REQUEST,
            engagement=ENGAGEMENT_OF_REQUEST,
        )

    def __str__(self) -> str:
        return f"{self.was or 'new'} to {self.became}"


class RequestAnswer(Identified):
    """A document that came in answer to a request.

    `analysis` is the first one that rests on it; empty as long as the document is being read or no
    analysis took it in.
    """

    request = models.ForeignKey(ClientRequest, on_delete=models.CASCADE, related_name="answers")
    document = models.ForeignKey(EvidenceDocument, on_delete=models.CASCADE, related_name="answers")
    analysis = models.ForeignKey(
        Analysis, on_delete=models.SET_NULL, null=True, blank=True, related_name="answers"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["request", "document"], name="one_answer_per_request_and_document"
            )
        ]
        ordering = ["request", "created_at", "id"]
        triggers = recorded(
            "request_answer",
            "request",
            "document",
            "analysis",
            report=OF_REQUEST,
            engagement=ENGAGEMENT_OF_REQUEST,
        )

    def __str__(self) -> str:
        return f"answer to {self.request_id}: {self.document_id}"
