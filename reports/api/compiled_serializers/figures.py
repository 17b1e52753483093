"""The shapes of what was counted: figures with their places, checks of arithmetic and metrics of
the industry."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.api.compiled_serializers.requirements import EvidencePlace
from reports.models import Check
from standards.models import MetricKind


class FigurePlaceBlock(EvidencePlace):
    """A place where a figure is printed."""

    evidence = serializers.CharField(
        required=False, help_text="the attached document it is in; left out for the report itself"
    )


class FigureBlock(serializers.Serializer[Any]):
    """What the report says a metric was, and where."""

    metric = serializers.CharField()
    scope = serializers.CharField()
    method = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    value = serializers.FloatField()
    unit = serializers.CharField()
    value_tco2e = serializers.FloatField(allow_null=True)
    agree = serializers.BooleanField(
        help_text="false when the report's own places print different values"
    )
    places = FigurePlaceBlock(many=True)


class CheckBlock(serializers.Serializer[Any]):
    """A check of the report's arithmetic."""

    check_name = serializers.CharField()
    claim_ids = serializers.ListField(child=serializers.UUIDField())
    result = serializers.ChoiceField(Check.Result.choices)
    severity = serializers.ChoiceField(Check.Severity.choices)
    message = serializers.CharField()
    details = serializers.DictField()


class IndustryMetricBlock(serializers.Serializer[Any]):
    """A metric of the industry.

    `page` and `quote` are the evidence, or the closest place of one that was not found.
    """

    code = serializers.CharField()
    gist = serializers.CharField()
    unit = serializers.CharField()
    kind = serializers.ChoiceField(MetricKind.choices)
    reported = serializers.BooleanField(
        allow_null=True, help_text="null where nobody could tell; `reason` says why"
    )
    cited = serializers.BooleanField(help_text="the report prints the metric's code")
    page = serializers.IntegerField(allow_null=True)
    quote = serializers.CharField()
    reason = serializers.CharField(
        help_text="why not found or not assessed; of a reported one, the parts not found"
    )


class IndustryTopicBlock(serializers.Serializer[Any]):
    """A disclosure topic of the industry."""

    name = serializers.CharField()
    climate_relevant = serializers.BooleanField()
    metrics = IndustryMetricBlock(many=True)


class IndustryBlock(serializers.Serializer[Any]):
    """What the report gives of its industry's SASB standard: guidance, never a gap and not counted
    in coverage."""

    code = serializers.CharField(help_text="empty while the industry is not known")
    name = serializers.CharField()
    source = serializers.CharField(help_text=("how the industry is known"))  # type: ignore[assignment]
    topics = IndustryTopicBlock(many=True)
    activity = IndustryMetricBlock(many=True)
    reported = serializers.IntegerField()
    total = serializers.IntegerField()
    cause = serializers.CharField(help_text="why nothing was assessed, and what to do; else empty")
