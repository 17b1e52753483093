"""Two places of a document side by side, each marked on its page: what a disagreement is looked at
with. The address names both, so it can be passed on."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from reports import access
from reports.check_labels import name_of
from reports.document.search import Found, PageHits
from reports.models import Check, Figure, Report
from reports.pages import queries
from reports.pages.checks.pictures import placed_numbers
from reports.pages.document import sheets
from reports.pages.document.frames import Box, Frame, box_of
from reports.pages.figures.listing import about, title
from reports.pages.places import LEFT, RIGHT, Meant, number_of
from reports.pages.shell import workspace
from sibyl_project.common.pages import signed_in

QUOTE, RESULT, INPUT = "marked-quote", "marked-result", "marked-input"
LABELS = {LEFT: "The one place", RIGHT: "The other place"}


@dataclass(frozen=True, slots=True)
class Mark:
    """What is marked on a page, and how: the words that were looked for, the printed result of a
    check, or what that was computed from."""

    box: Box
    kind: str = QUOTE


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two places: the sheet of its page, what is marked on it, and the addresses that
    turn this page alone. `marked` is the quote that was looked for, empty where none was named."""

    name: str
    label: str
    sheet: sheets.Sheet
    marks: list[Mark]
    marked: str
    document: str
    previous: str
    following: str


@signed_in
@require_GET
def beside(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The two places; `?check=` or `?of=`, the order of a figure, says what they are shown for."""
    report = access.get_report(request.user, report_id)
    context: dict[str, Any] = workspace(request, report, "document") | _about(request, report)
    check = context.get("check")
    context["sides"] = [_side(request, report, side, check) for side in (LEFT, RIGHT)]
    context["last_page"] = report.page_count
    return render(request, "reports/beside.html", context)


def _about(request: HttpRequest, report: Report) -> dict[str, Any]:
    """What the places are shown for: a check or a figure of the report, where the address names
    one."""
    check, order = (
        _check(report, request.GET.get("check", "")),
        number_of(request.GET.get("of", "")),
    )
    if check:
        return {"check": check, "check_name": name_of(check.check_name)}
    figure = report.figures.filter(order=order).first() if order is not None else None
    return {"figure": figure, "figure_title": _titled(figure)} if figure else {}


def _check(report: Report, wanted: str) -> Check | None:
    try:
        asked = uuid.UUID(wanted)
    except ValueError:
        return None
    return Check.objects.filter(analysis__report=report, pk=asked).first()


def _titled(figure: Figure) -> str:
    return " · ".join(filter(None, (title(figure), about(figure), str(figure.year or ""))))


def _side(request: HttpRequest, report: Report, name: str, check: Check | None) -> Side:
    page = queries.clamp(request.GET.get(name, ""), report.page_count or 0)
    meant = Meant.of(request.GET, name)
    found = meant.found(report, page)
    hits = _hits(found, page)
    number = hits.number if hits else page
    sheet = sheets.sheet(report, number)
    marks = [Mark(box_of(rect, sheet.frame)) for hit in hits.hits for rect in hit] if hits else []
    document = reverse("reports:detail", args=[report.pk])
    return Side(
        name=name,
        label=LABELS[name],
        sheet=sheet,
        marks=marks or (_used(report, check, sheet.frame) if check else []),
        marked=found.query if found else "",
        document=f"{document}?{urlencode({'page': number} | meant.query)}",
        previous=_turned(request, name, number - 1, report),
        following=_turned(request, name, number + 1, report),
    )


def _hits(found: Found | None, page: int) -> PageHits | None:
    """Of a quote that stands on two pages the part on the page asked for, else the first."""
    pages = found.pages if found else []
    return next((hits for hits in pages if hits.number == page), pages[0] if pages else None)


def _used(report: Report, check: Check, frame: Frame) -> list[Mark]:
    """The numbers of a check on a page."""
    return [
        Mark(box_of(rect, frame), RESULT if one.number.result else INPUT)
        for one in placed_numbers(report, check, [frame.number])
        for rect in one.marks
    ]


def _turned(request: HttpRequest, name: str, number: int, report: Report) -> str:
    """The same address with another page on one side, where no quote is marked; empty where the
    report has no such page."""
    if not 1 <= number <= (report.page_count or 0):
        return ""
    query = {key: value for key, value in request.GET.items() if not key.startswith(f"{name}-")}
    return f"?{urlencode(query | {name: str(number)})}"
