"""Sums of the lines by scope, method and category, against what the report prints."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal

from reports.inventory.arithmetic import total
from reports.inventory.printed import Published
from reports.inventory.types import Line, Total

_ADDED_UP = Decimal("0.05")  # tonnes that lines printed rounded may add up to
Key = tuple[str, str, int | None]


def totals_of(lines: Sequence[Line], published: Iterable[Published]) -> list[Total]:
    """One total for each scope, for each method of Scope 2, and for each category of Scope 3. Where
    all lines that tell their method tell the same, the other one is no total unless it is printed:
    lines that count for both, such as heat, would be all of it."""
    groups: dict[Key, list[Line]] = defaultdict(list)
    for line in lines:
        if line.feeds or not line.scope:
            continue
        for key in keys_of(line):
            groups[key].append(line)
    printed = {(one.scope, one.method, one.category): one for one in published}
    told = {line.method for line in lines if line.scope == "2" and not line.feeds} - {""}
    for method in {"location", "market"} - told if told else ():
        if ("2", method, None) not in printed:
            groups.pop(("2", method, None), None)
    return [
        _total(key, groups.get(key, []), printed.get(key))
        for key in sorted({*groups, *printed}, key=lambda key: (key[0], key[1], key[2] or 0))
    ]


def keys_of(line: Line) -> Iterable[Key]:
    """The totals that a line counts in: scope, method and category."""
    if line.scope == "3":
        yield ("3", "", None)
        if line.category:
            yield ("3", "", line.category)
    elif line.scope == "2" and not line.method:
        yield from (("2", method, None) for method in ("location", "market"))
    else:
        yield (line.scope, line.method, None)


def _total(key: Key, lines: Sequence[Line], printed: Published | None) -> Total:
    known = [line for line in lines if line.tonnes is not None]
    stated = total(line.tonnes or Decimal(0) for line in known)
    computed = total(
        line.computed if line.computed is not None else line.stated or Decimal(0) for line in known
    )
    not_computed = total(abs(line.stated or Decimal(0)) for line in known if line.computed is None)
    difference = None
    if printed is not None and known:
        gap = printed.tonnes - stated
        difference = Decimal(0) if abs(gap) <= printed.step / 2 + _ADDED_UP else gap
    return Total(
        scope=key[0],
        method=key[1],
        category=key[2],
        stated=stated,
        computed=computed,
        lines=len(lines),
        open_lines=len(lines) - len(known),
        published=printed.tonnes if printed else None,
        difference=difference,
        not_computed=not_computed,
    )
