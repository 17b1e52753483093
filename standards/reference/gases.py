"""Global warming potentials of greenhouse gases, by assessment report of the IPCC."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from typing import Any

from standards.reference.facts import Status, closed, folded, shipped, source

REPORTS = {
    "SAR": "Second Assessment Report",
    "AR4": "Fourth Assessment Report",
    "AR5": "Fifth Assessment Report",
    "AR5-feedback": "Fifth Assessment Report, with climate-carbon feedback",
    "AR6": "Sixth Assessment Report",
    "AR6-GWP20": "Sixth Assessment Report, over 20 years instead of 100",
}
KYOTO_GASES = ("CO2", "CH4", "N2O", "HFCs", "PFCs", "SF6", "NF3")
_ORDINALS = {"second": "SAR", "fourth": "AR4", "fifth": "AR5", "sixth": "AR6"}
_METHANE = "CH4"


@dataclass(frozen=True, slots=True)
class Gwp:
    """How many tonnes of CO2 one tonne of a gas counts as, over 100 years except for `AR6-GWP20`.
    `also` holds other values in print under the same report."""

    gas: str
    report: str
    value: Decimal
    status: Status
    source: str
    note: str = ""
    also: tuple[Decimal, ...] = ()


@dataclass(frozen=True, slots=True)
class _Gas:
    formula: str
    names: frozenset[str]
    gwps: Mapping[str, Gwp] = field(hash=False)


def gwp(gas: str, report: str) -> Gwp | None:
    """The potential of a gas (formula, name or refrigerant number; methane also as "CH4 fossil" and
    "CH4 non-fossil") in a report ("AR6", "IPCC AR5", "Fifth Assessment Report"); None where either
    is not known."""
    held, key = _by_name().get(closed(gas)), _report(report)
    return held.gwps.get(key) if held and key else None


def gwp_sets_with(gas: str, value: Decimal | int | float | str) -> tuple[str, ...]:
    """The reports that give this value, oldest first, as keys of `REPORTS`; empty where none does
    or the gas is not known.

    Plain methane also counts with the values of fossil and non-fossil methane, which inventories
    use under AR5 and AR6.
    """
    held = _by_name().get(closed(gas))
    if held is None:
        return ()
    forms = (
        [other for other in _gases() if other.formula.split()[0] == _METHANE]
        if held.formula == _METHANE
        else [held]
    )
    wanted = Decimal(str(value))
    found = {
        report
        for form in forms
        for report, row in form.gwps.items()
        if wanted in (row.value, *row.also)
    }
    return tuple(report for report in REPORTS if report in found)


def known_gases() -> tuple[str, ...]:
    """The formulas and numbers under which gases are held, blends included."""
    return tuple(gas.formula for gas in _gases())


def _report(text: str) -> str | None:
    words = folded(text)
    exact = {folded(key): key for key in REPORTS}
    if words in exact:
        return exact[words]
    named = {key for word, key in _ORDINALS.items() if f"{word} assessment" in words}
    named |= {match.upper() for match in re.findall(r"\b(?:ar[456]|sar)\b", words)}
    if len(named) != 1:
        return None
    key = named.pop()
    if "feedback" in words and "without" not in words:
        return "AR5-feedback" if key == "AR5" else None
    if re.search(r"\bgwp ?20\b|\b20 years?\b|\b20 yr\b", words):
        return "AR6-GWP20" if key == "AR6" else None
    return key


@cache
def _by_name() -> dict[str, _Gas]:
    return {name: gas for gas in _gases() for name in gas.names}


@cache
def _gases() -> tuple[_Gas, ...]:
    return tuple(_gas(row) for row in shipped("ghg")["gwp"])


def _gas(row: dict[str, Any]) -> _Gas:
    recalled = row.get("recalled", ())
    gwps = {
        report: Gwp(
            gas=row["gas"],
            report=report,
            value=value,
            status=Status.RECALLED if report in recalled else Status(row["status"]),
            source=source("ghg", row["source"]),
            note=row.get("note", ""),
            also=tuple(value for key, value in row.get("also", {}).items() if key == report),
        )
        for report, value in row["values"].items()
    }
    return _Gas(row["gas"], frozenset(closed(name) for name in (row["gas"], *row["names"])), gwps)
