"""From what a sample is drawn: the claims and figures of an analysis that no check guards, and the
lines of the client's workbooks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from django.db.models import prefetch_related_objects

from reports.compiled.claim import CompiledClaim
from reports.compiled.drawable import GUARDED, LIES_AHEAD, LINES_INSTEAD, main_basis, unfit
from reports.compiled.guards import Guards
from reports.compiled.inventories import CompiledInventory
from reports.compiled.inventory_lines import add_lines
from reports.findings.power import PowerDetails
from reports.language.intentions import is_own_intention, is_own_judgement
from reports.language.years import fiscal_year, only_year
from reports.models import Check, Figure, FigurePlace, Report, SampleItemKind, VerdictValue
from reports.review.amounts import disclosure_of
from reports.review.populations import CLAIMS, LeftOut, Population, Unit
from reports.review.sampling import (
    Element,
    Part,
    Stratum,
    counted_twice,
)
from reports.types import Disclosure, Priority, Support
from sibyl_project.common.regex import regex

METRICS: Final = ("ghg_emissions", "energy", "water", "mass", "money")  # amounts that can be summed
_ENOUGH: Final = 2  # a year counts from this part of the most amounts a year has (1 / _ENOUGH)
_TOTAL_WORDS: Final = regex(r"(?:grand |sub-?)?(?:total|overall|sum of)\b", re.IGNORECASE)
_AGAINST: Final = (Support.CONTRADICTED_BY_PROOF, Support.DISPUTED)


class Compiled(Protocol):
    """What a population is read from."""

    report: Report

    @property
    def claims(self) -> list[CompiledClaim]:
        """The claims in reading order."""

    @property
    def figures(self) -> list[Figure]:
        """The figures with their places."""

    @property
    def checks(self) -> list[Check]:
        """The checks of arithmetic."""

    @property
    def detection_power(self) -> PowerDetails | None:
        """Which headline figures the checks guard."""

    @property
    def inventories(self) -> list[CompiledInventory]:
        """The client's workbooks as they were computed again."""


def population_of(compiled: Compiled) -> Population:
    """The population of an analysis; one query beyond those of the compiled report, and one for
    each workbook that was computed again."""
    prefetch_related_objects(compiled.figures, "places__statement")
    population = Population()
    _add_claims(population, compiled)
    _add_figures(population, compiled)
    add_lines(population, compiled.inventories)
    return population


def _add_claims(population: Population, compiled: Compiled) -> None:
    company = compiled.report.company
    for row in compiled.claims:
        claim = row.claim
        why = ""
        if any(check.result != Check.Result.INCONCLUSIVE for check in row.checks):
            why = GUARDED
        elif is_own_intention(claim.text, company) or is_own_judgement(claim.text):
            why = LIES_AHEAD
        if why:
            population.left_out.append(LeftOut(claim.text, claim.page, why))
            continue
        population.units.append(
            Unit(
                Element(claim.fingerprint, stratum_of(row)),
                SampleItemKind.CLAIM,
                CLAIMS,
                claim.text,
                claim.quote,
                claim.page,
                claim=claim.pk,
            )
        )


def stratum_of(row: CompiledClaim) -> Stratum:
    """The stratum of a claim, by what was found of it and by its priority."""
    if row.verdict is None:
        return Stratum.OTHER
    if row.verdict.verdict == VerdictValue.CONTRADICTED or row.verdict.support in _AGAINST:
        return Stratum.AGAINST
    if row.verdict.support not in (Support.ASSERTED, ""):
        return Stratum.OTHER
    return Stratum.HEADLINE if row.claim.priority == Priority.HIGH else Stratum.ASSERTED


@dataclass(frozen=True, slots=True)
class _Row:
    """A figure with its places in the report, as a unit, and why it is tested otherwise: a check
    guards it, or its lines are drawn instead; empty where it is to be drawn."""

    figure: Figure
    places: list[FigurePlace]
    unit: Unit
    why: str


def _add_figures(population: Population, compiled: Compiled) -> None:
    found = [
        (figure, places)
        for figure in sorted(compiled.figures, key=lambda one: one.order)
        if figure.metric in METRICS
        and (places := [one for one in figure.places.all() if one.evidence_id is None])
    ]
    population.year = reporting_year(compiled.report, [figure for figure, _ in found])
    guards = Guards(compiled.detection_power, compiled.checks)
    basis = main_basis(figure for figure, _ in found if figure.year == population.year)
    lined = _covered_by_lines([figure for figure, _ in found], compiled.inventories)
    rows: dict[str, list[_Row]] = {}
    for figure, places in found:
        if figure.year not in (population.year, None):
            continue
        if why := unfit(figure, places, basis):
            population.left_out.append(LeftOut(_label(figure), places[0].page, why))
            continue
        why = GUARDED if guards.holds(places) else LINES_INSTEAD if figure.pk in lined else ""
        row = _Row(figure, places, _figure_unit(figure, places, guards), why)
        rows.setdefault(f"{figure.metric}|{figure.unit}", []).append(row)
    for alike in rows.values():
        named = _with_own_keys(alike)
        twice = counted_twice(_parts(named))
        for row in named:
            why_twice = twice.get(row.unit.element.key)
            if told := row.why or (why_twice.in_words if why_twice else ""):
                population.left_out.append(LeftOut(row.unit.label, row.unit.page, told))
            else:
                population.units.append(row.unit)


def _covered_by_lines(
    figures: Sequence[Figure], inventories: Sequence[CompiledInventory]
) -> set[Any]:
    """The keys of the figures that agree with the lines of a workbook, and of those that are a part
    of one that does."""
    agreeing = {name for one in inventories for name in one.agreeing_figures}
    whole = {_total_name(one) for one in figures if str(one.pk) in agreeing}
    covered = {one.pk for one in figures if whole.intersection(_wholes(one))}
    return covered | {one.pk for one in figures if str(one.pk) in agreeing}


def reporting_year(report: Report, figures: Sequence[Figure]) -> int | None:
    """The newest year, not after the reporting period, that has at least half as many amounts as
    the year with the most; None where no amount has a year."""
    period = report.reporting_period
    last = (
        fiscal_year(period)
        or only_year(period)
        or max((one.year for one in figures if one.year), default=0)
    )
    counts: dict[int, int] = {}
    for one in figures:
        if one.year and one.year <= last:
            counts[one.year] = counts.get(one.year, 0) + 1
    most = max(counts.values(), default=0)
    return max((year for year, many in counts.items() if many * _ENOUGH >= most), default=None)


def _label(figure: Figure) -> str:
    scope = f"Scope {figure.scope}" if figure.scope else ""
    method = f"{figure.method}-based" if figure.method else ""
    said = figure.label or figure.entity_part or figure.metric.replace("_", " ")
    told = " ".join(filter(None, (scope, method, str(figure.year or ""))))
    return f"{said} ({told})" if told else said


def _figure_unit(figure: Figure, places: list[FigurePlace], guards: Guards) -> Unit:
    place, headline = places[0], guards.name(places)
    disclosure = _disclosure(figure)
    name = headline or _name(figure)
    return Unit(
        # the identity by which such a figure is asked for, see `reports.compiled.requests`
        Element(
            f"{name}|{figure.year}|{place.page}",
            Stratum.HEADLINE if headline else Stratum.OTHER,
            figure.value,
        ),
        SampleItemKind.FIGURE,
        group_of(disclosure, figure),
        _label(figure),
        place.quote,
        place.page,
        figure.value,
        figure.unit,
        disclosure.value,
    )


def _disclosure(figure: Figure) -> Disclosure:
    if figure.metric != "ghg_emissions":
        return disclosure_of(figure.unit, "")
    scope = figure.scope.partition(".")[0]
    return Disclosure(f"scope_{scope}") if scope in ("1", "2", "3") else Disclosure.EMISSIONS_TOTAL


def group_of(disclosure: Disclosure, figure: Figure) -> str:
    """The name of the group within which a figure is drawn: "scope 2, location-based, tCO2e"."""
    what = disclosure.value if disclosure is not Disclosure.OTHER else figure.metric
    method = f"{figure.method}-based" if figure.method else ""
    return ", ".join(filter(None, (what.replace("_", " "), method, figure.unit)))


def _name(figure: Figure) -> str:
    parts = (figure.metric, figure.scope, figure.method, figure.entity_part, figure.label)
    return " ".join(filter(None, parts))


def _with_own_keys(rows: Sequence[_Row]) -> list[_Row]:
    """The rows, those of the same name, year and page told apart by their number."""
    seen: dict[str, int] = {}
    found = []
    for row in rows:
        one = row.unit.element
        seen[one.key] = number = seen.get(one.key, 0) + 1
        own = replace(one, key=f"{one.key}|{number}") if number > 1 else one
        found.append(replace(row, unit=replace(row.unit, element=own)))
    return found


def _parts(rows: Sequence[_Row]) -> list[Part]:
    """The figures as totals and parts: by scopes, and by rows and columns of their tables."""
    names = {_total_name(row.figure) for row in rows}
    return [
        Part(
            row.unit.element.key,
            row.figure.value,
            _total_name(row.figure),
            tuple(name for name in _wholes(row.figure) if name in names),
            row.places[0].step / 2,
            tuple(dict.fromkeys(line for place in row.places for line in _lines(place))),
            _says_total(row.figure.label),
            not row.why,
        )
        for row in rows
    ]


def _says_total(label: str) -> bool:
    """Whether one of the last two headings of a row calls it a total: "Scope 1 > Total"."""
    return any(_TOTAL_WORDS.match(heading.strip()) for heading in label.split(">")[-2:])


def _total_name(figure: Figure) -> str:
    if figure.metric == "ghg_emissions" and figure.scope and not figure.entity_part:
        return f"scope {figure.scope} {figure.method}".strip()
    return f"{_name(figure)} {figure.order}"


_TOTALS: Final = {
    "1": ("1+2", "1+2+3"),
    "2": ("1+2", "1+2+3"),
    "1+2": ("1+2+3",),
    "3": ("1+2+3",),
}


def _wholes(figure: Figure) -> tuple[str, ...]:
    """The names of the totals of which a figure may be a part: of the same method, or of either
    where a scope has none."""
    if figure.metric != "ghg_emissions" or not figure.scope:
        return ()
    if figure.entity_part:
        return (f"scope {figure.scope} {figure.method}".strip(),)
    totals = ("3",) if "." in figure.scope else _TOTALS.get(figure.scope, ())
    methods = (figure.method,) if figure.method else ("", "location", "market")
    return tuple(f"scope {total} {method}".strip() for total in totals for method in methods)


def _lines(place: FigurePlace) -> tuple[tuple[str, int], ...]:
    """The column and the row of its table in which a figure stands."""
    statement = place.statement
    if place.column < 0 or statement is None or statement.row < 0:
        return ()
    table = f"{statement.page}|{statement.block}"
    column = (f"{table}|column {place.column}", statement.row)
    return column, (f"{table}|row {statement.row}", place.column)
