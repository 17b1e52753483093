"""Units of intensities taken apart: what is above the line, what below, and the factors to one
common spelling.

Above the line emissions are tCO2e, energy GJ, water m3; below it mass is t and money is one million
of a currency.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from reports.language.units import currency_before
from sibyl_project.common.regex import regex
from standards.reference.facts import folded

_TONNES = {"g": Decimal("0.000001"), "kg": Decimal("0.001"), "t": Decimal(1), "kt": Decimal(1000)}
_GJ = {
    "kwh": Decimal("0.0036"),
    "mwh": Decimal("3.6"),
    "gwh": Decimal(3600),
    "mj": Decimal("0.001"),
    "gj": Decimal(1),
    "gigajoule": Decimal(1),
    "gigajoules": Decimal(1),
    "tj": Decimal(1000),
    "megawatthours": Decimal("3.6"),
}
_M3 = {
    "l": Decimal("0.001"),
    "m3": Decimal(1),
    "m\u00b3": Decimal(1),
    "litres": Decimal("0.001"),
    "liters": Decimal("0.001"),
}
_EMISSIONS = regex(
    r"(?P<mass>kg|kt|g|t(?:onnes?|ons?)?|metric tons?|metric tonnes?) ?(?:of )?CO2(?:[- ]?(?:e"
    r"|eq)\.?)?(?: emissions?)?",
    re.IGNORECASE,
)
_AMOUNT = regex(
    r"(?:(?P<times>1,000|thousand|million) )?(?P<unit>[A-Za-z]+\d?|m\u00b3|cubic met(?:er|re)s?)",
    re.IGNORECASE,
)
_TIMES = {
    "": Decimal(1),
    "1,000": Decimal(1000),
    "thousand": Decimal(1000),
    "million": Decimal(1_000_000),
}
_LINE = regex(r" ?/ ?| per ", re.IGNORECASE)
_MASS = regex(
    r"(?P<mass>kg|t|tonnes?|tons?|metric tons?|metric tonnes?)(?: (?:of )?(?P<of>.*))?",
    re.IGNORECASE,
)
_MONEY = regex(
    r"(?:(?P<sign>[$\u20ac\u00a3\u00a5])|(?P<code>[A-Z]{3})\b)? ?(?:1 ?)?"
    r"(?P<size>millions?|mio\.?|mn|m|billions?|bn|thousands?|k)?"
    r" ?(?:(?P<sign2>[$\u20ac\u00a3\u00a5])"
    r"|(?P<code2>[A-Z]{3})\b)? ?(?:of )?(?:net )?(?P<what>revenues?|sales|turnover|income)",
    re.IGNORECASE,
)
_SIGNS = {"$": "USD", "\u20ac": "EUR", "\u00a3": "GBP", "\u00a5": "JPY"}
_SIZES = {
    "m": Decimal(1),
    "b": Decimal(1000),
    "t": Decimal("0.001"),
    "k": Decimal("0.001"),
    "": Decimal("0.000001"),
}


@dataclass(frozen=True, slots=True)
class Ratio:
    """`top` is "emissions", "energy" or "water"; `bottom` "mass", a currency code, or the words
    printed; `of` what is weighed.

    A value times `factor` is in the common spelling.
    """

    top: str
    bottom: str
    of: str
    factor: Decimal

    @property
    def spelled(self) -> str:
        """The common unit in words."""
        above = {"emissions": "tCO2e", "energy": "GJ", "water": "m3"}[self.top]
        below = f"t{f' {self.of}' if self.of else ''}" if self.bottom == "mass" else self.bottom
        return f"{above} per {below} million revenue" if self.is_of_revenue else f"{above}/{below}"

    @property
    def is_of_revenue(self) -> bool:
        """Whether it is per million of a currency."""
        return self.bottom.isupper()

    def fits(self, other: Ratio) -> bool:
        """Whether two are of the same kind."""
        return (self.top, self.bottom, self.of) == (other.top, other.bottom, other.of)


def ratio_of(unit: str) -> Ratio | None:
    """A unit taken apart; None for what is no ratio of emissions, energy or water."""
    line = _LINE.search(unit)
    above = _above(unit[: line.start()].strip()) if line else None
    if line is None or above is None:
        return None
    top, factor = above
    bottom, of, scale = _below(unit[line.end() :].strip())
    return Ratio(top, bottom, of, factor / scale) if bottom else None


def _above(text: str) -> tuple[str, Decimal] | None:
    if emissions := _EMISSIONS.fullmatch(text):
        mass = emissions["mass"].lower()
        return "emissions", _TONNES.get(mass, Decimal(1))
    amount = _AMOUNT.fullmatch(text)
    if amount is None:
        return None
    times, unit = _TIMES[(amount["times"] or "").lower()], amount["unit"].lower()
    if unit in _GJ:
        return "energy", _GJ[unit] * times
    if unit in _M3 or unit.startswith("cubic"):
        return "water", _M3.get(unit, Decimal(1)) * times
    return None


def _below(text: str) -> tuple[str, str, Decimal]:
    """Kind, what is weighed, and by what an amount below the line is divided to be in the common
    unit."""
    if money := _MONEY.fullmatch(text):
        sign, code = money["sign"] or money["sign2"], money["code"] or money["code2"]
        currency = _SIGNS.get(sign or "", (code or "").upper())
        return currency, "", _SIZES[(money["size"] or "")[:1].lower()]
    if mass := _MASS.fullmatch(text):
        kilograms = mass["mass"].lower() == "kg"
        return "mass", folded(mass["of"] or ""), Decimal("0.001") if kilograms else Decimal(1)
    return folded(text), "", Decimal(1)


def dollars(currency: str) -> bool:
    """Whether a unit of money is the US dollar, as far as its spelling tells."""
    found = currency_before(f"{currency} ")
    return currency in ("$", "USD", "US$") or (found is not None and found.unit in ("$", "USD"))
