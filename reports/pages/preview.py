"""What was read from a report, shown before its analysis so that a person can check and correct
it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from reports import access
from reports.access import writable_report
from reports.compiled.industry import RunnerUp, runners_up_of
from reports.document.from_rows import section_tree as nested
from reports.document.industry import in_words
from reports.language.criteria_list import as_listed as criteria_as_listed
from reports.language.frameworks import Framework, Strength
from reports.language.unread import Unread
from reports.models import Report
from reports.pages import queries
from reports.pages.forms import CorrectionForm, StartForm
from reports.review.report_details import correct, corrected
from sibyl_project.common.pages import go, signed_in
from standards.registry import industries_with_metrics

INDUSTRY = "industry"
FOUND_IN_TEXT = ("company", "reporting_period", INDUSTRY, "criteria")
BACK = {"figures": "reports:figures", "industry": "reports:industry"}  # pages that correct as well


@dataclass(frozen=True, slots=True)
class Fact:
    """One row of the preview: the form field in which it is corrected, its value in words, and
    where the report states it.

    `found` is `{value, page, quote}` with the value in words, or None; an industry says `why` too.
    `searched` says whether the text was searched for it, `corrected` whether a person has corrected
    it, and `runners_up` what else the industry may be.
    """

    field: forms.BoundField
    shown: str
    found: dict[str, Any] | None
    searched: bool
    corrected: bool
    runners_up: Sequence[RunnerUp] = ()


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
        facts=[
            _industry_fact(report, field) if field.name == INDUSTRY else _fact(report, field)
            for field in form
        ],
    )


def _fact(report: Report, field: forms.BoundField) -> Fact:
    return Fact(
        field=field,
        shown=_shown(report, field.name),
        found=_found(report, field.name),
        searched=field.name in FOUND_IN_TEXT,
        corrected=field.name in corrected(report.detected),
    )


def _found(report: Report, name: str) -> dict[str, Any] | None:
    """What was read, in words, with the page and quote; of several criteria that of which most is
    claimed."""
    if name == "criteria":
        return _criteria_found(report.criteria_found or [])
    return report.detected.get(name) or None


def _criteria_found(found: list[dict[str, Any]]) -> dict[str, Any] | None:
    if not found:
        return None
    listed = criteria_as_listed(
        {Framework(each["framework"]): Strength(each["strength"]) for each in found}
    )
    return {"value": listed, "page": found[0]["page"], "quote": found[0]["quote"]}


def _industry_fact(report: Report, field: forms.BoundField) -> Fact:
    """The industry by name, with what it may be besides."""
    with_metrics = industries_with_metrics()
    fact = _fact(report, field)
    return replace(
        fact,
        shown=in_words(report.industry, with_metrics),
        found=fact.found and fact.found | {"value": in_words(fact.found["value"], with_metrics)},
        runners_up=runners_up_of(report, report.industry),
    )


def _shown(report: Report, name: str) -> str:
    display = getattr(report, f"get_{name}_display", None)
    return str(display() if display else getattr(report, name, ""))


@signed_in
@require_POST
def save_corrections(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Store what a person corrected.

    Where a value is refused, the reason is shown beside its field and nothing is stored. Then the
    document is shown, or with `back=figures` or `back=industry` that page.
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
    return go(request, BACK.get(request.POST.get("back", ""), "reports:detail"), report.pk)
