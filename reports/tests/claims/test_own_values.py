"""A class of details says itself which of its values the page of a claim prints."""

from __future__ import annotations

from typing import ClassVar

import pytest

from reports.findings.base import Flag
from reports.findings.finding import Document, FindingDetails
from reports.pages.claims.blocks import blocks_of

pytestmark = pytest.mark.pure


class SeenDetails(FindingDetails):
    shown_as: ClassVar[dict[str, str]] = {"birds": "Birds", "ringed": "Ringed", "count": "How many"}

    birds: list[str] = []
    ringed: Flag = None
    count: int | None = None
    inward: str = ""


def lines(details: FindingDetails) -> list[tuple[str, str]]:
    return [(block.label, item.text) for block in blocks_of(details) for item in block.items]


def test_values_are_printed_under_their_labels_in_the_order_of_the_class() -> None:
    seen = SeenDetails(count=2, birds=["wren", "crane"], ringed=False, inward="kept")
    assert lines(seen) == [("Birds", "wren, crane"), ("Ringed", "no"), ("How many", "2")]


def test_what_is_empty_is_left_out_and_the_document_stands_below() -> None:
    seen = SeenDetails(count=0, document=Document(filename="birds.csv", kind="other"))
    assert lines(seen) == [
        ("How many", "0"),
        ("Attached document", "birds.csv (other, the company's own)"),
    ]


def test_a_class_that_shows_what_it_does_not_hold_is_refused() -> None:
    with pytest.raises(TypeError, match="WrongDetails has no birds to be shown"):

        class WrongDetails(FindingDetails):
            shown_as: ClassVar[dict[str, str]] = {"birds": "Birds"}
