"""Places with one key that are still not one figure: on two bases, of an adjusted series, or of a
cell that was read twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from reports.figures.types import Quantity
from reports.language.bases import bases_of, names_other_basis

Group = list[Quantity]
Agree = Callable[[Quantity, Quantity], bool]


def without_twins(quantities: Iterable[Quantity]) -> Group:
    """Each cell once: what was read of a Scope 2 cell without a method goes where the same cell was
    read with one."""
    every = list(quantities)
    proven = {_cell(q) for q in every if q.in_table and q.method}
    return [q for q in every if not q.in_table or q.method or not proven or _cell(q) not in proven]


def _cell(quantity: Quantity) -> Quantity:
    return replace(quantity, method="", open=())


def by_basis(group: Group, agree: Agree) -> list[Group]:
    """A group whose places disagree, taken apart by the bases their labels name.

    A place that names none goes to the basis it agrees with, else to the one with most places:
    there it disagrees.
    """
    own = [q for q in group if not q.source]
    if _all_agree(own, agree):
        return [group]
    named: dict[frozenset[str], Group] = defaultdict(list)
    for q in group:
        if bases := _bases(q):
            named[bases].append(q)
    if len(named) <= 1:
        return [group]
    largest = max(named.values(), key=len)
    for q in group:
        if not _bases(q):
            next((places for places in named.values() if agree(q, places[0])), largest).append(q)
    return list(named.values())


def _bases(quantity: Quantity) -> frozenset[str]:
    """The bases a place names in its label, else the boundary it was read with."""
    told = bases_of(quantity.label)
    return told or frozenset({quantity.boundary} if quantity.boundary else ())


def on_other_boundaries(one: Quantity, other: Quantity) -> bool:
    """Whether two places count the company on different boundaries, or one of them counts another
    part of it: such figures contradict nothing."""
    if one.entity_part != other.entity_part:
        return True
    bases = _bases(one), _bases(other)
    return all(bases) and bases[0] != bases[1]


def by_series(groups: Sequence[Group], agree: Agree) -> list[Group]:
    """The groups with each sentence that repeats an adjusted or baseline row moved to that row's
    group.

    "32.7 (2022)" in a text beside 32.3 in one table and 32.7 in the baseline row of another is the
    baseline's figure.
    """
    series = [
        group
        for group in groups
        if any(q.in_table and q.entity_part and names_other_basis(q.label) for q in group)
    ]
    if not series:
        return list(groups)
    moved = [list(group) for group in groups]
    for group in moved:
        tables = [q for q in group if q.in_table and not q.source]
        if not tables or _all_agree([q for q in group if not q.source], agree):
            continue
        for q in [
            q
            for q in group
            if not q.in_table and not q.source and not any(agree(q, table) for table in tables)
        ]:
            target = next(
                (other for other in moved if other is not group and _repeats(q, other, agree)), None
            )
            if target is not None:
                target.append(q)
                group.remove(q)
    return moved


def _repeats(quantity: Quantity, series: Group, agree: Agree) -> bool:
    """Whether a group is an adjusted row of what the quantity measures, with the same value."""
    return any(
        q.in_table
        and q.entity_part
        and names_other_basis(q.label)
        and _measure(q) == _measure(quantity)
        and agree(q, quantity)
        for q in series
    )


def _measure(q: Quantity) -> tuple[object, ...]:
    return q.metric, q.scope, q.method, q.year, q.unit


def _all_agree(places: Sequence[Quantity], agree: Agree) -> bool:
    return all(agree(min(places, key=lambda q: (q.approximate, q.step)), q) for q in places)
