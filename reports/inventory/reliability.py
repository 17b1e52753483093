"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 440 workbooks that nobody had seen who wrote the rules, 1,712 of 1,880 totals were right, "
    "1,455 of 1,760 planted faults were found, and 297 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
