"""Two reports of one company with their analyses, made by hand: what was kept, put otherwise, new,
dropped, restated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reports.models import Analysis, Check, Claim, CoverageStatus, Engagement
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_figure,
    make_page,
    make_place,
    make_report,
    make_run,
    make_verdict,
)

KEPT = "The board reviews climate risks every quarter of the year."
WAS, NOW = (
    "We will reduce water withdrawal at all sites by 30% by 2028.",
    "We aim to reduce water withdrawal at most sites by 20% by 2030.",
)
OLD, NEW = "Flood barriers protect the warehouse in Gdansk.", "Our trucks run on biodiesel."
FIGURE = "Scope 1 emissions were 12,400 tCO2e in 2022 at our plants and offices."
LATER_FIGURE = "Scope 1 emissions were 11,900 tCO2e in 2023 at our plants and offices."
WHY = "Scope 1 emissions of 2022 were restated because a plant was sold."
SUM = "The sites add up to the total of 120 tCO2e for Scope 1."


@dataclass(frozen=True)
class Two:
    """The analyses of two years, and their claims by their words."""

    before: Analysis
    after: Analysis

    def claim(self, words: str) -> Claim:
        """The claim of either side with these words; the later one's where both have it."""
        found = Claim.objects.filter(
            claim_set__in=[self.before.claim_set_id, self.after.claim_set_id], quote=words
        )
        return found.order_by("-claim_set__created_at")[0]

    def earlier(self, words: str) -> Claim:
        """The claim of the earlier side with these words."""
        return Claim.objects.get(claim_set=self.before.claim_set_id, quote=words)


def two_years(user: Any, engagement: Engagement | None = None, **fields: Any) -> Two:
    """Last year's report and this year's, of one engagement unless `fields` say otherwise."""
    first = make_report(user, engagement, reporting_period="FY2022")
    other = {"engagement": first.engagement, "reporting_period": "FY2023", **fields}
    second = make_report(user, **other)
    before, after = make_analysis(first), make_analysis(second)
    judge = make_run(before, "judge"), make_run(after, "judge")
    for words, page in ((KEPT, 1), (WAS, 2), (OLD, 2), (FIGURE, 3)):
        make_verdict(judge[0], make_claim(before, words, page=page), support="asserted")
    for words, page in ((KEPT, 2), (NOW, 2), (NEW, 3), (LATER_FIGURE, 3)):
        support = "repeated" if words == KEPT else "asserted"
        make_verdict(judge[1], make_claim(after, words, page=page), support=support)
    _requirements(before, after)
    _checks(before, after)
    make_place(make_figure(first, 12_400, year=2022), page=3)
    make_place(make_figure(second, 13_020, year=2022), page=3)
    make_page(second, 3, f"Scope 1 | 13,020 | 11,900\n\n{WHY}")
    return Two(before, after)


def _requirements(before: Analysis, after: Analysis) -> None:
    statuses = {
        "S2.5": (CoverageStatus.FULLY_UNADDRESSED, CoverageStatus.FULLY_ADDRESSED),
        "S2.6": (CoverageStatus.FULLY_ADDRESSED, CoverageStatus.PARTIALLY_ADDRESSED),
        "S2.8": (CoverageStatus.FULLY_ADDRESSED, CoverageStatus.FULLY_ADDRESSED),
    }
    runs = make_run(before), make_run(after)
    for paragraph, each in statuses.items():
        for run, status in zip(runs, each, strict=True):
            make_coverage(run, paragraph, status)


def _checks(before: Analysis, after: Analysis) -> None:
    make_check(make_run(before, "data_metrics"), Check.Result.PASS, SUM)
    make_check(make_run(after, "data_metrics"), Check.Result.FAIL, SUM.replace("120", "134"))
