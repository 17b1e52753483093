"""What the admin pages of all curated rows share: the history in words, whether a row is curated,
and a button that restores what Sibyl ships."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from sibyl_project.internals.django import answer_that_it_is_gone
from standards.admin import restoring
from standards.admin.reading import address_for_readers
from standards.admin.timeline import timeline


class CuratedAdmin(admin.ModelAdmin):
    """Rows with `curated` and `history`. `restorable` says how they are put back."""

    actions = None
    change_form_template = "admin/standards/curated_change_form.html"
    restorable: restoring.Restorable

    class Media:
        css = {"all": ("css/admin_standards.css",)}

    @admin.display(description="curated")
    def is_curated(self, row: Any) -> str:
        """Whether the row is curated, so that a new version of Sibyl does not overwrite it."""
        return (
            "yes: a new version of Sibyl leaves it alone"
            if row.curated
            else "no: as Sibyl ships it"
        )

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        """Pass to the template whether there is something to restore."""
        original = context.get("original")
        context["is_shipped"] = bool(original and self.restorable.shipped(original))
        return super().render_change_form(request, context, *args, **kwargs)

    def get_view_on_site_url(self, obj: Any = None) -> str | None:
        """The page on which readers find this row."""
        return address_for_readers(obj)

    def get_urls(self) -> list[URLPattern]:
        """The usual addresses and that of the page for restoring."""
        name = f"standards_{self.opts.model_name}_restore"
        view = self.admin_site.admin_view(self.restore_view)
        return [path("<path:object_id>/restore/", view, name=name), *super().get_urls()]

    def restore_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Undo what curators changed here."""
        return restoring.view(self, request, object_id)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Who changed this row, and what belongs to it, when and why."""
        return show_history(self, request, object_id)


def show_history(
    model_admin: admin.ModelAdmin, request: HttpRequest, object_id: str
) -> HttpResponse:
    """The one page of history, for readers and curators alike."""
    original = model_admin.get_object(request, unquote(object_id))
    if original is None or not model_admin.has_view_permission(request, original):
        return answer_that_it_is_gone(model_admin, request, object_id)
    context = model_admin.admin_site.each_context(request) | {
        "title": f"History of {original}",
        "original": original,
        "opts": model_admin.opts,
        "acts": timeline(original),
        "media": model_admin.media,
    }
    return TemplateResponse(request, "admin/standards/history.html", context)
