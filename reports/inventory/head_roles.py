"""The role of a column by the words of its heads, the innermost that says one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeGuard

from reports.inventory.kinds import kind_of
from reports.inventory.sure_heads import FACTOR_IN_MASS, POTENTIAL, SURELY
from reports.inventory.types import Role
from reports.inventory.units import Unit, unit_of
from reports.inventory.words import HEADS, QUALIFIER
from sibyl_project.common.regex import regex

EMITTED: Final = ("tCO2e", "t")
_POWER = "MW"
_GENERIC = regex(r"^\W*(?:name|no\.?|number|id|code|#)\W*$", re.IGNORECASE)
# location-based and market-based, not pounds; and the temperature at which a volume is told
NOT_UNITS: Final = regex(r"\b(?:LB|MB)\b|[(\[]?\b\d{1,2} ?°[CF]\b[)\]]?")
STARTS_WITH_MASS: Final = regex(
    r"^\W*(?:kt|Mt|t|kg|tonnes?(?: of)?) ?(?:CO2-?(?:e|eq)\b|(?:WTT|T ?& ?D|scope [123])\W*$)"
    r"(?! ?(?:/|(?:per|each|je|pro|par|por)\b))",
    re.I,
)
UNIT_ALONE: Final = regex(r"^\W*[A-Za-z³²/ %.0-9'-]{1,24}\W*$")

_VALUE_OF_GAS = regex(r"/|\bper\b|\bfactors?\b|\bintensity\b", re.IGNORECASE)
_OF_NAMES = regex(
    r"^\W*(?:fuels?|energy|energies)(?: (?:types?|used|carriers?|sources?|names?))*\W*$",
    re.IGNORECASE,
)
# what is told of what the heads above name, by the words below those
_VALUE = regex(r"^\W*(?:value|amount|figure|rate)s?\W*$", re.IGNORECASE)
# what stands above all that is told of a row, and says nothing of its number or source
_OF_DATA = regex(r"^\W*(?:activity|input|consumption|source)(?: data)?\W*$", re.IGNORECASE)
_SERIAL = regex(r"^\W*(?:row|line|item|no\.?|nr\.?|number|#|id|source)\W*$", re.IGNORECASE)
_SUM = regex(r"^\W*(?:grand )?(?:total|sum)\W*$", re.IGNORECASE)
_OF_VALUE = frozenset({Role.FACTOR, Role.GWP})  # "Scope 1 emissions" heads amounts too
_LONGEST_OUTER = 40  # letters; a title or remark above a table is longer
_ONE_FACTOR = regex(r"^\W*(?:[\w-]+ )?(?:factor|EF)\W*$", re.IGNORECASE)  # not of a list
_OF_FACTOR = {
    Role.FACTOR_UNIT: regex(r"^\W*units?(?: of measure)?\W*$", re.IGNORECASE),
    Role.FACTOR_YEAR: regex(r"^\W*(?:year|edition|vintage)\W*$", re.IGNORECASE),
}
_OF_OUTER = frozenset(
    {Role.ACTIVITY, Role.EMISSIONS, Role.FACTOR, Role.SITE, Role.COUNTRY, Role.GWP, Role.NOTE}
)


def role_of(distinct: Sequence[str]) -> tuple[Role, str]:
    """What the innermost head that says so names; the heads above it decide where it does not, or
    where it says only "name" or "number", or "value" of a factor."""
    telling = [text for text in distinct if not QUALIFIER.match(text)] or list(distinct)
    if len(telling) > 1 and (found := _of_outer_value(telling)):
        return found
    if len(telling) > 1 and _GENERIC.match(telling[-1]):
        telling.pop()
    for at, text in enumerate(reversed(telling)):
        unit = unit_of(NOT_UNITS.sub(" ", text)) if UNIT_ALONE.match(text) else None
        if emitted := _of_emissions(text, unit):
            return emitted
        for role, pattern in (*SURELY, *HEADS):
            if at and role not in _OF_OUTER:
                continue
            if match := pattern.search(text):
                above = _of_amounts(telling[:-1]) if _names_fuel(role, at, text) else None
                return above or (role, f"its head says \u201c{match[0].strip()}\u201d")
        if unit is not None and unit.base != "%":
            return role_of_unit(unit), f"its head names the unit {unit.printed}"
    return Role.OTHER, ""


def _of_emissions(text: str, unit: Unit | None) -> tuple[Role, str] | None:
    """What a head says that begins with a mass of CO2e, or is the unit of emissions or of a
    factor."""
    if STARTS_WITH_MASS.match(text) and not _VALUE_OF_GAS.search(text):
        return Role.EMISSIONS, "its head begins with a mass of CO2e"
    if unit is None:
        return None
    named = f"its head names the unit {unit.printed}"
    if is_mass_of_co2e(unit) and not FACTOR_IN_MASS.match(text):
        return Role.EMISSIONS, named
    return (Role.FACTOR, named) if is_unit_of_factor(unit) and not POTENTIAL.match(text) else None


def _of_outer_value(telling: Sequence[str]) -> tuple[Role, str] | None:
    """What "value", "unit" or "year" is of, where the heads above it name a factor or a
    potential."""
    outer, inner = telling[-2:]
    if len(outer) > _LONGEST_OUTER:
        return None
    if _OF_DATA.match(outer) and _SERIAL.match(inner):
        return Role.OTHER, ""
    if _SUM.match(inner) and STARTS_WITH_MASS.match(outer):
        return role_of(telling[:-1])
    if _VALUE.match(inner):
        role, why = role_of(telling[:-1])
        return (role, why) if role in _OF_VALUE else None
    of_factor = next((role for role, one in _OF_FACTOR.items() if one.match(inner)), None)
    if of_factor is None or not _ONE_FACTOR.match(outer):
        return None
    role, why = role_of(telling[:-1])
    return (of_factor, why) if role is Role.FACTOR else None


def _names_fuel(role: Role, at: int, text: str) -> bool:
    """Whether the innermost head is the name of a fuel, and not "fuel" as the head of names."""
    return role is Role.KIND and not at and not _OF_NAMES.match(text) and bool(kind_of(text).name)


def _of_amounts(outer: Sequence[str]) -> tuple[Role, str] | None:
    """What heads above one that names a fuel say, where that is an amount, emissions or a factor of
    it."""
    role, why = role_of(outer) if outer else (Role.OTHER, "")
    return (role, why) if role in (Role.ACTIVITY, Role.EMISSIONS, Role.FACTOR) else None


def is_mass_of_co2e(unit: Unit | None) -> TypeGuard[Unit]:
    """Whether it is a mass of CO2e."""
    return unit is not None and unit.per is None and unit.base == "tCO2e"


def is_unit_of_factor(unit: Unit) -> bool:
    """Whether it is a mass of a gas for something else."""
    return unit.per is not None and unit.base in EMITTED


def role_of_unit(unit: Unit) -> Role:
    """What a column holds whose heads say nothing but this unit."""
    if unit.base == _POWER:
        return Role.OTHER  # a demand is no amount
    if is_unit_of_factor(unit):
        return Role.FACTOR
    return Role.EMISSIONS if unit.base == "tCO2e" else Role.ACTIVITY
