"""Nominatim: where a place of OpenStreetMap is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, OtherShape, Place, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="nominatim",
    label="Nominatim",
    kind=Kind.PLACE,
    base_url="https://nominatim.openstreetmap.org",
    hosts=("nominatim.openstreetmap.org",),
    shows="where places are, also sites that lists of towns do not hold",
    terms="\u00a9 OpenStreetMap contributors (ODbL); one request a second in all, no bulk use",
    apart=1.1,
    fresh_for=timedelta(days=180),
    contact=True,
    probe={"q": "Leeds", "format": "jsonv2", "limit": "1"},
    probe_path="search",
)
_MOST: Final = 5
_SIDES: Final = 4  # of a box: south, north, west, east
_METRES: Final = 111_320.0  # of a degree of latitude


def question(name: str, country: str = "") -> Question:
    """Places of a name, within a country (its code of two letters) where one is given."""
    params = {"q": name, "format": "jsonv2", "limit": str(_MOST), "accept-language": "en"}
    params |= {"addressdetails": "1"} | ({"countrycodes": country.lower()} if country else {})
    return Question(f"where {name} is", "search", params)


def read(answer: Fetched) -> Sequence[Place]:
    """The places of an answer, the most important first. Raises NotConsulted or OtherShape."""
    told = answer.json()
    found = rows(told)
    if told and not found:
        raise OtherShape("it lists no places")
    return [one for row in found[:_MOST] if (one := _place(row))]


def _place(row: Mapping[str, Any]) -> Place | None:
    try:
        latitude, longitude = float(row.get("lat", "")), float(row.get("lon", ""))
    except (TypeError, ValueError):
        return None
    if not (abs(latitude) <= 90 and abs(longitude) <= 180):
        return None
    address = row.get("address")
    code = address.get("country_code") if isinstance(address, Mapping) else ""
    return Place(
        plain(row.get("display_name"), LONGEST_TITLE),
        round(latitude, 4),
        round(longitude, 4),
        plain(code, 2).upper(),
        plain(row.get("type"), 40),
        _reach(row.get("boundingbox"), latitude),
    )


def _reach(box: Any, latitude: float) -> float | None:
    """The metres from the middle of a box to its corner."""
    if not isinstance(box, list) or len(box) != _SIDES:
        return None
    try:
        south, north, west, east = (float(side) for side in box)
    except (TypeError, ValueError):
        return None
    wide = (east - west) % 360 * math.cos(math.radians(latitude))
    found = math.hypot(north - south, wide) / 2 * _METRES
    return round(found) if math.isfinite(found) else None
