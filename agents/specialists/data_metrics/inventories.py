"""The workbooks of the client that were computed again when an analysis began: what their lines add
up to, for the checks, and as figures of the workbook where the report prints the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from django.db.models import Count

from agents.specialists.data_metrics.checks.rolled_up import RolledUp
from reports.figures.types import Quantity
from reports.inventory.inventory_json import built
from reports.inventory.types import Total
from reports.models import Analysis, EvidencePage, InventoryLine, InventoryRun
from sibyl_project.common.numbers import shown
from sibyl_project.common.text import counted


def rolled_up(analysis: Analysis) -> tuple[RolledUp, ...]:
    """The totals of every workbook on which the analysis rests; none of one whose year is not
    known."""
    ids = analysis.options.get("inventories", ())
    runs = InventoryRun.objects.filter(pk__in=ids).select_related("document").order_by("pk")
    return tuple(total for run in runs for total in _of(run))


def _of(run: InventoryRun) -> Iterator[RolledUp]:
    year = run.held_against.get("year")
    if year is None:
        return
    sheets = _sheets(run)
    for one in (built(Total, total) for total in run.totals):
        yield RolledUp(
            document=str(run.document_id),
            filename=run.document.filename,
            scope=one.figure_scope,
            method=one.method,
            year=year,
            stated=one.stated,
            computed=one.computed,
            lines=one.lines,
            open_lines=one.open_lines,
            agrees=one.agrees,
            not_computed=one.not_computed,
            own_sum=str(one.own_sum or ""),
            sheet=sheets.get(one.scope, 0),
        )


def _sheets(run: InventoryRun) -> dict[str, int]:
    """The number of the sheet with most lines of each scope."""
    numbers = dict(EvidencePage.objects.filter(document=run.document).values_list("name", "number"))
    lines = InventoryLine.objects.filter(run=run, counts=True).values_list("scope", "sheet")
    counts = lines.annotate(many=Count("pk")).order_by("many", "sheet")
    return {scope: numbers.get(sheet, 0) for scope, sheet, _ in counts}


def as_figures(totals: Iterable[RolledUp], own: Sequence[Quantity]) -> list[Quantity]:
    """The totals that the report prints as they are, as figures of their workbook. One that differs
    is none: how the lines were read may be wrong, and a check tells it."""
    found = []
    for total in totals:
        if not total.agrees or total.open_lines or not total.lines:
            continue
        printed = [q for q in own if _is_printed(q, total)]
        if not printed:
            continue
        gap = min(abs((q.value_tco2e or q.value) - total.stated) for q in printed)
        quote = (
            f"sum of {counted(total.lines, 'line')}, "
            f"{'computed again' if total.recomputed else 'as the workbook states them'}: "
            f"{shown(total.stated.quantize(Decimal('0.1')), 'tCO2e')}"
        )
        found.append(
            Quantity(
                "ghg_emissions",
                total.stated,
                "tCO2e",
                max(min(q.step for q in printed), 2 * gap),
                total.scope,
                total.method,
                total.stated,
                total.year,
                page=total.sheet,
                quote=quote,
                source=total.document,
            )
        )
    return found


def _is_printed(quantity: Quantity, total: RolledUp) -> bool:
    return (
        quantity.metric == "ghg_emissions"
        and not quantity.entity_part
        and (quantity.scope, quantity.method, quantity.year)
        == (total.scope, total.method, total.year)
    )
