"""Writing a sheet row by row, with links to other sheets of the same workbook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from reports.exports.cells import Written, write_cell

LEAD, BY_SITE, LINES, EXCEPTIONS, COLUMNS = (
    *("Lead sheet", "By site", "Lines"),
    *("Exceptions", "Columns"),
)
MOST_ROWS: Final = 1_048_576  # of a sheet
MOST_LINKS: Final = 60_000  # of a sheet, which holds 65,530


def link_to(sheet: str, row: int) -> str:
    """The address of the first cell of a row, from 0, of one of our own sheets."""
    return f"internal:'{sheet}'!A{row + 1}"


@dataclass
class SheetWriter:
    """A sheet that is written from its first row to its last; `row` is the next one, from 0.

    `rounds` says that its decimals are tonnes, shown to the kilogram; the cell keeps all digits.
    """

    sheet: Any
    formats: Mapping[str, Any]
    rounds: bool = False
    row: int = 0
    links: int = field(default=0, init=False)

    def write(
        self, values: Sequence[Written], form: str = "cell", links: Mapping[int, str] | None = None
    ) -> int:
        """Write the values of a row, those at the columns of `links` as links; its number."""
        at, self.row = self.row, self.row + 1
        for column, value in enumerate(values):
            target = (links or {}).get(column, "")
            if target and value not in (None, "") and self.links < MOST_LINKS:
                self.links += 1
                self.sheet.write_url(at, column, target, self.formats["link"], str(value))
            else:
                rounded = f"{form} tonnes" if self.rounds and isinstance(value, Decimal) else form
                write_cell(self.sheet, at, column, value, self.formats[rounded])
        return at

    def skip(self) -> None:
        """Leave a row empty."""
        self.row += 1

    @property
    def is_full(self) -> bool:
        """Whether the sheet holds no further row but one that says so."""
        return self.row >= MOST_ROWS - 1
