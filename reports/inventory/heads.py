"""What a column holds, by the words of its heads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from reports.document.sheet_xml import Value
from reports.inventory.foreign import in_english
from reports.inventory.head_roles import (
    EMITTED,
    NOT_UNITS,
    STARTS_WITH_MASS,
    UNIT_ALONE,
    is_mass_of_co2e,
    role_of,
    role_of_unit,
)
from reports.inventory.head_words import head_in_english
from reports.inventory.kinds import kind_of
from reports.inventory.months import is_stretch, month_beside, month_in, month_of_date
from reports.inventory.sure_heads import (
    FACTOR_IN_MASS,
    HEATING_VALUE,
    IN_UNIT_OF_FACTOR,
)
from reports.inventory.types import Column, Role
from reports.inventory.units import Unit, names_rates, unit_of
from reports.inventory.values import is_year, words, year_of
from reports.inventory.words import (
    GAS,
    LOCATION_HEAD,
    MARKET_HEAD,
    PERIOD_13,
    QUALIFIER,
    TOTAL_HEAD,
    YEAR_NAMED,
)
from reports.language.years import FISCAL_END, RECENT_YEAR
from sibyl_project.common.regex import regex

_SCOPE = regex(r"\bs(?:c(?:ope)?)?\.?[\s-]*(?P<scope>[123])(?=\b|\.)", re.IGNORECASE)
# "Mar-23 act", "Jan FY23"
_HOW_GOT = regex(r"\s+(?:act(?:ual)?s?\.?|est\.?|[AE]|Ist|[FC]Y ?\d\d)$")
# what was read at the end of a month, or used from one to another
_NO_USE_OF_MONTH = regex(
    r"\breading|\bindex\b|\bto\b|\btill\b|\buntil\b|\band\b|[&–]|\s-\s|\btotal\b|\bytd\b|\bbis\b"
    r"|\bà\b|\bsince\b|\bfrom\b|\bchange\b|\bvs\b",
    re.IGNORECASE,
)
_BY_METHOD = frozenset({Role.EMISSIONS, Role.FACTOR, Role.FACTOR_SOURCE})
# "FY23", "FY22/23", "2022/23": the last two digits
_FISCAL = regex(FISCAL_END)
# an academic or fiscal year that is all a head says, or stands behind a word: "Emissions 22/23"
_TWO_YEARS = regex(r"^(?:\D|CO2)*(?<!\d)(?P<first>[12]\d)/(?P<last>[123]\d)\W*$", re.I)
_MASS_ALONE = regex(
    r"^\W*(?:kg|k?t|tonnes?)(?: (?:FY ?)?(?:20)?\d\d(?:/\d\d)?)?\W*$", re.IGNORECASE
)
_MASSES = regex(r"\b(?:kt|Mt|t|kg|g|lbs?) ?CO2(?:-?e|eq)?\b", re.IGNORECASE)
_IN_BRACKETS = regex(r"[(\[]([^()\[\]]{1,30})[)\]]")
_MASS_PER = regex(
    r"[(\[][^()\[\]]*\b(?:lbs?|k?g|t) ?/ ?(?:[km]?wh|units?|gal|l|therm|mmbtu|[mgt]j|scf|m3)\b",
    re.I,
)
_PER_WHAT = regex(r"^\W*(?:/|(?:per|je|pro|par|por)\b) ?(.+)$", re.IGNORECASE)
_METHOD_ALONE = regex(
    rf"^\W*(?:(?:FY|CY)? ?{RECENT_YEAR}\W*)?(?:loc(?:ation)?|m(?:ar)?ke?t)\W*"
    rf"(?:{RECENT_YEAR}\W*)?$",
    re.IGNORECASE,
)
_OF_YEAR = regex(
    rf"^\W*(?:Q[1-4]|H[12]|(?:FY|CY)? ?(?:{RECENT_YEAR}|\d\d)(?:/\d\d)?|year|total|sum)\W*$",
    re.IGNORECASE,
)
_LETTER = regex(r"^[A-Z]$")  # of a hall or a line, which is no unit


def column_of(number: int, levels: Sequence[Value], *, among: bool = False) -> Column:
    """The column under these heads, the outermost first. `among` columns of months also "set" and
    "Mars" name one."""
    levels = [part for value in levels for part in _with_unit_apart(value)]
    texts = [words(value).replace(" / ", "/") for value in levels if value is not None]
    printed = " / ".join(dict.fromkeys(filter(None, texts)))
    distinct = _joined([head_in_english(text) for text in dict.fromkeys(filter(None, texts))])
    head = " / ".join(distinct)
    if month := _month(levels, among):
        above = " ".join(distinct[:-1])
        role, why = Role.MONTH, "its head names a month"
        if (unit := _unit(above)) and unit.base == "tCO2e":
            role, why = Role.EMISSIONS, "its heads name a month and a mass of CO2e"
        column = Column(number, printed, role, why, unit, month[0], month[1])
        return replace(column, **_said(above))
    role, why = role_of(distinct)
    unit = _unit(head, role)
    if len(distinct) > 1 and _METHOD_ALONE.match(distinct[-1]) and _is_of_co2(distinct[-2]):
        role, why = Role.EMISSIONS, "it is a method of Scope 2 below a mass of CO2e"
    if role is Role.ACTIVITY and unit is not None and _is_emitted(distinct, unit):
        role, why = Role.EMISSIONS, "it is a mass below a method of Scope 2 or a mass of CO2e"
    if role is Role.OTHER and unit is not None and not HEATING_VALUE.search(head):
        role, why = role_of_unit(unit), f"its head names the unit {unit.printed}"
    if role is Role.CATEGORY and unit is not None and unit.base in EMITTED:
        role, why = Role.EMISSIONS, "it is the mass of a category"
    if role is Role.EMISSIONS and unit is not None and unit.per is not None:
        role, why = Role.FACTOR, "its unit is a mass for a unit of activity"
    rate = unit_of(distinct[-1]) if role is Role.EMISSIONS and distinct else None
    if rate is not None and rate.per is not None:
        role, why, unit = Role.FACTOR, "its unit is a mass for a unit of activity", rate
    if role is Role.EMISSIONS and _MASS_PER.search(head):
        role, why = Role.FACTOR, "its head names a mass for a unit of activity"
    if (
        role is Role.FACTOR
        and unit is not None
        and is_mass_of_co2e(unit)
        and not FACTOR_IN_MASS.match(head)
    ):
        role, why = Role.EMISSIONS, "its unit is a mass"
    beside = _month_beside(levels, among) if role in (Role.ACTIVITY, Role.EMISSIONS) else None
    if beside and role is Role.ACTIVITY:
        why = "its head names a month beside what is used"
        return Column(number, printed, Role.MONTH, why, unit, *beside)
    if among and role is Role.ACTIVITY and _is_after_months(levels):
        return Column(number, printed, Role.MONTH, "it stands beside months and settles them", unit)
    column = Column(
        number,
        printed,
        role,
        why,
        unit,
        month=beside[0] if beside else _outer_month(levels, among),
        total=bool(TOTAL_HEAD.search(head)),
        year=_year(levels),
    )
    return replace(column, **_said(head if role in _BY_METHOD else ""))


def _joined(levels: list[str]) -> list[str]:
    """Heads whose innermost says only per what the one above it is ("kg CO2e" and "per kWh"), with
    both as one."""
    match = _PER_WHAT.match(levels[-1]) if len(levels) > 1 else None
    if match is None or not unit_of(match[1]):
        return levels
    return [*levels[:-2], f"{levels[-2]} per {match[1]}"]


def _is_emitted(heads: Sequence[str], unit: Unit) -> bool:
    """Whether the innermost head is a mass, perhaps with its year, below a method of Scope 2 or a
    mass of CO2e ("t CO2e" and "t")."""
    if unit.base not in ("t", "tCO2e") or not _MASS_ALONE.match(heads[-1]) or len(heads) < 2:
        return False
    if any(STARTS_WITH_MASS.match(one) or _is_of_co2(one) for one in heads[:-1]):
        return True
    return any(LOCATION_HEAD.search(one) or MARKET_HEAD.search(one) for one in heads[:-1])


def _is_of_co2(head: str) -> bool:
    return is_mass_of_co2e(unit_of(head))


def as_emissions(column: Column, why: str, unit: Unit | None = None) -> Column:
    """A column as one of emissions, with the method, gas and scope that its heads name."""
    said = _said(head_in_english(column.head))
    return replace(column, role=Role.EMISSIONS, unit=unit or column.unit, why=why, **said)


def as_factor(column: Column, why: str) -> Column:
    """A column as one of factors, with the unit, method, gas and scope that its heads name."""
    head = head_in_english(column.head)
    unit = _unit(head, Role.FACTOR) or column.unit
    return replace(column, role=Role.FACTOR, unit=unit, why=why, **_said(head))


def _said(head: str) -> dict[str, Any]:
    """The method, gas and scope that a head names."""
    location, market = bool(LOCATION_HEAD.search(head)), bool(MARKET_HEAD.search(head))
    method = "" if location == market else ("location" if location else "market")
    gas = GAS.search(head)
    scope = _SCOPE.search(head)
    return {
        "method": method,
        "gas": gas[1].upper() if gas else "",
        "scope": scope["scope"] if scope else "",
    }


def _with_unit_apart(value: Value) -> tuple[Value, ...]:
    """A head whose last line is a unit alone, as two heads below each other."""
    if type(value) is not str or "\n" not in value:
        return (value,)
    above, _, last = value.strip().rpartition("\n")
    alone = UNIT_ALONE.match(last) and unit_of(words(last).strip("()[] "))
    return (above, last) if above.strip() and alone else (value,)


def _is_after_months(levels: Sequence[Value]) -> bool:
    """Whether a head above the unit names the period that settles a year ("13e")."""
    return any(isinstance(one, str) and PERIOD_13.match(in_english(one)) for one in levels[:-1])


def _outer_month(levels: Sequence[Value], among: bool) -> int | None:
    """The month of a head above one that names what is told of each month."""
    for level in levels[:-1]:
        if found := month_of_date(level):
            return found[0]
        if isinstance(level, str) and (named := month_in(level, among=among)):
            return named[0]
    return None


def _month(levels: Sequence[Value], among: bool) -> tuple[int | None, int | None] | None:
    value = next((level for level in reversed(levels) if level is not None), None)
    if found := month_of_date(value):
        return found
    if isinstance(value, str):
        if is_stretch(value) or PERIOD_13.match(in_english(value)):
            return None, None
        return month_in(_HOW_GOT.sub("", value), among=among)
    if isinstance(value, int | float) and value == int(value) and 1 <= value <= 12:
        return int(value), None
    return None


def _month_beside(levels: Sequence[Value], among: bool) -> tuple[int, int | None] | None:
    """The month that the innermost head names beside what is told of it: "Jan kWh"."""
    value = next((level for level in reversed(levels) if level is not None), None)
    if not isinstance(value, str) or _NO_USE_OF_MONTH.search(in_english(value)):
        return None
    return month_beside(value, among=among)


def _year(levels: Sequence[Value]) -> int | None:
    for level in reversed(levels):
        if level is not None and is_year(level):
            return year_of(level)
        if isinstance(level, str) and len(years := set(YEAR_NAMED.findall(level))) == 1:
            return int(years.pop())
        if isinstance(level, str) and len(fiscal := set(_FISCAL.findall(level))) == 1:
            return int(f"20{fiscal.pop()}")
        two = _TWO_YEARS.match(level) if isinstance(level, str) else None
        if two is not None and int(two["last"]) == int(two["first"]) + 1:
            return int(f"20{two['last']}")
    return None


def is_in_unit_of_factor(column: Column) -> bool:
    """Whether a column holds amounts that are brought to the unit of the factor of their row."""
    return column.role is Role.ACTIVITY and bool(IN_UNIT_OF_FACTOR.search(column.said))


def _unit(head: str, role: Role | None = None) -> Unit | None:
    """The unit of a head: in brackets, behind a comma or "in", or the whole innermost head."""
    if role in (Role.SITE, Role.NOTE, Role.SCOPE, Role.PERIOD, Role.METER, Role.UNIT, Role.KIND):
        return None
    if role is Role.FACTOR and names_rates(head):
        return None
    if role is Role.FACTOR and (whole := unit_of(head)) and whole.per is not None:
        return whole  # "kg CO2e / kWh" is one head
    above, _, last = head.rpartition(" / ")
    if last == "L" and role is Role.ACTIVITY and kind_of(above).name == "fuel":
        return unit_of(last)  # litres, below the name of a fuel
    pieces = [piece for piece in head.split(" / ") if not QUALIFIER.match(piece)] or [head]
    for piece in reversed(pieces):
        for text in (
            piece if role is Role.FACTOR else "",
            *(_MASSES.findall(piece) if role is Role.EMISSIONS else ()),
            *_IN_BRACKETS.findall(piece),
            *_parts(piece),
        ):
            unit = unit_of(NOT_UNITS.sub(" ", text)) if text else None
            if unit is None or unit.base in ("%", "tonne"):
                continue
            if role is not Role.FACTOR or unit.per is not None or unit.base in EMITTED:
                return unit
    return None


def _parts(piece: str) -> list[str]:
    found = [piece.rpartition(",")[2].strip(), piece.rpartition(" in ")[2].strip()]
    found += [piece.rpartition(" ")[2].strip()] if UNIT_ALONE.match(piece) else []
    of_what = piece[:-2] if piece.endswith(" L") else ""  # "Propane L", "FY25 L", no hall
    litres = bool(_OF_YEAR.match(of_what)) or kind_of(of_what).name == "fuel"
    return [
        part
        for part in dict.fromkeys([*found, piece])
        if part and (not _LETTER.match(part) or (litres and part == "L"))
    ]
