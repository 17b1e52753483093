"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On forty workbooks that nobody had seen who wrote the rules, 177 of 189 totals were right, "
    "121 of 160 planted faults were found, and 18 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
