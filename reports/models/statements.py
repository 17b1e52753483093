"""What a page consists of: blocks, and the statements they are cut into. Figures, claims, evidence,
checks and highlights point to statements."""

from __future__ import annotations

from typing import Any

from django.db import models

from reports.models.document import Report
from reports.types import BlockKind, StatementKind


class Block(models.Model):
    """A paragraph, heading, table, caption or picture on a page, in reading order. Its text is that
    of the page from `start` to before `end`; the box is in fractions of the page."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="blocks")
    page = models.PositiveIntegerField(help_text="from 1")
    index = models.PositiveSmallIntegerField(help_text="from 0 on its page")
    kind = models.CharField(max_length=12, choices=[(k.value, k.value) for k in BlockKind])
    level = models.PositiveSmallIntegerField(default=0, help_text="of a heading, from 1")
    table = models.SmallIntegerField(default=-1, help_text="index of the table, else -1")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    x0 = models.FloatField()
    y0 = models.FloatField()
    x1 = models.FloatField()
    y1 = models.FloatField()
    size = models.FloatField(default=0, help_text="points")
    bold = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["report", "page", "index"], name="one_block_per_index")
        ]
        ordering = ["report", "page", "index"]

    def __str__(self) -> str:
        return f"{self.kind} {self.index} on page {self.page}"


class Statement(models.Model):
    """A sentence, list item, row of a table, heading, caption or footnote: the page's text from
    `start` to before `end`."""

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="statements")
    page = models.PositiveIntegerField(help_text="from 1")
    index = models.PositiveSmallIntegerField(help_text="from 0 on its page")
    kind = models.CharField(max_length=10, choices=[(k.value, k.value) for k in StatementKind])
    block = models.PositiveSmallIntegerField(help_text="index of its block on the page")
    row = models.SmallIntegerField(default=-1, help_text="row of its table, else -1")
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    section = models.PositiveIntegerField(
        null=True, blank=True, help_text="order of the section it stands in"
    )
    flags: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="parts of a report it stands in: values of types.Flag"
    )
    continued_by = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="the statement of the next page that carries it on",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "page", "index"], name="one_statement_per_index"
            )
        ]
        ordering = ["report", "page", "index"]

    def __str__(self) -> str:
        return f"{self.kind} {self.index} on page {self.page}"
