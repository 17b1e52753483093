"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 120 workbooks that nobody had seen who wrote the rules, 512 of 538 totals were right, "
    "434 of 480 planted faults were found, and 52 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
