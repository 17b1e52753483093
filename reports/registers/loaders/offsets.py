"""CarbonPlan OffsetsDB: the table of credits (CSV, plain or alone in a ZIP archive).

Only retirements are stored. The beneficiary is often blank; whoever may be a private person is not
stored. Credits never lower gross emissions.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Final

from reports.registers.files import Row, csv_rows, need
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

PART: Final = "credits"
RETIRED: Final = frozenset({"retirement", "retired"})


def read(path: Path, as_of: dt.date) -> Entries:
    """The retirements of the table."""
    rows = csv_rows(path)
    first = next(rows, None)
    if first is None:
        raise NotThisRegister("The table has no rows.")
    need(first, "project id", "quantity", "transaction type", "transaction date")
    yield Part(PART)
    yield _credit(first)
    for row in rows:
        yield _credit(row)


def _credit(row: Row) -> Entry | LeftOut:
    if text(row["transaction type"]).casefold() not in RETIRED:
        return LeftOut("no retirement")
    quantity, project = tonnes(row["quantity"]), identifier(row["project id"])
    if isinstance(quantity, LeftOut) or not project:
        return LeftOut("no quantity or project")
    date = text(row["transaction date"])[:10]
    year = date[:4]
    beneficiary = text(row["retirement beneficiary harmonized"] or row["retirement beneficiary"])
    if not beneficiary or may_be_private(beneficiary):
        return LeftOut("no beneficiary, or one who may be a private person")
    return Entry(
        "retirement",
        project[:80],
        holder=beneficiary,
        year=int(year) if year.isdecimal() else None,
        measure="credits",
        value=quantity,
        unit="tCO2e",
        details={
            "date": date,
            "vintage": identifier(row["vintage"]),
            "serials": text(row["serial number"] or row["serial numbers"]),
            "note": text(row["retirement note"]),
        },
    )
