"""What people asked of a report and what they were told: a conversation for each person and report,
which goes with either."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from reports.models import Analysis, Comment, Report
from sibyl_project.common.models import Identified


class Conversation(Identified):
    """The questions of one person on one report. Nobody else sees them."""

    # the key of the account with which the rows go, see `reports.keeping.accounts`
    goes_with_account: ClassVar[str] = "user"

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["report", "user"], name="one_conversation_per_person_and_report"
            )
        ]

    def __str__(self) -> str:
        return f"conversation {self.pk}"


class ChatMessage(Identified):
    """A question, or an answer with what its numbers open.

    `understood` is the question as it was read, so that the next one may lean on it. `noted` is the
    comment that an answer was written into.
    """

    class Role(models.TextChoices):
        """Who says it."""

        USER = "user", "question"
        ASSISTANT = "assistant", "answer"

    conversation = models.ForeignKey(
        Conversation, on_delete=models.CASCADE, related_name="messages"
    )
    order = models.PositiveIntegerField(help_text="in the conversation, from 1")
    role = models.CharField(max_length=10, choices=Role)
    content = models.TextField()
    citations: models.JSONField[Any, Any] = models.JSONField(
        default=list, blank=True, help_text="[{number, kind, id, label, page, quote}]"
    )
    understood: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    known = models.BooleanField(default=True, help_text="false where nothing was known")
    reasoned_by = models.CharField(max_length=100, blank=True)
    analysis = models.ForeignKey(
        Analysis, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    noted = models.ForeignKey(
        Comment, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["conversation", "order"], name="one_message_per_place")
        ]
        ordering = ["conversation", "order"]

    def __str__(self) -> str:
        return f"{self.role} {self.order}"
