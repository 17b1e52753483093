"""Earth Search: which scenes of Sentinel-2 there are, where Planetary Computer does not answer."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from agents.sources.asking import Question
from agents.sources.scenes import MEDIA, Scene, read_scenes, search_for
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="earth_search",
    label="Earth Search",
    kind=Kind.IMAGE,
    base_url="https://earth-search.aws.element84.com/v1",
    hosts=("earth-search.aws.element84.com",),
    shows="which scenes of Sentinel-2 there are of a place; earth_search_files reads them",
    terms="no key and no promise of service; the scenes are free to use (Copernicus)",
    at_once=8,
    fresh_for=timedelta(days=7),
    media=MEDIA,
    most_bytes=8 * 1024 * 1024,
    seconds=30.0,
    probe={"collections": "sentinel-2-l2a", "limit": "1"},
    probe_path="search",
)
_NAMES: Final = {
    "B02": "blue",
    "B03": "green",
    "B04": "red",
    "B08": "nir",
    "B11": "swir16",
    "SCL": "scl",
}


def question(latitude: float, longitude: float, since: dt.date, until: dt.date) -> Question:
    """Scenes over a point within a period."""
    return search_for("search", latitude, longitude, since, until)


def read(answer: Fetched) -> Sequence[Scene]:
    """The scenes of an answer. Raises NotConsulted or OtherShape."""
    return read_scenes(answer, _NAMES, "earthsearch:boa_offset_applied")
