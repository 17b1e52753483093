"""Back to what Sibyl ships: shown, confirmed, signed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse

from standards.admin.elements import replace_elements, with_specs
from standards.admin.forms import WhyMixin
from standards.admin.records import Recording
from standards.loading.paragraphs import put
from standards.models import Paragraph
from standards.packaged import VINTAGES, packaged_requirements
from standards.registry_rows import columns
from standards.tasks import reindex_on_commit
from standards.types import ElementSpec, Requirement


class RestoreForm(WhyMixin, forms.Form):
    """Only the reason is asked."""


def shipped(paragraph_id: str) -> Requirement | None:
    """The paragraph as Sibyl ships it, or None for one that a curator added."""
    return next((node for node in packaged_requirements(VINTAGES[-1]) if node.paragraph_id == paragraph_id), None)


def restore(paragraph: Paragraph, node: Requirement, why: str, user: Any) -> None:
    """Write what is shipped over the paragraph and its elements, signed, and have the passages made again.

    The passages follow in the background, as after every edit: no request waits for an embedder.
    """
    with transaction.atomic():
        recording = Recording(paragraph.pk)
        put(paragraph, node).curated = False
        paragraph.save()
        replace_elements(paragraph, with_specs(paragraph, node.elements))
        recording.finish(why, user)
        reindex_on_commit([paragraph.pk])


def view(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Ask, then do."""
    paragraph = model_admin.get_object(request, unquote(object_id))
    node = shipped(paragraph.pk) if paragraph else None
    if node is None:
        raise Http404(f"Sibyl ships no paragraph {unquote(object_id)}.")
    if not model_admin.has_change_permission(request, paragraph):
        raise PermissionDenied
    form = RestoreForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        restore(paragraph, node, form.cleaned_data["why"], request.user)
        model_admin.message_user(request, f"{paragraph.pk} is again as Sibyl ships it.", messages.SUCCESS)
        return HttpResponseRedirect(reverse("admin:standards_paragraph_change", args=(paragraph.pk,)))
    context = _context(model_admin, request, paragraph, form) | {"differences": differences(paragraph, node)}
    return TemplateResponse(request, "admin/standards/paragraph/restore.html", context)


def _context(model_admin: Any, request: HttpRequest, paragraph: Paragraph, form: RestoreForm) -> dict[str, Any]:
    context: dict[str, Any] = model_admin.admin_site.each_context(request)
    return context | {
        "title": f"Restore {paragraph.pk}",
        "original": paragraph,
        "opts": model_admin.opts,
        "form": form,
        "media": model_admin.media,
    }


def differences(paragraph: Paragraph, node: Requirement) -> list[tuple[str, str, str]]:
    """(column, as it is, as shipped) for everything that would change."""
    pairs = [(name, _text(getattr(paragraph, name)), _text(given)) for name, given in columns(node).items()]
    specs = [ElementSpec(row.name, tuple(row.cue_words)) for row in paragraph.elements.order_by("order")]
    pairs.append(("elements", _lines(specs), _lines(node.elements)))
    return [(name.removesuffix("_id").replace("_", " "), mine, theirs) for name, mine, theirs in pairs if mine != theirs]


def _lines(specs: Iterable[ElementSpec]) -> str:
    return "\n".join(f"{spec.name}: {', '.join(spec.cue_words)}" for spec in specs)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
