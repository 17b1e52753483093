"""What was read from a report, shown before its analysis so that a person can check and correct
it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from reports import access
from reports.access import writable_report
from reports.document.from_rows import section_tree as nested
from reports.document.industry import known_industries
from reports.language.criteria_list import as_listed as criteria_as_listed
from reports.language.frameworks import Framework, Strength
from reports.language.unread import Unread
from reports.models import Report
from reports.pages import queries
from reports.pages.forms import CorrectionForm, StartForm
from reports.review.report_details import correct, corrected
from sibyl_project.common.pages import go, signed_in

FOUND_IN_TEXT = ("company", "reporting_period", "industry", "criteria")


@dataclass(frozen=True, slots=True)
class Fact:
    """One row of the preview: the form field in which it is corrected, its value in words, and
    where the report states it.

    `found` is `{value, page, quote}` with the value in words, or None. `searched` says whether the
    text was searched for it, `corrected` whether a person has corrected it.
    """

    field: forms.BoundField
    shown: str
    found: dict[str, Any] | None
    searched: bool
    corrected: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What was read from a report: its tree of sections (as
    `reports.document.from_rows.section_tree` builds it), counts, its page ledger in numbers, and
    its facts."""

    sections: list[dict[str, Any]]
    section_count: int
    table_count: int
    page_counts: dict[str, int]
    unread_by_rules: Unread
    facts: list[Fact]


def preview_of(report: Report, form: CorrectionForm) -> Preview:
    """The preview of a report that has been read; `form` has the fields that correct it."""
    sections = list(report.sections.order_by("order"))
    pages = queries.ledger(report)
    return Preview(
        sections=nested(sections),
        section_count=len(sections),
        table_count=report.tables.count(),
        page_counts=queries.ledger_counts(pages),
        unread_by_rules=Unread.of(page.language for page in pages),
        facts=[_fact(report, field) for field in form],
    )


def _fact(report: Report, field: forms.BoundField) -> Fact:
    found = _found(report, field.name)
    return Fact(
        field=field,
        shown=_shown(report, field.name),
        found=found,
        searched=field.name in FOUND_IN_TEXT,
        corrected=field.name in corrected(report.detected),
    )


def _found(report: Report, name: str) -> dict[str, Any] | None:
    """What was read, in words, with the page and quote; of several criteria that of which most is
    claimed."""
    if name == "criteria":
        return _criteria_found(report.criteria_found or [])
    found = report.detected.get(name)
    if found and name == "industry":
        return dict(found) | {"value": _industry(found["value"])}
    return found or None


def _criteria_found(found: list[dict[str, Any]]) -> dict[str, Any] | None:
    if not found:
        return None
    in_words = criteria_as_listed(
        {Framework(each["framework"]): Strength(each["strength"]) for each in found}
    )
    return {"value": in_words, "page": found[0]["page"], "quote": found[0]["quote"]}


def _shown(report: Report, name: str) -> str:
    if name == "industry":
        return _industry(report.industry)
    in_words = getattr(report, f"get_{name}_display", None)
    return str(in_words() if in_words else getattr(report, name, ""))


def _industry(code: str) -> str:
    return (
        f"{known_industries().get(code, 'an industry without metrics here')} ({code})"
        if code
        else ""
    )


@signed_in
@require_POST
def save_corrections(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Store what a person corrected.

    Where a value is refused, the reason is shown beside its field and nothing is stored. Then the
    document is shown, or with `back=figures` the Figures page.
    """
    report = writable_report(request, report_id)
    form = StartForm(request.POST, report=report)
    form.fields["max_cycles"].required = False
    if not form.is_valid():
        context = {
            "report": report,
            "preview": preview_of(access.get_report(request.user, report_id), form),
            "may_write": True,
        }
        return render(request, "reports/preview.html", context, status=400)
    changes = form.changes()
    if changes:
        correct(report, changes)
        names = ", ".join(str(form.fields[name].label).rstrip("?").lower() for name in changes)
        messages.success(
            request,
            f"Corrected: {names}. The next analysis uses it; reading the report again does not "
            "undo it.",
        )
    else:
        messages.info(request, "Nothing was changed.")
    back = "reports:figures" if request.POST.get("back") == "figures" else "reports:detail"
    return go(request, back, report.pk)
