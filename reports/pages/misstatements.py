"""The Misstatements tab: the schedule of an analysis, its sums against materiality, and what people
set and say."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.access import writable_report
from reports.models import SAYABLE, Analysis, Report
from reports.models.misstatements import DECIMAL_PLACES, MAX_DIGITS
from reports.pages.checks.listing import checks_of
from reports.pages.shell import chosen_analysis, workspace
from reports.review.materiality import TOLERANCE_PERCENT, Materiality
from reports.review.misstatements import DEFAULTS, WordRefused, say, schedule_of, set_materiality
from reports.types import Disclosure
from sibyl_project.common.pages import go, signed_in


class MaterialityForm(forms.Form):
    """The thresholds of a disclosure, and why."""

    disclosure = forms.ChoiceField(
        choices=[(one.value, one.value.replace("_", " ")) for one in Disclosure]
    )
    unit = forms.CharField(
        max_length=40,
        required=False,
        help_text="as the schedule prints it, for example tCO2e. Of “other” each unit has its "
        "own materiality, and amounts in different units are never compared.",
    )
    material = forms.DecimalField(
        label="Materiality", max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES
    )
    performance = forms.DecimalField(
        label="Performance materiality", max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES
    )
    trivial = forms.DecimalField(
        label="Clearly trivial up to", max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES
    )
    reason = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 2}))


class WordForm(forms.Form):
    """A person's word on a misstatement."""

    identity = forms.CharField(widget=forms.HiddenInput)
    nature = forms.ChoiceField(choices=SAYABLE)
    corrected = forms.BooleanField(label="Corrected by the company", required=False)
    reason = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 2}))


@signed_in
@require_GET
def misstatements(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The schedule; `?analysis=` chooses an earlier analysis."""
    report = access.get_report(request.user, report_id)
    return _page(request, report, chosen_analysis(request, report))


@signed_in
@require_POST
def materiality(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Set the materiality of a disclosure."""
    report = writable_report(request, report_id)
    form = MaterialityForm(request.POST)
    if form.is_valid():
        given = dict(form.cleaned_data)
        reason, disclosure = given.pop("reason"), Disclosure(given.pop("disclosure"))
        try:
            set_materiality(report, Materiality(disclosure, **given), reason, request.user)
            messages.success(request, "The materiality is set.")
            return go(request, "reports:misstatements", report.pk)
        except WordRefused as refusal:
            _tell(form, refusal)
    return _page(request, report, report.current_analysis, materiality_form=form)


@signed_in
@require_POST
def word(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Say what a misstatement is, and whether the company corrected it."""
    report = writable_report(request, report_id)
    form = WordForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data
        told = (given["nature"], given["corrected"], given["reason"])
        known = schedule_of(report, checks_of(report.current_analysis)).identities
        try:
            say(report, known, given["identity"], told, request.user)
            messages.success(request, "Your word stands beside the misstatement.")
            return go(request, "reports:misstatements", report.pk)
        except WordRefused as refusal:
            _tell(form, refusal)
    return _page(request, report, report.current_analysis, word_form=form)


def _tell(form: forms.Form, refusal: WordRefused) -> None:
    for field, message in refusal.problems.items():
        form.add_error(field, message)


def _page(
    request: HttpRequest,
    report: Report,
    analysis: Analysis | None,
    materiality_form: MaterialityForm | None = None,
    word_form: WordForm | None = None,
) -> HttpResponse:
    schedule = schedule_of(report, checks_of(analysis).order_by("order"))
    said = word_form["identity"].value() if word_form else ""
    rows = [
        (
            one,
            word_form
            if word_form and one.misstated.identity == said
            else WordForm(
                initial={
                    "identity": one.misstated.identity,
                    "nature": one.nature,
                    "corrected": one.misstated.corrected,
                },
                auto_id=f"id_%s_{number}",
            ),
        )
        for number, one in enumerate(schedule.entries)
    ]
    context: dict[str, Any] = workspace(request, report, "misstatements") | {
        "chosen": analysis,
        "schedule": schedule,
        "rows": rows,
        "said": said,
        "word_form": word_form,
        "materiality_form": materiality_form or MaterialityForm(),
        "defaults": DEFAULTS,
        "tolerance": TOLERANCE_PERCENT,
    }
    status = 400 if materiality_form or word_form else 200
    return render(request, "reports/misstatements.html", context, status=status)
