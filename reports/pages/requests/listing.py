"""What the Requests tab lists."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count

from reports.models import ClientRequest, Report, RequestState

PER_PAGE = 25
ITEMS_SHOWN, ITEMS_PER_PAGE = 8, 50


def listed(report: Report, given: dict[str, Any]) -> dict[str, Any]:
    """The requests of the state asked for, one page of them in the order of their numbers, and how
    many there are of each state; four queries."""
    rows = report.requests.order_by("number")
    counts = dict(rows.order_by().values_list("state").annotate(Count("pk")))
    state = given.get("state", "")
    state = state if state in RequestState.values else ""
    found = rows.filter(state=state) if state else rows
    found = found.select_related("asked_by").prefetch_related("steps__author")
    return {
        "page_obj": Paginator(found.annotate(settles=Count("items")), PER_PAGE).get_page(
            given.get("at")
        ),
        "key": "at",
        "state": state,
        "states": [(one.value, one.label, counts.get(one.value, 0)) for one in RequestState],
        "every": sum(counts.values()),
    }


def whole(request: ClientRequest, at: str | None = None) -> dict[str, Any]:
    """One request with one page of what it would settle, what became of it, and the documents that
    came."""
    return {
        "asked": request,
        "page_obj": Paginator(request.items.order_by("pk"), ITEMS_PER_PAGE).get_page(at),
        "key": "at",
        "answers": list(request.answers.select_related("document").order_by("created_at", "pk")),
        "history": list(request.steps.select_related("author").order_by("pk")),
    }
