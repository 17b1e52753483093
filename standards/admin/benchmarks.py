"""The admin pages of benchmarks: edits need a reason and are recorded in a history; rows can be
imported, exported and put back to what Sibyl ships."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.http import HttpRequest, HttpResponse

from standards.admin import removing, restoring
from standards.admin.benchmark_files import BenchmarkResource
from standards.admin.curated import CuratedAdmin
from standards.admin.fields import LinesField
from standards.admin.filters import NamedValuesFilter
from standards.admin.forms import WhyMixin
from standards.admin.importing import CuratedImportMixin
from standards.admin.records import save_signed
from standards.benchmark_rows import plain
from standards.loading.benchmarks import shipped_benchmark
from standards.models import Benchmark

_FIELDS = (
    "code",
    "kind",
    "industry",
    "metric",
    "aliases",
    "low",
    "typical",
    "high",
    "unit",
    "year",
    "status",
    "typical_status",
    "source",
    "note",
)
_NUMBERS = ("low", "typical", "high")


def differences(row: Any, shipped: dict[str, Any]) -> list[restoring.Difference]:
    """The columns that restoring would change."""
    pairs = [(name.replace("_", " "), getattr(row, name), value) for name, value in shipped.items()]
    return [(name, _text(held), _text(value)) for name, held, value in pairs if held != value]


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(value)
    return "" if value is None else str(plain(value) if hasattr(value, "normalize") else value)


class BenchmarkForm(WhyMixin, forms.ModelForm):
    """A band with its source."""

    aliases = LinesField(
        required=False, help_text="Other names reports use for the metric, one a line."
    )

    class Meta:
        model = Benchmark
        fields = _FIELDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance._state.adding:
            self.initial.update({name: plain(getattr(self.instance, name)) for name in _NUMBERS})


@admin.register(Benchmark)
class BenchmarkAdmin(CuratedImportMixin, CuratedAdmin):
    """Bands of all industries, with the filters that show what still needs checking."""

    form = BenchmarkForm
    restorable = restoring.Restorable(shipped_benchmark, differences, restoring.restore_columns)
    resource_classes = (BenchmarkResource,)
    import_export_change_list_template = "admin/import_export/change_list_import_export.html"
    list_display = (
        "metric",
        "industry",
        "kind",
        "band",
        "unit",
        "status",
        "typical_status",
        "curated",
    )
    list_filter = ("curated", "kind", "status", "typical_status", ("industry", NamedValuesFilter))
    search_fields = ("code", "metric", "industry", "source")

    @admin.display(description="low, typical, high")
    def band(self, row: Any) -> str:
        """The band in its unit."""
        return ", ".join(str(plain(getattr(row, name))) for name in _NUMBERS)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The code identifies the row, so it is fixed once the row exists."""
        return ("code", "is_curated") if obj else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Show whether a row is curated only for a row that exists."""
        return (*_FIELDS, "is_curated") if obj else _FIELDS

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Write what differs with the reason given."""
        if change and not any(name != "why" for name in form.changed_data):
            self.message_user(
                request,
                "Nothing differed from what is stored: nothing was written.",
                messages.WARNING,
            )
            return
        obj.curated = True
        save_signed(obj, form.cleaned_data["why"], request.user)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Ask why, then delete; what Sibyl ships stays."""
        row = self.get_object(request, unquote(object_id))
        kept = row is not None and shipped_benchmark(row) is not None
        return removing.view(
            self,
            request,
            object_id,
            f"{row} is part of what Sibyl ships: edit it instead." if kept else "",
        )
