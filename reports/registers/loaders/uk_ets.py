"""UK ETS: the compliance report on emissions and surrenders (XLSX).

Tonnes of CO2e, verified. There is no LEI in it, and energy centres of third parties hide sites.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Final

from reports.language.years import YEAR
from reports.registers.files import Row, sheets
from reports.registers.private_persons import may_be_private
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
from sibyl_project.common.regex import regex

PART: Final = "compliance report"
INSTALLATION: Final = "installation id or aircraft operator id"
_WANTED: Final = ("account holder name", INSTALLATION)
_RECORDED = regex(rf"recorded emissions ({YEAR})")
AIRCRAFT: Final = "10"  # the code of aircraft in the EU ETS, used here as well


def read(path: Path, as_of: dt.date) -> Entries:
    """The entries of the report."""
    yield Part(PART)
    for sheet in sheets(path, _WANTED):
        years = {name: int(m[1]) for name in sheet.names if (m := _RECORDED.fullmatch(name))}
        if not years:
            raise NotThisRegister("No column is called Recorded emissions and a year.")
        for row in sheet.rows:
            yield from _row(row, years)


def _row(row: Row, years: dict[str, int]) -> Entries:
    number = identifier(row[INSTALLATION])
    if not number:
        yield LeftOut("no installation is named")
        return
    entity, holder = f"UK_{number}", text(row["account holder name"])
    if may_be_private(holder):
        yield LeftOut("a holder who may be a private person (the entry is stored without)")
        holder = ""
    is_aircraft = "aircraft" in text(row["account type"]).casefold()
    yield Entry(
        "entity",
        entity,
        name=text(row["installation name"]),
        holder=holder,
        country="GB",
        details={
            "activity": AIRCRAFT if is_aircraft else "installation",
            "permit": text(row["permit id or monitoring plan id"]),
            "status": text(row["account status"]),
        },
    )
    for column, year in years.items():
        if text(row[column]).casefold() == "excluded":
            yield LeftOut("excluded from the scheme")
            continue
        value = tonnes(row[column])
        yield (
            value
            if isinstance(value, LeftOut)
            else Entry(
                "emissions", entity, country="GB", year=year, measure="CO2e", value=value, unit="t"
            )
        )
