"""How far to trust an inventory that was computed again, as it was measured."""

from __future__ import annotations

from typing import Final

RELIABILITY: Final = (
    "On sixty workbooks that nobody had seen who wrote the rules, 251 of 269 totals were right, "
    "205 of 240 planted faults were found, and 28 exceptions were none that had been planted. "
    "Read what is listed as questions to look up in the workbook, never as findings."
)
