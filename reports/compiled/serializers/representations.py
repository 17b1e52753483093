"""What only management can confirm."""

from __future__ import annotations

from rest_framework import serializers

from reports.models import RepresentationKind, RepresentationState
from reports.review.representing import PROPOSED, Listed
from sibyl_project.common.output import OutputSerializer

STATES = [PROPOSED, *RepresentationState.values]


class RepresentationBlock(OutputSerializer):
    """A matter for the representation letter with what was decided on it."""

    key = serializers.CharField(source="worded.key", help_text="its identity")
    about = serializers.ChoiceField(RepresentationKind.values, source="worded.kind.value")
    wording = serializers.CharField(source="worded.wording")
    quote = serializers.CharField(source="worded.quote")
    page = serializers.IntegerField(source="worded.page", allow_null=True)
    decision = serializers.ChoiceField(STATES, source="state")
    reason = serializers.CharField(help_text="why it was left out")
    confirmed_on = serializers.CharField(allow_null=True, help_text="a day, as YYYY-MM-DD")
    decided_by = serializers.CharField(help_text="empty as long as it is proposed")

    @staticmethod
    def read_reason(one: Listed) -> str:
        """Why it was left out."""
        return one.row.reason if one.row else ""

    @staticmethod
    def read_confirmed_on(one: Listed) -> str | None:
        """The day it was confirmed."""
        return f"{one.row.confirmed_on:%Y-%m-%d}" if one.row and one.row.confirmed_on else None

    @staticmethod
    def read_decided_by(one: Listed) -> str:
        """The name of who decided."""
        return one.row.author_name if one.row else ""
