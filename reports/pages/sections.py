"""The sections of the compiled report: one for each pillar, with its claims first and then what the
report does not disclose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from reports.compile import CompiledReport
from reports.compiled.claim import CompiledClaim
from reports.filters.compiled import ReportFilters
from reports.models import Coverage, SourceConsulted
from standards.types import Level, Pillar

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

    `claims` are printed in full here. `also` are claims that speak to this pillar too but are
    printed in full in the section of their best paragraph.
    """

    pillar: str
    paragraphs: str
    coverage: dict[str, int]
    claims: list[CompiledClaim] = field(default_factory=list)
    also: list[CompiledClaim] = field(default_factory=list)
    gaps: list[Coverage] = field(default_factory=list)
    appendix: list[Coverage] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything below the summary: the sections, the claims without a paragraph, and how many
    claims and gaps pass the filters."""

    sections: list[Section]
    unmapped: list[CompiledClaim]
    claims_shown: int
    gaps_shown: int


def lay_out(compiled: CompiledReport, filters: ReportFilters) -> Layout:
    """The claims and gaps that pass the filters, in their sections. Every claim is printed in full
    exactly once."""
    wanted = filters.claims.kept(compiled.claims, attrgetter("claim.pk"))
    missing = filters.gaps.kept(compiled.gaps)
    chosen = filters.form.given.get("pillar", "")
    sections = {
        pillar.value: Section(
            pillar.value, RANGES[pillar], compiled.coverage_counts.get(pillar.value, {})
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
    return Layout(list(sections.values()), unmapped, len(wanted), len(missing))


def _add_claim(item: CompiledClaim, sections: dict[str, Section], chosen: str) -> None:
    paragraphs = item.claim.paragraphs.all()
    home = chosen or next((paragraph.pillar for paragraph in paragraphs), "")
    for pillar in dict.fromkeys([home, *(paragraph.pillar for paragraph in paragraphs)]):
        if pillar in sections:
            (sections[pillar].claims if pillar == home else sections[pillar].also).append(item)


def silent_sources(sources: Sequence[SourceConsulted]) -> list[SourceConsulted]:
    """The sources that were not asked."""
    return [row for row in sources if not row.consulted]
