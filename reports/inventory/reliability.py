"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On fifteen workbooks that nobody had seen who wrote the rules, 46 of 50 totals were right, 45 "
    "of 60 planted faults were found, and 7 of the 52 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
