"""Is a printed percentage the part divided by the whole, both of which are printed too?

In tables the whole is the total row of the block; in sentences it is the other amount of the same
kind. That a percentage is of these two amounts is certain only if the words say so, or if the other
rows and columns of the block fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from agents.specialists.data_metrics.checks.blocks import Column, Row, share_blocks
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import (
    about,
    doubted,
    lacking,
    outcome,
    percent,
    rounded,
)
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import half_width
from reports.figures.types import Quantity
from reports.findings.checks.ratios import PercentageDetails
from reports.language.numbers import find_numbers
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

CHECK = "percentage_calculation"
# percentage points (FRD 7, appendix B.5), on top of what printed precision allows
_SLACK = Decimal("0.1")
_WHOLE = Decimal(100)
_PAIR = 2
Cells = Mapping[Column, Quantity]
_NUMBER = r"\d(?:[.,\u00a0 ]?\d)*"  # a comma and a space end it: "in 2024, 411 of 901"
_OF = regex(
    rf"(?<![\d.,%$\u20ac\u00a3-])(?P<part>{_NUMBER}) (?:out )?of (?:the |our |its |a |all "
    rf"|total of )*(?P<whole>{_NUMBER})(?![\d%])[^.;()\d]{{0,60}}\((?:or |about "
    r"|i\.e\. )*(?P<percent>\d+(?:\.\d+)?) ?%\)",
    re.IGNORECASE,
)
_SAYS = (
    r"(?:\((?:or |representing |equal to |i\.e\.,? |which is |=)*|, (?:or|representing|which is"
    r"|equal to|equivalent to) )"
)
_OF_IT = regex(r"\b(?:of|out of|total(?:led|ling)?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Ratio:
    """A printed percentage with the part and the whole it should be."""

    share: Quantity
    part: Quantity
    whole: Quantity

    @property
    def computed(self) -> Decimal:
        """Part by whole, in percent. The whole is never zero here."""
        return self.part.value / self.whole.value * _WHOLE

    @property
    def gap(self) -> Decimal:
        """Percentage points between the printed share and what rounding of all three numbers
        allows."""
        low, high = (
            self.whole.value - half_width(self.whole),
            self.whole.value + half_width(self.whole),
        )
        least = (self.part.value - half_width(self.part)) / high * _WHOLE - half_width(self.share)
        most = (self.part.value + half_width(self.part)) / low * _WHOLE + half_width(self.share)
        return max(Decimal(0), least - self.share.value, self.share.value - most)

    @property
    def fits(self) -> bool:
        """Whether the printed share follows."""
        return self.gap <= _SLACK


def check_percentages(given: CheckInput) -> list[CheckResult]:
    """One result for each share whose part and whole are printed beside it."""
    tables = [result for block in share_blocks(given.quantities) for result in _of_block(block)]
    sentences = [
        result for figures in _sentences(given.quantities) for result in _of_sentence(figures)
    ]
    worded = [result for place in _places(given) for result in _of_words(*place)]
    return [*tables, *sentences, *worded] or [_nothing()]


def _of_block(block: Sequence[Row]) -> Iterator[CheckResult]:
    totals = [row for row in block if row.is_total]
    if len(totals) != 1:
        return
    ratios = [found for row in block if row is not totals[0] for found in _ratios(row, totals[0])]
    for one in ratios:
        others = [other for other in ratios if other is not one]
        fitting = sum(other.fits for other in others)
        result = result_of_ratio(one)
        sure = fitting >= _PAIR and fitting >= len(others) - fitting
        yield (
            result
            if sure
            else doubted(result, "the other shares of the table are not of its total row either")
        )


def _ratios(row: Row, total: Row) -> Iterator[Ratio]:
    """The shares of a row for which the total row, with 100 % or no share, holds one amount of the
    same kind and year."""
    for column, share in row.shares.items():
        if column in total.shares and total.shares[column].value != _WHOLE:
            continue
        amounts = _same_column(row.amounts, total.amounts, column)
        if amounts is not None and _positive(amounts[1]):
            yield Ratio(share, *amounts)


def _same_column(row: Cells, total: Cells, column: Column) -> tuple[Quantity, Quantity] | None:
    """The one amount of the row's year, with that of the total row in the same column."""
    mine = [(at, q) for at, q in row.items() if column[0] in (None, at[0])]
    if len(mine) != 1 or mine[0][0] not in total:
        return None
    part, whole = mine[0][1], total[mine[0][0]]
    return (
        (part, whole)
        if (part.metric, part.unit) == (whole.metric, whole.unit) and part.value <= whole.value
        else None
    )


def _positive(whole: Quantity) -> bool:
    return whole.value - half_width(whole) > 0


def _sentences(quantities: Sequence[Quantity]) -> list[list[Quantity]]:
    found: dict[tuple[int, str], list[Quantity]] = {}
    for q in quantities:
        if not q.in_table:
            found.setdefault((q.page, q.quote), []).append(q)
    return list(found.values())


def _of_sentence(figures: Sequence[Quantity]) -> Iterator[CheckResult]:
    """A sentence with one percentage and two amounts of one kind, the percentage given as that of
    the smaller one."""
    shares = [q for q in figures if q.unit == "%" and q.metric in ("share", "percentage")]
    amounts = [q for q in figures if q.unit != "%" and q.metric != "intensity"]
    if len(shares) != 1 or len(amounts) != _PAIR or any(q.open for q in figures):
        return
    if (
        len({(q.metric, q.unit, q.scope) for q in amounts}) != 1
        or len({q.year for q in amounts} - {None}) > 1
    ):
        return
    part, whole = sorted(amounts, key=lambda q: q.value)
    quote = part.quote
    if (
        not _says_so(quote, part, shares[0])
        or not _OF_IT.search(quote)
        or part.value == whole.value
    ):
        return
    if not _positive(whole):
        message = (
            f"The {shown(shares[0].value, '%')} could not be recomputed: the whole is zero or "
            "below its rounding."
        )
        details = PercentageDetails()
        missing = ("a whole above zero",)
        yield outcome(CHECK, "inconclusive", "info", message, details, figures, missing)
        return
    one = Ratio(shares[0], part, whole)
    loose = any(q.approximate for q in figures)
    yield (
        doubted(result_of_ratio(one), "the figures are approximate")
        if loose
        else result_of_ratio(one)
    )


def _says_so(quote: str, part: Quantity, share: Quantity) -> bool:
    """Whether the percentage is printed right behind the part, as the same thing in other words:
    "48 MWh (40%)"."""
    pattern = rf"{re.escape(part.printed)}[\w -]{{0,30}}{_SAYS}{re.escape(share.printed)}"
    return (
        bool(part.printed and share.printed)
        and re.search(pattern, quote, re.IGNORECASE) is not None
    )


def _places(given: CheckInput) -> list[tuple[int, str]]:
    """The sentences figures were read from, and those of the claims."""
    quotes = [(q.page, q.quote) for q in given.quantities if not q.in_table]
    return list(
        dict.fromkeys(
            [*quotes, *((claim.page, claim.quote or claim.text) for claim in given.claims)]
        )
    )


def _of_words(page: int, text: str) -> Iterator[CheckResult]:
    """ "450 of 1,030 suppliers (44%)": the words say what is part and what whole."""
    for match in _OF.finditer(text):
        numbers = [find_numbers(match[name]) for name in ("part", "whole", "percent")]
        if any(len(found) != 1 or found[0].ambiguous for found in numbers):
            continue
        part, whole, share = (
            Quantity(
                metric,
                found[0].value,
                unit,
                found[0].step,
                page=page,
                quote=text.strip(),
                in_table=True,
            )
            for metric, unit, found in zip(
                ("count", "count", "share"), ("", "", "%"), numbers, strict=True
            )
        )
        if part.value <= whole.value and whole.value > 0:
            # things that are counted are not rounded
            exact = [replace(q, step=Decimal(0)) for q in (part, whole)]
            yield result_of_ratio(Ratio(share, *exact))


def result_of_ratio(one: Ratio) -> CheckResult:
    """Whether a printed share follows from its part and its whole."""
    used = (one.share, one.part, one.whole)
    year = f" {one.share.year or one.part.year}" if one.share.year or one.part.year else ""
    named = f"{about(one.share)}{year}: " if one.share.in_table and one.share.label else ""
    unit = f" {one.whole.unit}" if one.whole.unit else ""
    message = (
        f"{named}{shown(one.part.value)} / {shown(one.whole.value)}{unit} = "
        f"{percent(one.computed)}, reported {shown(one.share.value, '%')}"
    )
    details = PercentageDetails(
        numerator=rounded(one.part.value),
        denominator=rounded(one.whole.value),
        calculated_pct=rounded(one.computed),
        reported_pct=rounded(one.share.value),
        discrepancy=rounded(abs(one.computed - one.share.value)),
        unit=one.whole.unit,
        year=one.share.year or one.part.year,
    )
    if one.fits:
        return outcome(
            CHECK,
            "pass",
            "info",
            f"{message}: consistent with the printed precision.",
            details,
            used,
        )
    why = f"{shown(one.gap.quantize(Decimal('0.01')))} points beyond what rounding allows"
    return outcome(
        CHECK, "fail", "critical" if one.gap > 1 else "warning", f"{message}: {why}.", details, used
    )


def _nothing() -> CheckResult:
    return lacking(
        CHECK,
        "No percentage found with its part and its whole beside it.",
        ["part and whole of a percentage"],
    )
