"""Microsoft Planetary Computer: which scenes of Sentinel-2 there are, and the pass for their
files."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from agents.sources.asking import Question
from agents.sources.records import OtherShape
from agents.sources.scenes import BANDS, MEDIA, Scene, read_scenes, search_for
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched
from sibyl_project.common.http import Answer

SPEC: Final = SourceSpec(
    name="planetary_computer",
    label="Planetary Computer",
    kind=Kind.IMAGE,
    base_url="https://planetarycomputer.microsoft.com/api",
    hosts=("planetarycomputer.microsoft.com",),
    shows="which scenes of Sentinel-2 there are of a place; planetary_files reads them",
    terms="no key and no promise of service; the scenes are free to use (Copernicus)",
    at_once=8,
    fresh_for=timedelta(days=7),
    media=MEDIA,
    most_bytes=8 * 1024 * 1024,
    seconds=30.0,
    probe={"collections": "sentinel-2-l2a", "limit": "1"},
    probe_path="stac/v1/search",
)
_SEARCH: Final = "stac/v1/search"
_OPENING: Final = "sas/v1/token"
_NAMES: Final = {band: band for band in BANDS}


def question(latitude: float, longitude: float, since: dt.date, until: dt.date) -> Question:
    """Scenes over a point within a period."""
    return search_for(_SEARCH, latitude, longitude, since, until)


def read(answer: Fetched) -> Sequence[Scene]:
    """The scenes of an answer. Raises NotConsulted or OtherShape."""
    return read_scenes(answer, _NAMES)


def pass_for(account: str, container: str) -> Question:
    """The pass that opens the files of a container for some minutes."""
    return Question(f"pass for {container}", f"{_OPENING}/{account}/{container}")


def read_pass(answer: Answer) -> tuple[str, dt.datetime]:
    """The pass, as parameters of an address, and when it ends. Raises HttpError or OtherShape."""
    told = answer.json()
    token = told.get("token") if isinstance(told, dict) else None
    ends = told.get("msft:expiry") if isinstance(told, dict) else None
    if not isinstance(token, str) or not isinstance(ends, str):
        raise OtherShape("it holds no pass")
    try:
        return token, dt.datetime.fromisoformat(ends)
    except ValueError:
        raise OtherShape("its pass has no end") from None
