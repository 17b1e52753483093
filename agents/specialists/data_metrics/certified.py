"""Whether a certificate of a management system covers a claim that names its standard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from agents.specialists.data_metrics.assured_figures import validity
from agents.specialists.data_metrics.schemas import MetricFinding
from agents.specialists.data_metrics.spoken import Spoken
from reports.document.assurance.certificates import standards_named
from reports.document.assurance.types import Certificate, Told
from reports.findings.figures import CoveredFigure
from reports.language.negation import is_plan, names_goal
from reports.language.years import without_years, year_values
from sibyl_project.common.regex import regex

_CERTIFIED: Final = regex(r"\bcertif|\bzertifi|\baccredit", re.IGNORECASE)
# a claim on how many sites are certified, of which one certificate says nothing
_COUNTED: Final = regex(
    r"\b(?:all|every|each|both|most|majority|entire|whole|none|many|several|sites|plants|facilities"
    r"|locations|operations|offices|group)\b|[%\d]",
    re.IGNORECASE,
)


def certified(spoken: Spoken, reporting_year: int | None) -> MetricFinding | None:
    """The finding of a certificate on a claim that something is certified to its standard; None
    where it is about something else."""
    read, text = spoken.document.certificate, spoken.claim.text
    if read is None or not _CERTIFIED.search(text) or is_plan(text) or names_goal(text):
        return None
    wanted = set(standards_named(text))
    standard = next((one for one in read.standards if one.text in wanted), None)
    if standard is None:
        return None
    year = max(year_values(_plain(text)), default=reporting_year)
    why_not = spoken.document.why_not or next(_reasons(read, text, wanted, year), "")
    told = CoveredFigure(
        figure=standard.text, why_not=why_not, page=standard.page, quote=standard.quote
    )
    opening = spoken.document.opening
    if why_not:
        summary = f"{opening} does not count here: it {why_not}."
        return spoken.made(None, "open", summary, [], [why_not], [told])
    valid = f", valid until {read.valid_to.text}" if read.valid_to else ""
    summary = f"{opening} is of {standard.text}{valid} (page {standard.page})."
    return spoken.made(True, "confirms", summary, [], covered=[told])


def _reasons(read: Certificate, text: str, wanted: set[str], year: int | None) -> Iterator[str]:
    """Why a certificate does not cover a claim, the plainest reason first."""
    if missing := sorted(wanted - {one.text for one in read.standards}):
        yield f"says nothing on {', '.join(missing)}"
    if year is None:
        yield "cannot be held against a claim whose year is not known"
    else:
        yield from validity(read, year)
    if not (read.valid_from or read.valid_to):
        yield "does not tell when it is valid"
    if read.sites and not any(_is_named(site, text) for site in read.sites):
        yield f"is of {read.sites[0].text}, which the claim does not name"
    if not read.sites and _COUNTED.search(without_years(_plain(text))):
        yield "does not tell how many sites it covers"


def _plain(text: str) -> str:
    """The text without the names of standards, whose numbers are no amounts."""
    return re.sub(r"\b(?:ISO|PAS|SA)(?:/IEC)? ?\d+(?:-\d)?(?::\d{4})?", " ", text)


def _is_named(site: Told, text: str) -> bool:
    return any(
        part.strip() and part.strip().casefold() in text.casefold()
        for part in re.split(r"[,;]", site.text)
    )
