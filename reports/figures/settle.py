"""What only the whole table can tell: what its "Mt" means, which scopes its total holds, which rows are parts."""

from __future__ import annotations

from dataclasses import replace

from reports.figures.types import Quantity
from reports.figures.units import UnitMatch, resolve_mt

_UNNAMED = "unnamed part"


def settle_mt(found: list[Quantity]) -> list[Quantity]:
    """Decide "Mt" for the whole table at once: the largest number printed under it tells; undecided figures are left out."""
    open_values = [q for q in found if q.unit.startswith("?")]
    if not open_values:
        return found
    spelling = open_values[0].unit[1:]
    whole = max((abs(q.value), q.scope) for q in open_values)
    unit = UnitMatch("tCO2e", "emissions", None, 0, 0, spelling)
    factor = resolve_mt(unit, whole[0], decimals=any(q.step < 1 for q in open_values), scope=whole[1])
    settled = []
    for q in found:
        if not q.unit.startswith("?"):
            settled.append(q)
        elif factor is not None:
            value = q.value * factor
            settled.append(replace(q, unit="tCO2e", value=value, step=q.step * factor, value_tco2e=value))
    return settled


def settle_repeats(found: list[Quantity]) -> list[Quantity]:
    """A scope that comes in several rows of one table is split by something the label does not name, so none is the whole."""
    rows: dict[tuple[object, ...], set[str]] = {}
    for q in found:
        rows.setdefault((q.metric, q.scope, q.method, q.year, q.entity_part), set()).add(q.quote)
    return [
        replace(q, entity_part=_UNNAMED)
        if q.scope and not q.entity_part and len(rows[q.metric, q.scope, q.method, q.year, q.entity_part]) > 1
        else q
        for q in found
    ]


def settle_totals(found: list[Quantity], seen: set[str]) -> list[Quantity]:
    """A row that only says "total emissions" is the sum of the scopes its table shows; unknown when they do not tell."""
    named = {digit for scope in seen if not scope.startswith("3.") for digit in scope.split("+") if digit.isdigit()}
    if any(scope.startswith("3.") for scope in seen):
        named.add("3")
    whole = "1+2+3" if named == {"1", "2", "3"} else "1+2" if named == {"1", "2"} else ""
    return [
        replace(q, scope=whole or "total") if q.scope == "total" and q.metric in ("ghg_emissions", "percentage_change") else q
        for q in found
        if q.scope != "total" or q.metric != "percentage_change" or whole
    ]
