"""The page of a company's sites, what people say on it, and the pictures of findings on images."""

from __future__ import annotations

import uuid

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from agents.sites import drawing
from agents.sites.forms import SiteForm
from agents.sites.listing import register_for
from agents.sites.pictures import picture
from reports import access
from reports.access import writable_report
from reports.findings.imagery import ImageryDetails
from reports.findings.kinds import read_finding
from reports.findings.pictures import Form, pair_of
from reports.models import Finding, Report
from reports.pages.shell import workspace
from reports.review.outside import OutsideRefused, identify
from sibyl_project.common.pages import go, signed_in


@signed_in
@require_GET
def sites(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The register of sites and its map."""
    return _page(request, access.get_report(request.user, report_id))


@signed_in
@require_POST
def say_site(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Put a site right, for all claims and all reports of the company."""
    report = writable_report(request, report_id)
    form = SiteForm(request.POST)
    if form.is_valid():
        try:
            identify(report, form.given, request.user)
        except OutsideRefused as refusal:
            form.add_error("reason" if refusal.field == "reason" else "name", str(refusal))
        else:
            messages.success(request, "Your word is stored; the next analysis rests on it.")
            return go(request, "agents:sites", report.pk)
    return _page(request, report, form)


@signed_in
@require_GET
def ground(
    request: HttpRequest, report_id: uuid.UUID, image_id: uuid.UUID, when: str
) -> HttpResponse:
    """The picture of a scene that a finding rests on."""
    report = access.get_report(request.user, report_id)
    row = Finding.objects.filter(analysis__report=report, pk=image_id).first()
    details = read_finding(row) if row else None
    pair = pair_of(details) if isinstance(details, ImageryDetails) else None
    scene = dict(zip(("before", "after"), pair, strict=True)).get(when) if pair else None
    drawn = picture(scene, Form.WEBP) if scene else None
    if drawn is None:
        raise Http404("This finding has no such picture.")
    return HttpResponse(
        drawn, content_type="image/webp", headers={"Cache-Control": "private, max-age=3600"}
    )


def _page(request: HttpRequest, report: Report, form: forms.Form | None = None) -> HttpResponse:
    register = register_for(report)
    context = workspace(request, report, "outside") | {
        "register": register,
        "marks": register.marks,
        "map": {
            "ground": drawing.ground(),
            "ground_box": drawing.GROUND_BOX,
            "graticule": drawing.graticule(),
            "words": drawing.as_words(register.marks),
        },
        "form": form or SiteForm(),
        "may_write": access.may_write(request.user, report),
    }
    return render(request, "agents/sites/sites.html", context, status=400 if form else 200)
