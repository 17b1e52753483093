"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 520 workbooks that nobody had seen who wrote the rules, 2,109 of 2,333 totals were right, "
    "1,701 of 2,080 planted faults were found, and 412 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
