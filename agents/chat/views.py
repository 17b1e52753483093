"""The drawer in which people ask of a report, and the same as a page."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from agents.chat import notes, stored
from agents.chat.lines import Shown, shown
from agents.chat.questions import LONGEST
from agents.chat.talking import answered, put
from agents.models import ChatMessage
from reports import access
from reports.models import Report
from reports.pages.shell import chosen_analysis, workspace
from reports.review.working import ReviewRefused
from sibyl_project.common.pages import either, go, signed_in, wants_partial

EXAMPLES = (
    "Which requirements in governance are not disclosed?",
    "Which claims are contradicted, and why?",
    "What were the Scope 1 emissions in the last two years?",
    "What would settle the claims on page 3?",
)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """One's own conversation on a report; a question that is posted is answered."""
    report = access.get_report(request.user, report_id)
    if request.method == "POST":
        return _asked(request, report)
    context = _conversation(request, report)
    if not wants_partial(request):
        context = workspace(request, report, "ask") | context
    return either(request, "agents/chat/page.html", "agents/chat/_drawer.html", context)


def _conversation(request: HttpRequest, report: Report, **further: Any) -> dict[str, Any]:
    messages, total = stored.history(report, request.user)
    rights = access.rights_on(request.user, report)
    return {
        "report": report,
        "messages_shown": [shown(report, one) for one in messages],
        "earlier": total - len(messages),
        "may_note": access.Right.REVIEW in rights,
        "longest": LONGEST,
        "examples": EXAMPLES,
    } | further


def _asked(request: HttpRequest, report: Report) -> HttpResponse:
    """Answer the question of the form; a form without one is shown again with what is lacking."""
    text = request.POST.get("message", "").strip()
    problem, seconds = "", 0
    if not 0 < len(text) <= LONGEST:
        problem = f"Write a question of at most {LONGEST} characters."
    else:
        try:
            question = put(report, request.user, text)
            answered(question, report, chosen_analysis(request, report))
        except stored.TooManyQuestions as refused:
            problem, seconds = str(refused), refused.seconds
    if not problem:
        return redirect(f"{reverse('agents:ask', args=[report.pk])}#ask-message")
    context = workspace(request, report, "ask") | _conversation(
        request, report, problem=problem, typed=text[:LONGEST]
    )
    response = render(request, "agents/chat/page.html", context, status=429 if seconds else 400)
    if seconds:
        response["Retry-After"] = str(seconds)
    return response


@signed_in
@require_GET
def message(request: HttpRequest, report_id: uuid.UUID, message_id: uuid.UUID) -> HttpResponse:
    """One answer of one's own, as it stands in the drawer."""
    report = access.get_report(request.user, report_id)
    return _one(request, report, _own(request, report, message_id))


@signed_in
@require_POST
def note(request: HttpRequest, report_id: uuid.UUID, message_id: uuid.UUID) -> HttpResponse:
    """Write an answer into the working papers."""
    report = access.get_report(request.user, report_id)
    own = _own(request, report, message_id)
    analysis = own.analysis or report.current_analysis
    problem = ""
    try:
        if analysis is None:
            raise notes.CannotNote("This report has not been analysed.")
        notes.note(report, analysis, own, request.user)
    except (notes.CannotNote, ReviewRefused) as refused:
        problem = str(refused)
    if not wants_partial(request):
        return go(request, "agents:ask", report.pk)
    return _one(request, report, own, problem)


def _own(request: HttpRequest, report: Report, message_id: uuid.UUID) -> ChatMessage:
    found = stored.message_of(report, request.user, message_id)
    if found is None:
        raise Http404("Answer not found.")
    return found


def _one(request: HttpRequest, report: Report, own: ChatMessage, problem: str = "") -> HttpResponse:
    rights = access.rights_on(request.user, report)
    one: Shown = shown(report, own)
    context = {
        "report": report,
        "one": one,
        "may_note": access.Right.REVIEW in rights,
        "problem": problem,
    }
    return render(request, "agents/chat/_message.html", context)
