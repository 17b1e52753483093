"""Faults of formulas, sums and printed figures."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal

from benchmarks.planting_place import CELL, LEAST, Planting
from reports.document.relative_formulas import Relative
from reports.inventory.types import Place
from reports.inventory.values import number

_RANGE = re.compile(r":R(\[?)(-?\d+)(\]?)C")


def hardcoded(here: Planting) -> bool:
    """A typed number in place of a formula of emissions."""
    fitting: list[Place] = []
    counted = Counter((line.table, line.method) for line in here.inventory.lines if line.stated)
    for line in here.inventory.lines:
        place = line.stated_place
        several = counted[line.table, line.method] >= LEAST
        if line.stated and place and several and CELL.match(place.cells):
            fitting += [] if here.typed(place) else [place]
    return bool(fitting) and _overwrite(here, here.random.choice(fitting))


def _overwrite(here: Planting, place: Place) -> bool:
    cell = here.cell(place)
    value = number(here.book.value(cell))
    if not value:
        return False
    here.book.put(cell, round(float(value) * 1.07, 2))
    return True


def summary(here: Planting) -> bool:
    """A figure of a summary that is typed instead of carried from another sheet."""
    counted = {here.tables[line.table].sheet for line in here.inventory.lines if line.tonnes}
    fitting = []
    for grid in here.book.grids.values():
        if grid.name in counted:
            continue
        for (row, column), formula in grid.formulas.items():
            sheets = {one.sheet for one in formula.references(row, column)} - {"", grid.name}
            if sheets & counted and number(grid.at(row, column)):
                fitting.append((grid.name, row, column))
    if not fitting:
        return False
    cell = here.random.choice(fitting)
    here.cells.append(cell)
    here.book.put(cell, round(float(number(here.book.value(cell)) or 0) * 1.06, 2))
    return True


def shorter_range(here: Planting) -> bool:
    """A sum that stops some rows early."""
    fitting = []
    counted = {here.tables[line.table].sheet for line in here.inventory.lines if line.tonnes}
    for grid in here.book.grids.values():
        for (row, column), formula in grid.formulas.items():
            if not re.match(r"\+?(?:SUM|SUMIFS?|SUBTOTAL|SUMPRODUCT)\(", formula.text, re.I):
                continue
            if not number(grid.at(row, column)) or _RANGE.search(formula.text) is None:
                continue
            spans = [
                one
                for one in formula.references(row, column)
                if one.bottom - one.top >= 3 and one.bottom < 100_000
            ]
            if spans and (spans[0].sheet or grid.name) in counted:
                fitting.append((grid.name, row, column, spans[0]))
    if not fitting:
        return False
    sheet, row, column, span = here.random.choice(fitting)
    source = here.book.grids[span.sheet or sheet]
    filled = [at for at in range(span.top, span.bottom + 1) if number(source.at(at, span.right))]
    if len(filled) < LEAST:
        return False
    less = span.bottom - filled[-2]
    text = _RANGE.sub(
        lambda match: f":R{match[1]}{int(match[2]) - less}{match[3]}C",
        here.book.grids[sheet].formulas[row, column].text,
    )
    cell = (sheet, row, column)
    here.cells.append(cell)
    gone = number(source.at(filled[-1], span.right)) or Decimal(0)
    before = number(here.book.value(cell)) or Decimal(0)
    here.book.put(cell, float(before - gone), Relative(text))
    return True


def printed(here: Planting) -> bool:
    """A figure of the report that is not the sum."""
    figures = list(here.report.figures)
    if not figures:
        return False
    at = here.random.randrange(len(figures))
    figures[at] = replace(figures[at], tonnes=figures[at].tonnes * Decimal("1.08"))
    here.report = replace(here.report, figures=tuple(figures))
    return True
