"""One search over everything the user may see, as a page and as the options of the palette."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from reports.lookup.kinds import KINDS
from reports.lookup.scope import Scope
from reports.lookup.searching import PER_PAGE, find, find_of
from reports.lookup.words import NothingToFind
from reports.pages import queries
from reports.pages.search.palette import here, options
from sibyl_project.common.pages import signed_in

MOST_PAGES = 10_000


@signed_in
@require_GET
def search(request: HttpRequest) -> HttpResponse:
    """What was found, by kind; with `kind` all of that kind, by the page; with `report` in that
    report alone."""
    text, kind = request.GET.get("q", "").strip(), request.GET.get("kind", "")
    only = here(Scope(request.user), request.GET.get("report", ""))
    context: dict[str, Any] = {"text": text, "kinds": KINDS.values(), "kind": KINDS.get(kind)}
    context |= {"only": only, "alone": f"&report={only.pk}" if only else ""}
    if not text:
        return render(request, "reports/search.html", context)
    try:
        key = only.pk if only else None
        of_kind = kind in KINDS
        context |= _of_kind(request, text, kind, key) if of_kind else _of_all(request, text, key)
    except NothingToFind as refusal:
        return render(request, "reports/search.html", context | {"problem": str(refusal)})
    return render(request, "reports/search.html", context)


def _of_all(request: HttpRequest, text: str, only: uuid.UUID | None) -> dict[str, Any]:
    groups = find(request.user, text, only=only)
    return {"groups": groups, "total": sum(group.total for group in groups)}


def _of_kind(request: HttpRequest, text: str, kind: str, only: uuid.UUID | None) -> dict[str, Any]:
    number = queries.clamp(request.GET.get("page", "1"), MOST_PAGES)
    group = find_of(request.user, text, kind, number, only=only)
    page = Paginator(range(group.total), PER_PAGE).get_page(number)
    groups = [group] if group.hits else []
    return {"groups": groups, "total": group.total, "page_obj": page}


@signed_in
@require_GET
def palette(request: HttpRequest) -> HttpResponse:
    """The options of the palette for what was typed, on the page of the report named."""
    text = request.GET.get("q", "").strip()
    groups = options(request.user, text, request.GET.get("report", ""))
    return render(request, "reports/search/_options.html", {"groups": groups, "text": text})
