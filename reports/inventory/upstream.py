"""Rows with a column of emissions for their own scope and one for Scope 3: the latter are those of
bringing the fuel or energy, category 3."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reports.inventory.types import Line

FUEL_AND_ENERGY: Final = 3  # the category of Scope 3


def place_upstream(lines: Iterable[Line]) -> None:
    """Give the lines of Scope 3 that name no category, and whose amount their row counts in Scope 1
    or 2 too, the category of fuel- and energy-related activities."""
    every = list(lines)
    own = {
        (line.table, line.row, line.activity)
        for line in every
        if line.scope in ("1", "2") and line.activity
    }
    for line in every:
        counted = line.scope == "3" and (line.table, line.row, line.activity) in own
        if counted and line.category is None:
            line.category = FUEL_AND_ENERGY
