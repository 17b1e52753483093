"""Bands of plausibility from their rows, with what curators changed and added: as they are now, or
as they were when an analysis started."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from decimal import Decimal
from typing import Any

from standards.models import Benchmark, FrozenBands
from standards.reference.benchmarks import Band, packaged_bands
from standards.reference.facts import Status

_SAME_NAME = ("code", "kind", "metric", "low", "typical", "high", "unit", "year", "note", "source")


def held_bands() -> tuple[Band, ...]:
    """Every band that has a row, in one query; if the rows are not loaded, the shipped bands."""
    return tuple(band(row) for row in Benchmark.objects.all()) or packaged_bands()


def freeze_bands() -> FrozenBands:
    """Store the bands as they are now and return the row. Analyses that start at the same state of
    the registry share it."""
    content = [asdict(each) for each in held_bands()]
    text = json.dumps(content, sort_keys=True, default=str)
    digest = hashlib.sha256(text.encode()).hexdigest()
    frozen, _ = FrozenBands.objects.get_or_create(
        digest=digest, defaults={"bands": json.loads(text)}
    )
    return frozen


def bands_of(frozen: FrozenBands | None) -> tuple[Band, ...]:
    """The bands that were frozen, in their order. For an analysis from before bands were frozen:
    those held now."""
    return held_bands() if frozen is None else tuple(_thawed(each) for each in frozen.bands)


def _thawed(values: dict[str, Any]) -> Band:
    """A band, made from its frozen form."""
    numbers = {name: Decimal(values[name]) for name in ("low", "typical", "high")}
    known = {
        "aliases": tuple(values["aliases"]),
        "status": Status(values["status"]),
        "typical_status": Status(values["typical_status"]),
    }
    return Band(**{**values, **numbers, **known})


def band(row: Benchmark) -> Band:
    """The band that a row stands for."""
    values: dict[str, Any] = {name: getattr(row, name) for name in _SAME_NAME}
    values |= {name: plain(values[name]) for name in ("low", "typical", "high")}
    return Band(
        sector=row.industry or None,
        aliases=tuple(row.aliases),
        status=Status(row.status),
        typical_status=Status(row.typical_status),
        **values,
    )


def columns(shipped: Band) -> dict[str, Any]:
    """What the row of a band holds, by column."""
    values: dict[str, Any] = {name: getattr(shipped, name) for name in _SAME_NAME}
    return values | {
        "industry": shipped.sector or "",
        "aliases": list(shipped.aliases),
        "status": shipped.status.value,
        "typical_status": shipped.typical_status.value,
    }


def plain(value: Decimal) -> Decimal:
    """The number without the zeros that the column adds: 0.300000 becomes 0.3, and 40 does not
    become 4E+1."""
    return value.quantize(Decimal(1)) if value == value.to_integral_value() else value.normalize()
