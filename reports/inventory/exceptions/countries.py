"""Electricity of one country or state computed with the factor of another."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.country_findings import (
    as_told,
    by_other_words,
    by_place,
    is_looked_up,
    too_much,
)
from reports.inventory.exceptions.nations import (
    COUNTRIES,
    by_codes,
    country_of,
    country_of_authority,
    country_of_factor,
    nation,
    without_places,
)
from reports.inventory.exceptions.places import Places, beside_factor, is_heat, row_of_site
from reports.inventory.exceptions.towns import countries_of_towns
from reports.inventory.exceptions.variants import misplaced
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.types import Factor, Irregularity, Line
from sibyl_project.common.regex import regex

_LEASED = (8, 13)  # categories of Scope 3
_FEWEST_AT_HOME = 2  # sites whose factors name their own country
# of any factor of a grid
_GENERIC = frozenset(
    [
        *(
            "grid",
            "mix",
            "average",
            "mean",
            "national",
            "electricity",
            "power",
            "location",
            "based",
        ),
        *("factor", "annual", "year", "consumption", "supply", "country"),
    ]
)
_RESIDUAL = regex(r"\bresidual|\brest-?mix|\bjäännös|\brestmiks|\bresiduel", re.IGNORECASE)
_NO_GRID = regex(
    r"\bsuppliers?\b|\bgreen\b|\bcertificat|\bcontract|\bppas?\b|\btariff|\bsolar\b|\bhydro"
    r"|\bwind\b|\bPV\b|\bnuclear\b|\brenewable|\bproduct\b|\bWTT\b|\bT&D\b|\bloss",
    re.IGNORECASE,
)
_APART = Decimal("0.02")  # of a factor, below which two are the same but for their rounding


def other_countries(case: Case) -> Iterator[Irregularity]:
    """Lines whose factor is the listed one of another country, while their own has another."""
    told: set[tuple[int, int]] = set()
    findings = (
        *(*_by_cells(case), *_by_variants(case), *_by_methods(case), *_by_words(case)),
        *by_other_words(case),
    )
    for lines, finding in findings:
        rows = {(line.table, line.row) for line in lines}
        if not rows & told:
            told |= rows
            yield finding


def _by_cells(case: Case) -> Iterator[tuple[Sequence[Line], Irregularity]]:
    groups: dict[tuple[int, str, str, Decimal], list[Line]] = defaultdict(list)
    places = Places(case)
    for line in case.lines:
        if line.factor is None or not line.factor.value or not line.activity or not _is_power(line):
            continue
        if (where := places.of(line)) and not is_heat(case, line):
            groups[line.table, line.site or line.kind, where, line.factor.value].append(line)
    listed = by_place(case)
    for (*_, where, _), both in groups.items():
        lines = [line for line in both if line.method != "market"] or both
        first = lines[0]
        if first.factor is None:
            continue
        own = [one for one in listed.get(where, ()) if _same_use(one, first, case)]
        other = _owners(case, listed, first, where)
        if not own or not other or any(one.value == first.factor.value for one in own):
            continue
        if _country_told(first.factor) == where and row_of_site(case, first) is None:
            continue  # a grid within the country
        of_year = [one for one in own if one.year == first.factor.year] or own
        right = Counter(one.value for one in of_year).most_common(1)[0][0]
        yield lines, _wrong(case, lines, where, right, other)


def _is_power(line: Line) -> bool:
    """Whether a line is of Scope 2, of power that tenants or lessors use, or of that which a
    supplier uses in the country of its row."""
    leased = line.scope == "3" and line.category in _LEASED
    if line.scope == "2" or (leased and "electric" in in_english(line.kind).casefold()):
        return True
    factor = line.factor
    return line.scope == "3" and bool(line.country) and factor is not None and _is_grid(factor)


def _country_told(factor: Factor) -> str:
    """The country that the label of a factor names, else that of what it and its source name."""
    named = country_of(factor.label)
    return named if named in COUNTRIES else country_of_authority(f"{factor.label} {factor.source}")


def _same_use(factor: Factor, line: Line, case: Case) -> bool:
    """Whether a listed factor is for the same use as that of a line: the unit and method fit, and
    its label is like that of the factor used but for the country, or both are of the electricity
    of one list."""
    if factor.unit is None or line.factor is None:
        return False
    if factor.method and line.method and factor.method != line.method:
        return False
    alike = [
        one
        for one in case.inventory.factors
        if one.value == line.factor.value and one.method == factor.method
    ]
    alike = [one for one in alike if not is_looked_up(case, one)] or alike  # no list of sites
    place = line.factor.source_place
    used = next((one for one in alike if one.place == place), alike[0] if alike else None)
    if used is None or used.per != factor.per:
        return False
    same = without_places(used.label) - _GENERIC == without_places(factor.label) - _GENERIC
    return same or (_is_grid(used) and _is_grid(factor) and _are_of_one_list(used, factor))


def _is_grid(factor: Factor) -> bool:
    """Whether a listed factor is that of the electricity of a grid by its label."""
    label = in_english(factor.label)
    others = _RESIDUAL.search(label) or _NO_GRID.search(label)
    return kind_of(label).name == "electricity" and not others


def _are_of_one_list(one: Factor, other: Factor) -> bool:
    if one.place is None or other.place is None or one.place.sheet != other.place.sheet:
        return False
    return (one.gas, one.method, one.year) == (other.gas, other.method, other.year)


def _owners(case: Case, listed: dict[str, list[Factor]], line: Line, where: str) -> list[str]:
    """The other countries for which the value that a line uses is listed; the code of a grid where
    it is listed for one that is in none of them."""
    value = line.factor.value if line.factor is not None else None
    found = sorted(
        other
        for other, factors in listed.items()
        if other != where and any(one.value == value for one in factors)
    )
    if found:
        return found
    labels = {one.label for one in case.inventory.factors if one.value == value and one.label}
    return sorted(label for label in labels if label.isupper() and len(label) <= 12)


def _wrong(
    case: Case, lines: Sequence[Line], where: str, right: Decimal, other: Sequence[str]
) -> Irregularity:
    first = lines[0]
    used = first.factor.value if first.factor is not None else Decimal(0)
    return as_told(
        case,
        lines,
        f"{first.site}: electricity of {where} is computed with {used}, the factor of "
        f"{' and '.join(other)}; that of {where} is listed with {right}.",
        f"Why is the factor of {other[0]} used for {first.site}?",
        too_much(lines, right, used),
    )


def _by_variants(case: Case) -> Iterator[tuple[Sequence[Line], Irregularity]]:
    """Rows that name one of the places of a list and are computed with the factor of another."""
    for one in misplaced(case):
        right, used = one.right.value, one.used.value
        lines = [line for line in one.lines if line.method != "market"] or list(one.lines)
        if abs(right / used - 1) <= _APART:
            continue
        name = lines[0].site or lines[0].kind
        yield (
            lines,
            as_told(
                case,
                lines,
                f"{name}: the row says {one.own.upper()} and is computed with {used}, the factor "
                f"\u201c{one.used.label}\u201d; that of {one.own.upper()} is listed with {right}.",
                f"Why is the factor of {one.other.upper()} used for {name}?",
                too_much(lines, right, used),
            ),
        )


def _by_methods(case: Case) -> Iterator[tuple[Sequence[Line], Irregularity]]:
    """Rows whose two methods take the factors of different countries, each of which is listed with
    both, or which other rows have for both by their sources."""
    owners: dict[str, dict[Decimal, set[str]]] = {"location": {}, "market": {}}
    for factor in case.inventory.factors:
        where = country_of_factor(factor)
        if where and factor.method in owners and factor.value:
            owners[factor.method].setdefault(factor.value, set()).add(where)
    both = [set().union(*values.values()) for values in owners.values() if values]
    told = _told_of_methods(case, lambda line: _only(owners, line)) if len(both) > 1 else []
    shared = both[0] & both[1] if len(both) > 1 else set()
    by_source = _told_of_methods(case, _by_residual_source)
    at_home = {location for _, location, market in by_source if location == market}
    groups: dict[tuple[int, str, str, str], list[Line]] = defaultdict(list)
    for line, location, market in told:
        if location != market and {location, market} <= shared:
            groups[line.table, line.site, location, market].append(line)
    for line, location, market in by_source:
        if location != market and market in at_home:
            groups[line.table, line.site, location, market].append(line)
    for (_, site, location, market), lines in groups.items():
        used = lines[0].factor.value if lines[0].factor is not None else Decimal(0)
        right = [value for value, names in owners["location"].items() if market in names]
        yield (
            lines,
            as_told(
                case,
                lines,
                f"{site}: the location-based method takes {used}, the factor of {location}, the "
                f"market-based one the residual mix of {market}.",
                f"In which country is {site or 'this supply'}?",
                too_much(lines, right[0], used) if right else None,
            ),
        )


def _told_of_methods(case: Case, country_of: Callable[[Line], str]) -> list[tuple[Line, str, str]]:
    """The location-based lines whose row has a market-based one too, with the countries of both."""
    found = []
    for rows in case.by_row.values():
        if len(rows) < 2:
            continue
        by_method = {line.method: line for line in rows if line.method in ("location", "market")}
        if len(by_method) > 1:
            location, market = (country_of(by_method[one]) for one in ("location", "market"))
            if location and market:
                found.append((by_method["location"], location, market))
    return found


def _by_residual_source(line: Line) -> str:
    """The country of a factor by its source; of a market-based one only if it is a residual mix, as
    certificates may come from elsewhere."""
    if line.factor is None:
        return ""
    said = f"{line.factor.label} {line.factor.source}"
    if line.method == "market" and not _RESIDUAL.search(in_english(said)):
        return ""
    where = country_of_authority(said)
    return where if where in COUNTRIES else ""


def _by_words(case: Case) -> Iterator[tuple[Sequence[Line], Irregularity]]:
    """Lines whose factor names, in its label or source, the country of another site, where those of
    the other sites name their own."""
    groups: dict[tuple[str, str, str], list[Line]] = defaultdict(list)
    sheets: dict[Decimal, set[str]] = defaultdict(set)
    places = Places(case)
    for line in case.lines:
        if not line.by_location or line.factor is None or not line.activity:
            continue
        if kind_of(in_english(line.kind)).name == "heat":
            continue
        own = nation(line.country) or places.of_sheet(case.table(line).sheet)
        if own not in COUNTRIES:  # nothing, or the code of a grid
            own = places.of_town(line.site) or own
        texts = (beside_factor(case, line), line.factor.label, line.factor.source)
        told = _told_by(texts)
        other = nation(told)
        if own and other and other not in COUNTRIES and own in countries_of_towns(other):
            other = own  # "Nairobi" is in Kenya
        within = other in COUNTRIES and own not in COUNTRIES
        if own and told and line.factor.value and not within:  # a grid or state may lie in it
            groups[own, other, line.site].append(line)
        if line.factor.value:
            sheets[line.factor.value].add(case.table(line).sheet)
    right = {own for own, other, _ in groups if own == other}
    at_home = sum(own == other for own, other, _ in groups)
    for (own, other, site), lines in groups.items():
        shared = lines[0].factor is not None and len(sheets[lines[0].factor.value]) > 1
        if own == other or at_home < _FEWEST_AT_HOME or not (other in right or shared):
            continue
        used = lines[0].factor.value if lines[0].factor is not None else Decimal(0)
        yield (
            lines,
            as_told(
                case,
                lines,
                f"{site or lines[0].kind}: electricity of {own} is computed with {used}, a factor "
                f"of {other} by its source.",
                f"Why is the factor of {other} used for {site or own}?",
                None,
            ),
        )


@lru_cache(maxsize=4096)
def _told_by(texts: tuple[str, ...]) -> str:
    """The country that one of some texts names, else the state or grid."""
    said = [say(text) for say in (country_of_authority, by_codes) for text in texts]
    country = next((one for one in said if one in COUNTRIES), "")
    return country or next(filter(None, said), "")


def _only(owners: dict[str, dict[Decimal, set[str]]], line: Line) -> str:
    """The only country for which the value of a line is listed by its method."""
    names = owners[line.method].get(line.factor.value, set()) if line.factor is not None else set()
    return next(iter(names)) if len(names) == 1 else ""
