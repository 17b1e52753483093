"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On fifteen workbooks that nobody had seen who wrote the rules, 62 of 76 totals were right, 35 "
    "of 60 planted faults were found, and 7 of the 42 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
