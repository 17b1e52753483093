"""One requirement in full: its elements with their quotes, what was searched, its claims, and what
auditors said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.urls import reverse

from reports.models import Analysis, Claim, Coverage, CoverageCorrection, CoverageElement
from reports.pages.requirements.listing import (
    Anchors,
    MatrixRow,
    anchor_address,
    anchors_of,
    matrix_row,
)
from reports.pages.requirements.status_labels import element_state
from reports.review.acceptance import accepted_of
from reports.review.requirements import history
from reports.review.standing import corrected_earlier, standing_rows

CLAIMS = 8


@dataclass(frozen=True, slots=True)
class Candidate:
    """A statement that may give a missing element: its page and quote, the address that opens it,
    and the name under which it is accepted."""

    page: int
    quote: str
    link: str
    choice: str


@dataclass(frozen=True, slots=True)
class ElementRow:
    """One element: `state` is addressed, accepted, missing, not_arising or open; `page` and `quote`
    are its evidence, found by the agent or accepted by an auditor, and `link` the address that
    opens it, empty where there is none. `candidates` may give a missing one."""

    element: CoverageElement
    state: str
    page: int | None
    quote: str
    link: str
    candidates: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Detail:
    """A requirement with everything an auditor needs to judge it. `anchors` are pages, quotes and
    addresses found besides those of the elements; `parts` are the paragraphs below it."""

    row: MatrixRow
    elements: list[ElementRow]
    anchors: list[tuple[int, str, str]]
    parts: list[Coverage]
    counterparts: list[Coverage]
    claims: list[Claim]
    history: list[CoverageCorrection]

    @property
    def claims_shown(self) -> list[Claim]:
        """The first few claims."""
        return self.claims[:CLAIMS]

    @property
    def claims_more(self) -> int:
        """How many claims are left out."""
        return max(0, len(self.claims) - CLAIMS)


def detail_of(analysis: Analysis, row: Coverage) -> Detail:
    """The detail of a row read through `review.requirements.requirement_of`; a handful of
    queries."""
    document = reverse("reports:detail", args=[analysis.report_id])
    earlier = corrected_earlier(analysis, row.paragraph_id).get(row.paragraph_id)
    accepted = accepted_of(row)
    elements = [
        _element(element, document, accepted.get(element.order)) for element in row.elements.all()
    ]
    quoted = {(item.page, item.quote) for item in elements}
    beside: Anchors = [anchor for anchor in anchors_of(row) if anchor not in quoted]
    return Detail(
        row=matrix_row(row, document, earlier),
        elements=elements,
        anchors=[(page, quote, anchor_address(document, page, quote)) for page, quote in beside],
        parts=standing_rows(
            analysis.coverage.filter(paragraph_id__startswith=f"{row.paragraph_id}(").order_by(
                "sort_key"
            )
        ),
        counterparts=_counterparts(analysis, row),
        claims=_claims(analysis, row.paragraph_id),
        history=history(row),
    )


def _element(
    element: CoverageElement, document: str, accepted: Mapping[str, Any] | None
) -> ElementRow:
    state = element_state(element.addressed, element.gap_reason)
    page, quote = element.page, element.quote
    if accepted and state != "addressed":
        state, page, quote = "accepted", accepted["page"], accepted["quote"]
    link = anchor_address(document, page, quote) if page else ""
    offered = element.candidates if state == "missing" else ()
    return ElementRow(element, state, page, quote, link, _candidates(element, document, offered))


def _candidates(
    element: CoverageElement, document: str, offered: Sequence[Mapping[str, Any]]
) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(
            place["page"],
            place["quote"],
            anchor_address(document, place["page"], place["quote"]),
            f"{element.order}:{number}",
        )
        for number, place in enumerate(offered)
    )


def _counterparts(analysis: Analysis, row: Coverage) -> list[Coverage]:
    """The paragraphs of the other standard that this one mirrors or that mirror it, as far as they
    were checked."""
    related = Q(paragraph_id__in=row.s1_counterpart) | Q(
        s1_counterpart__contains=[row.paragraph_id]
    )
    return standing_rows(analysis.coverage.filter(related).order_by("sort_key"))


def _claims(analysis: Analysis, paragraph_id: str) -> list[Claim]:
    if analysis.claim_set_id is None:
        return []
    return list(
        Claim.objects.filter(
            claim_set=analysis.claim_set_id, paragraphs__paragraph_id=paragraph_id
        ).in_reading_order()
    )
