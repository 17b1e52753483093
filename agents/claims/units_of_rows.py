"""What the figures of a table row are counted in: units in cells of their own, in labels, in the
titles around them."""

from __future__ import annotations

import re

from agents.claims import table_columns as columns
from agents.claims.table_columns import Row
from agents.claims.table_metrics import KINDS
from reports.language.units import fold_units, unit_within

LONGEST_UNIT = 60  # characters
_UNIT_CELL = re.compile(
    r"^\(?(?:%(?: of .*)?|[kM]?t ?CO ?2\S*|(?:1,?000 )?(?:metric )?(?:tons?|tonnes?)\b.*"
    r"|[kMGT]Wh\S*|[MGTP]J\S*|m[3³]\S*|(?:million |thousand |1,?000 )[\w³$€£ ]{1,20}"
    r"|cubic met\S*.*|numbers?|no\.(?: \(rounded\))?|[$€£]|per \w.*|kg\S*)\)?$",
    re.IGNORECASE,
)
# of footnotes
MARKS = re.compile(r"(?<=[a-z)\d%.,])[¹²³⁰⁴-⁹]+(?:, ?[¹²³⁰⁴-⁹]+)*(?=:?$| )", re.IGNORECASE)
_COUNTED = re.compile(
    r"\b(?:numbers?|share|rate|ratio|percent\w*|index|count|hours|stations?|sites)\b|\bno\."
    r"|\be?[kMGT]Wh\b|[%#]",
    re.IGNORECASE,
)
_MEASURE_OF = re.compile(r"\b(?:LTIFR?|TRIR|models)\b", re.IGNORECASE)
TITLE_WITH_UNIT = re.compile(r"\((%|percentage|in [^()]+|as a percentage of [^()]+)\)$")
# the unit of the line below, run together with this one
SECOND_UNIT = re.compile(r"(?<=\S) (?=% )")
_CUBIC = re.compile(r"\b(k?m|ft)([²³])")


def without_marks(label: str) -> str:
    """The label without footnote marks; "m³" keeps its exponent."""
    return MARKS.sub("", _CUBIC.sub(lambda m: m[1] + {"²": "2", "³": "3"}[m[2]], label)).rstrip(":")


def is_unit_cell(cell: str) -> bool:
    """Whether a cell holds a unit alone."""
    return bool(_UNIT_CELL.match(cell))


def is_unit_header(cells: list[str]) -> bool:
    """A row that names what is counted above columns of plain numbers: "Emissions | Mt CO2e"."""
    return (
        len(cells) > 1
        and bool(cells[0])
        and all(is_unit_cell(without_marks(cell)) for cell in cells[1:])
    )


def is_counted(name: str, values: tuple[tuple[str, str], ...]) -> bool:
    """Whether it is told what is counted: by a unit, or by words like "number of" or "rate"."""
    return bool(
        unit_within(fold_units(name))
        or "%" in values[0][0]
        or _COUNTED.search(name)
        or _MEASURE_OF.search(name)
    )


def unit_for(row: Row, metric: str, values: tuple[tuple[str, str], ...]) -> str:
    """The unit in a cell of its own, else in the label's surroundings where neither label nor
    figures have one."""
    unit = _unit_cell(row, metric)
    if "%" in values[0][0] and (not unit or unit.startswith("%")):
        return ""
    if unit or unit_within(fold_units(row.label)):
        return unit
    above = [without_marks(cell) for cell in row.header[1:] if is_unit_cell(without_marks(cell))]
    if above:
        return above[0]
    around = [*row.titles, *row.header[:1]]
    counted = next(
        (found[1] for title in reversed(around) if (found := TITLE_WITH_UNIT.search(title))), ""
    )
    return _unit_of(metric, " ".join(around)) or counted


def _unit_cell(row: Row, metric: str) -> str:
    """The unit printed in a cell of its own."""
    named = next(
        (
            cell
            for cell, name in zip(row.cells, row.header, strict=False)
            if name.lower() in ("unit", "units")
        ),
        "",
    )
    named = named or next((cell for cell in row.cells if is_unit_cell(cell)), "")
    named = named or next((cell for cell in row.cells[1:] if _is_unit(cell, metric)), "")
    named = SECOND_UNIT.split(named)[0]
    return named[1:-1] if named.startswith("(") and named.endswith(")") else named


def _is_unit(cell: str, metric: str) -> bool:
    unit = unit_within(fold_units(cell))
    fits = (
        unit is not None
        and unit.start <= 1
        and (bool(unit.per) or unit.kind in KINDS.get(metric, ()))
    )
    return fits and len(cell) < LONGEST_UNIT and not columns.NUMBER_CELL.match(cell)


def _unit_of(metric: str, context: str) -> str:
    """The unit that the words around a table name, where it fits the metric: "(tCO2e)" for
    emissions, "(MWh)" for energy."""
    folded = fold_units(context)
    unit = unit_within(folded)
    fits = unit is not None and not unit.per and unit.kind in KINDS.get(metric, ())
    return (
        folded[unit.start : unit.end].strip(" ()").replace("t CO2", "tCO2")
        if unit is not None and fits
        else ""
    )
