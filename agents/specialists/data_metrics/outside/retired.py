"""Credits that a claim says were retired, beside the retirements that name the company. They
support by quantity and year, and contradict only where the claim gives serial numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.outside.saying import Beside, named_source, said
from agents.specialists.data_metrics.outside.sums import Counted
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.figures.table import half_width
from reports.figures.types import Quantity
from reports.types import ClaimView
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

_RETIRED = regex(r"\b(?:retir\w+|cancel\w+)\b", re.IGNORECASE)
_CREDITS = regex(r"\b(?:credits?|offsets?|VCUs?|VERs?|CERs?|allowances?)\b", re.IGNORECASE)
_AHEAD = regex(r"\b(?:will|plan\w*|intend\w*|not|to be)\b", re.IGNORECASE)
_SERIAL = regex(r"\b[A-Z0-9]{1,6}(?:-[A-Z0-9]{1,12}){4,}\b")
_SAME: Final = Decimal("0.005")
_SHORT: Final = Decimal("0.98")


def of_retirements(
    claim: ClaimView, stated: Sequence[Quantity], given: CheckInput
) -> Iterator[MetricFinding]:
    """What the retirements come to, where a claim says how much was retired."""
    text = claim.quote or claim.text
    if not _RETIRED.search(text) or not _CREDITS.search(text) or _AHEAD.search(text):
        return
    amounts = [one for one in stated if one.unit == "tCO2e" or one.value_tco2e is not None]
    retired = [
        Counted(entry, value)
        for entry in given.registers
        if entry.register == "offsets"
        for value in entry.values
    ]
    if len(amounts) != 1 or not retired:
        return
    serials = _SERIAL.findall(text)
    if serials:
        own = [
            one
            for one in retired
            if any(serial in str(one.value.details.get("serials", "")) for serial in serials)
        ]
        if own:
            yield _beside(claim, amounts[0], own, by_serial=True)
    else:
        year = amounts[0].year or given.reporting_year
        own = [one for one in retired if one.value.year == year]
        if own:
            yield _beside(claim, amounts[0], own, by_serial=False)


def _beside(
    claim: ClaimView, stated: Quantity, retired: Sequence[Counted], *, by_serial: bool
) -> MetricFinding:
    total = sum((one.value.value for one in retired), Decimal(0))
    value = stated.value_tco2e or stated.value
    sums = [total, *(one.value.value for one in retired)]
    is_same = any(abs(value - each) <= _SAME * value + half_width(stated) for each in sums)
    supports: bool | None = True if is_same else None
    if by_serial and not is_same and total < _SHORT * value:
        supports = False
    lacking = (
        [] if supports is not None else ["the amounts differ, and no serial number settles it"]
    )
    how = "with these serial numbers" if by_serial else "that name the company"
    summary = (
        f"{named_source(retired)} lists retirements {how} of {shown(total, 'tCO2e')}; the report "
        f"says {shown(stated.value, stated.unit)} on page {stated.page}. Credits lower no gross "
        "emissions"
    )
    beside = Beside("retirement", retired, summary, None, total, value, "tCO2e", lacking=lacking)
    return said(claim, supports, beside)
