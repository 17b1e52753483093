"""The page that deletes a row: it asks for the reason first and records it in the history."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse

from sibyl_project.internals.django import answer_that_it_is_gone
from standards.admin.forms import ReasonForm
from standards.admin.records import Recording


def view(
    model_admin: Any, request: HttpRequest, object_id: str, why_kept: str = ""
) -> HttpResponse:
    """Ask why, then delete. If `why_kept` is given, show it instead and delete nothing."""
    row = model_admin.get_object(request, unquote(object_id))
    if row is None:
        return answer_that_it_is_gone(model_admin, request, object_id)
    if not model_admin.has_delete_permission(request, row):
        raise PermissionDenied
    name = f"admin:standards_{model_admin.opts.model_name}"
    if why_kept:
        model_admin.message_user(request, why_kept, messages.ERROR)
        return HttpResponseRedirect(reverse(f"{name}_change", args=(row.pk,)))
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        deleted = str(row)
        _remove(model_admin, request, row, form.cleaned_data["why"])
        model_admin.message_user(request, f"{deleted} was deleted.", messages.SUCCESS)
        return HttpResponseRedirect(reverse(f"{name}_changelist"))
    context = model_admin.admin_site.each_context(request) | {
        "title": f"Delete {row}",
        "original": row,
        "opts": model_admin.opts,
        "form": form,
        "media": model_admin.media,
    }
    return TemplateResponse(request, "admin/standards/remove.html", context)


def _remove(model_admin: Any, request: HttpRequest, row: Any, why: str) -> None:
    with transaction.atomic():
        recording = Recording.of_row(row)
        model_admin.log_deletions(request, [row])
        model_admin.delete_model(request, row)
        recording.finish(why, request.user)
