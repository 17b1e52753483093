"""The first sheet: what was done for a workbook, what it gave for each printed figure, and room for
people's conclusion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from reports.compiled.inventories import (
    CompiledInventory,
    Tick,
    name_of,
    tick_of,
    why_not_recomputed,
)
from reports.exports.cells import Written
from reports.exports.inventory import lines
from reports.exports.inventory.marks import LEGEND, MARKS
from reports.exports.inventory.references import Referenced
from reports.exports.inventory.writing import BY_SITE, EXCEPTIONS, LINES, SheetWriter, link_to
from reports.exports.papers.work import BY_HAND
from reports.inventory.reliability import RELIABILITY
from reports.models import FigurePlace, InventoryRun, Report, SignOff
from reports.review.inventories import STATES
from sibyl_project.common.text import counted

HEADS: Final = (
    *("ref", "total, tCO2e", "page", "printed", "lines as stated", "computed again"),
    *("printed less stated", "stated less computed", "lines", "open lines", "tick", "result"),
)
WIDTHS: Final = (32, 54, 6, 14, 16, 16, 20, 22, 8, 11, 5, 24)
OBJECTIVE: Final = "Whether the lines of the company's inventory give the emissions it prints."
PROCEDURE: Final = (
    "recalculation: activity x factor (x potential) line by line, summed by scope, method and "
    "category and held against the printed figures"
)


def write_lead(
    sheet: SheetWriter,
    report: Report,
    inventory: CompiledInventory,
    totals: Sequence[Referenced],
    rows: Mapping[str, int],
) -> None:
    """Write the sheet; `rows` are those of the totals in the sheet by site, by their reference."""
    sheet.write([f"Lead sheet: {inventory.filename}"], "bold")
    for name, value in _about(report, inventory):
        sheet.write([name, value])
    sheet.skip()
    sheet.write(HEADS, "head")
    pages = pages_of(inventory)
    for one in totals:
        sheet.write(_total(one, pages), links={0: link_to(BY_SITE, rows[one.reference])})
    sheet.skip()
    sheet.write(["Tick marks"], "head")
    for mark, means in LEGEND:
        sheet.write([mark, means])
    sheet.skip()
    sheet.write(["Exceptions"], "head", {0: link_to(EXCEPTIONS, 0)})
    for state, label in STATES:
        sheet.write([label, inventory.states[state]])
    _open(sheet, inventory.run)
    sheet.skip()
    for name in BY_HAND:
        sheet.write([name])
    for name, value in _signed(report, inventory.run):
        sheet.write([name, value])


def _about(report: Report, inventory: CompiledInventory) -> list[tuple[str, Written]]:
    run = inventory.run
    ended = f"{run.finished_at:%Y-%m-%d %H:%M} UTC" if run.finished_at else ""
    all_lines = counted(run.line_count, "line")
    shown = f"{lines.MOST_LINES:,}" if run.line_count > lines.MOST_LINES else "all"
    return [
        ("company", report.company or report.engagement.client),
        ("period", report.reporting_period or report.engagement.period),
        ("objective", OBJECTIVE),
        ("procedure", PROCEDURE),
        ("population", f"{all_lines} of activity, {shown} of them, in the sheet {LINES}"),
        ("source", run.document.filename),
        ("SHA-256 of the source", run.document.sha256),
        ("run", f"{run.number}, computed {ended}".rstrip(", ")),
        ("version of the rules", run.rules or "not recorded"),
        ("measured reliability", RELIABILITY),
    ]


def _total(one: Referenced, pages: Mapping[str, int]) -> tuple[Written, ...]:
    total, tick = one.total, tick_of(one.total)
    result = tick.in_words
    if tick in (Tick.ADDS_UP, Tick.DIFFERS) and (why := why_not_recomputed(total)):
        result += f": {why}"
    gap = None if total.difference is None else (total.published or 0) - total.stated
    return (
        *(one.reference, name_of(total.scope, total.method, total.category)),
        *(pages.get(one.reference), total.published, total.stated, total.computed, gap),
        *(total.stated - total.computed, total.lines, total.open_lines),
        *(MARKS[tick], result),
    )


def pages_of(inventory: CompiledInventory) -> dict[str, int]:
    """The page of the report that prints each total, by its reference; one query."""
    names = {
        f"A{number}": name
        for number, total in enumerate(inventory.totals, 1)
        if (name := inventory.figure_of(total))
    }
    places = FigurePlace.objects.filter(figure__in=set(names.values()), evidence=None)
    first: dict[str, int] = {}
    for figure, page in places.order_by("page", "pk").values_list("figure", "page"):
        first.setdefault(str(figure), page)
    return {reference: first[name] for reference, name in names.items() if name in first}


def _open(sheet: SheetWriter, run: InventoryRun) -> None:
    """What stays open, and the hidden sheets of the workbook."""
    hidden = [f"The sheet {one['name']} is hidden." for one in run.sheets if one["hidden"]]
    if told := [*run.questions, *hidden]:
        sheet.skip()
        sheet.write(["Stays open"], "head")
        for each in told:
            sheet.write(["", each])


def _signed(report: Report, run: InventoryRun) -> list[tuple[str, str]]:
    """The sign-off in force, where what was signed rests on this run."""
    signed = SignOff.objects.filter(report=report, reopened_at=None).select_related("analysis")
    one = signed.first()
    if one is None or str(run.pk) not in one.analysis.options.get("inventories", []):
        return []
    told = f"version {one.version} by {one.author_name}, {one.created_at:%Y-%m-%d %H:%M} UTC"
    return [("report signed off", told), ("conclusion of the report", one.conclusion)]
