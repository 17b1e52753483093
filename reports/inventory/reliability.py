"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 360 workbooks that nobody had seen who wrote the rules, 1,391 of 1,506 totals were right, "
    "1,211 of 1,440 planted faults were found, and 252 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
