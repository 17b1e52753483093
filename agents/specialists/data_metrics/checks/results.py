"""How the checks tell their outcome: one way to build a result, and words for figures, pages and
gaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from agents.specialists.data_metrics.schemas import CheckResult, Result, Severity
from reports.figures.types import Quantity
from reports.findings.checks.base import CheckDetails, UsedNumber
from reports.findings.checks.kinds import kind_of_check
from reports.findings.checks.printed import digits_of, printed_results
from reports.types import CellReading
from sibyl_project.common.numbers import as_number, shown

_PLACES = Decimal("0.001")
_MOST_PAGES = 6


def outcome(
    check: str,
    verdict: Result,
    severity: Severity,
    message: str,
    details: CheckDetails,
    used: Iterable[Quantity],
    missing: Sequence[str] = (),
    *,
    witnessed: bool = False,
) -> CheckResult:
    """A result with the pages and places of the figures it used.

    An inconclusive one names what was missing. A failure above information is left open where the
    reading of its figures is not proven, unless other rows or columns of the same table bear
    witness to it.
    """
    figures = tuple(used)
    placed = (
        f"{message.removesuffix('.')} ({on_pages(figures)})."
        if any(q.page for q in figures)
        else message
    )
    result = CheckResult(
        check,
        verdict,
        severity,
        placed,
        details,
        (),
        pages_of(figures),
        tuple(missing),
        places_of(figures),
        numbers_of(figures, details) if verdict == "fail" else (),
    )
    accuses = verdict == "fail" and severity != "info" and not witnessed
    why = unproven(figures) if accuses else ""
    return doubted(result, why) if why else result


def lacking(check: str, message: str, missing: Sequence[str]) -> CheckResult:
    """An inconclusive result for which not even the figures were there."""
    details = kind_of_check(check)()
    return outcome(check, "inconclusive", "info", message, details, (), missing)


def doubted(result: CheckResult, why: str) -> CheckResult:
    """A failure that something else may explain is left open, with that reason."""
    if result.result != "fail":
        return result
    message = f"{result.message} Not counted as a failure: {why}."
    return replace(
        result, result="inconclusive", severity="info", message=message, missing_data=(why,)
    )


def unproven(figures: Iterable[Quantity]) -> str:
    """Why nothing may be called wrong on these figures: the cell of one is not proven to belong to
    its row and column; "" where all are, or where no second reader looked at them."""
    told = {q.reading for q in figures if q.in_table and q.column >= 0}
    if CellReading.OPEN in told:
        return "two readings of the table give one of these figures different rows or columns"
    return "only one reading of the table tells its columns" if CellReading.SINGLE in told else ""


def pages_of(figures: Iterable[Quantity]) -> tuple[int, ...]:
    """The pages the figures stand on, ascending."""
    return tuple(sorted({q.page for q in figures}))


def places_of(figures: Iterable[Quantity]) -> tuple[tuple[int, str], ...]:
    """Page and quote of each figure, each place once."""
    return tuple(dict.fromkeys((q.page, q.quote) for q in figures))


def numbers_of(figures: Iterable[Quantity], details: CheckDetails) -> tuple[UsedNumber, ...]:
    """The numbers of the figures where they are printed, each once, those first that the details
    name as the printed result."""
    results = printed_results(details)
    found = dict.fromkeys(
        UsedNumber(
            page=q.page,
            quote=q.quote,
            printed=q.printed or shown(q.value),
            table=q.table,
            row=q.row,
            column=q.column,
            result=digits_of(q.value) in results,
        )
        for q in figures
        if q.page
    )
    return tuple(sorted(found, key=lambda one: not one.result))


def on_pages(figures: Iterable[Quantity]) -> str:
    """ "page 4" or "pages 4 and 9" for a message."""
    return named_pages(pages_of(figures))


def named_pages(pages: Iterable[int]) -> str:
    """The same for page numbers, which come in order and once each."""
    numbers = [str(page) for page in pages]
    shown_ones = numbers[:_MOST_PAGES]
    more = " and more" if len(numbers) > _MOST_PAGES else ""
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    listed = (
        ", ".join(shown_ones[:-1]) + f" and {shown_ones[-1]}"
        if not more
        else ", ".join(shown_ones) + more
    )
    return f"pages {listed}"


def rounded(value: Decimal) -> int | float:
    """A computed number for `details`, to three decimals."""
    return as_number(value.quantize(_PLACES))


def percent(value: Decimal) -> str:
    """A computed percentage for a message, to two decimals."""
    return shown(value.quantize(Decimal("0.01")), "%")


def about(quantity: Quantity) -> str:
    """What a figure is of, in the words of the report where it has any: "Scope 2 (market-based)",
    "Total energy"."""
    if quantity.scope and quantity.metric == "ghg_emissions":
        named = f"Scope {quantity.scope}" if quantity.scope != "total" else "total emissions"
        return f"{named} ({quantity.method}-based)" if quantity.method else named
    return (
        quantity.label.split(" > ")[-1] or quantity.entity_part or quantity.metric.replace("_", " ")
    )[:80]
