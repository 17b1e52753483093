"""The holds on a report or an engagement: who placed them and why, placing and lifting."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from reports import access
from reports.access import Right
from reports.keeping import holds
from reports.keeping.refusing import Refused, Unusable
from reports.models import Engagement, Hold, HoldKind, Report
from reports.pages.shell import workspace
from sibyl_project.common.pages import go, signed_in

Held = Report | Engagement


class HoldForm(forms.Form):
    """Placing a hold."""

    reason = forms.CharField(
        label="Why it is held",
        max_length=holds.LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="shown to every member, and to whoever wants to delete it",
    )
    until = forms.DateField(
        label="Until",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="the last day it holds; empty: until somebody lifts it",
    )


@signed_in
@require_http_methods(["GET", "POST"])
def report_holds(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The holds on a report, those on its engagement among them; a lead places one."""
    if request.method == "GET":
        return _page(request, access.get_report(request.user, report_id), HoldForm())
    return _placed(request, access.report_for(request, report_id, Right.HOLD))


@signed_in
@require_http_methods(["GET", "POST"])
def engagement_holds(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """The holds on an engagement, which keep every report of it; a lead places one."""
    if request.method == "GET":
        return _page(request, access.get_engagement(request.user, engagement_id), HoldForm())
    return _placed(request, access.get_engagement(request.user, engagement_id, Right.HOLD))


@signed_in
@require_POST
def lift_report(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Lift the legal holds on a report."""
    return _lifted(request, access.report_for(request, report_id, Right.HOLD))


@signed_in
@require_POST
def lift_engagement(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Lift the holds on an engagement."""
    return _lifted(request, access.get_engagement(request.user, engagement_id, Right.HOLD))


def _placed(request: HttpRequest, held: Held) -> HttpResponse:
    form = HoldForm(request.POST)
    if not form.is_valid():
        return _page(request, held, form, status=400)
    try:
        holds.place(held, request.user, form.cleaned_data["reason"], form.cleaned_data["until"])
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _page(request, held, form, status=400 if isinstance(refusal, Unusable) else 409)
    messages.success(request, "The hold is placed.")
    return _back(request, held)


def _lifted(request: HttpRequest, held: Held) -> HttpResponse:
    try:
        holds.lift(held, request.user, request.POST.get("reason", "")[: holds.LONGEST_REASON])
        messages.success(request, "The hold is lifted.")
    except Refused as refusal:
        messages.error(request, str(refusal))
    return _back(request, held)


def _back(request: HttpRequest, held: Held) -> HttpResponse:
    whose = "report" if isinstance(held, Report) else "engagement"
    return go(request, f"reports:{whose}_holds", held.pk)


def _page(request: HttpRequest, held: Held, form: HoldForm, status: int = 200) -> HttpResponse:
    engagement = held.engagement if isinstance(held, Report) else held
    rows = holds.holds_on(held).select_related("placed_by", "lifted_by")
    in_force = set(rows.in_force().values_list("pk", flat=True))
    mine = [hold for hold in rows if hold.pk in in_force and _is_liftable(hold, held)]
    context: dict[str, Any] = {
        "held": held,
        "engagement": engagement,
        "rows": [(hold, hold.pk in in_force) for hold in rows],
        "liftable": mine,
        "hold_form": form,
        "may_hold": access.may(request.user, Right.HOLD, engagement),
    }
    if isinstance(held, Report):
        context |= workspace(request, held, "")
    page = "report" if isinstance(held, Report) else "engagement"
    return render(request, f"reports/keeping/{page}_holds.html", context, status=status)


def _is_liftable(hold: Hold, held: Held) -> bool:
    on_this = hold.report_id == held.pk if isinstance(held, Report) else True
    return on_this and hold.kind == HoldKind.LEGAL
