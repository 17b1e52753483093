"""Results that rest on places in the text as much as on figures, and the words they are told in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Context, Decimal

from agents.specialists.data_metrics.schemas import CheckResult, Result, Severity
from reports.findings.base import Quote
from reports.findings.checks.base import CheckDetails
from reports.findings.checks.kinds import kind_of_check
from sibyl_project.common.numbers import as_number, shown

Place = tuple[int, str]
_PRINTED = Context(prec=6)
_WHOLE = 6


def told(
    check: str,
    verdict: Result,
    severity: Severity,
    message: str,
    details: CheckDetails,
    places: Iterable[Place] = (),
    *,
    claim_ids: Iterable[str] = (),
    missing: Sequence[str] = (),
    used: Iterable[Place] = (),
) -> CheckResult:
    """A result with the pages it rests on and the claims it names itself, beside those that its
    places will link.

    `used` are places it read but is not about: their pages are named, their claims are not.
    """
    spots = tuple(dict.fromkeys(places))
    beside = [place for place in dict.fromkeys(used) if place not in spots]
    pages = tuple(sorted({page for page, _ in (*spots, *beside)}))
    if beside:
        read_from = [Quote(page=page, quote=quote) for page, quote in beside]
        details = details.changed(read_from=read_from)
    return CheckResult(
        check,
        verdict,
        severity,
        message,
        details,
        tuple(dict.fromkeys(claim_ids)),
        pages,
        tuple(missing),
        spots,
    )


def left_open(
    check: str,
    message: str,
    missing: Sequence[str],
    details: CheckDetails | None = None,
    places: Iterable[Place] = (),
    claim_ids: Iterable[str] = (),
) -> CheckResult:
    """An inconclusive result and what it lacked."""
    return told(
        check,
        "inconclusive",
        "info",
        message,
        details or kind_of_check(check)(),
        places,
        claim_ids=claim_ids,
        missing=missing,
    )


def number(value: Decimal | None) -> int | float | None:
    """A computed number for `details`; None stays None."""
    return None if value is None else as_number(_short(value))


def words(value: Decimal, unit: str = "") -> str:
    """A computed number for a message: six digits that count, whole where it is large."""
    return shown(_short(value), unit)


def _short(value: Decimal) -> Decimal:
    if value.adjusted() >= _WHOLE - 1:
        return value.to_integral_value()
    rounded = _PRINTED.plus(value)
    return (
        rounded.quantize(Decimal("0.01"))
        if abs(rounded) >= 1
        else rounded.normalize(Context(prec=3))
    )
