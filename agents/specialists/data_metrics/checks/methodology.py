"""Does the report name how its emissions are counted, and is that a recognised way (FRD 7, section
3.4)?"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import (
    Place,
    claims_at,
    counts_emissions,
    place_of,
    statements_with,
)
from agents.specialists.data_metrics.checks.telling import left_open, told
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.findings.checks.measuring import MethodologyDetails
from sibyl_project.common.regex import regex
from standards.reference.methods import Methodology, methodologies_in

CHECK: Final = "methodology"
_UNNAMED = regex(
    r"\b(?:own|internal|in-house|proprietary|company(?:'s|-specific)?) (?:method\w*|approach"
    r"|calculation|model)\b[^.;]{0,60}\bemission",
    re.IGNORECASE,
)


def methodology(given: CheckInput) -> list[CheckResult]:
    """One result for a report that prints emissions; none for any other."""
    if not counts_emissions(given):
        return []
    found = _named(given)
    counting = {key: found[key] for key in found if key.counts_emissions}
    if not counting:
        return [_missing(given, found)]
    places = [place for spots in counting.values() for place in spots]
    names = ", ".join(f"{method.name} ({_pages(spots)})" for method, spots in counting.items())
    message = f"Emissions are counted by a recognised way: {names}."
    corporate = any(method.kind == "accounting" for method in counting)
    if not corporate:
        message += (
            " None of them is a standard for a whole company's inventory, such as the GHG "
            "Protocol Corporate Standard."
        )
    details = MethodologyDetails(
        named=[method.name for method in counting],
        others=[m.name for m in found if m not in counting],
    )
    severity: Severity = "info" if corporate else "warning"
    return [
        told(CHECK, "pass", severity, message, details, places, claim_ids=claims_at(given, places))
    ]


def _named(given: CheckInput) -> dict[Methodology, list[Place]]:
    """Every recognised methodology with the statements that name it."""
    found: dict[Methodology, list[Place]] = {}
    for statement in given.statements:
        for method in _methodologies(statement.text):
            found.setdefault(method, []).append(place_of(statement))
    return found


@lru_cache(maxsize=8192)  # asked for again for every number that is misprinted in turn (`power`)
def _methodologies(text: str) -> tuple[Methodology, ...]:
    return methodologies_in(text)


def _missing(given: CheckInput, found: dict[Methodology, list[Place]]) -> CheckResult:
    """No recognised way of counting is named: that is unknown, not right and not wrong."""
    others = ", ".join(method.name for method in found)
    message = (
        "The report prints emissions and names no recognised way of counting them (GHG Protocol, "
        "ISO 14064-1 ...)"
    )
    message += (
        f"; {others} {'is' if len(found) == 1 else 'are'} named, for another purpose"
        if others
        else ""
    )
    own = [place_of(one) for one in statements_with(given, _UNNAMED)]
    message += "; it speaks of a way of its own" if own else ""
    details = MethodologyDetails(named=[], others=[method.name for method in found])
    return left_open(CHECK, f"{message}.", ("methodology",), details, own, claims_at(given, own))


def _pages(places: list[Place]) -> str:
    pages = sorted({page for page, _ in places})
    return (
        f"page {pages[0]}"
        if len(pages) == 1
        else f"pages {', '.join(str(page) for page in pages[:4])}"
    )
