"""What research on the subject of a claim comes to.

It speaks of technologies and methods in general, never of a company's own figure: for a claim on
those alone a support counts, and then only of two reviewed publications or more with none against
it. Research contradicts nothing by itself: that is a question to the company.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agents.outside_text.types import Reading, Stance
from agents.specialists.academic.investigations.types import Kind, Stated
from agents.specialists.academic.literature.papers import PUBLISHED, Found, reference, sources_of
from agents.specialists.academic.literature.searching import Looked
from agents.specialists.academic.subjects import Subject
from reports.findings.research import NOT_ANALYSED, Reference, ResearchDetails
from sibyl_project.common.regex import regex
from sibyl_project.common.text import counted

SUPPORTED, PARTLY, NOT_SUPPORTED = "supported", "partially_supported", "not_supported"
INSUFFICIENT = "insufficient_research"
MOST_RESULTS: Final = 20  # of a claim
_MOST_LISTED: Final = 8
_ENOUGH: Final = 2  # reviewed publications that support
_CONFIDENCE: Final = {SUPPORTED: 0.7, PARTLY: 0.5, NOT_SUPPORTED: 0.5}
_LEAST: Final = 0.3
_OWN = regex(
    r"\b(?:we|our|ours|us|its|their|company|group|companies in our|plants? in|sites?)\b", re.I
)
_DONE = regex(
    r"\b(?:have|has|had|was|were|been|achieved|saved|avoided|installed|replaced|completed|fell|rose"
    r"|will|plan\w*|target\w*|aim\w*)\b",
    re.IGNORECASE,
)
_IN_GENERAL: Final = "Research speaks of technologies and methods in general, not of the company"
_TO_ASK: Final = "How does the company explain that published research found otherwise?"


@dataclass(frozen=True, slots=True)
class Concluded:
    """What is said of a claim."""

    summary: str
    supports: bool | None
    confidence: float
    details: ResearchDetails
    reasoned_by: str = ""


def is_general(stated: Stated, subject: Subject, company: str) -> bool:
    """Whether a claim is about the effect of a technology in general, and not about what the
    company did, has or plans."""
    own = company.casefold() and company.casefold() in stated.text.casefold()
    return (
        subject.kind is Kind.RESEARCH
        and not own
        and not _OWN.search(stated.text)
        and not _DONE.search(stated.text)
    )


def conclude(
    stated: Stated,
    looked: Sequence[Looked],
    company: str,
    readings: Mapping[str, Reading] | None = None,
) -> Concluded:
    """What the answers on the subject of a claim come to. `readings` are by the address of the
    publication, None where nothing was read."""
    subject = looked[0].asked.subject
    found = papers_of(looked)
    general = is_general(stated, subject, company)
    read = readings or {}
    consensus = _consensus(found, readings)
    by = next((one.reasoned_by for one in read.values() if one.reasoned_by), "")
    details = ResearchDetails(
        investigation_type="research_support",
        source=f"published research on {subject.name}",
        independent=True,
        can_add=False if found and readings is None else None,
        subject=subject.name,
        research_consensus=consensus,
        in_general=general,
        limitations=[] if general else [_IN_GENERAL],
        questions=[_TO_ASK] if consensus == NOT_SUPPORTED else [],
        academic_references=[_referred(one, looked, read) for one in found[:_MOST_LISTED]],
        more_references=max(0, len(found) - _MOST_LISTED),
        searches=[search for one in looked for search in one.searches],
    )
    if found:
        details = details.changed(source_tier=min(one.tier for one in found))
    supports = True if consensus == SUPPORTED and general else None
    return Concluded(
        _summary(subject, looked, found, readings, consensus),
        supports,
        _CONFIDENCE.get(consensus, _LEAST) if general else _LEAST,
        details,
        by,
    )


def papers_of(looked: Sequence[Looked]) -> list[Found]:
    """The publications of all answers, each once, the best graded first; at most twenty."""
    by_url = {one.url: one for each in looked for one in each.found}
    return sorted(by_url.values(), key=lambda one: one.tier)[:MOST_RESULTS]


def _referred(one: Found, looked: Sequence[Looked], read: Mapping[str, Reading]) -> Reference:
    asked = next(each.asked for each in looked if one.url in {found.url for found in each.found})
    reading = read.get(one.url)
    if reading is None:
        return reference(one, asked)
    return reference(one, asked, reading.stance.value, reading.quote)


def _consensus(found: Sequence[Found], readings: Mapping[str, Reading] | None) -> str:
    if not any(one.tier <= PUBLISHED for one in found):
        return INSUFFICIENT
    if readings is None:
        return NOT_ANALYSED
    stances = [
        readings[one.url].stance for one in found if one.url in readings and one.tier <= PUBLISHED
    ]
    if not stances:
        return NOT_ANALYSED
    yes, no = stances.count(Stance.SUPPORTS), stances.count(Stance.CONTRADICTS)
    if not yes and not no:
        return INSUFFICIENT
    if not yes:
        return NOT_SUPPORTED
    return SUPPORTED if yes >= _ENOUGH and not no else PARTLY


def _summary(
    subject: Subject,
    looked: Sequence[Looked],
    found: Sequence[Found],
    readings: Mapping[str, Reading] | None,
    consensus: str,
) -> str:
    asked = [
        search.source for one in looked for search in one.searches if search.results is not None
    ]
    where = " and ".join(dict.fromkeys(sources_of(found) or asked))
    if not found:
        return f"No publication on {subject.name} was found in {where}, which says nothing."
    papers = counted(len(found), "publication")
    if not readings:
        return (
            f"{papers} on {subject.name} in {where}; what they conclude was not read, so they "
            "count for nothing."
        )
    stances = [one.stance for one in readings.values()]
    yes, no = stances.count(Stance.SUPPORTS), stances.count(Stance.CONTRADICTS)
    words = {
        SUPPORTED: "supports",
        PARTLY: "supports in part",
        NOT_SUPPORTED: "does not support",
    }.get(consensus, "settles nothing about")
    return (
        f"Of {papers} on {subject.name}, {yes} support and {no} contradict what is claimed: "
        f"published research {words} it."
    )
