"""The Inventory tab: the client's workbooks with their totals, the lines beneath them level by
level, the exceptions and the columns."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRefresh

from reports import access
from reports.filters.inventories import ExceptionPageFilters
from reports.inventory.reliability import RELIABILITY
from reports.models import Report
from reports.pages.inventories.forms import ExceptionForm
from reports.pages.inventories.listing import (
    column_rows,
    exception_rows,
    role_in_words,
    tables_of,
    words_of,
)
from reports.pages.inventories.steps import line_of, steps_of
from reports.pages.inventories.totals import title_of
from reports.pages.inventories.workbooks import run_of, workbooks_of
from reports.pages.shell import workspace
from reports.review.inventories import STATES
from reports.review.inventory_tree import KIND, SITE, Beneath, Branch, branches_of, level_of
from sibyl_project.common.pages import either, polled, signed_in

TEMPLATES = "reports/inventories/"
PER_PAGE, EXCEPTIONS_PER_PAGE = 50, 20


@signed_in
@require_GET
def inventory(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The whole tab; for htmx the list of exceptions alone, as its filters narrow it."""
    report = access.get_report(request.user, report_id)
    return inventory_page(request, report)


def inventory_page(
    request: HttpRequest, report: Report, refused: ExceptionForm | None = None, status: int = 200
) -> HttpResponse:
    """The tab, with a form that was sent and not stored, if there is one."""
    context = workspace(request, report, "inventory")
    context |= _exceptions(request, report, context["may_write"], refused)
    if not refused and request.headers.get("HX-Target") == "exceptions":
        return either(request, "", f"{TEMPLATES}_exceptions.html", context)
    words = words_of(report)
    books = workbooks_of(report)
    context |= {
        "workbooks": books,
        "reliability": RELIABILITY,
        "tables": [(one, tables_of(one.run, words)) for one in books if one.is_done and one.run],
        "template": [(word, role_in_words(word.role)) for word in words.values()],
    }
    return render(request, "reports/inventory.html", context, status=status)


def _exceptions(
    request: HttpRequest, report: Report, may_write: bool, refused: ExceptionForm | None
) -> dict[str, Any]:
    filters = ExceptionPageFilters(request.GET, report)
    found: Any = filters.qs
    if refused:
        found = found.filter(identity=str(refused["identity"].value())[:48])
    page = Paginator(found, EXCEPTIONS_PER_PAGE).get_page(request.GET.get("at"))
    return {
        "filters": filters,
        "page_obj": page,
        "key": "at",
        "rows": exception_rows(report, list(page.object_list), may_write, refused),
        "every": filters.every,
        "states": [(value, label, filters.states[value]) for value, label in STATES],
    }


@polled
@signed_in
@require_GET
def workbook_state(
    request: HttpRequest, report_id: uuid.UUID, document_id: uuid.UUID
) -> HttpResponse:
    """How far a workbook is; the browser asks again until it has ended, then for the whole page."""
    report = access.get_report(request.user, report_id)
    book = next(iter(workbooks_of(report, document_id)), None)
    if book is None:
        raise Http404("Workbook not found.")
    if not book.is_moving and request.GET.get("moving"):
        return HttpResponseClientRefresh()
    context = {"report": report, "book": book, "may_write": access.may_write(request.user, report)}
    return render(request, f"{TEMPLATES}_state.html", context)


class BranchForm(forms.Form):
    """Which lines are asked for: of a total, and of one site or kind of it."""

    scope = forms.ChoiceField(choices=[(one, one) for one in ("1", "2", "3")], required=False)
    method = forms.ChoiceField(
        choices=[(one, one) for one in ("location", "market")], required=False
    )
    category = forms.IntegerField(min_value=1, max_value=15, required=False)
    by = forms.ChoiceField(choices=[(one, one) for one in (SITE, KIND)], required=False)
    name = forms.CharField(max_length=200, required=False, strip=False)


@signed_in
@require_GET
def branch(request: HttpRequest, report_id: uuid.UUID, run_id: uuid.UUID) -> HttpResponse:
    """The sites (or kinds) beneath a total, or with `by` and `name` the lines of one of them."""
    report = access.get_report(request.user, report_id)
    run = run_of(report, run_id)
    form = BranchForm(request.GET)
    if not form.is_valid():
        raise Http404("There are no such lines.")
    given = form.cleaned_data
    of = Beneath(given["scope"], given["method"], given["category"])
    lines = of.lines(run)
    context = {"report": report, "run": run, "title": title_of(of), "given": given, "key": "at"}
    at = request.GET.get("at")
    if given["by"]:
        rows = lines.filter(**{given["by"]: given["name"]}).defer("details").order_by("order")
        context |= {"page_obj": Paginator(rows, PER_PAGE).get_page(at), "level": "lines"}
    else:
        level = level_of(lines)
        page = Paginator(branches_of(lines, level), PER_PAGE).get_page(at)
        branches = [Branch(**row) for row in page.object_list]
        context |= {"page_obj": page, "level": level, "branches": branches}
    return _part(request, report, "_branch.html", context)


@signed_in
@require_GET
def line(request: HttpRequest, report_id: uuid.UUID, run_id: uuid.UUID, order: int) -> HttpResponse:
    """Every step of a line."""
    report = access.get_report(request.user, report_id)
    run = run_of(report, run_id)
    row = run.lines.filter(order=order).first()
    if row is None:
        raise Http404("Line not found.")
    context = {"report": report, "row": row, "steps": steps_of(line_of(row)), "title": str(row)}
    return _part(request, report, "_line.html", context)


@signed_in
@require_GET
def columns(request: HttpRequest, report_id: uuid.UUID, run_id: uuid.UUID) -> HttpResponse:
    """What the columns of one table of a workbook were read as."""
    report = access.get_report(request.user, report_id)
    run = run_of(report, run_id)
    words = words_of(report)
    tables = {str(one.number): one for one in tables_of(run, words)}
    table = tables.get(request.GET.get("table", "0"))
    if table is None:
        raise Http404("Table not found.")
    may_write = access.may_write(request.user, report)
    rows = column_rows(run, words, table.number, may_write)
    title = f"Columns of {table.title or table.sheet}"
    context = {"report": report, "rows": rows, "may_write": may_write, "title": title}
    return _part(request, report, "_columns.html", context)


def _part(request: HttpRequest, report: Report, part: str, context: dict[str, Any]) -> HttpResponse:
    """A part of the tab for htmx, else on a page of its own."""
    context["part"] = f"{TEMPLATES}{part}"
    full = workspace(request, report, "inventory") | context if not request.htmx else context  # type: ignore[attr-defined]
    return either(request, f"{TEMPLATES}part.html", f"{TEMPLATES}{part}", full)
