"""The part of the page Outside on GLEIF: what it told, asking it, and accepting what it named."""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from agents.online.accepting import accept
from agents.online.asking import Asking
from agents.online.forms import AcceptForm, GroupForm
from agents.online.identity import identity_of
from agents.online.questions import accepted_leis, ask_company, ask_group
from agents.sources.gleif import SPEC
from agents.sources.settings import why_off
from agents.sources.types import NotConsulted
from reports import access
from reports.access import writable_report
from reports.models import Report
from reports.pages.shell import workspace
from reports.registers.knowing import said_of
from reports.review.outside import OutsideRefused, known_of
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.pages import either, go, signed_in, wants_partial
from sibyl_project.trail.recording import record

SECONDS: Final = 45.0  # for all questions of one press of the button


@signed_in
@require_GET
def gleif(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What GLEIF told of the company: a slot of the page Outside, and a page. Nothing is asked."""
    report = access.get_report(request.user, report_id)
    context: dict[str, Any] = {
        "report": report,
        "may_write": access.may_write(request.user, report),
        "gleif": identity_of(report),
        "off": why_off(SPEC),
    }
    if not wants_partial(request):
        context = workspace(request, report, "outside") | context
    return either(request, "agents/online/gleif_page.html", "agents/online/_gleif.html", context)


@signed_in
@require_POST
def ask_gleif(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Ask GLEIF who the company is, or, with an accepted LEI, for its parents and children."""
    report = writable_report(request, report_id)
    form = GroupForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Not asked: its check digits are not those of an LEI.")
    elif why := why_off(SPEC):
        messages.error(request, f"{SPEC.label} was not asked: {why}.")
    else:
        _ask(request, report, form.cleaned_data["lei"])
    return go(request, "reports:outside", report.pk)


def _ask(request: HttpRequest, report: Report, lei: str) -> None:
    asking = Asking(report, request.user, Deadline.after(SECONDS))
    if lei and lei not in accepted_leis(known_of(report, said_of(report))):
        messages.error(request, f"Not asked: nobody accepted {lei} as the company's LEI.")
        return
    try:
        if lei:
            ask_group(lei, asking)
        else:
            ask_company(report, asking)
        messages.success(request, f"{SPEC.label} answered; what it names counts once accepted.")
    except NotConsulted as refusal:
        messages.error(request, f"{SPEC.label} was not consulted: {refusal.reason}")
    record("identity.asked", request=request, report=report, after={"lei": lei})


@signed_in
@require_POST
def accept_gleif(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Accept entities that GLEIF named."""
    report = writable_report(request, report_id)
    form = AcceptForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Not stored: say as what it is accepted.")
        return go(request, "reports:outside", report.pk)
    try:
        stored = accept(report, leis=request.POST.getlist("lei"), author=request.user, **form.given)
        messages.success(
            request,
            "Your word is stored; the next analysis rests on it."
            if stored
            else "That was accepted before.",
        )
    except OutsideRefused as refusal:
        messages.error(request, f"Not stored: {refusal}")
    return go(request, "reports:outside", report.pk)
