"""The shapes of the compiled report for the API's schema. `compile.py` builds the values; a test holds the two together."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.filters import UNJUDGED
from reports.models import AnalysisStatus, Basis, Check, CoverageStatus, EvidenceType, VerdictValue
from reports.models.analysis import AGENT_CHOICES
from reports.models.results import GAPS
from reports.types import SPECIALISTS, ClaimType, PageState, Priority
from sibyl_project.common.api import PageQuery, Pagination
from standards.models import LevelChoices, MetricKind, PillarChoices

GAP_CHOICES = [(status.value, status.label) for status in GAPS]


def _choices(kind: Any) -> list[str]:
    return [value.value for value in kind]


def _counts(kind: Any, help_text: str) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=f"{help_text}: {', '.join(_choices(kind))}")


class ReportBlock(serializers.Serializer[Any]):
    """Which report it is."""

    id = serializers.UUIDField()
    filename = serializers.CharField()
    company = serializers.CharField()
    reporting_period = serializers.CharField()
    sector = serializers.CharField()
    page_count = serializers.IntegerField(allow_null=True)
    sha256 = serializers.CharField()


class AnalysisBlock(serializers.Serializer[Any]):
    """How the analysis was run and how it ended."""

    id = serializers.UUIDField()
    status = serializers.ChoiceField(AnalysisStatus.choices)
    engine = serializers.CharField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    cycles = serializers.IntegerField()
    model_calls = serializers.IntegerField()
    cost_usd = serializers.FloatField()
    options = serializers.DictField()
    error_message = serializers.CharField()


class PageBlock(serializers.Serializer[Any]):
    """What became of a page."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(_choices(PageState))
    reason = serializers.CharField()


class SummaryBlock(serializers.Serializer[Any]):
    """The compiled report in numbers. Coverage and gaps count the core and general levels."""

    total_claims = serializers.IntegerField()
    verdicts = _counts(VerdictValue, "standing verdicts by value")
    claims_by_type = _counts(ClaimType, "claims by type")
    claims_by_priority = _counts(Priority, "claims by priority")
    coverage = serializers.DictField(
        child=_counts(CoverageStatus, "paragraphs by status, and their total"), help_text="by pillar, and general"
    )
    gaps = _counts(GAPS, "gaps by status")


class ParagraphBlock(serializers.Serializer[Any]):
    """A paragraph a claim speaks to."""

    paragraph_id = serializers.CharField()
    pillar = serializers.ChoiceField(PillarChoices.choices)
    relevance = serializers.CharField()


class FindingBlock(serializers.Serializer[Any]):
    """What one agent found. `supports_claim` is null when the finding says neither yes nor no."""

    id = serializers.UUIDField()
    agent_name = serializers.ChoiceField(AGENT_CHOICES)
    evidence_type = serializers.ChoiceField(EvidenceType.choices)
    basis = serializers.ChoiceField(Basis.choices)
    summary = serializers.CharField()
    supports_claim = serializers.BooleanField(allow_null=True)
    confidence = serializers.FloatField()
    iteration = serializers.IntegerField()
    details = serializers.DictField()


class VerdictBlock(serializers.Serializer[Any]):
    """The judge's standing conclusion."""

    verdict = serializers.ChoiceField(VerdictValue.choices)
    confidence = serializers.FloatField()
    reasoning = serializers.CharField()
    cycle = serializers.IntegerField()


class ClaimBlock(serializers.Serializer[Any]):
    """A claim with everything found about it."""

    id = serializers.UUIDField()
    text = serializers.CharField()
    quote = serializers.CharField()
    claim_type = serializers.ChoiceField(_choices(ClaimType))
    priority = serializers.ChoiceField(_choices(Priority))
    page = serializers.IntegerField()
    located = serializers.BooleanField()
    paragraphs = ParagraphBlock(many=True)
    assigned_agents = serializers.ListField(child=serializers.CharField())
    reasoned_by = serializers.CharField()
    reasoning = serializers.CharField()
    findings = FindingBlock(many=True)
    verdict = VerdictBlock(allow_null=True)


class ElementBlock(serializers.Serializer[Any]):
    """One thing a requirement asks for. `addressed` is null where nobody could tell or it does not arise."""

    name = serializers.CharField()
    addressed = serializers.BooleanField(allow_null=True)
    page = serializers.IntegerField(allow_null=True)
    quote = serializers.CharField()
    gap_reason = serializers.CharField()


class CorrectionBlock(serializers.Serializer[Any]):
    """What an auditor put in place of the assessed status, and why."""

    status = serializers.ChoiceField(CoverageStatus.choices)
    reason = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


class RequirementBlock(serializers.Serializer[Any]):
    """Whether the report meets a paragraph. `status` is the one that stands: an auditor's correction, else the assessed one."""

    paragraph_id = serializers.CharField()
    pillar = serializers.ChoiceField(PillarChoices.choices)
    section = serializers.CharField()
    level = serializers.ChoiceField(LevelChoices.choices)
    requirement = serializers.CharField()
    status = serializers.ChoiceField(CoverageStatus.choices)
    assessed_status = serializers.ChoiceField(CoverageStatus.choices, help_text="what the agent made of it; never overwritten")
    correction = CorrectionBlock(allow_null=True, help_text="null while the assessed status stands")
    cause = serializers.CharField()
    elements = ElementBlock(many=True)
    materiality_note = serializers.CharField()
    s1_counterpart = serializers.ListField(child=serializers.CharField())


class MissingBlock(serializers.Serializer[Any]):
    """An element that is missing, and why it counts as missing."""

    name = serializers.CharField()
    gap_reason = serializers.CharField()


class EvidencePlace(serializers.Serializer[Any]):
    """A place in the report."""

    page = serializers.IntegerField()
    quote = serializers.CharField()


class GapBlock(serializers.Serializer[Any]):
    """A requirement that is missing or only partly met."""

    paragraph_id = serializers.CharField()
    pillar = serializers.ChoiceField(PillarChoices.choices)
    section = serializers.CharField()
    level = serializers.ChoiceField(LevelChoices.choices)
    gap_status = serializers.ChoiceField(GAP_CHOICES)
    missing = MissingBlock(many=True)
    evidence_found = EvidencePlace(many=True)
    materiality_context = serializers.CharField()
    searched = serializers.CharField()


class IndustryMetricBlock(serializers.Serializer[Any]):
    """A metric of the industry. `page` and `quote` are the evidence, or the closest place of one that was not found."""

    code = serializers.CharField()
    gist = serializers.CharField()
    unit = serializers.CharField()
    kind = serializers.ChoiceField(MetricKind.choices)
    reported = serializers.BooleanField(allow_null=True, help_text="null where nobody could tell; `reason` says why")
    cited = serializers.BooleanField(help_text="the report prints the metric's code")
    page = serializers.IntegerField(allow_null=True)
    quote = serializers.CharField()
    reason = serializers.CharField(help_text="why not found or not assessed; of a reported one, the parts not found")


class IndustryTopicBlock(serializers.Serializer[Any]):
    """A disclosure topic of the industry."""

    name = serializers.CharField()
    climate_relevant = serializers.BooleanField()
    metrics = IndustryMetricBlock(many=True)


class IndustryBlock(serializers.Serializer[Any]):
    """What the report gives of its industry's SASB standard: guidance, never a gap and not counted in coverage."""

    code = serializers.CharField(help_text="empty while the industry is not known")
    name = serializers.CharField()
    source = serializers.CharField(help_text="how the industry is known")  # type: ignore[assignment]
    topics = IndustryTopicBlock(many=True)
    activity = IndustryMetricBlock(many=True)
    reported = serializers.IntegerField()
    total = serializers.IntegerField()
    cause = serializers.CharField(help_text="why nothing was assessed, and what to do; else empty")


class FigurePlaceBlock(EvidencePlace):
    """A place where a figure is printed."""

    evidence = serializers.CharField(required=False, help_text="the attached document it is in; left out for the report itself")


class FigureBlock(serializers.Serializer[Any]):
    """What the report says a metric was, and where."""

    metric = serializers.CharField()
    scope = serializers.CharField()
    method = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    value = serializers.FloatField()
    unit = serializers.CharField()
    value_tco2e = serializers.FloatField(allow_null=True)
    agree = serializers.BooleanField(help_text="false when the report's own places print different values")
    places = FigurePlaceBlock(many=True)


class CheckBlock(serializers.Serializer[Any]):
    """A check of the report's arithmetic."""

    check_name = serializers.CharField()
    claim_ids = serializers.ListField(child=serializers.UUIDField())
    result = serializers.ChoiceField(Check.Result.choices)
    severity = serializers.ChoiceField(Check.Severity.choices)
    message = serializers.CharField()
    details = serializers.DictField()


class SourceBlock(serializers.Serializer[Any]):
    """A source, and whether it was asked."""

    agent_name = serializers.ChoiceField(AGENT_CHOICES)
    source = serializers.CharField()  # type: ignore[assignment]
    consulted = serializers.BooleanField()
    reason = serializers.CharField()


class Compiled(serializers.Serializer[Any]):
    """The compiled report. Lists may be empty, keys are never missing."""

    report = ReportBlock()
    analysis = AnalysisBlock()
    pages = PageBlock(many=True)
    summary = SummaryBlock()
    claims = ClaimBlock(many=True)
    requirements = RequirementBlock(many=True)
    gaps = GapBlock(many=True)
    industry = IndustryBlock()
    figures = FigureBlock(many=True)
    checks = CheckBlock(many=True)
    sources = SourceBlock(many=True)


class CompiledClaims(serializers.Serializer[Any]):
    """One page of the claims that match."""

    claims = ClaimBlock(many=True)
    pagination = Pagination()


class CompiledGaps(serializers.Serializer[Any]):
    """One page of the gaps that match."""

    gaps = GapBlock(many=True)
    pagination = Pagination()


class CompiledSummary(SummaryBlock):
    """The summary with the analysis it belongs to and how that ended."""

    report_id = serializers.UUIDField()
    analysis_id = serializers.UUIDField()
    status = serializers.ChoiceField(AnalysisStatus.choices)


class CompiledClaimsQuery(PageQuery):
    """Which claims are wanted: all that is given must hold."""

    pillar = serializers.ChoiceField(PillarChoices.choices, required=False)
    verdict = serializers.ChoiceField([*VerdictValue.values, UNJUDGED], required=False, help_text="none: not judged")
    agent = serializers.ChoiceField(_choices(SPECIALISTS), required=False, help_text="assigned to the claim or heard on it")
    ifrs_paragraph = serializers.CharField(max_length=30, required=False, help_text="a paragraph id or how it begins: S2.29")
    claim_type = serializers.ChoiceField(_choices(ClaimType), required=False)
    priority = serializers.ChoiceField(_choices(Priority), required=False)


class CompiledGapsQuery(PageQuery):
    """Which gaps are wanted: all that is given must hold."""

    pillar = serializers.ChoiceField(PillarChoices.choices, required=False)
    gap_status = serializers.ChoiceField(GAP_CHOICES, required=False)
    level = serializers.ChoiceField(LevelChoices.choices, required=False)
