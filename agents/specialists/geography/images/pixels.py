"""From what a satellite file holds to what it says of the ground, pixel by pixel."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

QUANTIFICATION: Final = 10_000.0
OFFSET: Final = -1_000  # that baseline 04.00 of Sentinel-2 added to all bands
SHIFTED_FROM: Final = (4, 0)
NO_DATA: Final = 0
SATURATED: Final = 65_535
HIDDEN_CLASSES: Final = (0, 1, 3, 8, 9, 10, 11)
"""Of the scene classification: no data, defective, shadow of clouds, clouds likely and certain,
cirrus, snow."""


def offset_of(baseline: str, applied: bool | None) -> int | None:
    """What is to be added to the numbers of a scene of this processing baseline ("05.09"), None
    where that is not known.

    The baseline counts, not the day: older scenes were processed again. `applied` is whether the
    service says that it has added it already; None where it hands files out as they are.
    """
    major, _, minor = baseline.partition(".")
    if not (major.isdigit() and minor.isdigit()):
        return None
    if (int(major), int(minor)) < SHIFTED_FROM or applied:
        return 0
    # one service marks scenes as not shifted back that are, so its "no" says nothing
    return OFFSET if applied is None else None


def reflectance(numbers: NDArray[np.generic], offset: int) -> Floats:
    """The reflectance of a band, from 0; not a number where the file holds nothing or too much."""
    stored = numbers.astype(np.float32)
    missing = (stored == NO_DATA) | (stored >= SATURATED)
    return np.where(missing, np.nan, np.maximum(stored + offset, 0) / QUANTIFICATION).astype(
        np.float32
    )


def clear(classes: NDArray[np.generic]) -> Flags:
    """Where the scene classification sees the ground."""
    return ~np.isin(classes, HIDDEN_CLASSES)


def ndvi(red: Floats, infrared: Floats) -> Floats:
    """Vegetation: below 0 water, 0 to 0.2 bare or sealed, from 0.3 green, from 0.6 dense."""
    return ratio(infrared, red)


def ndwi(green: Floats, infrared: Floats) -> Floats:
    """Open water: above 0."""
    return ratio(green, infrared)


def built_up(infrared: Floats, shortwave: Floats) -> Floats:
    """Sealed ground: above 0, but bare soil looks the same."""
    return ratio(shortwave, infrared)


def bare_soil(blue: Floats, red: Floats, infrared: Floats, shortwave: Floats) -> Floats:
    """Soil without plants: higher than where plants grow."""
    return ratio(shortwave + red, infrared + blue)


def ratio(one: Floats, other: Floats) -> Floats:
    """The normalised difference, from -1 to 1; not a number where both are nothing."""
    total = one + other
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.where(total == 0, np.nan, (one - other) / total)
    return np.clip(found, -1, 1).astype(np.float32)
