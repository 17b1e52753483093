"""What the API says of a comparison and of what is carried forward."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from reports.compared.between import Between
from reports.models import CarriedKind, SubjectKind
from reports.models.review import ABSENCE
from sibyl_project.common.api import Pagination
from sibyl_project.common.output import MomentField, NumberField, OutputSerializer

CHANGES = "kept, reworded, softened, hardened, new, dropped"


class ComparedAnalysis(OutputSerializer):
    """One of the two analyses."""

    report_id = serializers.UUIDField()
    filename = serializers.CharField(source="report.filename")
    company = serializers.CharField(source="report.company")
    reporting_period = serializers.CharField(source="report.reporting_period")
    analysis_id = serializers.UUIDField(source="pk")
    engine = serializers.CharField()
    started_at = MomentField(source="created_at")


class ComparedClaim(OutputSerializer):
    """A claim of one side."""

    id = serializers.UUIDField()
    text = serializers.CharField()
    quote = serializers.CharField()
    page = serializers.IntegerField()
    verdict = serializers.CharField(help_text="empty where it was not judged")
    support = serializers.CharField(help_text="empty where it was not judged")


class ShiftReason(OutputSerializer):
    """What changed of how strongly a claim binds."""

    aspect = serializers.CharField(
        help_text="commitment, hedge, scope, deadline, number or negation"
    )
    before = serializers.CharField(help_text="the words that tell; empty where nothing is said")
    after = serializers.CharField(help_text="the words that tell; empty where nothing is said")
    sign = serializers.IntegerField(help_text="-1 binds less, 1 binds more, 0 is not told")


class ClaimPairBlock(OutputSerializer):
    """A claim on one side or both."""

    change = serializers.CharField(help_text=CHANGES)
    how = serializers.CharField(
        allow_null=True, help_text="identity, words, frame (but for numbers), nearly or alike"
    )
    certainty = serializers.CharField(allow_null=True, help_text="certain or likely")
    likeness = serializers.FloatField(help_text="0 to 1")
    verdict_changed = serializers.BooleanField()
    reasons = ShiftReason(many=True)
    before = ComparedClaim(allow_null=True)
    after = ComparedClaim(allow_null=True)


class RequirementPairBlock(OutputSerializer):
    """A requirement whose coverage changed; corrections by people count."""

    change = serializers.CharField(help_text="closed, narrowed, opened, widened or other")
    paragraph_id = serializers.CharField(source="after.paragraph_id")
    pillar = serializers.CharField(source="after.pillar")
    before = serializers.CharField(source="before.status")
    after = serializers.CharField(source="after.status")


class ComparedCheck(OutputSerializer):
    """A check of one side."""

    identity = serializers.CharField()
    check_name = serializers.CharField()
    result = serializers.CharField()
    message = serializers.CharField()
    page = serializers.IntegerField(help_text="0 where it is not known")


class CheckPairBlock(OutputSerializer):
    """A check that came out otherwise, or that one side alone has."""

    change = serializers.CharField(help_text="now_holds, now_fails, now_open, new or gone")
    before = ComparedCheck(allow_null=True)
    after = ComparedCheck(allow_null=True)


class ExplanationBlock(OutputSerializer):
    """Words near a figure that speak of a restatement."""

    page = serializers.IntegerField()
    quote = serializers.CharField()
    names_it = serializers.BooleanField(help_text="whether they name its scope or year")


class RestatedBlock(OutputSerializer):
    """A figure that the later report prints otherwise. Amounts are in `unit`."""

    metric = serializers.CharField(source="restatement.after.metric")
    scope = serializers.CharField(source="restatement.after.scope")
    method = serializers.CharField(source="restatement.after.method")
    part = serializers.CharField(source="restatement.after.entity_part")
    label = serializers.CharField(source="restatement.after.label")  # type: ignore[assignment]
    year = serializers.IntegerField(source="restatement.after.year")
    unit = serializers.CharField(source="restatement.unit")
    before = NumberField(source="restatement.was")
    before_page = serializers.IntegerField(source="restatement.before.page")
    before_quote = serializers.CharField(source="restatement.before.quote")
    after = NumberField(source="restatement.now")
    after_page = serializers.IntegerField(source="restatement.after.page")
    after_quote = serializers.CharField(source="restatement.after.quote")
    difference = NumberField(source="restatement.difference")
    percent = NumberField(
        source="restatement.percent", allow_null=True, help_text="of the earlier value"
    )
    materiality = serializers.CharField(
        source="weight", help_text="material, performance, counted, trivial or not_set"
    )
    explanation = ExplanationBlock(allow_null=True, help_text="null where none was found")


class FiguresBlock(OutputSerializer):
    """The figures that both reports state."""

    restated = RestatedBlock(many=True)
    agreeing = serializers.IntegerField(source="comparison.figures.agreeing")
    by_unit = serializers.IntegerField(
        source="comparison.figures.by_unit",
        help_text="that differ a thousandfold: a unit read as another",
    )
    undecided = serializers.IntegerField(
        source="comparison.figures.undecided", help_text="that a side states with several values"
    )


class ComparisonBlock(OutputSerializer):
    """Two analyses, the earlier one first, and what changed from it to the later one."""

    relation = serializers.CharField(help_text="analyses, drafts, years or companies")
    before = ComparedAnalysis()
    after = ComparedAnalysis()
    counts = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        source="comparison.counts",
        help_text="how many of each change, by what changed",
    )
    claims = ClaimPairBlock(many=True, source="comparison.claims")
    requirements = RequirementPairBlock(many=True, source="comparison.requirements")
    checks = CheckPairBlock(many=True, source="comparison.checks")
    figures = FiguresBlock(source="*")

    @staticmethod
    def read_figures(between: Between) -> Between:
        """Its figures are read of the whole."""
        return between


class CarriedBlock(OutputSerializer):
    """What somebody said of a subject of an earlier review. The subject is still to do."""

    what = serializers.ChoiceField(CarriedKind.choices)
    kind = serializers.ChoiceField([*SubjectKind.choices, (ABSENCE, ABSENCE)])
    key = serializers.CharField(help_text="of the subject of this report")
    source_report = serializers.UUIDField(source="source_report_id")
    source_key = serializers.CharField(help_text="of the subject there")
    whence = serializers.CharField()
    how = serializers.CharField(help_text="by what the subjects were matched")
    value = serializers.CharField(help_text="what was judged, the status, or the nature")
    machine_value = serializers.CharField(help_text="what the machine said then")
    text = serializers.CharField(help_text="reason, remark or comment")
    reading = serializers.CharField(help_text="first or second, of a judgement")
    said_by = serializers.CharField(source="said_by_name")
    said_at = MomentField()
    carried_by = serializers.CharField(source="author_name")


class CarriedPage(serializers.Serializer[Any]):
    """One page of what was carried onto a report."""

    carried = CarriedBlock(many=True)
    pagination = Pagination()


class CarryingBlock(OutputSerializer):
    """What is carried, how much was so before, and how much stands on what was not matched with
    certainty."""

    carried = CarriedBlock(many=True, source="rows")
    already = serializers.IntegerField()
    unmatched = serializers.IntegerField()
