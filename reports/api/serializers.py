"""What the reports API takes and gives: uploads and reports."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from reports.document.from_rows import section_tree
from reports.document.industry import NO_METRICS, known_industries
from reports.language.criteria_list import as_listed as criteria_as_listed
from reports.language.criteria_list import criteria_in
from reports.models import FirstPeriod, Report, ReportStatus
from reports.page_ranges import as_listed, ranges_in
from reports.reading.waiting import waiting_words
from reports.review.report_details import CORRECTABLE
from sibyl_project.common.api import PageQuery, Pagination
from standards.models import VintageChoices
from standards.registry import industries_with_metrics


class UploadBody(serializers.Serializer[Any]):
    """One PDF, as multipart form data. Its content decides whether it is one, not its name."""

    file = serializers.FileField(allow_empty_file=True, help_text="the report as PDF")
    engagement = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=200,
        help_text="id or name of the engagement it belongs to; needed by members of several",
    )


class Uploaded(serializers.ModelSerializer[Report]):
    """A report just taken in (FRD 2)."""

    report_id = serializers.UUIDField(source="pk", read_only=True)

    class Meta:
        model = Report
        fields = ("report_id", "filename", "file_size_bytes", "status", "created_at")
        read_only_fields = fields


class SectionNode(serializers.Serializer[Any]):
    """A heading, its pages and what lies beneath it."""

    title = serializers.CharField()
    level = serializers.IntegerField(help_text="1 is the largest heading")
    page_start = serializers.IntegerField()
    page_end = serializers.IntegerField()
    children = serializers.ListField(
        child=serializers.DictField(), help_text="sections of the same shape"
    )


class ContentStructure(serializers.Serializer[Any]):
    """The outline of a report that has been read."""

    sections = SectionNode(many=True)
    table_count = serializers.IntegerField()
    page_count = serializers.IntegerField()
    estimated_word_count = serializers.IntegerField()


class UploadStatus(serializers.ModelSerializer[Report]):
    """How far reading a report is (FRD 2), with the step and the pages done while it lasts."""

    report_id = serializers.UUIDField(source="pk", read_only=True)
    waiting = serializers.SerializerMethodField(
        help_text="that other reports of its engagement are read first, and how many; else null"
    )
    content_structure = serializers.SerializerMethodField()
    error_code = serializers.SerializerMethodField()
    error_message = serializers.SerializerMethodField()

    class Meta:
        model = Report
        fields = (
            "report_id",
            "filename",
            "file_size_bytes",
            "status",
            "step",
            "waiting",
            "pages_done",
            "page_count",
            "content_structure",
            "error_code",
            "error_message",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    def get_waiting(self, report: Report) -> str | None:
        """That it waits for others, and for how many."""
        return waiting_words(report) or None

    @extend_schema_field(ContentStructure(allow_null=True))
    def get_content_structure(self, report: Report) -> dict[str, Any] | None:
        """The outline, or None until the report has been read."""
        return content_structure(report)

    def get_error_code(self, report: Report) -> str | None:
        """Which kind of error it was."""
        return report.error_code or None

    def get_error_message(self, report: Report) -> str | None:
        """What went wrong and what to do."""
        return report.error_message or None


def content_structure(report: Report) -> dict[str, Any] | None:
    """Sections nested by heading level, and counts; None while nothing has been read."""
    if report.is_ingesting or not report.page_count or report.pages_done < report.page_count:
        return None
    return {
        "sections": section_tree(list(report.sections.order_by("order"))),
        "table_count": report.tables.count(),
        "page_count": report.page_count,
        "estimated_word_count": report.word_count,
    }


class ReportCard(serializers.ModelSerializer[Report]):
    """A report as lists and its own address show it. `analysis_id` is the current analysis."""

    analysis_id = serializers.UUIDField(
        source="current_analysis_id", read_only=True, allow_null=True
    )
    engagement = serializers.CharField(source="engagement.name", read_only=True)
    error_message = serializers.SerializerMethodField()
    industry_note = serializers.SerializerMethodField()
    detected = serializers.DictField(
        read_only=True,
        help_text=(
            "company, reporting_period and industry as found: {value, page, quote}, the industry "
            "with `why`; `industry_runners_up`: what else it may be, in the same form; "
            "`corrected`: fields a person changed"
        ),
    )

    criteria_found = serializers.ListField(
        child=serializers.DictField(),
        read_only=True,
        allow_null=True,
        help_text="the frameworks as read: {framework, strength, page, quote}; null while no page "
        "was searched for them",
    )

    class Meta:
        model = Report
        fields = (
            "id",
            "filename",
            "file_size_bytes",
            "sha256",
            "status",
            "error_message",
            "engagement",
            "analysis_id",
            "title",
            "company",
            "reporting_period",
            "sector",
            "industry",
            "industry_note",
            "first_period",
            "vintage",
            "assured_pages",
            "other_pages",
            "criteria",
            "criteria_found",
            "page_count",
            "detected",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields

    def get_error_message(self, report: Report) -> str | None:
        """What went wrong and what to do."""
        return report.error_message or None

    def get_industry_note(self, report: Report) -> str:
        """That the metrics of its industry are not in the registry; empty where they are."""
        lacks = report.industry and report.industry not in self._with_metrics
        return NO_METRICS if lacks else ""

    @cached_property
    def _with_metrics(self) -> frozenset[str]:
        return industries_with_metrics()


class ReportChanges(serializers.ModelSerializer[Report]):
    """What a person may correct. Anything else in the body is refused by name, never ignored."""

    industry = serializers.CharField(
        required=False,
        allow_blank=True,
        help_text="code of a SASB industry such as EM-MM; empty: none. Names the sector too",
    )
    first_period = serializers.ChoiceField(
        FirstPeriod.choices, required=False, help_text="first period under IFRS S1 and S2"
    )
    vintage = serializers.ChoiceField(
        VintageChoices.choices, required=False, help_text="text of the standards to judge by"
    )

    class Meta:
        model = Report
        fields = CORRECTABLE

    def validate_industry(self, code: str) -> str:
        """A known code in capitals, or empty."""
        if code and code.upper() not in known_industries():
            raise serializers.ValidationError(
                f"not a known SASB industry: '{code}'; known: {', '.join(known_industries())}."
            )
        return code.upper()

    def validate_assured_pages(self, text: str) -> str:
        """Ranges of pages in their usual form."""
        return _page_ranges(text)

    def validate_other_pages(self, text: str) -> str:
        """Ranges of pages in their usual form."""
        return _page_ranges(text)

    def validate_criteria(self, text: str) -> str:
        """Known frameworks and strengths in their usual form."""
        try:
            return criteria_as_listed(criteria_in(text))
        except ValueError as error:
            raise serializers.ValidationError(str(error)) from error

    def to_internal_value(self, data: Any) -> Any:
        """Refuse unknown fields before reading the known ones."""
        values = super().to_internal_value(data)
        unknown = sorted(set(data) - set(self.fields))
        if unknown:
            known = ", ".join(self.fields)
            raise serializers.ValidationError(
                {name: [f"cannot be changed; what can: {known}."] for name in unknown}
            )
        return values


def _page_ranges(text: str) -> str:
    try:
        return as_listed(ranges_in(text))
    except ValueError as error:
        raise serializers.ValidationError(str(error)) from error


class ReportListQuery(PageQuery):
    """The parameters of the list of reports."""

    status = serializers.ChoiceField(ReportStatus.choices, required=False)


class ReportList(serializers.Serializer[Any]):
    """One page of your reports, newest first."""

    reports = ReportCard(many=True)
    pagination = Pagination()
