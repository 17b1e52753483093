"""Sites whose factor of electricity names one source and has the value that only another source
has: that of another grid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.places import is_heat
from reports.inventory.exceptions.sources import names_none
from reports.inventory.types import Line

Users = Mapping[Decimal, Mapping[str, list[Line]]]  # the lines of a source by value and by site


@dataclass(frozen=True)
class Borrowed:
    """A site with a value of `other`, where the source that it names has `right` where `neighbour`
    says."""

    site: str
    source: str
    other: str
    used: Decimal
    right: Decimal
    neighbour: str
    lines: list[Line]


def borrowed_factors(case: Case) -> Iterator[Borrowed]:
    """The sites that stand apart from others of their own source, with the value of another one."""
    by_source = _with_listed(case, _by_source(case))
    owners: dict[Decimal, list[str]] = defaultdict(list)
    for source, values in by_source.items():
        for value in values:
            owners[value].append(source)
    for source, values in by_source.items():
        strange = [value for value in values if len(owners[value]) > 1]
        own = [value for value in values if len(owners[value]) == 1]
        if len(strange) != 1 or len(own) != 1 or len(owners[strange[0]]) != 2:
            continue
        used, right = strange[0], own[0]
        other = next(one for one in owners[used] if one != source)
        if len(values[used]) > len(values[right]) or len(by_source[other]) != 1:
            continue
        neighbour = next(iter(values[right]))
        neighbour = neighbour if neighbour.startswith("in ") else f"at {neighbour}"
        for site, lines in values[used].items():
            if site in values[right]:
                continue  # a change within the year
            yield Borrowed(site, source, other, used, right, neighbour, lines)


def _with_listed(case: Case, used: Mapping[str, Users]) -> Mapping[str, Users]:
    """The same with the values that lists hold from sources of the same words."""
    found = {source: dict(values) for source, values in used.items()}
    for factor in case.inventory.factors:
        values = found.get(factor.source)
        if values is not None and factor.value and factor.place is not None:
            values.setdefault(factor.value, {f"in {factor.place}": []})
    return found


def _by_source(case: Case) -> dict[str, Users]:
    """The lines of bought electricity by location, by what they name as source of their factor."""
    found: dict[str, dict[Decimal, dict[str, list[Line]]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(list))
    )
    for line in case.lines:
        factor = line.factor
        if not line.by_location or not line.site or factor is None:
            continue
        if factor.value and line.activity and not names_none(factor.source):
            found[factor.source][factor.value][line.site].append(line)
    of_heat = {
        source
        for source, values in found.items()
        if any(is_heat(case, lines[0]) for sites in values.values() for lines in sites.values())
    }
    return {source: values for source, values in found.items() if source not in of_heat}
