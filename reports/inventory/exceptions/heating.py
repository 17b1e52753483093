"""Fuel measured on one heating value and multiplied by a factor on the other."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.explaining import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Role
from reports.inventory.units import heating_value, unit_of
from reports.inventory.values import is_text, number, words

_NET_OF_GROSS = (
    Decimal("0.88"),
    Decimal("0.955"),
)  # net heating value of a gross one, fuel by fuel
_ALONE = re.compile(
    r"^\W*(?:(?P<gross>GCV|HHV|PCS|Hs|gross)|(?P<net>NCV|LHV|PCI|Hi|net))\W*$", re.I
)
_BROUGHT = re.compile(r"\bbrought to\b|\bconver(?:ted|sion)\b|\bcorrected\b", re.IGNORECASE)


def heating_values(case: Case) -> Iterator[Irregularity]:
    """Lines of fuel whose amount and factor stand on different heating values."""
    groups: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        if line.scope != "1" or line.unit is None or line.unit.dimension != "energy":
            continue
        if line.factor is None or not line.activity or not line.factor.value:
            continue
        measured, used = _measured(case, line), _used(case, line)
        if measured and used and measured != used and not _converted(case, line):
            groups[line.table, used].append(line)
    for (_, used), lines in groups.items():
        yield _mixed(case, lines, used)


def _measured(case: Case, line: Line) -> str:
    """The heating value on which the amount was measured, by the words nearest to it."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    for value in sight.cells(line.row).values():
        if is_text(value) and (match := _ALONE.match(words(value))):
            return "gross" if match["gross"] else "net"
    printed = line.unit.printed if line.unit is not None else ""
    texts = [printed, line.kind]
    texts += [words(sight.at(line.row, one.number)) for one in table.with_role(Role.UNIT)]
    texts += [one.head for one in table.columns.values() if _heads(one.role)]
    section = next((row.section for row in table.data if row.number == line.row), "")
    for text in (*texts, section, table.title, *table.notes):
        if not _BROUGHT.search(text) and (said := heating_value(text)):
            return said
    return ""


def _heads(role: Role) -> bool:
    return role in (Role.ACTIVITY, Role.MONTH)


def _used(case: Case, line: Line) -> str:
    """The heating value of the factor: as it says, or as the only listed one of its value does."""
    if line.factor is None or line.factor.basis:
        return line.factor.basis if line.factor is not None else ""
    bases = {one.basis for one in case.inventory.factors if one.value == line.factor.value}
    return next(iter(bases)) if len(bases) == 1 else ""


def _converted(case: Case, line: Line) -> bool:
    """Whether the row brings its measured amount to the other heating value: the amount that is
    used is about nine tenths of one that stands beside it, or it cannot be told."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    units = [
        unit
        for column in table.with_role(Role.UNIT)
        if (unit := unit_of(words(sight.at(line.row, column.number))))
    ]
    used = (line.activity or Decimal(0)) * (line.unit.factor if line.unit else Decimal(1))
    place = line.activity_place.cells if line.activity_place else ""
    for column in table.with_role(Role.ACTIVITY):
        value = number(sight.at(line.row, column.number))
        if value is None or not value or sight.place(line.row, column.number).cells == place:
            continue
        unit = column.unit or next(iter(units), None)
        if unit is None or unit.dimension != "energy":
            continue
        ratio = used / (value * unit.factor)
        if abs(ratio - 1) > Decimal("0.01"):
            return True
    return False


def _mixed(case: Case, lines: Sequence[Line], used: str) -> Irregularity:
    measured = "gross" if used == "net" else "net"
    used_value = lines[0].factor.value if lines[0].factor is not None else Decimal(1)
    right = _factor_of(case, lines[0], measured)
    stated = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    share = 1 - right / used_value if right is not None else None
    if share is None:
        share = Decimal("0.1") if used == "net" else Decimal("-0.11")
    total = sum((line.activity or Decimal(0) for line in lines), Decimal(0))
    names = " and ".join(list(dict.fromkeys(line.site or line.kind for line in lines))[:6])
    return found(
        "gross_net_calorific",
        several(line.place for line in lines),
        f"{names}: {amount(total)} {lines[0].unit.printed if lines[0].unit else ''} "
        f"is measured on the {measured} heating value and multiplied by a factor on the {used} one "
        f"({used_value}).",
        "On which heating value does the supplier bill, and which factor belongs to it?",
        stated * share,
        [line.place for line in lines],
        case.explain(Reason.FACTOR, lines[:2], ""),
    )


def _factor_of(case: Case, line: Line, basis: str) -> Decimal | None:
    """The listed factor on the other heating value that is about nine tenths of that used, or the
    other way round."""
    fitting: list[Decimal] = []
    for one in case.inventory.factors:
        if line.factor is None or one.basis != basis or not one.value:
            continue
        ratio = min(one.value, line.factor.value) / max(one.value, line.factor.value)
        if _NET_OF_GROSS[0] <= ratio <= _NET_OF_GROSS[1]:
            fitting.append(one.value)
    return Counter(fitting).most_common(1)[0][0] if fitting else None
