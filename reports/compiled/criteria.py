"""The criteria a report claims, and what holding it against IFRS S1 and S2 is for: testing a claim
of compliance, or a readiness gap analysis of a report that makes none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from reports.language.criteria_list import criteria_in
from reports.language.frameworks import CLAIMED, COMPLIANCE, Framework, Strength
from reports.models import Report
from reports.review.report_details import corrected

CLAIM_TESTED, READINESS = "claim_tested", "readiness_gap_analysis"
_FOLLOWS = "what follows shows how far its disclosures would meet them."
_NO_CLAIM = {
    Strength.PARTLY: "claims IFRS S1/S2 for a part only, not compliance with them",
    Strength.REFERENCE: "refers to IFRS S1/S2 but does not claim compliance with them",
    Strength.ANNOUNCED: "announces IFRS S1/S2 for later and does not claim them yet",
    Strength.DECLINED: "says that it does not use IFRS S1/S2",
}


@dataclass(frozen=True, slots=True)
class Criterion:
    """A framework and how much the report claims of it. `page` is None and `quote` empty where a
    person gave it and the report's own words were not found."""

    framework: Framework
    strength: Strength
    page: int | None = None
    quote: str = ""

    @property
    def name(self) -> str:
        """The framework in words."""
        return self.framework.in_words

    @property
    def says(self) -> str:
        """The strength in words."""
        return self.strength.in_words

    @property
    def is_claimed(self) -> bool:
        """Whether the report says that it is prepared by it, be it in part or as a reference."""
        return self.strength in CLAIMED


@dataclass(frozen=True)
class ReportCriteria:
    """The frameworks a report names, those first of which it claims most.

    `looked_for` is false where it was read before frameworks were looked for, or in a language that
    the rules do not read. `corrected` says that a person corrected the list.
    """

    frameworks: list[Criterion]
    looked_for: bool
    corrected: bool = False

    @classmethod
    def of(cls, report: Report) -> ReportCriteria:
        """The criteria of a report that was read, with a person's corrections."""
        found: list[dict[str, Any]] = report.criteria_found or []
        quoted = {(each["framework"], each["strength"]): each for each in found}
        stands = criteria_in(report.criteria).items()
        changed = "criteria" in corrected(report.detected)
        return cls(
            [_criterion(framework, strength, quoted) for framework, strength in stands],
            looked_for=report.criteria_found is not None or changed,
            corrected=changed,
        )

    @cached_property
    def claimed(self) -> list[Criterion]:
        """The frameworks the report says it is prepared by, be it in part or as a reference."""
        return [each for each in self.frameworks if each.is_claimed]

    @cached_property
    def others(self) -> list[Criterion]:
        """The frameworks it announces, does not use, or only mentions."""
        return [each for each in self.frameworks if not each.is_claimed]

    @cached_property
    def ifrs(self) -> Criterion | None:
        """What it says of IFRS S1/S2, if anything."""
        return next((one for one in self.frameworks if one.framework is Framework.IFRS), None)

    @property
    def claims_compliance(self) -> bool:
        """Whether it claims compliance with IFRS S1/S2."""
        return self.ifrs is not None and self.ifrs.strength in COMPLIANCE

    @property
    def purpose(self) -> str:
        """What the requirements are compared for: one of `CLAIM_TESTED` and `READINESS`."""
        return CLAIM_TESTED if self.claims_compliance else READINESS

    @property
    def title(self) -> str:
        """The title over the requirements."""
        if self.claims_compliance:
            return "IFRS S1 and S2: the claim of compliance, tested"
        return "Readiness gap analysis against IFRS S1 and S2"

    @property
    def notice(self) -> str:
        """What the report claims of IFRS S1/S2, and what the list of requirements therefore is."""
        if self.ifrs and self.claims_compliance:
            how = (
                "in the explicit and unreserved statement that S1.72 asks for"
                if self.ifrs.strength is Strength.UNRESERVED
                else "though not in the explicit and unreserved statement that S1.72 asks for"
            )
            return (
                f"This report claims compliance with IFRS S1/S2, {how}. That claim is tested here, "
                "paragraph by paragraph."
            )
        if not self.looked_for:
            return f"Whether this report claims IFRS S1/S2 was not looked for; {_FOLLOWS}"
        how = _NO_CLAIM.get(self.ifrs.strength, "") if self.ifrs else ""
        return f"This report {how or 'does not claim IFRS S1/S2'}; {_FOLLOWS}"


def _criterion(
    framework: Framework, strength: Strength, quoted: dict[tuple[str, str], dict[str, Any]]
) -> Criterion:
    found = quoted.get((framework.value, strength.value))
    if found is None:
        return Criterion(framework, strength)
    return Criterion(framework, strength, found["page"], found["quote"])
