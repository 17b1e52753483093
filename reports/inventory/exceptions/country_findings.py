"""Electricity of one country computed with the factor of another, as the tests of sources,
registers, towns and neighbours find it, in the words of an exception."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.borrowed_factors import borrowed_factors
from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.copied_factors import copied_factors
from reports.inventory.exceptions.grid_keys import miskeyed
from reports.inventory.exceptions.nations import COUNTRIES, country_of_factor, nation
from reports.inventory.exceptions.neighbours import (
    apart_at_one_site,
    apart_from_countrymen,
    apart_from_neighbours,
)
from reports.inventory.exceptions.origins import key_behind
from reports.inventory.exceptions.places import Places, row_of_site
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.register_grids import misassigned
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.exceptions.shared_factors import shared_factors, taken_over
from reports.inventory.exceptions.strange_sources import strange_sources
from reports.inventory.exceptions.subregions import outside_their_subregion
from reports.inventory.exceptions.titled_grids import other_grids
from reports.inventory.exceptions.towns import countries_of_towns
from reports.inventory.types import Factor, Irregularity, Line, Place
from standards.reference.egrid import EGRID_STATES

_MOST_KEYS = 40  # of one exception that are looked for
_LOOKUPS = ("VLOOKUP", "HLOOKUP", "XLOOKUP", "LOOKUP", "INDEX")
Told = Iterator[tuple[Sequence[Line], Irregularity]]


def by_other_words(case: Case) -> Told:
    """The exceptions that these tests find, with their lines, the surest first."""
    yield from _by_sources(case)
    yield from _by_borrowing(case)
    yield from _by_sharing(case)
    yield from _by_neighbours(case)
    yield from _by_copies(case)
    yield from _by_register(case)
    yield from _by_towns(case)
    yield from _by_subregions(case)
    yield from _by_titles(case)


def _by_sources(case: Case) -> Told:
    """Rows whose place is listed with a factor, and whose own one is of another country by its
    source."""
    for one in strange_sources(case):
        name = one.lines[0].site or one.own
        message = (
            f"{name}: the row says {one.own} and is computed with {one.used}, a factor of "
            f"{one.other} by its source; that of {one.own} is listed with {one.right}."
        )
        question = f"Why is the factor of {one.other} used for {name}?"
        tonnes = too_much(one.lines, one.right, one.used)
        yield one.lines, as_told(case, one.lines, message, question, tonnes)


def _by_borrowing(case: Case) -> Told:
    """Sites whose factor names the source of others and has the value of another source."""
    for one in borrowed_factors(case):
        message = (
            f"{one.site}: electricity is computed with {one.used}, the factor of \u201c{one.other}"
            f"\u201d; its source is \u201c{one.source}\u201d, whose factor is {one.right} "
            f"{one.neighbour}."
        )
        question = f"Of which grid is the factor of {one.site}?"
        tonnes = too_much(one.lines, one.right, one.used)
        told = as_told(case, one.lines, message, question, tonnes)
        place = one.lines[0].factor.place if one.lines[0].factor is not None else None
        if place is not None and place.sheet != told.place.sheet:
            told = replace(told, place=place)  # in a list of sites
        yield one.lines, told


def _by_sharing(case: Case) -> Told:
    """Sites of two countries with one factor, where every other country has one of its own."""
    for one in (*shared_factors(case), *taken_over(case)):
        yield one.lines, as_told(case, one.lines, one.message, one.question, None)


def _by_neighbours(case: Case) -> Told:
    """Sites with the factor of another country by its source than a site of the same town, and
    lines with one than the others of their site."""
    apart = (apart_from_neighbours, apart_at_one_site, apart_from_countrymen)
    places = Places(case)
    for one in (one for test in apart for one in test(case)):
        if one.other in (nation(one.lines[0].country), places.of(one.lines[0])):
            continue  # that of its own country
        used = one.lines[0].factor.value if one.lines[0].factor is not None else Decimal(0)
        message = (
            f"{one.site}: electricity is computed with {used}, a factor of {one.other} by its "
            f"source; that of {one.neighbour} and most others is of {one.usual}."
        )
        question = f"Why is the factor of {one.other} used for {one.site}?"
        yield one.lines, as_told(case, one.lines, message, question, None)


def _by_towns(case: Case) -> Told:
    """Sites named after a town whose row names another country, in which there is none such, and
    that are computed with its listed factor, where the country of the town has one too."""
    places, listed = Places(case), by_place(case)
    groups: dict[tuple[int, str, str, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        if not line.by_location or line.factor is None or not line.activity or not line.country:
            continue
        own, town = nation(line.country), places.of_town(line.site)
        if own in COUNTRIES and town and town != own and own not in countries_of_towns(line.site):
            groups[line.table, line.site, own, town].append(line)
    for (_, site, own, town), lines in groups.items():
        used = lines[0].factor.value if lines[0].factor is not None else Decimal(0)
        right = [one.value for one in listed.get(town, ()) if one.value]
        if right and used not in right and any(one.value == used for one in listed.get(own, ())):
            message = (
                f"{site}: electricity is computed with {used}, the factor of {own}; the town is in "
                f"{town}, whose factor is listed with {right[0]}."
            )
            question = f"Where is {site}, and why is the factor of {own} used for it?"
            tonnes = too_much(lines, right[0], used)
            yield lines, as_told(case, lines, message, question, tonnes)


def _by_copies(case: Case) -> Told:
    """Factors that are listed for a country with the value and source of another."""
    for one in copied_factors(case):
        if one.lines:
            message = (
                f"\u201c{one.factor.label}\u201d is listed for {one.own} with {one.factor.value}, "
                f"value and source of the factor of {one.other} (\u201c{one.factor.source}\u201d)."
            )
            question = f"Which factor does {one.own} have?"
            told = as_told(case, one.lines, message, question, None)
            yield one.lines, replace(told, place=one.factor.place or told.place)


def _by_register(case: Case) -> Told:
    """Sites whose lines take another factor, or a key of another grid, than the register names for
    them."""
    for one in misassigned(case):
        message = (
            f"{one.site}: electricity is computed with {one.used.value} (\u201c{one.used.label}"
            f"\u201d); the register names \u201c{one.right.label}\u201d for it, listed with "
            f"{one.right.value}."
        )
        question = f"Why is \u201c{one.used.label}\u201d used for {one.site}?"
        tonnes = too_much(one.lines, one.right.value, one.used.value)
        yield one.lines, as_told(case, one.lines, message, question, tonnes)
    for key in miskeyed(case):
        message = (
            f"{key.site}: electricity is computed by the key {key.key}; the register names the "
            f"grid {key.own} for it."
        )
        question = f"Why is the factor of {key.other} used for {key.site}?"
        yield key.lines, as_told(case, key.lines, message, question, None)


def _by_subregions(case: Case) -> Told:
    """Sites whose state has no part in the subregion of the grid of their factor."""
    for one in outside_their_subregion(case):
        used = one.lines[0].factor.value if one.lines[0].factor is not None else Decimal(0)
        states = ", ".join(sorted(EGRID_STATES[one.code]))
        message = (
            f"{one.site}: electricity is computed with {used}, the factor of the subregion "
            f"{one.code} of the grid ({states}); the site is in {one.state}."
        )
        question = f"Which subregion of the grid supplies {one.site}?"
        yield one.lines, as_told(case, one.lines, message, question, None)


def _by_titles(case: Case) -> Told:
    """Tables above which a grid is named that is not that of their factor."""
    for one in other_grids(case):
        name = one.lines[0].site or one.lines[0].kind
        message = (
            f"{name}: electricity is computed with {one.used.value} (\u201c{one.used.label}\u201d);"
            f" above the table stands \u201c{one.named}\u201d, listed with {one.right.value}."
        )
        question = f"Which grid supplies {name}?"
        tonnes = too_much(one.lines, one.right.value, one.used.value)
        yield one.lines, as_told(case, one.lines, message, question, tonnes)


def by_place(case: Case) -> dict[str, list[Factor]]:
    """The listed factors of each country or grid."""
    found: dict[str, list[Factor]] = defaultdict(list)
    for factor in case.inventory.factors:
        if (where := country_of_factor(factor)) and not is_looked_up(case, factor):
            found[where].append(factor)
    return found


def is_looked_up(case: Case, factor: Factor) -> bool:
    """Whether the cell of a factor takes it from another one: a list of sites lists none."""
    place = factor.place
    if place is None or not place.cells.isalnum():
        return False
    formula = case.grids[place.sheet].formulas.get(cell_of(place.cells))
    return formula is not None and formula.function in _LOOKUPS


def as_told(
    case: Case, lines: Sequence[Line], message: str, question: str, tonnes: Decimal | None
) -> Irregularity:
    """The exception of these lines, with what the workbook says of their factors; where the table
    of their emissions, or a list of sites, takes the factors from a list, it is there that a wrong
    one is taken."""
    taken = [line.factor.place for line in lines if line.factor is not None and line.factor.listed]
    sheets = {place.sheet for place in taken if place is not None}
    elsewhere = len(taken) == len(lines) and len(sheets) == 1 and sheets != {lines[0].place.sheet}
    places = [place for place in taken if place is not None] if elsewhere else []
    if (row := row_of_site(case, lines[0])) is not None:
        places = [row]
    places = places or _keys_of(case, lines)
    return found(
        "factor_wrong_country",
        several(places or [line.place for line in lines]),
        message,
        question,
        tonnes,
        [line.place for line in lines],
        case.explain(Reason.FACTOR, lines[:3], ""),
    )


def _keys_of(case: Case, lines: Sequence[Line]) -> list[Place]:
    """The cells of another sheet into which the keys of these lines' factors were typed; none where
    one of them has no such key, or they stand on several sheets."""
    factors = dict.fromkeys(
        line.factor.place if line.factor is not None else None for line in lines
    )
    found: list[Place] = []
    for place in factors if len(factors) <= _MOST_KEYS else ():
        key = key_behind(case.grids, place)
        if key is None:
            return []
        found.append(key)
    return list(dict.fromkeys(found)) if len({key.sheet for key in found}) == 1 else []


def too_much(lines: Sequence[Line], right: Decimal, used: Decimal) -> Decimal:
    """The emissions of these lines in tCO2e that the used factor makes beyond the right one."""
    tonnes = Decimal(0)
    for line in lines:
        rate = tonnes_per_unit(line)
        if rate is not None and line.activity and used:
            tonnes += line.activity * rate * (1 - right / used)
    return tonnes
