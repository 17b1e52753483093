"""The services of images on this machine, in the shapes they document: search, passes and files
that are given in parts. What the scenes show of the ground is made here."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, urlsplit

import numpy as np
import rasterio
from django.core.cache import cache
from rasterio.io import MemoryFile
from rasterio.transform import from_origin
from rasterio.warp import transform

from agents.sources import asking
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import ModelServer, Reply, Request, model_server

NAMES = ("planetary_computer", "planetary_files", "earth_search", "earth_search_files")
HOSTS = {
    "planetary_computer": "sentinel2l2a01.blob.core.windows.net",
    "earth_search": "sentinel-cogs.s3.us-west-2.amazonaws.com",
}
BARE = {"B02": 900, "B03": 1200, "B04": 1800, "B08": 2400, "B11": 3200}
WOOD = {"B02": 250, "B03": 450, "B04": 300, "B08": 3500, "B11": 1500}
ASSETS = {
    "planetary_computer": {band: band for band in (*BARE, "SCL")},
    "earth_search": dict(
        zip((*BARE, "SCL"), ("blue", "green", "red", "nir", "swir16", "scl"), strict=True)
    ),
}
PASS = "sv=2024&sig=a-pass"
_EARTH = 6_371_007.2  # of a sphere of the area of the earth
_VEGETATION, _CLOUD = 4, 9


@dataclass(frozen=True)
class Made:
    """A scene: its day, cloud in percent, baseline, and the radius in metres of the wood around the
    place. `hidden` says that clouds lie over the place itself; `crs` is the projection of its
    files."""

    name: str
    day: dt.date
    wood: float = 0.0
    cloud: float = 5.0
    baseline: str = "05.09"
    hidden: bool = False
    crs: str = "EPSG:32633"
    at: tuple[float, float] = (54.1, 15.2)
    reach: float = 2_000.0
    pixel: float = 10.0
    shifted_back: bool = True

    @property
    def shift(self) -> int:
        """What the service has added to the numbers."""
        return 1000 if self.baseline >= "04" else 0


def file_of(made: Made, band: str, shift: int) -> bytes:
    """The file of a band. Scenes that differ only in what a file does not hold share it."""
    shown = replace(made, name="", day=dt.date.min, cloud=0.0, baseline="", shifted_back=True)
    mask = band == "SCL"
    shown = replace(shown, wood=0.0) if mask else replace(shown, hidden=False)
    return _made_file(shown, band, shift)


@lru_cache(maxsize=1024)
def _made_file(made: Made, band: str, shift: int) -> bytes:
    (x,), (y,) = transform("EPSG:4326", made.crs, [made.at[1]], [made.at[0]])
    degrees = rasterio.crs.CRS.from_string(made.crs).is_geographic
    pixel = made.pixel / 111_320 if degrees else made.pixel
    aside = pixel / np.cos(np.radians(made.at[0])) if degrees else pixel
    if made.crs == "EPSG:3857":
        pixel = aside = made.pixel / np.cos(np.radians(made.at[0]))
    many = int(2 * made.reach / made.pixel)
    origin = from_origin(x - many / 2 * aside, y + many / 2 * pixel, aside, pixel)
    if band == "SCL":
        numbers = np.full((many, many), _CLOUD if made.hidden else _VEGETATION, np.uint8)
    else:
        wood = _distances(made.at, made.crs, origin, many) <= made.wood
        numbers = np.where(wood, WOOD[band], BARE[band]).astype(np.uint16) + np.uint16(shift)
    return packed(numbers, made.crs, origin)


def packed(numbers: Any, crs: str, origin: Any) -> bytes:
    """A cloud-optimised file of some numbers."""
    high, wide = numbers.shape
    with MemoryFile() as memory:
        with memory.open(
            driver="COG",
            width=wide,
            height=high,
            count=1,
            dtype=numbers.dtype.name,
            crs=crs,
            transform=origin,
            nodata=0,
            compress="deflate",
            blocksize=128,
        ) as file:
            file.write(numbers, 1)
        whole: bytes = memory.read()
    return whole


@lru_cache(maxsize=4)
def _distances(at: tuple[float, float], crs: str, origin: Any, many: int) -> Any:
    """How far each pixel is from the place, in metres: the same for every band and scene of it."""
    columns, rows = np.meshgrid(np.arange(many) + 0.5, np.arange(many) + 0.5)
    x, y = origin * (columns.ravel(), rows.ravel())
    lon, lat = (np.radians(np.array(each)) for each in transform(crs, "EPSG:4326", x, y))
    here, there = np.radians(at[0]), np.radians(at[1])
    half = (
        np.sin((lat - here) / 2) ** 2 + np.cos(lat) * np.cos(here) * np.sin((lon - there) / 2) ** 2
    )
    metres = (2 * _EARTH * np.arcsin(np.sqrt(half))).reshape(many, many)
    metres.setflags(write=False)
    return metres


def feature(made: Made, service: str) -> dict[str, Any]:
    """A scene as a search answers it."""
    host = HOSTS[service]
    about: dict[str, Any] = {
        "datetime": f"{made.day}T10:00:00.000000Z",
        "eo:cloud_cover": made.cloud,
        "s2:processing_baseline": made.baseline,
    }
    if service == "earth_search":
        about["earthsearch:boa_offset_applied"] = made.shifted_back
    return {
        "type": "Feature",
        "id": made.name,
        "properties": about,
        "assets": {
            name: {"href": f"https://{host}/s2/{made.name}/{band}.tif"}
            for band, name in ASSETS[service].items()
        },
        "links": [{"rel": "self", "href": f"https://stac.example/{made.name}"}],
    }


class Ground:
    """What the services have: scenes, and which services are down."""

    def __init__(self, scenes: Sequence[Made], failing: Sequence[str] = ()) -> None:
        self.scenes, self.failing = {one.name: one for one in scenes}, failing

    def __call__(self, request: Request) -> Reply:
        parts = urlsplit(request.path)
        service, _, path = parts.path.removeprefix("/v1/").partition("/")
        if service in self.failing:
            return does.status(503)(request)
        if path.endswith("search"):
            return does.as_json(
                self.searched(service, request.body),
                headers={"Content-Type": "application/geo+json"},
            )
        if "sas/" in path:
            ends = dt.datetime.now(dt.UTC) + dt.timedelta(minutes=45)
            return does.as_json(
                {"msft:expiry": ends.isoformat().replace("+00:00", "Z"), "token": PASS}
            )
        if service == "planetary_files" and parse_qs(parts.query).get("sig") != ["a-pass"]:
            return does.status(403, "no pass")(request)
        return self.part(service, path, request)

    def searched(self, service: str, body: Any) -> dict[str, Any]:
        """The scenes of a period, those with the least cloud first."""
        since, until = (each[:10] for each in body["datetime"].split("/"))
        found = [one for one in self.scenes.values() if since <= one.day.isoformat() <= until]
        longitude, latitude = body["intersects"]["coordinates"]
        found = [
            one
            for one in found
            if abs(one.at[0] - latitude) < 0.01
            and abs((one.at[1] - longitude + 180) % 360 - 180) < 0.01
        ]
        found = [one for one in found if one.cloud < body["query"]["eo:cloud_cover"]["lt"]]
        found.sort(key=lambda one: one.cloud)
        return {
            "type": "FeatureCollection",
            "features": [feature(one, service) for one in found[: body["limit"]]],
        }

    def part(self, service: str, path: str, request: Request) -> Reply:
        """The bytes of a file that are asked for."""
        _, name, band = path.split("/")
        made = self.scenes[name]
        shift = made.shift if service == "planetary_files" or not made.shifted_back else 0
        whole = file_of(made, band.removesuffix(".tif"), shift)
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", request.headers.get("range", ""))
        if asked is None:
            return Reply(content=whole, headers={"Content-Type": "image/tiff"})
        start, end = int(asked[1]), min(int(asked[2]), len(whole) - 1)
        return Reply(
            206,
            whole[start : end + 1],
            {"Content-Type": "image/tiff", "Content-Range": f"bytes {start}-{end}/{len(whole)}"},
        )


@contextmanager
def image_services(
    settings: Any,
    monkeypatch: Any,
    scenes: Sequence[Made],
    failing: Sequence[str] = (),
    slowed: Callable[[Callable[[Request], Reply]], Callable[[Request], Reply]] | None = None,
) -> Iterator[ModelServer]:
    """The services with these scenes; those that are `failing` answer 503."""
    cache.clear()
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    ground: Callable[[Request], Reply] = Ground(scenes, failing)
    with model_server(slowed(ground) if slowed else ground) as server:
        settings.SOURCES = NAMES
        settings.SOURCE_URLS = {name: f"{server.url}/{name}" for name in NAMES}
        settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
        yield server


def dumped(server: ModelServer) -> str:
    """Everything the services were asked, for a look at what was sent."""
    return json.dumps([request.path for request in server.requests])
