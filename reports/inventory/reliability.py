"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 240 workbooks that nobody had seen who wrote the rules, 944 of 1,005 totals were right, "
    "834 of 960 planted faults were found, and 110 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
