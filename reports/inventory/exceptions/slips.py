"""Periods of a series that stand in another unit than the others: a thousand times from them, or as
far as gallons are from litres."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.robust import middle
from reports.inventory.exceptions.series import Series, Value, tonnes_per_unit
from reports.inventory.kinds import kind_of
from reports.inventory.types import Irregularity
from reports.inventory.units import Unit, energy_or_volume
from sibyl_project.common.regex import regex

KINDS = {
    "energy": "unit_slip_kwh_mwh",
    "mass": "unit_slip_kg_t",
    "volume": "unit_slip_litre_gallon",
}
THOUSANDFOLD = ("energy", "mass")
NAMES = {
    "energy": "kWh and MWh",
    "mass": "Kilograms and tonnes",
    "volume": "Litres and gallons",
}
_THOUSAND = (3.0, 0.5, 1.1)  # decimal logarithm, how near, and how wide each level may be
_JUST = 0.15  # how near to a thousand times its neighbours an amount lies by no chance
_CORRECTS = regex(
    r"\bcorrect|\brectif|\badjust|\bcredit|\brestat|\btrue[- ]?up|\bkorr|\bberichtig|\bgutschr"
    r"|\brégul|\bregulari[sz]|\bavoir\b|\bajust|\brettific|\bconguaglio|\bcorrecti|\bkoryg"
    r"|\brättelse|\brettelse|\bkorek|\boprav|\bacerto|\bestorno|\bstorn",
    re.IGNORECASE,
)  # what a row of a few units is for
GALLONS = math.log10(3.785)
_GALLONS = (GALLONS, 0.06, 0.2)
_SHIFTS = {"energy": _THOUSAND, "mass": _THOUSAND, "volume": _GALLONS}
_LITRE = Decimal("0.001")  # m3
_GALLON = (Decimal("0.0037"), Decimal("0.0046"))
_UNIT = regex(
    r"\b(?:l|lts?|ltrs?|lit[er]{2}s?|litros?|litri|gal|gall?ons?|galones|[km]wh|kg|kilos?|t|tonn?e?s?)\b",
    re.IGNORECASE,
)
_APART = math.log10(2)  # of amounts in another unit from all others
_BESIDE = 0.05  # how far beyond the others one brought to their unit may lie
_FEWEST = 3  # periods on the usual level
_MEASURED = ("electricity", "natural gas", "district heat", "heat")


Levels = Sequence[tuple[Value, float]]


@dataclass(frozen=True, slots=True)
class Slip:
    """Periods of a series, and by how much they lie above the others, as a decimal logarithm."""

    values: Sequence[Value]
    by: float


def carrier_of(series: Series) -> str:
    """What a series is of, as far as seasons move it."""
    line = series.values[0].line if series.values else None
    label = line.factor.label if line is not None and line.factor is not None else ""
    return kind_of(series.kind).name or kind_of(label).name or (line.scope if line else "")


def dimension_of(case: Case, series: Series) -> str:
    """What a series without a unit measures: as its factor is told for, as the lines of text above
    its table say, or as such a supply is always measured."""
    factors = [value.line.factor for value in series.values if value.line.factor is not None]
    per = factors[0].unit.per if factors and factors[0].unit is not None else None
    if per is not None and per.dimension in KINDS:
        return per.dimension
    table = case.tables[series.table]
    told = {
        unit.dimension
        for text in (table.title, *table.notes)
        if (unit := energy_or_volume(text)) is not None
    }
    if len(told) == 1:
        return next(iter(told))
    return "energy" if carrier_of(series) in _MEASURED else ""


def two_levels(series: Series, levels: Sequence[tuple[Value, float]]) -> Slip | None:
    """The fewer of the periods of a series that falls apart into two levels which two units part;
    None of one that does not."""
    ordered = sorted(levels, key=lambda one: one[1])
    units = {unit.factor for value, _ in levels if (unit := unit_behind(value)) is not None}
    if len(ordered) <= _FEWEST or series.dimension not in _SHIFTS or len(units) > 1:
        return None
    at = max(range(1, len(ordered)), key=lambda one: ordered[one][1] - ordered[one - 1][1])
    few, many = sorted((ordered[:at], ordered[at:]), key=len)
    thousand = series.dimension in THOUSANDFOLD
    if len(many) < _FEWEST or (len(few) == len(many) and not thousand):
        return None
    by = _step(few, many) if thousand else _centre(few) - _centre(many)
    if not thousand and not _is_a_reading(by, units):
        return None
    width = max(few[-1][1] - few[0][1], many[-1][1] - many[0][1])
    apart = ordered[at][1] - ordered[at - 1][1]
    shift, near, wide = _SHIFTS[series.dimension]
    fits = abs(abs(by) - shift) <= near and width <= wide and 2 * apart >= shift
    fits = fits or _is_of_other_volume(few, many, by)
    return Slip(sorted((value for value, _ in few), key=_at), by) if fits else None


def _is_a_reading(by: float, units: Collection[Decimal]) -> bool:
    """Whether amounts of liquids are too high in gallons or too low in litres, as those are that
    were read in the other unit and not brought to it."""
    gallons = any(map(_is_gallon, units))
    return gallons if by > 0 else _LITRE in units


def unit_behind(value: Value) -> Unit | None:
    """The unit of an amount, else that for which its factor is told."""
    factor = value.line.factor
    per = factor.unit.per if factor is not None and factor.unit is not None else None
    return value.line.unit or per


def _step(few: Sequence[tuple[Value, float]], many: Sequence[tuple[Value, float]]) -> float:
    """By how much the fewer periods usually lie above those that stand nearest to them."""
    return (
        middle(
            [
                level - min(many, key=lambda one: abs(one[0].at - value.at))[1]
                for value, level in few
            ]
        )
        or 0.0
    )


def _is_of_other_volume(few: Levels, many: Levels, by: float) -> bool:
    """Whether a column of gallons holds some litres."""
    unit = few[0][0].line.unit
    return by > 0 and all(in_other_volume(unit, level, many[0][1], many[-1][1]) for _, level in few)


def in_other_volume(unit: Unit | None, level: float, lowest: float, highest: float) -> bool:
    """Whether an amount of gallons is one of litres: brought to gallons it lies among the others,
    and as it stands far above all of them."""
    if unit is None or unit.dimension != "volume" or not _is_gallon(unit.factor):
        return False
    apart = level - highest >= _APART
    return apart and lowest - _BESIDE <= level - GALLONS <= highest + _BESIDE


def _is_gallon(cubic_metres: Decimal) -> bool:
    return _GALLON[0] < cubic_metres < _GALLON[1]


def _at(value: Value) -> int:
    return value.at


def _centre(levels: Sequence[tuple[Value, float]]) -> float:
    return middle([level for _, level in levels]) or 0.0


def told_slip(case: Case, series: Series, slip: Slip) -> Irregularity:
    """The exception of these periods."""
    times = Decimal(1000) if abs(slip.by) > 2 else Decimal("3.785")
    shift = 1 / times if slip.by > 0 else times
    now = slip.values[0].amount or Decimal(0)
    told = [
        (value.amount or Decimal(0)) * (1 - shift) * rate
        for value in slip.values
        if (rate := tonnes_per_unit(value.line)) is not None
    ]
    line = slip.values[0].line
    unit = line.unit.printed if line.unit else ""
    return found(
        KINDS[series.dimension],
        several(value.place for value in slip.values),
        f"{series.name}: {amount(now)} {unit} is about {_TOLD[times, slip.by > 0]} the periods "
        f"beside it; as {amount(now * shift)} it fits. {NAMES[series.dimension]} seem to be mixed "
        "up.",
        "In which unit was this amount read from the bill?",
        sum(told, Decimal(0)) if told else None,
        list(dict.fromkeys(value.line.place for value in slip.values)),
        _explained(case, series, slip, times),
    )


def _explained(case: Case, series: Series, slip: Slip, times: Decimal) -> str:
    """What is said of these periods. A remark on the unit of a bill rather asks the same, none that
    does not speak of a jump makes an amount a thousand times what it was, and no stop or estimate
    makes one amount just a thousandth of what it was, as a row of a correction may be."""
    lines = [value.line for value in slip.values]
    if times == 1000 and len(lines) == 1 and abs(abs(slip.by) - _THOUSAND[0]) <= _JUST:
        said = "" if series.wide else case.explain(Reason.NEGATIVE, lines)
        return said if _CORRECTS.search(said) else ""
    named = f"{series.kind} {series.meter}"
    said = case.explain(Reason.JUMP, lines)
    if times == 1000 and slip.by > 0 and not Reason.JUMP.said_in(said):
        said = ""
    said = said or case.remarks.of_this_month(series.site, named, slip.values[0].month)
    return said if Reason.JUMP.said_in(said) or not _UNIT.search(said) else ""


_TOLD = {
    (Decimal(1000), True): "a thousand times",
    (Decimal(1000), False): "a thousandth of",
    (Decimal("3.785"), True): "3.785 times",
    (Decimal("3.785"), False): "a quarter of",
}
