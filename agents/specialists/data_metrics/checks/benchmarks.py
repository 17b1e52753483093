"""Are intensities and shares plausible for the sector? Ranges are soft: outside one a figure is
unusual, never wrong.

Where no range is held for a sector the figure is still computed and left open (FRD 7, section 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.checks.comparing import Reported, beside, left_without, of_band
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.intensity_units import Ratio, dollars, ratio_of
from agents.specialists.data_metrics.checks.series import Series, emission_series
from agents.specialists.data_metrics.checks.telling import words
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from standards.reference.benchmarks import (
    Band,
    industry_code,
    physical_bands,
    possible_industries,
    revenue_intensity,
    scope3_share,
)

EMISSION_INTENSITY: Final = "emission_intensity"
PHYSICAL: Final = "physical_intensity"
ENERGY: Final = "energy_consumption"
SCOPE3_SHARE: Final = "scope3_share"
FINANCIAL: Final = "financial_impact"
_MILLION = Decimal(1_000_000)
_REVENUE = regex(
    r"(?:total |net |group |consolidated )*(?:revenues?|sales|turnover)\W*\d?(?:\W*total)?\W*",
    re.IGNORECASE,
)
_CAPEX = regex(
    r"(?:total |group )*(?:capital expenditures?|capex)\W*(?:total|\(total\))?\W*", re.IGNORECASE
)
_CLIMATE = regex(
    r"\bclimate|\blow[- ]carbon|\bdecarboni[sz]|\bgreen\b|\brenewable|\btaxonomy[- ]aligned"
    r"|\benergy transition|\babatement",
    re.IGNORECASE,
)
_SPENT = regex(r"\bcapital expenditures?\b|\bcapex\b", re.IGNORECASE)
_FACTOR = regex(r"\bfactors?\b", re.IGNORECASE)
_NOTED = regex(r"[\u00b9\u00b2\u00b3\u2070-\u2079]+")


def benchmarks(given: CheckInput) -> list[CheckResult]:
    """One result for each intensity and share that the report prints or lets compute, of its latest
    year."""
    sector = Sector.of(given)
    found = (_revenue_intensity, _physical, _energy_over_revenue, _scope3, _climate_capex)
    return [result for check in found for result in check(given, sector)]


class Sector:
    """The industry whose ranges count, or why none does; `held` are the ranges to look in, None for
    those shipped."""

    def __init__(self, code: str, why: str, held: Sequence[Band] | None = None) -> None:
        self.code, self.why, self.held = code, why, held

    @classmethod
    def of(cls, given: CheckInput) -> Sector:
        """By the industry where it is known, else by the words for the sector."""
        for text in filter(None, (given.industry, given.sector)):
            if code := industry_code(text):
                return cls(code, f"no benchmark for sector {text}", given.bands)
            if several := possible_industries(text):
                return cls("", f"no benchmark for sector {text}, which may be {', '.join(several)}")
        named = given.industry or given.sector
        return cls(
            "",
            f"no benchmark for sector {named}" if named else "no benchmark without a known sector",
        )


def _revenue_intensity(given: CheckInput, sector: Sector) -> Iterator[CheckResult]:
    """Scope 1 and 2 over revenue: as printed, or computed where both figures of a year stand."""
    printed = [
        (q, ratio)
        for q in _latest(given, "intensity")
        if (ratio := ratio_of(q.unit)) and ratio.is_of_revenue
    ]
    emissions = [(q, ratio) for q, ratio in printed if ratio.top == "emissions"]
    for quantity, ratio in emissions:
        value = quantity.value * ratio.factor
        said = (
            f"{_name(quantity)}{_of_year(quantity)}: {shown(quantity.value)} {quantity.unit} = "
            f"{words(value, ratio.spelled)}"
        )
        yield _beside_revenue(
            Reported(EMISSION_INTENSITY, value, ratio.spelled, said, (quantity,), _name(quantity)),
            quantity.scope,
            sector,
        )
    if not emissions and (computed := _computed_intensity(given)):
        yield _beside_revenue(computed, "1+2", sector)


def _beside_revenue(reported: Reported, scope: str, sector: Sector) -> CheckResult:
    band = revenue_intensity(sector.code, sector.held) if sector.code else None
    if scope not in ("1+2", ""):
        why = f"the ranges are for Scope 1 and 2, this one is for Scope {scope}"
        return left_without(reported, why, "an intensity of Scope 1 and 2")
    if not scope:
        reported = replace(
            reported, arithmetic=f"{reported.arithmetic} (taken as Scope 1 and 2, as it names none)"
        )
    if band is None:
        return left_without(reported, sector.why)
    if "USD" not in reported.unit:
        usual = f"{words(band.low)} to {words(band.high)} {band.unit}"
        return left_without(
            reported,
            f"the usual range is per USD million ({usual}) and no exchange rate is at hand",
            "revenue in USD",
        )
    return beside(reported, [of_band(band)])


def _computed_intensity(given: CheckInput) -> Reported | None:
    """Scope 1 and 2 over revenue in the latest year that has both."""
    series = emission_series(given.facts, "1+2")
    revenues = {
        q.year: q for q in _money(given) if q.year and _REVENUE.fullmatch(_core(q)) and q.value > 0
    }
    one = next((s for s in series if set(s.points) & set(revenues)), None)
    if one is None:
        return None
    year = max(set(one.points) & {y for y in revenues if y is not None})
    revenue, emitted = revenues[year], one.points[year]
    currency = "USD" if dollars(revenue.unit) else revenue.unit
    value = emitted.value / (revenue.value / _MILLION)
    millions = words(revenue.value / _MILLION)
    said = (
        f"{one.name} over revenue {year}: {words(emitted.value, one.unit)} / {millions} million "
        f"{currency} = {words(value)} {one.unit} per {currency} million"
    )
    return Reported(
        EMISSION_INTENSITY,
        value,
        f"{one.unit} per {currency} million revenue",
        said,
        (revenue, *_read(given, one, year)),
    )


def _read(given: CheckInput, series: Series, year: int) -> list[Quantity]:
    """The quantities at the places of a series' point."""
    places = set(series.points[year].places)
    return [
        q
        for q in given.quantities
        if (q.page, q.quote) in places and q.year == year and q.metric == "ghg_emissions"
    ]


def _physical(given: CheckInput, sector: Sector) -> Iterator[CheckResult]:
    """Emissions, energy and water per unit of output, beside the ranges whose unit and name fit;
    one open result a unit."""
    open_ones: dict[str, list[Quantity]] = {}
    for quantity in _latest(given, "intensity"):
        ratio = ratio_of(quantity.unit)
        if (
            ratio is None
            or ratio.is_of_revenue
            or quantity.scope.startswith("3")
            or _FACTOR.search(quantity.label)
        ):
            continue
        if fitting := _fitting(sector, quantity, ratio):
            yield _beside_output(quantity, ratio, fitting)
        else:
            open_ones.setdefault(quantity.unit, []).append(quantity)
    for unit, group in open_ones.items():
        first, ratio = group[0], ratio_of(unit)
        more = f" and {len(group) - 1} more in this unit" if len(group) > 1 else ""
        said = f"{_name(first)}{_of_year(first)}: {shown(first.value)} {unit}{more}"
        metric = ENERGY if ratio is not None and ratio.top == "energy" else PHYSICAL
        yield left_without(
            Reported(metric, first.value, unit, said, tuple(group), _name(first)),
            f"{sector.why} in {unit}",
        )


def _beside_output(
    quantity: Quantity, ratio: Ratio, fitting: Sequence[tuple[Band, Ratio]]
) -> CheckResult:
    band, own = fitting[0]
    value = quantity.value * ratio.factor / own.factor
    said = f"{_name(quantity)}{_of_year(quantity)}: {shown(quantity.value)} {quantity.unit}"
    said += f" = {words(value)} {band.unit}" if ratio.factor != own.factor else ""
    metric = ENERGY if ratio.top == "energy" else PHYSICAL
    return beside(
        Reported(metric, value, band.unit, said, (quantity,), _name(quantity)),
        [of_band(each) for each, _ in fitting],
    )


def _fitting(sector: Sector, quantity: Quantity, ratio: Ratio) -> list[tuple[Band, Ratio]]:
    """The ranges of the sector in the same kind of unit: by what is weighed, or by name where the
    unit does not say."""
    if not sector.code:
        return []
    named = set(physical_bands(sector.code, quantity.label, sector.held))
    pairs = [
        (band, own)
        for band in physical_bands(sector.code, held=sector.held)
        if (own := ratio_of(band.unit)) is not None
    ]
    by_unit = [(band, own) for band, own in pairs if own.of and own.fits(ratio)]
    by_name = [
        (b, own)
        for b, own in pairs
        if b in named and (own.top, own.bottom) == (ratio.top, ratio.bottom) and not own.of
    ]
    same = {own.factor for _, own in by_name or by_unit}
    return (by_name or by_unit) if len(same) == 1 else []


def _energy_over_revenue(given: CheckInput, sector: Sector) -> Iterator[CheckResult]:
    """Energy of the whole company over revenue, computed where both figures of a year stand."""
    energy = {
        q.year: q
        for q in (f.best for f in given.facts)
        if q.metric == "energy" and q.year and not q.entity_part and q.unit == "MWh"
    }
    revenues = {
        q.year: q for q in _money(given) if q.year and _REVENUE.fullmatch(_core(q)) and q.value > 0
    }
    years = [year for year in energy if year in revenues and year is not None]
    if years:
        used, revenue = energy[max(years)], revenues[max(years)]
        millions = revenue.value / _MILLION
        value = used.value / millions
        unit = f"MWh per {revenue.unit} million revenue"
        said = (
            f"Energy over revenue {max(years)}: {shown(used.value, 'MWh')} / {words(millions)} "
            f"million {revenue.unit}"
        )
        said += f" = {words(value)} {unit}"
        yield left_without(
            Reported(ENERGY, value, unit, said, (used, revenue)), f"{sector.why} in {unit}"
        )


def _scope3(given: CheckInput, sector: Sector) -> Iterator[CheckResult]:
    """Scope 3 as a share of Scope 1, 2 and 3 in the latest year that has all of them."""
    threes = next(iter(emission_series(given.facts, "3")), None)
    heads = emission_series(given.facts, "1+2")
    shared = (
        [(one, sorted(set(one.points) & set(threes.points))) for one in heads] if threes else []
    )
    both = next(((one, years[-1]) for one, years in shared if years), None)
    if threes is None or both is None:
        return
    head, year = both
    three, rest = threes.points[year].value, head.points[year].value
    if three + rest <= 0:
        return
    value = three / (three + rest) * 100
    said = (
        f"Scope 3 share {year}: {words(three)} / ({words(three)} + {words(rest)}) {head.unit} = "
        f"{words(value)}% ({head.name})"
    )
    reported = Reported(
        SCOPE3_SHARE, value, "%", said, (*_read(given, threes, year), *_read(given, head, year))
    )
    band = scope3_share(sector.code, sector.held) if sector.code else None
    yield beside(reported, [of_band(band)]) if band else left_without(reported, sector.why)


def _climate_capex(given: CheckInput, sector: Sector) -> Iterator[CheckResult]:
    """The share of capital expenditure that is for climate, where both amounts of a year stand."""
    money = [q for q in _money(given) if q.year and q.value > 0]
    totals = {(q.year, q.unit): q for q in money if _CAPEX.fullmatch(_core(q))}
    climate = {
        (q.year, q.unit): q for q in money if _CLIMATE.search(_core(q)) and _SPENT.search(q.label)
    }
    both = [key for key in climate if key in totals]
    if not both:
        return
    key = max(both, key=lambda pair: pair[0] or 0)
    part, whole = climate[key], totals[key]
    value = part.value / whole.value * 100
    said = (
        f"Climate share of capital expenditure {key[0]}: {shown(part.value)} / "
        f"{shown(whole.value)} {key[1]} = {words(value)}%"
    )
    reported = Reported(FINANCIAL, value, "%", said, (part, whole))
    too_much = (
        "; a part cannot be more than the whole, so the two amounts are of different things"
        if value > 100
        else ""
    )
    yield left_without(
        reported, f"{sector.why} for climate shares of capital expenditure{too_much}"
    )


def _money(given: CheckInput) -> list[Quantity]:
    return [fact.best for fact in given.facts if fact.best.metric == "money" and fact.best.unit]


def _core(quantity: Quantity) -> str:
    """The last words of a label, without the marks of footnotes."""
    parts = quantity.label.split(" > ")
    core = parts[-2] if len(parts) > 1 and parts[-1].strip().casefold() == "total" else parts[-1]
    return _NOTED.sub("", core).strip()


def _latest(given: CheckInput, metric: str) -> list[Quantity]:
    """The figures of a metric, for each label and unit those of the latest year."""
    newest: dict[tuple[str, str, str], Quantity] = {}
    for fact in given.facts:
        best = fact.best
        if best.metric == metric:
            key = (best.label, best.unit, best.scope)
            if key not in newest or (best.year or 0) > (newest[key].year or 0):
                newest[key] = best
    return list(newest.values())


def _name(quantity: Quantity) -> str:
    """What an intensity is of, in the words of its label."""
    return _core(quantity)[:80] or "intensity"


def _of_year(quantity: Quantity) -> str:
    return f" {quantity.year}" if quantity.year else ""


__all__: Sequence[str] = (
    "EMISSION_INTENSITY",
    "ENERGY",
    "FINANCIAL",
    "PHYSICAL",
    "SCOPE3_SHARE",
    "Sector",
    "benchmarks",
)
