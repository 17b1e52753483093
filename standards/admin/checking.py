"""The check page, which lists every problem of the registry with a link to the page where it can be
solved."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse

from standards.curating.checks import Check, Problem, check_registry
from standards.curating.stored import stored_registry
from standards.tasks import reindex_all_on_commit

_MENDED_BY_INDEXING = {Check.NO_PASSAGE, Check.STALE_PASSAGE}


def view(model_admin: Any, request: HttpRequest) -> HttpResponse:
    """Show the problems; on POST have the passages that are missing or stale made again."""
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    problems, empty = _problems()
    if request.method == "POST":
        return _index_again(model_admin, request, problems)
    context = model_admin.admin_site.each_context(request) | {
        "title": "Check the registry",
        "opts": model_admin.opts,
        "media": model_admin.media,
        "empty": empty,
        "count": len(problems),
        "groups": [
            (check, [(problem, link_to_mend(problem)) for problem in rows])
            for check, rows in _grouped(problems)
        ],
        "passed": [
            check for check in Check if check not in {problem.check for problem in problems}
        ],
        "stale": sum(problem.check in _MENDED_BY_INDEXING for problem in problems),
        "may_change": model_admin.has_change_permission(request),
    }
    return TemplateResponse(request, "admin/standards/check.html", context)


def _problems() -> tuple[list[Problem], str]:
    try:
        return check_registry(stored_registry()), ""
    except LookupError as problem:
        return [], str(problem)


def _grouped(problems: list[Problem]) -> list[tuple[Check, list[Problem]]]:
    return [
        (check, list(rows)) for check, rows in groupby(problems, key=lambda problem: problem.check)
    ]


def _index_again(model_admin: Any, request: HttpRequest, problems: list[Problem]) -> HttpResponse:
    if not model_admin.has_change_permission(request):
        raise PermissionDenied
    if any(problem.check in _MENDED_BY_INDEXING for problem in problems):
        reindex_all_on_commit()
        model_admin.message_user(
            request, "The missing and outdated passages are being made again.", messages.INFO
        )
    return HttpResponseRedirect(reverse("admin:standards_check"))


def link_to_mend(problem: Problem) -> str:
    """The address of the page on which the problem can be solved; empty if it is no page."""
    if problem.paragraph_id:
        return reverse("admin:standards_paragraph_change", args=(problem.paragraph_id,))
    if problem.alias_key is not None:
        return reverse("admin:standards_paragraphalias_change", args=(problem.alias_key,))
    return ""
