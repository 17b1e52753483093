"""SEC EDGAR: the facts of a company (companyfacts, JSON). They are the company's own word, filed
elsewhere.

Revenue stands under one of several tags, of which the first that has a value of the year counts.
The year is that of the end of the period: `fy` is the year of the filing.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from reports.registers.files import load_json
from reports.registers.rows import Entries, Entry, LeftOut, NotThisRegister, Part, number, text

PART: Final = "facts of CIK"  # each company has a part of its own
TAGS: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    (
        "revenue",
        "us-gaap",
        (
            "RevenueFromContractWithCustomerExcludingAssessedTax",
            "Revenues",
            "RevenueFromContractWithCustomerIncludingAssessedTax",
            "SalesRevenueNet",
        ),
    ),
    ("capex", "us-gaap", ("PaymentsToAcquirePropertyPlantAndEquipment",)),
    ("employees", "dei", ("EntityNumberOfEmployees",)),
)
ANNUAL: Final = frozenset({"10-K", "10-K/A", "20-F", "20-F/A", "40-F"})
_A_YEAR: Final = range(350, 380)  # days; years of 52 and of 53 weeks among them
CIK_DIGITS: Final = 10


def read(path: Path, as_of: dt.date) -> Entries:
    """The facts that Sibyl compares."""
    found = load_json(path)
    facts = found.get("facts") if isinstance(found, dict) else None
    if not isinstance(facts, dict) or "cik" not in found:
        raise NotThisRegister("The JSON has no cik and no object called facts.")
    entity = str(found["cik"]).strip().zfill(CIK_DIGITS)
    if not entity.isdecimal() or len(entity) != CIK_DIGITS:
        raise NotThisRegister("Its cik is no number of ten digits.")
    yield Part(f"{PART} {entity}")
    name = text(found.get("entityName"))
    yield Entry("entity", entity, name=name, holder=name)
    for measure, taxonomy, tags in TAGS:
        yield from _measure(entity, measure, facts.get(taxonomy), tags)


def _measure(entity: str, measure: str, taxonomy: Any, tags: tuple[str, ...]) -> Entries:
    newest: dict[int, tuple[int, str, Entry]] = {}
    for rank, tag in enumerate(tags):
        for unit, value in _values(taxonomy, tag):
            entry = _entry(entity, measure, tag, unit, value)
            if isinstance(entry, LeftOut):
                yield entry
                continue
            year, filed = entry.year or 0, text(value.get("filed"))
            held = newest.get(year)
            if held is None or (rank, held[1]) <= (held[0], filed):
                newest[year] = (rank, filed, entry)
    for _, _, entry in newest.values():
        yield entry


def _values(taxonomy: Any, tag: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    facts = taxonomy.get(tag) if isinstance(taxonomy, dict) else None
    units = facts.get("units") if isinstance(facts, dict) else None
    for unit, values in (units or {}).items() if isinstance(units, dict) else ():
        yield from ((unit, each) for each in values if isinstance(each, dict))


def _entry(
    entity: str, measure: str, tag: str, unit: str, value: Mapping[str, Any]
) -> Entry | LeftOut:
    if text(value.get("form")) not in ANNUAL:
        return LeftOut("not of an annual filing")
    try:
        amount = number(value.get("val"))
        end = dt.date.fromisoformat(text(value.get("end")))
        start = dt.date.fromisoformat(text(value["start"])) if value.get("start") else None
    except ValueError:
        return LeftOut("no number or no dates")
    if amount is None or (start is None) != (measure == "employees"):
        return LeftOut("no number or no period")
    if start is not None and (end - start).days not in _A_YEAR:
        return LeftOut("not of a whole year")
    return Entry(
        "fact",
        entity,
        year=end.year,
        measure=measure,
        value=amount,
        unit=unit[:20],
        details={"end": end.isoformat(), "concept": tag, "form": text(value.get("form"))},
    )
