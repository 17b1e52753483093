"""What is to be said of the places of a claim, as labelled lines (no Django here)."""

from __future__ import annotations

from reports.findings.places import PlaceDetails, PlaceRemark
from reports.pages.claims.block_types import Block, Item
from reports.pages.claims.detail_values import pages, text, texts

_TO_DO = (
    "Put the site right on the page of sites where it is not as it is said; the next analysis "
    "rests on that."
)


def blocks_of_places(details: PlaceDetails) -> list[Block]:
    """What the details of a finding on places say."""
    return [
        Block("Places", [_item(one) for one in details.remarks]),
        Block("Layers", [Item(", ".join(texts(details.layers)))] if details.layers else []),
        Block("To do", [Item(_TO_DO)] if details.remarks else []),
    ]


def _item(one: PlaceRemark) -> Item:
    doubt = "Cannot be: " if one.doubtful else ""
    said = f"{text(one.place)}: {doubt}{text(one.text)}"
    return Item(said, pages=pages(one.pages), answer=one.answer)
