"""SASB: industries, their topics, and the metrics with how well each is known."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse

from standards.admin import removing, restoring
from standards.admin.curated import CuratedAdmin
from standards.admin.fields import LinesField
from standards.admin.forms import WhyMixin
from standards.admin.records import save_signed
from standards.loading.sasb import shipped_columns
from standards.models import DisclosureTopic, EvidenceStatus, Industry, Metric
from standards.sasb.text import ACTIVITY_TOPIC
from standards.tasks import reindex_sasb_on_commit


class SasbAdmin(CuratedAdmin):
    """Rows that search reads: signed, curated, and their passages made again after a change."""

    restorable = restoring.SASB
    fixed: tuple[str, ...]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Write what differs with the reason given, and have the passages made again in the
        background."""
        if change and not any(name != "why" for name in form.changed_data):
            self.message_user(
                request,
                "Nothing differed from what is stored: nothing was written.",
                messages.WARNING,
            )
            return
        obj.curated = True
        save_signed(obj, form.cleaned_data["why"], request.user)
        reindex_sasb_on_commit()

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The columns that identify a row; they are fixed once the row exists."""
        return (*self.fixed, "is_curated") if obj else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Show whether a row is curated only for a row that exists."""
        names = tuple(str(name) for name in self.form._meta.fields or ())
        return (*names, "is_curated") if obj else names

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Ask why, then delete; what Sibyl ships stays, and so does what has rows beneath it."""
        row = self.get_object(request, unquote(object_id))
        return removing.view(self, request, object_id, why_kept(row) if row else "")

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete, then have the passages of what is left made again."""
        super().delete_model(request, obj)
        reindex_sasb_on_commit()


def why_kept(row: Any) -> str:
    """Why an industry, a topic or a metric cannot be deleted; empty when it can."""
    if shipped_columns(row) is not None:
        return f"{row} is part of what Sibyl ships and cannot be deleted. Edit it instead."
    beneath = [
        name for name in ("topics", "metrics") if hasattr(row, name) and getattr(row, name).exists()
    ]
    return (
        f"{row} still has {' and '.join(beneath)}. Delete them first, or move them."
        if beneath
        else ""
    )


class ToRead(admin.TabularInline):
    """Rows beneath another row, shown for reading. Each is edited on its own page, which asks for a
    reason."""

    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """They are added on their own page."""
        return False


class TopicInline(ToRead):
    """The topics of an industry."""

    model = DisclosureTopic
    fields = readonly_fields = ("order", "name", "climate_relevant", "curated")


class MetricsInline(ToRead):
    """The metrics of a topic."""

    model = Metric
    fields = readonly_fields = (
        "code",
        "gist",
        "unit",
        "kind",
        "status",
        "climate_guidance",
        "curated",
    )


class IndustryForm(WhyMixin, forms.ModelForm):
    """An industry of the SASB classification."""

    class Meta:
        model = Industry
        fields = ("code", "name", "sector", "s2_volume")


class TopicForm(WhyMixin, forms.ModelForm):
    """A disclosure topic of one industry."""

    class Meta:
        model = DisclosureTopic
        fields = ("industry", "order", "name", "climate_relevant")

    def clean_name(self) -> str:
        """Refuse the name that search uses for measures of activity."""
        name: str = self.cleaned_data["name"]
        if name.casefold() == ACTIVITY_TOPIC.casefold():
            raise forms.ValidationError(
                "Measures of activity stand under this heading already. Choose another name."
            )
        return name


class MetricForm(WhyMixin, forms.ModelForm):
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
        widgets = {"gist": forms.Textarea(attrs={"rows": 3, "cols": 90})}

    def clean(self) -> dict[str, Any]:
        """Check topic, industry and kind against each other."""
        values = super().clean() or {}
        topic, industry = values.get("topic"), values.get("industry")
        if topic and industry and topic.industry_id != industry.pk:
            self.add_error("topic", f"This topic belongs to {topic.industry_id}.")
        return values


@admin.register(Industry)
class IndustryAdmin(SasbAdmin):
    """Industries with how much of each is verified."""

    form = IndustryForm
    fixed = ("code",)
    list_display = (
        "code",
        "name",
        "sector",
        "topics_count",
        "metrics_count",
        "verified_count",
        "curated",
    )
    list_filter = ("curated", "sector")
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
                verified_number=Count(
                    "metrics", distinct=True, filter=Q(metrics__status=EvidenceStatus.VERIFIED)
                ),
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


@admin.register(DisclosureTopic)
class DisclosureTopicAdmin(SasbAdmin):
    """Topics of all industries."""

    form = TopicForm
    fixed = ("industry",)
    list_display = ("name", "industry", "climate_relevant", "curated")
    list_filter = ("curated", "climate_relevant", "industry")
    search_fields = ("name", "industry__name", "industry__code")
    list_select_related = ("industry",)
    inlines = (MetricsInline,)


@admin.register(Metric)
class MetricAdmin(SasbAdmin):
    """Metrics with the filters that show what still needs checking."""

    form = MetricForm
    fixed = ("code",)
    list_display = (
        "code",
        "gist",
        "unit",
        "kind",
        "status",
        "edition",
        "climate_guidance",
        "curated",
    )
    list_filter = ("curated", "status", "edition", "climate_guidance", "kind", "industry")
    search_fields = ("code", "gist", "industry__name", "topic__name")
    list_select_related = ("industry", "topic")
