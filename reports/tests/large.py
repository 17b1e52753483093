"""A report as large as they come: what pages and files must bear."""

from __future__ import annotations

from reports.models import Analysis, Basis, Check, CoverageStatus, Report, VerdictValue, Wave
from reports.tests.factories import (
    make_analysis,
    make_assignment,
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_finding,
    make_page,
    make_run,
    make_verdict,
)
from reports.types import ClaimType, PageState, Priority
from standards.types import Pillar

CLAIMS, REQUIREMENTS, PAGES, CHECKS = 300, 263, 170, 120
_FINDINGS = 3  # of a claim
_ELEMENTS = 3  # of a requirement
_TEXT = (
    "Site {n} used {n},400 MWh of electricity in the reporting year, which is {n} % less than in "
    "the year before, and the group expects to reduce it by a further {n} % until the next one."
)
_SAYS = (
    "The sentence names the amount, the unit and the year; nothing beside it says how the amount "
    "was measured, and no other place of the report tells it."
)
_LEVELS = ("core", "core", "general", "appendix")


def make_large(report: Report) -> Analysis:
    """A completed analysis of 300 claims with their findings and verdicts, 263 requirements with
    their elements, 120 checks and 170 pages."""
    report.pages.all().delete()
    for number in range(1, PAGES + 1):
        make_page(report, number, state=PageState.READ if number % 40 else PageState.IMAGE_ONLY)
    report.page_count = PAGES
    analysis = make_analysis(report)
    legal = make_run(analysis)
    _claims(analysis)
    pillars = [pillar.value for pillar in Pillar]
    gaps = (
        CoverageStatus.FULLY_UNADDRESSED,
        CoverageStatus.PARTIALLY_ADDRESSED,
        CoverageStatus.NOT_ASSESSED,
    )
    for n in range(REQUIREMENTS):
        row = make_coverage(
            legal,
            f"S2.{n + 1}",
            gaps[n % 3],
            pillar=pillars[n % len(pillars)],
            level=_LEVELS[n % len(_LEVELS)],
            requirement=f"The amount and the unit of what paragraph {n} asks for, and how it was "
            "measured, with the inputs and assumptions and the reasons for choosing them.",
            searched=f"all {PAGES} pages read, sections on energy and on emissions looked at twice",
        )
        for at in range(_ELEMENTS):
            make_element(row, f"what part {at} of it asks for, in its own words", at == 0)
    return analysis


def _claims(analysis: Analysis) -> None:
    runs = [make_run(analysis, agent) for agent in ("legal", "data_metrics", "geography")]
    judge = make_run(analysis, "judge", Wave.JUDGE)
    kinds, priorities, verdicts = list(ClaimType), list(Priority), list(VerdictValue)
    pillars = [pillar.value for pillar in Pillar]
    for n in range(CLAIMS):
        pillar = pillars[n % (len(pillars) + 1)] if n % (len(pillars) + 1) < len(pillars) else ""
        paragraphs = [(f"S2.{n % 40 + 1}", pillar)] if pillar else []
        claim = make_claim(
            analysis,
            _TEXT.format(n=n + 1),
            *paragraphs,
            claim_type=kinds[n % len(kinds)],
            priority=priorities[n % 3],
            page=n % PAGES + 1,
        )
        make_assignment(analysis, claim)
        for at in range(_FINDINGS):
            make_finding(runs[at], claim, f"{_SAYS} ({at + 1})", basis=Basis.REPORT)
        make_verdict(judge, claim, verdicts[n % 4], reasoning=f"{_SAYS} {_SAYS}")
        if n < CHECKS:
            result = (Check.Result.PASS, Check.Result.FAIL, Check.Result.INCONCLUSIVE)[n % 3]
            make_check(runs[1], result, f"{n},400 + 1 = {n},401 MWh (site {n})", claim)
