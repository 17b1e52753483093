"""What only the whole report can tell of a figure: its unit, its method, its year, and whether it
is of the company or of a part of it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.figures.carrying import UNCLEAR
from reports.figures.cells import NO_UNIT
from reports.figures.doubts import NO_YEAR
from reports.figures.table import agree, differ
from reports.figures.types import Quantity
from reports.language.bases import basis_of
from reports.language.boundaries import is_of_the_whole
from reports.language.methods import method_of
from reports.language.others import OTHERS
from reports.types import CellReading
from sibyl_project.common.regex import regex

ASSUMED_YEAR = "the year is not stated nearby; taken to be that of the report"
ONLY_METHOD = "the method is the only one that the report names"
_UNDECIDED = "may mean"  # in the doubt about a unit that has two meanings
_FACTORS = (Decimal(1), Decimal(1_000), Decimal(1_000_000))
_GHG = "ghg_emissions"
YEARLY = (_GHG, "energy")
_OFTEN = 0.3  # share of the most frequent year from which a later one is what a report is about

_CONTROL = regex(
    r"\b(?:operational|financial) control\b|\bequity[- ](?:share|basis|approach)\b", re.IGNORECASE
)

_WORD = regex(r"\w+")
_DIGITS = regex(r"\d[\d.,' ]*")
_SEVERAL = 3  # values that the same words state: two may be one figure printed wrongly once

Key = tuple[object, ...]


def settle_report(
    quantities: Sequence[Quantity], texts: Iterable[str], company: str = ""
) -> list[Quantity]:
    """The figures of a report, settled in the light of each other. `texts` are its statements,
    `company` is the name of the company."""
    said = list(texts)
    found = _with_units(_of_company(quantities, company))
    found = _of_one_each(_with_parts(found))
    found = _with_methods(found, said)
    return _with_boundaries(_with_years(found), said)


def reporting_year(quantities: Iterable[Quantity], guess: int | None = None) -> int | None:
    """The year a report is about: the latest for which its tables have many figures, else the
    `guess` of who read its title."""
    counts = Counter(q.year for q in quantities if q.in_table and q.year and q.metric in _MEASURED)
    if not counts:
        return guess
    most = max(counts.values())
    return max(year for year, count in counts.items() if count >= _OFTEN * most)


_MEASURED = (_GHG, "energy", "water", "mass", "money", "other", "share")


def _of_company(found: Sequence[Quantity], company: str) -> list[Quantity]:
    """What a label calls by the name of the company is of the whole: "Manz Group" is no part."""
    name = set(_WORD.findall(company.casefold()))
    return [
        replace(q, entity_part="")
        if q.entity_part and name.issuperset(_WORD.findall(q.entity_part.casefold()))
        else q
        for q in found
    ]


def _with_units(found: list[Quantity]) -> list[Quantity]:
    """Figures whose unit is not told, or has two meanings, take that of another place that states
    the same scope and year, where the numbers are the same."""
    known: dict[Key, list[Quantity]] = defaultdict(list)
    for q in found:
        if q.metric == _GHG and q.scope and q.year and q.value_tco2e is not None:
            known[q.scope, q.year].append(q)
    return [_in_known_unit(q, known.get((q.scope, q.year), ())) for q in found]


def _in_known_unit(q: Quantity, others: Sequence[Quantity]) -> Quantity:
    if q.metric != _GHG or q.unit or not others or not q.value:
        return q
    for factor in _FACTORS:
        scaled = replace(q, value=q.value * factor, step=q.step * factor)
        if any(agree(scaled, other) for other in others):
            left = tuple(one for one in q.open if one != NO_UNIT and _UNDECIDED not in one)
            unit = others[0].unit
            return replace(scaled, unit=unit, value_tco2e=scaled.value, open=left)
    return q


def _with_parts(found: list[Quantity]) -> list[Quantity]:
    """Where tables under different titles give one figure different values, and one of them says
    that it is of the whole company, the others are of what their titles name."""
    groups: dict[Key, list[Quantity]] = defaultdict(list)
    for q in found:
        if q.metric in YEARLY and q.in_table and q.year and not q.entity_part:
            groups[q.metric, q.scope, q.method, q.year, q.unit].append(q)
    parts: dict[int, str] = {}
    for group in groups.values():
        wholes = [q for q in group if _is_told_whole(q)]
        for q in group:
            if _is_told_whole(q) or not any(differ(q, whole) for whole in wholes):
                continue
            if part := _title_of(q):
                parts[id(q)] = part
    return [replace(q, entity_part=parts[id(q)]) if id(q) in parts else q for q in found]


def _of_one_each(found: list[Quantity]) -> list[Quantity]:
    """Figures that the same words state with several values, as on the pages of one site after the
    other, are each of a part that nobody names."""
    groups: dict[Key, list[Quantity]] = defaultdict(list)
    for q in found:
        told = q.scope or q.metric != _GHG
        if q.metric in YEARLY and told and not q.in_table and not q.entity_part:
            words = " ".join(_DIGITS.sub("0", q.quote).split())
            groups[words, q.metric, q.scope, q.method, q.year, q.unit].append(q)
    several = {
        id(q)
        for group in groups.values()
        if len({q.value for q in group}) >= _SEVERAL
        for q in group
    }
    return [replace(q, entity_part=UNCLEAR) if id(q) in several else q for q in found]


def _is_told_whole(q: Quantity) -> bool:
    return any(map(is_of_the_whole, (*q.label.split(" > "), q.title)))


def _title_of(q: Quantity) -> str:
    """What stands over a figure, from the outermost: the heading of its rows, else the title of its
    table."""
    return " > ".join(q.label.split(" > ")[:-1]) or q.title


def _with_methods(found: list[Quantity], texts: Iterable[str]) -> list[Quantity]:
    """Figures of Scope 2 without a method: the one whose parts make up the sum of Scope 1 and 2,
    else the only one that the report names at all."""
    named = {method_of(text) for text in texts if "ased" in text or "asis" in text} - {""}
    told = {q.method for q in found if q.method} | named
    values = _values(found)
    return [_with_method(q, values, told) for q in found]


def _with_method(q: Quantity, values: Mapping[Key, list[Quantity]], told: set[str]) -> Quantity:
    if q.metric != _GHG or q.method or q.scope not in ("2", "1+2"):
        return q
    if len(told) == 1:
        return replace(q, method=next(iter(told)), open=(*q.open, ONLY_METHOD))
    fitting = {m for m in ("location", "market") if _adds_up(q, values, m)}
    return replace(q, method=fitting.pop()) if len(fitting) == 1 else q


def _values(found: Iterable[Quantity]) -> dict[Key, list[Quantity]]:
    values: dict[Key, list[Quantity]] = defaultdict(list)
    for q in found:
        if q.metric == _GHG and q.year and not q.entity_part and q.unit:
            values[q.scope, q.method, q.year].append(q)
    return values


def _adds_up(q: Quantity, values: Mapping[Key, list[Quantity]], method: str) -> bool:
    """Whether the figure agrees with Scope 1 and Scope 2 by this method: their sum for "1+2", the
    same value for "2"."""
    if q.scope == "2":
        return any(agree(q, other) for other in values.get(("2", method, q.year), ()))
    return any(
        abs(one.value + two.value - q.value) <= (one.step + two.step + q.step) / 2
        for one in values.get(("1", "", q.year), ())
        for two in values.get(("2", method, q.year), ())
    )


def _with_years(found: list[Quantity]) -> list[Quantity]:
    """Figures of the whole company without a year are taken to be of the year the report is about,
    where no other place states that figure of that year; the doubt stays with them."""
    year = reporting_year(found)
    if year is None:
        return found
    stated = {
        (q.metric, q.scope, method)
        for q in found
        if q.year == year and not q.entity_part
        for method in (q.method, "")
    }
    return [_of_report(q, year) if _lacks_year(q, stated) else q for q in found]


def _lacks_year(q: Quantity, stated: set[tuple[str, str, str]]) -> bool:
    if q.metric not in YEARLY or q.year or q.period or q.entity_part or not q.unit:
        return False
    if q.metric == _GHG and q.scope in ("", "total"):
        return False
    return NO_YEAR in q.open and (q.metric, q.scope, q.method) not in stated


def _of_report(q: Quantity, year: int) -> Quantity:
    doubts = tuple(ASSUMED_YEAR if one == NO_YEAR else one for one in q.open)
    return replace(q, year=year, open=doubts, reading=CellReading.SINGLE)


def _with_boundaries(found: list[Quantity], texts: Iterable[str]) -> list[Quantity]:
    """The boundary on which emissions and energy are counted: what the figure's own words or title
    name, else the only one that the report names."""
    named = {basis for text in texts if _CONTROL.search(text) and (basis := basis_of(text))}
    only = named.pop() if len(named) == 1 else ""
    return [
        replace(q, boundary=basis_of(f"{q.label} {q.title}") or only)
        if q.metric in YEARLY and q.entity_part != OTHERS
        else q
        for q in found
    ]
