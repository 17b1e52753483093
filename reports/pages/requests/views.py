"""The Requests tab of a report: asking several at once, one request, its wording and its state."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports import access
from reports.access import writable_report
from reports.compile import CompiledReport
from reports.compiled.requests import RequestList
from reports.document.storing import FileRefused
from reports.exports.requests_files import request_list_file
from reports.models import ClientRequest, Report
from reports.pages.evidence import EvidenceForm
from reports.pages.requests.forms import AskForm, StateForm, WordingForm
from reports.pages.requests.listing import ITEMS_SHOWN, listed, whole
from reports.pages.shell import workspace
from reports.reading import answering
from reports.reading.upload_limit import TooManyUploads, told_to_wait
from reports.review.requesting import WORDING, Draft, RequestRefused, ask, move, reword
from sibyl_project.common.pages import signed_in
from sibyl_project.common.text import counted


@signed_in
@require_http_methods(["GET", "POST"])
def requests(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What was asked, then what could be asked; POST asks for the proposals chosen."""
    if request.method == "GET":
        return _page(request, access.get_report(request.user, report_id))
    report = writable_report(request, report_id)
    proposed = _proposed(report)
    form = AskForm(request.POST, references=_references(proposed))
    if not form.is_valid():
        return _page(request, report, ask_form=form, status=400)
    given = form.cleaned_data
    chosen = set(given["proposals"])
    drafts = [one.draft for one in proposed.requests if one.reference in chosen]
    return _asked(request, report, form, drafts, given)


@signed_in
@require_POST
def ask_own(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Ask for a document that nothing proposes."""
    report = writable_report(request, report_id)
    form = WordingForm(request.POST, auto_id="own_%s")
    if not form.is_valid():
        return _page(request, report, own_form=form, status=400)
    given = form.cleaned_data
    draft = Draft(given["document"], given["issuer"], given["scope"], given["period"])
    return _asked(request, report, form, [draft], given)


def _asked(
    request: HttpRequest,
    report: Report,
    form: AskForm | WordingForm,
    drafts: list[Draft],
    given: dict[str, Any],
) -> HttpResponse:
    try:
        asked = ask(report, request.user, drafts, given["note"], given["due"])
    except RequestRefused as refusal:
        _tell(form, refusal)
        if isinstance(form, AskForm):
            return _page(request, report, ask_form=form, status=400)
        return _page(request, report, own_form=form, status=400)
    messages.success(request, f"{counted(len(asked), 'request')} added.")
    return redirect("reports:requests", report.pk)


def _tell(form: AskForm | WordingForm | StateForm, refusal: RequestRefused) -> None:
    form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))


def _proposed(report: Report) -> RequestList:
    analysis = report.current_analysis
    if analysis is None:
        return RequestList([], 0, 0)
    analysis.report = report
    return CompiledReport(analysis).proposed_requests


def _references(proposed: RequestList) -> list[str]:
    return [one.reference for one in proposed.requests]


def _page(
    request: HttpRequest,
    report: Report,
    ask_form: AskForm | None = None,
    own_form: WordingForm | None = None,
    status: int = 200,
) -> HttpResponse:
    proposed = _proposed(report)
    form = ask_form or AskForm(references=_references(proposed))
    context = workspace(request, report, "requests") | listed(report, request.GET.dict())
    context |= {
        "proposed": proposed,
        "chosen": form["proposals"].value() or [],
        "items_shown": f":{ITEMS_SHOWN}",
        "ask_form": form,
        "own_form": own_form or WordingForm(auto_id="own_%s"),
    }
    return render(request, "reports/requests.html", context, status=status)


@signed_in
@require_GET
def one(request: HttpRequest, report_id: uuid.UUID, request_id: uuid.UUID) -> HttpResponse:
    """One request with everything it would settle, its history, and the forms that change it."""
    report = access.get_report(request.user, report_id)
    return _one(request, report, access.get_request(report, request_id))


@signed_in
@require_POST
def change_wording(
    request: HttpRequest, report_id: uuid.UUID, request_id: uuid.UUID
) -> HttpResponse:
    """Change what a request says."""
    report = writable_report(request, report_id)
    asked = access.get_request(report, request_id)
    form = WordingForm(request.POST, auto_id="wording_%s")
    if _is_changed(request, asked, form, lambda given: reword(asked, given)):
        return redirect("reports:request", report.pk, asked.pk)
    return _one(request, report, asked, wording_form=form, status=400)


@signed_in
@require_POST
def change_state(request: HttpRequest, report_id: uuid.UUID, request_id: uuid.UUID) -> HttpResponse:
    """Bring a request into another state."""
    report = writable_report(request, report_id)
    asked = access.get_request(report, request_id)
    form = StateForm(request.POST, request=asked)
    if _is_changed(
        request,
        asked,
        form,
        lambda given: move(asked, given["state"], request.user, given["remark"]),
    ):
        return redirect("reports:request", report.pk, asked.pk)
    return _one(request, report, asked, state_form=form, status=400)


@signed_in
@require_POST
def attach_answer(
    request: HttpRequest, report_id: uuid.UUID, request_id: uuid.UUID
) -> HttpResponse:
    """Attach a document in answer to a request; an analysis begins once it is read."""
    report = writable_report(request, report_id)
    asked = access.get_request(report, request_id)
    form = EvidenceForm(request.POST, request.FILES, auto_id="answer_%s")
    if form.is_valid():
        given = dict(form.cleaned_data)
        try:
            came = answering.attach_answer(
                report, asked, request.user, given.pop("file"), given.pop("kind"), **given
            )
        except TooManyUploads as refusal:
            form.add_error("file", refusal.message)
            return told_to_wait(_one(request, report, asked, answer_form=form, status=429), refusal)
        except FileRefused as refusal:
            form.add_error("file", refusal.message)
        else:
            messages.success(
                request, f"{came.document.filename} is attached to request {asked.number}."
            )
            return redirect("reports:request", report.pk, asked.pk)
    return _one(request, report, asked, answer_form=form, status=400)


def _is_changed(
    request: HttpRequest,
    asked: ClientRequest,
    form: WordingForm | StateForm,
    change: Callable[[dict[str, Any]], ClientRequest],
) -> bool:
    """Whether the change was made; else the form says why not."""
    if not form.is_valid():
        return False
    try:
        change(form.cleaned_data)
    except RequestRefused as refusal:
        _tell(form, refusal)
        return False
    messages.success(request, f"Request {asked.number} is changed.")
    return True


def _one(
    request: HttpRequest,
    report: Report,
    asked: ClientRequest,
    wording_form: WordingForm | None = None,
    state_form: StateForm | None = None,
    answer_form: EvidenceForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = workspace(request, report, "requests") | whole(asked, request.GET.get("at"))
    context |= {
        "wording_form": wording_form or WordingForm(initial=_wording(asked), auto_id="wording_%s"),
        "state_form": state_form or StateForm(request=asked),
        "answer_form": answer_form or EvidenceForm(auto_id="answer_%s"),
    }
    return render(request, "reports/request.html", context, status=status)


def _wording(asked: ClientRequest) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in WORDING}


@signed_in  # type: ignore[arg-type]  # a file that is streamed is no HttpResponse to the type checker
@require_GET
def as_xlsx(request: HttpRequest, report_id: uuid.UUID) -> HttpResponseBase:
    """The requests as a workbook, to be sent."""
    return request_list_file(access.get_report(request.user, report_id), "xlsx")


@signed_in  # type: ignore[arg-type]  # as above
@require_GET
def as_docx(request: HttpRequest, report_id: uuid.UUID) -> HttpResponseBase:
    """The requests as a text document, to be sent."""
    return request_list_file(access.get_report(request.user, report_id), "docx")
