"""What an analysis that begins now rests on of the world outside the report, as its options hold
it."""

from __future__ import annotations

from typing import Any

from reports.models import Report
from reports.registers.matching import frozen_for
from reports.registers.snapshots import loaded_registers
from reports.registers.types import as_json
from reports.review.completeness import frozen_expectations


def frozen_outside(report: Report) -> dict[str, Any]:
    """The entries of registers that count, which registers are loaded, and what may be expected in
    the report."""
    return {
        "registers": as_json(frozen_for(report)),
        "registers_loaded": loaded_registers(),
        "expected": frozen_expectations(report),
    }
