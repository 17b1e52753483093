"""The map of sites, drawn here without asking anybody: a degree is a unit of the drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from agents.sites import outlines

NORTH, SOUTH = 84, -60  # of the map
WIDTH, HEIGHT = 360, NORTH - SOUTH
GROUND_BOX: Final = f"0 0 {WIDTH * outlines.GRID} {HEIGHT * outlines.GRID}"
_ROOM: Final = 12  # units that a number takes
_EVERY: Final = 30  # degrees between two lines of the graticule


@dataclass(frozen=True, slots=True)
class Mark:
    """A site on the map: where it is drawn, its number in the list, and its name."""

    x: float
    y: float
    number: int
    name: str
    doubtful: bool = False

    @property
    def is_at_edge(self) -> bool:
        """Whether its number has to stand at its left to be within the map."""
        return self.x > WIDTH - _ROOM


def ground() -> str:
    """The outlines of countries as one path, in steps of a degree."""
    return outlines.outlines(NORTH, SOUTH)


@lru_cache(maxsize=1)
def graticule() -> str:
    """The lines of the graticule as one path."""
    along = (f"M{east + 180} 0V{HEIGHT}" for east in range(-180, 181, _EVERY))
    across = (f"M0 {NORTH - north}H{WIDTH}" for north in range(-60, NORTH, _EVERY))
    return "".join((*along, *across))


def mark(number: int, name: str, latitude: float, longitude: float, *, doubtful: bool) -> Mark:
    """A site on the map; beyond its north and south it is drawn on the edge."""
    held = max(SOUTH, min(NORTH, latitude))
    return Mark(round(longitude + 180, 2), round(NORTH - held, 2), number, name, doubtful=doubtful)


def as_words(marks: Sequence[Mark]) -> str:
    """The map in a sentence, for who does not see it."""
    if not marks:
        return "No site has a position yet."
    return "Sites on the map: " + ", ".join(f"{one.number} {one.name}" for one in marks) + "."
