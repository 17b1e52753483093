"""What the invented company used in the year, so that it comes out at the figures of its report:
fuels, refrigerants and gas of every site give its Scope 1, electricity gives Scope 2 by both
methods, and the lines of Scope 3 give its categories.

Amounts are whole numbers, factors decimals. What a sheet states may be false on purpose; the tables
of `inventory_planted` say where.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from reports.sample.book import Book
from reports.sample.company import SITES, Site
from reports.sample.inventory_factors import FUELS, GAS, GRID, POTENTIALS, RESIDUAL
from reports.sample.inventory_scope3 import Scope3Line, scope3_lines

Months = tuple[int | None, ...]  # twelve; None where the cell is empty
_HEATING = (148, 132, 118, 92, 74, 60, 55, 56, 66, 88, 116, 140)  # per mille of a common month
_POWER = (104, 98, 104, 98, 99, 97, 96, 95, 99, 102, 103, 105)
_POWER_SHARES = (310, 220, 160, 130, 100, 80)
_TYPED = Decimal("1.018")  # the formula of the typed cell, as a multiple of what is typed
_OUTLIER = 7  # times a common month
_WAREHOUSE = Decimal("0.025")  # of location-based Scope 2
_SHUT = (7, 8)  # months in which one works burns nothing
_OPENED = 5  # the month in which the warehouse opened
_REPLACED = 7  # the first month of the new meter
_MISSING = 11  # the month that is missing
_PEAK = 5  # the month of the outlier


@dataclass(frozen=True, slots=True)
class Metered:
    """A meter of a site: its months, and where emissions are typed instead of computed these."""

    site: Site
    meter: str
    months: Months
    note: str = ""
    typed: Decimal | None = None

    @property
    def total(self) -> int:
        """The year."""
        return sum(month or 0 for month in self.months)


@dataclass(frozen=True, slots=True)
class Power:
    """The electricity of a site with its market-based factor and what that rests on."""

    metered: Metered
    market: Decimal
    contract: str = ""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A line of the log of fuels."""

    month: int
    invoice: str
    site: Site
    fuel: str
    quantity: int
    note: str = ""

    @property
    def tonnes(self) -> Decimal:
        """Its emissions."""
        return self.quantity * FUELS[self.fuel].value / 1000


@dataclass(frozen=True, slots=True)
class Refill:
    """A refill of a refrigerant in kilograms, with the warming potential that the sheet uses."""

    site: Site
    equipment: str
    gas: str
    kilograms: int
    potential: int

    @property
    def tonnes(self) -> Decimal:
        """Its emissions."""
        return Decimal(self.kilograms * self.potential) / 1000


@dataclass(frozen=True, slots=True)
class Amounts:
    """All lines of the workbook. `warehouse` opened in the year and has electricity alone."""

    gas: tuple[Metered, ...]
    fuels: tuple[Delivery, ...]
    refills: tuple[Refill, ...]
    power: tuple[Power, ...]
    scope3: tuple[Scope3Line, ...]
    warehouse: Site


def amounts(book: Book) -> Amounts:
    """The lines of a seed."""
    rng = random.Random(f"inventory:{book.seed}")
    fuels, refills = _fuels(rng, book.company.sites), _refills(rng, book.company.sites)
    others = [site for site in SITES if site not in book.company.sites]
    warehouse = max(others, key=lambda site: GRID[site.country].value)
    return Amounts(
        _gas(rng, book, fuels, refills),
        fuels,
        refills,
        _power(rng, book, warehouse),
        scope3_lines(book),
        warehouse,
    )


def whole(value: Decimal) -> int:
    """The nearest whole number."""
    return int(value.quantize(Decimal(1), ROUND_HALF_UP))


def _spread(rng: random.Random, total: int, weights: Sequence[int]) -> Months:
    """A year over months of these weights, shaken a little; no amount where the weight is
    nothing."""
    shaken = [weight * rng.randint(955, 1045) for weight in weights]
    parts = [total * weight // sum(shaken) for weight in shaken]
    parts[0 if weights[0] else -1] += total - sum(parts)
    return tuple(parts)


def _without(weights: Sequence[int], *months: int) -> list[int]:
    return [0 if at in months else weight for at, weight in enumerate(weights, 1)]


def _blank(months: Months, *blank: int) -> Months:
    return tuple(None if at in blank else month for at, month in enumerate(months, 1))


def _gas(
    rng: random.Random, book: Book, fuels: Sequence[Delivery], refills: Sequence[Refill]
) -> tuple[Metered, ...]:
    rows: list[Metered] = []
    for at, site in enumerate(book.company.sites):
        others = [one.tonnes for one in fuels if one.site == site]
        others += [one.tonnes for one in refills if one.site == site]
        left = book.numbers.site_scope1[at] - sum(others, Decimal(0))
        rows += _gas_of(rng, at, site, left)
    return tuple(rows)


def _gas_of(rng: random.Random, at: int, site: Site, tonnes: Decimal) -> list[Metered]:
    kilowatt_hours = whole(tonnes * 1000 / GAS.value)
    meter = f"G-{4100 + 7 * at}"
    if at == 1:
        months = _spread(rng, kilowatt_hours, _without(_HEATING, _MISSING))
        return [Metered(site, meter, _blank(months, _MISSING))]
    if at == 2:
        months = _spread(rng, kilowatt_hours, _HEATING)
        before, after = range(1, _REPLACED), range(_REPLACED, 13)
        return [
            Metered(site, meter, _blank(months, *after), "Meter removed and closed on 30 June"),
            Metered(site, f"{meter}-N", _blank(months, *before), "New meter, in use since 1 July"),
        ]
    if at == 3:
        months = _spread(rng, kilowatt_hours, _without(_HEATING, *_SHUT))
        return [Metered(site, meter, months, "Works holiday in July and August, no gas burnt")]
    if at == 4:
        typed = tonnes.quantize(Decimal("0.001"))
        total = whole(typed * _TYPED * 1000 / GAS.value)
        return [Metered(site, meter, _spread(rng, total, _HEATING), typed=typed)]
    note = "December estimated from degree days, invoice to follow" if at == 5 else ""
    return [Metered(site, meter, _spread(rng, kilowatt_hours, _HEATING), note)]


def _fuels(rng: random.Random, sites: Sequence[Site]) -> tuple[Delivery, ...]:
    numbers = iter(range(20417, 30000, 13))
    rows: list[Delivery] = []
    for month in range(1, 13):
        for at in (0, 1, 5):
            litres = rng.randint(2_810, 5_190)
            row = Delivery(month, f"F{next(numbers)}", sites[at], "Diesel", litres)
            # the delivery of July at the second site is entered twice
            rows += [row, row] if (month, at) == (7, 1) else [row]
        if month % 2:
            kilograms = rng.randint(8_120, 13_940)
            rows.append(Delivery(month, f"F{next(numbers)}", sites[3], "LPG", kilograms))
        if month in (1, 4, 9, 11):
            litres = rng.randint(18_200, 26_900)
            rows.append(Delivery(month, f"F{next(numbers)}", sites[2], "Heating oil", litres))
        if month == 6:
            note = "Credit note for LPG returned when the tank was emptied"
            rows.append(Delivery(6, f"F{next(numbers)}", sites[3], "LPG", -1_240, note))
    return tuple(rows)


def _refills(rng: random.Random, sites: Sequence[Site]) -> tuple[Refill, ...]:
    plan = (
        (0, "Chiller 1", "R-134a", None),
        (0, "Chiller 2", "R-134a", None),
        (1, "Chiller 1", "R-134a", None),
        (2, "Process cooler", "R-134a", 1430),  # the value of an earlier assessment report
        (3, "Office cooling", "R-410A", None),
        (4, "Compressor room", "R-410A", None),
        (5, "Office cooling", "R-410A", None),
    )
    return tuple(
        Refill(sites[at], equipment, gas, rng.randint(18, 64), earlier or POTENTIALS[gas])
        for at, equipment, gas, earlier in plan
    )


def _power(rng: random.Random, book: Book, warehouse: Site) -> tuple[Power, ...]:
    """Location-based emissions come out at the printed figure without the warehouse, which the sum
    leaves out; the market-based ones with it."""
    year, numbers, sites = book.year, book.numbers, book.company.sites
    location, market = Decimal(numbers.scope2_location[year]), numbers.scope2_market[year]
    factors = [GRID[site.country].value for site in sites]
    weighed = sum(share * factor for share, factor in zip(_POWER_SHARES, factors, strict=True))
    totals = [whole(share * location * 1000 / weighed) for share in _POWER_SHARES]
    totals[4] -= totals[4] % 12
    carried = sum(total * factor for total, factor in zip(totals[1:], factors[1:], strict=True))
    totals[0] = whole((location * 1000 - carried) / factors[0])
    grid, residual = GRID[warehouse.country].value, RESIDUAL[warehouse.country].value
    small = location * _WAREHOUSE * 1000 / grid
    contracted = sum(totals[at] * factors[at] for at in (0, 3, 4, 5))
    share = (market * 1000 - small * residual) / contracted
    bought = {at: (factors[at] * share).quantize(Decimal("0.00001")) for at in (0, 3, 4, 5)}
    rest = market * 1000 - sum(totals[at] * factor for at, factor in bought.items())
    rows = [
        Power(_metered(rng, at, site, totals[at]), bought.get(at, Decimal(0)), _contract(at))
        for at, site in enumerate(sites)
    ]
    opened = _spread(rng, whole(rest / residual), _without(_POWER, *range(1, _OPENED)))
    months = _blank(opened, *range(1, _OPENED))
    return (*rows, Power(Metered(warehouse, "E-7790", months), residual))


def _metered(rng: random.Random, at: int, site: Site, total: int) -> Metered:
    meter = f"E-{7310 + 11 * at}"
    if at == 3:
        weights = [_OUTLIER * one if month == _PEAK else one for month, one in enumerate(_POWER, 1)]
        return Metered(site, meter, _spread(rng, total, weights))
    if at == 4:
        return Metered(site, meter, (total // 12,) * 12)
    return Metered(site, meter, _spread(rng, total, _POWER))


def _contract(at: int) -> str:
    # nothing is held for the third site
    return {1: "GO-2107", 2: "Green tariff"}.get(at, f"PC-{310 + at}")
