"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 420 workbooks that nobody had seen who wrote the rules, 1,636 of 1,797 totals were right, "
    "1,397 of 1,680 planted faults were found, and 289 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
