"""A client's workbooks computed again: how far each is, its totals, lines, exceptions and
columns, as JSON."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from reports.inventory.types import Role
from reports.models import ExceptionConclusion, InventoryLine
from reports.pages.inventories.workbooks import WORKBOOK_STATES, Workbook
from reports.review.inventories import STATES
from sibyl_project.common.output import MomentField, NumberField, OutputSerializer

METHODS = [("location", "location-based"), ("market", "market-based"), ("", "both, or none")]
ROLES = [(role.value, role.value) for role in Role]


class InventoryTotal(OutputSerializer):
    """The sum of the lines of a scope with a method or category, in tCO2e, beside what the report
    prints. A line without stated emissions counts as stated with what it was computed to."""

    scope = serializers.CharField()
    method = serializers.ChoiceField(METHODS)
    category = serializers.IntegerField(allow_null=True, help_text="of Scope 3; null: all of it")
    stated = NumberField(help_text="the sum of the lines as the workbook states them")
    computed = NumberField(
        help_text="the same as computed again; lines that could not be count as stated"
    )
    not_computed = NumberField(help_text="tonnes of lines that the workbook states alone")
    lines = serializers.IntegerField()
    open_lines = serializers.IntegerField(help_text="lines that add nothing to it yet")
    published = NumberField(allow_null=True, help_text="null: the report prints none")
    difference = NumberField(
        allow_null=True,
        help_text="printed less stated; 0 within rounding, null where it cannot be told",
    )


class SheetBlock(serializers.Serializer[Any]):
    """A sheet of a workbook."""

    name = serializers.CharField()
    hidden = serializers.BooleanField()
    kinds = serializers.ListField(child=serializers.CharField(), help_text="of its tables")


class WorkbookBlock(OutputSerializer):
    """A data workbook with what its newest run came to; without results while there is none."""

    document_id = serializers.UUIDField(source="document.pk")
    name = serializers.CharField(source="document.filename")
    run_id = serializers.UUIDField(allow_null=True, help_text="null: it was not begun")
    state = serializers.ChoiceField(WORKBOOK_STATES)
    message = serializers.CharField(help_text="why it has no result, and what to do")
    year = serializers.IntegerField(allow_null=True, help_text="of the report, where it is known")
    totals = InventoryTotal(many=True)
    lines = serializers.IntegerField()
    carried = serializers.IntegerField(
        help_text="lines in no total, since a line of another table carries them"
    )
    unplaced = serializers.IntegerField(help_text="lines in no total, since they have no scope")
    sheets = SheetBlock(many=True)
    questions = serializers.ListField(
        child=serializers.CharField(), help_text="what stays open in the reading"
    )

    @staticmethod
    def read_run_id(book: Workbook) -> Any:
        """The newest run."""
        return book.run.pk if book.run else None

    @staticmethod
    def read_year(book: Workbook) -> int | None:
        """The year it was held against."""
        return book.run.held_against.get("year") if book.run else None

    @staticmethod
    def read_totals(book: Workbook) -> Any:
        """Its totals."""
        return [row.total for row in book.totals]

    @staticmethod
    def read_lines(book: Workbook) -> int:
        """How many lines it has."""
        return book.run.line_count if book.run else 0

    @staticmethod
    def read_sheets(book: Workbook) -> Any:
        """Its sheets."""
        return book.run.sheets if book.run else []

    @staticmethod
    def read_questions(book: Workbook) -> Any:
        """What stays open."""
        return book.run.questions if book.run else []


class InventoryLineBlock(OutputSerializer):
    """A row of activity computed again; emissions are in tCO2e. `details` is the whole line with
    every step and its cells, as far as they are known."""

    order = serializers.IntegerField()
    sheet = serializers.CharField()
    cells = serializers.CharField()
    site = serializers.CharField()
    kind = serializers.CharField()
    scope = serializers.CharField(help_text="1, 2, 3 or empty where it is not known")
    method = serializers.ChoiceField(METHODS)
    category = serializers.IntegerField(allow_null=True)
    gas = serializers.CharField()
    period = serializers.CharField()
    activity = NumberField(allow_null=True)
    unit = serializers.CharField()
    stated = NumberField(allow_null=True)
    computed = NumberField(allow_null=True)
    difference = NumberField(allow_null=True, help_text="stated less computed")
    counts = serializers.BooleanField(help_text="false: no total takes it in")
    why_not = serializers.CharField(help_text="why it could not be computed")
    details = serializers.DictField()

    @staticmethod
    def read_difference(line: InventoryLine) -> Decimal | None:
        """Stated less computed."""
        return line.difference


class ExceptionWordBlock(OutputSerializer):
    """A person's word on an exception; the newest one counts."""

    conclusion = serializers.ChoiceField(ExceptionConclusion.choices)
    tonnes = NumberField(
        allow_null=True, help_text="too much (above zero) or too little in the printed figure"
    )
    scope = serializers.CharField()
    message = serializers.CharField(help_text="what the exception said then")
    reason = serializers.CharField()
    author = serializers.CharField(source="author_name")
    created_at = MomentField()


class ExceptionBlock(OutputSerializer):
    """Something an auditor asks about a workbook: open until a person concluded."""

    identity = serializers.CharField(source="exception.identity")
    document_id = serializers.UUIDField(source="exception.run.document_id")
    run_id = serializers.UUIDField(source="exception.run_id")
    state = serializers.ChoiceField(STATES, source="exception.state")
    kind = serializers.CharField(source="exception.kind")
    sheet = serializers.CharField(source="exception.sheet")
    cells = serializers.CharField(source="exception.cells")
    message = serializers.CharField(source="exception.message")
    question = serializers.CharField(source="exception.question", help_text="to ask the client")
    tonnes = NumberField(
        source="exception.tonnes",
        allow_null=True,
        help_text="by how much emissions may be stated too high (below zero: too low)",
    )
    lines = serializers.ListField(
        source="exception.lines",
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        help_text="[sheet, cells] of the lines it is about",
    )
    explained = serializers.CharField(
        source="exception.explained",
        help_text="what explains it: the words of the workbook, or what its figures show",
    )
    derived = serializers.BooleanField(
        source="exception.derived",
        help_text="whether what explains it is seen in the figures, and said by nobody",
    )
    words = ExceptionWordBlock(many=True, help_text="from the first to the newest")


class KnownAs(serializers.Serializer[Any]):
    """A column of a layout: the name of its sheet and the words of its head."""

    sheet = serializers.CharField()
    head = serializers.CharField()


class ColumnBlock(serializers.Serializer[Any]):
    """A column of a table: what it was read as and why. `known_as` names it to whoever says what it
    holds."""

    document_id = serializers.UUIDField()
    table = serializers.IntegerField(source="column.table")
    title = serializers.CharField(source="column.title", help_text="of its table")
    sheet = serializers.CharField(source="column.sheet")
    head = serializers.CharField(source="column.head")
    number = serializers.IntegerField(
        source="column.column",
        help_text="from 1; of a row, in a table whose lines stand in columns",
    )
    role = serializers.ChoiceField(ROLES, source="column.role")
    why = serializers.CharField(source="column.why")
    unit = serializers.CharField(source="column.unit")
    known_as = KnownAs()
    said = serializers.ChoiceField(
        [*ROLES, ("", "nothing")], help_text="what people said it holds, for the engagement"
    )
