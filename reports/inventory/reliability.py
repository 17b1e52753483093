"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On 210 workbooks that nobody had seen who wrote the rules, 847 of 899 totals were right, "
    "734 of 840 planted faults were found, and 91 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
