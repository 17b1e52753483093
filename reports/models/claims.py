"""Claims: sets of checkable statements found in a report.

A complete set is never changed, only replaced by a new one.
"""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.db import models
from django.db.models import Case, IntegerField, Value, When

from reports.enum_labels import plain
from reports.models.document import Report
from reports.types import ClaimType, LeftOutReason, Origin, Priority
from sibyl_project.common.models import Identified


class ClaimSet(Identified):
    """The claims one engine found with one set of options; immutable once complete."""

    class State(models.TextChoices):
        """Open while claims are extracted and mapped; complete from then on."""

        OPEN = "open", "being written"
        COMPLETE = "complete", "complete"

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="claim_sets")
    engine = models.CharField(max_length=10)
    options: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    pages_analysed = models.PositiveIntegerField(default=0)
    summary = models.TextField(
        blank=True, help_text="two lines: what was found, and what it was read from"
    )
    notes: models.JSONField[Any, Any] = models.JSONField(
        default=list,
        blank=True,
        help_text="what rules did in place of a model, and what was left out, in sentences",
    )
    headline: models.JSONField[Any, Any] = models.JSONField(
        default=list,
        blank=True,
        help_text=(
            "[{name, label, claims}]: each headline fact and how many claims tell it; empty for "
            "sets of older versions"
        ),
    )

    def __str__(self) -> str:
        return f"claims of {self.report_id} by {self.engine} ({self.state})"


PRIORITY_ORDER = Case(
    When(priority=Priority.HIGH, then=Value(0)),
    When(priority=Priority.MEDIUM, then=Value(1)),
    default=Value(2),
    output_field=IntegerField(),
)


class ClaimQuerySet(models.QuerySet["Claim"]):
    """Common queries over claims."""

    def in_reading_order(self) -> ClaimQuerySet:
        """By page, then high before medium before low (FRD 3, 5.3)."""
        return self.order_by("page", PRIORITY_ORDER, "ordinal")

    def with_paragraphs(self) -> ClaimQuerySet:
        """The claims with their paragraphs prefetched."""
        return self.prefetch_related("paragraphs")


class Location(models.TextChoices):
    """How the quote of a claim was found among the words of the page."""

    EXACT = "exact", "word for word"
    NORMALISED = "normalised", "apart from spacing, hyphens and quotation marks"
    FUZZY = "fuzzy", "nearly word for word"
    NONE = "none", "not located"


class Claim(Identified):
    """One checkable statement. `quote` is verbatim from its page, `text` may be a close paraphrase.

    `places` is the claim's anchor: the rectangles in which the quote stands, page by page, empty
    where it has none. `location` says how the anchor was found; `located` whether the text of the
    page has the quote verbatim. `raised_by` names the check that raised it, where no reading of the
    report found it.
    """

    claim_set = models.ForeignKey(ClaimSet, on_delete=models.CASCADE, related_name="claims")
    ordinal = models.PositiveIntegerField()
    text = models.TextField()
    quote = models.TextField()
    claim_type = models.CharField(
        max_length=20, choices=[(t.value, t.value.replace("_", "/")) for t in ClaimType]
    )
    priority = models.CharField(max_length=10, choices=[(p.value, p.value) for p in Priority])
    page = models.PositiveIntegerField()
    source_context = models.TextField(blank=True)
    located = models.BooleanField(help_text="the quote was found verbatim on its page")
    location = models.CharField(max_length=10, choices=Location, default=Location.NONE)
    places: models.JSONField[Any, Any] = models.JSONField(
        default=list,
        blank=True,
        help_text=(
            "[{page, rects: [[x0, y0, x1, y1], ...]}], fractions of the page from its top left"
        ),
    )
    fingerprint = models.CharField(max_length=64, help_text="page and normalised quote")
    reasoning = models.TextField(blank=True)
    reasoned_by = models.CharField(max_length=100)
    no_paragraph_why = models.CharField(
        max_length=300,
        blank=True,
        help_text="why no paragraph of the standards was mapped to it; empty where one was",
    )
    raised_by = models.CharField(
        max_length=60,
        blank=True,
        help_text="the check whose failure made it a claim; empty for a claim found by reading",
    )

    objects = ClaimQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["claim_set", "fingerprint"], name="one_claim_per_fingerprint"
            ),
            models.UniqueConstraint(fields=["claim_set", "ordinal"], name="one_claim_per_ordinal"),
        ]
        indexes = [
            models.Index(fields=["claim_set", "page"]),
            models.Index(fields=["claim_set", "claim_type"]),
            GinIndex(SearchVector("text", "quote", config="simple"), name="claims_by_words"),
        ]

    def __str__(self) -> str:
        return f"p. {self.page}: {self.text[:80]}"


class ClaimParagraph(models.Model):
    """A paragraph that a claim speaks to, by its published id; `rank` orders them, best first."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="paragraphs")
    rank = models.PositiveSmallIntegerField()
    paragraph_id = models.CharField(max_length=30)
    pillar = models.CharField(max_length=20)
    relevance = models.CharField(max_length=300, blank=True)
    score = models.FloatField(default=0)
    origin = models.CharField(
        max_length=10, choices=[(o.value, o.value) for o in Origin], default=Origin.HINT.value
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["claim", "paragraph_id"], name="one_mapping_per_paragraph"
            )
        ]
        ordering = ["claim", "rank"]
        indexes = [models.Index(fields=["paragraph_id"])]

    def __str__(self) -> str:
        return self.paragraph_id


class LeftOutClaim(Identified):
    """A statement that was found and is not in the list of claims, with the reason. No agent looks
    at it."""

    claim_set = models.ForeignKey(ClaimSet, on_delete=models.CASCADE, related_name="left_out")
    ordinal = models.PositiveIntegerField()
    text = models.TextField()
    quote = models.TextField(help_text="verbatim from its page")
    claim_type = models.CharField(max_length=20)
    priority = models.CharField(max_length=10)
    page = models.PositiveIntegerField()
    reason = models.CharField(max_length=20, help_text="a value of LeftOutReason")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["claim_set", "ordinal"], name="one_left_out_per_ordinal"
            ),
        ]
        ordering = ["claim_set", "page", "ordinal"]
        indexes = [models.Index(fields=["claim_set", "reason"])]

    def __str__(self) -> str:
        return f"p. {self.page}, {self.reason}: {self.text[:80]}"

    @property
    def kind(self) -> str:
        """The type of claim it would be, in words."""
        return plain(ClaimType(self.claim_type))

    @property
    def why(self) -> str:
        """The reason in words."""
        return LeftOutReason(self.reason).in_words
