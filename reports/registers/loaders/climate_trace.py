"""Climate TRACE: assets with modelled emissions (JSON of its API).

Tonnes CO2e over 100 years, estimated from satellites and models: plausibility, never proof. The
year of the values stands in each summary, or in the name of the file where the answer has none.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from reports.language.years import only_year
from reports.registers.files import load_json
from reports.registers.rows import (
    Entries,
    Entry,
    LeftOut,
    NotThisRegister,
    Part,
    identifier,
    text,
    tonnes,
)

PART: Final = "assets"
_LONGEST_PART: Final = 30
GAS: Final = "co2e_100yr"


def read(path: Path, as_of: dt.date) -> Entries:
    """The entries of an answer of the service."""
    found = load_json(path)
    assets = found.get("assets") if isinstance(found, dict) else None
    if not isinstance(assets, list):
        raise NotThisRegister("The JSON has no list called assets.")
    year = only_year(path.stem.replace("_", " ").replace("-", " "))
    yield Part(_part([asset for asset in assets if isinstance(asset, dict)]))
    for asset in assets:
        if isinstance(asset, dict):
            yield from _asset(asset, year)


def _part(assets: Sequence[Mapping[str, Any]]) -> str:
    """The assets of one sector in one country, as the service is asked for them, do not take the
    place of those of another."""
    kinds = {(text(one.get("Country")), text(one.get("Sector"))) for one in assets}
    country, sector = kinds.pop() if len(kinds) == 1 else ("", "")
    return f"{country} {sector}"[:_LONGEST_PART] if country and sector else PART


def _asset(asset: Mapping[str, Any], year: int | None) -> Entries:
    number = identifier(asset.get("Id"))
    if not number:
        yield LeftOut("no asset is named")
        return
    entity, country = f"CT_{number}", text(asset.get("Country"))[:60]
    owners = [text(each.get("CompanyName")) for each in _objects(asset.get("Owners"))]
    yield Entry(
        "entity",
        entity,
        name=text(asset.get("Name")),
        holder="; ".join(filter(None, owners))[:300],
        country=country,
        details={"sector": text(asset.get("Sector")), "type": text(asset.get("AssetType"))},
    )
    for summary in _objects(asset.get("EmissionsSummary")):
        if text(summary.get("Gas")) != GAS:
            continue
        told = identifier(summary.get("Year"))
        of = int(told) if told.isdecimal() else year
        value = tonnes(summary.get("EmissionsQuantity"))
        if of is None:
            yield LeftOut("no year: neither the entry nor the name of the file tells it")
        elif isinstance(value, LeftOut):
            yield value
        else:
            yield Entry(
                "emissions",
                entity,
                country=country,
                year=of,
                measure="CO2e, modelled",
                value=value,
                unit="t",
            )


def _objects(value: Any) -> Iterator[Mapping[str, Any]]:
    return (each for each in value or () if isinstance(each, dict))
