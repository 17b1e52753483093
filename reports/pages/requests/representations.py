"""What only management can confirm: the list for the representation letter, beside the requests."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from reports import access
from reports.access import writable_report
from reports.compile import CompiledReport
from reports.exports.representations import letter_file
from reports.models import Report, RepresentationState
from reports.pages.shell import workspace
from reports.review.representing import PROPOSED, Decision, DecisionRefused, Listed, decide, listed
from sibyl_project.common.pages import signed_in

PER_PAGE, LONGEST_REASON = 30, 2000
STATES = [(PROPOSED, "proposed"), *RepresentationState.choices]


class DecisionForm(forms.Form):
    """A decision on one matter."""

    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    state = forms.ChoiceField(
        label="Decision", choices=[("", "choose ..."), *RepresentationState.choices]
    )
    reason = forms.CharField(
        label="Reason",
        required=False,
        max_length=LONGEST_REASON,
        help_text="needed where it is left out",
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    confirmed_on = forms.DateField(
        label="Confirmed on", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )


def matters_of(report: Report) -> list[Listed]:
    """The matters of the current analysis, or those decided on where there is none."""
    analysis = report.current_analysis
    if analysis is None:
        return listed(report, [])
    analysis.report = report
    return CompiledReport(analysis).representations


@signed_in
@require_http_methods(["GET", "POST"])
def representations(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The list; POST decides on one matter."""
    if request.method == "GET":
        return _page(request, access.get_report(request.user, report_id))
    report = writable_report(request, report_id)
    form = DecisionForm(request.POST)
    if form.is_valid():
        given = dict(form.cleaned_data)
        known = [one.worded for one in matters_of(report)]
        try:
            decide(report, known, given.pop("key"), Decision(**given), request.user)
        except DecisionRefused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        else:
            messages.success(request, "The decision is stored.")
            return redirect("reports:representations", report.pk)
    return _page(request, report, form, status=400)


def _page(
    request: HttpRequest, report: Report, refused: DecisionForm | None = None, status: int = 200
) -> HttpResponse:
    matters = matters_of(report)
    state = request.GET.get("state", "")
    state = state if state in dict(STATES) else ""
    found = [one for one in matters if not state or one.state == state]
    wrong: Any = refused["key"].value() if refused else ""
    if refused:  # the matter stands first, whatever page it was on
        found = sorted(found, key=lambda one: one.worded.key != wrong)
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("at"))
    rows = [
        (one, refused if refused and one.worded.key == wrong else _form(one, number))
        for number, one in enumerate(page.object_list)
    ]
    context = workspace(request, report, "requests") | {
        "rows": rows,
        "refused": refused,
        "wrong": wrong,
        "page_obj": page,
        "key": "at",
        "state": state,
        "every": len(matters),
        "states": [
            (value, label, sum(one.state == value for one in matters)) for value, label in STATES
        ],
    }
    return render(request, "reports/representations.html", context, status=status)


def _form(one: Listed, number: int) -> DecisionForm:
    initial: dict[str, Any] = {"key": one.worded.key}
    if one.row:
        row = one.row
        initial |= {"state": row.state, "reason": row.reason, "confirmed_on": row.confirmed_on}
    return DecisionForm(initial=initial, auto_id=f"matter_{number}_%s")


@signed_in  # type: ignore[arg-type]  # a file that is streamed is no HttpResponse to the type checker
@require_GET
def letter_xlsx(request: HttpRequest, report_id: uuid.UUID) -> HttpResponseBase:
    """The matters taken in, as a workbook to be sent."""
    report = access.get_report(request.user, report_id)
    return letter_file(report, matters_of(report), "xlsx")


@signed_in  # type: ignore[arg-type]  # as above
@require_GET
def letter_docx(request: HttpRequest, report_id: uuid.UUID) -> HttpResponseBase:
    """The matters taken in, as a text document to be sent."""
    report = access.get_report(request.user, report_id)
    return letter_file(report, matters_of(report), "docx")
