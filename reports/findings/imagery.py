"""Details of findings on satellite images of a place."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Details, Flag, Number
from reports.findings.finding import FindingDetails


class Measure(Details):
    """An area in hectares, and the least and the most that it may be."""

    hectares: Number = 0
    least: Number = 0
    most: Number = 0


class IndexChange(Details):
    """How an index changed: its mean before and after, and the areas where it rose and fell."""

    before: Number | None = None
    after: Number | None = None
    gain: Measure = Field(default_factory=Measure)
    loss: Measure = Field(default_factory=Measure)


class SceneUsed(Details):
    """A scene: its day, the cloud over it in percent, the baseline it was processed with, the
    offset that was added to its numbers, and the frozen answer of each band, by band."""

    name: str = ""
    url: str = ""
    day: str = ""
    cloud: Number | None = None
    baseline: str = ""
    offset: int | None = None
    answers: dict[str, int] = Field(default_factory=dict)
    sha256: dict[str, str] = Field(default_factory=dict)


class ImageryDetails(FindingDetails):
    """What two scenes show of a place.

    `position_from` says where the position comes from, `within` how well it is known, in metres.
    `stated` is the change that the claim states: greened, cleared or flooded, `stated_hectares` its
    area. `bounds` are west, south, east and north of the square in degrees, `pixel` the metres of a
    pixel and `side` their number along a side; `seen` is the share of it that both scenes show.
    `searched` says what each service gave or why it gave nothing.
    """

    place: str = ""
    latitude: Number | None = None
    longitude: Number | None = None
    position_from: str = ""
    within: Number | None = None
    stated: str = ""
    stated_hectares: Number | None = None
    bounds: list[Number] = Field(default_factory=list)
    pixel: Number | None = None
    side: int | None = None
    seen: Number | None = None
    before: SceneUsed | None = None
    after: SceneUsed | None = None
    vegetation: IndexChange | None = None
    water: IndexChange | None = None
    soil: IndexChange | None = None
    built: IndexChange | None = None
    green_before: Measure | None = None
    green_after: Measure | None = None
    decided: Flag = None
    why: str = ""
    limits: str = ""
    searched: list[str] = Field(default_factory=list)
