"""Who may see which reports: an engagement holds reports, its members see them, and its terms say
what was agreed with the client."""

from __future__ import annotations

import datetime as dt
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property

from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded
from standards.models import VintageChoices

ASSEMBLY_DAYS, MOST_ASSEMBLY_DAYS = 60, 3660  # after signing; ISA 230 names 60 days
# over a recorded row that belongs to a report, see `trail.triggers`
ENGAGEMENT_OF_REPORT = "(select engagement_id from reports_report where id = r.report_id)"


class Role(models.TextChoices):
    """What a member is in an engagement; `reports.access` says what each may do."""

    LEAD = "lead", "lead"
    AUDITOR = "auditor", "auditor"
    REVIEWER = "reviewer", "reviewer"
    VIEWER = "viewer", "viewer"


class EngagementState(models.TextChoices):
    """Whether work on an engagement goes on."""

    OPEN = "open", "open"
    CLOSED = "closed", "closed"
    ARCHIVED = "archived", "archived"


class FirstPeriod(models.TextChoices):
    """Whether the report is the company's first under the standards, which the text alone does not
    show."""

    YES = "yes", "yes"
    NO = "no", "no"
    UNKNOWN = "unknown", "not known"


class AssuranceLevel(models.TextChoices):
    """How much assurance a disclosure is to be given, in the words of ISAE 3000 and ISSA 5000."""

    REASONABLE = "reasonable", "reasonable assurance"
    LIMITED = "limited", "limited assurance"
    OUT_OF_SCOPE = "out_of_scope", "out of scope"


class EngagementQuerySet(models.QuerySet["Engagement"]):
    """Common queries over engagements."""

    def of(self, user: AbstractBaseUser | AnonymousUser) -> EngagementQuerySet:
        """The engagements this user is a member of."""
        return self.filter(memberships__user=user) if user.is_authenticated else self.none()


class Engagement(Identified):
    """One assurance engagement: its client, its period and its terms. Only its members see its
    reports."""

    name = models.CharField(max_length=200)
    client = models.CharField(max_length=200, blank=True, help_text="whose report it is")
    period = models.CharField(max_length=60, blank=True, help_text="as the client names it: FY2025")
    state = models.CharField(
        max_length=10, choices=EngagementState, default=EngagementState.OPEN, editable=False
    )
    state_since = models.DateTimeField(null=True, blank=True, editable=False)
    firm = models.CharField(
        max_length=200, blank=True, help_text="our own firm, as working papers name it"
    )
    assurance = models.CharField(
        max_length=12,
        choices=AssuranceLevel,
        blank=True,
        help_text="what holds for every disclosure that the scope does not name; empty: not agreed",
    )
    criteria = models.CharField(
        max_length=500,
        blank=True,
        help_text="frameworks the report is to be held against, beside IFRS S1 and S2",
    )
    vintage = models.CharField(
        max_length=7,
        choices=VintageChoices,
        default=VintageChoices.BASE,
        help_text="the text of the standards agreed on",
    )
    boundary = models.TextField(
        blank=True, help_text="the reporting boundary agreed on, in words: which entities and sites"
    )
    first_period = models.CharField(max_length=10, choices=FirstPeriod, default=FirstPeriod.UNKNOWN)
    keep_until = models.DateField(
        null=True,
        blank=True,
        help_text="the last day its reports are kept; empty: until somebody deletes them",
    )
    assembly_days = models.PositiveSmallIntegerField(
        default=ASSEMBLY_DAYS,
        validators=[MaxValueValidator(MOST_ASSEMBLY_DAYS)],
        help_text="days after signing in which the file is assembled; later there are only "
        "additions",
    )
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        through="Membership",
        through_fields=("engagement", "user"),
        related_name="engagements",
    )

    objects = EngagementQuerySet.as_manager()

    class Meta:
        triggers = recorded(
            "engagement",
            "name",
            "client",
            "period",
            "state",
            "firm",
            "assurance",
            "criteria",
            "vintage",
            "boundary",
            "first_period",
            "keep_until",
            "assembly_days",
            engagement="r.id",
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_open(self) -> bool:
        """Whether reports may still be added and worked on."""
        return self.state == EngagementState.OPEN

    @cached_property
    def scope_lines(self) -> dict[str, str]:
        """The agreed levels of assurance by pillar or paragraph, asked for once."""
        return dict(self.scope.values_list("subject", "assurance"))


class Membership(Identified):
    """A user's membership of an engagement, and the role in it."""

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role, default=Role.AUDITOR)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["engagement", "user"], name="one_membership_per_user")
        ]
        triggers = recorded(
            "membership", "engagement", "user", "role", engagement="r.engagement_id"
        )

    def __str__(self) -> str:
        return f"{self.user} in {self.engagement} as {self.get_role_display()}"


class ScopeLine(Identified):
    """The level of assurance agreed on for one disclosure: a pillar, or a paragraph with all that
    stands beneath it. The most specific line counts; see `reports.engagements.scope`."""

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="scope")
    subject = models.CharField(
        max_length=30, help_text="key of a pillar, such as governance, or id of a paragraph: S2.29"
    )
    assurance = models.CharField(max_length=12, choices=AssuranceLevel)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["engagement", "subject"], name="one_line_per_subject")
        ]
        ordering = ["engagement", "subject"]
        triggers = recorded(
            "scope",
            "subject",
            "assurance",
            engagement="r.engagement_id",
        )

    def __str__(self) -> str:
        return f"{self.subject}: {self.get_assurance_display()}"


class IndependenceConfirmation(Identified):
    """A member's word, for one calendar year, that nothing impairs his or her independence from the
    client. It is given once and never changed."""

    engagement = models.ForeignKey(
        Engagement, on_delete=models.CASCADE, related_name="independence"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="independence"
    )
    year = models.PositiveSmallIntegerField()
    remark = models.TextField(blank=True, help_text="relations that are no threat, and safeguards")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["engagement", "user", "year"], name="one_confirmation_per_year"
            )
        ]
        ordering = ["engagement", "-year", "created_at"]
        triggers = recorded(
            "independence",
            "user",
            "year",
            "remark",
            engagement="r.engagement_id",
        )

    def __str__(self) -> str:
        return f"{self.user} for {self.year}"


class Invitation(Identified):
    """An invitation to an engagement: whoever holds the link joins with the role it names. Only a
    digest of the link's secret is kept."""

    LASTS: ClassVar[dt.timedelta] = dt.timedelta(days=7)

    engagement = models.ForeignKey(Engagement, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role, default=Role.AUDITOR)
    invitee = models.CharField(max_length=200, help_text="whom it is for: a name or an address")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(withdrawn_at=None) | Q(accepted_at=None),
                name="an_invitation_ends_once",
            )
        ]
        ordering = ["engagement", "-created_at"]
        triggers = recorded(
            "invitation",
            "role",
            "invitee",
            "expires_at",
            "withdrawn_at",
            "accepted_at",
            "accepted_by",
            engagement="r.engagement_id",
        )

    def __str__(self) -> str:
        return f"{self.invitee} to {self.engagement} as {self.get_role_display()}"
