"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On seventy workbooks that nobody had seen who wrote the rules, 301 of 319 totals were right, "
    "238 of 280 planted faults were found, and 39 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
