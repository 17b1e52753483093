"""Do the shares of one whole add up to 100 %?

That rows are all the parts of one whole is only certain where a total row says 100 %, or where the
same rows add up to 100 % in another column. Everything else is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from agents.specialists.data_metrics.checks.blocks import Column, Row, share_blocks
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import (
    doubted,
    lacking,
    outcome,
    percent,
    rounded,
)
from agents.specialists.data_metrics.checks.share_groups import grouped_shares
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import half_width
from reports.figures.types import Quantity
from reports.findings.checks.sums import SharesDetails
from reports.language.years import DUE_YEAR
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

CHECK = "shares_sum"
_WHOLE = Decimal(100)
_LEAST = 2
_NEAR = Decimal(20)  # points; what is further from 100 % are hardly all parts of one whole
# shares that add up to more were rather listed at two levels than misprinted
_NESTED_BEYOND = Decimal(140)
_SPLIT = regex(
    r"\b(?:split|breakdown|broken down|mix|made up of|consist(?:s|ed)? of|compris\w+|divided"
    r"|distributed|shared between|the (?:rest|remainder|remaining|other|balance))\b",
    re.IGNORECASE,
)
_REST = regex(r"\b(?:the|and) (?:rest|remainder|remaining|balance)\b", re.IGNORECASE)
_BY_KIND = regex(r"\bby (?:\w+ )?(?:types?|kinds?|class|gender|category|source|region)\b", re.I)
_SEVERAL = regex(
    rf"\brespectively\b|\bfrom \d|\bto \d|;|\bcompared\b|\btarget|\bby {DUE_YEAR}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Shares:
    """The shares of one column of a block, and the total row's cell where it has one."""

    parts: tuple[Quantity, ...]
    total: Quantity | None
    where: str

    @property
    def computed(self) -> Decimal:
        """Their sum in percent."""
        return sum((q.value for q in self.parts), Decimal(0))

    @property
    def rounding(self) -> Decimal:
        """What rounding of every share can explain."""
        return sum((half_width(q) for q in self.parts), Decimal(0))

    @property
    def fits(self) -> bool:
        """Whether they can be all of 100 %."""
        return abs(self.computed - _WHOLE) <= self.rounding


def check_shares(given: CheckInput) -> list[CheckResult]:
    """One result for each column of shares of one whole, for each sentence that splits a whole, and
    for each chart of a page whose other charts print as many shares."""
    tables = [result for block in share_blocks(given.quantities) for result in _of_block(block)]
    sentences = [
        result for result in map(_of_sentence, _sentences(given.quantities)) if result is not None
    ]
    charts = grouped_shares(given.statements)
    rows = _of_rows(given.quantities)
    return [*tables, *rows, *sentences, *charts] or [_nothing()]


def _of_rows(quantities: Sequence[Quantity]) -> Iterator[CheckResult]:
    """A row whose label says that it splits a whole, "Waste by type", where its shares of a year
    make up 100 %; where they do not, columns may be lacking."""
    found: dict[tuple[object, ...], list[Quantity]] = {}
    for q in quantities:
        if q.in_table and q.metric == "share" and _BY_KIND.search(q.label):
            found.setdefault((q.page, q.table, q.quote, q.label, q.year), []).append(q)
    for shares in found.values():
        one = Shares(tuple(shares), None, shares[0].label.split(" > ")[-1])
        parts = {q.entity_part for q in shares}
        if len(parts) == len(shares) >= _LEAST and one.fits and min(q.value for q in shares) > 0:
            yield _result(one)


def _of_block(block: Sequence[Row]) -> Iterator[CheckResult]:
    parts = [row for row in block if not row.is_total and not row.is_nested]
    totals = [row for row in block if row.is_total]
    columns = [
        _column(parts, totals, column)
        for column in dict.fromkeys(c for row in block for c in row.shares)
    ]
    known = [one for one in columns if len(one.parts) >= _LEAST and len(one.parts) == len(parts)]
    fitting = [one for one in known if one.fits]
    for one in known:
        whole = one.total is not None and one.total.value == _WHOLE
        others = len(fitting) - one.fits
        if whole or others >= _LEAST or (one.fits and others):
            misses = len(known) - len(fitting)
            sure = others >= misses if len(known) > 1 else whole and one.computed < _NESTED_BEYOND
            result = _result(one)
            yield (
                result
                if sure
                else doubted(
                    result,
                    "in no other column do these rows add up, so they may overlap or be not all",
                )
            )


def _column(parts: Sequence[Row], totals: Sequence[Row], column: Column) -> Shares:
    total = next((row.shares[column] for row in totals if column in row.shares), None)
    named = f"{parts[0].parents.split(' > ')[-1]}, " if parts and parts[0].parents else ""
    year = f"{column[0]}" if column[0] else "one column"
    return Shares(
        tuple(row.shares[column] for row in parts if column in row.shares), total, f"{named}{year}"
    )


def _sentences(quantities: Sequence[Quantity]) -> list[list[Quantity]]:
    """The percentages of each sentence that are no changes."""
    found: dict[tuple[int, str], list[Quantity]] = {}
    for q in quantities:
        if not q.in_table and q.unit == "%" and q.metric in ("share", "percentage"):
            found.setdefault((q.page, q.quote), []).append(q)
    return list(found.values())


def _of_sentence(shares: Sequence[Quantity]) -> CheckResult | None:
    """A sentence that splits one whole into all its parts; None for every other."""
    quote = shares[0].quote
    if (
        len(shares) < _LEAST
        or not _SPLIT.search(quote)
        or _SEVERAL.search(quote)
        or len({q.year for q in shares}) > 1
    ):
        return None
    one = Shares(tuple(shares), None, "the parts of the sentence")
    if any(q.open for q in shares) or one.computed >= _NESTED_BEYOND:
        return None
    named_all = bool(_REST.search(quote))
    if not one.fits and not named_all and one.computed < _WHOLE:
        rest = percent(_WHOLE - one.computed)
        message = f"{_sum(one)}; what the other {rest} are is not said."
        return outcome(
            CHECK, "inconclusive", "info", message, _details(one), shares, ("the remaining shares",)
        )
    result = _result(one)
    if any(q.approximate for q in shares):
        return doubted(result, "shares are approximate")
    sure = named_all and abs(one.computed - _WHOLE) <= _NEAR
    return result if sure else doubted(result, "the shares may be of different wholes")


def _sum(one: Shares) -> str:
    return (
        f"{one.where}: {' + '.join(shown(q.value) for q in one.parts)} = {shown(one.computed, '%')}"
    )


def _result(one: Shares) -> CheckResult:
    used = (*one.parts, *([one.total] if one.total else []))
    if one.fits:
        note = "" if one.computed == _WHOLE else ", 100% within rounding"
        return outcome(CHECK, "pass", "info", f"{_sum(one)}{note}.", _details(one), used)
    gap = abs(one.computed - _WHOLE)
    side = "too much" if one.computed > _WHOLE else "missing"
    message = (
        f"{_sum(one)}: {shown(gap)} points {side}, where rounding explains at most "
        f"{shown(one.rounding)}."
    )
    return outcome(
        CHECK, "fail", "critical" if gap > 1 else "warning", message, _details(one), used
    )


def _details(one: Shares) -> SharesDetails:
    return SharesDetails(
        shares=[rounded(q.value) for q in one.parts],
        calculated_total=rounded(one.computed),
        reported_total=100,
        discrepancy=rounded(abs(one.computed - _WHOLE)),
        year=one.parts[0].year,
    )


def _nothing() -> CheckResult:
    return lacking(CHECK, "No shares of one whole found to add up.", ["shares of one whole"])
