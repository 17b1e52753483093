"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On ten workbooks that nobody had seen who wrote the rules, 32 of 38 totals were right, 24 of "
    "40 planted faults were found, and 6 of the 30 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
