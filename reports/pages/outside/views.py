"""The page Outside of a report, and what people say on it."""

from __future__ import annotations

import uuid
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.access import writable_report
from reports.models import Analysis, RegisterSnapshot, Report
from reports.pages.claims.news_blocks import LISTS, told
from reports.pages.outside.forms import AbsenceForm, IdentityForm, MatchForm, PeerForm
from reports.pages.shell import chosen_analysis, workspace
from reports.registers.catalogue import REGISTERS
from reports.review.completeness import (
    CompletenessRefused,
    absent_from,
    mark_peer,
    may_be_peers,
    peers_of,
    say,
)
from reports.review.outside import OutsideRefused, identify, match, outside_of
from reports.review.outside_findings import company_lists, findings_of, published_in
from sibyl_project.common.pages import go, signed_in

MOST_PUBLISHED: Final = 60


@signed_in
@require_GET
def outside(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The page; `?analysis=` chooses an earlier analysis."""
    report = access.get_report(request.user, report_id)
    return _page(request, report, chosen_analysis(request, report))


@signed_in
@require_POST
def identity(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Say who the company is, or that something the report prints is not its own."""
    report = writable_report(request, report_id)
    form = IdentityForm(request.POST)
    if form.is_valid():
        try:
            identify(report, form.given, request.user)
            messages.success(request, "Your word is stored; the next analysis rests on it.")
            return go(request, "reports:outside", report.pk)
        except OutsideRefused as refusal:
            form.add_error(refusal.field, str(refusal))
    return _page(request, report, report.current_analysis, identity_form=form)


@signed_in
@require_POST
def entry(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Say whether an entry of a register is the company's."""
    report = writable_report(request, report_id)
    form = MatchForm(request.POST)
    if form.is_valid():
        try:
            match(report, form.given, request.user)
            messages.success(request, "Your word is stored; the next analysis rests on it.")
            return go(request, "reports:outside", report.pk)
        except OutsideRefused as refusal:
            form.add_error(refusal.field, str(refusal))
    return _page(request, report, report.current_analysis, match_form=form)


@signed_in
@require_POST
def absence(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Say that an absence needs no answer, or again needs one."""
    report = writable_report(request, report_id)
    form = AbsenceForm(request.POST)
    if form.is_valid():
        try:
            say(report, author=request.user, **form.cleaned_data)
            messages.success(request, "Your word is stored; it holds for later analyses too.")
            return go(request, "reports:outside", report.pk)
        except CompletenessRefused as refusal:
            form.add_error(refusal.field, str(refusal))
    return _page(request, report, report.current_analysis, refused=form)


@signed_in
@require_POST
def peer(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Say whether another report of the engagement is of a peer."""
    report = writable_report(request, report_id)
    form = PeerForm(request.POST)
    if form.is_valid():
        try:
            is_peer = form.cleaned_data["is_peer"]
            mark_peer(report, form.cleaned_data["peer"], request.user, is_peer=is_peer)
            messages.success(request, "Your word is stored; the next analysis rests on it.")
            return go(request, "reports:outside", report.pk)
        except CompletenessRefused as refusal:
            form.add_error(refusal.field, str(refusal))
    return _page(request, report, report.current_analysis, refused=form)


def _page(
    request: HttpRequest,
    report: Report,
    analysis: Analysis | None,
    identity_form: forms.Form | None = None,
    match_form: forms.Form | None = None,
    refused: forms.Form | None = None,
) -> HttpResponse:
    found = outside_of(report)
    snapshots = list(RegisterSnapshot.objects.newest_first())
    loaded = {one.register for one in snapshots}
    context: dict[str, Any] = workspace(request, report, "outside") | {
        "chosen": analysis,
        "outside": found,
        "findings": findings_of(analysis),
        "absent": absent_from(analysis) if analysis else None,
        "peers": peers_of(report),
        "may_be_peers": may_be_peers(report),
        "refused": refused,
        "published": (published := published_in(analysis))[:MOST_PUBLISHED],
        "more_published": max(0, len(published) - MOST_PUBLISHED),
        "lists": [
            (LISTS.get(one.list_kind, "Stories"), one, list(map(told, one.items)))
            for one in company_lists(analysis)
        ],
        "snapshots": [(REGISTERS.get(one.register), one) for one in snapshots],
        "not_loaded": [one for one in REGISTERS.values() if one.name not in loaded],
        "identity_form": identity_form or IdentityForm(auto_id="identity_%s"),
        "match_form": match_form or MatchForm(auto_id="match_%s"),
    }
    status = 400 if identity_form or match_form or refused else 200
    return render(request, "reports/outside.html", context, status=status)
