"""The admin pages of outlets: edits need a reason and are recorded in a history; rows can be put
back to what Sibyl ships."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse

from standards.admin import removing, restoring
from standards.admin.curated import CuratedAdmin
from standards.admin.forms import WhyMixin
from standards.admin.records import save_signed
from standards.loading.outlets import shipped_outlet
from standards.models import Outlet

_FIELDS = ("address", "tier", "kind", "note")


def differences(row: Any, shipped: dict[str, Any]) -> list[restoring.Difference]:
    """The columns that restoring would change."""
    pairs = [(name, str(getattr(row, name)), str(value)) for name, value in shipped.items()]
    return [pair for pair in pairs if pair[1] != pair[2]]


class OutletForm(WhyMixin, forms.ModelForm):
    """An outlet with its tier."""

    class Meta:
        model = Outlet
        fields = _FIELDS


@admin.register(Outlet)
class OutletAdmin(CuratedAdmin):
    """Outlets by tier and kind."""

    form = OutletForm
    restorable = restoring.Restorable(shipped_outlet, differences, restoring.restore_columns)
    list_display = ("address", "tier", "kind", "note", "curated")
    list_filter = ("curated", "tier", "kind")
    search_fields = ("address", "note")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The address identifies the row, so it is fixed once the row exists."""
        return ("address", "is_curated") if obj else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Show whether a row is curated only for a row that exists."""
        return (*_FIELDS, "is_curated") if obj else _FIELDS

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Write with the reason given."""
        obj.curated = True
        save_signed(obj, form.cleaned_data["why"], request.user)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Ask why, then delete; what Sibyl ships stays."""
        row = self.get_object(request, unquote(object_id))
        kept = row is not None and shipped_outlet(row) is not None
        return removing.view(
            self,
            request,
            object_id,
            f"{row} is part of what Sibyl ships: edit it instead." if kept else "",
        )
