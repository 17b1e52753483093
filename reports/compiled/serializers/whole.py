"""The whole compiled report: which report and analysis it is, its summary, its pages and its
sources.

All of it is read from a `reports.compile.CompiledReport`.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.compiled.serializers.assurances import AssuranceBlock
from reports.compiled.serializers.claims import ClaimBlock, values_of
from reports.compiled.serializers.completeness import CompletenessBlock
from reports.compiled.serializers.criteria import CriteriaBlock, DocumentToAskBlock
from reports.compiled.serializers.figures import CheckBlock, FigureBlock, IndustryBlock
from reports.compiled.serializers.first import FirstBlock
from reports.compiled.serializers.inventories import InventoryBlock
from reports.compiled.serializers.misstatements import ScheduleBlock
from reports.compiled.serializers.mixture import MixtureBlock
from reports.compiled.serializers.power import DetectionPowerBlock
from reports.compiled.serializers.representations import RepresentationBlock
from reports.compiled.serializers.requirements import GapBlock, RequirementBlock
from reports.compiled.serializers.reviews import ReviewBlock
from reports.compiled.serializers.samples import SampleBlock
from reports.compiled.serializers.sign_offs import SignOffBlock
from reports.language.supported import is_read_by_rules
from reports.models import AnalysisStatus, CoverageStatus, Page, VerdictValue
from reports.models.coverage import GAPS
from reports.roster import choices
from reports.types import ClaimType, LeftOutReason, PageState, Priority, Support, UnseenCause
from sibyl_project.common.output import MomentField, OutputSerializer


def _counts(kind: Any, help_text: str, source: str | None = None) -> serializers.DictField:
    described = f"{help_text}: {', '.join(values_of(kind))}"
    return serializers.DictField(
        child=serializers.IntegerField(), help_text=described, source=source
    )


class ReportBlock(OutputSerializer):
    """Which report it is."""

    id = serializers.UUIDField()
    filename = serializers.CharField()
    company = serializers.CharField()
    reporting_period = serializers.CharField()
    sector = serializers.CharField()
    page_count = serializers.IntegerField(allow_null=True)
    sha256 = serializers.CharField()


class AnalysisBlock(OutputSerializer):
    """How the analysis was run and how it ended."""

    id = serializers.UUIDField(source="analysis.id")
    status = serializers.ChoiceField(AnalysisStatus.choices, source="analysis.status")
    engine = serializers.CharField(source="analysis.engine")
    started_at = MomentField(source="analysis.created_at")
    finished_at = MomentField(source="analysis.finished_at", allow_null=True)
    cycles = serializers.IntegerField()
    model_calls = serializers.IntegerField(source="spent.requests")
    cost_usd = serializers.FloatField(source="spent.usd")
    options = serializers.DictField(source="analysis.options")
    error_message = serializers.CharField(source="analysis.error_message")


class UnseenBlock(OutputSerializer):
    """Text that the file holds and nobody sees on the page; nothing rests on it."""

    text = serializers.CharField()
    cause = serializers.ChoiceField(values_of(UnseenCause))
    reason = serializers.CharField(source="cause.in_words", help_text="the cause in words")
    box = serializers.ListField(
        child=serializers.FloatField(),
        min_length=4,
        max_length=4,
        help_text=(
            "left, top, right and bottom in fractions of the page; below 0 and above 1 beyond it"
        ),
    )


class PageBlock(OutputSerializer):
    """What became of a page."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(values_of(PageState))
    reason = serializers.CharField()
    reader = serializers.CharField(
        help_text="who read it, with version: layout or lines; empty where that was not kept"
    )
    language = serializers.CharField(help_text="ISO 639-1 code; empty when not known")
    read_by_rules = serializers.BooleanField(
        help_text="false where the rules do not read the language of the page"
    )
    unseen_words = serializers.IntegerField(help_text="how many words nobody sees on it")
    unseen = UnseenBlock(many=True, source="unseen_texts")

    @staticmethod
    def read_read_by_rules(page: Page) -> bool:
        """Whether rules took anything from the page, as far as its language goes."""
        return is_read_by_rules(page.language)


class SummaryBlock(OutputSerializer):
    """The compiled report in numbers. Coverage and gaps count the core and general levels."""

    total_claims = serializers.IntegerField()
    not_listed = _counts(LeftOutReason, "statements found that are no claims, by reason")
    not_listed_notice = serializers.CharField(
        help_text="the same in one sentence; empty where there are none"
    )
    verdicts = _counts(VerdictValue, "standing verdicts by value", source="verdict_counts")
    support = _counts(Support, "judged claims by how they are supported", source="support_counts")
    claims_by_type = _counts(ClaimType, "claims by type")
    claims_by_priority = _counts(Priority, "claims by priority")
    coverage = serializers.DictField(
        child=_counts(CoverageStatus, "paragraphs by status, and their total"),
        source="coverage_counts",
        help_text="by pillar, and general",
    )
    not_material = serializers.DictField(
        child=serializers.IntegerField(),
        source="not_material_counts",
        help_text="by pillar: how many of the not applicable paragraphs an auditor set as not "
        "material to the entity",
    )
    gaps = _counts(GAPS, "gaps by status", source="gap_counts")
    pages_not_read_by_rules = serializers.DictField(
        child=serializers.IntegerField(),
        source="unread_by_rules.pages",
        help_text="pages by the ISO 639-1 code of their language, where rules do not read it",
    )
    language_notice = serializers.CharField(
        help_text="the same in one sentence, with what follows from it; empty where there are none"
    )


class SourceBlock(OutputSerializer):
    """A source, and whether it was asked."""

    agent_name = serializers.ChoiceField(choices(), source="agent")
    source = serializers.CharField()  # type: ignore[assignment]
    consulted = serializers.BooleanField()
    reason = serializers.CharField()


class Compiled(OutputSerializer):
    """The compiled report. Lists may be empty, keys are never missing."""

    report = ReportBlock()
    analysis = AnalysisBlock(source="*")
    mixture = MixtureBlock(
        allow_null=True, help_text="who decided what; null where no model was to be asked"
    )
    first = FirstBlock(many=True, help_text="at most ten things to look at first")
    criteria = CriteriaBlock()
    pages = PageBlock(many=True)
    summary = SummaryBlock(source="*")
    claims = ClaimBlock(many=True)
    requirements = RequirementBlock(many=True)
    gaps = GapBlock(many=True)
    documents_to_ask = DocumentToAskBlock(many=True)
    assurances = AssuranceBlock(
        many=True, help_text="statements of assurance and certificates, attached or printed"
    )
    industry = IndustryBlock()
    figures = FigureBlock(many=True)
    checks = CheckBlock(many=True)
    misstatements = ScheduleBlock()
    inventories = InventoryBlock(
        many=True, help_text="the newest run of each workbook of the client"
    )
    completeness = CompletenessBlock(help_text="what should be in the report and is not")
    samples = SampleBlock(many=True, help_text="every draw, oldest first; the newest counts")
    detection_power = DetectionPowerBlock(
        allow_null=True, help_text="null where the analysis did not measure it"
    )
    representations = RepresentationBlock(
        many=True, help_text="what only management can confirm, in the order of the letter"
    )
    sources = SourceBlock(many=True)
    sign_offs = SignOffBlock(many=True, help_text="the versions of its sign-off, oldest first")
    review = ReviewBlock()


class AnalysisOfSummary(OutputSerializer):
    """The analysis a summary belongs to, and how that ended."""

    report_id = serializers.UUIDField(source="report.id")
    analysis_id = serializers.UUIDField(source="analysis.id")
    status = serializers.ChoiceField(AnalysisStatus.choices, source="analysis.status")


class CompiledSummary(AnalysisOfSummary, SummaryBlock):
    """The summary with the analysis it belongs to and how that ended."""
