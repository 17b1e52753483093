"""People's tests of claims against attached documents: the form and list of a claim, and the list
of a report, narrowed to a document or a result."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports import access
from reports.access import writable_report
from reports.filters.record_tests import RecordTestFilters
from reports.models import Claim, Report
from reports.pages.record_tests.forms import RecordTestForm
from reports.pages.shell import workspace
from reports.review.record_tests import Outcome, RecordTestRefused, record, withdraw
from sibyl_project.common.pages import either, signed_in, wants_partial

TEMPLATES = "reports/record_tests/"
PER_PAGE = 50


@signed_in
@require_GET
def record_tests(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The tests of a report, newest first, withdrawn ones included; for htmx the list alone."""
    report = access.get_report(request.user, report_id)
    filters = RecordTestFilters(request.GET, report)
    page = Paginator(filters.qs, PER_PAGE).get_page(request.GET.get("at"))
    context = {"report": report, "form": filters.form, "page_obj": page, "tests": page.object_list}
    if not wants_partial(request):
        context = workspace(request, report, "evidence") | context
    return either(request, f"{TEMPLATES}list.html", f"{TEMPLATES}_page.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
def claim_tests(request: HttpRequest, report_id: uuid.UUID, claim_id: uuid.UUID) -> HttpResponse:
    """The tests of a claim and the form of another. POST records one, or shows what to change with
    all that was typed."""
    posted = request.method == "POST"
    report = (
        writable_report(request, report_id)
        if posted
        else access.get_report(request.user, report_id)
    )
    claim = Claim.objects.filter(pk=claim_id, claim_set__report=report).first()
    if claim is None:
        raise Http404("This report has no such claim.")
    documents = list(report.evidence.attached())
    form = RecordTestForm(claim, documents, request.POST if posted else None)
    if posted and _recorded(request, report, claim, form):
        if not wants_partial(request):
            messages.success(request, "The test is recorded beside the verdict.")
            return redirect(reverse("reports:claim_tests", args=[report.pk, claim.pk]))
        form = RecordTestForm(claim, documents)
    return _shown(request, report, claim, form)


def _recorded(request: HttpRequest, report: Report, claim: Claim, form: RecordTestForm) -> bool:
    """Whether a valid form was stored; else the form says what to change."""
    if not form.is_valid():
        return False
    given = dict(form.cleaned_data)
    document = given.pop("document")
    try:
        record(report, claim.pk, document, Outcome(**given), request.user)
    except RecordTestRefused as refusal:
        form.add_error(refusal.field, str(refusal))
        return False
    return True


@signed_in
@require_POST
def withdraw_test(request: HttpRequest, report_id: uuid.UUID, test_id: uuid.UUID) -> HttpResponse:
    """Withdraw a test; the response is its claim's tests as they then stand."""
    report = writable_report(request, report_id)
    test = report.record_tests.select_related("claim").filter(pk=test_id).first()
    if test is None:
        raise Http404("This report has no such test.")
    problem = ""
    try:
        withdraw(test, request.user)
    except RecordTestRefused as refusal:
        problem = str(refusal)
    if wants_partial(request):
        form = RecordTestForm(test.claim, list(report.evidence.attached()))
        return _shown(request, report, test.claim, form, problem)
    if problem:
        messages.error(request, problem)
    return redirect(reverse("reports:claim_tests", args=[report.pk, test.claim_id]))


def _shown(
    request: HttpRequest, report: Report, claim: Claim, form: RecordTestForm, problem: str = ""
) -> HttpResponse:
    tests = claim.record_tests.newest_first().select_related("document")
    page = Paginator(tests, PER_PAGE).get_page(request.GET.get("at"))
    context: dict[str, Any] = {
        "report": report,
        "claim": claim,
        "page_obj": page,
        "tests": page.object_list,
        "test_form": form,
        "problem": problem,
        "of_claim": True,
        "may_write": access.may_write(request.user, report),
    }
    if not wants_partial(request):
        context = workspace(request, report, "claims") | context
    # htmx ignores the content of an error response, and the form itself says what is wrong
    status = 400 if form.errors and not wants_partial(request) else 200
    return either(
        request, f"{TEMPLATES}claim.html", f"{TEMPLATES}_claim.html", context, status=status
    )
