"""Maps that an operator loaded, such as protected areas or water stress: files of GeoJSON in one
directory. Which areas a position lies in is worked out here; nothing else of them is used."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import structlog

log = structlog.get_logger(__name__)
LARGEST: Final = 200 * 1024 * 1024  # bytes of a file
_NAMES: Final = ("NAME", "name", "SITENAME", "ORIG_NAME", "bws_label", "label")
_LONGEST: Final = 120

Ring = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True)
class Area:
    """An area of a layer: its name, the box around it, and its polygons, each an outer ring and the
    holes in it."""

    name: str
    box: tuple[float, float, float, float]
    polygons: tuple[tuple[Ring, ...], ...]

    def holds(self, latitude: float, longitude: float) -> bool:
        """Whether a position lies in it."""
        west, south, east, north = self.box
        if not (west <= longitude <= east and south <= latitude <= north):
            return False
        return any(
            _inside(outer, latitude, longitude)
            and not any(_inside(hole, latitude, longitude) for hole in holes)
            for outer, *holes in self.polygons
        )


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: the name of its file, and its areas."""

    name: str
    areas: tuple[Area, ...]


def layers_in(directory: Path | None) -> tuple[Layer, ...]:
    """The layers of a directory, by name; none where there is no directory."""
    if directory is None:
        return ()
    files = sorted((*directory.glob("*.geojson"), *directory.glob("*.json")))
    return tuple(
        layer for path in files if (layer := _layer(path, path.stat().st_mtime_ns)) is not None
    )


def layers_at(
    layers: Sequence[Layer], latitude: float, longitude: float
) -> Iterator[tuple[str, str]]:
    """The names of the layers and areas that a position lies in."""
    for layer in layers:
        for area in layer.areas:
            if area.holds(latitude, longitude):
                yield layer.name, area.name


@lru_cache(maxsize=16)
def _layer(path: Path, _changed: int) -> Layer | None:
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError("it is too large")
        told = json.loads(path.read_text("utf-8"))
        areas = tuple(area for row in told["features"] if (area := _area(row)) is not None)
    except (OSError, ValueError, KeyError, TypeError) as problem:
        log.warning("layer_unreadable", file=path.name, problem=str(problem))
        return None
    return Layer(path.stem, areas)


def _area(row: Mapping[str, Any]) -> Area | None:
    shape = row.get("geometry") or {}
    if shape.get("type") not in ("Polygon", "MultiPolygon"):
        return None
    given = shape["coordinates"]
    several = [given] if shape["type"] == "Polygon" else given
    polygons = tuple(tuple(polygon) for polygon in several if polygon)
    points = [point for polygon in polygons for point in polygon[0]]
    if not points:
        return None
    east, north = [point[0] for point in points], [point[1] for point in points]
    about = row.get("properties") or {}
    name = next((str(about[key]) for key in _NAMES if about.get(key)), "")
    return Area(name[:_LONGEST], (min(east), min(north), max(east), max(north)), polygons)


def _inside(ring: Ring, latitude: float, longitude: float) -> bool:
    """Whether a position lies within a ring: a line to the east crosses it an odd number of
    times."""
    inside, before = False, ring[-1]
    for point in ring:
        (x1, y1), (x2, y2) = before[:2], point[:2]
        if (y1 > latitude) != (y2 > latitude):
            crossing = (x2 - x1) * (latitude - y1) / (y2 - y1) + x1
            inside ^= longitude < crossing
        before = point
    return inside
