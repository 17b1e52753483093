"""Bands of plausibility by industry. A figure outside its band is unusual, never wrong: boundaries
differ from source to source.

Where there is no band the caller says so ("no benchmark for sector X"); nothing stands in for it.
Every question may be put to the bands as shipped, or to those `held`, which curators may have
changed (`standards.benchmark_rows`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

from standards.reference.facts import Status, contains, folded, shipped, source
from standards.reference.industries import industry_code, industry_name, possible_industries

__all__ = [
    "KINDS",
    "Band",
    "Rule",
    "industry_code",
    "industry_name",
    "other",
    "packaged_bands",
    "physical_bands",
    "possible_industries",
    "revenue_intensity",
    "rules",
    "scope3_share",
]
KINDS = ("physical", "revenue_intensity", "scope3_share", "other")  # as the parts of the file
# times beyond an end of the band from which a wrong unit or scale is likelier than an unusual
# company
_FAR = 3


@dataclass(frozen=True, slots=True)
class Band:
    """The usual range of a metric in `unit`. `sector` is a SASB code, or None for every sector.
    `status` is that of the band, `typical_status` that of its typical value; `year` is the year it
    refers to, where one is known. `kind` is one of `KINDS`."""

    sector: str | None
    metric: str
    low: Decimal
    typical: Decimal
    high: Decimal
    unit: str
    status: Status
    source: str
    note: str = ""
    typical_status: Status = Status.RECALLED
    year: int | None = None
    aliases: tuple[str, ...] = ()
    kind: str = "physical"
    code: str = ""

    def classify(self, value: Decimal) -> str:
        """Where a value in the band's unit lies: "inside", "unusual" or, three times beyond an end,
        "far"."""
        if self.low <= value <= self.high:
            return "inside"
        return "unusual" if self.low / _FAR <= value <= self.high * _FAR else "far"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that holds by definition in every sector."""

    rule: str
    meaning: str
    status: Status
    source: str


@cache
def packaged_bands() -> tuple[Band, ...]:
    """Every band as shipped."""
    return tuple(_band(kind, row) for kind in KINDS for row in shipped("benchmarks")[kind])


def physical_bands(
    sector: str | None = None, metric: str | None = None, held: Sequence[Band] | None = None
) -> tuple[Band, ...]:
    """The bands per unit of output and the like of a sector (SASB code or usual name; None for
    all), of those whose metric or one of its other names is the same as, or stands inside, `metric`
    (None for all); the closest name first.

    Several bands may answer, such as two routes of steelmaking: a figure is unusual only when it is
    outside all of them.
    """
    code = industry_code(sector) if sector is not None else None
    if sector is not None and code is None:
        return ()
    found = tuple(
        band for band in _of_kind("physical", held) if code is None or band.sector == code
    )
    return found if metric is None else _of_metric(found, metric)


def revenue_intensity(sector: str, held: Sequence[Band] | None = None) -> Band | None:
    """The band of Scope 1 and 2 per USD million of revenue; None where none is held."""
    return _of_sector("revenue_intensity", sector, held)


def scope3_share(sector: str, held: Sequence[Band] | None = None) -> Band | None:
    """The band of Scope 3 as a share of Scope 1, 2 and 3 together, in %; None where none is
    held."""
    return _of_sector("scope3_share", sector, held)


def other(metric: str, held: Sequence[Band] | None = None) -> Band | None:
    """A band that holds for every sector, by the name of the metric; None where none is held."""
    return next(iter(_of_metric(_of_kind("other", held), metric)), None)


@cache
def rules() -> tuple[Rule, ...]:
    """The rules that hold by definition."""
    rows = shipped("benchmarks")["rules"]
    return tuple(
        Rule(
            row["rule"], row["meaning"], Status(row["status"]), source("benchmarks", row["source"])
        )
        for row in rows
    )


def _of_sector(kind: str, sector: str, held: Sequence[Band] | None) -> Band | None:
    code = industry_code(sector)
    return (
        next((band for band in _of_kind(kind, held) if band.sector == code), None) if code else None
    )


def _of_kind(kind: str, held: Sequence[Band] | None) -> tuple[Band, ...]:
    return tuple(band for band in (packaged_bands() if held is None else held) if band.kind == kind)


def _of_metric(bands: Iterable[Band], metric: str) -> tuple[Band, ...]:
    words = folded(metric)
    near = (
        (max((_closeness(words, folded(name)) for name in (band.metric, *band.aliases))), band)
        for band in bands
    )
    ranked = sorted(
        ((closeness, band) for closeness, band in near if closeness), key=lambda pair: -pair[0]
    )
    return tuple(band for _, band in ranked)


def _closeness(words: str, name: str) -> int:
    """0 for another metric; else the length of the name, and more for the very same one."""
    if words == name:
        return 10_000
    return len(name) if contains(words, name) else 0


def _band(kind: str, row: dict[str, Any]) -> Band:
    return Band(
        sector=row.get("sector"),
        metric=row["metric"],
        low=row["low"],
        typical=row["typical"],
        high=row["high"],
        unit=row["unit"],
        status=Status(row["status"]),
        source=source("benchmarks", row["source"]),
        note=row.get("note", ""),
        typical_status=Status(row["typical_status"]),
        year=int(row["year"]) if "year" in row else None,
        aliases=tuple(row.get("aliases", ())),
        kind=kind,
        code=row["code"],
    )
