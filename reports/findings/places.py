"""Details of findings on whether the places of a claim can be as they are said."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from reports.findings.base import Details, Flag, Number
from reports.findings.finding import FindingDetails

PLACE_PLAUSIBILITY: Final = "place_plausibility"


class PlaceRemark(Details):
    """What is to be said of a place: its name, what kind of remark it is, its words, whether
    something cannot be as it is said, and the pages that name the place.

    `source` is the service that was asked, "" where none was, `answer` its frozen answer.
    `latitude`, `longitude` and `within` (metres) are the position that it gave.
    """

    place: str = ""
    kind: str = ""
    text: str = ""
    doubtful: Flag = None
    pages: list[int] = Field(default_factory=list)
    source: str = ""
    answer: int | None = None
    latitude: Number | None = None
    longitude: Number | None = None
    within: Number | None = None


class PlaceDetails(FindingDetails):
    """What the lists of towns, loaded layers and the register of sites say of the places of a
    claim. `layers` are the names of the layers that were loaded."""

    remarks: list[PlaceRemark] = Field(default_factory=list)
    layers: list[str] = Field(default_factory=list)
