"""What a draw takes from a population, and the population and strata to freeze with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from reports.models import MaterialityLevel, SampleItemKind
from reports.review.amounts import TONNES
from reports.review.populations import CLAIMS, REST, LineGroup, Population, Unit
from reports.review.sampling import (
    AmountDraw,
    Drawn,
    Element,
    Stratum,
    drawn_claims,
    drawn_figures,
    interval_for,
)
from sibyl_project.common.text import counted


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to draw: how many claims, how many figures or lines at most in each group, at which
    confidence (percent) and which rate of deviations can be tolerated (percent). A seed is made
    where none is given; `reason` is needed for every draw but the first."""

    claims: int = 25
    figures: int = 15
    confidence: int = 90
    tolerable_rate: int = 10
    seed: str = ""
    reason: str = ""


def selected(
    population: Population, seed: str, wanted: Wanted, levels: Iterable[MaterialityLevel]
) -> tuple[list[tuple[Unit, float]], list[dict[str, Any]]]:
    """The units drawn, claims first, each with its probability, and the strata to freeze."""
    claims = [unit for unit in population.units if unit.group == CLAIMS]
    found = drawn_claims([unit.element for unit in claims], seed, wanted.claims)
    drawn = _units(claims, found)
    strata = [_claim_stratum(name, claims, found) for name in Stratum]
    strata = [one for one in strata if one["size"]]
    if not wanted.figures:
        return drawn, strata
    performances = {(one.disclosure, one.unit): one.performance for one in levels}
    for group in sorted({unit.group for unit in population.units} - {CLAIMS}):
        units = [unit for unit in population.units if unit.group == group]
        of = units[0]
        performance = performances.get((of.disclosure, of.unit))
        result = _draw_group([one.element for one in units], seed, group, wanted, performance)
        drawn += _units(units, result.drawn)
        about = {"group": group, "kind": of.kind, "unit": of.unit, "disclosure": of.disclosure}
        strata.append(about | _amount_stratum(len(units), result, performance))
    for lines in population.lines:
        performance = performances.get((lines.disclosure, TONNES))
        result = _draw_group(lines.elements, seed, lines.group, wanted, performance)
        units_drawn = lines.units(one.element for one in result.drawn)
        drawn += [(units_drawn[one.element.key], one.probability) for one in result.drawn]
        strata.append(_about_lines(lines) | _amount_stratum(len(lines.orders), result, performance))
    return drawn, strata


def _draw_group(
    elements: Sequence[Element],
    seed: str,
    group: str,
    wanted: Wanted,
    performance: Decimal | None,
) -> AmountDraw:
    total = sum((one.amount for one in elements), Decimal(0))
    interval = interval_for(total, wanted.figures, wanted.confidence, performance)
    return drawn_figures(elements, seed, group, interval, performance)


def _units(units: Iterable[Unit], drawn: Iterable[Drawn]) -> list[tuple[Unit, float]]:
    by_key = {unit.element.key: unit for unit in units}
    return [(by_key[one.element.key], one.probability) for one in drawn]


def _claim_stratum(name: Stratum, claims: Iterable[Unit], drawn: Iterable[Drawn]) -> dict[str, Any]:
    return {
        "group": CLAIMS,
        "stratum": name.value,
        "size": len({one.element.key for one in claims if one.element.stratum is name}),
        "drawn": sum(one.element.stratum is name for one in drawn),
    }


def _amount_stratum(size: int, result: AmountDraw, performance: Decimal | None) -> dict[str, Any]:
    certain = sum(one.probability >= 1 for one in result.drawn)
    return {
        "size": size,
        "total": str(result.total),
        # where all were drawn with certainty, nothing is left to chance
        "interval": str(Decimal(0) if certain == size else result.interval),
        "performance": None if performance is None else str(performance),
        "drawn": len(result.drawn),
        "certain": certain,
    }


def _about_lines(lines: LineGroup) -> dict[str, Any]:
    return {
        "group": lines.group,
        "kind": SampleItemKind.LINE,
        "unit": TONNES,
        "disclosure": lines.disclosure,
        "digest": lines.digest,
    }


def frozen(population: Population, drawn: Sequence[tuple[Unit, float]]) -> list[dict[str, Any]]:
    """The population in the order of its keys, with the probability of each that was drawn. The
    lines of a group that were not drawn are one row, with their number and sum."""
    probabilities = {(unit.group, unit.element.key): chance for unit, chance in drawn}
    lines = [unit for unit, _ in drawn if unit.kind is SampleItemKind.LINE]
    rows = [
        {
            "key": unit.element.key,
            "group": unit.group,
            "stratum": unit.element.stratum.value,
            "label": unit.label,
            "page": unit.page,
            "amount": None if unit.amount is None else str(unit.amount.normalize()),
            "unit": unit.unit,
            "drawn_with": probabilities.get((unit.group, unit.element.key)),
        }
        for unit in (*population.units, *lines)
    ]
    rows += [row for group in population.lines for row in _rest(group, lines)]
    return sorted(rows, key=lambda row: (str(row["group"]), str(row["key"])))


def _rest(group: LineGroup, drawn: Iterable[Unit]) -> list[dict[str, Any]]:
    """The row of the lines of a group that were not drawn; none where all were."""
    taken = [unit.element for unit in drawn if unit.group == group.group]
    number, tonnes = group.rest(taken)
    row = {
        "key": REST,
        "group": group.group,
        "stratum": Stratum.OTHER.value,
        "label": f"{counted(number, 'other line')} of {group.filename}",
        "page": 0,
        "amount": f"{tonnes.normalize():f}",
        "unit": TONNES,
        "drawn_with": None,
        "number": number,
        "digest": group.digest,
    }
    return [row] if number else []
