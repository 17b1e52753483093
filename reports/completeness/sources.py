"""What sources outside the report let expect: who the company is, public registers, and workbooks
of the client."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from reports.completeness.types import Expected, Source, What
from reports.registers.catalogue import label_of
from reports.registers.types import Matched

_OF_SITES: Final = ("eu_ets", "uk_ets", "us_ghgrp", "eprtr", "climate_trace")
_STILL_RUNS: Final = 2  # years before the report's in which an entry that still counts has a value


@dataclass(frozen=True, slots=True)
class SiteOfLines:
    """A site of a workbook: where it stands first, and what its lines add up to in tonnes."""

    name: str
    where: str
    tonnes: Decimal | None = None


def of_identity(subsidiaries: Iterable[str], sites: Iterable[str]) -> list[Expected]:
    """The subsidiaries and sites that people accepted as the company's."""
    where = "who the company is, as a person accepted it"
    return [
        Expected(Source.IDENTITY, what, name, where, Source.IDENTITY.label, named=True)
        for what, names in ((What.ENTITY, subsidiaries), (What.SITE, sites))
        for name in names
    ]


def of_workbook(filename: str, sites: Sequence[SiteOfLines]) -> list[Expected]:
    """The sites of a workbook of the client."""
    whole = sum((abs(one.tonnes) for one in sites if one.tonnes is not None), Decimal(0))
    return [
        Expected(
            Source.WORKBOOK,
            What.SITE,
            one.name,
            f"{filename}, {one.where}",
            group=filename,
            share=abs(one.tonnes) / whole if whole and one.tonnes is not None else None,
        )
        for one in sites
    ]


def of_registers(entries: Sequence[Matched], year: int | None) -> list[Expected]:
    """The sites among the entries of registers that count as the company's, as far as they still
    run in the year of the report."""
    found: list[Expected] = []
    for register in _OF_SITES:
        theirs = [
            (one, newest)
            for one in entries
            if one.register == register and (newest := _newest(one, year)) is not None
        ]
        whole = sum((value for _, value in theirs), Decimal(0))
        found += [_of_entry(one, value / whole if whole else None) for one, value in theirs]
    return found


def _newest(entry: Matched, year: int | None) -> Decimal | None:
    """Its newest value up to the year of the report; None where it has none, or no longer runs, or
    is not the company's in that year."""
    values = [one for one in entry.values if year is None or one.year <= year]
    if not values or (year is not None and not entry.covers(year)):
        return None
    newest = max(values, key=lambda one: one.year)
    if not newest.value or (year is not None and newest.year < year - _STILL_RUNS):
        return None
    return abs(newest.value)


def _of_entry(entry: Matched, share: Decimal | None) -> Expected:
    label = label_of(entry.register)
    return Expected(
        Source.REGISTER,
        What.SITE,
        entry.name or entry.entity,
        f"{label}, entry {entry.entity}",
        group=label,
        others=(entry.place,) if entry.place else (),
        share=share,
    )
