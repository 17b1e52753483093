"""SASB: industries, their topics, and the metrics with how well each is known."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from standards.admin.fields import LinesField
from standards.models import DisclosureTopic, EvidenceStatus, Industry, Metric
from standards.tasks import reindex_all_on_commit


class SearchedAdmin(admin.ModelAdmin):
    """Rows that search reads: their passages are made again after a change."""

    actions = None

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Write, then have the passages made again in the background."""
        super().save_related(request, form, formsets, change)
        reindex_all_on_commit()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete, then have the passages of what is left made again."""
        super().delete_model(request, obj)
        reindex_all_on_commit()


class TopicInline(admin.TabularInline):
    """The topics of an industry."""

    model = DisclosureTopic
    extra = 0
    show_change_link = True


@admin.register(Industry)
class IndustryAdmin(SearchedAdmin):
    """Industries with how much of each is verified."""

    list_display = ("code", "name", "sector", "topics_count", "metrics_count", "verified_count")
    list_filter = ("sector",)
    search_fields = ("code", "name", "sector")
    inlines = (TopicInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Industry]:
        """Industries with the counts of the list."""
        return (
            super()
            .get_queryset(request)
            .annotate(
                topic_number=Count("topics", distinct=True),
                metric_number=Count("metrics", distinct=True),
                verified_number=Count("metrics", distinct=True, filter=Q(metrics__status=EvidenceStatus.VERIFIED)),
            )
        )

    @admin.display(description="topics")
    def topics_count(self, row: Any) -> int:
        """How many topics there are."""
        return int(row.topic_number)

    @admin.display(description="metrics")
    def metrics_count(self, row: Any) -> int:
        """How many metrics there are."""
        return int(row.metric_number)

    @admin.display(description="verified metrics")
    def verified_count(self, row: Any) -> str:
        """How many of them are verified."""
        return f"{row.verified_number} of {row.metric_number}"

    def get_readonly_fields(self, request: HttpRequest, obj: Industry | None = None) -> tuple[str, ...]:
        """The code is the key: fixed once the industry exists."""
        return ("code",) if obj else ()


class MetricForm(forms.ModelForm):
    """A metric; an activity has no topic, and a topic is of the metric's own industry."""

    sources = LinesField(required=False, help_text="Keys of the source list, one a line.")

    class Meta:
        model = Metric
        fields = (
            "code",
            "industry",
            "topic",
            "order",
            "gist",
            "unit",
            "kind",
            "status",
            "edition",
            "climate_guidance",
            "sources",
        )

    def clean(self) -> dict[str, Any]:
        """Check industry and topic against each other."""
        values = super().clean() or {}
        topic, industry = values.get("topic"), values.get("industry")
        if topic and industry and topic.industry_id != industry.pk:
            self.add_error("topic", f"This topic belongs to {topic.industry_id}.")
        return values


class MetricsInline(admin.TabularInline):
    """The metrics of a topic, to read; each is edited on its own page."""

    model = Metric
    fields = readonly_fields = ("code", "gist", "unit", "kind", "status", "climate_guidance")
    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Metrics are added on their own page."""
        return False


@admin.register(DisclosureTopic)
class DisclosureTopicAdmin(SearchedAdmin):
    """Topics of all industries."""

    list_display = ("name", "industry", "climate_relevant")
    list_filter = ("climate_relevant", "industry")
    search_fields = ("name", "industry__name", "industry__code")
    list_select_related = ("industry",)
    inlines = (MetricsInline,)


@admin.register(Metric)
class MetricAdmin(SearchedAdmin):
    """Metrics with the filters that show what still needs checking."""

    form = MetricForm
    list_display = ("code", "gist", "unit", "kind", "status", "edition", "climate_guidance")
    list_filter = ("status", "edition", "climate_guidance", "kind", "industry")
    search_fields = ("code", "gist", "industry__name", "topic__name")
    list_select_related = ("industry", "topic")

    def get_readonly_fields(self, request: HttpRequest, obj: Metric | None = None) -> tuple[str, ...]:
        """The code is the key: fixed once the metric exists."""
        return ("code",) if obj else ()
