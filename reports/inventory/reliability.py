"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 380 workbooks that nobody had seen who wrote the rules, 1,473 of 1,617 totals were right, "
    "1,271 of 1,520 planted faults were found, and 268 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
