"""An analysis of a report, the runs of its agents, and which agents look at which claims."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from reports.enum_labels import plain
from reports.models.claims import Claim, ClaimSet
from reports.models.document import Report
from sibyl_project.common.models import Identified, LeasedRun
from standards.models import FrozenBands


class AnalysisStatus(models.TextChoices):
    """States of an analysis (contracts, section 1)."""

    ANALYZING = "analyzing", plain("analyzing")
    COMPLETED = "completed", plain("completed")
    ERROR = "error", plain("error")
    CANCELLED = "cancelled", plain("cancelled")


class Wave(models.TextChoices):
    """The waves of an analysis in their order; those from ROUTE to JUDGE are repeated in every
    cycle."""

    EXTRACT = "extract", "extracting claims"
    MERGE = "merge", "merging claims"
    RAISE = "raise", "raising claims"
    MAP = "map", "mapping claims"
    ROUTE = "route", "routing"
    INVESTIGATE = "investigate", "investigating"
    RELAY = "relay", "passing questions on"
    ANSWER = "answer", "answering requests"
    CONCLUDE = "conclude", "concluding"
    JUDGE = "judge", "judging"
    COMPILE = "compile", "compiling"


class AnalysisQuerySet(models.QuerySet["Analysis"]):
    """Common queries over analyses."""

    def under_way(self) -> AnalysisQuerySet:
        """Those that run and have had their turn: workers may do their runs."""
        return self.filter(status=AnalysisStatus.ANALYZING, waiting_since=None)

    def waiting(self) -> AnalysisQuerySet:
        """Those that were started and wait for their turn, in its order."""
        started = self.filter(status=AnalysisStatus.ANALYZING, waiting_since__isnull=False)
        return started.order_by("waiting_since", "pk")


class Analysis(Identified):
    """One analysis of a report.

    Its options are stored here when it starts; tasks never read them from settings.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="analyses")
    claim_set = models.ForeignKey(
        ClaimSet, on_delete=models.PROTECT, null=True, blank=True, related_name="analyses"
    )
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    status = models.CharField(
        max_length=10, choices=AnalysisStatus, default=AnalysisStatus.ANALYZING
    )
    wave = models.CharField(max_length=12, choices=Wave, blank=True)
    cycle = models.PositiveSmallIntegerField(default=0, help_text="0 is the first pass")
    max_cycles = models.PositiveSmallIntegerField(default=3)
    engine = models.CharField(max_length=10, default="rules")
    options: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    bands = models.ForeignKey(
        FrozenBands,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="the benchmarks as they stood at the start; empty for an analysis of before",
    )
    error_message = models.TextField(blank=True)
    waiting_since = models.DateTimeField(
        null=True,
        blank=True,
        help_text="since when it waits for others of its engagement; empty once it had its turn",
    )
    deadline_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects = AnalysisQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "analyses"
        constraints = [
            models.UniqueConstraint(
                fields=["report"],
                condition=models.Q(status="analyzing"),
                name="one_running_analysis_per_report",
            )
        ]
        indexes = [models.Index(fields=["status"])]

    def __str__(self) -> str:
        return f"analysis of {self.report_id} ({self.status}, cycle {self.cycle})"

    @property
    def is_running(self) -> bool:
        """Whether the analysis has not ended yet."""
        return self.status == AnalysisStatus.ANALYZING

    @property
    def is_waiting(self) -> bool:
        """Whether it was started and waits for other analyses of its engagement."""
        return self.is_running and self.waiting_since is not None


class AgentRun(LeasedRun):
    """One agent's work on one batch in a wave of a cycle. The row is created before the work is
    sent to a worker."""

    ACQUIRED_WITH = ("analysis",)

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="runs")
    cycle = models.PositiveSmallIntegerField()
    wave = models.CharField(max_length=12, choices=Wave)
    agent = models.CharField(max_length=20)
    batch = models.CharField(
        max_length=40, help_text="what this run looks at, for example claims-00 or coverage-01"
    )
    place = models.PositiveIntegerField(
        default=0, help_text="its place in the order in which the runs of its wave are begun"
    )
    claims_total = models.PositiveIntegerField(default=0)
    claims_done = models.PositiveIntegerField(default=0)
    payload: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["analysis", "cycle", "wave", "agent", "batch"], name="one_run_per_batch"
            )
        ]
        indexes = [models.Index(fields=["status", "lease_until"])]

    def __str__(self) -> str:
        return f"{self.agent} {self.batch} (cycle {self.cycle}, {self.wave}): {self.status}"


class Assignment(models.Model):
    """The orchestrator's decision that an agent investigates a claim in a cycle, and the reason."""

    class Role(models.TextChoices):
        """How the agent came to the claim."""

        PRIMARY = "primary", "primary"
        SECONDARY = "secondary", "secondary"
        REFINEMENT = "refinement", "refinement"
        REINVESTIGATION = "reinvestigation", "re-investigation"

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="assignments")
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="assignments")
    cycle = models.PositiveSmallIntegerField()
    agent = models.CharField(max_length=20)
    role = models.CharField(max_length=20, choices=Role)
    order = models.PositiveSmallIntegerField(default=0)
    reasoning = models.TextField(blank=True)
    context: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["analysis", "claim", "cycle", "agent"], name="one_assignment_per_agent"
            )
        ]
        ordering = ["analysis", "claim", "cycle", "order"]

    def __str__(self) -> str:
        return f"{self.agent} looks at {self.claim_id} in cycle {self.cycle}"


class SourceConsulted(models.Model):
    """A source that an agent may ask, and whether it was asked; `reason` says why it was not."""

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="sources")
    agent = models.CharField(max_length=20)
    source = models.CharField(max_length=120)
    consulted = models.BooleanField()
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["analysis", "agent", "source"], name="one_line_per_source"
            )
        ]
        ordering = ["analysis", "agent", "source"]

    def __str__(self) -> str:
        return f"{self.agent}: {self.source} ({'consulted' if self.consulted else 'not consulted'})"
