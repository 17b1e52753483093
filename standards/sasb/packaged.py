"""The SASB Standards as shipped in `data/sasb.json`: pure reading, no database.

`standards.loading` puts them into rows.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from standards.packaged import DATA


@dataclass(frozen=True, slots=True)
class MetricSpec:
    """A metric in own words.

    `sources` are keys of `packaged_sources`; `unit` is empty for a discussion.
    """

    code: str
    gist: str
    unit: str
    kind: str  # quantitative | discussion | activity
    status: str  # verified | code_verified_gist_recalled | recalled
    edition: str  # 2023-12, or 2018-10 for a code that older reports cite
    # part of the industry-based guidance on IFRS S2: yes_verified | probably_recalled | unsure | no
    climate_guidance: str
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TopicSpec:
    """What an industry is asked to speak about, with its metrics in the order of the standard."""

    name: str
    climate_relevant: bool
    metrics: tuple[MetricSpec, ...]


@dataclass(frozen=True, slots=True)
class IndustrySpec:
    """An industry with its topics and its measures of activity.

    `s2_volume` is None where IFRS S2's guidance has no volume.
    """

    code: str
    name: str
    sector: str
    s2_volume: int | None
    topics: tuple[TopicSpec, ...]
    activity_metrics: tuple[MetricSpec, ...]


@dataclass(frozen=True, slots=True)
class IndustryName:
    """An industry of SASB's classification by code and name, for example `RT-EE`.

    `has_metrics` says whether its topics and metrics are shipped too.
    """

    code: str
    name: str
    sector: str
    has_metrics: bool

    @property
    def in_sector(self) -> str:
        """Sector and industry in words, for example "Financials: Insurance"."""
        return f"{self.sector}: {self.name}"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a code or a meaning was seen. `where` is an address, or empty."""

    title: str
    where: str


@cache
def packaged_industries() -> tuple[IndustrySpec, ...]:
    """Every industry that is shipped with its metrics, in the order of the file."""
    data = _data()
    return tuple(_industry(row, data["edition"]) for row in data["industries"])


@cache
def every_industry() -> dict[str, IndustryName]:
    """All 77 industries of the classification by code, in the order of sectors and names."""
    listed = [
        *((row, True) for row in _data()["industries"]),
        *((row, False) for row in _data()["without_metrics"]),
    ]
    names = [
        IndustryName(row["code"], row["name"], row["sector"], has_metrics)
        for row, has_metrics in listed
    ]
    return {each.code: each for each in sorted(names, key=lambda each: (each.sector, each.name))}


@cache
def packaged_sources() -> dict[str, Source]:
    """What the keys in `MetricSpec.sources` stand for."""
    return {key: Source(row["title"], row["where"]) for key, row in _data()["sources"].items()}


def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((DATA / "sasb.json").read_text("utf-8"))
    return data


def _industry(row: dict[str, Any], edition: str) -> IndustrySpec:
    return IndustrySpec(
        code=row["code"],
        name=row["name"],
        sector=row["sector"],
        s2_volume=row["ifrs_s2_guidance_volume"],
        topics=tuple(
            TopicSpec(
                topic["name"],
                topic["climate_relevant"],
                tuple(_metric(m, edition) for m in topic["metrics"]),
            )
            for topic in row["topics"]
        ),
        activity_metrics=tuple(
            _metric(m | {"kind": "activity"}, edition) for m in row["activity_metrics"]
        ),
    )


def _metric(row: dict[str, Any], edition: str) -> MetricSpec:
    return MetricSpec(
        code=row["code"],
        gist=row["gist"],
        unit=row.get("unit", ""),
        kind=row["kind"],
        status=row["status"],
        edition=row.get("edition", edition),
        climate_guidance=row.get("in_ifrs_s2_guidance", "unsure"),
        sources=tuple(row.get("sources", ())),
    )
