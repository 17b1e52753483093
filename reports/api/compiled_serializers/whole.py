"""The shapes of the whole compiled report: which report and analysis it is, its summary, its pages
and its sources."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.api.compiled_serializers.claims import ClaimBlock, values_of
from reports.api.compiled_serializers.figures import CheckBlock, FigureBlock, IndustryBlock
from reports.api.compiled_serializers.requirements import GapBlock, RequirementBlock
from reports.models import AnalysisStatus, CoverageStatus, VerdictValue
from reports.models.coverage import GAPS
from reports.roster import choices
from reports.types import ClaimType, PageState, Priority


def _counts(kind: Any, help_text: str) -> serializers.DictField:
    return serializers.DictField(
        child=serializers.IntegerField(), help_text=f"{help_text}: {', '.join(values_of(kind))}"
    )


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
    state = serializers.ChoiceField(values_of(PageState))
    reason = serializers.CharField()


class SummaryBlock(serializers.Serializer[Any]):
    """The compiled report in numbers. Coverage and gaps count the core and general levels."""

    total_claims = serializers.IntegerField()
    verdicts = _counts(VerdictValue, "standing verdicts by value")
    claims_by_type = _counts(ClaimType, "claims by type")
    claims_by_priority = _counts(Priority, "claims by priority")
    coverage = serializers.DictField(
        child=_counts(CoverageStatus, "paragraphs by status, and their total"),
        help_text="by pillar, and general",
    )
    gaps = _counts(GAPS, "gaps by status")


class SourceBlock(serializers.Serializer[Any]):
    """A source, and whether it was asked."""

    agent_name = serializers.ChoiceField(choices())
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


class CompiledSummary(SummaryBlock):
    """The summary with the analysis it belongs to and how that ended."""

    report_id = serializers.UUIDField()
    analysis_id = serializers.UUIDField()
    status = serializers.ChoiceField(AnalysisStatus.choices)
