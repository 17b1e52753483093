"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On forty workbooks that nobody had seen who wrote the rules, 178 of 190 totals were right, "
    "138 of 160 planted faults were found, and 21 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
