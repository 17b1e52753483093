"""The one table of the trail, and the accounts and tokens whose changes it holds."""

from __future__ import annotations

import datetime as dt
from typing import Any, ClassVar

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import Group, User
from django.db import models
from django.db.models.functions import Now

from sibyl_project.common.models import Session, Token
from sibyl_project.trail.triggers import recorded

SITE = "site"  # the chain of what belongs to no engagement
VIEWED = "report.viewed"


class By(models.TextChoices):
    """What kind of process acted."""

    REQUEST = "request", "on a page or by the API"
    COMMAND = "command", "by a command"
    WORKER = "worker", "by a worker"
    DATABASE = "database", "in the database itself"


class EntryQuerySet(models.QuerySet["Entry"]):
    """Questions asked of the trail."""

    def of_report(self, report_id: Any) -> EntryQuerySet:
        """What concerns one report, newest first."""
        return self.filter(report=report_id).newest_first()

    def of_engagement(self, engagement_id: Any) -> EntryQuerySet:
        """What concerns an engagement and all its reports, newest first."""
        return self.filter(chain=str(engagement_id)).newest_first()

    def newest_first(self) -> EntryQuerySet:
        """By time; entries of one chain never change their order by it."""
        return self.order_by("-at", "-number")


class Entry(models.Model):
    """One thing that somebody did.

    A trigger sets `chain`, `number`, `at`, `salt` and the three hashes, whatever is given for them.
    Ids are no foreign keys: what is deleted keeps its trail. `details`, `salt` and `address` are
    null once they were redacted; `details_hash` holds their hash for good.
    """

    chain = models.CharField(max_length=36, default="", help_text="an engagement's id, or site")
    number = models.BigIntegerField(default=0, help_text="from 1, without gaps in its chain")
    at: models.DateTimeField[dt.datetime, dt.datetime] = models.DateTimeField(db_default=Now())
    actor = models.BigIntegerField(null=True, blank=True, help_text="the account; its name is not")
    by = models.CharField(max_length=8, choices=By, default="", blank=True)
    address = models.CharField(max_length=45, null=True, blank=True, default="")  # noqa: DJ001
    action = models.CharField(max_length=60)
    kind = models.CharField(max_length=40, blank=True, default="")
    object_id = models.CharField(max_length=64, blank=True, default="")
    report = models.UUIDField(null=True, blank=True)
    engagement = models.UUIDField(null=True, blank=True)
    details = models.TextField(null=True, blank=True, default="{}", help_text="JSON")  # noqa: DJ001
    salt = models.CharField(max_length=36, null=True, blank=True, default="")  # noqa: DJ001
    details_hash = models.CharField(max_length=64, default="")
    previous = models.CharField(max_length=64, blank=True, default="")
    hash = models.CharField(max_length=64, default="")
    redacted_at = models.DateTimeField(null=True, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "entries"
        default_permissions = ()  # nobody writes it by hand
        constraints = [
            models.UniqueConstraint(fields=["chain", "number"], name="one_entry_per_number"),
            models.CheckConstraint(condition=models.Q(by__in=By.values), name="known_by"),
            models.CheckConstraint(condition=~models.Q(action=""), name="no_entry_without_action"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["chain", "-at"], name="entry_of_chain"),
            models.Index(fields=["report", "-at"], name="entry_of_report"),
            models.Index(fields=["actor", "-at"], name="entry_of_actor"),
            models.Index(
                fields=["report", "actor", "at"],
                condition=models.Q(action=VIEWED),
                name="entry_of_viewing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.chain} {self.number}: {self.action}"


class RecordedAccount(User):  # type: ignore[django-manager-missing]
    """Accounts, whose changes are recorded; of a password only that it changed."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = recorded(
            "account",
            "username",
            "first_name",
            "last_name",
            "email",
            "is_active",
            "is_staff",
            "is_superuser",
            untold="password",
        )


class RecordedAccountGroup(User.groups.through):  # type: ignore[name-defined,misc]
    """Which account is in which group."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = recorded("account.group", "user", "group", object_id="r.user_id")


class RecordedAccountPermission(User.user_permissions.through):  # type: ignore[name-defined,misc]
    """Which account was given which permission."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = recorded("account.permission", "user", "permission", object_id="r.user_id")


class RecordedGroupPermission(Group.permissions.through):  # type: ignore[name-defined,misc]
    """Which group has which permission; what a migration gives it is not recorded."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = recorded(
            "group.permission", "group", "permission", object_id="r.group_id", people_only=True
        )


class RecordedSecondStep(Authenticator):  # type: ignore[django-manager-missing]
    """Second steps that were set up and taken away, never their secrets."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = recorded("second_step", "user", "type", object_id="r.user_id")


class RecordedProviderAccount(SocialAccount):  # type: ignore[django-manager-missing]
    """Which account signs in by the firm's provider."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = recorded("provider_account", "user", "provider", object_id="r.user_id")


class RecordedToken(Token):
    """Tokens made and ended."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = recorded(
            "token", "user", "name", "scopes", "expiry", object_id="r.public_id::text"
        )


class RecordedSession(Session):
    """Sessions that somebody ended; that one began is the entry of signing in."""

    class Meta:
        proxy = True
        default_permissions = ()
        triggers = recorded(
            "session", "user", object_id="r.public_id::text", people_only=True, only_removed=True
        )
