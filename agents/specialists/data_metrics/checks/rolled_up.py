"""What the lines of a client's workbook add up to, as a check gets it (no Django here)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.arithmetic import recomputes


@dataclass(frozen=True, slots=True)
class RolledUp:
    """The sum of the lines of a scope in a workbook that was computed again, in tCO2e.

    `stated` is the sum of the emissions as the workbook states them, `computed` that of activity
    times factor. `agrees` tells whether the figure that the report prints for this scope, method,
    category and year is that sum within rounding; None where it prints none. `not_computed` are
    the tonnes of lines that the workbook states alone. `own_sum` are the cells in which the
    workbook itself holds the same sum, "" where none was found.
    """

    document: str  # its id
    filename: str
    scope: str  # 1, 2, 3, or 3.7 for category 7
    method: str
    year: int
    stated: Decimal
    computed: Decimal
    lines: int
    open_lines: int
    agrees: bool | None = None
    not_computed: Decimal = Decimal(0)
    own_sum: str = ""
    sheet: int = 0  # the number of the sheet that holds most of the lines

    @property
    def recomputed(self) -> bool:
        """Whether the lines were computed again and come to the same as stated."""
        return recomputes(self.stated, self.computed, self.not_computed)
