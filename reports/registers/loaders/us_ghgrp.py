"""US EPA GHG Reporting Program: the data summary (XLSX), the table of parent companies (XLSX or
CSV), and rows of the fact and facility tables of the data service (JSON or CSV).

Tonnes CO2e by the GWPs of AR4, checked by the agency. Only direct emitters count (sector type E):
suppliers report the carbon of what they sell, injection is no emission. Biogenic CO2 stays out.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from reports.language.years import YEAR, only_year
from reports.registers.files import (
    Row,
    Sheet,
    csv_rows,
    folded,
    is_json,
    is_workbook,
    load_json,
    need,
    sheets,
)
from reports.registers.rows import (
    MOST_TONNES,
    Entries,
    Entry,
    LeftOut,
    NotThisRegister,
    Part,
    identifier,
    number,
    text,
    tonnes,
)
from sibyl_project.common.regex import regex

SUMMARY: Final = "data summary"
PARENTS: Final = "parent companies"
FACTS: Final = "emission facts"
FACILITIES: Final = "facilities"
MEASURE: Final = "CO2e (AR4)"
DIRECT: Final = "E"
_TOTAL: Final = "total reported direct emissions"
_BY_YEAR = regex(rf"({YEAR}) {_TOTAL}")
_BIOGENIC: Final = frozenset({"bioco2", "biogenic co2", "co2 biogenic"})
_OWNER = regex(r"\s*(?P<name>.+?)\s*\((?P<percent>[\d.]+) ?%\)\s*")
_PARENT, _SHARE = "parent company name", "parent co. percent ownership"


def read(path: Path, as_of: dt.date) -> Entries:
    """The entries of one of the files."""
    if is_workbook(path):
        yield from _workbook(path)
        return
    rows = _rows(path)
    first = next(rows, None)
    if first is None:
        raise NotThisRegister("The file holds no row; the service answers so when it fails.")
    every = _all(first, rows)
    if "co2e emission" in first.cells:
        yield Part(FACTS)
        yield from _facts(first, every)
    elif "parent company" in first.cells:
        need(first, "facility id", "year")
        yield Part(FACILITIES)
        for row in every:
            yield from _facility(row)
    elif _PARENT in first.cells:
        yield Part(PARENTS)
        yield from _parents(every)
    else:
        raise NotThisRegister(
            "The rows have neither co2e_emission, nor parent_company, nor PARENT COMPANY NAME."
        )


def _all(first: Row, rest: Iterable[Row]) -> Iterator[Row]:
    yield first
    yield from rest


def _rows(path: Path) -> Iterator[Row]:
    if not is_json(path):
        return csv_rows(path)
    found = load_json(path)
    if not isinstance(found, list):
        raise NotThisRegister("The JSON is no list of rows.")
    return (
        Row({folded(name): value for name, value in each.items()})
        for each in found
        if isinstance(each, dict)
    )


def _workbook(path: Path) -> Entries:
    try:
        every = list(sheets(path, ("facility id", "facility name")))
    except NotThisRegister:
        yield Part(PARENTS)
        for sheet in sheets(path, (_PARENT,)):
            yield from _parents(sheet.rows)
        return
    direct = [one for one in every if one.name.casefold().startswith("direct")]
    if not direct:
        raise NotThisRegister("No sheet is called Direct Emitters.")
    yield Part(SUMMARY)
    for sheet in direct[:1]:
        years = _years(sheet)
        for row in sheet.rows:
            yield from _summary(row, years)


def _years(sheet: Sheet) -> dict[str, int]:
    """The columns of totals with their years: one for each year, or one for the year that the
    lines above the header name."""
    found = {name: int(m[1]) for name in sheet.names if (m := _BY_YEAR.fullmatch(name))}
    if found:
        return found
    if _TOTAL not in sheet.names:
        raise NotThisRegister(f"No column is called {_TOTAL}.")
    year = only_year(" ".join((*sheet.intro, sheet.name)))
    if year is None:
        raise NotThisRegister("The lines above the header do not name one year of the data.")
    return {_TOTAL: year}


def _summary(row: Row, years: dict[str, int]) -> Entries:
    facility = identifier(row["facility id"])
    if not facility:
        yield LeftOut("no facility is named")
        return
    entity = f"US_{facility}"
    yield Entry(
        "entity",
        entity,
        name=text(row["facility name"]),
        country="US",
        place=", ".join(filter(None, (text(row["city"]), text(row["state"]))))[:120],
        details={"naics": identifier(row["primary naics code"])},
    )
    for column, year in years.items():
        value = tonnes(row[column])
        yield (
            value
            if isinstance(value, LeftOut)
            else Entry(
                "emissions", entity, country="US", year=year, measure=MEASURE, value=value, unit="t"
            )
        )


def _parents(rows: Iterable[Row]) -> Entries:
    for row in rows:
        need(row, _PARENT, _SHARE)
        facility = identifier(row["ghgrp facility id"] or row["facility id"])
        year = identifier(row["reporting year"] or row["year"])
        share = _share(row[_SHARE])
        if not facility or not year.isdecimal() or share is None:
            yield LeftOut("no facility, year or share")
            continue
        yield _owner(facility, int(year), text(row[_PARENT]), share, text(row["facility name"]))


def _share(cell: Any) -> Decimal | None:
    try:
        percent = number(str(cell).replace("%", "") if cell is not None else None)
    except ValueError:
        return None
    return percent / 100 if percent is not None and 0 < percent <= 100 else None


def _facility(row: Row) -> Entries:
    """The owners of a facility, from a text such as "A CORP (51%); B CORP (49%)"."""
    facility, year = identifier(row["facility id"]), identifier(row["year"])
    if not facility or not year.isdecimal():
        yield LeftOut("no facility or year")
        return
    for part in filter(str.strip, text(row["parent company"]).split(";")):
        match = _OWNER.fullmatch(part)
        share = _share(match["percent"]) if match else None
        if match is None or share is None:
            yield LeftOut("a parent without a share")
            continue
        yield _owner(facility, int(year), match["name"], share, text(row["facility name"]))


def _owner(facility: str, year: int, holder: str, share: Decimal, name: str) -> Entry:
    return Entry(
        "entity",
        f"US_{facility}",
        name=name,
        holder=holder,
        country="US",
        year=year,
        share=share,
    )


def _facts(first: Row, rows: Iterable[Row]) -> Entries:
    """The facts of direct emitters, summed by facility and year: the same key stands several
    times."""
    need(first, "facility id", "year")
    if "sector type" not in first.cells:
        raise NotThisRegister(
            "The rows have no sector_type, so direct emitters (E) cannot be told from suppliers "
            "(S). Join pub_dim_sector to the facts, then load them."
        )
    if "gas code" not in first.cells and "gas name" not in first.cells:
        raise NotThisRegister(
            "The rows have no gas_code, so biogenic CO2 cannot be told from other gases. Join "
            "pub_dim_ghg to the facts, then load them."
        )
    sums: dict[tuple[str, int], Decimal] = defaultdict(Decimal)
    for row in rows:
        if text(row["sector type"]).upper() != DIRECT:
            yield LeftOut("no direct emission: a supplier or injection")
            continue
        if text(row["gas code"] or row["gas name"]).casefold() in _BIOGENIC:
            yield LeftOut("biogenic CO2")
            continue
        facility, year = identifier(row["facility id"]), identifier(row["year"])
        value = tonnes(row["co2e emission"])
        if isinstance(value, LeftOut):
            yield value
        elif facility and year.isdecimal():
            sums[facility, int(year)] += value
    for (facility, at), total in sorted(sums.items()):
        if total >= MOST_TONNES:
            yield LeftOut("an impossible number")
            continue
        yield Entry(
            "emissions",
            f"US_{facility}",
            country="US",
            year=at,
            measure=MEASURE,
            value=total,
            unit="t",
        )
