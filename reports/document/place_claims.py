"""Claims get their place when they are saved: where on the page their quote stands, or that it was
not located."""

from __future__ import annotations

from collections.abc import Sequence

from reports.document.locate import Locator
from reports.document.positions import Positions
from reports.document.words import words_of
from reports.models import Claim, Location, Page, Report


def place(report: Report, claims: Sequence[Claim]) -> None:
    """Set `location` and `places` of `claims`; saving them is left to the caller.

    In a report read before words were stored nothing is located, and the viewer shows the text of
    its pages instead.
    """
    pages = {claim.page for claim in claims}
    locator = Locator(
        words_of(report, {near for page in pages for near in (page - 1, page, page + 1)})
    )
    positions = Positions(
        dict(Page.objects.filter(report=report, number__in=pages).values_list("number", "text"))
    )
    for claim in claims:
        near = positions.of(claim.page, claim.quote, claim.source_context)
        found = locator.locate(claim.quote, claim.page, near=near)
        claim.location = Location(found.how.value)
        claim.places = found.as_json()
