"""Import with a preview, and export, as CSV or XLSX. A file is imported as a whole or not at
all."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from import_export.admin import ImportExportMixin
from import_export.formats.base_formats import CSV, XLSX
from import_export.forms import ConfirmImportForm, ExportForm, ImportForm

from standards.admin.forms import WhyMixin
from standards.admin.records import REASON_LIMIT
from standards.admin.resources import AliasResource, ParagraphResource
from standards.admin.uploads import UploadedFiles

__all__ = ["AliasResource", "CuratedImportMixin", "ParagraphResource"]

MAX_FILE_BYTES = 5 * 1024 * 1024  # the whole registry is about 0.4 MB
MAX_UNPACKED_BYTES = 50 * 1024 * 1024


class FileProblem(ValueError):
    """The file cannot be read; the message says where and what to do."""


class CheckedCsv(CSV):
    """CSV in which every row has as many cells as the heading, and every cell that is exported
    stands in quotation marks."""

    def export_data(self, dataset: Any, **kwargs: Any) -> Any:
        """The rows as text."""
        return super().export_data(dataset, quoting=csv.QUOTE_ALL, **kwargs)

    def create_dataset(self, in_stream: Any, **kwargs: Any) -> Any:
        """Raises FileProblem naming the row."""
        rows = list(csv.reader(io.StringIO(in_stream)))
        for number, row in enumerate(rows, 1):
            if row and len(row) != len(rows[0]):
                raise FileProblem(
                    f"Row {number} has {len(row)} cells, the heading has {len(rows[0])}. "
                    "A text that holds a comma or a line break must stand in double quotes."
                )
        return super().create_dataset(in_stream, **kwargs)


class CheckedXlsx(XLSX):
    """XLSX whose unpacked size is within a limit."""

    def create_dataset(self, in_stream: Any) -> Any:
        """Raises FileProblem."""
        try:
            unpacked = sum(
                part.file_size for part in zipfile.ZipFile(io.BytesIO(in_stream)).infolist()
            )
        except zipfile.BadZipFile as problem:
            raise FileProblem(
                "This is no XLSX file. Save it as an Excel workbook, or choose CSV."
            ) from problem
        if unpacked > MAX_UNPACKED_BYTES:
            raise FileProblem(
                f"The workbook unpacks to more than {MAX_UNPACKED_BYTES // 1024**2} MB."
            )
        dataset = super().create_dataset(in_stream)
        while len(dataset) and not any(dataset[-1]):  # rows that are merely formatted
            del dataset[-1]
        return dataset


class SignedImportForm(WhyMixin, ImportForm):
    """The file, and why."""

    field_order = ("resource", "import_file", "format", "why")

    def clean_import_file(self) -> Any:
        """Refuse a file that cannot hold rows of the registry."""
        file = self.cleaned_data["import_file"]
        if file.size > MAX_FILE_BYTES:
            raise forms.ValidationError(f"The file is larger than {MAX_FILE_BYTES // 1024**2} MB.")
        return file


class SignedConfirmForm(ConfirmImportForm):
    """The form of the second step, which carries the reason over from the first."""

    why = forms.CharField(max_length=REASON_LIMIT, widget=forms.HiddenInput)


class CuratedImportMixin(ImportExportMixin):
    """Import and export for a ModelAdmin of the registry."""

    import_form_class = SignedImportForm
    confirm_form_class = SignedConfirmForm
    export_form_class = ExportForm
    import_template_name = "admin/standards/import.html"
    formats = (CheckedCsv, CheckedXlsx)
    tmp_storage_class = UploadedFiles
    skip_admin_log = True  # the history says more

    def get_import_formats(self) -> list[type]:
        """CSV and XLSX."""
        return list(self.formats)

    get_export_formats = get_import_formats

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Whether the user may change and add rows."""
        return self.has_change_permission(request) and self.has_add_permission(request)

    def has_export_permission(self, request: HttpRequest) -> bool:
        """Whether the user may read rows."""
        return self.has_view_permission(request)

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        """Who imports, and why."""
        form = kwargs.get("form")
        why = getattr(form, "cleaned_data", {}).get("why", "") if form is not None else ""
        return {"why": why, "user": request.user}

    def get_confirm_form_initial(self, request: HttpRequest, import_form: Any) -> dict[str, Any]:
        """What the second step needs from the first."""
        initial: dict[str, Any] = super().get_confirm_form_initial(request, import_form)
        return initial | ({"why": import_form.cleaned_data["why"]} if import_form else {})

    def add_data_read_fail_error_to_form(self, form: Any, e: Exception) -> None:
        """Say what is wrong with the file."""
        if isinstance(e, FileProblem):
            form.add_error("import_file", str(e))
        elif isinstance(e, UnicodeDecodeError):
            form.add_error(
                "import_file", "The file is not UTF-8. Save it as “CSV UTF-8”, or as XLSX."
            )
        else:
            form.add_error(
                "import_file",
                f"The file cannot be read as the format you chose ({type(e).__name__}).",
            )

    def write_to_tmp_storage(self, import_file: Any, input_format: Any) -> Any:
        """Keep the file until it is confirmed, and remember where."""
        import_file.kept = super().write_to_tmp_storage(import_file, input_format)
        return import_file.kept

    def import_action(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """The first step. A file that is refused is not kept."""
        response: Any = super().import_action(request, **kwargs)
        kept = getattr(request.FILES.get("import_file"), "kept", None)
        if kept and "confirm_form" not in response.context_data:
            kept.remove()
        return response  # type: ignore[no-any-return]

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """The second step. The uploaded file may be missing, when the step was confirmed twice or
        on another machine."""
        if request.method != "POST" or not self.has_import_permission(request):
            raise PermissionDenied
        try:
            return super().process_import(request, **kwargs)  # type: ignore[no-any-return]
        except FileNotFoundError:
            self.message_user(
                request,
                "The uploaded file is no longer there. Please upload it again.",
                messages.ERROR,
            )
            return HttpResponseRedirect(reverse(f"admin:standards_{self.opts.model_name}_import"))

    def process_dataset(self, dataset: Any, form: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Import everything, or nothing."""
        return super().process_dataset(
            dataset, form, request, rollback_on_validation_errors=True, **kwargs
        )

    def process_result(self, result: Any, request: HttpRequest) -> HttpResponse:
        """Report what was imported. Nothing is announced that did not happen, since the registry
        may have changed after the preview."""
        if result.has_errors() or result.has_validation_errors():
            self.message_user(
                request,
                "Nothing was imported: since the preview the registry changed.",
                messages.ERROR,
            )
            return HttpResponseRedirect(reverse(f"admin:standards_{self.opts.model_name}_import"))
        return super().process_result(result, request)  # type: ignore[no-any-return]
