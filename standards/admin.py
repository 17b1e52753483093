"""The registry in Django's admin: to look things up and to correct a gist or a cue word."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from standards.models import Element, Paragraph, ParagraphAlias, StandardPassage


class ElementInline(admin.TabularInline):
    """The elements of a paragraph, beneath it."""

    model = Element
    extra = 0


@admin.register(Paragraph)
class ParagraphAdmin(admin.ModelAdmin):
    """Paragraphs in the order of the standards."""

    list_display = ("id", "pillar", "level", "section", "kind", "checkable", "applicability", "vintage", "gist")
    list_filter = ("standard", "pillar", "level", "kind", "checkable", "applicability", "vintage", "whether_item")
    search_fields = ("id", "gist", "section")
    raw_id_fields = ("parent",)
    readonly_fields = ("sort_key", "updated_at")
    inlines = (ElementInline,)
    list_per_page = 200

    def get_readonly_fields(self, request: HttpRequest, obj: Paragraph | None = None) -> tuple[str, ...]:
        """The number is the key: fixed once the paragraph exists."""
        return (*self.readonly_fields, "id") if obj else self.readonly_fields


@admin.register(ParagraphAlias)
class ParagraphAliasAdmin(admin.ModelAdmin):
    """Working numbers against published ones."""

    list_display = ("alias", "scheme", "paragraph", "note")
    list_filter = ("scheme",)
    search_fields = ("alias", "paragraph__id")
    raw_id_fields = ("paragraph",)
    list_select_related = ("paragraph",)


@admin.register(StandardPassage)
class StandardPassageAdmin(admin.ModelAdmin):
    """What search sees; made by `ingest_standards`, so shown and not edited."""

    list_display = ("header", "source_type", "embedder", "token_count")
    list_filter = ("source_type", "embedder")
    search_fields = ("paragraph__id", "text")
    fields = ("header", "source_type", "paragraph", "text", "token_count", "embedder")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Passages come from the registry only."""
        return False
