"""ESEF: the facts of a filing as xBRL-JSON. They are the company's own word, filed elsewhere.

A year is the one its period ends in; periods that are no whole year are left out. The end of a
period is the midnight after its last day.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from reports.registers.files import load_json
from reports.registers.identifiers import lei_in
from reports.registers.rows import Entries, Entry, LeftOut, NotThisRegister, Part, number, text

PART: Final = "facts"  # of one company, which is a part of its own where it is named
CONCEPTS: Final = {
    "ifrs-full:Revenue": "revenue",
    "ifrs-full:AverageNumberOfEmployees": "employees",
    "ifrs-full:NumberOfEmployees": "employees",
    "ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities": "capex",
}
_PLAIN: Final = frozenset({"concept", "entity", "period", "unit", "language"})
_A_YEAR: Final = range(360, 373)  # days


def read(path: Path, as_of: dt.date) -> Entries:
    """The facts that Sibyl compares."""
    found = load_json(path)
    facts = found.get("facts") if isinstance(found, dict) else None
    if not isinstance(facts, dict):
        raise NotThisRegister("The JSON has no object called facts.")
    known: set[str] = set()
    for fact in facts.values():
        if isinstance(fact, dict) and isinstance(fact.get("dimensions"), dict):
            yield from _fact(fact, fact["dimensions"], known)
    yield Part(f"{PART} {known.pop()}" if len(known) == 1 else PART)


def _fact(fact: Mapping[str, Any], about: Mapping[str, Any], known: set[str]) -> Entries:
    measure = CONCEPTS.get(text(about.get("concept")))
    if measure is None:
        yield LeftOut("a fact that is not compared")
        return
    if set(about) - _PLAIN:
        yield LeftOut("a fact of a part of the company")
        return
    lei = lei_in(text(about.get("entity")).rpartition(":")[2])
    end = _end_of_year(text(about.get("period")), measure)
    try:
        value = number(fact.get("value"))
    except ValueError:
        value = None
    if not lei or end is None or value is None:
        yield LeftOut("no LEI, no whole year or no number")
        return
    if lei not in known:
        known.add(lei)
        yield Entry("entity", lei, lei=lei)
    yield Entry(
        "fact",
        lei,
        lei=lei,
        year=end.year,
        measure=measure,
        value=value,
        unit=text(about.get("unit")).rpartition(":")[2][:20],
        details={"end": end.isoformat(), "concept": text(about.get("concept"))},
    )


def _end_of_year(period: str, measure: str) -> dt.date | None:
    """The last day of a period of a year, or of a moment for a number of people."""
    first, _, last = period.partition("/")
    try:
        end = dt.datetime.fromisoformat(last or first)
        start = dt.datetime.fromisoformat(first)
    except ValueError:
        return None
    if not last and measure != "employees":
        return None
    if last and (end - start).days not in _A_YEAR:
        return None
    return (end - dt.timedelta(seconds=1)).date()
