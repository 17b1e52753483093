"""The mass in which emissions are told under heads that name none, by what amounts and factors make
of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.arithmetic import close
from reports.inventory.multiplying import by_units
from reports.inventory.types import Line, Table

_FEWEST = 2  # lines
_MOST = 0.8  # of the lines that units compute
_KILOGRAMS = Decimal(1000)


def bring_to_tonnes(lines: Sequence[Line], tables: Sequence[Table]) -> None:
    """Emissions that are nearly all a thousand times what amounts and factors with their units
    make, under heads that name no mass, are told in kilograms."""
    columns: dict[tuple[int, int], list[Line]] = defaultdict(list)
    for line in lines:
        if line.stated and line.stated_place is not None and ":" not in line.stated_place.cells:
            row, across = cell_of(line.stated_place.cells)
            columns[line.table, row if tables[line.table].turned else across].append(line)
    for (table, number), mine in columns.items():
        column = tables[table].columns.get(number)
        if column is None or column.unit is not None:
            continue
        pairs = [(made, line.stated or Decimal(0)) for line in mine if (made := by_units(line))]
        held = sum(close(made * _KILOGRAMS, stated) for made, stated in pairs)
        if held >= _FEWEST and held >= _MOST * len(pairs):
            for line in mine:
                line.stated = (line.stated or Decimal(0)) / _KILOGRAMS
