"""What Ask takes and gives over the API (FRD 14)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from agents.chat.drafts import Cited
from agents.chat.questions import LONGEST
from agents.chat.stored import LARGEST_LIMIT, LIMIT
from agents.chat.targets import target_of
from agents.models import ChatMessage
from reports.models import Report
from sibyl_project.common.fields import Text, Truth


class QuestionBody(serializers.Serializer[Any]):
    """A question on a report."""

    message = Text(max_length=LONGEST, help_text="the question, 1 to 2000 characters")
    stream = Truth(default=True, help_text="true: as Server-Sent Events; false: as one JSON object")


class HistoryQuery(serializers.Serializer[Any]):
    """How much of a conversation is wanted."""

    limit = serializers.IntegerField(min_value=1, max_value=LARGEST_LIMIT, default=LIMIT)


class CitationBlock(serializers.Serializer[Any]):
    """What a number [n] of an answer opens."""

    number = serializers.IntegerField(
        help_text="as it stands in the answer; each answer counts anew"
    )
    kind = serializers.ChoiceField([one.value for one in Cited])
    id = serializers.CharField(help_text="by which the kind is known: a number of a page, an id")
    label = serializers.CharField()  # type: ignore[assignment]
    page = serializers.IntegerField(allow_null=True)
    target = serializers.CharField(help_text="the path of the page that shows it")


class MessageBlock(serializers.Serializer[Any]):
    """A question or an answer."""

    message_id = serializers.UUIDField()
    role = serializers.ChoiceField(ChatMessage.Role.choices)
    content = serializers.CharField(help_text="lines; [n] refers to the citations")
    citations = CitationBlock(many=True)
    known = serializers.BooleanField(help_text="false where the answer is that nothing is known")
    reasoned_by = serializers.CharField(help_text="rules, or the model; empty for a question")
    created_at = serializers.DateTimeField()


class History(serializers.Serializer[Any]):
    """The newest messages of one's own conversation on a report, in order of time."""

    conversation_id = serializers.UUIDField(allow_null=True, help_text="null before the first")
    messages = MessageBlock(many=True)
    total = serializers.IntegerField()


def citations_of(report: Report, message: ChatMessage) -> list[dict[str, Any]]:
    """The citations of an answer with the address that each opens."""
    return [
        {
            **{name: one[name] for name in ("number", "kind", "id", "label", "page")},
            "target": target_of(report, one),
        }
        for one in message.citations
    ]


def as_message(report: Report, message: ChatMessage) -> dict[str, Any]:
    """A message as the API gives it."""
    return {
        "message_id": str(message.pk),
        "role": message.role,
        "content": message.content,
        "citations": citations_of(report, message),
        "known": message.known,
        "reasoned_by": message.reasoned_by,
        "created_at": message.created_at.isoformat(),
    }
