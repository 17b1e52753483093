"""What only the whole table can tell: what its "Mt" means, which scopes its total holds, which rows
are parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.figures.types import Quantity
from reports.language.boundaries import is_of_the_whole
from reports.language.methods import method_of
from reports.language.scopes import scope_of
from reports.language.units import UnitMatch, resolve_mt
from sibyl_project.common.regex import regex

_UNNAMED = "unnamed part"
_BY_SUM = "the method is not stated; the figure is the sum of the parts under this one"
_SAYS_TOTAL = regex(r"\b(?:total|sum|overall|gross)\b", re.IGNORECASE)
_PAIR = 2
_FAR = 2  # times: no misprint of a sum is as large
_LEAST_ROWS = 3  # a sum and two parts


def settle_mt(found: list[Quantity]) -> list[Quantity]:
    """Decide "Mt" for the whole table at once: the largest number printed under it tells; else its
    unit stays open."""
    open_values = [q for q in found if q.unit.startswith("?")]
    if not open_values:
        return found
    spelling = open_values[0].unit[1:]
    whole = max((abs(q.value), q.scope) for q in open_values)
    unit = UnitMatch("tCO2e", "emissions", None, 0, 0, spelling)
    factor = resolve_mt(
        unit, whole[0], decimals=any(q.step < 1 for q in open_values), scope=whole[1]
    )
    return [_in_tonnes(q, factor) if q.unit.startswith("?") else q for q in found]


def _in_tonnes(q: Quantity, factor: Decimal | None) -> Quantity:
    if factor is None:
        return replace(
            q,
            unit="",
            open=(*q.open, f"\u201c{q.unit[1:]}\u201d may mean million tonnes or metric tons"),
        )
    value, mass = q.value * factor, q.metric.endswith("mass")
    return replace(
        q,
        unit="t" if mass else "tCO2e",
        value=value,
        step=q.step * factor,
        value_tco2e=None if mass else value,
    )


def settle_repeats(found: list[Quantity]) -> list[Quantity]:
    """A scope that comes in several rows of one table is split there. What the headings of these
    rows have in common splits nothing; where they differ they name the parts, of these rows and of
    all others below them. A heading that is of the whole company, and the total or sum of the rows,
    stay whole."""
    rows: dict[tuple[object, ...], dict[str, Quantity]] = {}
    for q in found:
        rows.setdefault(_key(q), {}).setdefault(q.quote, q)
    repeated = {
        key: list(one.values())
        for key, one in rows.items()
        if len(one) > 1 and (key[1] or key[0] == "energy") and not key[-1]
    }
    parting = {name for group in repeated.values() for name in _parting(group)}
    whole = {id(q) for group in repeated.values() for q in _wholes(group)}
    kept = {(_key(q), q.quote) for group in repeated.values() for q in group if id(q) in whole}
    return [_parted(q, parting, repeated, kept) for q in found]


def _key(q: Quantity) -> tuple[object, ...]:
    return (q.metric, q.scope, q.method, q.year, q.period, q.entity_part)


def _parting(group: Sequence[Quantity]) -> set[str]:
    """The headings over some rows of a group and not over all; none where one row has no other
    heading than the rest, for then they are parts of something else."""
    headings = [set(q.label.split(" > ")[:-1]) for q in group]
    common = set.intersection(*headings)
    return {
        name for names in headings for name in names - common if name and not is_of_the_whole(name)
    }


def _wholes(group: Sequence[Quantity]) -> list[Quantity]:
    """The row that stays the figure of the whole: below a heading that says so, or the one that
    calls itself the total or is the sum of the others."""
    named = [q for q in group if any(map(is_of_the_whole, q.label.split(" > ")))]
    if named:
        return named if len(named) == 1 else []
    for q in group:
        others = sum((o.value for o in group if o is not q), Decimal(0))
        rounding = sum((o.step for o in group), Decimal(0)) / 2
        if len(group) > _PAIR and abs(q.value - others) <= rounding:
            return [q]
    totals = [q for q in group if _SAYS_TOTAL.search(q.label.split(" > ")[-1])]
    return totals if len(totals) == 1 else []


def _parted(
    q: Quantity,
    parting: set[str],
    repeated: Mapping[tuple[object, ...], Sequence[Quantity]],
    kept: set[tuple[tuple[object, ...], str]],
) -> Quantity:
    if not (q.scope or q.metric == "energy") or (_key(q), q.quote) in kept:
        return q
    names = q.label.split(" > ")
    above = " > ".join(name for name in names[:-1] if name in parting)
    if not above and _key(q) in repeated:
        above = " > ".join(names[:-1]) or _UNNAMED
    if not above or above in q.entity_part:
        return q
    return replace(q, entity_part=f"{above} {q.entity_part}".strip())


def settle_totals(found: list[Quantity], seen: set[str]) -> list[Quantity]:
    """A row that only says "total emissions" is the sum of the scopes its table shows; unknown when
    they do not tell."""
    named = {
        digit
        for scope in seen
        if not scope.startswith("3.")
        for digit in scope.split("+")
        if digit.isdigit()
    }
    if any(scope.startswith("3.") for scope in seen):
        named.add("3")
    whole = "1+2+3" if named == {"1", "2", "3"} else "1+2" if named == {"1", "2"} else ""
    return [
        replace(q, scope=_scope_of_total(q, whole, found))
        if q.scope == "total"
        and (q.metric == "ghg_emissions" or (q.metric == "percentage_change" and whole))
        else replace(q, scope="", entity_part=q.entity_part or q.label)
        if q.scope == "total" and q.metric == "percentage_change"
        else q
        for q in found
    ]


def _scope_of_total(total: Quantity, whole: str, found: Sequence[Quantity]) -> str:
    """The scopes of a total, unless it is far from their sum: then it holds others that stand
    elsewhere."""
    parts = [
        q
        for q in found
        if (q.metric, q.year, q.entity_part) == (total.metric, total.year, "")
        and q.scope in whole.split("+")
    ]
    largest = sum(
        (
            max((q.value for q in parts if q.scope == scope), default=Decimal(0))
            for scope in whole.split("+")
        ),
        Decimal(0),
    )
    known = {q.scope for q in parts} == set(whole.split("+"))
    far = (
        known
        and total.metric == "ghg_emissions"
        and not largest / _FAR <= total.value <= largest * _FAR
    )
    return "total" if far or not whole else whole


def settle_methods(found: list[Quantity]) -> list[Quantity]:
    """A Scope 2 row without a method, followed by its parts under both methods, is also the figure
    of the one it adds up by."""
    settled: list[Quantity] = []
    for at, q in enumerate(found):
        settled.append(q)
        if (q.metric, q.scope, q.method, q.entity_part) == ("ghg_emissions", "2", "", ""):
            parts = list(_parts_below(q, found[at + 1 :]))
            methods = [method for method in ("location", "market") if _is_sum(q, parts, method)]
            if len(methods) == 1 and len({method_of(part.label) for part in parts} - {""}) > 1:
                settled.append(replace(q, method=methods[0], open=(*q.open, _BY_SUM)))
    return settled


def _parts_below(whole: Quantity, below: Sequence[Quantity]) -> Iterator[Quantity]:
    """The figures of the same column in the rows after a scope's, up to the next scope."""
    for q in below:
        if q.quote == whole.quote:
            continue
        if q.scope not in ("", "2") or (q.scope == "2" and not method_of(q.label)):
            return
        if q.metric == "ghg_emissions" and (q.year, q.baseline_year, q.period) == (
            whole.year,
            whole.baseline_year,
            whole.period,
        ):
            yield q


def _is_sum(whole: Quantity, parts: Sequence[Quantity], method: str) -> bool:
    """Whether a figure is the sum of the parts without a method and those of this one, as far as
    rounding goes."""
    taken = [q for q in parts if method_of(q.label) in ("", method)]
    rounding = (whole.step + sum((q.step for q in taken), Decimal(0))) / 2
    return (
        len(taken) > 1 and abs(whole.value - sum((q.value for q in taken), Decimal(0))) <= rounding
    )


def settle_caption(found: list[Quantity], caption: str) -> list[Quantity]:
    """Under a caption that names one scope, the first row is that scope's figure where it is the
    sum of all others."""
    scope = scope_of(caption)
    rows = list(dict.fromkeys(q.quote for q in found))
    if not scope or len(rows) < _LEAST_ROWS or any(q.scope not in ("", "total") for q in found):
        return found
    first = [q for q in found if q.quote == rows[0] and q.metric == "ghg_emissions"]
    others = {q.year: [o for o in found if o.year == q.year and o.quote != rows[0]] for q in first}
    if not first or not all(q.year and _is_sum(q, others[q.year], "") for q in first):
        return found
    return [replace(q, scope=scope, entity_part="") if q in first else q for q in found]
