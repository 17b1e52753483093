"""Who may see which reports: an engagement holds reports, and its members see them."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded


class Role(models.TextChoices):
    """What a member may do."""

    LEAD = "lead", "lead auditor"
    AUDITOR = "auditor", "auditor"
    READER = "reader", "reader"


WRITING_ROLES = (Role.LEAD, Role.AUDITOR)
# over a recorded row of a report's, see `trail.triggers`
ENGAGEMENT_OF_REPORT = "(select engagement_id from reports_report where id = r.report_id)"


class Engagement(Identified):
    """One assurance engagement. Only its members see its reports."""

    name = models.CharField(max_length=200)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="engagements"
    )

    class Meta:
        triggers = recorded("engagement", "name", engagement="r.id")

    def __str__(self) -> str:
        return self.name


class Membership(Identified):
    """A user's membership of an engagement, and the role in it."""

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role, default=Role.AUDITOR)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["engagement", "user"], name="one_membership_per_user")
        ]
        triggers = recorded(
            "membership", "engagement", "user", "role", engagement="r.engagement_id"
        )

    def __str__(self) -> str:
        return f"{self.user} in {self.engagement} as {self.get_role_display()}"
