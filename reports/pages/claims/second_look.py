"""A second look of the legal agent: what it searched, what it found, and what changed (no Django
here)."""

from __future__ import annotations

from dataclasses import dataclass

from reports.findings import compliance as stored
from reports.findings.compliance import ComplianceDetails, Searches, SecondLookDetails
from reports.pages.claims.compliance import Compliance, compliance_of
from reports.pages.claims.detail_values import QuoteAnchor, anchor_of, text, texts


@dataclass(frozen=True, slots=True)
class Sought:
    """An element that was looked for again: where it was found, or why it still counts as
    missing."""

    paragraph_id: str
    name: str
    anchor: QuoteAnchor
    reason: str


@dataclass(frozen=True, slots=True)
class SecondLook:
    """A second look at a claim that the judge sent back.

    `queries` are the queries with the sentences each found, `same` other sentences that state the
    same as the claim, and `now` the paragraphs as they stand where an element was found.
    """

    gap: str
    wanted: str
    queries: list[tuple[str, list[QuoteAnchor]]]
    pages: str
    passages: str
    failure: str
    own_search: str
    same: list[QuoteAnchor]
    found: list[Sought]
    missing: list[Sought]
    before: str
    after: str
    now: Compliance | None

    @property
    def wanted_too(self) -> bool:
        """Whether the evidence wanted is something that the gap does not name already."""
        return bool(self.wanted) and self.wanted.casefold() not in self.gap.casefold()

    @property
    def changed(self) -> bool:
        """Whether the status is different from before."""
        return self.before != self.after

    @property
    def paragraphs(self) -> set[str]:
        """The ids of all paragraphs it names."""
        named = {sought.paragraph_id for sought in (*self.found, *self.missing)} - {""}
        return named | (self.now.paragraphs if self.now else set())


def second_look_of(details: SecondLookDetails) -> SecondLook:
    """The second look in the details of a finding."""
    searches = details.searches
    return SecondLook(
        gap=text(details.evidence_gap),
        wanted=text(details.required_evidence),
        queries=_queries(searches),
        pages=text(searches.pages),
        passages=text(searches.passages),
        failure=text(searches.failure),
        own_search=text(details.searched),
        same=[anchor_of(row) for row in details.evidence],
        found=[_sought(row) for row in details.elements_found],
        missing=[_sought(row) for row in details.elements_still_missing],
        before=text(details.previous_compliance_status),
        after=text(details.compliance_status),
        now=compliance_of(ComplianceDetails(ifrs_mappings=details.ifrs_mappings))
        if details.ifrs_mappings
        else None,
    )


def _queries(searches: Searches) -> list[tuple[str, list[QuoteAnchor]]]:
    """The queries in their order, each with the sentences it found."""
    found: dict[str, list[QuoteAnchor]] = {query: [] for query in texts(searches.queries)}
    for hit in searches.hits:
        found.setdefault(text(hit.query), []).append(anchor_of(hit))
    return list(found.items())


def _sought(row: stored.Sought) -> Sought:
    return Sought(
        text(row.paragraph_id), text(row.requirement), anchor_of(row), text(row.gap_reason)
    )
