"""Access to reports and engagements: the one table of who may do what, and the only door.

Pages, API, sockets and commands load reports and engagements through this module alone. What a user
may not see is treated as if it did not exist; what a member may see but not do is refused with a
sentence that says who may.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, cast

from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest
from django.utils import timezone
from rest_framework.request import Request

from reports.models import (
    Analysis,
    ClientRequest,
    Engagement,
    EngagementState,
    EvidenceDocument,
    EvidenceKind,
    IndependenceConfirmation,
    Membership,
    Report,
    Role,
    SignOff,
)
from reports.models.document import ReportQuerySet
from reports.models.evidence import EvidenceQuerySet
from sibyl_project.common.api import Conflict
from sibyl_project.trail.recording import saw_report


class Right(Enum):
    """What a member may be allowed to do; the value says it in words."""

    READ = "read its reports"
    WORK = "add reports, analyse and correct them"
    REVIEW = "review the work of others"
    SETTLE = "choose what is read twice and settle what readers see differently"
    MANAGE = "change its terms, members and state"
    DELETE = "delete its reports"
    HOLD = "place holds on its reports and lift them"
    SIGN = "sign its reports off"
    TRAIL = "read who did what"


RIGHTS: Final[dict[Right, frozenset[Role]]] = {
    Right.READ: frozenset(Role),
    Right.WORK: frozenset({Role.LEAD, Role.AUDITOR}),
    Right.REVIEW: frozenset({Role.LEAD, Role.AUDITOR, Role.REVIEWER}),
    Right.SETTLE: frozenset({Role.LEAD}),
    Right.MANAGE: frozenset({Role.LEAD}),
    Right.DELETE: frozenset({Role.LEAD}),
    Right.HOLD: frozenset({Role.LEAD}),
    Right.SIGN: frozenset({Role.LEAD}),
    Right.TRAIL: frozenset({Role.LEAD, Role.REVIEWER}),
}

# What a closed or archived engagement no longer allows anybody; a lead may open it again.
ONLY_WHILE_OPEN: Final = frozenset({Right.WORK, Right.REVIEW, Right.SETTLE, Right.SIGN})

# what a report that is signed off no longer allows anybody, until a lead reopens it
ONLY_WHILE_UNSIGNED: Final = frozenset({Right.WORK, Right.REVIEW})

_NAMES = {
    Role.LEAD: "leads",
    Role.AUDITOR: "auditors",
    Role.REVIEWER: "reviewers",
    Role.VIEWER: "viewers",
}


def role_of(user: Any, engagement: Engagement | uuid.UUID) -> Role | None:
    """The role of a user in an engagement; None for whoever is no member."""
    key = engagement.pk if isinstance(engagement, Engagement) else engagement
    found = Membership.objects.filter(engagement=key, user=user.pk).values_list("role", flat=True)
    role = found.first()
    return Role(role) if role else None


def may(user: Any, right: Right, engagement: Engagement) -> bool:
    """Whether the user may do this in the engagement, in the state that it is in."""
    return right in rights_of(user, engagement)


def rights_of(user: Any, engagement: Engagement) -> frozenset[Right]:
    """All that the user may do in the engagement, in the state that it is in."""
    return rights_as(role_of(user, engagement), engagement)


def rights_as(role: Role | str | None, engagement: Engagement) -> frozenset[Right]:
    """All that whoever has this role may do in the engagement, in the state that it is in."""
    held = frozenset(right for right, roles in RIGHTS.items() if role in roles)
    return held if engagement.is_open else held - ONLY_WHILE_OPEN


@dataclass(frozen=True, slots=True)
class Head:
    """What was read together with a report for the head of its pages: who opened it, the role in
    the engagement and whether independence is confirmed for the running year, and how many
    documents are attached."""

    user_id: int
    role: Role
    has_confirmed: bool
    documents: int
    workbooks: int


class Signed(Conflict):
    """A change of a report that is signed off was refused; the message says how it is reopened."""

    def __init__(self) -> None:
        super().__init__(
            "This report is signed off: what was signed cannot be changed. A lead can reopen it on "
            "the page Sign-off, with a reason; after the assembly date there are only additions."
        )


def is_signed(report: Report) -> bool:
    """Whether a sign-off of the report is in force; no query for one from `get_report`."""
    known = getattr(report, "signed", None)
    if known is None:
        return SignOff.objects.filter(report=report.pk, reopened_at=None).exists()
    return bool(known)


def rights_shown(user: Any, report: Report) -> frozenset[Right]:
    """The same as `rights_of`, for what a page shows: no query for a report from `get_report`. What
    changes anything asks `require`, which reads the role anew."""
    head = report.head
    if head is None or head.user_id != user.pk:
        return rights_of(user, report.engagement)
    return rights_as(head.role, report.engagement)


def rights_on(user: Any, report: Report) -> frozenset[Right]:
    """All that the user may do with the report, as far as its engagement and its sign-off let
    him, for what a page shows."""
    held = rights_shown(user, report)
    return held - ONLY_WHILE_UNSIGNED if is_signed(report) else held


def require_on(user: Any, right: Right, report: Report) -> None:
    """Raise PermissionDenied with who may do it, where the user may not, and Signed where the
    report is signed off and this would change it."""
    require(user, right, report.engagement)
    if right in ONLY_WHILE_UNSIGNED and is_signed(report):
        raise Signed


def require(user: Any, right: Right, engagement: Engagement) -> None:
    """Raise PermissionDenied with who may do it, where the user may not."""
    if not may(user, right, engagement):
        raise PermissionDenied(_refusal(user, right, engagement))


def _refusal(user: Any, right: Right, engagement: Engagement) -> str:
    if right in ONLY_WHILE_OPEN and not engagement.is_open:
        state = EngagementState(engagement.state).label
        return (
            f"This engagement is {state}: its reports can be read, not changed. "
            "A lead can open it again."
        )
    those = " and ".join(_NAMES[role] for role in Role if role in RIGHTS[right])
    role = role_of(user, engagement)
    you = f"You are {_article(role)} of this engagement" if role else "You are not a member"
    return f"{you}; only {those} can {right.value}."


def _article(role: Role) -> str:
    return f"{'an' if role.label[0] in 'aeiou' else 'a'} {role.label}"


def visible_to(user: Any) -> ReportQuerySet:
    """The reports this user may see."""
    return Report.objects.visible_to(user)


def get_report(user: Any, report_id: uuid.UUID | str) -> Report:
    """One visible report with its `Head`; that it was seen is recorded here, so that no page can
    forget it.

    Raises Http404 for an id that is unknown, malformed or of a report the user may not see, without
    saying which.
    """
    found = visible_to(user).select_related("current_analysis__claim_set", "engagement")
    try:
        report: Any = found.annotate(**_of_the_head(user)).get(pk=report_id)
    except (Report.DoesNotExist, ValidationError, ValueError):
        raise Http404("Report not found.") from None
    report.head = Head(
        user.pk,
        Role(report.role_held),
        report.has_confirmed,
        report.documents_attached,
        report.workbooks_attached,
    )
    saw_report(user, report)
    return cast(Report, report)


def _of_the_head(user: Any) -> dict[str, Any]:
    """What `Head` is made of, and whether the report is signed off, as columns of its query."""
    confirmed = IndependenceConfirmation.objects.filter(
        engagement=OuterRef("engagement"), user=user.pk, year=timezone.localdate().year
    )
    attached = EvidenceDocument.objects.filter(report=OuterRef("pk"), withdrawn_at=None)
    workbooks = attached.filter(kind=EvidenceKind.DATA_WORKBOOK)
    return {
        "signed": Exists(SignOff.objects.filter(report=OuterRef("pk"), reopened_at=None)),
        "role_held": F("engagement__memberships__role"),
        "has_confirmed": Exists(confirmed),
        "documents_attached": _number(attached),
        "workbooks_attached": _number(workbooks),
    }


def _number(documents: EvidenceQuerySet) -> Coalesce:
    number = documents.order_by().values("report").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(number), 0)


def saw_among(user: Any, report_ids: Iterable[uuid.UUID | None]) -> None:
    """Record that the user saw something of these reports in a list over several of them. Ids of
    reports they may not see are passed over."""
    ids = {each for each in report_ids if each}
    for report in visible_to(user).filter(pk__in=ids) if ids else ():
        saw_report(user, report)


def get_analysis(report: Report, analysis_id: str = "") -> Analysis | None:
    """The analysis named, or the report's current one, or None when there is none.

    Raises Http404 for an id that no analysis of the report has.
    """
    if not analysis_id:
        return report.current_analysis
    try:
        return report.analyses.select_related("report", "claim_set").get(pk=uuid.UUID(analysis_id))
    except (Analysis.DoesNotExist, ValueError):
        raise Http404("Analysis not found.") from None


def get_evidence(report: Report, document_id: uuid.UUID | str) -> EvidenceDocument:
    """One document attached to a report, withdrawn ones included.

    Raises Http404 for an id that none of them has.
    """
    try:
        document = report.evidence.select_related("uploaded_by").get(pk=document_id)
    except (EvidenceDocument.DoesNotExist, ValidationError, ValueError):
        raise Http404("Evidence document not found.") from None
    document.report = report
    return document


def get_request(report: Report, request_id: uuid.UUID | str) -> ClientRequest:
    """One request of a report. Raises Http404 for an id that none of them has."""
    try:
        found = report.requests.select_related("asked_by").get(pk=request_id)
    except (ClientRequest.DoesNotExist, ValidationError, ValueError):
        raise Http404("Request not found.") from None
    found.report = report
    return found


def may_write(user: Any, report: Report) -> bool:
    """Whether the user may correct this report."""
    return Right.WORK in rights_on(user, report)


def writable_report(request: HttpRequest | Request, report_id: uuid.UUID) -> Report:
    """The report, for someone who may change it.

    Raises Http404 where they may not see it, PermissionDenied where they may only read it, Signed
    where it is signed off.
    """
    return report_for(request, report_id, Right.WORK)


def analysable_report(request: HttpRequest | Request, report_id: uuid.UUID) -> Report:
    """The report, for someone who may analyse it. A signed one may be: a sign-off is of one
    analysis, which another one leaves as it is.

    Raises Http404 and PermissionDenied as `writable_report`.
    """
    report = get_report(request.user, report_id)
    require(request.user, Right.WORK, report.engagement)
    return report


def report_for(request: HttpRequest | Request, report_id: uuid.UUID, right: Right) -> Report:
    """The report, for someone who has this right in its engagement.

    Raises Http404 where they may not see it, PermissionDenied where they may not do it, Signed
    where it is signed off and that is changed.
    """
    report = get_report(request.user, report_id)
    require_on(request.user, right, report)
    return report


def trash_of(user: Any) -> ReportQuerySet:
    """What is in the trash of the engagements whose reports this user may delete, and restore."""
    theirs = Membership.objects.filter(user=user.pk, role__in=RIGHTS[Right.DELETE])
    return Report.objects.in_trash().filter(engagement__in=theirs.values("engagement"))


def restorable_report(request: HttpRequest | Request, report_id: uuid.UUID) -> Report:
    """A report of the user's engagements, be it in the trash or not, for someone who may delete it.

    Raises Http404 for any other, PermissionDenied for members who may not delete it.
    """
    reports = Report.objects.select_related("engagement")
    try:
        report = reports.get(pk=report_id, engagement__memberships__user=request.user.pk)
    except Report.DoesNotExist:
        raise Http404("Report not found.") from None
    require(request.user, Right.DELETE, report.engagement)
    return report


def get_engagement(
    user: Any, engagement_id: uuid.UUID | str, right: Right = Right.READ
) -> Engagement:
    """One of the user's engagements, for someone who has this right in it.

    Raises Http404 for an id that is unknown, malformed or of an engagement the user is no member
    of, PermissionDenied where the right is lacking.
    """
    try:
        engagement = Engagement.objects.of(user).get(pk=engagement_id)
    except (Engagement.DoesNotExist, ValidationError, ValueError):
        raise Http404("Engagement not found.") from None
    require(user, right, engagement)
    return engagement


class WhichEngagement(Exception):
    """A user of several engagements named none for a file. `choices` are those they may write to;
    the message names them."""

    def __init__(self, choices: list[Engagement]) -> None:
        self.choices = choices
        named = ", ".join(f"{each.name} ({each.pk})" for each in choices)
        super().__init__(f"Name the engagement this file belongs to, one of: {named}.")


def writable_engagements(user: Any) -> list[Engagement]:
    """The open engagements whose reports this user may change, oldest first."""
    mine = Engagement.objects.filter(
        state=EngagementState.OPEN,
        memberships__user=user,
        memberships__role__in=RIGHTS[Right.WORK],
    )
    return list(mine.order_by("created_at", "pk"))


def engagement_for(user: Any, named: str = "") -> Engagement:
    """The engagement a file goes to: the one named by id or by name, else the only one the user may
    write to. Whoever belongs to none gets one of their own.

    Raises Http404 where the name is of none of theirs, PermissionDenied where they may not add
    reports to it, WhichEngagement where it is not clear which one is meant.
    """
    if named:
        return _named_engagement(user, named)
    with transaction.atomic():
        # two first uploads at once make one engagement
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        found = writable_engagements(user)
        if len(found) > 1:
            raise WhichEngagement(found)
        return found[0] if found else _own_engagement(user)


def _named_engagement(user: Any, named: str) -> Engagement:
    found = [each for each in Engagement.objects.of(user) if named in (str(each.pk), each.name)]
    if not found:
        raise Http404("Engagement not found.")
    if len(found) > 1:
        raise WhichEngagement(found)
    require(user, Right.WORK, found[0])
    return found[0]


def _own_engagement(user: Any) -> Engagement:
    engagement = Engagement.objects.create(name=f"Engagement of {user.get_username()}")
    Membership.objects.create(engagement=engagement, user=user, role=Role.LEAD)
    return engagement
