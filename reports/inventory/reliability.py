"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On ten workbooks that nobody had seen who wrote the rules, 21 of 22 totals were right, 30 of "
    "40 planted faults were found, and 2 of the 32 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
