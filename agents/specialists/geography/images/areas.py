"""Areas from pixels, each with the least and the most that it may be. Gains and losses are told
apart: a forest planted here does not undo one felled there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from agents.specialists.geography.images.pixels import Flags, Floats

CHANGE: Final = 0.1  # of an index, from which a pixel counts as changed
GREEN: Final = 0.3  # NDVI of ground that plants cover
WET: Final = 0.0  # NDWI of open water
_STRICT, _LENIENT = 2.0, 0.5  # times CHANGE, for the least and the most that changed
_MARGIN: Final = 0.05  # of an index, around GREEN and WET
_MOST_OF_NINE: Final = 5


@dataclass(frozen=True, slots=True)
class Area:
    """An area in hectares, and the least and the most that it may be."""

    hectares: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Change:
    """How an index differs between two scenes: where it rose and where it fell, over the ground
    that both show. `hidden` are the hectares that one of them does not show."""

    gain: Area
    loss: Area
    compared: float
    hidden: float
    mean_before: float | None
    mean_after: float | None

    @property
    def seen(self) -> float:
        """The share of the square that both scenes show."""
        whole = self.compared + self.hidden
        return self.compared / whole if whole else 0.0


def change_of(before: Floats, after: Floats, seen: Flags, pixel_hectares: float) -> Change:
    """Where an index rose and fell. Pixels that are no number in one of the two are not seen."""
    both = seen & ~np.isnan(before) & ~np.isnan(after)
    step = np.where(both, after - before, 0)
    many = int(both.sum())
    return Change(
        _changed(step, pixel_hectares),
        _changed(-step, pixel_hectares),
        many * pixel_hectares,
        (both.size - many) * pixel_hectares,
        float(before[both].mean()) if many else None,
        float(after[both].mean()) if many else None,
    )


def above(index: Floats, seen: Flags, level: float, pixel_hectares: float) -> Area:
    """The area where an index lies above a level."""
    held = np.where(seen & ~np.isnan(index), index, -np.inf)
    return _area(held > level, held > level + _MARGIN, held > level - _MARGIN, pixel_hectares)


def below(index: Floats, seen: Flags, level: float, pixel_hectares: float) -> Area:
    """The area where an index lies at or below a level."""
    return above(-index, seen, -level, pixel_hectares)


def _changed(step: Floats, pixel_hectares: float) -> Area:
    return _area(step > CHANGE, step > CHANGE * _STRICT, step > CHANGE * _LENIENT, pixel_hectares)


def _area(counted: Flags, strict: Flags, lenient: Flags, pixel_hectares: float) -> Area:
    """The least leaves out single pixels, which are mostly noise; half of the pixels along an edge
    may belong to the other side of it."""
    many = int(counted.sum())
    edge = _along_edges(counted) / 2
    least = min(many, int(_solid(strict).sum())) - edge
    most = max(many, int(lenient.sum())) + edge
    return Area(
        many * pixel_hectares,
        max(0.0, least) * pixel_hectares,
        min(float(counted.size), most) * pixel_hectares,
    )


def _solid(flags: Flags) -> Flags:
    """Flagged pixels of which most neighbours are flagged too; beyond the border counts as the
    border does."""
    padded = np.pad(flags.astype(np.int8), 1, mode="edge")
    return flags & (_sum_of_nine(padded) >= _MOST_OF_NINE)


def _sum_of_nine(padded: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    rows = padded[:-2] + padded[1:-1] + padded[2:]
    total: np.ndarray = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]  # type: ignore[type-arg]
    return total


def _along_edges(flags: Flags) -> int:
    """How many flagged pixels touch one beside them that is not."""
    padded = np.pad(flags, 1, mode="edge")
    inner = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    return int((flags & ~inner).sum())
