"""The passages of the standards, which search reads."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from standards.models.choices import SourceType
from standards.models.paragraphs import Paragraph
from standards.models.sasb import DisclosureTopic, Industry
from standards.packaged import BASE_VINTAGE
from standards.retrieval import emphasis
from standards.retrieval.passages import PassageBase


class StandardPassageQuerySet(models.QuerySet["StandardPassage"]):
    """Questions asked of the standards' passages."""

    def of_vintage(self, vintage: str = BASE_VINTAGE) -> StandardPassageQuerySet:
        """Passages of the paragraphs shown under a vintage, and those of the industry topics, which
        have none."""
        return self.filter(Q(paragraph=None) | Q(paragraph__vintage__lte=vintage))


class StandardPassage(PassageBase):
    """A passage for search: a paragraph, an industry topic, or the measures of activity of an
    industry.

    The text is a header with the position in the standard, then what is asked; long texts are cut
    into parts.
    """

    source_type = models.CharField(max_length=10, choices=SourceType)
    paragraph = models.ForeignKey(
        Paragraph, on_delete=models.CASCADE, null=True, blank=True, related_name="passages"
    )
    topic = models.ForeignKey(
        DisclosureTopic, on_delete=models.CASCADE, null=True, blank=True, related_name="passages"
    )
    industry = models.ForeignKey(
        Industry,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="passages",
        help_text="only for its measures of activity, which belong to no topic",
    )
    header = models.CharField(
        max_length=300, help_text="unique in its corpus; ends in [Part 1/2] where a text is long"
    )

    objects = StandardPassageQuerySet.as_manager()
    reads = ("paragraph",)

    class Meta(PassageBase.Meta):
        ordering = ["paragraph", "topic", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["source_type", "header"], name="one_passage_per_header"
            ),
            models.CheckConstraint(
                condition=Q(paragraph__isnull=False, topic=None, industry=None)
                | Q(paragraph=None, topic__isnull=False, industry=None)
                | Q(paragraph=None, topic=None, industry__isnull=False),
                name="passage_has_one_owner",
            ),
        ]

    def __str__(self) -> str:
        return self.header

    def share(self, query: str) -> float:
        """The factor of the score: less for a paragraph that asks for nothing, and for IFRS S1 when
        the question is about climate."""
        if self.paragraph is None:
            return 1.0
        return emphasis.share(
            query, asks=self.paragraph.checkable, standard=self.paragraph.standard
        )
