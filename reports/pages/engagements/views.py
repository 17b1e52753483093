"""The pages of engagements: the list, a new one, one with its terms, scope, state and confirmations
of independence."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports.access import Right, get_engagement
from reports.engagements import independence, scope_lines, states, terms
from reports.engagements.acting import InTheWay, Invalid, Refused
from reports.engagements.listing import listed
from reports.pages.engagements import detail as page
from reports.pages.engagements.forms import ConfirmationForm, ScopeForm, TermsForm
from sibyl_project.common.pages import go, signed_in

PER_PAGE = 50


@signed_in
@require_GET
def engagement_list(request: HttpRequest) -> HttpResponse:
    """The engagements of the user, newest first."""
    rows = Paginator(listed(request.user), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "reports/engagements/list.html", {"page_obj": rows})


@signed_in
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make an engagement; whoever makes it becomes its lead."""
    form = TermsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = terms.create(request.user, form.cleaned_data)
        except Invalid as refusal:
            form.refuse(refusal.field, refusal.message)
        else:
            return go(request, "reports:engagement", made.pk)
    status = 400 if request.method == "POST" else 200
    return render(request, "reports/engagements/edit.html", {"form": form}, status=status)


@signed_in
@require_GET
def detail(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """One engagement: terms, scope, members, invitations, independence, reports, state."""
    engagement = get_engagement(request.user, engagement_id)
    return render(request, "reports/engagements/detail.html", page.context(request, engagement))


@signed_in
@require_http_methods(["GET", "POST"])
def change_terms(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Change the terms."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    form = TermsForm(request.POST or None, instance=engagement)
    if request.method == "POST" and form.is_valid():
        try:
            terms.change_terms(engagement, form.cleaned_data, request.user)
        except Invalid as refusal:
            form.refuse(refusal.field, refusal.message)
        except InTheWay as refusal:
            form.refuse("", refusal.message)
        else:
            return go(request, "reports:engagement", engagement.pk)
    status = 400 if request.method == "POST" else 200
    found = {"form": form, "engagement": engagement}
    return render(request, "reports/engagements/edit.html", found, status=status)


@signed_in
@require_POST
def set_scope_line(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Agree on the level for a pillar or a paragraph, in place of an earlier one."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    form = ScopeForm(request.POST, auto_id="scope_%s")
    if form.is_valid():
        try:
            given = form.cleaned_data
            scope_lines.set_line(engagement, given["subject"], given["assurance"], request.user)
        except Invalid as refusal:
            form.add_error(refusal.field, refusal.message)
        except InTheWay as refusal:
            form.add_error(None, refusal.message)
        else:
            return page.changed(request, engagement, "scope")
    return page.shown(request, engagement, "scope", 400, scope_form=form)


@signed_in
@require_POST
def remove_scope_line(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Take a line out of the scope."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    try:
        scope_lines.remove_line(engagement, request.POST.get("subject", ""), request.user)
    except InTheWay as refusal:
        return page.shown(request, engagement, "scope", 409, problem=refusal.message)
    return page.changed(request, engagement, "scope")


@signed_in
@require_GET
def subjects(request: HttpRequest) -> HttpResponse:
    """What a few letters of a pillar or a paragraph may mean, for the form of the scope."""
    found = scope_lines.subjects_like(request.GET.get("subject", "")[:100])
    return render(request, "reports/engagements/_subjects.html", {"subjects": found})


@signed_in
@require_POST
def change_state(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Close, archive or open the engagement again."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    try:
        wanted = states.read_state(request.POST.get("state", ""))
        states.change_state(engagement, wanted, request.user)
    except Refused as refusal:
        status = 400 if isinstance(refusal, Invalid) else 409
        return page.shown(request, engagement, "state", status, problem=refusal.message)
    messages.success(request, f"The engagement is {wanted.label} now.")
    return go(request, "reports:engagement", engagement.pk)


@signed_in
@require_POST
def delete(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Delete an engagement that holds no report."""
    engagement = get_engagement(request.user, engagement_id, Right.DELETE)
    try:
        states.delete_empty(engagement, request.user)
    except InTheWay as refusal:
        return page.shown(request, engagement, "state", 409, problem=refusal.message)
    messages.success(request, f"The engagement “{engagement.name}” was deleted.")
    return go(request, "reports:engagements")


@signed_in
@require_POST
def confirm_independence(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Confirm one's own independence for the running year."""
    engagement = get_engagement(request.user, engagement_id)
    form = ConfirmationForm(request.POST, auto_id="confirmation_%s")
    if not form.is_valid():
        return page.shown(request, engagement, "independence", 400, confirmation_form=form)
    try:
        independence.confirm(engagement, request.user, form.cleaned_data["remark"])
    except Refused as refusal:
        return page.shown(request, engagement, "independence", 409, problem=refusal.message)
    return go(request, "reports:engagement", engagement.pk)
