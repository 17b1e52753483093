"""The Review tab: what is to be reviewed, one subject with its panel, and one change of many."""

from __future__ import annotations

import uuid
from dataclasses import asdict, replace
from textwrap import shorten
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports import access
from reports.access import Right
from reports.models import Analysis, Report, ReviewStatus, SubjectKind
from reports.pages.review.acting import DECISIONS, JUDGING, act
from reports.pages.review.forms import BulkForm, ReviewFilters
from reports.pages.review.panel import Problem, events_of, panel_of
from reports.pages.review.shown import shown
from reports.pages.shell import chosen_analysis, workspace
from reports.review import bulk
from reports.review.agreement import agreement
from reports.review.listing import Reviewed, counts, reviewed, reviewed_one
from reports.review.subjects import UnknownSubject
from reports.review.working import ChangedMeanwhile, ReviewRefused, assignable
from sibyl_project.common.pages import either, signed_in, wants_partial
from sibyl_project.common.text import counted

TEMPLATES = "reports/review/"
PER_PAGE = 50
LONGEST_NAME = 90  # characters of a subject that a banner names


@signed_in
@require_GET
def review(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The subjects that match the filters, with how far the work is."""
    report = access.get_report(request.user, report_id)
    return _list(request, report, request.GET)


def _list(
    request: HttpRequest,
    report: Report,
    asked: QueryDict,
    bulk_form: BulkForm | None = None,
    chosen: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    analysis = chosen_analysis(request, report)
    filters = ReviewFilters(asked, list(assignable(report)))
    every = reviewed(analysis, request.user) if analysis else []
    wanted = filters.wanted(request.user)
    rows = [row for row in every if wanted.holds(row)]
    whatever = replace(wanted, status="")
    settles = access.may(request.user, Right.SETTLE, report.engagement)
    context = workspace(request, report, "review") | {
        "chosen_analysis": analysis,
        "form": filters,
        "page_obj": Paginator(rows, PER_PAGE).get_page(asked.get("at")),
        "key": "at",
        "total": len(every),
        "states": _states(filters, [row for row in every if whatever.holds(row)]),
        "progress": _progress(every),
        "counts": counts(every),
        "mine": sum(
            row.is_blind_due and row.item.second_reader_id == request.user.pk and not row.second
            for row in every
        ),
        "agreement": agreement(report),
        "may_review": access.may(request.user, Right.REVIEW, report.engagement),
        "bulk_form": bulk_form or BulkForm(report=report, settles=settles),
        "chosen": chosen or [],
    }
    return render(request, "reports/review.html", context, status=status)


def _states(filters: ReviewFilters, rows: list[Reviewed]) -> list[tuple[str, str, int, bool]]:
    """The statuses, with the query that shows each, how many there are, and whether it is shown."""
    found = asdict(counts(rows))
    now = filters.given.get("status", "")
    every = [("every status", filters.with_status(""), len(rows), not now)]
    return every + [
        (status.label, filters.with_status(status), found[status], now == status)
        for status in ReviewStatus
    ]


def _progress(every: list[Reviewed]) -> list[dict[str, Any]]:
    """How far the work on each kind of subject is."""
    told = []
    for kind in SubjectKind:
        rows = [row for row in every if row.subject.kind == kind]
        if rows:
            told.append({"kind": kind, "total": len(rows), **asdict(counts(rows))})
    return told


@signed_in
@require_http_methods(["GET", "POST"])
def subject(
    request: HttpRequest, report_id: uuid.UUID, subject_kind: str, subject_key: str
) -> HttpResponse:
    """One subject with its panel: a part of a card or row for htmx, else a page of its own. POST
    does what one of its forms says; a change made meanwhile is answered with 409, what was typed
    and what happened."""
    if request.method == "GET":
        report = access.get_report(request.user, report_id)
        analysis, row = _row_or_404(request, report, subject_kind, subject_key)
        return _shown(request, analysis, row)
    report = access.report_for(request, report_id, Right.REVIEW)
    analysis, row = _row_or_404(request, report, subject_kind, subject_key)
    typed = request.POST.dict()
    try:
        done = act(analysis, row.subject, request.user, request.POST)
    except ReviewRefused as refusal:
        return _shown(request, analysis, row, Problem(str(refusal), refusal.field, typed), 400)
    except ChangedMeanwhile as changed:
        _, row = _row_or_404(request, report, subject_kind, subject_key)
        newer = changed.item.version - int(typed["seen"])
        since = events_of(analysis, row, request.user)[: max(newer, 1)]
        return _shown(request, analysis, row, Problem(str(changed), "seen", typed, since), 409)
    if wants_partial(request):
        _, row = _row_or_404(request, report, subject_kind, subject_key)
        return _shown(request, analysis, row, done=done)
    messages.success(request, _told(request, row, done))
    return redirect(_onward(request, analysis, row))


def _told(request: HttpRequest, row: Reviewed, done: str) -> str:
    """What was done, with the name of the subject as a link back to it: another one may be shown
    next."""
    subject = row.subject
    name = subject.key if subject.kind == SubjectKind.REQUIREMENT else subject.label
    page = f", p. {subject.page}" if subject.page else ""
    return format_html(
        '{} {}: <a href="{}">{}</a>{}',
        *(done, SubjectKind(subject.kind).label.capitalize()),
        _address(row.item.report, row, request.GET.urlencode()),
        *(shorten(name, LONGEST_NAME, placeholder=" …"), page),
    )


def _row_or_404(
    request: HttpRequest, report: Report, kind: str, key: str
) -> tuple[Analysis, Reviewed]:
    analysis = chosen_analysis(request, report)
    if analysis is None:
        raise Http404("This report was not analysed yet.")
    try:
        return analysis, reviewed_one(analysis, kind, key, request.user)
    except UnknownSubject as unknown:
        raise Http404(str(unknown)) from None


def _shown(
    request: HttpRequest,
    analysis: Analysis,
    row: Reviewed,
    problem: Problem | None = None,
    status: int = 200,
    done: str = "",
) -> HttpResponse:
    report, query = analysis.report, request.GET.urlencode()
    context = panel_of(analysis, row, request.user, problem)
    context |= {"done": done, "address": _address(report, row, query)}
    if not wants_partial(request):
        context |= workspace(request, report, "review") | shown(analysis, row.subject)
        context |= _neighbours(request, analysis, row)
        context |= {"on_page": True, "analysis_query": _analysis_query(request)}
    return either(
        request, f"{TEMPLATES}subject.html", f"{TEMPLATES}_panel.html", context, status=status
    )


def _analysis_query(request: HttpRequest) -> str:
    named = request.GET.get("analysis")
    return f"?{urlencode({'analysis': named})}" if named else ""


def _neighbours(request: HttpRequest, analysis: Analysis, row: Reviewed) -> dict[str, Any]:
    """The addresses of the subjects before and after this one in the list it was opened from, how
    many the list holds, and the address of the list."""
    report = analysis.report
    query = request.GET.urlencode()
    before, after, many = _around(request, analysis, row)
    return {
        "back": _with_query(reverse("reports:review", args=[report.pk]), query),
        "previous": _address(report, before, query),
        "next": _address(report, after, query),
        "listed": many,
    }


def _around(
    request: HttpRequest, analysis: Analysis, row: Reviewed
) -> tuple[Reviewed | None, Reviewed | None, int]:
    """What stands before and after a subject among those that the filter holds, whether or not it
    does itself, and how many it holds."""
    filters = ReviewFilters(request.GET, list(assignable(analysis.report)))
    wanted, every = filters.wanted(request.user), reviewed(analysis, request.user)
    here = next(at for at, each in enumerate(every) if each.subject == row.subject)
    before = [each for each in every[:here] if wanted.holds(each)]
    after = [each for each in every[here + 1 :] if wanted.holds(each)]
    itself = wanted.holds(every[here])
    return (
        before[-1] if before else None,
        after[0] if after else None,
        len(before) + len(after) + itself,
    )


def _onward(request: HttpRequest, analysis: Analysis, row: Reviewed) -> str:
    """Where to go once something was done: after a decision to the next subject of the list that
    waits, from its end to its beginning, and to the list where none does; else to the same one."""
    report, query = analysis.report, request.GET.urlencode()
    action = request.POST.get("action")
    if action not in DECISIONS:
        return str(_address(report, row, query))
    wanted = ReviewFilters(request.GET, list(assignable(report))).wanted(request.user)
    every = reviewed(analysis, request.user)
    here = next(at for at, each in enumerate(every) if each.subject == row.subject)
    prepares = access.may(request.user, Right.WORK, report.engagement)
    waiting = (
        each
        for each in [*every[here + 1 :], *every[:here]]
        if wanted.holds(each)
        and each.item.status != ReviewStatus.DONE
        and (action not in JUDGING or each.waits_for(request.user.pk, prepares=prepares))
    )
    return _address(report, next(waiting, None), query) or _with_query(
        reverse("reports:review", args=[report.pk]), query
    )


def _address(report: Report, row: Reviewed | None, query: str) -> str:
    if row is None:
        return ""
    about = [report.pk, row.subject.kind, row.subject.key]
    return _with_query(reverse("reports:review_subject", args=about), query)


def _with_query(address: str, query: str) -> str:
    return f"{address}?{query}" if query else address


@signed_in
@require_POST
def many(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Show what a change of many subjects would do; with the digest of what was shown, do exactly
    that."""
    report = access.report_for(request, report_id, Right.REVIEW)
    analysis = chosen_analysis(request, report)
    if analysis is None:
        raise Http404("This report was not analysed yet.")
    asked = QueryDict(request.POST.get("filter", ""))
    settles = access.may(request.user, Right.SETTLE, report.engagement)
    form = BulkForm(request.POST, report=report, settles=settles)
    chosen = request.POST.getlist("subject")

    def select(rows: list[Reviewed]) -> list[Reviewed]:
        if request.POST.get("which") == "all":
            wanted = ReviewFilters(asked, form.people).wanted(request.user)
            return [row for row in rows if wanted.holds(row)]
        return [row for row in rows if f"{row.subject.kind}:{row.subject.key}" in chosen]

    if form.is_valid():
        try:
            return _planned_or_done(request, analysis, form, select)
        except ReviewRefused as refusal:
            named = {"assignee": "person"}.get(refusal.field, refusal.field)
            form.add_error(named if named in form.fields else None, str(refusal))
    return _list(request, report, asked, form, chosen, status=400)


def _planned_or_done(
    request: HttpRequest, analysis: Analysis, form: BulkForm, select: bulk.Select
) -> HttpResponse:
    report, digest = analysis.report, request.POST.get("digest", "")
    if not digest:
        plan = bulk.plan_of(analysis, request.user, select, form.change())
        return _preview(request, report, form, plan)
    try:
        plan = bulk.carry_out(analysis, request.user, select, form.change(), digest)
    except bulk.PlanChanged as changed:
        return _preview(request, report, form, changed.plan, str(changed), 409)
    messages.success(
        request,
        f"{counted(len(plan.changes), 'change')} made, {len(plan.left_out)} left as they were.",
    )
    return redirect(
        _with_query(reverse("reports:review", args=[report.pk]), request.POST.get("filter", ""))
    )


def _preview(
    request: HttpRequest,
    report: Report,
    form: BulkForm,
    plan: bulk.Plan,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    given = request.POST
    context = workspace(request, report, "review") | {
        "plan": plan,
        "action": bulk.BulkAction(plan.change.action).label,
        "problem": problem,
        "sent": [
            (name, value)
            for name in ("which", "filter", "subject", *form.fields)
            for value in given.getlist(name)
        ],
        "back": _with_query(reverse("reports:review", args=[report.pk]), given.get("filter", "")),
    }
    return render(request, f"{TEMPLATES}preview.html", context, status=status)
