"""Public registers as they were loaded, who the company of a report is, and which
entries of the registers are its own, as people say."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from reports.models.document import Report
from reports.models.engagement import ENGAGEMENT_OF_REPORT
from sibyl_project.common.models import Identified
from sibyl_project.trail.triggers import recorded

MAX_DIGITS, DECIMAL_PLACES = 30, 6
LONGEST_KEY = 80


class RegisterSnapshotQuerySet(models.QuerySet["RegisterSnapshot"]):
    """Common queries over loaded files."""

    def newest_first(self) -> RegisterSnapshotQuerySet:
        """By the day they tell of, then by when they were loaded."""
        return self.order_by("register", "part", "-as_of", "-created_at", "-pk")


class RegisterSnapshot(Identified):
    """One file of a register as it was loaded, or what the register answered online. It never
    changes: a newer file of the same part is another snapshot, which counts instead of it for the
    years that it tells of."""

    register = models.CharField(max_length=20, help_text="a name of `reports.registers.catalogue`")
    part = models.CharField(max_length=30, help_text="which of the register's files it is")
    filename = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)
    size_bytes = models.BigIntegerField()
    as_of = models.DateField(help_text="the day the register was as the file says")
    years: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    row_count = models.PositiveIntegerField()
    left_out: models.JSONField[Any, Any] = models.JSONField(
        default=dict, blank=True, help_text="how many entries were not stored, by the reason"
    )
    answers: models.JSONField[Any, Any] = models.JSONField(
        default=list,
        blank=True,
        help_text="address, time and SHA-256 of each frozen answer, where it came online",
    )
    loaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    loaded_by_name = models.CharField(
        max_length=150, blank=True, help_text="kept when the account is gone"
    )

    objects = RegisterSnapshotQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["register", "sha256"], name="one_snapshot_of_a_file")
        ]

    def __str__(self) -> str:
        return f"{self.register}, {self.part}, as of {self.as_of}"


class RegisterRow(models.Model):
    """One entry of a register: who an entity is, or one value of it in one year.

    `value` is in `unit`, tonnes for emissions; `share` is the part of the entity that the holder
    owns, from 0 to 1, where the register tells it. `details` are as the loader of the register
    says.
    """

    class Kind(models.TextChoices):
        """What an entry tells."""

        ENTITY = "entity", "who it is"
        EMISSIONS = "emissions", "emissions"
        TARGET = "target", "target"
        RETIREMENT = "retirement", "retirement"
        FACT = "fact", "financial fact"

    snapshot = models.ForeignKey(RegisterSnapshot, on_delete=models.CASCADE, related_name="rows")
    kind = models.CharField(max_length=12, choices=Kind)
    entity = models.CharField(max_length=LONGEST_KEY)
    name = models.CharField(max_length=300, blank=True)
    holder = models.CharField(max_length=300, blank=True)
    holder_key = models.CharField(
        max_length=300, blank=True, help_text="the holder, or the name, without its legal form"
    )
    lei = models.CharField(max_length=20, blank=True)
    isin = models.CharField(max_length=12, blank=True)
    country = models.CharField(max_length=60, blank=True)
    place = models.CharField(max_length=120, blank=True)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    measure = models.CharField(max_length=60, blank=True, help_text="the gases, or the fact")
    value = models.DecimalField(
        max_digits=MAX_DIGITS, decimal_places=DECIMAL_PLACES, null=True, blank=True
    )
    unit = models.CharField(max_length=20, blank=True)
    share = models.DecimalField(max_digits=7, decimal_places=6, null=True, blank=True)
    details: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["snapshot", "entity", "year"]),
            models.Index(fields=["lei"], condition=~Q(lei=""), name="register_rows_with_a_lei"),
            models.Index(fields=["isin"], condition=~Q(isin=""), name="register_rows_with_an_isin"),
        ]

    def __str__(self) -> str:
        return f"{self.entity} {self.year or ''}: {self.kind}"


class IdentityKind(models.TextChoices):
    """What is known of who the company of a report is."""

    LEI = "lei", "LEI"
    ISIN = "isin", "ISIN"
    REGISTRY_NUMBER = "registry_number", "number in a company register"
    CIK = "cik", "CIK of the SEC"
    WEBSITE = "website", "own site"
    NAME = "name", "legal name or alias"
    SUBSIDIARY = "subsidiary", "subsidiary"
    SUBSIDIARY_LEI = "subsidiary_lei", "LEI of a subsidiary"
    PARENT_LEI = "parent_lei", "LEI of a parent, whose entries are not the company's"
    SITE = "site", "site"


class IdentityWord(models.Model):
    """A person's word on who the company of a report is: it accepts what the report prints or the
    person typed, or rejects it. The newest word on a kind and value counts."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="identity_words")
    kind = models.CharField(max_length=16, choices=IdentityKind)
    value = models.CharField(max_length=200)
    accepted = models.BooleanField()
    page = models.PositiveIntegerField(default=0, help_text="where the report prints it, else 0")
    quote = models.TextField(blank=True)
    reason = models.TextField(blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(value=""), name="an_identity_says_something"),
            models.CheckConstraint(
                condition=Q(accepted=True) | ~Q(reason=""), name="no_identity_rejected_unreasoned"
            ),
        ]
        indexes = [models.Index(fields=["report", "kind"])]
        ordering = ["report", "pk"]
        triggers = recorded(
            "identity",
            "kind",
            "value",
            "accepted",
            "page",
            "reason",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.value}: {'accepted' if self.accepted else 'rejected'}"


class MatchWord(models.Model):
    """A person's word on whether an entry of a register is the company's, and in which years. The
    newest word on an entity of a register counts.

    `method` is how the entry was found: lei, isin, cik, name, or typed by the person.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="match_words")
    register = models.CharField(max_length=20)
    entity = models.CharField(max_length=LONGEST_KEY)
    accepted = models.BooleanField()
    method = models.CharField(max_length=8)
    from_year = models.PositiveSmallIntegerField(null=True, blank=True)
    to_year = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    author_name = models.CharField(max_length=150, help_text="kept when the account is gone")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="no_match_word_without_reason"),
        ]
        indexes = [models.Index(fields=["report", "register", "entity"])]
        ordering = ["report", "pk"]
        triggers = recorded(
            "register_match",
            "register",
            "entity",
            "accepted",
            "method",
            "from_year",
            "to_year",
            "reason",
            report="r.report_id",
            engagement=ENGAGEMENT_OF_REPORT,
        )

    def __str__(self) -> str:
        return f"{self.register} {self.entity}: {'accepted' if self.accepted else 'rejected'}"
