"""The results of an analysis: findings of agents, checks of arithmetic, and verdicts of the
judge."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import F, Q

from reports import types
from reports.enum_labels import plain
from reports.models.analysis import AgentRun, Analysis
from reports.models.claims import Claim
from reports.models.document import Report
from sibyl_project.common.models import Identified


class EvidenceType(models.TextChoices):
    """What kind of evidence a finding is (contracts, section 1). A specialist may declare further
    kinds of its own (`reports.roster`)."""

    IFRS_COMPLIANCE = "ifrs_compliance", "wording against the paragraph"
    DISCLOSURE_GAP = "disclosure_gap", "disclosure gap"
    QUANTITATIVE_VALIDATION = "quantitative_validation", "figures"
    NEWS_SOURCE = "news_source", "news source"
    NEWS_CONTRADICTION = "news_contradiction", "news contradiction"
    NEWS_SUMMARY = "news_summary", "news summary"
    METHODOLOGY_VALIDATION = "methodology_validation", "methodology"
    CERTIFICATION_VALIDATION = "certification_validation", "certification"
    SBTI_VALIDATION = "sbti_validation", "science-based target"
    BENCHMARK_COMPARISON = "benchmark_comparison", "benchmark"
    RESEARCH_SUPPORT = "research_support", "research"
    SATELLITE_IMAGERY = "satellite_imagery", "satellite imagery"
    NOT_CONSULTED = "not_consulted", "not consulted"
    ERROR = "error", "agent failed"


class Basis(models.TextChoices):
    """What a finding rests on."""

    COMPUTATION = "computation", "computation"
    REPORT = "report", "the report itself"
    STANDARD = "standard", "the standard"
    EVIDENCE_DOCUMENT = "evidence_document", "an attached document"
    EXTERNAL = "external", "an outside source"
    NONE = "none", "nothing"


class Finding(Identified):
    """One agent's result on a claim, or on the report when `claim` is empty (a disclosure gap)."""

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="findings")
    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="findings")
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="findings")
    claim = models.ForeignKey(
        Claim, on_delete=models.CASCADE, null=True, blank=True, related_name="findings"
    )
    order = models.PositiveIntegerField()
    agent_name = models.CharField(max_length=20)
    evidence_type = models.CharField(max_length=30)
    basis = models.CharField(max_length=20, choices=Basis)
    summary = models.TextField()
    details: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    supports_claim = models.BooleanField(null=True)
    confidence = models.FloatField()
    iteration = models.PositiveSmallIntegerField(default=1, help_text="cycle + 1")
    reasoned_by = models.CharField(max_length=100)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "order"], name="one_finding_per_place"),
            models.CheckConstraint(
                condition=Q(confidence__gte=0, confidence__lte=1), name="finding_confidence_0_to_1"
            ),
            models.CheckConstraint(
                condition=~Q(evidence_type="disclosure_gap")
                | Q(claim__isnull=True, supports_claim=False),
                name="gap_findings_have_no_claim",
            ),
        ]
        indexes = [
            models.Index(fields=["analysis", "agent_name"]),
            models.Index(fields=["analysis", "claim"]),
            GinIndex(SearchVector("summary", config="simple"), name="findings_by_words"),
        ]
        ordering = ["iteration", "agent_name", "order"]

    def __str__(self) -> str:
        return f"{self.agent_name}: {self.summary[:80]}"


class Check(Identified):
    """A check of the report's arithmetic: what was compared, the result, and the calculation in
    words."""

    class Result(models.TextChoices):
        """The result of the comparison."""

        PASS = "pass", plain("pass")
        FAIL = "fail", plain("fail")
        INCONCLUSIVE = "inconclusive", plain("inconclusive")

    class Severity(models.TextChoices):
        """How much it matters."""

        CRITICAL = "critical", "critical"
        WARNING = "warning", "warning"
        INFO = "info", "info"

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="checks")
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="checks")
    order = models.PositiveIntegerField()
    identity = models.CharField(
        max_length=48, help_text="what it checks, as a key: the same however it came out"
    )
    check_name = models.CharField(max_length=60)
    result = models.CharField(max_length=12, choices=Result)
    severity = models.CharField(max_length=10, choices=Severity)
    message = models.TextField()
    details: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    claims = models.ManyToManyField(Claim, blank=True, related_name="checks")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "order"], name="one_check_per_place"),
            models.UniqueConstraint(
                fields=["analysis", "identity"], name="one_row_for_what_is_checked"
            ),
        ]
        ordering = ["order"]

    def __str__(self) -> str:
        return f"{self.check_name}: {self.result}"


class DetectionPower(Identified):
    """Which headline figures of a report the checks of an analysis guard against a misprint.

    `details` are a `reports.findings.power.PowerDetails`.
    """

    analysis = models.OneToOneField(
        Analysis, on_delete=models.CASCADE, related_name="detection_power"
    )
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="+")
    details: models.JSONField[Any, Any] = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"detection power of {self.analysis_id}"


class VerdictValue(models.TextChoices):
    """Is the claim true?"""

    VERIFIED = types.VerdictValue.VERIFIED.value, plain("verified")
    UNVERIFIED = types.VerdictValue.UNVERIFIED.value, plain("unverified")
    CONTRADICTED = types.VerdictValue.CONTRADICTED.value, plain("contradicted")
    INSUFFICIENT_EVIDENCE = (
        types.VerdictValue.INSUFFICIENT_EVIDENCE.value,
        plain("insufficient_evidence"),
    )


class VerdictQuerySet(models.QuerySet["Verdict"]):
    """Common queries over verdicts."""

    def standing(self) -> VerdictQuerySet:
        """The verdicts that count now. Superseded ones are kept, so that an analysis can be
        retraced."""
        return self.filter(superseded_in_cycle__isnull=True)


class Verdict(Identified):
    """The judge's conclusion on a claim in a cycle.

    A later cycle supersedes it, nothing overwrites it.
    """

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="verdicts")
    run = models.ForeignKey(AgentRun, on_delete=models.CASCADE, related_name="verdicts")
    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="verdicts")
    cycle = models.PositiveSmallIntegerField()
    verdict = models.CharField(max_length=22, choices=VerdictValue)
    support = models.CharField(
        max_length=24,
        blank=True,
        default="",
        help_text="a value of types.Support; empty where the claim was not judged, or earlier",
    )
    settle: models.JSONField[Any, Any] = models.JSONField(
        default=dict,
        blank=True,
        help_text="what would settle the claim, as types.Settle",
    )
    confidence = models.FloatField()
    score = models.FloatField()
    dimensions: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    reasoning = models.TextField()
    reasoned_by = models.CharField(max_length=100)
    superseded_in_cycle = models.PositiveSmallIntegerField(null=True, blank=True)
    carried_from = models.ForeignKey(
        Analysis,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="the analysis that judged the claim, where this one did not look at it again",
    )

    objects = VerdictQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["analysis", "claim", "cycle"], name="one_verdict_per_cycle"
            ),
            models.UniqueConstraint(
                fields=["analysis", "claim"],
                condition=Q(superseded_in_cycle__isnull=True),
                name="one_standing_verdict",
            ),
            models.CheckConstraint(
                condition=Q(superseded_in_cycle__isnull=True)
                | Q(superseded_in_cycle__gt=F("cycle")),
                name="superseded_later",
            ),
            models.CheckConstraint(condition=~Q(reasoning=""), name="no_verdict_without_reasoning"),
        ]
        ordering = ["claim", "cycle"]

    def __str__(self) -> str:
        return f"{self.verdict} (cycle {self.cycle})"

    @property
    def asked_for(self) -> types.Settle:
        """What would settle the claim."""
        return types.Settle(**self.settle)

    @property
    def shown(self) -> str:
        """The value that pages show: how a claim is supported where the verdict leaves that
        open, else the verdict."""
        return shown_value(self.verdict, self.support)


def shown_value(verdict: str, support: str) -> str:
    """The value that pages show for a verdict: its support where it leaves open how far the claim
    is supported ("repeated", "disputed"), else the verdict itself."""
    is_open = verdict == VerdictValue.INSUFFICIENT_EVIDENCE
    return support if is_open and support else verdict
