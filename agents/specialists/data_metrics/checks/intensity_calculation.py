"""Is a printed intensity the printed numerator by the printed denominator of its year?

Emissions of the scope it names (or of the scopes it may mean) or energy, by revenue, employees or
output. What the report does not print is named as missing. A miss is wrong only if one sentence
prints all three, or other years of the row fit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from agents.specialists.data_metrics.checks.counted_output import pieces_below, water_above
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.intensity_units import Ratio, ratio_of
from agents.specialists.data_metrics.checks.results import about, doubted, lacking, outcome, rounded
from agents.specialists.data_metrics.checks.table_quotients import quotients_of
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import Fact, half_width
from reports.figures.types import Quantity
from reports.findings.checks.ratios import IntensityDetails, ReportedValue
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

CHECK = "intensity_calculation"
_REVENUE = regex(
    r"(?:^|> )(?:(?:total|net|group|consolidated|our|annual) )*(?:revenues?|sales"
    r"|turnover)\b[^>]{0,20}$",
    re.I,
)
_OUTPUT = regex(
    r"(?:^|> )(?:(?:total|annual|group|our) )*(?:production|output|throughput)(?: volumes?)?\W*"
    r"(?:\([^()]*\))?$",
    re.IGNORECASE,
)
_PEOPLE = regex(
    r"\b(?:employees?|FTEs?|headcount|workforce|full[- ]time equivalents?)\b", re.IGNORECASE
)
_PEOPLE_BELOW = regex(
    r"^(?:employees?|ftes?|full time equivalents?|headcount|persons?)\b", re.IGNORECASE
)
_NO_INTENSITY = regex(
    r"factor|price|\bcosts?\b|\bfee\b|\btax\b|benchmark|average for", re.IGNORECASE
)
_CURRENCIES = {"$": "USD", "US$": "USD", "\u20ac": "EUR", "\u00a3": "GBP", "\u00a5": "JPY"}
_GJ_PER = {"MWh": Decimal("3.6"), "GJ": Decimal(1)}
_MILLION = Decimal(1_000_000)
# relative, for numerators and denominators that were rounded before they were divided
_SLACK = Decimal("0.005")

_OTHER_BASIS = regex(
    r"excluding|restated|adjusted|like[- ]for[- ]like|market|location|net of|purchasing power", re.I
)


@dataclass(frozen=True, slots=True)
class Division:
    """An intensity with the figures it may have been computed from, all in the common unit of its
    ratio."""

    printed: Quantity
    ratio: Ratio
    top: tuple[Quantity, ...]  # added up
    bottom: Quantity

    @property
    def above(self) -> Decimal:
        """The numerator in tCO2e, GJ or m3."""
        scale = {q.unit: _GJ_PER.get(q.unit, Decimal(1)) for q in self.top}
        return sum((q.value * scale[q.unit] for q in self.top), Decimal(0))

    @property
    def below(self) -> Decimal:
        """The denominator in millions of its currency, tonnes or heads."""
        return self.bottom.value / _MILLION if self.ratio.is_of_revenue else self.bottom.value

    @property
    def computed(self) -> Decimal:
        """The quotient in the common unit."""
        return self.above / self.below

    @property
    def reported(self) -> Decimal:
        """The printed intensity in the common unit."""
        return self.printed.value * self.ratio.factor

    @property
    def fits(self) -> bool:
        """Whether rounding explains the difference."""
        relative = half_width(self.bottom) / self.bottom.value + _SLACK
        relative += sum((half_width(q) / q.value for q in self.top if q.value), Decimal(0))
        return (
            abs(self.computed - self.reported)
            <= half_width(self.printed) * self.ratio.factor + self.computed * relative
        )

    @property
    def far(self) -> int:
        """How many of its figures stand on another page, or outside the tables where it stands in
        one."""
        home = (self.printed.page, self.printed.in_table)
        return sum((q.page, q.in_table) != home for q in (self.bottom, *self.top))

    @property
    def together(self) -> bool:
        """Whether one sentence prints them all."""
        places = {(q.page, q.quote) for q in (self.printed, self.bottom, *self.top)}
        return len(places) == 1 and not self.printed.in_table


def check_intensities(given: CheckInput) -> list[CheckResult]:
    """One result for each intensity of a year whose parts are printed, for each mean or intensity
    that its table shows to be a quotient, and for each row that lacks its parts."""
    intensities = [
        q for q in given.quantities if q.metric == "intensity" and not _NO_INTENSITY.search(q.label)
    ]
    printed = [(q, ratio) for q in intensities if (ratio := ratio_of(q.unit))]
    rows: dict[tuple[int, str, str], list[tuple[Quantity, list[Division]]]] = {}
    missing: dict[str, tuple[list[Quantity], list[str]]] = {}
    for quantity, ratio in printed:
        tops, bottoms = _tops(quantity, ratio, given), _bottoms(quantity, ratio, given)
        ways = [Division(quantity, ratio, top, bottom) for top in tops for bottom in bottoms]
        ways = [way for way in ways if way.together] or ways
        if ways:
            rows.setdefault((quantity.page, quantity.quote, quantity.label), []).append(
                (quantity, ways)
            )
        else:
            lacked = missing.setdefault(f"{about(quantity)} ({quantity.unit})", ([], []))
            lacked[0].append(quantity)
            lacked[1].extend(_missing(quantity, ratio, bool(tops), bool(bottoms)))
    found = [result for row in rows.values() for result in _of_row(row)]
    left = [
        _without(name, figures, list(dict.fromkeys(words)))
        for name, (figures, words) in missing.items()
    ]
    tables = [result for reading in given.readings for result in quotients_of(reading)]
    return [*found, *tables, *left] or [
        lacking(
            CHECK,
            "No intensity in a unit that could be taken apart.",
            ["an intensity with its unit"],
        )
    ]


def _tops(quantity: Quantity, ratio: Ratio, given: CheckInput) -> list[tuple[Quantity, ...]]:
    """What may stand above the line: printed figures of the year, or Scope 1 with Scope 2 of either
    method."""
    facts = [
        _nearest(f, quantity)
        for f in given.facts
        if f.best.year == quantity.year and quantity.year and not f.best.entity_part
    ]
    if ratio.top == "energy":
        return [(q,) for q in facts if q.metric == "energy" and q.unit in _GJ_PER]
    if ratio.top == "water":
        return [(q,) for q in water_above(quantity.year, given.quantities)]
    emitted = (
        [q for q in facts if q.metric == "ghg_emissions" and q.unit == "tCO2e"]
        if ratio.top == "emissions"
        else []
    )
    scope = "" if quantity.scope == "total" else quantity.scope
    wanted = (scope,) if scope else ("1+2", "1+2+3", "total", "")
    found: list[tuple[Quantity, ...]] = [(q,) for q in emitted if q.scope in wanted]
    if "1+2" in wanted:
        found += [
            (one, two)
            for one in emitted
            for two in emitted
            if one.scope == "1" and two.scope == "2"
        ]
    return found or _beside(quantity, ratio, given)


def _nearest(fact: Fact, quantity: Quantity) -> Quantity:
    """The place of a fact nearest to an intensity: in its own sentence or row, else in a table of
    its page, else the best."""
    same = [
        q
        for q in fact.places
        if q.page == quantity.page and q.in_table == quantity.in_table and not q.source
    ]
    own = [q for q in same if q.quote == quantity.quote]
    near = own or (same if quantity.in_table else [])
    return near[0] if near else fact.best


def _beside(quantity: Quantity, ratio: Ratio, given: CheckInput) -> list[tuple[Quantity, ...]]:
    """An amount of emissions in the intensity's own sentence, which need not say of which year it
    is."""
    same = [
        q
        for q in given.quantities
        if (q.page, q.quote) == (quantity.page, quantity.quote) and not q.in_table
    ]
    return [
        (q,)
        for q in same
        if ratio.top == "emissions" and q.metric == "ghg_emissions" and q.unit == "tCO2e"
    ]


def _bottoms(quantity: Quantity, ratio: Ratio, given: CheckInput) -> list[Quantity]:
    """What may stand below the line: revenue in the same currency, people, or the output that the
    unit names by weight or by the piece."""
    facts = [
        _nearest(f, quantity)
        for f in given.facts
        if f.best.year == quantity.year and quantity.year and f.best.value > 0 and not f.best.open
    ]
    if ratio.is_of_revenue:
        return [
            q
            for q in facts
            if q.metric == "money" and _currency(q) == ratio.bottom and _REVENUE.search(q.label)
        ]
    if _PEOPLE_BELOW.match(ratio.bottom):
        return [
            q
            for q in facts
            if q.metric in ("count", "other") and not q.unit and _PEOPLE.search(q.label)
        ]
    if ratio.bottom == "mass" and ratio.of:
        masses = [q for q in facts if q.metric == "mass"]
        named = [q for q in masses if ratio.of.lower() in q.label.lower()]
        return named or [q for q in masses if _is_output_beside(q, quantity)]
    return pieces_below(ratio, facts)


def _is_output_beside(mass: Quantity, quantity: Quantity) -> bool:
    """Whether a mass is what the company produces, in the table of the intensity: "Production" in a
    row beside an intensity per tonne of steel."""
    same = (mass.page, mass.table, mass.title) == (quantity.page, quantity.table, quantity.title)
    return same and mass.in_table and bool(_OUTPUT.search(mass.label))


def _currency(quantity: Quantity) -> str:
    return _CURRENCIES.get(quantity.unit, quantity.unit)


def _of_row(row: Sequence[tuple[Quantity, list[Division]]]) -> Iterator[CheckResult]:
    """A year's miss counts where only one combination is possible and it fits in most other years
    of the row."""
    best = [
        min(ways, key=lambda one: (abs(one.computed - one.reported), one.far)) for _, ways in row
    ]
    fitting = sum(one.fits for one in best)
    for one, (quantity, ways) in zip(best, row, strict=True):
        others, misses = fitting - one.fits, len(best) - fitting
        alone = len({(w.above, w.below) for w in ways}) == 1 and bool(
            quantity.scope or one.together
        )
        sure = alone and (one.together or others >= max(1, misses))
        result = _result(one)
        if _OTHER_BASIS.search(f"{quantity.quote} {one.bottom.quote}") and not one.together:
            sure = False
        # the figures it was computed from stand; the intensity is in question
        if result.result == "fail":
            result = replace(result, figures=((quantity.page, quantity.quote),))
        yield (
            result
            if sure
            else doubted(result, "it may have been computed from other figures than those printed")
        )


def _result(one: Division) -> CheckResult:
    used = (one.printed, *one.top, one.bottom)
    above = " + ".join(f"{about(q)} {shown(q.value, q.unit)}" for q in one.top)
    year = f" {one.printed.year}" if one.printed.year else ""
    unit, size = one.ratio.spelled, Decimal(1).scaleb(min(0, one.computed.adjusted() - 3))
    message = (
        f"{about(one.printed)}{year}: {above} / {about(one.bottom)} "
        f"{shown(one.bottom.value, one.bottom.unit)} = "
        f"{shown(one.computed.quantize(size), unit)}, reported "
        f"{shown(one.printed.value, one.printed.unit)}"
    )
    details = IntensityDetails(
        numerator=rounded(one.above),
        denominator=rounded(one.below),
        calculated=float(one.computed),
        reported=float(one.reported),
        unit=unit,
        year=one.printed.year,
        scope="+".join(q.scope for q in one.top),
    )
    if one.fits:
        return outcome(
            CHECK,
            "pass",
            "info",
            f"{message}: consistent with the printed precision.",
            details,
            used,
        )
    off = abs(one.computed / one.reported - 1) * 100 if one.reported else None
    why = f"{shown(off.quantize(Decimal('0.1')), '%')} apart" if off is not None else "apart"
    return outcome(
        CHECK, "fail", "critical", f"{message}: {why}, more than rounding explains.", details, used
    )


def _missing(quantity: Quantity, ratio: Ratio, top: bool, bottom: bool) -> list[str]:
    year = f" of {quantity.year}" if quantity.year else " of a stated year"
    scope = (
        f"Scope {quantity.scope} emissions" if quantity.scope not in ("", "total") else ratio.top
    )
    below = f"revenue in {ratio.bottom}" if ratio.is_of_revenue else f"{ratio.of or ratio.bottom}"
    return [*([] if top else [f"{scope}{year}"]), *([] if bottom else [f"{below}{year}"])]


def _without(name: str, figures: Sequence[Quantity], missing: Sequence[str]) -> CheckResult:
    message = f"{name} could not be recomputed: {', '.join(missing)} not found in the report."
    values = [ReportedValue(year=q.year, reported=float(q.value)) for q in figures]
    return outcome(
        CHECK,
        "inconclusive",
        "info",
        message,
        IntensityDetails(unit=figures[0].unit, values=values),
        figures,
        missing,
    )
