"""The lines beneath the totals of an inventory, level by level: the sites of a total (or kinds of
activity, where its lines name no site), and the lines of one of them. Sums are made by the
database, since a workbook may have hundreds of thousands of lines."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from reports.inventory.types import Total
from reports.models import InventoryLine, InventoryRun

NOT_KNOWN: Final = Q(tonnes=None)  # a line that adds nothing to its total yet
SITE, KIND = "site", "kind"

Lines = QuerySet[InventoryLine]


@dataclass(frozen=True, slots=True)
class Beneath:
    """Which lines are meant: those of a total, or without a scope those that no total takes in."""

    scope: str = ""
    method: str = ""
    category: int | None = None

    def lines(self, run: InventoryRun) -> Lines:
        """These lines of a run. Those of Scope 2 without a method count for both methods."""
        if not self.scope:
            return run.lines.filter(counts=False)
        found = run.lines.filter(counts=True, scope=self.scope)
        if self.category is not None:
            return found.filter(category=self.category)
        if self.scope == "3":
            return found
        methods = {self.method, ""} if self.scope == "2" else {self.method}
        return found.filter(method__in=methods)


@dataclass(frozen=True, slots=True)
class Branch:
    """The lines of a total that name one site, or are of one kind: their sum as stated and as
    computed again, how many there are, and how many of them add nothing yet."""

    name: str
    stated: Decimal | None
    computed: Decimal | None
    lines: int
    open_lines: int

    @property
    def difference(self) -> Decimal | None:
        """Stated less computed."""
        if self.stated is None or self.computed is None:
            return None
        return self.stated - self.computed


def beneath(total: Total) -> Beneath:
    """The lines of a total."""
    return Beneath(total.scope, total.method, total.category)


def level_of(lines: Lines) -> str:
    """What the lines are put together by: their sites, or where none names one their kinds."""
    return SITE if lines.exclude(site="").exists() else KIND


def branches_of(lines: Lines, level: str) -> QuerySet[InventoryLine, Any]:
    """A row for each site or kind, the largest sum first, as the fields of a `Branch`."""
    known = ~NOT_KNOWN
    return (
        lines.order_by()
        .values(name=F(level))
        .annotate(
            # first, since the sum below hides the column of its name
            computed=Sum(Coalesce("computed", "stated"), filter=known),
            stated=Sum("tonnes"),
            lines=Count("pk"),
            open_lines=Count("pk", filter=NOT_KNOWN),
        )
        .order_by(F("stated").desc(nulls_last=True), "name")
    )
