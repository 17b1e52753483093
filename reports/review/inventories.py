"""The exceptions of a report's inventories with what people concluded of them, and what they said
that columns hold."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db.models import Case, F, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from reports.inventory.types import Role
from reports.models import (
    Check,
    ColumnWord,
    Engagement,
    ExceptionConclusion,
    ExceptionWord,
    InventoryException,
    InventoryRun,
    Report,
)
from reports.review.requirements import reason_given
from sibyl_project.common.people import name_of

LARGEST: Final = Decimal(10) ** 15  # tonnes
ROLL_UP: Final = "rollup_differs"
SCOPES: Final = ("", "1", "2", "3")
OPEN, NOTED = "open", "noted"
# what an exception may be: open, explained by the workbook itself, or what a person concluded
STATES: Final = [
    (OPEN, "open"),
    (NOTED, "explained by the workbook"),
    *((one.value, one.label) for one in ExceptionConclusion),
]


class InventoryWordRefused(Exception):
    """What a person gave is not stored. `field` names the field to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Concluded:
    """What a person says of an exception: a value of ExceptionConclusion, why, and where it is
    misstated how many tonnes CO2e too much (or below zero, too little) in which scope."""

    conclusion: str
    reason: str
    tonnes: Decimal | None = None
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Questioned:
    """An exception of the newest run of a workbook, and the newest word of a person on it."""

    exception: InventoryException
    run: InventoryRun
    word: ExceptionWord | None

    @property
    def state(self) -> str:
        """open, noted (words or figures of the workbook explain it), or what the person
        concluded."""
        if self.word:
            return self.word.conclusion
        return NOTED if self.exception.explained else OPEN


def runs_of(report: Report) -> list[InventoryRun]:
    """The newest run of each workbook of a report that ended well."""
    return list(InventoryRun.objects.filter(document__report=report).newest().done())


def questioned(
    report: Report,
    runs: Sequence[InventoryRun] | None = None,
    said: Mapping[str, ExceptionWord] | None = None,
) -> list[Questioned]:
    """The exceptions of a report's workbooks in their order, each with a person's newest word: one
    query where there are workbooks, and one each for the runs and the words that are not given."""
    given = runs_of(report) if runs is None else runs
    if not given:
        return []
    by_id = {run.pk: run for run in given}
    words = newest_words(report) if said is None else said
    found = InventoryException.objects.filter(run__in=by_id).order_by("run", "order")
    return sorted(
        (Questioned(one, by_id[one.run_id], words.get(one.identity)) for one in found),
        key=lambda one: (list(by_id).index(one.run.pk), one.exception.order),
    )


def exceptions_of(report: Report) -> QuerySet[InventoryException]:
    """The same as rows: each with its `state`, for lists that are narrowed and paged."""
    words = ExceptionWord.objects.filter(report=report, identity=OuterRef("identity"))
    newest = Subquery(words.order_by("-pk").values("conclusion")[:1])
    unsaid = Case(When(explained="", then=Value(OPEN)), default=Value(NOTED))
    found = InventoryException.objects.filter(run__in=[run.pk for run in runs_of(report)])
    return (
        found.annotate(state=Coalesce(newest, unsaid))
        .select_related("run__document")
        .order_by(F("run__document__created_at"), "run__document_id", "order")
    )


def where(sheet: str, cells: str) -> str:
    """A place of a workbook in words: "Gas, row 5", "Gas, column F", "Gas!F5:F9"."""
    if cells.isdigit():
        return f"{sheet}, row {cells}"
    first, _, last = cells.partition(":")
    if first.isalpha() and first == last:
        return f"{sheet}, column {first}"
    return f"{sheet}!{cells}" if cells else sheet


def newest_words(report: Report) -> dict[str, ExceptionWord]:
    """The newest word of a person on each exception, by its identity."""
    return {one.identity: one for one in report.exception_words.order_by("pk")}


def conclude(
    report: Report, exception: InventoryException, given: Concluded, author: Any
) -> ExceptionWord:
    """Store a person's word on an exception of a workbook of the report.

    Raises InventoryWordRefused.
    """
    if given.conclusion not in ExceptionConclusion.values:
        known = ", ".join(ExceptionConclusion.values)
        raise InventoryWordRefused("conclusion", f"Choose one of: {known}.")
    misstated = given.conclusion == ExceptionConclusion.MISSTATED
    if misstated and _stands_by_check(report, exception):
        raise InventoryWordRefused(
            "conclusion",
            "This difference stands in the misstatements already, by its failed check: say there "
            "what it is.",
        )
    if misstated and given.tonnes is None:
        raise InventoryWordRefused(
            "tonnes", "Say how many tonnes CO2e the printed figure is too high (or -, too low)."
        )
    if misstated and not (given.tonnes or Decimal(0)).is_finite():
        raise InventoryWordRefused("tonnes", "Give a number of tonnes.")
    if misstated and abs(given.tonnes or Decimal(0)) >= LARGEST:
        raise InventoryWordRefused("tonnes", "No inventory is misstated by that many tonnes.")
    if given.scope not in SCOPES:
        raise InventoryWordRefused("scope", "Choose Scope 1, 2 or 3, or none.")
    try:
        reason = reason_given(given.reason)
    except ValueError as refusal:
        raise InventoryWordRefused("reason", str(refusal)) from None
    return ExceptionWord.objects.create(
        report=report,
        identity=exception.identity,
        conclusion=given.conclusion,
        tonnes=given.tonnes if misstated else None,
        scope=given.scope,
        message=exception.message,
        reason=reason,
        author=author,
        author_name=name_of(author),
    )


def _stands_by_check(report: Report, exception: InventoryException) -> bool:
    """Whether a failed check of the current analysis tells the same difference between a printed
    figure and its lines."""
    return (
        exception.kind == ROLL_UP
        and Check.objects.filter(
            analysis=report.current_analysis,
            check_name="inventory_totals",
            result=Check.Result.FAIL,
        ).exists()
    )


def misstated_in(
    report: Report, said: Mapping[str, ExceptionWord] | None = None
) -> Sequence[ExceptionWord]:
    """The exceptions that people concluded are misstatements, in the order they were first said;
    also such of a workbook that was withdrawn since. No query where the words are given."""
    words = newest_words(report) if said is None else said
    return [one for one in words.values() if one.conclusion == ExceptionConclusion.MISSTATED]


def misstated_in_many(reports: Collection[uuid.UUID]) -> dict[uuid.UUID, list[ExceptionWord]]:
    """The same for many reports, by their keys; one query."""
    newest: dict[uuid.UUID, dict[str, ExceptionWord]] = defaultdict(dict)
    for word in ExceptionWord.objects.filter(report__in=reports).order_by("pk"):
        newest[word.report_id][word.identity] = word
    return {
        key: [one for one in words.values() if one.conclusion == ExceptionConclusion.MISSTATED]
        for key, words in newest.items()
    }


def say_role(engagement: Engagement, sheet: str, head: str, role: str, author: Any) -> ColumnWord:
    """Store what the columns of a layout hold, for all workbooks of an engagement. `sheet` and
    `head` are as `reports.reading.inventory_inputs.layout` folds them; an empty role takes back
    what was said before. Raises InventoryWordRefused."""
    if role and role not in [one.value for one in Role]:
        known = ", ".join(Role)
        raise InventoryWordRefused("role", f"A column holds one of: {known}.")
    return ColumnWord.objects.create(
        engagement=engagement,
        sheet=sheet,
        head=head,
        role=role,
        author=author,
        author_name=name_of(author),
    )
