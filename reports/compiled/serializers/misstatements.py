"""Misstatements and materiality."""

from __future__ import annotations

from rest_framework import serializers

from reports.models import Nature
from reports.review.schedule_entries import Found, ScheduleEntry
from reports.types import Disclosure
from sibyl_project.common.output import MomentField, NumberField, OutputSerializer

DISCLOSURES = [one.value for one in Disclosure]


class MaterialityBlock(OutputSerializer):
    """The thresholds that count for a disclosure."""

    disclosure = serializers.ChoiceField(DISCLOSURES)
    unit = serializers.CharField()
    material = NumberField()
    performance = NumberField()
    trivial = NumberField(help_text="up to which a misstatement is clearly trivial")
    reason = serializers.CharField()
    set_by = serializers.CharField(source="author_name")
    set_at = MomentField(source="created_at")


class MisstatementBlock(OutputSerializer):
    """A stated amount beside the expected one, as a failed check computed it or a person found
    it."""

    identity = serializers.CharField(
        source="misstated.identity", help_text="what is checked; the same in a new analysis"
    )
    found_by = serializers.ChoiceField([one.value for one in Found], source="found.value")
    check_name = serializers.CharField(help_text="empty where no check found it")
    message = serializers.CharField()
    page = serializers.IntegerField(help_text="0 where it is not known")
    disclosure = serializers.ChoiceField(DISCLOSURES, source="misstated.disclosure.value")
    stated = NumberField(
        source="misstated.stated", allow_null=True, help_text="null: only the difference is known"
    )
    expected = NumberField(source="misstated.expected", allow_null=True)
    difference = NumberField(source="misstated.difference", help_text="stated minus expected")
    unit = serializers.CharField(source="misstated.unit", help_text="empty where it is not known")
    beyond_tolerance = serializers.BooleanField(
        source="misstated.beyond_tolerance",
        allow_null=True,
        help_text="above 1 % of the stated amount; null where that is not known",
    )
    nature = serializers.ChoiceField(Nature.values)
    corrected = serializers.BooleanField(source="misstated.corrected")
    reason = serializers.CharField(help_text="a person's; empty where nobody said anything")
    said_by = serializers.CharField(help_text="who said so; empty where nobody did")

    @staticmethod
    def read_reason(entry: ScheduleEntry) -> str:
        """Why a person says so."""
        return entry.word.reason if entry.word else ""

    @staticmethod
    def read_said_by(entry: ScheduleEntry) -> str:
        """The name of that person."""
        return entry.word.author_name if entry.word else ""


class SummedBlock(OutputSerializer):
    """The uncorrected misstatements of a disclosure above the trivial amount, in the unit of its
    materiality."""

    disclosure = serializers.ChoiceField(DISCLOSURES, source="materiality.disclosure.value")
    unit = serializers.CharField(source="materiality.unit")
    gross = NumberField(help_text="without offsetting; this is held against materiality")
    projected = NumberField(source="projected_gross", help_text="the part of it from samples")
    net = NumberField()
    trivial_gross = NumberField()
    material = serializers.BooleanField()


class ScheduleBlock(OutputSerializer):
    """Every misstatement, and their sums by disclosure."""

    entries = MisstatementBlock(many=True)
    materiality = MaterialityBlock(many=True, source="levels")
    sums = SummedBlock(many=True)
    unmeasured = serializers.ListField(
        child=serializers.ChoiceField(DISCLOSURES),
        source="unmeasured_disclosures",
        help_text="disclosures with misstatements and without a materiality",
    )
