"""What search reads. Made from the registry, so shown and not edited."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from standards.models import StandardPassage


@admin.register(StandardPassage)
class StandardPassageAdmin(admin.ModelAdmin):
    """Passages of the standards."""

    list_display = ("header", "source_type", "embedder", "token_count")
    list_filter = ("source_type", "embedder")
    search_fields = ("paragraph__id", "text")
    fields = (
        "header",
        "source_type",
        "paragraph",
        "topic",
        "industry",
        "text",
        "token_count",
        "embedder",
    )
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Passages come from the registry only."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What would be typed here would be written over."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A paragraph without its passage could not be found."""
        return False
