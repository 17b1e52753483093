"""Amounts that a remark beside them gives with the same digits in another unit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.exceptions.slips import KINDS, NAMES
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Place
from reports.inventory.units import Unit, unit_of
from reports.inventory.values import words
from sibyl_project.common.regex import regex

_AMOUNT = regex(
    r"(?<![\w.,-])(?P<number>\d[\d.,' ]*\d|\d)\s*"
    r"(?P<unit>(?:US |imp\.? )?[^\W\d_]{1,8}[³3]?)(?!\w)",
    re.IGNORECASE,
)
_BROUGHT = regex(
    r"\bconver(?:t|sion)|\bbrought to\b|\btranslated|\bumgerechnet|\bconverti|[x×*/÷] ?\d",
    re.IGNORECASE,
)
Quoted = list[tuple[str, Unit, list[Decimal]]]
_LEAST = 10  # below which equal digits may be chance
_SAME = Decimal("0.0005")
_APART = Decimal("1.05")  # by which two units differ at least


def noted_units(case: Case) -> Iterator[Irregularity]:
    """Amounts whose own row quotes a ticket or bill with the same number in another unit."""
    seen: set[Place] = set()
    quoting = {text: told for text in case.texts if (told := _amounts_in(text))}
    for line in case.lines if quoting else ():
        if line.unit is None or line.unit.dimension not in KINDS or line.method == "market":
            continue
        quoted = _quoted(case, line, line.unit, quoting)
        for place, value in _amounts(line) if quoted else ():
            text = _in_another(value, line.unit, quoted)
            if text and place not in seen and not case.is_claimed(place):
                seen.add(place)
                yield _told(case, line, line.unit, place, value, text)


def _amounts(line: Line) -> Iterator[tuple[Place, Decimal]]:
    told = [(point.place, point.value) for point in line.points]
    for place, value in told or [(line.activity_place or line.place, line.activity)]:
        if value is not None and abs(value) >= _LEAST:
            yield place, value


def _quoted(case: Case, line: Line, own: Unit, quoting: Mapping[str, Quoted]) -> Quoted:
    """The amounts in units like its own that remarks of a row quote."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    texts = [cell for cell in sight.cells(line.row).values() if type(cell) is str]
    return [one for text in texts for one in quoting.get(text, ()) if one[1].base == own.base]


def _amounts_in(cell: str) -> Quoted:
    """The amounts with units that a text quotes, unless it says that they were brought to one:
    words, unit and number of each, read both ways where its points may part thousands or
    decimals."""
    text = words(cell)
    if _BROUGHT.search(text):
        return []
    matches = ((match, unit_of(match["unit"])) for match in _AMOUNT.finditer(text))
    return [
        (match[0], unit, _read(match["number"]))
        for match, unit in matches
        if unit is not None and unit.per is None
    ]


def _read(text: str) -> list[Decimal]:
    plain = text.replace(" ", "").replace("'", "")
    forms = {plain.replace(",", ""), plain.replace(".", "").replace(",", ".")}
    return [Decimal(one) for one in forms if one.count(".") <= 1 and one.strip(".")]


def _in_another(value: Decimal, own: Unit, quoted: Quoted) -> str:
    """The words that quote an amount in another unit; empty where any quotes it rightly."""
    found = ""
    for text, unit, numbers in quoted:
        right = value * own.factor / unit.factor
        if any(abs(one / right - 1) <= _SAME for one in numbers):
            return ""
        apart = max(unit.factor, own.factor) / min(unit.factor, own.factor) >= _APART
        if apart and any(abs(one / value - 1) <= _SAME for one in numbers):
            found = text
    return found


def _told(
    case: Case, line: Line, own: Unit, place: Place, value: Decimal, text: str
) -> Irregularity:
    unit = unit_of(text.lstrip("0123456789.,' ")) or own
    rate = tonnes_per_unit(line)
    by = 1 - unit.factor / own.factor
    return found(
        KINDS[own.dimension],
        several([place]),
        f"{line.site or line.kind}: {amount(value)} is counted in {own.printed}, and the remark "
        f"beside it says \u201c{text}\u201d. {NAMES[own.dimension]} seem to be mixed up.",
        "In which unit does the document stand?",
        value * by * rate if rate is not None else None,
        [line.place],
    )
