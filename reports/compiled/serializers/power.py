"""Detection power: which headline figures the checks of the analysis guard against a misprint."""

from __future__ import annotations

from collections import Counter

from rest_framework import serializers

from reports.findings.power import PowerDetails
from sibyl_project.common.output import OutputSerializer


class MisprintBlock(OutputSerializer):
    """A misprint that was tried."""

    misprint = serializers.CharField(
        source="misprint.value",
        help_text="up, down (by the materiality), swapped (two digits), other_year (the figure the "
        "row prints for another year), tenfold",
    )
    printed = serializers.CharField(help_text="what stood there instead")
    change_percent = serializers.FloatField(help_text="of the printed figure")
    seen_by = serializers.ListField(
        child=serializers.CharField(),
        help_text="the checks that then fail, and same_figure where another place of the figure "
        "then disagrees; empty where nothing does",
    )


class GuardedFigureBlock(OutputSerializer):
    """A headline figure at one place where the report prints it."""

    kind = serializers.CharField(
        source="kind.value",
        help_text="emissions, energy, intensity, water, waste, people, target, total (of a table)",
    )
    name = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    printed = serializers.CharField()
    page = serializers.IntegerField()
    quote = serializers.CharField()
    guarded = serializers.BooleanField(
        help_text="a change by the materiality is seen in both directions"
    )
    smallest_seen_percent = serializers.FloatField(
        source="smallest_seen", allow_null=True, help_text="the smallest of the changes seen"
    )
    misprints = MisprintBlock(many=True, source="tried")


class DetectionPowerBlock(OutputSerializer):
    """Every headline figure was misprinted in turn, and the checks run on what the report would
    then say."""

    materiality_percent = serializers.FloatField()
    message = serializers.CharField(source="in_words")
    total = serializers.IntegerField()
    guarded = serializers.IntegerField()
    left_out = serializers.IntegerField(help_text="further headline figures that were not tried")
    by_check = serializers.DictField(
        child=serializers.IntegerField(), help_text="figures of which a check sees some misprint"
    )
    figures = GuardedFigureBlock(many=True)

    @staticmethod
    def read_total(power: PowerDetails) -> int:
        """How many figures were tried."""
        return len(power.figures)

    @staticmethod
    def read_guarded(power: PowerDetails) -> int:
        """How many of them are guarded."""
        return len(power.guarded)

    @staticmethod
    def read_by_check(power: PowerDetails) -> dict[str, int]:
        """Figures by the check that sees a misprint of them."""
        return dict(Counter(name for one in power.figures for name in one.checks))
