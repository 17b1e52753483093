"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On fifteen workbooks that nobody had seen who wrote the rules, 23 of 40 totals were right, 29 "
    "of 57 planted faults were found, and 15 of the 44 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
