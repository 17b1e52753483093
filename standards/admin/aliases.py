"""The admin pages of aliases: the numbers that other schemes give to published paragraphs."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from standards.admin import removing
from standards.admin.curated import show_history
from standards.admin.forms import AliasForm
from standards.admin.importing import AliasResource, CuratedImportMixin
from standards.admin.reading import address_for_readers
from standards.admin.resources import save_alias
from standards.models import ParagraphAlias


@admin.register(ParagraphAlias)
class ParagraphAliasAdmin(CuratedImportMixin, admin.ModelAdmin):
    """Working numbers of other schemes, the paragraphs they mean, and the reason for each."""

    form = AliasForm
    list_display = ("alias", "scheme", "paragraph_id", "note")
    list_filter = ("scheme",)
    search_fields = ("alias", "paragraph__id", "note")
    ordering = ("scheme", "alias", "order")
    actions = None
    resource_classes = (AliasResource,)
    import_export_change_list_template = "admin/standards/change_list.html"
    change_form_template = "admin/standards/signed_change_form.html"
    fields = ("scheme", "alias", "paragraph", "order", "note")

    class Media:
        css = {"all": ("css/admin_standards.css",)}

    def get_view_on_site_url(self, obj: Any = None) -> str | None:
        """The page on which readers find this row."""
        return address_for_readers(obj)

    def save_model(
        self, request: HttpRequest, obj: ParagraphAlias, form: Any, change: bool
    ) -> None:
        """Write with the reason given."""
        if not change or any(name != "why" for name in form.changed_data):
            save_alias(obj, form.cleaned_data["why"], request.user)

    def has_delete_permission(
        self, request: HttpRequest, obj: ParagraphAlias | None = None
    ) -> bool:
        """Deleting an alias needs the right to change paragraphs, as it does on the page of its
        paragraph."""
        return self.has_change_permission(request, obj)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Ask why, then delete."""
        return removing.view(self, request, object_id)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Who changed this number, when and why."""
        return show_history(self, request, object_id)
