"""The figures of a sample report. All are integers (or Decimal where a unit needs it) and add up by
construction: totals are summed from their parts, percentages computed from the figures that are
printed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

BASE_YEAR = 2019
Series = Mapping[int, int]  # year -> value

SCOPE3_CATEGORIES = (  # (GHG Protocol number, name, share of a typical total in per mille)
    (1, "Purchased goods and services", 560),
    (2, "Capital goods", 45),
    (3, "Fuel- and energy-related activities", 95),
    (4, "Upstream transportation and distribution", 110),
    (5, "Waste generated in operations", 12),
    (6, "Business travel", 8),
    (7, "Employee commuting", 14),
    (9, "Downstream transportation and distribution", 86),
    (12, "End-of-life treatment of sold products", 70),
)
ENERGY_SOURCES = (
    ("Natural gas", 560),
    ("Other fuels", 70),
    ("Purchased electricity, not renewable", 180),
    ("Purchased electricity, renewable", 190),
)
WATER_SOURCES = (("Surface water", 480), ("Groundwater", 310), ("Municipal supply", 210))
WASTE_ROUTES = (("Reused or recycled", 680), ("Recovered for energy", 140), ("Landfilled", 180))


@dataclass(frozen=True, slots=True)
class Numbers:
    """Every figure of the report. Emissions in tCO2e, energy in MWh, water in m3, waste and
    production in tonnes, money in tenths of a million euro (see `money`). Series hold the year, the
    two before it and, where tracked, 2019."""

    year: int
    production: Series
    scope1: Series
    scope2_location: Series
    scope2_market: Series
    scope3: Mapping[str, Series]
    energy: Mapping[str, Series]
    water: Mapping[str, Series]
    discharge: Series
    waste: Mapping[str, Series]
    headcount: Series
    site_scope1: tuple[int, ...]
    site_staff: tuple[int, ...]
    injuries: Series  # lost-time injuries
    hours: Series  # hours worked, thousands
    revenue: Series
    capex: Series
    climate_capex: Series
    green_revenue: Series
    levers: tuple[int, ...]  # tCO2e still to be cut by 2030, one value a lever

    @property
    def years(self) -> tuple[int, int, int]:
        """The three reported years, oldest first."""
        return (self.year - 2, self.year - 1, self.year)

    def scope12(self, year: int) -> int:
        """Scope 1 plus market-based Scope 2."""
        return self.scope1[year] + self.scope2_market[year]

    def scope3_total(self, year: int) -> int:
        """Sum of the Scope 3 categories."""
        return total(self.scope3, year)

    def all_scopes(self, year: int) -> int:
        """Scope 1 plus market-based Scope 2 plus Scope 3."""
        return self.scope12(year) + self.scope3_total(year)

    def target_2030(self) -> int:
        """Scope 1 and 2 level that a 42 % cut on the base year leaves."""
        return less(self.scope12(BASE_YEAR), "0.42")


def total(parts: Mapping[str, Series], year: int) -> int:
    """Sum of the parts in a year."""
    return sum(series[year] for series in parts.values())


def summed(parts: Mapping[str, Series], years: tuple[int, ...]) -> dict[int, int]:
    """The total of the parts as a series of its own."""
    return {year: total(parts, year) for year in years}


def percent(part: int, whole: int) -> Decimal:
    """`part` as a percentage of `whole`, one decimal, half up."""
    return (Decimal(part) * 100 / Decimal(whole)).quantize(Decimal("0.1"), ROUND_HALF_UP)


def less(value: int, cut: str) -> int:
    """`value` cut by a fraction, in whole units, half up: `less(200, "0.25")` is 150."""
    return int((Decimal(value) * (1 - Decimal(cut))).quantize(Decimal(1), ROUND_HALF_UP))


def change(prior: int, current: int) -> Decimal:
    """Change from `prior` to `current` in per cent of `prior`, one decimal, half up; negative when
    it fell."""
    return percent(current - prior, prior)


def ratio(part: int, whole: int, digits: str = "0.001") -> Decimal:
    """Quotient rounded half up to the digits given."""
    return (Decimal(part) / Decimal(whole)).quantize(Decimal(digits), ROUND_HALF_UP)


def money(tenths: int) -> str:
    """Tenths of a million euro as printed: `EUR 12.3 million`."""
    return f"EUR {Decimal(tenths) / 10:,.1f} million"


def millions(tenths: int) -> str:
    """Tenths of a million euro as a bare table figure: `12.3`."""
    return f"{Decimal(tenths) / 10:,.1f}"


def _back(
    rng: random.Random, current: int, years: tuple[int, int, int], low: int, high: int
) -> dict[int, int]:
    """A series that ends at `current` and was `low` to `high` per mille larger in each year
    before."""
    first, prior, last = years
    before = current * (1000 + rng.randint(low, high)) // 1000
    return {first: before * (1000 + rng.randint(low, high)) // 1000, prior: before, last: current}


def _split(rng: random.Random, whole: int, weights: tuple[int, ...]) -> list[int]:
    """Integers near the weights that add up to exactly `whole`."""
    jittered = [weight * rng.randint(880, 1120) for weight in weights]
    parts = [whole * weight // sum(jittered) for weight in jittered]
    parts[0] += whole - sum(parts)
    return parts


def _parts(
    rng: random.Random, whole: int, years: tuple[int, int, int], shape: tuple[tuple[str, int], ...]
) -> dict[str, dict[int, int]]:
    values = _split(rng, whole, tuple(weight for _, weight in shape))
    return {
        name: _back(rng, value, years, 24, 82)
        for (name, _), value in zip(shape, values, strict=True)
    }


def _with_base(series: dict[int, int], base: int) -> dict[int, int]:
    return {BASE_YEAR: base, **series}


def invent(seed: int, year: int) -> Numbers:
    """The figures of a seed for a company reporting on `year`."""
    rng = random.Random(f"numbers:{seed}")
    years = (year - 2, year - 1, year)
    scope1 = _back(rng, rng.randint(171_000, 268_000), years, 31, 68)
    location = _back(rng, rng.randint(131_000, 176_000), years, 21, 52)
    market = _back(rng, location[year] * rng.randint(420, 580) // 1000, years, 62, 118)
    cut = rng.randint(262, 305)  # per mille below the base year
    base12 = (scope1[year] + market[year]) * 1000 // (1000 - cut)
    base1 = base12 * rng.randint(690, 730) // 1000
    numbers = Numbers(
        year=year,
        production=_back(rng, rng.randint(612_000, 884_000), years, -28, -9),
        scope1=_with_base(scope1, base1),
        scope2_location=_with_base(location, location[year - 2] * rng.randint(1110, 1180) // 1000),
        scope2_market=_with_base(market, base12 - base1),
        scope3=_parts(
            rng,
            rng.randint(780_000, 1_150_000),
            years,
            tuple((name, share) for _, name, share in SCOPE3_CATEGORIES),
        ),
        energy=_parts(rng, rng.randint(1_480_000, 1_960_000), years, ENERGY_SOURCES),
        water=_parts(rng, rng.randint(2_450_000, 3_680_000), years, WATER_SOURCES),
        discharge=_back(rng, rng.randint(1_310_000, 1_890_000), years, 24, 82),
        waste=_parts(rng, rng.randint(58_000, 97_000), years, WASTE_ROUTES),
        headcount=_back(rng, (staff := rng.randint(4_150, 6_890)), years, -24, -8),
        site_scope1=tuple(
            sorted(_split(rng, scope1[year], (310, 220, 160, 130, 100, 80)), reverse=True)
        ),
        site_staff=tuple(sorted(_split(rng, staff, (290, 210, 170, 140, 110, 80)), reverse=True)),
        injuries=_back(rng, rng.randint(17, 29), years, 90, 180),
        hours=_back(rng, staff * 1_720 // 1000, years, -24, -8),
        revenue=_back(rng, rng.randint(11_200, 18_900), years, -46, -17),
        capex=_back(rng, rng.randint(880, 1_340), years, -60, -20),
        climate_capex=_back(rng, rng.randint(210, 390), years, -190, -90),
        green_revenue=_back(rng, rng.randint(2_100, 3_900), years, -120, -60),
        levers=(),
    )
    return _with_levers(rng, numbers)


def _with_levers(rng: random.Random, numbers: Numbers) -> Numbers:
    """Share out what is still to be cut by 2030 over five levers."""
    gap = numbers.scope12(numbers.year) - numbers.target_2030()
    fields = {name: getattr(numbers, name) for name in Numbers.__dataclass_fields__}
    return Numbers(
        **{
            **fields,
            "levers": tuple(sorted(_split(rng, gap, (340, 240, 180, 140, 100)), reverse=True)),
        }
    )
