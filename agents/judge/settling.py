"""What would settle a claim: which document an auditor asks for, whom, of which part and period."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.judge.assured import covering
from agents.judge.evidence_by_subject import AHEAD, EVIDENCE, UNKNOWN
from reports.document.printed_assurance import PrintedAssurance
from reports.language.scopes import scopes_in
from reports.language.years import base_years_in, year_values
from reports.types import ClaimView, Settle

_OF_STANDARD = re.compile(r"\b(?:ISO|IEC|IATF|EN|ISAE|AA)[\w/ -]{0,8}\d{3,5}(?:-\d+)?:? ?\d{4}\b")


def settling(
    claim: ClaimView, reporting_period: str = "", assurances: Sequence[PrintedAssurance] = ()
) -> Settle:
    """What would settle a claim, and who issues it. `reporting_period` is that of the report,
    `assurances` are the statements of assurance it prints.

    What lies ahead, by a year after that period, is settled by who decided it and not by records.
    """
    text = _OF_STANDARD.sub("", claim.text)
    last = max(year_values(reporting_period), default=None)
    if last is not None and max(year_values(text), default=last) > last:
        document, issuer = AHEAD
    else:
        found = next((row for row in EVIDENCE if row[0].search(claim.text)), None)
        document, issuer = found[1:] if found else UNKNOWN
    period = _period(text, last, reporting_period)
    return Settle(document, issuer, _scopes(text), period, covering(claim, assurances))


def _scopes(text: str) -> str:
    """The scopes of emissions a text names: "Scope 1", "Scope 1 and 2"; empty where it names
    none."""
    named = sorted(scope for scope in scopes_in(text) if scope.isdigit())
    if not named:
        return ""
    *before, last = named
    return f"Scope {', '.join(before)} and {last}" if before else f"Scope {last}"


def _period(text: str, last: int | None, reporting_period: str) -> str:
    """The years a text tells of, without those that lie ahead: "2022", "2020 to 2022". Where it
    names a base year alone, the year it is compared with is that of the report; where it names
    none, the period of the report counts."""
    years = [year for year in year_values(text) if last is None or year <= last]
    if not years:
        return reporting_period
    if last is not None and {year.value for year in base_years_in(text)} == set(years):
        years.append(last)
    return str(years[0]) if years[0] == years[-1] else f"{years[0]} to {years[-1]}"
