"""The sections of the compiled report: one for each pillar, with its claims first and then what the
report does not disclose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from reports.compile import CompiledReport
from reports.compiled.claim import CompiledClaim
from reports.filters.compiled import ReportFilters
from reports.models import Check, Coverage, SourceConsulted
from reports.review.standing import with_elements
from standards.types import Level, Pillar

AT_FIRST = 10  # claims and gaps of a section before all of it is asked for
UNMAPPED = "unmapped"  # the section of claims without a paragraph
RANGES = {
    Pillar.GOVERNANCE: "S1.26-27, S2.5-7",
    Pillar.STRATEGY: "S1.28-42, S2.8-23",
    Pillar.RISK_MANAGEMENT: "S1.43-44, S2.24-26",
    Pillar.METRICS_TARGETS: "S1.45-53, S2.27-37",
    Pillar.GENERAL: "the other requirements of S1",
}


@dataclass(slots=True)
class Section:
    """One pillar.

    `claims` have their cards here. `also` are claims that speak to this pillar too but have theirs
    in the section of their best paragraph. A section that is not `whole` shows the first of each.
    """

    pillar: str
    paragraphs: str
    coverage: dict[str, int]
    claims: list[CompiledClaim] = field(default_factory=list)
    also: list[CompiledClaim] = field(default_factory=list)
    gaps: list[Coverage] = field(default_factory=list)
    appendix: list[Coverage] = field(default_factory=list)
    whole: bool = False

    @property
    def claims_here(self) -> list[CompiledClaim]:
        """The claims that are shown."""
        return self.claims if self.whole else self.claims[:AT_FIRST]

    @property
    def gaps_here(self) -> list[Coverage]:
        """The gaps that are shown."""
        return self.gaps if self.whole else self.gaps[:AT_FIRST]

    @property
    def left(self) -> int:
        """How many claims and gaps are not shown."""
        shown = len(self.claims_here) + len(self.gaps_here)
        return len(self.claims) + len(self.gaps) - shown


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything below the summary: the sections, the claims without a paragraph, and how many
    claims and gaps pass the filters."""

    sections: list[Section]
    unmapped: list[CompiledClaim]
    claims_shown: int
    gaps_shown: int
    whole: str = ""

    @property
    def unmapped_here(self) -> list[CompiledClaim]:
        """The claims without a paragraph that are shown."""
        return self.unmapped if self.whole == UNMAPPED else self.unmapped[:AT_FIRST]

    @property
    def unmapped_left(self) -> int:
        """How many of them are not shown."""
        return len(self.unmapped) - len(self.unmapped_here)


def lay_out(compiled: CompiledReport, filters: ReportFilters) -> Layout:
    """The claims and gaps that pass the filters, in their sections. Every claim has its card in one
    of them. `whole` in the address names the section that is shown to its end."""
    wanted = filters.claims.kept(compiled.claims, attrgetter("claim.pk"))
    missing = filters.gaps.kept(compiled.gaps)
    chosen = filters.form.given.get("pillar", "")
    whole = str(filters.data.get("whole", ""))
    sections = {
        pillar.value: Section(
            pillar.value,
            RANGES[pillar],
            compiled.coverage_counts.get(pillar.value, {}),
            whole=whole == pillar.value,
        )
        for pillar in Pillar
        if chosen in ("", pillar.value)
    }
    unmapped = [item for item in wanted if not item.pillars]
    for item in wanted:
        _add_claim(item, sections, chosen)
    for row in missing:
        section = sections[row.pillar]
        (section.appendix if row.level == Level.APPENDIX else section.gaps).append(row)
    shown = list(sections.values())
    with_elements(row for section in shown for row in section.gaps_here)
    return Layout(shown, unmapped, len(wanted), len(missing), whole)


def _add_claim(item: CompiledClaim, sections: dict[str, Section], chosen: str) -> None:
    paragraphs = item.claim.paragraphs.all()
    home = chosen or next((paragraph.pillar for paragraph in paragraphs), "")
    for pillar in dict.fromkeys([home, *(paragraph.pillar for paragraph in paragraphs)]):
        if pillar in sections:
            (sections[pillar].claims if pillar == home else sections[pillar].also).append(item)


def checks_shown(checks: Sequence[Check]) -> dict[str, Any]:
    """What the page says of the checks, for its template: those that fail, how many could not be
    decided, and how many hold."""
    results = Counter(one.result for one in checks)
    return {
        "checks_failed": [one for one in checks if one.result == Check.Result.FAIL],
        "checks_open": results[Check.Result.INCONCLUSIVE],
        "checks_hold": results[Check.Result.PASS],
    }


def silent_sources(sources: Sequence[SourceConsulted]) -> list[SourceConsulted]:
    """The sources that were not asked."""
    return [row for row in sources if not row.consulted]
