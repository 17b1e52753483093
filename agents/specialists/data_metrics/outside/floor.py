"""Scope 1 of the whole company beside what registers add up to: they hold a part of it, so a figure
below their sum is contradicted, and one above it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.findings import doubt, named
from agents.specialists.data_metrics.outside.alignment import Alignment
from agents.specialists.data_metrics.outside.saying import (
    Beside,
    entries_in_words,
    named_source,
    said,
    tonnes,
)
from agents.specialists.data_metrics.outside.sums import Sum, by_register, sum_of
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.figures.table import half_width
from reports.figures.types import Quantity
from reports.registers.types import Matched
from reports.types import CellReading, ClaimView
from sibyl_project.common.numbers import shown

LOWEST: Final = Decimal("0.98")  # of the sum, that a figure must reach
HIGHEST: Final = Decimal("1.02")  # of the sum, up to which a figure is the same amount
SCOPE: Final = "1"
BOUGHT_SINCE: Final = "a register names the present holder, so ask for what was bought since"


def is_scope_1(quantity: Quantity) -> bool:
    """Whether a figure is the company's whole Scope 1 of a year."""
    return (
        quantity.metric == "ghg_emissions"
        and quantity.scope == SCOPE
        and not quantity.entity_part
        and quantity.year is not None
        and quantity.value_tco2e is not None
        and not quantity.source
    )


def of_scope_1(
    claim: ClaimView, stated: Sequence[Quantity], given: CheckInput, alignment: Alignment
) -> Iterator[MetricFinding]:
    """What each register says of the Scope 1 figures that a claim states. What all of them together
    say is told only where none of them decides alone and they do."""
    figures = [quantity for quantity in stated if is_scope_1(quantity)]
    groups = by_register(given.registers)
    decided = False
    for group in groups:
        is_all = len({one.register for one in group}) > 1
        found = _strongest(claim, figures, group, given, alignment)
        if found is None or (is_all and (decided or found.supports_claim is None)):
            continue
        decided |= found.supports_claim is not None
        yield found


def _strongest(
    claim: ClaimView,
    figures: Sequence[Quantity],
    entries: Sequence[Matched],
    given: CheckInput,
    alignment: Alignment,
) -> MetricFinding | None:
    """One finding of a group of registers about a claim: the first figure that is contradicted,
    else what the first figure comes to; it supports only where every figure is confirmed."""
    found = []
    for quantity in figures:
        total = sum_of(entries, quantity.year or 0)
        if total.counted:
            found.append(_beside(claim, quantity, total, given, alignment))
    if not found:
        return None
    against = next((one for one in found if one.supports_claim is False), None)
    if against is not None:
        return against
    open_one = next((one for one in found if one.supports_claim is None), None)
    unheard = len(found) < len(figures)
    if open_one is None and unheard:
        return _open(found[0])
    return open_one or found[0]


def _open(found: MetricFinding) -> MetricFinding:
    """The same, where the register is silent on another figure of the claim."""
    words = "another figure of the claim is of a year without an entry"
    return MetricFinding(
        found.claim_id,
        None,
        0.3,
        found.basis,
        f"{found.summary.removesuffix('.')}; left open: {words}.",
        found.details.changed(lacking=[words]),
    )


def _beside(
    claim: ClaimView, quantity: Quantity, total: Sum, given: CheckInput, alignment: Alignment
) -> MetricFinding:
    value, sum_ = quantity.value_tco2e or Decimal(0), total.total
    supports, words = _compared(quantity, value, sum_)
    lacking = _doubts(quantity, total, given, alignment) if supports is not None else []
    gases = ", ".join(dict.fromkeys(one.value.measure for one in total.counted))
    summary = (
        f"{named_source(total.counted)} lists {tonnes(sum_)} {gases} in {total.year} for "
        f"{entries_in_words(total.counted)}; the report's {named(quantity)} is "
        f"{shown(quantity.value, quantity.unit)} on page {quantity.page}, {words}"
    )
    if supports is False:
        summary = f"{summary}; {BOUGHT_SINCE} {total.year}"
    if total.left_out:
        summary = f"{summary}; not counted: {'; '.join(total.left_out[:3])}"
    beside = Beside(
        "floor",
        total.counted,
        summary,
        total.year,
        sum_,
        value,
        "tCO2e",
        quantity.boundary or alignment.boundary,
        lacking,
    )
    return said(claim, None if lacking else supports, beside)


def _compared(quantity: Quantity, value: Decimal, sum_: Decimal) -> tuple[bool | None, str]:
    """Whether a figure can be, given a lowest amount: below it, the same amount, or above it."""
    scale = value / quantity.value if quantity.value else Decimal(1)
    if value + half_width(quantity, 1) * scale < LOWEST * sum_:
        return False, "which is lower than this part of it alone"
    if abs(value - sum_) <= (HIGHEST - 1) * sum_ + half_width(quantity) * scale:
        return True, "the same amount within 2 %"
    return None, (
        "which is no less; the register holds a part of Scope 1 only, so this neither confirms nor "
        "contradicts it"
    )


def _doubts(quantity: Quantity, total: Sum, given: CheckInput, alignment: Alignment) -> list[str]:
    """Why the figure and the sum may still not be of the same thing."""
    found = alignment.against(quantity)
    if quantity.open:
        found.append("the figure itself is open in the report")
    if quantity.reading is CellReading.OPEN:
        found.append("how its cell is read is open")
    listed = Quantity("ghg_emissions", total.total, "tCO2e", Decimal(1), SCOPE, year=total.year)
    in_tonnes = Quantity(
        "ghg_emissions",
        quantity.value_tco2e or Decimal(0),
        "tCO2e",
        Decimal(1),
        SCOPE,
        year=quantity.year,
        baseline_year=quantity.baseline_year,
        quote=quantity.quote,
        read_by=quantity.read_by,
    )
    if why := doubt(in_tonnes, listed, agrees_elsewhere=_stated_higher(quantity, total, given)):
        found.append(why)
    return found


def _stated_higher(quantity: Quantity, total: Sum, given: CheckInput) -> bool:
    """Whether another place of the report states a Scope 1 of the year that reaches the sum, where
    this one does not."""
    lowest = LOWEST * total.total
    if (quantity.value_tco2e or Decimal(0)) >= lowest:
        return False
    return any(
        one.metric == "ghg_emissions"
        and one.scope == SCOPE
        and one.year == quantity.year
        and (one.value_tco2e or Decimal(0)) >= lowest
        for one in given.quantities
    )
