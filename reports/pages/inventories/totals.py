"""The totals of a workbook beside what the report prints of them, and the words for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from django.db.models import Min
from django.utils.http import urlencode

from reports.compiled.inventories import Tick, name_of, tick_of, tonnes, why_not_recomputed
from reports.inventory.inventory_json import built
from reports.inventory.types import Total
from reports.models import FigurePlace, InventoryRun
from reports.review.inventory_tree import Beneath, beneath

Printed = tuple[str, str, int | None, Decimal | None]  # scope, method, year and tonnes


@dataclass(frozen=True, slots=True)
class TotalRow:
    """A total of a workbook beside what the report prints of it, and the page that prints it."""

    total: Total
    page: int | None

    @property
    def title(self) -> str:
        """For example "Scope 2, market-based"."""
        return title_of(beneath(self.total))

    @property
    def query(self) -> str:
        """Its lines, in an address."""
        return query_of(beneath(self.total))

    @property
    def gap(self) -> Decimal | None:
        """What the report prints less the sum as stated, rounding included."""
        total = self.total
        return None if total.difference is None else (total.published or 0) - total.stated

    @property
    def stated(self) -> Decimal | None:
        """The sum as stated; None where not one line adds anything."""
        return self.total.stated if self.total.lines > self.total.open_lines else None

    @property
    def computed(self) -> Decimal | None:
        """The sum as computed again; None where not one line adds anything."""
        return None if self.stated is None else self.total.computed

    @property
    def recomputed(self) -> Decimal | None:
        """The sum as stated less the sum as computed again."""
        return None if self.stated is None else self.total.stated - self.total.computed

    @property
    def verdict(self) -> tuple[str, str]:
        """Whether it agrees with the report, as a state and in words."""
        tick, why = tick_of(self.total), why_not_recomputed(self.total)
        told = {
            Tick.AGREES: "agrees within rounding",
            Tick.ADDS_UP: f"adds up, but {why}",
            Tick.NOT_PRINTED: "not printed",
            Tick.DIFFERS: "; ".join(filter(None, (_differs(self.total), why))),
            Tick.OPEN: f"open: {_why_open(self.total)}",
        }
        return tick.value, told[tick]


def _why_open(total: Total) -> str:
    if not total.lines:
        return "no line of this workbook is of it"
    if total.published is not None and total.difference is None:
        return "what its lines come to is not known"
    many = total.open_lines != 1
    told = f"{total.open_lines:,} line{'s add' if many else ' adds'} nothing yet"
    if total.published is None:
        return f"{told}; not printed"
    return f"{told}; so far it {_differs(total)}" if total.difference else told


def _differs(total: Total) -> str:
    gap = total.difference or Decimal(0)
    more = "more" if gap > 0 else "less"
    return f"differs by {tonnes(abs(gap))} t: the report prints {more}"


def totals_of(run: InventoryRun, pages: Mapping[Printed, int]) -> list[TotalRow]:
    """The totals of a run, each with the page that prints it; `pages` are those of
    `printed_on`."""
    year = run.held_against.get("year")
    found = (built(Total, one) for one in run.totals)
    return [TotalRow(one, pages.get(_printed(one, year))) for one in found]


def _printed(total: Total, year: int | None) -> Printed:
    return total.figure_scope, total.method, year, total.published


def printed_on(report_id: UUID) -> dict[Printed, int]:
    """The first page of a report that prints each figure of the emissions of the whole company, by
    scope, method, year and tonnes; one query. Their ids do not tell it: reading anew makes new
    ones."""
    places = FigurePlace.objects.filter(
        figure__report=report_id,
        figure__metric="ghg_emissions",
        figure__entity_part="",
        figure__value_tco2e__isnull=False,
        evidence=None,
    )
    kinds = ("figure__scope", "figure__method", "figure__year", "figure__value_tco2e")
    rows = places.order_by().values_list(*kinds).annotate(page=Min("page"))
    return {(scope, method, year, tco2e): page for scope, method, year, tco2e, page in rows}


def title_of(beneath: Beneath) -> str:
    """What lines are of, in words."""
    if not beneath.scope:
        return "Lines in no total"
    return name_of(beneath.scope, beneath.method, beneath.category)


def query_of(beneath: Beneath) -> str:
    """The parameters of an address that name these lines."""
    given = {"scope": beneath.scope, "method": beneath.method, "category": beneath.category or ""}
    return urlencode({name: value for name, value in given.items() if value})
