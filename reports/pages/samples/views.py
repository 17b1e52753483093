"""The Sample tab of a report: the newest draw with its items, its evaluation and the earlier
draws."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports import access
from reports.access import writable_report
from reports.compile import CompiledReport
from reports.compiled.population import population_of
from reports.compiled.requests import ASKED_AS
from reports.models import Report, RequestItem, Sample, SampleItem, SampleItemKind, SampleResult
from reports.pages.samples.forms import DrawForm, ResultForm
from reports.pages.shell import workspace
from reports.review.sample_results import evaluated, samples_of
from reports.review.samples import Said, SampleRefused, draw, say
from reports.review.sampling import RULE
from sibyl_project.common.pages import signed_in
from sibyl_project.common.text import counted

PER_PAGE = 20
OPEN = "open"
STATES = [(OPEN, "without a result"), *SampleResult.choices]


@signed_in
@require_http_methods(["GET", "POST"])
def samples(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The newest draw, or the one asked for by `?sample=`; POST draws a sample."""
    if request.method == "GET":
        return _page(request, access.get_report(request.user, report_id))
    report = writable_report(request, report_id)
    form = DrawForm(request.POST, again=report.samples.exists())
    if report.current_analysis is None:
        form.add_error(None, "Begin an analysis first: it finds what a sample is drawn from.")
    elif form.is_valid():
        analysis = report.current_analysis
        analysis.report = report
        population = population_of(CompiledReport(analysis))
        try:
            made = draw(report, analysis, population, form.wanted, request.user)
        except SampleRefused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        else:
            drawn = counted(made.items.count(), "item")
            messages.success(request, f"Sample {made.number} is drawn: {drawn}.")
            return redirect("reports:samples", report.pk)
    return _page(request, report, draw_form=form, status=400)


@signed_in
@require_POST
def result(request: HttpRequest, report_id: uuid.UUID, item_id: uuid.UUID) -> HttpResponse:
    """Say what came of an item."""
    report = writable_report(request, report_id)
    item = item_of(report, item_id)
    form = ResultForm(item, request.POST)
    if form.is_valid():
        given = form.cleaned_data
        try:
            said = Said(given["result"], given.get("found"), given["remark"])
            say(item, said, request.user)
        except SampleRefused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        else:
            messages.success(request, f"The result of item {item.order} is stored.")
            address = reverse("reports:samples", args=[report.pk])
            return redirect(f"{address}?at={_page_of(item)}#item-{item.order}")
    return _page(request, report, refused=(item, form), status=400)


def item_of(report: Report, item_id: uuid.UUID) -> SampleItem:
    """An item of a sample of the report. Raises Http404 for any other."""
    items = SampleItem.objects.select_related("sample")
    item = items.filter(pk=item_id, sample__report=report).first()
    if item is None:
        raise Http404("Item of a sample not found.")
    return item


def _page_of(item: SampleItem) -> int:
    return (item.order - 1) // PER_PAGE + 1


def _page(
    request: HttpRequest,
    report: Report,
    draw_form: DrawForm | None = None,
    refused: tuple[SampleItem, ResultForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    drawn = samples_of(report)
    shown = refused[0].sample if refused else _chosen(drawn, request.GET.get("sample", ""))
    is_newest = bool(shown and drawn and shown.pk == drawn[-1].pk)
    context = workspace(request, report, "samples")
    context |= {
        "drawn": drawn[::-1],
        "shown": next((one for one in drawn if shown and one.pk == shown.pk), None),
        "is_newest": is_newest,
        "rule": RULE,
        "draw_form": draw_form or DrawForm(again=bool(drawn)),
        "redraws": draw_form is not None and bool(drawn),
    }
    if context["shown"]:
        may_say = is_newest and context["may_write"]
        context |= _of_sample(request, context["shown"], refused, may_say)
    return render(request, "reports/samples.html", context, status=status)


def _chosen(drawn: list[Sample], number: str) -> Sample | None:
    """The draw of this number, else the newest, else None."""
    return next((one for one in drawn if str(one.number) == number), drawn[-1] if drawn else None)


def _of_sample(
    request: HttpRequest,
    sample: Sample,
    refused: tuple[SampleItem, ResultForm] | None,
    may_say: bool,
) -> dict[str, Any]:
    items = sorted(sample.items.all(), key=lambda one: one.order)
    state = request.GET.get("result", "") if not refused else ""
    state = state if state in dict(STATES) else ""
    found = [one for one in items if not state or (one.result or OPEN) == state]
    at: Any = _page_of(refused[0]) if refused else request.GET.get("at")
    page = Paginator(found, PER_PAGE).get_page(at)
    asked = _requests(sample, list(page.object_list))
    rows = []
    for one in page.object_list:
        is_refused = refused is not None and refused[0].pk == one.pk
        form = refused[1] if refused and is_refused else ResultForm(one)
        rows.append((one, form if may_say else None, asked.get(one.key), is_refused))
    return {
        "evaluation": evaluated(sample, items),
        "rows": rows,
        "page_obj": page,
        "key": "at",
        "state": state,
        "states": [
            (value, label, sum((one.result or OPEN) == value for one in items))
            for value, label in STATES
        ],
        "every": len(items),
    }


def _requests(sample: Sample, items: list[SampleItem]) -> dict[str, RequestItem]:
    """The newest request for each of these items, by its key; one query."""
    kinds = {one.key: ASKED_AS[SampleItemKind(one.kind)] for one in items}
    rows = RequestItem.objects.filter(request__report=sample.report_id, key__in=kinds)
    asked = rows.select_related("request").order_by("pk")
    return {one.key: one for one in asked if one.kind == kinds[one.key]}


@signed_in
@require_GET
def population(request: HttpRequest, report_id: uuid.UUID, number: int) -> HttpResponse:
    """What a sample was drawn from, as it was frozen, and what was left out."""
    report = access.get_report(request.user, report_id)
    sample = report.samples.filter(number=number).first()
    if sample is None:
        raise Http404("Sample not found.")
    context = workspace(request, report, "samples") | {
        "sample": sample,
        "page_obj": Paginator(sample.population, 100).get_page(request.GET.get("at")),
        "key": "at",
        "out": Paginator(sample.left_out, 100).get_page(request.GET.get("out")),
        "rule": RULE,
    }
    return render(request, "reports/population.html", context)
