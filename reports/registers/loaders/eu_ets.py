"""EU ETS: the operators and the yearly activity of the Union Registry (CSV, plain or gzip), and the
yearly workbook of verified emissions.

Tonnes of CO2 (of some activities CO2e), verified by an accredited verifier. Ids repeat across
registries, so an entity is DE_69. The holder is the present one, whichever year a value is of.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from reports.language.years import YEAR
from reports.registers.files import Row, csv_rows, is_workbook, need, sheets
from reports.registers.identifiers import lei_in
from reports.registers.private_persons import may_be_private
from reports.registers.rows import (
    Entries,
    Entry,
    LeftOut,
    NotThisRegister,
    Part,
    Told,
    identifier,
    text,
    tonnes,
)
from sibyl_project.common.regex import regex

OPERATORS: Final = "operators"
YEARLY: Final = "yearly activity"
WORKBOOK: Final = "verified emissions"
FIRST_YEAR: Final = 2005
LAST_YEAR_OF: Final = {"GB": 2020}  # then the UK ETS goes on
MEASURE: Final = "CO2"
_VERIFIED = regex(rf"verified emissions ({YEAR})")
_TRUE: Final = frozenset({"1", "true", "yes", "y", "excluded"})


def read(path: Path, as_of: dt.date) -> Entries:
    """The entries of one of the three files."""
    if is_workbook(path):
        yield from _workbook(path)
        return
    rows = csv_rows(path)
    first = next(rows, None)
    if first is None:
        raise NotThisRegister("The table has no rows.")
    if "verified emissions" in first.cells:
        need(first, "registry code", "installation identifier", "period year")
        yield Part(YEARLY)
        for row in _all(first, rows):
            yield _yearly(row, as_of)
    else:
        need(first, "registry code", "installation identifier", "account holder name")
        yield Part(OPERATORS)
        yield from _operators(_all(first, rows))


def _all(first: Row, rest: Iterable[Row]) -> Iterable[Row]:
    yield first
    yield from rest


def entity_of(registry: Any, installation: Any) -> str:
    """The id of an installation: DE_69."""
    return f"{text(registry).upper()}_{identifier(installation)}"


def _yearly(row: Row, as_of: dt.date) -> Told:
    year = text(row["period year"])
    if not year.isdecimal() or not FIRST_YEAR <= int(year) <= as_of.year:
        return LeftOut("no year of the scheme")
    if text(row["excluded"]).casefold() in _TRUE:
        return LeftOut("excluded from the scheme")
    country = text(row["registry code"]).upper()
    entity = entity_of(country, row["installation identifier"])
    return _emissions(entity, country, int(year), row["verified emissions"])


def _emissions(entity: str, country: str, year: int, cell: Any) -> Told:
    if year > LAST_YEAR_OF.get(country, year):
        return LeftOut("after the country left the scheme")
    if text(cell).casefold() == "excluded":
        return LeftOut("excluded from the scheme")
    value = tonnes(cell)
    if isinstance(value, LeftOut):
        return value
    return Entry(
        "emissions", entity, country=country, year=year, measure=MEASURE, value=value, unit="t"
    )


def _operators(rows: Iterable[Row]) -> Entries:
    seen: set[str] = set()
    for row in rows:
        country = text(row["registry code"]).upper()
        entity = entity_of(country, row["installation identifier"])
        if not identifier(row["installation identifier"]):
            yield LeftOut("no installation is named")
        elif entity in seen:
            yield LeftOut("another account of the same installation")
        else:
            seen.add(entity)
            yield from _operator(entity, country, row)


def _operator(entity: str, country: str, row: Row) -> Entries:
    printed, holder = text(row["account holder lei"]), text(row["account holder name"])
    lei = lei_in(printed)
    if printed and not lei:
        yield LeftOut("an LEI whose check digits do not hold (the entry itself is stored)")
    name = text(row["installation name"])
    if not lei and may_be_private(holder):
        yield LeftOut("a holder who may be a private person (the entry is stored without)")
        holder = ""
        name = "" if may_be_private(name) else name
    yield Entry(
        "entity",
        entity,
        name=name,
        holder=holder,
        lei=lei,
        country=country,
        place=text(row["city"])[:120],
        details={
            "activity": identifier(row["activity type code"]),
            "permit": text(row["permit identifier"]),
            "eprtr": text(row["eper identification"]),
        },
    )


def _workbook(path: Path) -> Entries:
    wanted = ("registry code", "installation identifier", "main activity type code")
    yield Part(WORKBOOK)
    for sheet in sheets(path, wanted):
        years = {name: int(m[1]) for name in sheet.names if (m := _VERIFIED.fullmatch(name))}
        if not years:
            raise NotThisRegister("No column is called VERIFIED_EMISSIONS_ and a year.")
        for row in sheet.rows:
            yield from _wide(row, years)


def _wide(row: Row, years: dict[str, int]) -> Entries:
    country = text(row["registry code"]).upper()
    if not country or not identifier(row["installation identifier"]):
        yield LeftOut("no installation is named")
        return
    entity = entity_of(country, row["installation identifier"])
    name = text(row["installation name"])
    yield Entry(
        "entity",
        entity,
        name="" if may_be_private(name) and not row["permit identifier"] else name,
        country=country,
        details={
            "activity": identifier(row["main activity type code"]),
            "permit": text(row["permit identifier"]),
        },
    )
    for column, year in years.items():
        yield _emissions(entity, country, year, row[column])
