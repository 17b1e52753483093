"""Gives claims their anchors before they are saved: where on the page their quotes stand."""

from __future__ import annotations

from collections.abc import Sequence

from reports.document.anchors import AnchorFinder
from reports.document.positions import Positions
from reports.document.words import words_of
from reports.models import Claim, Location, Page, Report


def set_anchors(report: Report, claims: Sequence[Claim]) -> None:
    """Set `places` of `claims` to their anchors, and `location` to how these were found; the caller
    saves the claims.

    A report read before words were stored has no anchors; the viewer shows the text of its pages
    instead.
    """
    pages = {claim.page for claim in claims}
    finder = AnchorFinder(
        words_of(report, {near for page in pages for near in (page - 1, page, page + 1)})
    )
    positions = Positions(
        dict(Page.objects.filter(report=report, number__in=pages).values_list("number", "text"))
    )
    for claim in claims:
        near = positions.of(claim.page, claim.quote, claim.source_context)
        found = finder.find(claim.quote, claim.page, near=near)
        claim.location = Location(found.how.value)
        claim.places = found.as_json()
