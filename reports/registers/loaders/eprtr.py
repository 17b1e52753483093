"""E-PRTR, the European Industrial Emissions Portal: releases to air by facility (F1_4, CSV).

Kilograms, turned into tonnes here. CO2 counts biomass and is told from 100 kt a year; nobody
verifies it, and slips of a factor of 1,000 occur, so it is a witness and never a floor.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Final

from reports.registers.files import Row, csv_rows, need
from reports.registers.rows import (
    KG_PER_TONNE,
    Entries,
    Entry,
    LeftOut,
    NotThisRegister,
    Part,
    text,
    tonnes,
)
from sibyl_project.common.regex import regex

PART: Final = "releases to air"
MEASURES: Final = {
    "co2": "CO2 with biomass",
    "ch4": "CH4",
    "n2o": "N2O",
    "nox": "NOx",
    "nox/no2": "NOx",
    "sox": "SOx",
    "sox/so2": "SOx",
}
_ABBREVIATED = regex(r"\(([^()]+)\)\s*$")


def read(path: Path, as_of: dt.date) -> Entries:
    """The entries of the table."""
    rows = csv_rows(path)
    first = next(rows, None)
    if first is None:
        raise NotThisRegister("The table has no rows.")
    need(first, "facilityinspireid", "reportingyear", "pollutant", "releases")
    yield Part(PART)
    known: set[str] = set()
    yield from _row(first, known)
    for row in rows:
        yield from _row(row, known)


def _row(row: Row, known: set[str]) -> Entries:
    entity, year = text(row["facilityinspireid"])[:80], text(row["reportingyear"])
    abbreviated = _ABBREVIATED.search(text(row["pollutant"]))
    measure = MEASURES.get(abbreviated[1].casefold() if abbreviated else "", "")
    if not entity or not year.isdecimal() or not measure:
        yield LeftOut("no facility, no year, or a pollutant that nothing asks for")
        return
    if text(row["confidentialityreason"]) and not text(row["releases"]):
        yield LeftOut("confidential")
        return
    country = text(row["countryname"])[:60]
    if entity not in known:
        known.add(entity)
        yield Entry(
            "entity",
            entity,
            name=text(row["facilityname"]),
            country=country,
            place=text(row["city"])[:120],
        )
    value = tonnes(row["releases"])
    yield (
        value
        if isinstance(value, LeftOut)
        else Entry(
            "emissions",
            entity,
            country=country,
            year=int(year),
            measure=measure,
            value=value / KG_PER_TONNE,
            unit="t",
        )
    )
