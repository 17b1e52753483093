"""The square of ground that is compared: equal-area pixels around a place, so that an area is a
number of pixels anywhere, across the antimeridian and at the poles too."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

FINEST: Final = 10.0  # metres, the finest that Sentinel-2 shows
MOST_PIXELS: Final = 512  # along a side; larger squares have coarser pixels
LEAST_WIDTH: Final = 1_000.0  # metres
USUAL_RADIUS: Final = 2_500.0  # metres, where no area is stated
_EARTH: Final = 6_371_000.0  # metres
_SQUARE_METRES: Final = 10_000.0  # of a hectare


@dataclass(frozen=True, slots=True)
class Grid:
    """A square of `side` by `side` pixels of `pixel` metres, centred on a place, north up in the
    Lambert azimuthal equal-area projection of that place."""

    latitude: float
    longitude: float
    pixel: float
    side: int

    @property
    def projection(self) -> str:
        """The projection, as PROJ writes it."""
        return (
            f"+proj=laea +lat_0={self.latitude:.6f} +lon_0={self.longitude:.6f} "
            "+datum=WGS84 +units=m"
        )

    @property
    def width(self) -> float:
        """Metres along a side."""
        return self.pixel * self.side

    @property
    def pixel_hectares(self) -> float:
        """The area of a pixel."""
        return self.pixel**2 / _SQUARE_METRES

    @property
    def hectares(self) -> float:
        """The area of the square."""
        return self.pixel_hectares * self.side**2

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north in degrees of a box that holds the square. West is greater
        than east where it crosses the antimeridian; around a pole it goes all around."""
        reach = self.width / math.sqrt(2) / _EARTH  # an angle
        south = self.latitude - math.degrees(reach)
        north = self.latitude + math.degrees(reach)
        if south <= -90 or north >= 90:
            return -180.0, max(south, -90.0), 180.0, min(north, 90.0)
        aside = math.degrees(math.asin(math.sin(reach) / math.cos(math.radians(self.latitude))))
        return _turned(self.longitude - aside), south, _turned(self.longitude + aside), north


def around(latitude: float, longitude: float, hectares: float | None = None) -> Grid:
    """The square to look at around a place: twice as wide as the area that is stated, since the
    place need not be its centre."""
    radius = radius_of(hectares) if hectares else USUAL_RADIUS
    width = max(LEAST_WIDTH, 4 * radius if hectares else 2 * radius)
    pixel = max(FINEST, width / MOST_PIXELS)
    return Grid(latitude, longitude, pixel, min(MOST_PIXELS, math.ceil(width / pixel)))


def radius_of(hectares: float) -> float:
    """The radius in metres of a circle of this area."""
    return math.sqrt(hectares * _SQUARE_METRES / math.pi)


def _turned(longitude: float) -> float:
    """A longitude between -180 and 180."""
    return (longitude + 180.0) % 360.0 - 180.0
