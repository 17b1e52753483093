"""Electricity of one site with the factor of another country than that of its neighbours."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import is_common, tokens
from reports.inventory.exceptions.nations import (
    COUNTRIES,
    by_codes,
    country_of,
    country_of_authority,
    nation,
)
from reports.inventory.exceptions.places import is_heat
from reports.inventory.exceptions.sources import names_none
from reports.inventory.exceptions.towns import countries_of_towns
from reports.inventory.kinds import kind_of
from reports.inventory.types import Line

_FEWEST = 3  # sites with a factor of the same country
_MANY = 3  # sites whose factors are all of one country
_FEWEST_HOMES = 2  # sites with the factors of one country alone
_FEWEST_AFTER = 3  # months
_MOSTLY = 3  # lines with the factor of one country, for each with that of another
_MANY_TIMES = 3  # the inhabitants of a town of the same name in the other country
_LETTERS = 4  # of the name of a town


@dataclass(frozen=True)
class Apart:
    """A site with the factor of another country, and a neighbour with that of the usual one."""

    site: str
    other: str
    usual: str
    neighbour: str
    lines: list[Line]


def apart_from_neighbours(case: Case) -> Iterator[Apart]:
    """Sites whose factor is of another country by its source, where a site of the same town has
    the factor of the country that most sites have."""
    found: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        used = line.factor is not None and line.factor.value and line.activity
        power = line.by_location and line.site and used
        source = line.factor.source if power and line.factor is not None else ""
        where = country_of_authority(source)
        heat = "heat" in (kind_of(line.kind).name, _kind_of_factor(line))
        if where in COUNTRIES and not heat and nation(line.country) != where:
            found[where][line.site].append(line)
    usual = Counter({where: len(sites) for where, sites in found.items()}).most_common(1)
    if len(found) < 2 or usual[0][1] < _FEWEST:
        return
    home = usual[0][0]
    towns = Counter(tokens(site)[:1] for sites in found.values() for site in sites)
    most = max(2, towns.total() // 3)  # that share a word: of more it is the name of the company
    for where, sites in found.items():
        for site, lines in sites.items() if where != home else ():
            near = next((one for one in found[home] if one != site and _is_near(one, site)), "")
            if near and towns[tokens(site)[:1]] <= most:
                yield Apart(site, where, home, near, lines)


def apart_at_one_site(case: Case) -> Iterator[Apart]:
    """Lines of a site with the factor of another country by its label or source, where other lines
    of the site have the factor of the country that most sites have."""
    found: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    unnamed: dict[str, list[Line]] = defaultdict(list)
    for line in case.lines:
        if not line.by_location or not line.site or not line.activity:
            continue
        factor = line.factor
        if (
            factor is None
            or not factor.value
            or "heat" in (kind_of(line.kind).name, _kind_of_factor(line))
        ):
            continue
        texts = (factor.label, factor.source)
        says = (say(text) for say in (country_of_authority, by_codes) for text in texts)
        if (where := next(filter(None, says), "")) in COUNTRIES:
            found[line.site][where].append(line)
        elif not where:
            unnamed[line.site].append(line)
    yield from _apart_from_unnamed(found, unnamed)
    usual = Counter(where for countries in found.values() for where in countries)
    for site, countries in found.items():
        if len(countries) != 2:
            continue
        (most, own), (least, lines) = sorted(countries.items(), key=lambda one: -len(one[1]))
        some = len(own) > len(lines) and (usual[most] > usual[least] or _follow(own, lines))
        if some or len(own) >= _MOSTLY * len(lines):
            yield Apart(site, least, most, site, lines)


def _follow(own: Sequence[Line], lines: Sequence[Line]) -> bool:
    """Whether some lines of a site are of the months after all others, up to the last one."""
    before, after = ({(one.year or 0, one.month or 0) for one in some} for some in (own, lines))
    known = all(month for _, month in before | after)
    return known and len(after) >= _FEWEST_AFTER and max(before) < min(after)


def _apart_from_unnamed(
    found: Mapping[str, Mapping[str, list[Line]]], unnamed: Mapping[str, list[Line]]
) -> Iterator[Apart]:
    """Sites most of whose lines have one factor of no country that it names, and few the factor of
    the country whose factor all lines of other sites have."""
    homes = Counter(
        where for site, countries in found.items() if site not in unnamed for where in countries
    )
    for site, others in unnamed.items():
        countries = found.get(site, {})
        told = {line.factor for line in others if line.factor is not None}
        if len(countries) != 1 or len({one.value for one in told}) != 1:
            continue
        (where, lines), usual = next(iter(countries.items())), next(iter(told))
        if homes[where] >= _FEWEST_HOMES and len(others) >= _MOSTLY * len(lines):
            yield Apart(site, where, usual.source or usual.label, site, lines)


def _power(case: Case) -> dict[tuple[str, Decimal, str, str], list[Line]]:
    """The lines of Scope 2 that are not market-based by site and by value, source and label of the
    factor."""
    found: dict[tuple[str, Decimal, str, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        factor = line.factor
        if not line.by_location or not line.site or factor is None:
            continue
        if factor.value and line.activity:
            found[line.site, factor.value, factor.source, factor.label].append(line)
    return found


def apart_from_countrymen(case: Case) -> Iterator[Apart]:
    """Sites named after a town that lies in no country their factor is of by its source, where
    several sites of a country that has such a town share one other factor."""
    found: dict[str, dict[tuple[Decimal, str], list[Line]]] = defaultdict(lambda: defaultdict(list))
    codes: set[tuple[str, str]] = set()  # "SA" may be a country or a state: others tell which
    for (site, value, *texts), lines in _power(case).items():
        if is_heat(case, lines[0]):
            continue
        where = next(filter(None, map(country_of_authority, texts)), "")
        sources = [text for text in texts if not names_none(text)]  # "per email JM" is no country
        coded = "" if where else next(filter(None, map(by_codes, sources)), "")
        if coded:
            codes.add((site, coded))
        found[site][value, where or coded].extend(lines)
    towns = {site: countries_of_towns(site) for site in found}
    sites_of: dict[Decimal, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for site, factors in found.items():
        for value, where in factors:
            sites_of[value][site].add(where)
    told = {site: {where for _, where in factors} - {""} for site, factors in found.items()}
    homes = Counter(where for countries in told.values() for where in countries)
    for site, factors in found.items():
        for (value, other), lines in factors.items():
            if other not in COUNTRIES or not _is_open(case, lines, other):
                continue
            shared = next(_countrymen(site, value, other, sites_of, towns, codes), None)
            if shared is None and other not in towns[site]:
                shared = _alone(told, homes, site, other)
            if shared is not None:
                yield Apart(site, other, shared[1], shared[0], lines)


def _countrymen(
    site: str,
    value: Decimal,
    other: str,
    sites_of: Mapping[Decimal, Mapping[str, set[str]]],
    towns: Mapping[str, Mapping[str, int]],
    codes: Set[tuple[str, str]],
) -> Iterator[tuple[str, str]]:
    """Other sites that share one factor of another value, and the country in which they and this
    site have towns, the own one far larger than any of its name in the `other` country."""
    inhabitants = towns[site]
    abroad = inhabitants.get(other, 0) * _MANY_TIMES
    homes = [country for country in inhabitants if abroad <= inhabitants[country]]
    for at, theirs in sites_of.items() if homes else ():
        if at == value:
            continue
        sites = [one for one in theirs if one != site and theirs[one] - {other}]
        for country in homes:
            near = [name for name in sites if country in towns[name]]
            told = (site, other) not in codes or any((one, country) in codes for one in sites)
            if told and len(near) >= _FEWEST - 1:
                yield near[0], country


def _alone(
    told: dict[str, set[str]], homes: Counter[str], site: str, other: str
) -> tuple[str, str] | None:
    """Another site and the one country that the factors of all others are of, where these are many
    and their sources name it. `homes` says of how many sites each country is told."""
    left = homes - Counter(told[site])
    if len(left) != 1 or other in left or not left.keys() <= COUNTRIES:
        return None
    others = [name for name, countries in told.items() if name != site and countries]
    return (others[0], next(iter(left))) if len(others) >= _MANY else None


def _is_open(case: Case, lines: Sequence[Line], other: str) -> bool:
    """Whether nothing in the rows or in the register says that a site is in this country."""
    texts = [line.country for line in lines[:1]] + case.remarks.of_site(lines[0].site)
    return all(nation(text) != other and country_of(text) != other for text in texts if text)


def _is_near(one: str, other: str) -> bool:
    """Whether two names of sites begin with the same town."""
    first, second = tokens(one)[:1], tokens(other)[:1]
    return first == second and len(first[0]) >= _LETTERS and not is_common(first[0])


def _kind_of_factor(line: Line) -> str:
    return kind_of(line.factor.label).name if line.factor is not None else ""
