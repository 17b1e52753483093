"""The page that restores what Sibyl ships: it shows the differences, asks for confirmation and a
reason, and writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse

from standards.admin.elements import replace_elements, with_specs
from standards.admin.forms import ReasonForm
from standards.admin.records import Recording, topic_name
from standards.loading.paragraphs import put
from standards.loading.sasb import shipped_columns
from standards.models import Paragraph
from standards.packaged import VINTAGES, packaged_requirements
from standards.registry_rows import columns
from standards.tasks import reindex_on_commit, reindex_sasb_on_commit
from standards.types import ElementSpec, Requirement

Difference: TypeAlias = tuple[str, str, str]  # column, as it is, as shipped


@dataclass(frozen=True, slots=True)
class Restorable:
    """How rows of one kind are put back. `shipped` gives None for a row that a curator added."""

    shipped: Callable[[Any], Any]
    differences: Callable[[Any, Any], list[Difference]]
    restore: Callable[[Any, Any, str, Any], None]  # row, what is shipped, why, user


def shipped(paragraph: Paragraph) -> Requirement | None:
    """The paragraph as Sibyl ships it, or None for one that a curator added."""
    return next(
        (node for node in packaged_requirements(VINTAGES[-1]) if node.paragraph_id == paragraph.pk),
        None,
    )


def differences(paragraph: Paragraph, node: Requirement) -> list[Difference]:
    """The columns that restoring would change."""
    pairs = _column_pairs(paragraph, columns(node))
    specs = [
        ElementSpec(row.name, tuple(row.cue_words)) for row in paragraph.elements.order_by("order")
    ]
    pairs.append(("elements", _lines(specs), _lines(node.elements)))
    return [pair for pair in pairs if pair[1] != pair[2]]


def restore(paragraph: Paragraph, node: Requirement, why: str, user: Any) -> None:
    """Write what is shipped over the paragraph and its elements, signed, and have the passages made
    again.

    The passages follow in the background, as after every edit: no request waits for an embedder.
    """
    with transaction.atomic():
        recording = Recording.of_paragraph(paragraph.pk)
        put(paragraph, node).curated = False
        paragraph.save()
        replace_elements(paragraph, with_specs(paragraph, node.elements))
        recording.finish(why, user)
        reindex_on_commit([paragraph.pk])


def sasb_differences(row: Any, shipped: dict[str, Any]) -> list[Difference]:
    """The columns that restoring an industry, a topic or a metric would change."""
    shown = {
        name: value for name, value in shipped.items() if name not in ("topic_id", "shipped_name")
    }
    pairs = _column_pairs(row, shown)
    if "topic_id" in shipped:
        pairs.append(("topic", topic_name(row.topic_id), topic_name(shipped["topic_id"])))
    return [pair for pair in pairs if pair[1] != pair[2]]


def restore_columns(row: Any, shipped: dict[str, Any], why: str, user: Any) -> None:
    """Write what is shipped over the row, signed.

    Raises ValidationError when another row stands in its way.
    """
    with transaction.atomic():
        recording = Recording.of_row(row)
        for name, given in shipped.items():
            setattr(row, name, given)
        row.curated = False
        row.full_clean()
        row.save()
        recording.finish(why, user)


def restore_sasb(row: Any, shipped: dict[str, Any], why: str, user: Any) -> None:
    """Restore a row of SASB and have its passages made again."""
    with transaction.atomic():
        restore_columns(row, shipped, why, user)
        reindex_sasb_on_commit()


PARAGRAPH = Restorable(shipped, differences, restore)
SASB = Restorable(shipped_columns, sasb_differences, restore_sasb)


def view(model_admin: Any, request: HttpRequest, object_id: str) -> HttpResponse:
    """Show what would change; on confirmation, restore."""
    row, restorable = model_admin.get_object(request, unquote(object_id)), model_admin.restorable
    shipped = restorable.shipped(row) if row else None
    if shipped is None:
        raise Http404(f"Sibyl ships no {model_admin.opts.verbose_name} {unquote(object_id)}.")
    if not model_admin.has_change_permission(request, row):
        raise PermissionDenied
    found, form = restorable.differences(row, shipped), ReasonForm(request.POST or None)
    if (
        request.method == "POST"
        and form.is_valid()
        and _done(restorable, row, shipped, form, request.user)
    ):
        model_admin.message_user(request, f"{row} is again as Sibyl ships it.", messages.SUCCESS)
        return HttpResponseRedirect(
            reverse(f"admin:standards_{model_admin.opts.model_name}_change", args=(row.pk,))
        )
    context = _context(
        model_admin, request, model_admin.get_object(request, unquote(object_id)), form
    ) | {"differences": found}
    return TemplateResponse(request, "admin/standards/restore.html", context)


def _done(restorable: Restorable, row: Any, shipped: Any, form: ReasonForm, user: Any) -> bool:
    try:
        restorable.restore(row, shipped, form.cleaned_data["why"], user)
    except ValidationError as problem:
        form.add_error(None, ["It cannot be put back yet.", *problem.messages])
        return False
    return True


def _context(
    model_admin: Any, request: HttpRequest, original: Any, form: ReasonForm
) -> dict[str, Any]:
    context: dict[str, Any] = model_admin.admin_site.each_context(request)
    return context | {
        "title": f"Restore {original}",
        "original": original,
        "opts": model_admin.opts,
        "form": form,
        "media": model_admin.media,
    }


def _column_pairs(row: Any, given: Mapping[str, Any]) -> list[Difference]:
    return [
        (_label(name), _text(getattr(row, name)), _text(value)) for name, value in given.items()
    ]


def _label(column: str) -> str:
    return column.removesuffix("_id").replace("_", " ")


def _lines(specs: Iterable[ElementSpec]) -> str:
    return "\n".join(f"{spec.name}: {', '.join(spec.cue_words)}" for spec in specs)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
