"""The outlines of countries as one path, from the package countryinfo, which carries those of
Natural Earth at its coarsest. They are drawn, and nothing is decided by them: small countries have
none, and some borders are left out.

The files of the package are read here: the package itself would keep all it knows of all countries
in memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

GRID: Final = 4  # steps of a degree
_FOLDERS: Final = ("data", "data_no_iso")
_EDGE: Final = 180 * GRID
_HALF: Final = 180 * GRID  # a longer step goes around the earth

Point = tuple[int, int]  # steps to the east and to the north
Segment = tuple[Point, Point]


@lru_cache(maxsize=1)
def outlines(north: int, south: int) -> str:
    """The outlines between two latitudes as a path. Its unit is a step, its origin 180 degrees west
    and `north`. A border of two countries is drawn once."""
    drawn: set[frozenset[Point]] = set()
    parts: list[str] = []
    for ring in _rings():
        at: Point | None = None
        for begin, end in _segments(ring, south):
            if frozenset((begin, end)) in drawn:
                continue
            drawn.add(frozenset((begin, end)))
            if begin != at:
                parts.append(f"M{begin[0] + _EDGE} {north * GRID - begin[1]}")
            parts.append(f"l{end[0] - begin[0]} {begin[1] - end[1]}")
            at = end
    return "".join(parts).replace(" -", "-")


def _segments(ring: Sequence[Sequence[float]], south: int) -> Iterator[Segment]:
    """The lines of a ring on the grid: none around the earth, along the antimeridian, where a ring
    is only cut, or below the map."""
    points = [(round(point[0] * GRID), round(point[1] * GRID)) for point in ring]
    for begin, end in pairwise(points):
        around = abs(end[0] - begin[0]) > _HALF
        cut = abs(begin[0]) == abs(end[0]) == _EDGE
        below = min(begin[1], end[1]) < south * GRID
        if begin != end and not (around or cut or below):
            yield begin, end


def _rings() -> Iterator[Sequence[Sequence[float]]]:
    package = resources.files("countryinfo")
    for folder in _FOLDERS:
        files = [one for one in package.joinpath(folder).iterdir() if one.name.endswith(".json")]
        for file in sorted(files, key=lambda one: one.name):
            told: dict[str, Any] = json.loads(file.read_text("utf-8"))
            for feature in (told.get("geoJSON") or {}).get("features", []):
                shape = feature["geometry"]
                several = shape["coordinates"]
                for polygon in [several] if shape["type"] == "Polygon" else several:
                    yield from polygon
