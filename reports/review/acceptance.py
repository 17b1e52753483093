"""Accepting a statement that the agent only proposed as evidence of a missing element.

An acceptance is a correction like any other: a new row with its author, so that it can be taken
back, and the assessed status stays beside it.
"""

from __future__ import annotations

from typing import Any

from reports.models import Coverage, CoverageElement, CoverageStatus
from reports.review.requirements import CorrectionRefused, append

UNKNOWN = "This statement is not proposed for the paragraph (any more): load the page again."
_ORDER = (
    CoverageStatus.FULLY_UNADDRESSED,
    CoverageStatus.PARTIALLY_ADDRESSED,
    CoverageStatus.FULLY_ADDRESSED,
)


def accepted_of(row: Coverage) -> dict[int, dict[str, Any]]:
    """What auditors accepted of a row read through `review.standing`: page and quote by the order
    of the element."""
    if row.correction is None:
        return {}
    return {int(order): place for order, place in row.correction.accepted.items()}


def accept(row: Coverage, choice: str, author: Any) -> None:
    """Let a proposed statement count as evidence. `choice` names it: the order of its element and
    its place among the proposals, as "2:0".

    The status rises to what the elements then show, never above partly met for a paragraph whose
    parts decide as well. Raises CorrectionRefused where nothing is proposed under that name.
    """
    element, place = _proposed(row, choice)
    accepted = accepted_of(row) | {element.order: place}
    append(
        row,
        _status_with(row, accepted),
        f"Accepted as evidence of \u201c{element.name}\u201d: p. {place['page']}.",
        author,
        accepted={str(order): where for order, where in accepted.items()},
    )


def _proposed(row: Coverage, choice: str) -> tuple[CoverageElement, dict[str, Any]]:
    order, _, number = choice.partition(":")
    if order.isascii() and order.isdigit() and number.isascii() and number.isdigit():
        for element in row.elements.all():
            if element.order == int(order) and int(number) < len(element.candidates):
                return element, element.candidates[int(number)]
    raise CorrectionRefused("status", UNKNOWN)


def _status_with(row: Coverage, accepted: dict[int, dict[str, Any]]) -> str:
    arising = [element for element in row.elements.all() if element.addressed is not None]
    given = all(element.addressed or element.order in accepted for element in arising)
    shown = CoverageStatus.FULLY_ADDRESSED if given else CoverageStatus.PARTIALLY_ADDRESSED
    if given and _has_parts(row):
        shown = CoverageStatus.PARTIALLY_ADDRESSED
    stands = CoverageStatus(row.standing)
    return max(shown, stands, key=_ORDER.index) if stands in _ORDER else shown


def _has_parts(row: Coverage) -> bool:
    return Coverage.objects.filter(
        analysis=row.analysis_id, paragraph_id__startswith=f"{row.paragraph_id}("
    ).exists()
