"""The client's workbooks as they were computed again, in short."""

from __future__ import annotations

from rest_framework import serializers

from reports.compiled.inventories import CompiledInventory, Tick, tick_of
from reports.inventory.reliability import RELIABILITY
from reports.inventory.types import Total
from sibyl_project.common.output import MomentField, NumberField, OutputSerializer

TICKS = [one.value for one in Tick]


class InventoryTotalBlock(OutputSerializer):
    """The sum of the lines of a scope beside what the report prints, in tCO2e."""

    scope = serializers.CharField(help_text="1, 2 or 3")
    method = serializers.CharField(help_text="location, market or empty")
    category = serializers.IntegerField(allow_null=True)
    stated = NumberField(help_text="sum of the lines as the workbook states them")
    computed = NumberField(
        help_text="the same as computed again; lines that could not be count as stated"
    )
    not_computed = NumberField(help_text="tonnes of lines that the workbook states alone")
    lines = serializers.IntegerField()
    open_lines = serializers.IntegerField(help_text="lines of which no emissions are known")
    published = NumberField(allow_null=True, help_text="what the report prints; null: nothing")
    difference = NumberField(
        allow_null=True,
        help_text="printed less stated, 0 within rounding; null where it is not known",
    )
    state = serializers.ChoiceField(TICKS)

    @staticmethod
    def read_state(total: Total) -> str:
        """What came of it."""
        return tick_of(total).value


class InventoryBlock(OutputSerializer):
    """A workbook of the client computed again: what it lists are questions to look into, until a
    person concludes."""

    run_id = serializers.UUIDField(source="run.pk")
    document_id = serializers.UUIDField(source="run.document_id")
    filename = serializers.CharField()
    sha256 = serializers.CharField(source="run.document.sha256")
    number = serializers.IntegerField(source="run.number")
    computed_at = MomentField(source="run.finished_at", allow_null=True)
    lines = serializers.IntegerField(source="run.line_count")
    totals = InventoryTotalBlock(many=True)
    exceptions = serializers.DictField(
        child=serializers.IntegerField(), source="states", help_text="how many, by their state"
    )
    reliability = serializers.CharField(help_text="how far such a result can be trusted")

    @staticmethod
    def read_reliability(_inventory: CompiledInventory) -> str:
        """How often it proved right."""
        return RELIABILITY
