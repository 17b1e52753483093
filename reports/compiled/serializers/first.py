"""What to look at first."""

from __future__ import annotations

from rest_framework import serializers

from reports.review.first import Matter, ToLookAt
from sibyl_project.common.output import OutputSerializer


class FirstBlock(OutputSerializer):
    """One of the at most ten things to look at first."""

    kind = serializers.ChoiceField([one.name.lower() for one in Matter])
    about = serializers.ChoiceField(
        ["claim", "check", "requirement", "page", "figure"], source="matter.about"
    )
    key = serializers.CharField(
        help_text="the id of the claim, the place of the check among the checks, or the number of "
        "the paragraph; empty for pages and figures"
    )
    page = serializers.IntegerField(help_text="0 where it stands on none")
    why = serializers.CharField(help_text="in one line")

    @staticmethod
    def read_kind(thing: ToLookAt) -> str:
        """The kind by name."""
        return thing.matter.name.lower()
