"""Samples: what was drawn, what came of it, and what it allows to conclude."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rest_framework import serializers

from reports.models import Sample, SampleItemKind, SampleResult
from reports.review.sample_results import Evaluation, evaluated
from reports.review.sampling import RULE, Conclusion, Stratum
from reports.types import Disclosure
from sibyl_project.common.output import MomentField, NumberField, OutputSerializer

CONCLUSIONS = [one.value for one in Conclusion]


class ClaimsToldBlock(OutputSerializer):
    """A stratum of claims: rates are shares from 0 to 1, the upper limit is exact and one-sided."""

    stratum = serializers.ChoiceField([one.value for one in Stratum])
    size = serializers.IntegerField(source="rate.size")
    drawn = serializers.IntegerField(source="rate.drawn")
    without_result = serializers.IntegerField(source="rate.left")
    deviations = serializers.IntegerField(
        source="rate.deviations", help_text="exceptions, and what was not provided"
    )
    rate = serializers.FloatField(source="rate.rate", allow_null=True)
    projected = serializers.FloatField(
        source="rate.projected", help_text="deviations in the whole stratum at that rate"
    )
    upper_limit = serializers.FloatField(source="rate.upper")
    tolerable = serializers.FloatField(source="rate.tolerable")
    conclusion = serializers.ChoiceField(CONCLUSIONS, source="rate.conclusion.value")


class FiguresToldBlock(OutputSerializer):
    """A group of figures of one disclosure, unit and method, or of the lines of one scope of a
    workbook, drawn by their amounts."""

    group = serializers.CharField(source="group.group")
    kind = serializers.ChoiceField(
        SampleItemKind.choices, source="group.kind.value", help_text="figure or line"
    )
    unit = serializers.CharField(source="group.unit")
    disclosure = serializers.ChoiceField(
        [one.value for one in Disclosure], source="group.disclosure"
    )
    size = serializers.IntegerField(source="group.size")
    total = NumberField(source="group.total", help_text="of all amounts of the group")
    interval = NumberField(source="group.interval", help_text="0 where every one was drawn")
    drawn = serializers.IntegerField(source="group.drawn")
    certain = serializers.IntegerField(
        source="group.certain", help_text="drawn with certainty, since they are large"
    )
    without_result = serializers.IntegerField(source="amounts.left")
    known = serializers.FloatField(
        source="amounts.known", help_text="sum of the differences found, stated less found"
    )
    projected = serializers.FloatField(source="amounts.projected", help_text="of the whole group")
    upper_over = serializers.FloatField(
        source="amounts.over", help_text="upper limit of what is stated too high"
    )
    upper_under = serializers.FloatField(
        source="amounts.under", help_text="upper limit of what is stated too low"
    )
    performance = serializers.FloatField(
        source="amounts.performance",
        allow_null=True,
        help_text="performance materiality when it was drawn; null where none was set",
    )
    conclusion = serializers.ChoiceField(CONCLUSIONS, source="amounts.conclusion.value")


class EvaluationBlock(OutputSerializer):
    """What a sample allows to say; its confidence is that of the sample."""

    claims = ClaimsToldBlock(many=True)
    figures = FiguresToldBlock(many=True)


class SampleItemBlock(OutputSerializer):
    """A drawn claim, figure or line of an inventory and what a person found."""

    id = serializers.UUIDField()
    order = serializers.IntegerField()
    kind = serializers.ChoiceField(SampleItemKind.choices)
    key = serializers.CharField(help_text="its identity in the population")
    group = serializers.CharField(
        help_text="claims; disclosure, method and unit of a figure; scope and file of a line"
    )
    stratum = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the name of our field
    page = serializers.IntegerField(help_text="0 for a line")
    quote = serializers.CharField()
    amount = NumberField(allow_null=True)
    unit = serializers.CharField()
    probability = serializers.FloatField(help_text="with which it was drawn")
    claim_id = serializers.UUIDField(allow_null=True)
    result = serializers.ChoiceField(
        SampleResult.choices, allow_blank=True, help_text="empty as long as there is none"
    )
    found = NumberField(allow_null=True, help_text="the amount found instead")
    remark = serializers.CharField()
    said_by = serializers.CharField(source="author_name")
    said_at = MomentField(allow_null=True)


class SampleBlock(OutputSerializer):
    """A draw. The newest counts; earlier ones are kept."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    analysis_id = serializers.UUIDField()
    seed = serializers.CharField()
    rule_version = serializers.IntegerField()
    rule = serializers.CharField(help_text="the rule in words")
    confidence = serializers.IntegerField(help_text="of the upper limits, in percent")
    tolerable_rate = serializers.IntegerField(help_text="of deviations among claims, in percent")
    claims_wanted = serializers.IntegerField()
    figures_wanted = serializers.IntegerField(help_text="at most, in each group")
    population_size = serializers.IntegerField()
    left_out = serializers.IntegerField(
        source="left_out_size", help_text="how many were left out of the population"
    )
    left_out_because = serializers.DictField(
        child=serializers.IntegerField(), help_text="the same by the reason in words"
    )
    reason = serializers.CharField(help_text="why it was drawn anew; empty for the first")
    drawn_by = serializers.CharField(source="author_name")
    drawn_at = MomentField(source="created_at")
    evaluation = EvaluationBlock()
    items = SampleItemBlock(many=True)

    @staticmethod
    def read_rule(_sample: Sample) -> str:
        """The rule by which it was drawn, in words."""
        return RULE

    @staticmethod
    def read_left_out_because(sample: Sample) -> dict[str, int]:
        """How many were left out for which reason."""
        counts: Counter[str] = Counter()
        for each in sample.left_out:
            counts[each["why"]] += each.get("number", 1)
        return dict(counts)

    @staticmethod
    def read_evaluation(sample: Sample) -> Evaluation:
        """What it allows to say."""
        return evaluated(sample)


class FrozenElement(serializers.Serializer[Any]):
    """A claim, figure or drawn line of the frozen population, or the lines of a workbook that were
    not drawn."""

    key = serializers.CharField()
    group = serializers.CharField()
    stratum = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the name of our field
    page = serializers.IntegerField()
    amount = serializers.CharField(allow_null=True, help_text="a decimal; null for a claim")
    unit = serializers.CharField()
    drawn_with = serializers.FloatField(
        allow_null=True, help_text="the probability with which it was drawn; null: it was not"
    )
    number = serializers.IntegerField(default=1, help_text="how many lines it stands for")
    digest = serializers.CharField(
        default="", help_text="SHA-256 over the lines of a group, where it stands for several"
    )


class LeftOutElement(serializers.Serializer[Any]):
    """A claim or figure that could not be drawn, or several lines of a workbook."""

    label = serializers.CharField()  # type: ignore[assignment]  # the name of our field
    page = serializers.IntegerField()
    why = serializers.CharField()
    number = serializers.IntegerField(default=1, help_text="how many lines it stands for")
