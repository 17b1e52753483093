"""The checks of an analysis as a list: ordered with what does not add up first, and counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Case, Count, IntegerField, QuerySet, Value, When
from django.urls import reverse

from reports.check_labels import SEVERITIES, name_of
from reports.findings.check_places import pages_of
from reports.findings.kinds import read_check
from reports.models import Analysis, Check, Claim, Report
from reports.pages.addresses import marking
from reports.pages.places import both

PER_PAGE = 100
_RESULTS = (Check.Result.FAIL, Check.Result.INCONCLUSIVE, Check.Result.PASS)
_SEVERITIES = (Check.Severity.CRITICAL, Check.Severity.WARNING, Check.Severity.INFO)
Checks = QuerySet[Check]


@dataclass(frozen=True, slots=True)
class CheckAnchor:
    """The page and quote of a figure that a check used, and the address that opens them."""

    page: int
    quote: str
    link: str


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A check with its name in words, its claims, and the anchors of the figures it used; `beside`
    is the address that shows two pages of them side by side, where it failed over two."""

    check: Check
    name: str
    severity: str
    claims: list[Claim]
    anchors: list[CheckAnchor]
    lacking: list[str]
    beside: str = ""


def checks_of(analysis: Analysis | None) -> Checks:
    """Every check of an analysis; none where there is no analysis."""
    return Check.objects.filter(analysis=analysis) if analysis else Check.objects.none()


def ordered(checks: Checks) -> Checks:
    """Failures first, then inconclusive checks, then those that passed; within a result by
    severity, the worst first, and then in the order in which they were made."""
    return (
        checks.annotate(rank=_rank("result", _RESULTS), weight=_rank("severity", _SEVERITIES))
        .order_by("rank", "weight", "order")
        .prefetch_related("claims")
    )


def _rank(column: str, values: Iterable[str]) -> Case:
    whens = [When(**{column: value, "then": Value(rank)}) for rank, value in enumerate(values)]
    return Case(*whens, default=Value(9), output_field=IntegerField())


def totals(checks: Checks) -> dict[str, int]:
    """How many there are of each result, and in all."""
    counts = dict(checks.order_by().values_list("result").annotate(Count("pk")))
    return {result.value: counts.get(result.value, 0) for result in _RESULTS} | {
        "all": sum(counts.values())
    }


def names_of(checks: Checks) -> list[tuple[str, str]]:
    """The checks that occur, with their words and how many there are of each."""
    counted = (
        checks.order_by().values_list("check_name").annotate(n=Count("pk")).order_by("check_name")
    )
    return [(name, f"{name_of(name)} ({count})") for name, count in counted]


def check_rows(report: Report, checks: Iterable[Check]) -> list[CheckRow]:
    """The rows of these checks, whose claims the caller prefetches."""
    document = reverse("reports:detail", args=[report.pk])
    return [_row(report, check, document) for check in checks]


def _row(report: Report, check: Check, document: str) -> CheckRow:
    details = read_check(check)
    anchors = [(quote.page, quote.quote) for quote in details.places if quote.page is not None]
    known = {page for page, _ in anchors}
    anchors += [(page, "") for page in details.pages if page not in known]
    return CheckRow(
        check=check,
        name=name_of(check.check_name),
        severity=SEVERITIES[check.severity],
        claims=sorted(check.claims.all(), key=lambda claim: claim.ordinal),
        anchors=[
            CheckAnchor(page, quote, f"{document}?{urlencode(marking(page, quote))}")
            for page, quote in dict.fromkeys(anchors)
        ],
        lacking=details.missing_data,
        beside=beside_of(report, check),
    )


def beside_of(report: Report, check: Check) -> str:
    """The address that shows the printed result of a failed check beside what it was computed from;
    empty where all of it stands on one page."""
    failed = check.result == Check.Result.FAIL
    first, *others = (pages_of(read_check(check)) if failed else []) or [0]
    return both(report, {"page": first}, {"page": others[0]}, check=str(check.pk)) if others else ""
