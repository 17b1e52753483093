"""Is what the report prints what the lines of the company's own workbook add up to?

The lines are read by rules from a workbook of any layout, and a sum that was read too narrowly
differs by itself. So a difference is a failure only where the workbook holds the same sum in a cell
of its own, and every line could be read; any other one is left open.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import about, outcome, percent, rounded
from agents.specialists.data_metrics.checks.rolled_up import RolledUp
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import Fact
from reports.findings.checks.sums import InventoryDetails
from reports.inventory.arithmetic import close
from sibyl_project.common.numbers import shown
from sibyl_project.common.text import counted

CHECK = "inventory_totals"
_TOLERANCE = Decimal("0.01")  # of the printed figure
_PLACES = Decimal("0.1")


def inventory_totals(given: CheckInput) -> list[CheckResult]:
    """One result for each figure of the whole company that the lines of a workbook add up to;
    nothing where no workbook was computed again."""
    return list(_held(given))


def _held(given: CheckInput) -> Iterator[CheckResult]:
    for total in given.inventories:
        if total.agrees is None or not total.lines:
            continue
        for fact in given.facts:
            own = fact.best
            same = (own.scope, own.method, own.year) == (total.scope, total.method, total.year)
            if same and own.metric == "ghg_emissions" and not own.entity_part and not own.open:
                yield _judge(fact, total)


def _judge(fact: Fact, total: RolledUp) -> CheckResult:
    own = fact.best
    reported = own.value_tco2e if own.value_tco2e is not None else own.value
    gap = reported - total.stated
    details = InventoryDetails(
        calculated_total=rounded(total.stated),
        reported_total=rounded(reported),
        discrepancy=rounded(abs(gap)),
        discrepancy_percent=rounded(abs(gap) / abs(reported) * 100) if reported else None,
        unit="tCO2e",
        year=own.year,
        scope=total.scope,
        scope2_method=total.method,
        inventory=total.filename,
        lines=total.lines,
        open_lines=total.open_lines,
        recomputed_total=rounded(total.computed),
        own_sum=total.own_sum,
    )
    message = (
        f"{about(own)} {own.year}: {shown(reported, 'tCO2e')} here; the "
        f"{counted(total.lines, 'line')} of {total.filename} add up to "
        f"{shown(total.stated.quantize(_PLACES), 'tCO2e')}"
    )
    if total.open_lines:
        why = f"{counted(total.open_lines, 'line')} could not be computed"
        told = f"{message}, but {why}."
        return outcome(CHECK, "inconclusive", "info", told, details, fact.places, (why,))
    if total.agrees:
        told = f"{message}: the same within rounding{_as_stated(total)}."
        return outcome(CHECK, "pass", "info", told, details, fact.places)
    relative = percent(abs(gap) / abs(reported) * 100) if reported else "of zero"
    side = "above" if gap > 0 else "below"
    message += f": the printed figure is {shown(abs(gap).quantize(_PLACES), 'tCO2e')} ({relative}) "
    message += f"{side} them{_as_stated(total)}"
    if not total.own_sum:
        why = "no cell of the workbook holds the same sum, so the lines may be read too narrowly"
        told = f"{message}, but {why}."
        return outcome(CHECK, "inconclusive", "warning", told, details, fact.places, (why,))
    told = f"{message}; the workbook's own sum in {total.own_sum} says the same as its lines."
    severe = abs(gap) > _TOLERANCE * abs(reported)
    return outcome(CHECK, "fail", "critical" if severe else "warning", told, details, fact.places)


def _as_stated(total: RolledUp) -> str:
    if total.recomputed:
        return ""
    told = ", as stated"
    if not close(total.computed, total.stated):
        told += f"; computed again they come to {shown(total.computed.quantize(_PLACES), 'tCO2e')}"
    if total.not_computed:
        left = shown(total.not_computed.quantize(_PLACES), "tCO2e")
        told += f"; {left} of them could not be computed again"
    return told
