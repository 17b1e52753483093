"""The filters of the lines and exceptions of a client's inventory."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django_filters import CharFilter

from reports.enum_labels import plain
from reports.models import InventoryRun, Report
from reports.review.inventories import STATES, exceptions_of
from reports.review.inventory_tree import NOT_KNOWN, Lines
from sibyl_project.common.filters import IntegerFilter, ListFilters, TickedFilter, choice

_SCOPES = [(each, f"Scope {each}") for each in "123"]


class LineFilters(ListFilters):
    """The lines of a workbook that was computed again, in the order of the workbook."""

    scope = choice("Scope", "any scope", _SCOPES)
    category = IntegerFilter(min_value=1, max_value=15, help_text="of Scope 3")
    site = CharFilter(max_length=200, help_text="as the workbook spells it")
    open = TickedFilter(
        method="adding_nothing",
        help_text="true: only lines of a total that add nothing to it, since what they come to is "
        "not known",
    )

    def __init__(self, data: Any, run: InventoryRun) -> None:
        super().__init__(data, run.lines.order_by("order"))

    def adding_nothing(self, lines: Lines, name: str, ticked: bool) -> Lines:
        """The lines that a total takes in, and that add nothing to it."""
        return lines.filter(NOT_KNOWN, counts=True)


class ExceptionFilters(ListFilters):
    """The exceptions of a report's workbooks, in the order of the workbooks."""

    state = choice("State", "any state", STATES, help_text="open until a person concluded")
    kind = CharFilter(max_length=40, help_text="for example missing_month")
    sheet = CharFilter(max_length=120, help_text="the name of a sheet")

    def __init__(self, data: Any, report: Report) -> None:
        super().__init__(data, exceptions_of(report))


class ExceptionPageFilters(ExceptionFilters):
    """The same for the page, where kind and sheet are chosen among those that there are."""

    only = tuple(ExceptionFilters.base_filters)
    kind = choice("Kind", "any kind", [])
    sheet = choice("Sheet", "any sheet", [])

    def __init__(self, data: Any, report: Report) -> None:
        super().__init__(data, report)
        rows = list(self.queryset.values_list("kind", "sheet", "state"))
        self.every = len(rows)
        self.states = Counter(state for *_, state in rows)
        for name, found in (
            ("kind", {kind: plain(kind) for kind, *_ in rows}),
            ("sheet", {sheet: sheet for _, sheet, _ in rows if sheet}),
        ):
            self.form.fields[name].choices = sorted(found.items())
