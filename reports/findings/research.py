"""Details of what the academic agent finds: methods, certificates, targets and figures beside what
is known of them, and research on their subject."""

from __future__ import annotations

from typing import ClassVar, Final

from pydantic import Field

from reports.findings.base import Details, Flag, Number
from reports.findings.finding import FindingDetails

NOT_ANALYSED: Final = "not_analysed"  # of research that was found, and that nobody read


class Reference(Details):
    """Something by which a finding can be checked.

    `type` is academic_paper, benchmark_report, standard_document or cdp_disclosure. `credibility`
    is 1 (the best) to 4. `stance` is supports, contradicts, unclear or not_analysed. `quote` stands
    in the answer of the service `found_in`, which is frozen: `answer` is its id.
    """

    type: str = ""
    title: str = ""
    authors: list[str] = Field(default_factory=list)
    year: int | None = None
    venue: str = ""
    doi: str = ""
    url: str = ""
    quote: str = ""
    credibility: int | None = None
    stance: str = ""
    found_in: str = ""
    answer: int | None = None
    sha256: str = ""
    fetched_at: str = ""


class BenchmarkRange(Details):
    """A figure of the claim beside a usual range."""

    minimum: Number | None = None
    maximum: Number | None = None
    median: Number | None = None
    reported: Number | None = None
    unit: str = ""
    source: str = ""


class Searched(Details):
    """A question to a service of research: how many publications it gave, and how many of them are
    about the subject. Where it gave no answer, `why_not` says why."""

    words: str = ""
    source: str = ""
    results: int | None = None
    relevant: int | None = None
    why_not: str = ""


class ResearchDetails(FindingDetails):
    """What is known of the method, certificate, target or figure of a claim, or was found in
    research on its subject.

    `standard_alignment` is aligned, partially_aligned, not_aligned or unknown;
    `legitimacy_assessment` legitimate, questionable, not_recognized or unknown;
    `sbti_validation_status` validated, not_validated or status_unclear; `plausibility` plausible,
    high, low, outlier or unknown; `research_consensus` supported, partially_supported,
    not_supported, insufficient_research or not_analysed. `questions` are for the auditor to ask.
    `in_general` says whether the claim is about a technology or method in general, of which alone
    research can speak.
    """

    known_by: ClassVar[str] = "investigation_type"

    investigation_type: str = ""
    methodology_name: str = ""
    standard_alignment: str = ""
    certification_type: str = ""
    legitimacy_assessment: str = ""
    sbti_validation_status: str = ""
    benchmark_range: BenchmarkRange | None = None
    plausibility: str = ""
    subject: str = ""
    research_consensus: str = ""
    in_general: Flag = None
    limitations: list[str] = Field(default_factory=list)
    questions: list[str] = Field(default_factory=list)
    academic_references: list[Reference] = Field(default_factory=list)
    more_references: int = 0
    standard_references: list[Reference] = Field(default_factory=list)
    searches: list[Searched] = Field(default_factory=list)
