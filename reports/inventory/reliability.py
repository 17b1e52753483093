"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 320 workbooks that nobody had seen who wrote the rules, 1,231 of 1,328 totals were right, "
    "1,079 of 1,280 planted faults were found, and 195 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
