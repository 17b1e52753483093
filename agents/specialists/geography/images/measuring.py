"""What two scenes show of a square of ground, from the windows that were read of their bands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from agents.sources.scenes import Scene
from agents.sources.window_records import Window
from agents.specialists.geography.images import areas, pixels
from agents.specialists.geography.images.areas import Area, Change
from agents.specialists.geography.images.deciding import Kind, Measured
from agents.specialists.geography.images.pixels import Flags, Floats

CLASSES: Final = "SCL"
_COLOURS: Final = ("B04", "B03", "B02")
_BRIGHTEST: Final = 0.3  # reflectance that is drawn white
_GAMMA: Final = 1 / 1.6

Bands = Mapping[str, Window]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two scenes of a place, and the windows of their bands."""

    before: Scene
    after: Scene
    bands_before: Bands
    bands_after: Bands


@dataclass(frozen=True, slots=True)
class Shown:
    """What two scenes show: the change of vegetation, water, bare soil and built-up ground, and the
    area that plants cover before and after."""

    vegetation: Change
    water: Change
    soil: Change
    built: Change
    green_before: Area
    green_after: Area
    wet_after: Area

    def of(self, kind: Kind) -> Measured:
        """What counts for a claim of this kind."""
        one = self.water if kind is Kind.FLOODED else self.vegetation
        changed = one.loss if kind is Kind.CLEARED else one.gain
        possible = {
            Kind.GREENED: self.green_after,
            Kind.CLEARED: self.green_before,
            Kind.FLOODED: self.wet_after,
        }[kind]
        return Measured(changed, possible, one.hidden, one.seen)


def numbers_of(window: Window) -> np.ndarray:  # type: ignore[type-arg]
    """The numbers of a window as an array."""
    kind = np.dtype(window.kind).newbyteorder("<")
    return np.frombuffer(window.numbers, kind).reshape(window.side, window.side)


def seen_in(before: Window, after: Window) -> Flags:
    """Where the classifications of both scenes see the ground."""
    return pixels.clear(numbers_of(before)) & pixels.clear(numbers_of(after))


def shown_by(pair: Pair, pixel_hectares: float) -> Shown:
    """What two scenes show. Their offsets must be known."""
    seen = seen_in(pair.bands_before[CLASSES], pair.bands_after[CLASSES])
    one, other = (
        _reflectances(scene, bands)
        for scene, bands in ((pair.before, pair.bands_before), (pair.after, pair.bands_after))
    )
    green, green_now = pixels.ndvi(one["B04"], one["B08"]), pixels.ndvi(other["B04"], other["B08"])
    wet, wet_now = pixels.ndwi(one["B03"], one["B08"]), pixels.ndwi(other["B03"], other["B08"])
    soil, soil_now = _soil(one), _soil(other)
    built = pixels.built_up(one["B08"], one["B11"])
    built_now = pixels.built_up(other["B08"], other["B11"])
    return Shown(
        areas.change_of(green, green_now, seen, pixel_hectares),
        areas.change_of(wet, wet_now, seen, pixel_hectares),
        areas.change_of(soil, soil_now, seen, pixel_hectares),
        areas.change_of(built, built_now, seen, pixel_hectares),
        areas.above(green, seen, areas.GREEN, pixel_hectares),
        areas.above(green_now, seen, areas.GREEN, pixel_hectares),
        areas.above(wet_now, seen, areas.WET, pixel_hectares),
    )


def picture_of(bands: Bands, offset: int) -> np.ndarray:  # type: ignore[type-arg]
    """The ground as the eye would see it: rows of pixels of red, green and blue."""
    colours = [pixels.reflectance(numbers_of(bands[name]), offset) for name in _COLOURS]
    bright = np.nan_to_num(np.clip(np.stack(colours, -1) / _BRIGHTEST, 0, 1) ** _GAMMA)
    return (bright * 255).astype(np.uint8)


def offset_of(scene: Scene) -> int | None:
    """What is to be added to the numbers of a scene; None where that is not known."""
    return pixels.offset_of(scene.baseline, scene.shifted_back)


def _reflectances(scene: Scene, bands: Bands) -> dict[str, Floats]:
    offset = offset_of(scene)
    if offset is None:
        raise ValueError(f"The offset of {scene.title} is not known.")
    return {
        name: pixels.reflectance(numbers_of(window), offset)
        for name, window in bands.items()
        if name != CLASSES
    }


def _soil(bands: Mapping[str, Floats]) -> Floats:
    return pixels.bare_soil(bands["B02"], bands["B04"], bands["B08"], bands["B11"])
