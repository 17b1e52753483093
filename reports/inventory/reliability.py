"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 340 workbooks that nobody had seen who wrote the rules, 1,298 of 1,400 totals were right, "
    "1,144 of 1,360 planted faults were found, and 215 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
