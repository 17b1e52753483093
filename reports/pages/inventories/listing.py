"""The exceptions of a report's workbooks with what people said of them, and the columns of a
workbook with what they were read as."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from openpyxl.utils.cell import get_column_letter

from reports.inventory.types import Role
from reports.models import ColumnWord, ExceptionWord, InventoryException, InventoryRun, Report
from reports.pages.inventories.forms import ROLES, ColumnForm, ExceptionForm
from reports.reading.inventory_inputs import layout


@dataclass(frozen=True, slots=True)
class ExceptionRow:
    """An exception, every word of people on it from the first to the newest, and the form for
    another one; `is_refused` where the form was sent and not stored."""

    exception: InventoryException
    words: Sequence[ExceptionWord]
    form: ExceptionForm | None
    is_refused: bool = False

    @property
    def cells(self) -> str:
        """Where it stands in the workbook."""
        return "!".join(filter(None, (self.exception.sheet, self.exception.cells)))

    @property
    def lines(self) -> list[str]:
        """The lines it is about, where that is more than where it stands."""
        found = ["!".join(one) for one in self.exception.lines]
        return found if found != [self.cells] else []


def exception_rows(
    report: Report,
    found: Sequence[InventoryException],
    may_write: bool = False,
    refused: ExceptionForm | None = None,
) -> list[ExceptionRow]:
    """Exceptions with the words of people on them; one query."""
    words: dict[str, list[ExceptionWord]] = defaultdict(list)
    identities = [one.identity for one in found]
    for word in report.exception_words.filter(identity__in=identities).order_by("pk"):
        words[word.identity].append(word)
    sent = refused["identity"].value() if refused else ""
    return [
        ExceptionRow(one, words[one.identity], refused, is_refused=True)
        if refused and one.identity == sent
        else ExceptionRow(one, words[one.identity], _form(one) if may_write else None)
        for one in found
    ]


def _form(one: InventoryException) -> ExceptionForm:
    return ExceptionForm(
        initial={"identity": one.identity}, auto_id=f"id_%s_{one.pk}", use_required_attribute=False
    )


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of a workbook: its number, where its heads are, and how many columns were read."""

    number: int
    title: str
    sheet: str
    heads_in: str
    columns: int
    corrected: int


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """A column of a table: what it was read as and why, what a person said it holds, and the form
    to say so."""

    document_id: UUID
    column: Mapping[str, Any]
    word: ColumnWord | None
    form: ColumnForm | None = None

    @property
    def place(self) -> str:
        """Where it is on its sheet."""
        return _along(self.column, self.column["column"])

    @property
    def holds(self) -> str:
        """What it was read as, in words."""
        return role_in_words(self.column["role"])

    @property
    def known_as(self) -> dict[str, str]:
        """What the template of the engagement knows it by."""
        sheet, head = known_as(self.column)
        return {"sheet": sheet, "head": head}

    @property
    def said(self) -> str:
        """The role that a person said it has."""
        return self.word.role if self.word else ""


def words_of(report: Report) -> dict[tuple[str, str], ColumnWord]:
    """The words on columns that stand in the engagement of a report, by sheet and head."""
    found = ColumnWord.objects.filter(engagement=report.engagement_id).order_by("pk")
    newest = {(word.sheet, word.head): word for word in found}
    return {known: word for known, word in newest.items() if word.role}


def tables_of(run: InventoryRun, words: Mapping[tuple[str, str], ColumnWord]) -> list[TableRow]:
    """The tables of a workbook in their order."""
    tables: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for column in run.columns:
        tables[column["table"]].append(column)
    return [
        TableRow(
            number=number,
            title=columns[0]["title"],
            sheet=columns[0]["sheet"],
            heads_in=_across(columns[0], columns[0]["row"]),
            columns=len(columns),
            corrected=sum(known_as(one) in words for one in columns),
        )
        for number, columns in sorted(tables.items())
    ]


def column_rows(
    run: InventoryRun,
    words: Mapping[tuple[str, str], ColumnWord],
    table: int | None = None,
    may_write: bool = False,
) -> list[ColumnRow]:
    """The columns of a workbook, or of one of its tables, from left to right."""
    return [
        ColumnRow(
            document_id=run.document_id,
            column=column,
            word=words.get(known_as(column)),
            form=_column_form(run, column) if may_write else None,
        )
        for column in run.columns
        if table in (None, column["table"])
    ]


def _along(column: Mapping[str, Any], number: int) -> str:
    """A column in words; in a table whose lines stand in columns it is a row of the sheet."""
    return f"row {number}" if column.get("turned") else f"column {get_column_letter(number)}"


def _across(column: Mapping[str, Any], number: int) -> str:
    return f"column {get_column_letter(number)}" if column.get("turned") else f"row {number}"


def known_as(column: Mapping[str, Any]) -> tuple[str, str]:
    """What a column of a run is known by in the template of an engagement."""
    return layout(column["sheet"], column["head"], column["column"])


def role_in_words(role: str) -> str:
    """What a column holds, in words."""
    return ROLES[Role(role)] if role in list(Role) else role


def _column_form(run: InventoryRun, column: Mapping[str, Any]) -> ColumnForm:
    sheet, head = known_as(column)
    name = f"{run.pk.hex[-6:]}_{column['table']}_{column['column']}"
    initial = {"sheet": sheet, "head": head, "role": column["role"]}
    return ColumnForm(initial=initial, auto_id=f"id_%s_{name}")
