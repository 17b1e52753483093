"""The steps by which a line of an inventory was computed again, each with its cells: what the page
of a line lists, from the activity to the difference."""

from __future__ import annotations

from calendar import month_abbr
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from reports.compiled.inventories import tonnes
from reports.inventory.inventory_json import built
from reports.inventory.types import Factor, Line, Point
from reports.models import InventoryLine
from sibyl_project.common.numbers import plain, shown

DIGITS: Final = 8  # of a computed number that is shown
LINKS: Final = {
    "column": "it stands in the row of the line",
    "formula": "the formula of the emissions refers to it",
    "label": "the list of factors has it under the words of the line",
    "arithmetic": "inferred: it is the factor of the list that gives the stated emissions",
}
SCOPE_WHY: Final = {
    "row": "a cell of its row says so",
    "section": "the heading above its rows says so",
    "head": "the head of its column says so",
    "title": "the title of its table says so",
    "sheet": "the name of its sheet says so",
    "kind": "by what the activity is",
    "summary": "a summary of the workbook counts it there",
    "table": "the other lines of its table are",
}


@dataclass(frozen=True, slots=True)
class Step:
    """A step: what it is, its value, the cells it is read from, and remarks."""

    name: str
    value: str
    cells: str = ""
    remarks: tuple[str, ...] = ()
    points: tuple[tuple[str, str, str], ...] = ()  # period, amount and cells


def line_of(row: InventoryLine) -> Line:
    """The whole line of a row."""
    return built(Line, row.details)


def steps_of(line: Line) -> list[Step]:
    """Every step of a line, in the order in which it is computed."""
    found = [_activity(line), _belongs(line), _conversion(line), _factor(line), _potential(line)]
    return [*filter(None, found), *_results(line)]


def _activity(line: Line) -> Step:
    remarks = []
    if line.derived:
        remarks.append(f"made of the amounts of other lines in {line.derived}")
    if line.hidden:
        remarks.append("its row or sheet is hidden")
    points = tuple(map(_point, line.points)) if len(line.points) > 1 else ()
    if points:
        remarks.append(f"the sum of {len(points)} amounts")
    where = line.activity_place or line.place
    return Step("Activity", _amount(line), str(where), tuple(remarks), points)


def _amount(line: Line) -> str:
    unit = line.unit.printed if line.unit else "unit not known"
    return f"{_number(line.activity)} {unit}" if line.activity is not None else "no amount"


def _point(point: Point) -> tuple[str, str, str]:
    month = month_abbr[point.month] if point.month and point.month <= 12 else ""
    period = " ".join(filter(None, (month, str(point.year or ""))))
    amount = _number(point.value) if point.value is not None else "empty"
    return period or "period not known", amount, str(point.place)


def _belongs(line: Line) -> Step:
    if not line.scope:
        return Step("Belongs to", "scope not known: no total takes it in")
    parts = [f"Scope {line.scope}", f"category {line.category}" if line.category else ""]
    parts.append(f"{line.method}-based" if line.method else "")
    if line.scope == "2" and not line.method:
        parts.append("both methods")
    remarks = [SCOPE_WHY.get(line.scope_why, "")]
    if line.feeds:
        remarks.append("a line of another table carries it, so that no total takes it in twice")
    if line.contract:
        remarks.append(f"contract: {line.contract}")
    return Step("Belongs to", ", ".join(filter(None, parts)), "", tuple(filter(None, remarks)))


def _conversion(line: Line) -> Step | None:
    """What brought the product into tonnes: known from what came out."""
    times = [line.activity, line.factor.value if line.factor else None, line.gwp]
    product = Decimal(1)
    for each in times:
        product *= 1 if each is None else each
    if line.computed is None or not product:
        return None
    by = line.computed / product
    unit = line.factor.unit if line.factor else None
    if line.unit and unit and unit.per and unit.per.base == line.unit.base:
        why = f"from {line.unit.printed} to the unit of the factor ({unit.printed}), into t"
    elif line.unit and not line.factor:
        why = f"from {line.unit.printed} into t"
    else:
        why = "the units are not all known: the proportion that holds for most lines of the table"
    return Step("Unit conversion", f"× {_number(by)}", "", (why,))


def _factor(line: Line) -> Step | None:
    factor = line.factor
    if factor is None:
        return None if line.gwp is not None else Step("Factor", "no factor was found")
    unit = factor.unit.printed if factor.unit else "unit not known"
    linked = LINKS.get(factor.link, "")
    told = [
        f"“{factor.label}”" if factor.label else "",
        ", ".join(_origin(factor)),
        f"{factor.basis} calorific value" if factor.basis else "",
        f"how it came to the line: {linked}" if linked else "",
    ]
    where = str(factor.place) if factor.place else ""
    return Step("Factor", f"{_number(factor.value)} {unit}", where, tuple(filter(None, told)))


def _origin(factor: Factor) -> Iterator[str]:
    yield f"source: {factor.source}" if factor.source else "source not named"
    yield f"year {factor.year}" if factor.year else "year not named"
    yield f"country: {factor.country}" if factor.country else "country not named"


def _potential(line: Line) -> Step | None:
    if line.gwp is None:
        return None
    where = str(line.gwp_place) if line.gwp_place else ""
    gas = (line.gas,) if line.gas else ()
    return Step("Global warming potential", f"× {_number(line.gwp)}", where, gas)


def _results(line: Line) -> Iterable[Step]:
    where = str(line.stated_place) if line.stated_place else ""
    stated = "none" if line.stated is None else f"{tonnes(line.stated)} tCO2e"
    yield Step("Stated in the workbook", stated, where)
    if line.computed is None:
        yield Step("Computed again", "not known", "", (line.why_not,) if line.why_not else ())
    else:
        yield Step("Computed again", f"{tonnes(line.computed)} tCO2e", "", (_formula(line),))
    if line.difference is not None:
        yield Step("Stated less computed", f"{tonnes(line.difference)} tCO2e")
    if line.note:
        yield Step("Note of the workbook", f"“{line.note}”")


def _formula(line: Line) -> str:
    conversion = _conversion(line)
    parts = [
        _number(line.activity) if line.activity is not None else "",
        conversion.value.removeprefix("× ") if conversion else "",
        _number(line.factor.value) if line.factor else "",
        _number(line.gwp) if line.gwp is not None else "",
    ]
    return " × ".join(filter(None, parts))


def _number(value: Decimal) -> str:
    """A number to so many digits that nobody misses one."""
    rounded = Decimal(f"{value:.{DIGITS}g}") if _is_long(value) else value
    small = rounded and abs(rounded) < Decimal("0.000001")
    large = abs(rounded) >= Decimal(10) ** 15
    return f"{rounded.normalize():e}" if small or large else shown(rounded)


def _is_long(value: Decimal) -> bool:
    text = plain(value)
    return "." in text and len(text.replace(".", "").lstrip("-0")) > DIGITS + 4
