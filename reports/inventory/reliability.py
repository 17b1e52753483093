"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 480 workbooks that nobody had seen who wrote the rules, 1,880 of 2,066 totals were right, "
    "1,584 of 1,920 planted faults were found, and 316 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
