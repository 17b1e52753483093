"""The checks on whole reports: what they say of real ones, and how long 1,000 claims take.

On a real report nobody knows beforehand what is wrong, so every failure is printed to be read by a
person at its page.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.rules import findings_for, run_checks
from agents.specialists.data_metrics.schemas import CheckResult
from reports.document.parsing import inspect_pdf, read_pages
from reports.figures.extract import read_pages as read_quantities
from reports.figures.types import Quantity
from reports.types import ClaimType, ClaimView, PageContent

_CLAIMS = 1_000
Report = tuple[str, list[PageContent], list[Quantity]]


def reports_of(directory: Path) -> list[Report]:
    """Name, pages and quantities of every report of a directory."""
    found = []
    for path in sorted(directory.glob("*.pdf")):
        pages = read_pages(path, 1, inspect_pdf(path).page_count, timeout=600)
        found.append((path.stem, pages, read_quantities(pages)))
    return found


def score_reports(reports: Sequence[Report]) -> None:
    """Print what the checks say of each report: counts by check and result, and every failure in
    full."""
    for name, pages, quantities in reports:
        results = run_checks([], quantities, given=check_input(quantities, pages=pages))
        counts = Counter((result.check_name, result.result) for result in results)
        listed = ", ".join(
            f"{check} {outcome} {count}" for (check, outcome), count in sorted(counts.items())
        )
        failed = [result for result in results if result.result == "fail"]
        print(
            f"{name}: {len(results)} results, {len(failed)} failures. {listed}",
            *map(_description, failed),
            sep="\n  fail ",
        )


def _description(result: CheckResult) -> str:
    quote = result.figures[0][1] if result.figures else ""
    return f"{result.check_name} {result.severity}: {result.message} ({quote[:120]})"


def time_claims(reports: Sequence[Report]) -> None:
    """Print the time that checks and findings take for 1,000 claims, each quoting a page of the
    reports' figures."""
    places = [(name, page) for name, pages, _ in reports for page in pages]
    numbers = {(name, page.number): number for number, (name, page) in enumerate(places, 1)}
    texts = {numbers[name, page.number]: page.text for name, page in places}
    quantities = [_moved(q, numbers[name, q.page]) for name, _, found in reports for q in found]
    quotes = list(dict.fromkeys((q.page, q.quote) for q in quantities))[:_CLAIMS]
    claims = [
        ClaimView(str(i), quote, ClaimType.QUANTITATIVE, page=page, quote=quote)
        for i, (page, quote) in enumerate(quotes)
    ]
    began = time.process_time()
    given = check_input(quantities, claims, texts=texts)
    checks = run_checks(claims, quantities, given=given)
    found = findings_for(claims, checks, quantities)
    seconds = time.process_time() - began
    print(
        f"{len(claims)} claims beside {len(quantities)} figures of {len(texts)} pages: "
        f"{len(checks)} checks and {len(found)} findings in {seconds:.1f} s CPU"
    )


def _moved(quantity: Quantity, page: int) -> Quantity:
    return replace(quantity, page=page)
