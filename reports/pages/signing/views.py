"""The Sign-off tab: what is open, the signature and what it covers, reopening and adding."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.access import Right
from reports.compile import CompiledReport, NothingCompiled, settled_analysis
from reports.models import Analysis, Report
from reports.pages.shell import chosen_analysis, workspace
from reports.pages.signing.forms import AdditionForm, ReopenForm, SignForm
from reports.signing.integrity import integrity_of
from reports.signing.open_things import open_things
from reports.signing.sign import InTheWay, SignRefused, add, in_force, reopen, sign, versions
from reports.signing.things import OpenThing
from sibyl_project.common.pages import go, signed_in


@signed_in
@require_GET
def signoff(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What is open and what was signed; `?analysis=` chooses an earlier analysis to sign."""
    report = access.get_report(request.user, report_id)
    return _page(request, report, chosen_analysis(request, report))


@signed_in
@require_POST
def sign_off(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Sign the analysis off."""
    report = access.report_for(request, report_id, Right.SIGN)
    analysis = chosen_analysis(request, report)
    form = SignForm(request.POST, things=_open(analysis))

    def act() -> str:
        if analysis is None:
            raise InTheWay("There is nothing to sign: this report has not been analysed.")
        given = form.cleaned_data
        signed = sign(analysis, request.user, given["conclusion"], given["acknowledged"])
        return f"Version {signed.version} is signed off."

    return _done(request, report, form, act) or _page(request, report, analysis, sign_form=form)


@signed_in
@require_POST
def reopen_signed(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Reopen what is signed."""
    report = access.report_for(request, report_id, Right.SIGN)
    form = ReopenForm(request.POST)

    def act() -> str:
        signed = reopen(report, request.user, form.cleaned_data["reason"])
        return f"Version {signed.version} is reopened."

    return _done(request, report, form, act) or _page(
        request, report, report.current_analysis, reopen_form=form
    )


@signed_in
@require_POST
def add_to_signed(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Add to what is signed."""
    report = access.report_for(request, report_id, Right.SIGN)
    form = AdditionForm(request.POST)

    def act() -> str:
        add(report, request.user, **form.cleaned_data)
        return "The addition stands beside what was signed."

    return _done(request, report, form, act) or _page(
        request, report, report.current_analysis, addition_form=form
    )


def _done(
    request: HttpRequest, report: Report, form: forms.Form, act: Callable[[], str]
) -> HttpResponse | None:
    """Do it and go back to the page; None where the form says why it was not done."""
    if not form.is_valid():
        return None
    try:
        messages.success(request, act())
    except SignRefused as refusal:
        for name, told in refusal.problems.items():
            form.add_error(name, told)
        return None
    except InTheWay as refusal:
        form.add_error(None, str(refusal))
        return None
    return go(request, "reports:signoff", report.pk)


def _open(analysis: Analysis | None) -> list[OpenThing]:
    try:
        return open_things(CompiledReport(settled_analysis(analysis)))
    except NothingCompiled:
        return []


def _page(
    request: HttpRequest,
    report: Report,
    analysis: Analysis | None,
    sign_form: SignForm | None = None,
    reopen_form: ReopenForm | None = None,
    addition_form: AdditionForm | None = None,
) -> HttpResponse:
    signed = in_force(report)
    things = [] if signed else _open(analysis)
    context = workspace(request, report, "signoff") | {
        "chosen": analysis,
        "standing": signed,
        "integrity": integrity_of(signed) if signed else None,
        "assembled": bool(signed and timezone.localdate() > signed.assembly_date),
        "left_out": [thing for thing in things if thing.is_undone],
        "unfinished": [thing for thing in things if not thing.is_undone],
        "can_sign": bool(analysis and not analysis.is_running and not signed),
        "versions": versions(report),
        "may_sign": access.may(request.user, Right.SIGN, report.engagement),
        "sign_form": sign_form or SignForm(things=things),
        "ticked": set(sign_form["acknowledged"].value() or []) if sign_form else set(),
        "reopen_form": reopen_form or ReopenForm(auto_id="reopen_%s"),
        "addition_form": addition_form or AdditionForm(auto_id="add_%s"),
    }
    if sign_form or reopen_form or addition_form:
        refused = [each for each in (sign_form, reopen_form, addition_form) if each]
        status = 409 if any(form.non_field_errors() for form in refused) else 400
    else:
        status = 200
    return render(request, "reports/signoff.html", context, status=status)
