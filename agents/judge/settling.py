"""What would settle a claim: which document an auditor asks for, whom, of which part and period."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.judge.assured import covering
from agents.judge.evidence_by_subject import AHEAD, EVIDENCE, UNKNOWN
from reports.document.assurance.printed import PrintedAssurance
from reports.language.intentions import of_others
from reports.language.negation import is_plan, names_goal
from reports.language.scopes import scopes_in
from reports.language.years import base_years_in, year_values
from reports.types import ClaimView, Settle
from sibyl_project.common.regex import regex

# four digits of a standard, or of a measure such as "2000m", that look like a year
_NO_YEAR = regex(
    r"\b(?:ISO|IEC|IATF|EN|ISAE|AA)[\w/ -]{0,8}\d{3,5}(?:-\d+)?:? ?\d{4}\b"
    r"|\b\d{4}(?=(?:mm|cm|m|km|kg|t|kt|Mt|kW|MW|GW|kWh|MWh|GWh|ha|l)\b)"
)
_EXPECTED = regex(
    r"\b(?:expect(?:s|ed)?|estimated?|anticipates?|intention|(?:is|are) to be)\b", re.IGNORECASE
)
_SIGNED = regex(
    r"\b(?:signed|secured|executed|contracted|concluded)\b[^.]{0,80}\b(?:contracts?|agreements?"
    r"|PPAs?|supply|buy)\b|\bvia [\w ()-]{0,50}(?:agreements?|PPAs?)\b",
    re.IGNORECASE,
)


def settling(
    claim: ClaimView, reporting_period: str = "", assurances: Sequence[PrintedAssurance] = ()
) -> Settle:
    """What would settle a claim, and who issues it. `reporting_period` is that of the report,
    `assurances` are the statements of assurance it prints.

    What lies ahead, by a year after that period, is settled by who decided it and not by records.
    """
    text = _NO_YEAR.sub("", claim.text)
    last = max(year_values(reporting_period), default=None)
    ahead = last is not None and max(year_values(text), default=last) > last
    if ahead and _is_decided(text):
        document, issuer = AHEAD
    else:
        found = next((row for row in EVIDENCE if row.settles(claim.text)), None)
        document, issuer = (found.document, found.issuer) if found else UNKNOWN
    period = _period(text, last, reporting_period)
    return Settle(document, issuer, _scopes(text), period, covering(claim, assurances))


def _is_decided(text: str) -> bool:
    """Whether what lies ahead is told as the company's own plan or expectation: neither a pledge of
    others nor a contract that was signed."""
    if _SIGNED.search(text) or of_others(text):
        return False
    return is_plan(text) or names_goal(text) or bool(_EXPECTED.search(text))


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
