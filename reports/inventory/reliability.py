"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 400 workbooks that nobody had seen who wrote the rules, 1,563 of 1,711 totals were right, "
    "1,335 of 1,600 planted faults were found, and 276 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
