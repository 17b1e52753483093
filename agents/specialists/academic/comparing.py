"""Converts a figure into the unit of a benchmark, such as "tCO2e per $1M revenue" or "kg CO2/t of
crude steel".

Only what is certain is converted: another currency, another product or an unknown unit is not
compared.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from sibyl_project.common.regex import regex

_SIZES: dict[str, dict[str, int | str | Decimal]] = {
    "mass": {"t": 1, "tonne": 1, "tonnes": 1, "kg": "0.001", "g": "0.000001", "kt": 1000},
    "energy": {
        "mwh": 1,
        "kwh": "0.001",
        "gwh": 1000,
        "gj": 1 / Decimal("3.6"),
        "mj": 1 / Decimal(3600),
    },
    "volume": {"m3": 1, "l": "0.001", "litre": "0.001", "litres": "0.001"},
    "barrel": {"bbl": 1, "barrel": 1, "barrels": 1},
    "boe": {"boe": 1},
    "area": {"m2": 1},
    "ounce": {"oz": 1, "ounce": 1, "ounces": 1},
    "money": {"usd": 1},
    "vehicle": {"vehicle": 1, "vehicles": 1},
    "share": {"%": "0.01", "ratio": 1},
    **{
        unit: {unit: 1}
        for unit in ("rpk", "rtk", "tkm", "dwt-nm", "teu-km", "km", "index", "cases", "hours")
    },
}
_KINDS = {
    unit: (kind, Decimal(size)) for kind, units in _SIZES.items() for unit, size in units.items()
}
_MULTIPLIERS = {
    "million": 10**6,
    "m": 10**6,
    "mn": 10**6,
    "thousand": 1000,
    "k": 1000,
    "billion": 10**9,
    "bn": 10**9,
}
_SAME = {"sales": "revenue", "revenues": "revenue", "turnover": "revenue"}
_SKIPPED = frozenset(["of", "the", "a", "produced", "net", "total", "group", "consolidated"])
# a tonne says nothing of what it is a tonne of
_OF_MANY_THINGS = frozenset(["mass", "money", "volume"])
_SIDES = 2
_PER = regex(r"\s+per\s+|\s*/\s*")
_GAS = regex(r"\s*co\s?2(?:[- ]?eq?)?\b\.?")
_YEARLY = regex(r"\s*(?:/|\bper\b)\s*(?:yr|year|annum)$")
_TOKEN = regex(r"\d+(?:[.,]\d+)*|[a-z][\w-]*|%")


@dataclass(frozen=True, slots=True)
class _Part:
    """One side of a unit: its kind, its size in the base unit of the kind, and the words for what
    is measured."""

    kind: str
    size: Decimal
    of: frozenset[str]


def in_unit_of(value: Decimal, unit: str, wanted: str) -> Decimal | None:
    """`value` in the unit `wanted`, or None where the two do not certainly measure the same thing.

    CO2 and CO2e count as the same, and every figure is taken as one of a year. A product that only
    one of the units names in its denominator does not matter; two different products do.
    """
    ours, theirs = _parts(unit), _parts(wanted)
    if ours is None or theirs is None or not _match(ours, theirs):
        return None
    top = ours[0].size / theirs[0].size
    return value * top if len(ours) == 1 else value * top / (ours[1].size / theirs[1].size)


def names_same_subject(unit: str, wanted: str) -> bool:
    """Whether the units of two intensities have the same denominator: a tonne of the same product,
    a kWh, a boe."""
    ours, theirs = _parts(unit), _parts(wanted)
    if ours is None or theirs is None or len(ours) != _SIDES or not _match(ours, theirs):
        return False
    return bool(ours[1].of & theirs[1].of) or ours[1].kind not in _OF_MANY_THINGS


def _match(ours: list[_Part], theirs: list[_Part]) -> bool:
    kinds = [part.kind for part in ours] == [part.kind for part in theirs]
    if not kinds or ours[0].of != theirs[0].of:
        return False
    below, other = ours[-1].of, theirs[-1].of
    return len(ours) == 1 or below <= other or other <= below


def _parts(unit: str) -> list[_Part] | None:
    sides = [_part(side) for side in _PER.split(_plain(unit))]
    known = [side for side in sides if side is not None]
    return known if len(known) == len(sides) <= _SIDES else None


def _plain(unit: str) -> str:
    text = unit.replace("\u00b2", "2").replace("\u00b3", "3").replace("\u2082", "2").lower()
    text = _YEARLY.sub("", _GAS.sub(" co2 ", re.sub(r"us\s?\$|\$", " usd ", text)).strip())
    return f"cases {text}" if text.startswith("per ") else text


def _part(side: str) -> _Part | None:
    """The side of a unit that a text describes: the first word that is a unit gives the kind,
    numbers and "million" scale it, and the rest is what is measured."""
    size, kind, of = Decimal(1), "", set()
    for token in _TOKEN.findall(re.sub(r"(\d)\s?(m|mn|bn|k)\b", r"\1 \2", side)):
        if token[0].isdigit():
            size *= Decimal(token.replace(",", ""))
        elif not kind and token in _KINDS:
            kind, of_kind = _KINDS[token]
            size *= of_kind
        elif token in _MULTIPLIERS:
            size *= _MULTIPLIERS[token]
        elif token not in _SKIPPED:
            of.add(_SAME.get(token, token))
    return _Part(kind, size, frozenset(of)) if kind and size else None
