"""What the entries of a register that are the company's add up to in a year, and which of them do
not count and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from reports.registers.catalogue import REGISTERS
from reports.registers.types import Matched, Value

# of the EU ETS: some flights only; voyages, of which another company may answer for; sold fuel
NOT_OF_SITES: Final = {
    "10": "aircraft, of which some flights only are counted",
    "50": "ships, whose operator need not be their company",
    "70": "fuel that is sold, which is nobody's Scope 1 there",
}
WHOLE: Final = Decimal(1)


@dataclass(frozen=True, slots=True)
class Counted:
    """An entry with its value of a year."""

    entry: Matched
    value: Value


@dataclass(frozen=True, slots=True)
class Sum:
    """The counted entries of a year, and why others of the company are not among them."""

    year: int
    counted: tuple[Counted, ...]
    left_out: tuple[str, ...] = ()

    @property
    def total(self) -> Decimal:
        """Tonnes."""
        return sum((one.value.value for one in self.counted), Decimal(0))

    @property
    def registers(self) -> tuple[str, ...]:
        """The registers it is from, each once."""
        return tuple(dict.fromkeys(one.entry.register for one in self.counted))

    @property
    def source(self) -> str:
        """Who speaks."""
        return " and ".join(REGISTERS[name].label for name in self.registers)


def sum_of(entries: Iterable[Matched], year: int) -> Sum:
    """What entries of registers whose sums are a lowest amount add up to in a year."""
    counted, left_out = [], []
    for entry in entries:
        value = next((one for one in entry.values if one.year == year and one.unit == "t"), None)
        if value is None or not REGISTERS[entry.register].counts_as_floor:
            continue
        why = why_not(entry, value)
        if why:
            left_out.append(f"{entry.named}: {why}")
        else:
            counted.append(Counted(entry, value))
    return Sum(year, tuple(counted), tuple(left_out))


def why_not(entry: Matched, value: Value) -> str:
    """Why an entry is not surely the company's Scope 1 of a year; empty where it is."""
    if not entry.covers(value.year):
        return f"a person said that it was not the company's in {value.year}"
    code = _code(entry.activity)
    if entry.register == "eu_ets" and not code:
        return "its activity is not known: load the file of operators"
    if code in NOT_OF_SITES:
        return NOT_OF_SITES[code]
    if entry.register == "us_ghgrp" and value.share != WHOLE:
        return (
            "how much of it the company owned is not known: load the parent companies"
            if value.share is None
            else f"the company does not surely own all of it ({value.share:.0%})"
        )
    return ""


def _code(activity: str) -> str:
    head = activity.partition("-")[0].strip()
    return head if head.isdecimal() or head.isalpha() else ""


def by_register(entries: Sequence[Matched]) -> list[list[Matched]]:
    """The entries of each register, and where there are several registers all together at last:
    what none of them proves alone they may prove together, for their sites are different ones."""
    groups: dict[str, list[Matched]] = {}
    for entry in entries:
        if REGISTERS[entry.register].counts_as_floor:
            groups.setdefault(entry.register, []).append(entry)
    found = list(groups.values())
    return [*found, [one for group in found for one in group]] if len(found) > 1 else found
