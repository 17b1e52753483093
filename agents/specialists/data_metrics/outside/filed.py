"""Financial figures of a claim beside those that the company filed (ESEF, EDGAR). They are its own
word, filed elsewhere: agreeing, they are a record; differing, they are a question."""

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
from reports.registers.catalogue import REGISTERS, Proves
from reports.registers.types import Matched, Value
from reports.types import ClaimView
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

_MEASURES: Final = (
    ("revenue", regex(r"\b(?:revenues?|net sales|sales|turnover)\b", re.IGNORECASE)),
    (
        "capex",
        regex(
            r"\b(?:capex|capital expenditures?|purchases? of property, plant and equipment)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "employees",
        regex(r"\b(?:employees?|headcount|workforce|full[- ]time equivalents?)\b", re.I),
    ),
)
_OF_A_PART = regex(
    r"\b(?:aligned|eligible|taxonomy|segments?|divisions?|green|sustainable|low[- ]carbon|per"
    r"|climate[- ]related|women|female|male|new|trained?|share|percent\w*|organic|adjusted"
    r"|comparable|quarter)\b|%",
    re.IGNORECASE,
)

# what an amount is of, where that is the whole company's: "our revenue"
_OF_THE_WHOLE = regex(
    r"(?:(?:our|the|total|group(?:'s)?|consolidated|annual) )*"
    r"(?:revenues?|net sales|sales|turnover|capex|capital expenditures?|employees)",
    re.IGNORECASE,
)


def of_filings(
    claim: ClaimView, stated: Sequence[Quantity], given: CheckInput
) -> Iterator[MetricFinding]:
    """What each filing says of the first financial figure of a claim that it holds."""
    for entry in given.registers:
        if REGISTERS[entry.register].proves is not Proves.FINANCIALS:
            continue
        pairs = ((quantity, _filed(entry, quantity)) for quantity in stated)
        found = next(((one, value) for one, value in pairs if value is not None), None)
        if found is not None:
            yield _beside(claim, entry, *found)


def _filed(entry: Matched, quantity: Quantity) -> Value | None:
    """The filed value of the same measure, year and currency as a figure of the whole company."""
    about = f"{quantity.label} {quantity.quote if not quantity.in_table else ''}"
    is_whole = not quantity.entity_part or _OF_THE_WHOLE.fullmatch(quantity.entity_part)
    if not is_whole or quantity.year is None or _OF_A_PART.search(about):
        return None
    named = [name for name, pattern in _MEASURES if pattern.search(about)]
    if len(named) != 1:
        return None
    is_money = quantity.metric == "money"
    for value in entry.values:
        if value.measure != named[0] or value.year != quantity.year:
            continue
        if named[0] == "employees":
            if not is_money and quantity.metric in ("other", "count", "employees"):
                return value
        elif is_money and quantity.unit == value.unit:
            return value
    return None


def _beside(claim: ClaimView, entry: Matched, quantity: Quantity, value: Value) -> MetricFinding:
    agrees = abs(quantity.value - value.value) <= half_width(quantity)
    lacking = [] if agrees else ["they differ: ask which of the two is right"]
    counted = [Counted(entry, value)]
    summary = (
        f"{named_source(counted)} of the company states {value.measure} of "
        f"{shown(value.value, value.unit if value.measure != 'employees' else '')} for "
        f"{value.year}, matched by {entry.method.in_words}; the report says "
        f"{shown(quantity.value, quantity.unit)} on page {quantity.page}"
    )
    beside = Beside(
        "filed",
        counted,
        summary,
        value.year,
        value.value,
        Decimal(quantity.value),
        value.unit,
        lacking=lacking,
    )
    return said(claim, True if agrees else None, beside)
