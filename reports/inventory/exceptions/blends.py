"""By which assessment reports a potential is right, also of blends of refrigerants, which are
computed from their parts."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from standards.reference.gases import gwp, gwp_sets_with

_REPORTS = ("AR4", "AR5", "AR6")
_OF_100 = Decimal("0.01")
_NEAR = Decimal("0.0015")  # of a potential that was rounded, or counts a trace otherwise
# per cent of mass by the designations of ASHRAE 34; parts that warm next to nothing are left out
_PARTS: dict[str, dict[str, str]] = {
    "R404A": {"R-125": "44", "R-143a": "52", "R-134a": "4"},
    "R407A": {"R-32": "20", "R-125": "40", "R-134a": "40"},
    "R407C": {"R-32": "23", "R-125": "25", "R-134a": "52"},
    "R407F": {"R-32": "30", "R-125": "30", "R-134a": "40"},
    "R410A": {"R-32": "50", "R-125": "50"},
    "R417A": {"R-125": "46.6", "R-134a": "50"},
    "R422D": {"R-125": "65.1", "R-134a": "31.5"},
    "R448A": {"R-32": "26", "R-125": "26", "R-134a": "21"},
    "R449A": {"R-32": "24.3", "R-125": "24.7", "R-134a": "25.7"},
    "R452A": {"R-32": "11", "R-125": "59"},
    "R454B": {"R-32": "68.9"},
    "R507A": {"R-125": "50", "R-143a": "50"},
    "R513A": {"R-134a": "44"},
}


@lru_cache(maxsize=4096)
def reports_with(gas: str, value: Decimal) -> tuple[str, ...]:
    """The reports that give this potential of a gas or blend; empty where that is not known."""
    return gwp_sets_with(gas, value) or _of_blend(_closed(gas), value)


def potential_of(gas: str, report: str) -> Decimal | None:
    """The potential of a gas or blend in a report; None where it is not known."""
    held = gwp(gas, report)
    if held is not None:
        return held.value
    parts = _PARTS.get(_closed(gas))
    return _blended(parts, report) if parts is not None else None


def _closed(gas: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", gas.upper())


def _of_blend(name: str, value: Decimal) -> tuple[str, ...]:
    parts = _PARTS.get(name)
    if parts is None:
        return ()
    return tuple(
        report
        for report in _REPORTS
        if (right := _blended(parts, report))
        and abs(value - right) <= max(Decimal(1), right * _NEAR)
    )


def _blended(parts: dict[str, str], report: str) -> Decimal | None:
    total = Decimal(0)
    for gas, share in parts.items():
        held = gwp(gas, report)
        if held is None:
            return None
        total += held.value * Decimal(share) * _OF_100
    return total
