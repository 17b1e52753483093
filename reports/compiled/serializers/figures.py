"""What was counted: figures with their places, checks of arithmetic and metrics of the industry."""

from __future__ import annotations

import uuid

from rest_framework import serializers

from reports.compiled.industry import IndustryOfAnalysis
from reports.compiled.serializers.reliability import OF_SUCH, ReliabilityBlock
from reports.compiled.serializers.requirements import Place
from reports.figures.across import places_across, sides_of
from reports.language.qualifiers import Basis
from reports.models import Check, Figure, FigurePlace
from reports.reliability import Reliability, of_check
from reports.types import CellReading
from sibyl_project.common.output import NumberField, OutputSerializer
from standards.models import MetricKind


class FigurePlaceBlock(OutputSerializer, Place):
    """A place where a figure is printed."""

    printed = serializers.CharField(help_text="number and unit as they stand there")
    evidence = serializers.CharField(
        required=False, help_text="the attached document it is in; left out for the report itself"
    )
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="the attached document it is in; empty: the report itself"
    )

    @staticmethod
    def read_source(place: FigurePlace) -> str:
        """The name of the attached document, empty for the report."""
        return place.evidence.filename if place.evidence else ""

    @staticmethod
    def read_evidence(place: FigurePlace) -> str | None:
        """The name of the attached document."""
        return place.evidence.filename if place.evidence else None


class FigureBlock(OutputSerializer):
    """What the report says a metric was, and where."""

    metric = serializers.CharField()
    scope = serializers.CharField()
    method = serializers.CharField()
    year = serializers.IntegerField(allow_null=True)
    value = NumberField()
    unit = serializers.CharField()
    value_tco2e = NumberField(allow_null=True)
    part = serializers.CharField(
        source="entity_part", help_text="the part of the company; empty: the whole company"
    )
    boundary = serializers.CharField(
        help_text="on which it is counted, for example operational control; empty when not told"
    )
    basis = serializers.ChoiceField(
        [one.value for one in Basis], help_text="on what it rests, by the report's words"
    )
    restated = serializers.BooleanField(
        help_text="a place says that it was changed after it was first published"
    )
    reading = serializers.ChoiceField(
        [one.value for one in CellReading],
        help_text="how sure scope, year and part are: two readings or arithmetic prove them, one "
        "reading tells them, or two differ",
    )
    agree = serializers.BooleanField(
        help_text="false when the report's own places print different values"
    )
    key = serializers.CharField(
        source="review_key",
        help_text="by which it is reviewed; empty where only evidence states it",
    )
    across = serializers.BooleanField(
        help_text="its places disagree only between assured pages and other information"
    )
    places = FigurePlaceBlock(many=True)

    @staticmethod
    def read_across(figure: Figure) -> bool:
        """Whether the disagreement is only across the line the auditor drew."""
        return not figure.agree and places_across(figure.places.all(), sides_of(figure.report))

    @staticmethod
    def read_reading(figure: Figure) -> str:
        """The reading; single where nobody judged it."""
        return figure.reading or CellReading.SINGLE.value


class CheckBlock(OutputSerializer):
    """A check of the report's arithmetic."""

    key = serializers.CharField(source="identity", help_text="by which it is reviewed")
    check_name = serializers.CharField()
    claim_ids = serializers.ListField(child=serializers.UUIDField())
    result = serializers.ChoiceField(Check.Result.choices)
    severity = serializers.ChoiceField(Check.Severity.choices)
    message = serializers.CharField()
    reliability = ReliabilityBlock(allow_null=True, help_text=OF_SUCH)
    details = serializers.DictField()

    @staticmethod
    def read_reliability(check: Check) -> Reliability | None:
        """How often such a result was right."""
        return of_check(check.result)

    @staticmethod
    def read_claim_ids(check: Check) -> list[uuid.UUID]:
        """The claims it is about (prefetch them)."""
        return [claim.pk for claim in check.claims.all()]


class IndustryMetricBlock(OutputSerializer):
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


class IndustryTopicBlock(OutputSerializer):
    """A disclosure topic of the industry."""

    name = serializers.CharField()
    climate_relevant = serializers.BooleanField()
    metrics = IndustryMetricBlock(many=True)


class RunnerUpBlock(OutputSerializer):
    """An industry that the report may belong to besides, and why it was not taken."""

    code = serializers.CharField()
    name = serializers.CharField()
    has_metrics = serializers.BooleanField(help_text="false: its metrics are not in the registry")
    page = serializers.IntegerField()
    quote = serializers.CharField(help_text="verbatim on the page")
    why = serializers.CharField(help_text="what speaks for it and why that is not enough")


class IndustryBlock(OutputSerializer):
    """What the report gives of its industry's SASB standard: guidance, never a gap and not counted
    in coverage."""

    code = serializers.CharField(help_text="empty while the industry is not known")
    name = serializers.CharField()
    source = serializers.CharField(help_text=("how the industry is known"))  # type: ignore[assignment]
    topics = IndustryTopicBlock(many=True)
    activity = IndustryMetricBlock(many=True)
    has_metrics = serializers.BooleanField(
        help_text="false: metrics of this industry are not in the registry, none is looked for"
    )
    runners_up = RunnerUpBlock(
        many=True, help_text="the next industry, or where none is clear the closest ones"
    )
    reported = serializers.IntegerField()
    total = serializers.IntegerField()
    cause = serializers.CharField(help_text="why nothing was assessed, and what to do; else empty")

    @staticmethod
    def read_reported(found: IndustryOfAnalysis) -> int:
        """How many metrics are reported."""
        return found.counts["reported"]

    @staticmethod
    def read_total(found: IndustryOfAnalysis) -> int:
        """How many metrics there are."""
        return found.counts["total"]
