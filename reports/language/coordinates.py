"""Positions as reports print them: decimal degrees, degrees with minutes and seconds, with letters
for the directions or with signs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sibyl_project.common.regex import regex

_METRES: Final = 111_320.0  # of a degree of latitude
_DEGREES = r"(?P<d{n}>\d{{1,3}}(?:\.\d{{1,8}})?)\s*[\u00b0\u00ba]"
_PARTS = (
    r"\s*(?:(?P<m{n}>\d{{1,2}}(?:\.\d{{1,5}})?)\s*['\u2032\u2019]"
    r"\s*(?:(?P<s{n}>\d{{1,2}}(?:\.\d{{1,4}})?)\s*(?:[\"\u2033\u201d]|''|\u2019\u2019))?)?"
)
_NORTH = r"\s*(?P<{n}>[NS])\b"
_EAST = r"\s*(?P<{n}>[EW])\b"
_BETWEEN = r"[\s,;/]{1,4}"
_ANGLES = regex(
    (_DEGREES + _PARTS).format(n=1)
    + _NORTH.format(n="north")
    + _BETWEEN
    + (_DEGREES + _PARTS).format(n=2)
    + _EAST.format(n="east")
)
_LETTERED = regex(
    r"(?<![\d.])(?P<lat>\d{1,2}\.\d{1,8})\s*(?P<north>[NS])[\s,;/]{1,4}"
    r"(?P<lon>\d{1,3}\.\d{1,8})\s*(?P<east>[EW])\b"
)
# bare decimals mean a position only with four digits or a word that says so
_SIGNED = regex(
    r"(?P<word>\b(?:lat(?:itude)?|coordinates?|GPS|located at)\b[^\d\n]{0,24}?)?"
    r"(?<![\d.])(?P<lat>[-\u2212]?\d{1,2}\.(?P<digits>\d{2,8}))\s*[,;/]\s*"
    r"(?:lon(?:g(?:itude)?)?[:.\s]{1,3})?(?P<lon>[-\u2212]?\d{1,3}\.\d{2,8})(?!\d|\.\d|%)",
    re.IGNORECASE,
)
_SURE_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Position:
    """A position printed at `start:end` of a text, in degrees; `within` are the metres that its
    last digit leaves open."""

    latitude: float
    longitude: float
    within: float
    start: int = 0
    end: int = 0


def positions_in(text: str) -> list[Position]:
    """Every position printed in a text that lies on the earth, in that order."""
    found = [
        *(_of_angles(match) for match in _ANGLES.finditer(text)),
        *(_of_letters(match) for match in _LETTERED.finditer(text)),
        *(_of_signs(match) for match in _SIGNED.finditer(text)),
    ]
    return sorted((one for one in found if one), key=lambda one: one.start)


def position_of(latitude: str, longitude: str) -> Position | None:
    """The position that two cells of a table hold; None where they hold none."""
    one, other = (_signed(cell) for cell in (latitude, longitude))
    if one is None or other is None:
        return None
    digits = min(_digits(latitude), _digits(longitude))
    return _on_earth(one, other, _METRES * 10.0**-digits / 2, 0, 0)


def _of_angles(match: re.Match[str]) -> Position | None:
    one, step = _angle(match, "1")
    other, _ = _angle(match, "2")
    return _on_earth(
        -one if match["north"] == "S" else one,
        -other if match["east"] == "W" else other,
        step * _METRES / 2,
        *match.span(),
    )


def _angle(match: re.Match[str], n: str) -> tuple[float, float]:
    """Degrees, and what one step of the last digit is in degrees."""
    degrees, minutes, seconds = match[f"d{n}"], match[f"m{n}"], match[f"s{n}"]
    value = float(degrees) + float(minutes or 0) / 60 + float(seconds or 0) / 3600
    last, unit = (seconds, 3600) if seconds else (minutes, 60) if minutes else (degrees, 1)
    return value, 10.0 ** -_digits(last) / unit


def _of_letters(match: re.Match[str]) -> Position | None:
    one, other = float(match["lat"]), float(match["lon"])
    step = 10.0 ** -min(_digits(match["lat"]), _digits(match["lon"]))
    return _on_earth(
        -one if match["north"] == "S" else one,
        -other if match["east"] == "W" else other,
        step * _METRES / 2,
        *match.span(),
    )


def _of_signs(match: re.Match[str]) -> Position | None:
    if not match["word"] and len(match["digits"]) < _SURE_DIGITS:
        return None
    found = position_of(match["lat"], match["lon"])
    return found and Position(found.latitude, found.longitude, found.within, *match.span())


def _signed(cell: str) -> float | None:
    bare = re.fullmatch(
        r"\s*(?P<n>[-\u2212+]?\d{1,3}\.\d{1,8})\s*\u00b0?\s*(?P<side>[NSEW]?)\s*", cell
    )
    if bare is None:
        return None
    value = float(bare["n"].replace("\u2212", "-"))
    return -abs(value) if bare["side"] in ("S", "W") else value


def _digits(number: str) -> int:
    return len(re.sub(r"\D+$", "", number).partition(".")[2])


def _on_earth(
    latitude: float, longitude: float, within: float, start: int, end: int
) -> Position | None:
    if abs(latitude) > 90 or abs(longitude) > 180 or latitude == longitude == 0:
        return None
    return Position(round(latitude, 6), round(longitude, 6), max(within, 1.0), start, end)
