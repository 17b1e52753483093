"""What the page of an engagement shows, as a whole and section by section."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from reports.access import Right, may, role_of
from reports.engagements import independence, invitations
from reports.engagements.listing import members_of
from reports.engagements.states import NEXT
from reports.models import Engagement, EngagementState, Role
from reports.pages.engagements.forms import (
    ConfirmationForm,
    InvitationForm,
    MemberForm,
    ScopeForm,
)
from sibyl_project.common.pages import either, go, wants_partial
from standards.models import Paragraph
from standards.types import PILLAR_NAMES

REPORTS_SHOWN = 10
CHANGES = {  # what a button that leads to a state says, and what it brings
    EngagementState.OPEN: ("Open again", "Its reports can be worked on again."),
    EngagementState.CLOSED: (
        "Close",
        "Its reports can then be read, not changed. Terms and members can still be changed.",
    ),
    EngagementState.ARCHIVED: (
        "Archive",
        "Terms are then fixed too, and open invitations end. A lead can open it again.",
    ),
}


def context(request: HttpRequest, engagement: Engagement) -> dict[str, Any]:
    """Everything the page shows; a handful of queries, however many members and lines."""
    mine = role_of(request.user, engagement)
    members = list(members_of(engagement))
    given = independence.confirmations(engagement)
    leads = may(request.user, Right.MANAGE, engagement)
    state = EngagementState(engagement.state)
    kept = engagement.reports.kept()
    return {
        "engagement": engagement,
        "my_role": mine,
        "is_viewer": mine == Role.VIEWER,
        "leads": leads,
        "reads_trail": may(request.user, Right.TRAIL, engagement),
        "fixed": state == EngagementState.ARCHIVED,
        "next_states": [(each.value, *CHANGES[each]) for each in NEXT[state]],
        "roles": Role.choices,
        "members": [{"row": each, "confirmed": given.get(each.user_id)} for each in members],
        "year": independence.this_year(),
        "asked": independence.ASKED,
        "still_due": [_name(each.user) for each in independence.still_due(members, given)],
        "my_confirmation": given.get(request.user.pk or 0),
        "independence_due": independence.is_due(engagement, request.user),
        "invitations": list(invitations.standing(engagement)) if leads else [],
        "scope": scope_rows(engagement),
        "reports": list(kept.order_by("-created_at", "-pk")[:REPORTS_SHOWN]),
        "report_count": kept.count(),
        "holds_none": not engagement.reports.exists(),  # nor in the trash
        "scope_form": ScopeForm(auto_id="scope_%s"),
        "member_form": MemberForm(auto_id="member_%s"),
        "invitation_form": InvitationForm(auto_id="invitation_%s"),
        "confirmation_form": ConfirmationForm(auto_id="confirmation_%s"),
    }


def _name(user: Any) -> str:
    return str(user.get_full_name() or user.get_username())


def scope_rows(engagement: Engagement) -> list[dict[str, Any]]:
    """The lines of the scope with what each is about: pillars first, then paragraphs in the order
    of the standards."""
    lines = {line.subject: line for line in engagement.scope.all()}
    paragraphs = Paragraph.objects.filter(pk__in=lines).in_order().values_list("pk", "gist")
    named = [(pillar.value, name) for pillar, name in PILLAR_NAMES.items() if pillar in lines]
    known = [*named, *paragraphs]
    gone = [(subject, "not in the registry any more") for subject in lines.keys() - dict(known)]
    return [
        {"line": lines[subject], "about": about, "is_pillar": (subject, about) in named}
        for subject, about in [*known, *sorted(gone)]
    ]


def shown(
    request: HttpRequest, engagement: Engagement, section: str, status: int = 200, **more: Any
) -> HttpResponse:
    """The section for htmx, else the whole page; `more` is a form or a problem to show in it."""
    found = context(request, engagement) | {"section": section} | more
    part = f"reports/engagements/_{section}.html"
    # htmx ignores the content of an error response, and the section itself says what is wrong
    status = 200 if wants_partial(request) else status
    return either(request, "reports/engagements/detail.html", part, found, status=status)


def changed(request: HttpRequest, engagement: Engagement, section: str) -> HttpResponse:
    """After a change: the section anew for htmx, else the page."""
    if wants_partial(request):
        return shown(request, engagement, section)
    return go(request, "reports:engagement", engagement.pk)
