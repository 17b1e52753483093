"""The rows of outlets, which curators can correct and extend."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from simple_history.models import HistoricalRecords

from sibyl_project.common.domains import host_of, registrable
from sibyl_project.trail.triggers import recorded
from standards.models.sasb import CURATED


class OutletKind(models.TextChoices):
    """What publishes at an address."""

    INVESTIGATIVE = "investigative", "investigative journalism"
    ENFORCEMENT = "enforcement", "a regulator's enforcement"
    COURT = "court", "a court or its filings"
    NEWS = "news", "established news"
    TRADE = "trade", "trade press"
    GOVERNMENT = "government", "a government or international body"
    WIRE = "wire", "press releases"
    ANALYST = "analyst", "notes of analysts and markets"
    BLOG = "blog", "blogs and what anybody may write"
    LEFT_OUT = "left_out", "social network or aggregator: never asked"
    SATIRE = "satire", "satire"


class Outlet(models.Model):
    """How far an outlet is trusted, by its domain, or by a path of it: tier 1 is the best. An
    address that is nowhere listed is of tier 4."""

    address = models.CharField(
        primary_key=True,
        max_length=120,
        help_text="a domain with what lies in it, or a path of it: reuters.com/investigates",
    )
    tier = models.PositiveSmallIntegerField(help_text="1 (the best) to 4")
    kind = models.CharField(max_length=20, choices=OutletKind)
    note = models.CharField(max_length=300, blank=True)
    curated = models.BooleanField(default=False, editable=False, help_text=CURATED)
    history = HistoricalRecords()

    class Meta:
        ordering = ["tier", "kind", "address"]
        triggers = recorded(
            "outlet",
            "tier",
            "kind",
            "note",
            "curated",
            object_id="r.address",
            people_only=True,
        )
        constraints = [
            models.CheckConstraint(
                condition=models.Q(tier__gte=1, tier__lte=4),
                name="outlet_tier_1_to_4",
                violation_error_message="A tier is 1, 2, 3 or 4.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.address} (tier {self.tier})"

    def clean(self) -> None:
        """An address is one that somebody registered, without "https://". Raises
        ValidationError."""
        host = host_of(self.address)
        plain = host == self.address.partition("/")[0] and not self.address.endswith("/")
        if not (plain and registrable(host)):
            raise ValidationError(
                {
                    "address": "Give a domain in lower case such as reuters.com, or a path of one "
                    "such as reuters.com/investigates."
                }
            )
