"""The standards as they are searched."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from standards.models.choices import SourceType
from standards.models.paragraphs import Paragraph
from standards.models.sasb import DisclosureTopic
from standards.packaged import BASE_VINTAGE
from standards.retrieval.passages import PassageBase


class StandardPassageQuerySet(models.QuerySet["StandardPassage"]):
    """Questions asked of the standards' passages."""

    def of_vintage(self, vintage: str = BASE_VINTAGE) -> StandardPassageQuerySet:
        """Passages of the paragraphs shown under a vintage, and those of the industry topics, which have none."""
        return self.filter(Q(paragraph=None) | Q(paragraph__vintage__lte=vintage))


class StandardPassage(PassageBase):
    """A paragraph or an industry's topic as it is searched: a header that places it, then what it asks, in parts when long."""

    source_type = models.CharField(max_length=10, choices=SourceType)
    paragraph = models.ForeignKey(Paragraph, on_delete=models.CASCADE, null=True, blank=True, related_name="passages")
    topic = models.ForeignKey(DisclosureTopic, on_delete=models.CASCADE, null=True, blank=True, related_name="passages")
    header = models.CharField(max_length=300, help_text="unique in its corpus; ends in [Part 1/2] where a text is long")

    objects = StandardPassageQuerySet.as_manager()

    class Meta(PassageBase.Meta):
        ordering = ["paragraph", "topic", "id"]
        constraints = [
            models.UniqueConstraint(fields=["source_type", "header"], name="one_passage_per_header"),
            models.CheckConstraint(
                condition=Q(paragraph__isnull=False, topic=None) | Q(paragraph=None, topic__isnull=False),
                name="passage_is_of_a_paragraph_or_a_topic",
            ),
        ]

    def __str__(self) -> str:
        return self.header
