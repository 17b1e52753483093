"""Scenes of satellites as STAC services describe them: one way to ask and to read for all."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from agents.sources.asking import Question
from agents.sources.records import OtherShape, plain, rows
from agents.sources.types import Fetched

COLLECTION: Final = "sentinel-2-l2a"
MOST: Final = 10  # scenes of an answer
MOST_CLOUD: Final = 50  # % of a scene
BANDS: Final = ("B02", "B03", "B04", "B08", "B11", "SCL")
MEDIA: Final = ("application/json", "application/geo+json")
_PLACES: Final = 6


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene: its id and day, the cloud over it in percent, the baseline it was processed with,
    and the address of the file of each band. `shifted_back` tells whether the service took the
    offset of newer baselines off again, None where it never does."""

    title: str
    day: dt.date
    cloud: float
    baseline: str
    shifted_back: bool | None
    files: tuple[tuple[str, str], ...]
    url: str = ""


def search_for(
    path: str, latitude: float, longitude: float, since: dt.date, until: dt.date
) -> Question:
    """The scenes over a point within a period, those with the least cloud first."""
    body = {
        "collections": [COLLECTION],
        "intersects": {
            "type": "Point",
            "coordinates": [round(longitude, _PLACES), round(latitude, _PLACES)],
        },
        "datetime": f"{since}T00:00:00Z/{until}T23:59:59Z",
        "query": {"eo:cloud_cover": {"lt": MOST_CLOUD}},
        "sortby": [{"field": "properties.eo:cloud_cover", "direction": "asc"}],
        "limit": MOST,
    }
    words = f"scenes over {latitude:.4f}, {longitude:.4f} from {since} to {until}"
    return Question(words, path, body=body)


def read_scenes(
    answer: Fetched, names: Mapping[str, str], shifted_back: str = ""
) -> Sequence[Scene]:
    """The scenes of an answer; those that lack their day, cloud or a file are left out. `names` are
    what the service calls each band, `shifted_back` the property that tells of the offset. Raises
    NotConsulted or OtherShape."""
    found = rows(answer.json(), "features")
    return [one for row in found[:MOST] if (one := _scene(row, names, shifted_back))]


def _scene(row: Mapping[str, Any], names: Mapping[str, str], shifted_back: str) -> Scene | None:
    about, assets = row.get("properties"), row.get("assets")
    if not isinstance(about, Mapping) or not isinstance(assets, Mapping):
        return None
    day, cloud = _day(about.get("datetime")), about.get("eo:cloud_cover")
    files = {band: _address(assets.get(name)) for band, name in names.items()}
    if day is None or not isinstance(cloud, int | float) or not all(files.values()):
        return None
    back = about.get(shifted_back) is True if shifted_back else None
    baseline = plain(about.get("s2:processing_baseline"), 10)
    name = plain(row.get("id"), 120)
    return Scene(name, day, float(cloud), baseline, back, tuple(files.items()), _itself(row))


def _day(value: Any) -> dt.date | None:
    try:
        return dt.datetime.fromisoformat(value).date() if isinstance(value, str) else None
    except ValueError:
        return None


def _address(asset: Any) -> str:
    href = asset.get("href") if isinstance(asset, Mapping) else None
    return href if isinstance(href, str) and href.startswith("https://") else ""


def _itself(row: Mapping[str, Any]) -> str:
    links = row.get("links")
    for link in links if isinstance(links, list) else ():
        if isinstance(link, Mapping) and link.get("rel") == "self":
            return plain(link.get("href"), 300)
    return ""


def path_of(href: str, hosts: Sequence[str]) -> str:
    """The path of a file below the address of the service that keeps it. Raises OtherShape where
    the scene names another host."""
    parts = urlsplit(href)
    if parts.hostname not in hosts or parts.query or ".." in parts.path:
        raise OtherShape(f"a file of the scene lies on {parts.hostname}, where none is expected")
    return parts.path.lstrip("/")
