"""The passages that search reads. They are made from the registry, so they are shown and cannot be
edited."""

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
        """Nobody may add a passage, because passages come from the registry only."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody may edit a passage, because it would be written over."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody may delete a passage, because its paragraph could not be found any more."""
        return False
