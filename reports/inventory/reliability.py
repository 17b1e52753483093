"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 270 workbooks that nobody had seen who wrote the rules, 1,056 of 1,121 totals were right, "
    "925 of 1,080 planted faults were found, and 148 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
