"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 300 workbooks that nobody had seen who wrote the rules, 1,159 of 1,242 totals were right, "
    "1,017 of 1,200 planted faults were found, and 170 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
