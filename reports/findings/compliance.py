"""Details of `ifrs_compliance`: how the wording of a claim compares with the paragraphs it maps to,
and a second look at what was missing."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from reports.findings.base import Details, Flag, Number, Quote
from reports.findings.finding import FindingDetails


class SubRequirement(Quote):
    """One element of a paragraph, and whether the claim addresses it. `addressed` is None where the
    element does not arise.

    `paragraph_id` is the paragraph that asks for it. Where it is addressed, `where` says by what
    ("claim", "context" or "report"), page and quote where, and `evidence` says it in words; where
    it is not, `gap_reason` says why.
    """

    requirement: str = ""
    addressed: Flag = None
    evidence: str | None = None
    gap_reason: str | None = None
    paragraph_id: str = ""
    where: str = ""


class Criterion(Details):
    """One of the five criteria of compliance. `met` is None where it does not arise."""

    name: str = ""
    met: Flag = None
    reason: str = ""


class ParagraphMapping(Details):
    """One paragraph with which the claim was compared: what it asks, its elements and the criteria.

    `compliance_status` is fully_addressed, partially_addressed, not_addressed or unclear;
    `s1_counterpart` are the paragraphs of IFRS S1 that ask the same.
    """

    paragraph_id: str = ""
    pillar: str = ""
    section: str = ""
    requirement: str = ""
    s1_counterpart: list[str] = Field(default_factory=list)
    compliance_status: str = ""
    sub_requirements: list[SubRequirement] = Field(default_factory=list)
    criteria: list[Criterion] = Field(default_factory=list)


class FocusAnswer(Quote):
    """A question that auditors ask of claims of this kind. `answer` is None where it does not
    arise."""

    question: str = ""
    paragraph_ids: list[str] = Field(default_factory=list)
    answer: Flag = None
    reason: str = ""


class RetrievedParagraph(Details):
    """A paragraph that a search found. `score` is 0 to 1."""

    paragraph_id: str = ""
    score: Number | None = None


class Retrieval(Details):
    """How the paragraphs were found. `mode` is claim_scoped, paragraph_lookup or sasb_lookup,
    `searched` whether a search was made, and `note` says why its result is limited."""

    mode: str = ""
    query: str = ""
    searched: Flag = None
    hits: list[RetrievedParagraph] = Field(default_factory=list)
    note: str = ""


class SasbTopic(Details):
    """A topic of the industry that the claim speaks to; no status rests on it. `code` is the
    industry's, `score` is 0 to 1."""

    code: str = ""
    topic: str = ""
    metrics: list[str] = Field(default_factory=list)
    score: Number | None = None


class ComplianceDetails(FindingDetails):
    """How the wording of a claim compares with its paragraphs (FRD 6, 10.1).

    `evidence` and `gaps` say in words what was found for all paragraphs together and what is
    missing. Where a model should have judged and did not, `note` says so, and `by_rules` is what
    rules found. `leads` are the pages of statements that repeat the claim; they are weighed when
    the judge sends it back.
    """

    ifrs_mappings: list[ParagraphMapping] = Field(default_factory=list)
    compliance_status: str = ""
    evidence: list[str] = Field(default_factory=list)
    gaps: list[str] = Field(default_factory=list)
    focus: list[FocusAnswer] = Field(default_factory=list)
    retrieval: Retrieval | None = None
    note: str = ""
    by_rules: ComplianceDetails | None = None
    leads: list[int] = Field(default_factory=list)
    sasb: list[SasbTopic] = Field(default_factory=list)


class OriginalFinding(Details):
    """The finding that a second look follows, and the status it gave."""

    id: str = ""
    compliance_status: str = ""


class SearchHit(Quote):
    """A sentence of the report that a query found."""

    query: str = ""


class Searches(Details):
    """What a second look searched: the judge's `queries`, the number of `pages` read and of
    `passages` found, what they brought, and why the search failed where it did."""

    queries: list[str] = Field(default_factory=list)
    pages: int | None = None
    passages: int | None = None
    hits: list[SearchHit] = Field(default_factory=list)
    failure: str = ""


class Sought(Quote):
    """An element that was looked for again: page and quote where it was found, else
    `gap_reason`."""

    paragraph_id: str = ""
    requirement: str = ""
    gap_reason: str | None = None


class SecondLookDetails(FindingDetails):
    """What a search of the whole report brought for a claim that the judge sent back.

    `evidence_gap` and `required_evidence` are the judge's words. `evidence` are other sentences
    that state the same, `searched` says where they were looked for. `ifrs_mappings` are the
    paragraphs as they stand now, given only where an element was found.
    """

    known_by: ClassVar[str] = "searches"

    original_finding: OriginalFinding | None = None
    searched: str = ""
    evidence: list[Quote] = Field(default_factory=list)
    evidence_gap: str = ""
    required_evidence: str = ""
    searches: Searches = Field(default_factory=Searches)
    elements_found: list[Sought] = Field(default_factory=list)
    elements_still_missing: list[Sought] = Field(default_factory=list)
    previous_compliance_status: str = ""
    compliance_status: str = ""
    ifrs_mappings: list[ParagraphMapping] = Field(default_factory=list)
