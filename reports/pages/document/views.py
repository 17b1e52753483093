"""The views of the document viewer: a page's sheet, its image, the drawer of thumbnails, and the
search."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from reports import access
from reports.document import page_images
from reports.document.search import LEAST, LONGEST, Found, PageHits, search
from reports.models import Page, Report
from reports.pages import queries
from reports.pages.document import sheets
from reports.pages.places import Meant
from sibyl_project.common.connections import release_connection
from sibyl_project.common.pages import signed_in, wants_partial

VIEWS = ("pages", "text")
ASK_AGAIN_SECONDS = 3


def view_of(request: HttpRequest, report: Report) -> str:
    """The view asked for by `?view=`; without it "pages", or "text" for a report that was read
    before words were stored."""
    asked = request.GET.get("view", "")
    return asked if asked in VIEWS else "pages" if sheets.has_words(report) else "text"


def viewer_context(
    request: HttpRequest, report: Report, pages: list[Page], number: int
) -> dict[str, Any]:
    """The context in which the viewer is first drawn: the frames of all pages, the sheet of page
    `number`, and what is marked on it: the hits of `?q=`, the statement `?statement=` with the cell
    in `?column=`, or the quote of `?find=` with the number `?figure=` in it."""
    query = request.GET.get("q", "").strip()
    found = search(report, query) if query else Meant.of(request.GET).found(report, number)
    return {
        "frames": sheets.frames(pages, report.current_analysis),
        "sheet": sheets.sheet(report, number),
        "widths": json.dumps(page_images.WIDTHS[1:]),
        "query": query,
        "longest_query": LONGEST,
    } | (_found(found) if found else {})


@signed_in
@require_GET
def page_sheet(request: HttpRequest, report_id: uuid.UUID, number: int) -> HttpResponse:
    """The content of one sheet, loaded when the page comes near the visible part of the document.

    `?width=` is the width of its image in pixels.
    """
    report = report_with_page(request, report_id, number)
    width = _width(request)
    if width is None:
        return _bad_width()
    context = {
        "report": report,
        "sheet": sheets.sheet(report, number, width),
        "active_claim": request.GET.get("claim", ""),
    }
    return render(request, "reports/viewer/_sheet.html", context)


@signed_in
@require_GET
def page_image(request: HttpRequest, report_id: uuid.UUID, number: int) -> HttpResponse:
    """A page as an image, `?width=` pixels wide. The status is 422, with the reason, where the page
    cannot be drawn, and 503 where too many pages are waiting to be drawn."""
    report = report_with_page(request, report_id, number)
    width = _width(request)
    if width is None:
        return _bad_width()
    return _drawn(report, number, width)


def _drawn(report: Report, number: int, width: int) -> HttpResponse:
    release_connection()  # drawing takes long, and nothing of it needs the database
    try:
        return HttpResponse(
            page_images.page_image(report, number, width).read_bytes(), content_type="image/webp"
        )
    except page_images.CannotDraw as failure:
        return _plain(f"Page {number} has no image: {failure}.", 422)
    except page_images.Busy:
        response = _plain("Many pages are being drawn; ask again in a moment.", 503)
        response["Retry-After"] = str(ASK_AGAIN_SECONDS)
        return response


@signed_in
@require_GET
def thumbnails(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The drawer of thumbnails: every page small, each image loaded when it is scrolled to."""
    report = access.get_report(request.user, report_id)
    context = {
        "report": report,
        "frames": sheets.frames(queries.ledger(report), report.current_analysis),
    }
    context["thumbnail"] = page_images.THUMBNAIL
    return render(request, "reports/viewer/_thumbnails.html", context)


@signed_in
@require_GET
def find(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The hits of a search in the document: a link for every page that has some, and the rectangles
    of the hits for the script."""
    report = access.get_report(request.user, report_id)
    if not wants_partial(request):
        raise Http404("The search is part of the document's page.")
    query = request.GET.get("q", "").strip()
    context = {"report": report} | (_found(search(report, query)) if query else {})
    return render(request, "reports/viewer/_hits.html", context)


def _found(found: Found) -> dict[str, Any]:
    return {
        "found": found,
        "hit_pages": [(page, _drawn_hits(page)) for page in found.pages],
        "least_query": LEAST,
    }


def _drawn_hits(page: PageHits) -> str:
    """The rectangles of the hits on a page as JSON: hits, each a list of [x0, y0, x1, y1] in
    fractions of the page."""
    return json.dumps(
        [[[round(edge, 4) for edge in rect] for rect in hit] for hit in page.hits],
        separators=(",", ":"),
    )


def report_with_page(request: HttpRequest, report_id: uuid.UUID, number: int) -> Report:
    report = access.get_report(request.user, report_id)
    if not 1 <= number <= (report.page_count or 0):
        raise Http404("The report has no such page.")
    return report


def _width(request: HttpRequest) -> int | None:
    """The width asked for, or None where images are not made in it."""
    asked = request.GET.get("width", "")
    allowed = {str(width): width for width in page_images.WIDTHS}
    return allowed.get(asked) if asked else page_images.DEFAULT_WIDTH


def _bad_width() -> HttpResponse:
    return _plain(f"width must be one of {', '.join(map(str, page_images.WIDTHS))}.", 400)


def _plain(message: str, status: int) -> HttpResponse:
    return HttpResponse(message, status=status, content_type="text/plain; charset=utf-8")
