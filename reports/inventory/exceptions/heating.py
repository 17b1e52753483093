"""Fuel measured on one heating value and multiplied by a factor on the other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from decimal import Decimal

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.billed_gas import billed_on, is_gas_said, odd_conversions
from reports.inventory.exceptions.case import Case, amount, found, names_of, several
from reports.inventory.exceptions.heating_rates import heating_rates
from reports.inventory.exceptions.net_amounts import NET_OF_GROSS, not_brought
from reports.inventory.exceptions.one_basis import on_one_basis
from reports.inventory.exceptions.origins import column_behind
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.kinds import kind_of
from reports.inventory.result_columns import counts
from reports.inventory.sight import sight_of
from reports.inventory.types import Column, Irregularity, Line, Role
from reports.inventory.units import heating_value, unit_of
from reports.inventory.values import number, words

_FEWEST = 3  # lines or amounts that show how a table is kept
_OF_GAS = (Decimal("0.895"), Decimal("0.908"))  # of natural gas


def heating_values(case: Case) -> Iterator[Irregularity]:
    """Fuel whose amount and factor stand on different heating values."""
    told = [*not_brought(case), *odd_conversions(case), *_measured_otherwise(case)]
    yield from told
    lines = [line for line in case.lines if line.basis and _is_as_measured(case, line)]
    yield from heating_rates(case, lines, told)


def _is_as_measured(case: Case, line: Line) -> bool:
    """Whether the amount of a line is energy on the heating value that its row names."""
    if line.unit is None or line.unit.dimension != "energy" or line.scope not in ("1", ""):
        return False
    return heating_value(line.unit.printed) in ("", line.basis) and not _converted(case, line)


def _measured_otherwise(case: Case) -> Iterator[Irregularity]:
    """Lines whose amount is on one heating value and whose factor is on the other."""
    if not _is_any_said(case):
        return
    usual = _beside_others(case)
    billed = billed_on(case)
    silent = (line for line in case.lines if _is_billed_gas(line) and not _says_itself(case, line))
    of_most = on_one_basis((line, _used(case, line)) for line in silent if not line.basis)
    groups: dict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        if case.is_claimed(line.activity_place) or not _burns(line):
            continue
        measured = (_of_table(case, line) or line.basis) if _is_measured(line) else ""
        if billed and _is_billed_gas(line) and not _says_itself(case, line):
            measured = billed
        measured = measured or _behind(case, line)
        used = _used(case, line) or usual.get(id(line), "")
        measured = measured or of_most.get(id(line), "")
        if measured and used and measured != used and not _converted(case, line):
            groups[line.table, used].append(line)
    for used, lines in _of_the_same_sites(groups):
        yield _mixed(case, lines, used)


def _of_the_same_sites(
    groups: Mapping[tuple[int, str], Sequence[Line]],
) -> Iterator[tuple[str, list[Line]]]:
    """The lines of each table on the other heating value than their factor, which is told; those
    of the same sites and factors together, as where each month has a sheet."""
    found: dict[tuple[str, Set[Decimal], object], list[Line]] = defaultdict(list)
    for (table, used), lines in groups.items():
        sites = frozenset(line.site for line in lines)
        factors = frozenset(line.factor.value for line in lines if line.factor is not None)
        found[used, factors, sites if all(sites) else table] += lines
    for (used, _, _), lines in found.items():
        yield used, lines


def _is_any_said(case: Case) -> bool:
    """Whether a heating value is told of any factor or amount."""
    return any(one.basis for one in case.inventory.factors) or any(
        line.basis or (line.factor is not None and line.factor.basis) for line in case.lines
    )


def _is_measured(line: Line) -> bool:
    """Whether a line is of fuel measured as energy, or brought to it for its factor."""
    if not _burns(line) or line.unit is None:
        return False
    factor = line.factor.unit if line.factor is not None else None
    brought = factor is not None and factor.per is not None and factor.per.dimension == "energy"
    return line.unit.dimension == "energy" or (line.unit.dimension == "volume" and brought)


def _is_billed_gas(line: Line) -> bool:
    """Whether a line is of natural gas by energy."""
    label = line.factor.label if line.factor is not None else ""
    named = kind_of(line.kind).name or kind_of(label).name
    is_gas = named == "natural gas" or is_gas_said(f"{line.kind} {label}")
    return is_gas and _is_measured(line)


def _says_itself(case: Case, line: Line) -> bool:
    """Whether the words of a line or the heads of its table name a heating value besides the name
    of the factor."""
    return any(heating_value(text) for text in (_own_words(line), *_around(case, line)) if text)


def _own_words(line: Line) -> str:
    """What a row says of itself besides the name of its factor."""
    label = line.factor.label if line.factor is not None else ""
    if line.kind in label and heating_value(line.kind):
        return ""  # the key of the factor
    return line.kind.replace(label, " ") if label else line.kind


def _around(case: Case, line: Line) -> Sequence[str]:
    """The unit of a line, the title of its table and the heads of its amounts."""
    table = case.table(line)
    unit = line.unit.printed if line.unit is not None else ""
    columns = [*table.with_role(Role.ACTIVITY), *table.with_role(Role.UNIT)]
    return (unit, table.title, *(column.head for column in columns))


def _of_table(case: Case, line: Line) -> str:
    """The heating value on which a table says that its amounts are, for rows that name one by
    nothing but the name of their factor."""
    label = line.factor.label if line.factor is not None else ""
    key = line.kind in label and bool(heating_value(line.kind))
    named = bool(label) and (label in line.kind or key)
    if not line.basis or not named or heating_value(_own_words(line)):
        return ""
    told = {heating_value(text) for text in _around(case, line) if text} - {""}
    return told.pop() if len(told) == 1 else ""


def _burns(line: Line) -> bool:
    """Whether a line is of fuel with an amount and a factor."""
    used = line.factor is not None and line.activity and line.factor.value
    return line.scope in ("1", "") and bool(used)


def _behind(case: Case, line: Line) -> str:
    """The heating value that the head of the column of energy names from which an amount is taken
    over."""
    if line.basis or (line.unit is not None and line.unit.dimension != "energy"):
        return ""
    column = column_behind(case, line.activity_place)
    if column is None or column.unit is None or column.unit.dimension != "energy":
        return ""
    return heating_value(column.head)


def _beside_others(case: Case) -> dict[int, str]:
    """For lines whose factor says nothing: the heating value it is on, where it differs from that
    of the other lines by what parts the two of natural gas."""
    groups: dict[tuple[int, str, str, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        if _is_measured(line) and line.basis and line.unit is not None:
            groups[line.table, line.kind, line.basis, line.unit.printed].append(line)
    found: dict[int, str] = {}
    for (_, _, basis, _), lines in groups.items():
        counted = Counter(line.factor.value for line in lines if line.factor is not None)
        usual, times = counted.most_common(1)[0]
        if len(counted) < 2 or times < _FEWEST or times <= len(lines) - times:
            continue
        for line in lines:
            ratio = (line.factor.value if line.factor is not None else usual) / usual
            if _OF_GAS[0] <= (1 / ratio if basis == "gross" else ratio) <= _OF_GAS[1]:
                found[id(line)] = "net" if basis == "gross" else "gross"
    return found


def _used(case: Case, line: Line) -> str:
    """The heating value of the factor: as it says, or as the only listed one of its value does."""
    if line.factor is None or line.factor.basis:
        return line.factor.basis if line.factor is not None else ""
    bases = {one.basis for one in case.inventory.factors if one.value == line.factor.value}
    return next(iter(bases)) if len(bases) == 1 else ""


def _converted(case: Case, line: Line) -> bool:
    """Whether the row brings its measured amount to the other heating value: the amount that is
    used is about nine tenths of one that stands beside it, or it cannot be told."""
    if line.unit is not None and line.unit.dimension != "energy":
        return False  # what brings it to energy tells of no heating value
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    units = [
        unit
        for column in table.with_role(Role.UNIT)
        if (unit := unit_of(words(sight.at(line.row, column.number))))
    ]
    used = (line.activity or Decimal(0)) * (line.unit.factor if line.unit else Decimal(1))
    place = line.activity_place.cells if line.activity_place else ""
    columns = table.with_role(Role.ACTIVITY)
    others = {
        one.activity_place.cells
        for one in case.by_row.get((line.table, line.row), ())
        if one is not line and one.activity_place is not None and one.tonnes
    }
    own = (one.year for one in columns if sight.place(line.row, one.number).cells == place)
    year = next(own, None) or case.report.year
    for column in columns:
        value = number(sight.at(line.row, column.number))
        if not counts(column, year) or _is_of_another(column, line):
            continue  # what was used in another year, or of another fuel
        if _adds(case.grids[table.sheet], line.row, column.number):
            continue
        cell = sight.place(line.row, column.number).cells
        if value is None or not value or cell == place or cell in others:
            continue  # what has emissions of its own is no other measure of this amount
        unit = column.unit or next(iter(units), None)
        if unit is None or unit.dimension != "energy":
            continue
        ratio = used / (value * unit.factor)
        if abs(ratio - 1) > Decimal("0.01"):
            return True
    return False


def _adds(grid: Grid, row: int, column: int) -> bool:
    """Whether a cell is computed of several others of its row, as a sum of sites is."""
    formula = grid.formulas.get((row, column))
    added = formula is not None and ("+" in formula.text or formula.function == "SUM")
    references = formula.references(row, column) if formula is not None and added else ()
    columns = {
        at
        for one in references
        if not one.sheet and one.top <= row <= one.bottom
        for at in range(one.left, one.right + 1)
    }
    return len(columns) > 1


def _is_of_another(column: Column, line: Line) -> bool:
    """Whether a column holds amounts of another fuel or of electricity."""
    named, own = kind_of(column.head).name, kind_of(line.kind).name
    return bool(named and own) and named != own


def _mixed(case: Case, lines: Sequence[Line], used: str) -> Irregularity:
    measured = "gross" if used == "net" else "net"
    used_value = lines[0].factor.value if lines[0].factor is not None else Decimal(1)
    right = _factor_of(case, lines[0], measured)
    stated = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    share = 1 - right / used_value if right is not None else None
    if share is None:
        share = Decimal("0.1") if used == "net" else Decimal("-0.11")
    total = sum((line.activity or Decimal(0) for line in lines), Decimal(0))
    names = names_of(lines, 6)
    return found(
        "gross_net_calorific",
        several(line.place for line in lines if line.place.sheet == lines[0].place.sheet),
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
        if NET_OF_GROSS[0] <= ratio <= NET_OF_GROSS[1]:
            fitting.append(one.value)
    return Counter(fitting).most_common(1)[0][0] if fitting else None
