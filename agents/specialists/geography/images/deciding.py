"""When two images decide a claim, and how. They speak only of change that can be seen from above,
of a stated size, at a place whose position is known, in two scenes that are alike; all else is
context. A claim is contradicted only where what it states cannot be there."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from agents.specialists.geography.images.areas import Area
from agents.specialists.geography.images.grid import radius_of

SMALLEST: Final = 1.0  # hectares, of a change that pixels of 10 m show surely
LARGEST: Final = 100_000.0  # hectares, beyond which one scene does not hold it
GOOD_CLOUD, MOST_CLOUD = 20.0, 50.0  # % of a scene
LEAST_SEEN: Final = 0.8  # of the square in both scenes
LEAST_APART: Final = dt.timedelta(days=180)
SAME_SEASON: Final = 45  # days of the year
YEARS_TO_SHOW: Final = 3  # until planted trees are seen from above
ENOUGH, TOO_LITTLE, TOO_MUCH = 0.8, 0.5, 2.0  # times the stated area
LIMITS: Final = (
    "Pixels of 10 m show changes of one hectare and more; they show no species, no single trees, "
    "no state of plants under a canopy, and not who did it."
)
_YEAR: Final = dt.timedelta(days=365)


class Kind(StrEnum):
    """A change that can be seen from above."""

    GREENED = "greened"
    CLEARED = "cleared"
    FLOODED = "flooded"


@dataclass(frozen=True, slots=True)
class Stated:
    """What a claim states: a change, its area in hectares, and the years it is from and to, where
    they are told. `within` is how well the position is known, in metres."""

    kind: Kind
    hectares: float
    since: int | None = None
    until: int | None = None
    within: float | None = None


@dataclass(frozen=True, slots=True)
class Shot:
    """A scene as the rules see it: its day, and the cloud in percent of the whole scene."""

    day: dt.date
    cloud: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What two scenes show: the area that changed as the claim states, the area on which that can
    have been (green ground after a planting), the hectares hidden, and the share that is seen."""

    changed: Area
    possible: Area
    hidden: float
    seen: float


@dataclass(frozen=True, slots=True)
class Decision:
    """What two scenes come to, None for nothing, and why."""

    supports: bool | None
    confidence: float
    why: str


def unfit_claim(stated: Stated) -> str:
    """Why images cannot decide a claim, whatever they show; "" where they can."""
    if stated.hectares <= 0:
        return "no area is stated, so there is nothing to measure"
    if stated.hectares < SMALLEST:
        return f"{stated.hectares:g} ha is less than what pixels of 10 m show surely"
    if stated.hectares > LARGEST:
        return f"{stated.hectares:,.0f} ha is more than one place"
    if stated.within is None:
        return "only the name of the place is known, not the position of the area"
    if stated.within > radius_of(stated.hectares):
        return f"the position is known to {stated.within:,.0f} m only, too coarse for this area"
    return ""


def unfit_pair(before: Shot, after: Shot) -> str:
    """Why two scenes cannot be compared; "" where they can."""
    if after.day - before.day < LEAST_APART:
        return "the scenes are less than half a year apart"
    if not same_season(before.day, after.day):
        return f"the scenes are of different seasons ({before.day:%d %b}, {after.day:%d %b})"
    if max(before.cloud, after.cloud) > MOST_CLOUD:
        return "more than half of a scene is under cloud"
    return ""


def same_season(one: dt.date, other: dt.date) -> bool:
    """Whether two days are in the same season, also across the turn of the year."""
    apart = abs(one.timetuple().tm_yday - other.timetuple().tm_yday)
    return min(apart, 365 - apart) <= SAME_SEASON


def decide(stated: Stated, before: Shot, after: Shot, measured: Measured) -> Decision:
    """What two scenes say of a claim."""
    why = unfit_claim(stated) or unfit_pair(before, after)
    if not why and measured.seen < LEAST_SEEN:
        why = f"clouds and gaps leave {measured.seen:.0%} of the place to compare"
    if not why and stated.since is not None and before.day.year > stated.since:
        why = f"the first scene is of {before.day.year}, after the change began"
    if why:
        return Decision(None, 0.0, why)
    confidence = 0.7 if max(before.cloud, after.cloud) <= GOOD_CLOUD else 0.5
    if measured.changed.hectares > TOO_MUCH * stated.hectares:
        return Decision(
            None,
            0.0,
            f"{measured.changed.hectares:,.1f} ha changed, so much more than stated that season "
            "or weather may be the cause",
        )
    if measured.changed.least >= ENOUGH * stated.hectares:
        return Decision(
            True, confidence, f"at least {measured.changed.least:,.1f} ha changed as stated"
        )
    most = measured.possible.most + measured.hidden
    if most >= TOO_LITTLE * stated.hectares:
        return Decision(
            None,
            0.0,
            f"{measured.changed.least:,.1f} to {measured.changed.most:,.1f} ha changed as stated, "
            "which neither shows nor rules out what is claimed",
        )
    if waiting := _too_early(stated, after.day):
        return Decision(None, 0.0, waiting)
    return Decision(
        False, confidence, f"at most {most:,.1f} ha of the place can be what is claimed"
    )


def _too_early(stated: Stated, day: dt.date) -> str:
    """Why what is claimed need not be seen yet; "" where it should be."""
    if stated.kind is not Kind.GREENED:
        return ""
    if stated.until is None:
        return "it is not told when it was planted, and young trees are not seen from above"
    if day - dt.date(stated.until, 12, 31) < YEARS_TO_SHOW * _YEAR:
        return f"trees planted by {stated.until} need not be seen from above yet"
    return ""
