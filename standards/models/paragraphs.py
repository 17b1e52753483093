"""The rows of the registry: paragraphs with their elements, and the numbers other schemes give
them."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from simple_history.models import HistoricalRecords

from sibyl_project.trail.triggers import recorded
from standards import paragraph_ids
from standards.models.choices import (
    ApplicabilityChoices,
    KindChoices,
    LevelChoices,
    PillarChoices,
    StandardChoices,
    VintageChoices,
)
from standards.packaged import BASE_VINTAGE


class ParagraphQuerySet(models.QuerySet["Paragraph"]):
    """Questions asked of the registry."""

    def of_vintage(self, vintage: str = BASE_VINTAGE) -> ParagraphQuerySet:
        """Paragraphs shown under a vintage: amendments stay hidden under the June 2023 text."""
        return self.filter(vintage__lte=vintage)

    def checkable(self) -> ParagraphQuerySet:
        """Paragraphs that can be met, partly met or missing."""
        return self.filter(checkable=True)

    def in_order(self) -> ParagraphQuerySet:
        """The order of the standards."""
        return self.order_by("sort_key")


class Paragraph(models.Model):
    """A node of the registry in own words; the key is the published number, for example
    `S2.29(a)(vi)`."""

    id = models.CharField(primary_key=True, max_length=40)
    standard = models.CharField(max_length=2, choices=StandardChoices)
    pillar = models.CharField(max_length=20, choices=PillarChoices)
    section = models.CharField(max_length=120)
    level = models.CharField(max_length=10, choices=LevelChoices)
    kind = models.CharField(max_length=12, choices=KindChoices, default=KindChoices.DISCLOSURE)
    role = models.CharField(
        max_length=20,
        default="req",
        help_text="req, chapeau, routing, method, permission, relief, ...",
    )
    gist = models.CharField(max_length=500, help_text="own words, never the text of the standard")
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="children"
    )
    sort_key = models.CharField(max_length=60, unique=True, db_collation="C", editable=False)
    applicability = models.CharField(
        max_length=15, choices=ApplicabilityChoices, default=ApplicabilityChoices.ALWAYS
    )
    condition = models.CharField(max_length=200, blank=True)
    vintage = models.CharField(max_length=7, choices=VintageChoices, default=VintageChoices.BASE)
    amended_2025 = models.BooleanField(
        default=False, help_text="text changed by the December 2025 amendments"
    )
    whether_item = models.BooleanField(
        default=False, help_text="a plain negative answer satisfies it"
    )
    checkable = models.BooleanField(default=False)
    s1_counterpart: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    counterpart_note = models.CharField(
        max_length=300,
        blank=True,
        help_text="how the counterpart relates, or why an S2 paragraph has none",
    )
    supports: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="core paragraphs this guidance serves"
    )
    materiality_note = models.CharField(
        max_length=400, blank=True, help_text="why an investor misses it"
    )
    official_text = models.TextField(
        blank=True,
        help_text=(
            "the standard's own words, imported by an operator with a licence; never shipped, "
            "never exported"
        ),
    )
    curated = models.BooleanField(
        default=False,
        help_text=(
            "changed by a curator: a new version of Sibyl does not overwrite this paragraph or "
            "its elements"
        ),
    )
    updated_at = models.DateTimeField(auto_now=True)
    history = HistoricalRecords(excluded_fields=["sort_key", "official_text"])

    objects = ParagraphQuerySet.as_manager()

    class Meta:
        ordering = ["sort_key"]
        triggers = recorded(
            "paragraph",
            "standard",
            "pillar",
            "section",
            "level",
            "kind",
            "role",
            "gist",
            "parent",
            "applicability",
            "condition",
            "vintage",
            "amended_2025",
            "whether_item",
            "checkable",
            "s1_counterpart",
            "counterpart_note",
            "supports",
            "materiality_note",
            "curated",
            untold="official_text",
            people_only=True,
        )
        indexes = [
            models.Index(fields=["standard", "pillar", "level"], name="paragraph_place"),
            models.Index(fields=["updated_at"], name="paragraph_updated"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(id__regex=r"^S[12]\.[A-E]?[0-9]+[A-Z]?(\([a-z0-9]+\))*$"),
                name="paragraph_id_is_canonical",
            ),
            models.CheckConstraint(
                condition=~Q(parent=models.F("id")), name="paragraph_is_not_its_parent"
            ),
            models.CheckConstraint(
                condition=Q(applicability=ApplicabilityChoices.ALWAYS, condition="")
                | ~Q(applicability=ApplicabilityChoices.ALWAYS) & ~Q(condition=""),
                name="paragraph_names_its_condition",
            ),
        ]

    def __str__(self) -> str:
        return f"IFRS {self.id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save with the sort key that follows from the id.

        Raises ParagraphIdError when the id is not a paragraph number.
        """
        self.sort_key = paragraph_ids.sort_key(self.id)
        super().save(*args, **kwargs)


class Element(models.Model):
    """One thing a paragraph asks to be disclosed, and the words in which reports usually say it."""

    paragraph = models.ForeignKey(Paragraph, on_delete=models.CASCADE, related_name="elements")
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)
    cue_words: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["paragraph", "order"]
        triggers = recorded(
            "element",
            "paragraph",
            "order",
            "name",
            "cue_words",
            people_only=True,
        )
        constraints = [
            models.UniqueConstraint(fields=["paragraph", "order"], name="one_element_per_place"),
            models.UniqueConstraint(fields=["paragraph", "name"], name="one_element_per_name"),
        ]

    def __str__(self) -> str:
        return f"{self.paragraph_id}: {self.name}"


class ParagraphAlias(models.Model):
    """A working number of another scheme.

    One row per paragraph it means; no paragraph when it names a mere range.
    """

    scheme = models.CharField(max_length=20)
    alias = models.CharField(max_length=40)
    order = models.PositiveSmallIntegerField(default=0)
    paragraph = models.ForeignKey(
        Paragraph, on_delete=models.CASCADE, null=True, blank=True, related_name="aliases"
    )
    note = models.TextField(blank=True)
    shipped = models.BooleanField(
        default=False,
        editable=False,
        help_text="as shipped: a new version of Sibyl may replace it; saving by hand ends that",
    )
    history = HistoricalRecords(excluded_fields=["shipped"])

    class Meta:
        verbose_name_plural = "paragraph aliases"
        triggers = recorded(
            "alias",
            "scheme",
            "alias",
            "order",
            "paragraph",
            "note",
            people_only=True,
        )
        ordering = ["scheme", "alias", "order"]
        constraints = [
            models.UniqueConstraint(
                fields=["scheme", "alias", "paragraph"],
                nulls_distinct=False,
                name="one_alias_per_paragraph",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.scheme}:{self.alias} -> {self.paragraph_id or 'a range'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save as a curator's own: loading shipped data leaves every row of this number alone from
        now on.

        A row that is given another number takes the old one away.
        """
        self.shipped = False
        before = (
            ParagraphAlias.objects.filter(pk=self.pk).values_list("scheme", "alias").first()
            if self.pk
            else None
        )
        super().save(*args, **kwargs)
        if before and before != (self.scheme, self.alias):
            RemovedAlias.objects.get_or_create(scheme=before[0], alias=before[1])

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Delete as a curator does: loading shipped data does not bring the row back."""
        RemovedAlias.objects.get_or_create(scheme=self.scheme, alias=self.alias)
        return super().delete(*args, **kwargs)


class RemovedAlias(models.Model):
    """A number of which a curator took a row away: loading shipped data leaves it alone.

    The history has the row.
    """

    scheme = models.CharField(max_length=20)
    alias = models.CharField(max_length=40)

    class Meta:
        verbose_name_plural = "removed aliases"
        ordering = ["scheme", "alias"]
        constraints = [
            models.UniqueConstraint(fields=["scheme", "alias"], name="one_removal_per_alias")
        ]

    def __str__(self) -> str:
        return f"{self.scheme}:{self.alias}"
