"""The lists of engagements and of their members, with what a row of them shows."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, Count, IntegerField, OuterRef, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from reports.models import Engagement, Membership, Report, Role


def listed(user: Any) -> QuerySet[Engagement]:
    """The engagements of a user, newest first, each with `my_role`, `report_count` and
    `member_count`; what is in the trash is not counted. One query."""
    mine = Membership.objects.filter(engagement=OuterRef("pk"), user=user.pk).values("role")
    return (
        Engagement.objects.of(user)
        .annotate(
            my_role=Subquery(mine[:1]),
            report_count=_count_of(Report.objects.kept()),
            member_count=_count_of(Membership.objects.all()),
        )
        .order_by("-created_at", "-pk")
    )


def _count_of(found: QuerySet[Any]) -> Coalesce:
    rows = found.filter(engagement=OuterRef("pk")).order_by().values("engagement")
    counted = rows.annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def members_of(engagement: Engagement) -> QuerySet[Membership]:
    """The members of an engagement with their accounts: leads first, then as they came."""
    rank = Case(*(When(role=role, then=place) for place, role in enumerate(Role)))
    rows = engagement.memberships.select_related("user", "added_by")
    return rows.order_by(rank, "created_at", "pk")
