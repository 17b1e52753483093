"""Is every figure in a unit of what it measures, is one thing measured in one kind of unit, and
does no year jump by 10 or 1,000?

A magnitude that jumps is a suspicion, never proof. Emissions of a scope in plain CO2 are named,
because the standard asks for all gases; where the same report gives the same scope in CO2e as well,
the two must not be mixed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import (
    about,
    lacking,
    on_pages,
    outcome,
    rounded,
)
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.figures.types import Quantity
from reports.findings.checks.measuring import UnitDetails
from reports.language.numbers import find_numbers
from sibyl_project.common.numbers import shown

CHECK = "unit_validation"
_UNITS: dict[str, frozenset[str]] = {
    "ghg_emissions": frozenset({"tCO2e", "tCO2"}),
    "energy": frozenset({"MWh", "GJ", "MMBtu"}),
    "water": frozenset({"m3"}),
    "mass": frozenset({"t"}),
}
_WORDS = {"ghg_emissions": "emissions", "energy": "energy", "water": "water", "mass": "masses"}
_GASES = "tCO2e"
_ONLY_CO2 = "tCO2"
_JUMPS = (Decimal(1000), Decimal(10))
_NEAR = Decimal("0.1")  # how near to 10 or 1,000 times a year must be
_STEADY = Decimal(2)  # by what factor the other years of the row may differ
_MOST_NAMED = 3


def check_units(given: CheckInput) -> list[CheckResult]:
    """One result for each metric whose units are known, one for each doubt about a unit, one for
    each suspicious jump."""
    measured = [q for q in given.quantities if q.metric in _UNITS]
    groups: dict[str, list[Quantity]] = defaultdict(list)
    for quantity in measured:
        groups[quantity.metric].append(quantity)
    families = [
        result for metric, figures in groups.items() for result in _of_metric(metric, figures)
    ]
    return [*families, *_jumps(measured)] or [
        lacking(
            CHECK,
            "No figure of emissions, energy, water or mass whose unit could be checked.",
            ["a figure with its unit"],
        )
    ]


def _of_metric(metric: str, figures: Sequence[Quantity]) -> Iterator[CheckResult]:
    known = [q for q in figures if q.unit in _UNITS[metric]]
    unknown = [q for q in figures if not q.unit]
    wrong = [q for q in figures if q.unit and q.unit not in _UNITS[metric]]
    word = _WORDS[metric]
    if unknown:
        message = (
            f"{_count(unknown, word)} without a unit that is certain: {_some(unknown)}; "
            f"{unknown[0].open[0]}."
        )
        yield outcome(
            CHECK,
            "inconclusive",
            "info",
            message,
            _details(metric, unknown),
            unknown,
            ("the unit",),
        )
    if wrong:
        units = ", ".join(sorted({q.unit for q in wrong}))
        message = (
            f"{_count(wrong, word)} in {units}, which is no unit known here for {word}: "
            f"{_some(wrong)}."
        )
        yield outcome(
            CHECK,
            "inconclusive",
            "warning",
            message,
            _details(metric, wrong),
            wrong,
            ("a known unit",),
        )
    if known:
        yield _gases(known) if metric == "ghg_emissions" else _family(metric, known)


def _gases(known: Sequence[Quantity]) -> CheckResult:
    """Emissions of a scope in CO2 alone, which the standard does not ask for. Only where the report
    prints the very figure in CO2e as well is one of the two wrong; else it is information."""
    bare = [q for q in known if q.unit == _ONLY_CO2 and q.scope]
    details = _details("ghg_emissions", known)
    if not bare:
        kept = [q for q in known if q.unit == _ONLY_CO2]
        open_ones = f"{_count(kept, 'emissions')} in tonnes of CO2 name no scope" if kept else ""
        if len(kept) == len(known):
            why = ("the other gases",)
            return outcome(CHECK, "inconclusive", "info", f"{open_ones}.", details, known, why)
        message = f"{_count(known[len(kept) :], 'emissions')} in units of CO2 equivalent"
        message += f"; {open_ones}" if open_ones else ""
        return outcome(CHECK, "pass", "info", f"{message}.", details, known)
    both = {q.scope for q in bare} & {q.scope for q in known if q.unit == _GASES}
    named = (
        f"{_count(bare, 'emissions')} of a scope are in tonnes of CO2, not of CO2 equivalent "
        f"({_some(bare)})"
    )
    mixed = (
        (
            f"; Scope {', '.join(sorted(both))} is given in CO2 equivalent as well, and the two "
            "must not be mixed"
        )
        if both
        else ""
    )
    severity: Severity = "warning" if any(_is_printed_in(q, known) for q in bare) else "info"
    return outcome(CHECK, "fail", severity, f"{named}{mixed}.", details, bare)


def _is_printed_in(bare: Quantity, figures: Iterable[Quantity]) -> bool:
    """Whether the same figure stands elsewhere in CO2 equivalent."""
    return any(
        q.unit == _GASES
        and (q.scope, q.method, q.year, q.entity_part, q.value)
        == (bare.scope, bare.method, bare.year, bare.entity_part, bare.value)
        for q in figures
    )


def _family(metric: str, known: Sequence[Quantity]) -> CheckResult:
    units = sorted({q.unit for q in known})
    word = _WORDS[metric]
    if len(units) == 1:
        return outcome(
            CHECK,
            "pass",
            "info",
            f"{_count(known, word)} in units of {word}, here counted in {units[0]}.",
            _details(metric, known),
            known,
        )
    printed = sorted({_printed_unit(q) for q in known})
    by_unit = "; ".join(
        f"{unit} on {on_pages([q for q in known if _printed_unit(q) == unit])}" for unit in printed
    )
    message = (
        f"Figures of {word} are in several units ({by_unit}): each converts exactly, but a reader "
        "cannot compare them as printed."
    )
    return outcome(CHECK, "pass", "warning", message, _details(metric, known), known)


def _printed_unit(figure: Quantity) -> str:
    """The unit that stands behind the number of a figure, else the one it is counted in."""
    numbers = find_numbers(figure.printed)
    return (figure.printed[numbers[0].end :].strip() if numbers else "") or figure.unit


def _jumps(figures: Iterable[Quantity]) -> Iterator[CheckResult]:
    """Rows in which one year is about 10 or 1,000 times its neighbour while all other years stay
    close together."""
    rows: dict[tuple[object, ...], list[Quantity]] = defaultdict(list)
    for q in figures:
        if q.in_table and q.year and q.value > 0 and not q.open:
            rows[q.page, q.quote, q.metric, q.scope, q.method, q.entity_part, q.unit].append(q)
    for row in rows.values():
        years = sorted(row, key=lambda q: q.year or 0)
        if len({q.year for q in years}) == len(years) >= _MOST_NAMED:
            yield from _steps(years)


def _steps(years: Sequence[Quantity]) -> Iterator[CheckResult]:
    for one, other in pairwise(years):
        ratio = max(other.value / one.value, one.value / other.value)
        factor = next((f for f in _JUMPS if abs(ratio / f - 1) <= _NEAR), None)
        rest = [q.value for q in years if q not in (one, other)]
        steady = [
            v for v in (one.value, other.value) if all(max(v / r, r / v) <= _STEADY for r in rest)
        ]
        if factor and len(steady) == 1:
            odd = other if steady[0] == one.value else one
            message = (
                f"{about(odd)}: {shown(one.value, one.unit)} in {one.year} and "
                f"{shown(other.value, other.unit)} in {other.year}, a factor of "
                f"{shown(ratio.quantize(Decimal('0.1')))}, while the other years stay near "
                f"{shown(steady[0], one.unit)}: the {odd.year} figure may be out by "
                f"{shown(factor)}."
            )
            details = UnitDetails(
                year=odd.year, value=rounded(odd.value), factor=rounded(ratio), unit=odd.unit
            )
            why = (f"whether the {odd.year} figure is in the unit of the others",)
            yield outcome(CHECK, "inconclusive", "warning", message, details, (one, other), why)


def _count(figures: Sequence[Quantity], word: str) -> str:
    return f"1 figure of {word}" if len(figures) == 1 else f"{len(figures)} figures of {word}"


def _some(figures: Sequence[Quantity]) -> str:
    named = [f"{about(q)} {q.printed or shown(q.value, q.unit)}" for q in figures]
    listed = list(dict.fromkeys(named))
    return "; ".join(listed[:_MOST_NAMED]) + (" and more" if len(listed) > _MOST_NAMED else "")


def _details(metric: str, figures: Sequence[Quantity]) -> UnitDetails:
    units: dict[str, int] = defaultdict(int)
    for q in figures:
        units[q.unit or "unknown"] += 1
    return UnitDetails(metric=metric, units=dict(units), figures=len(figures))
