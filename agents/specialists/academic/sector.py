"""The industry a question or its report is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from agents.base.ask import ReportFacts
from standards.reference.benchmarks import industry_code, industry_name, possible_industries


@dataclass(frozen=True, slots=True)
class Sector:
    """`code` is a SASB code, or empty; `named` is the text that was given; `missing` is a
    sentence that says why there is no code."""

    code: str
    named: str
    missing: str = ""

    @property
    def label(self) -> str:
        """The sector for readers: "Iron & Steel Producers (EM-IS)"."""
        return f"{industry_name(self.code)} ({self.code})" if self.code else self.named


def sector_of(context: Mapping[str, Any], report: ReportFacts) -> Sector:
    """The sector of the question, else the industry or the sector the auditor gave for the
    report."""
    given = [
        str(text).strip()
        for text in (context.get("sector"), report.industry, report.sector)
        if str(text or "").strip()
    ]
    for text in given:
        code = industry_code(text)
        if code:
            return Sector(code, text)
    if not given:
        return Sector(
            "",
            "",
            "No benchmark: the sector of the report is not given; state its industry and start a "
            "new analysis",
        )
    possible = possible_industries(given[0])
    if possible:
        names = ", ".join(f"{industry_name(code)} ({code})" for code in possible)
        return Sector(
            "",
            given[0],
            f"No benchmark: sector {given[0]} may mean {names}; state the industry and start a "
            "new analysis",
        )
    return Sector("", given[0], f"No benchmark for sector {given[0]}")
