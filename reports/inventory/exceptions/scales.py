"""Rows that are brought to tonnes otherwise than the others: their formula lacks the thousand by
which those of the others multiply or divide, or has one too many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from math import prod

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, amount, found, names_of, several
from reports.inventory.exceptions.other_units import BROUGHT
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.slips import KINDS, NAMES
from reports.inventory.exceptions.written_in import is_product, is_sum, numbers_in
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Line, Role, TableKind

_THOUSAND = 1000.0
_NEAR = 0.005
_FEWEST = 3  # lines that show what is usual
_MOST = 4  # times as many as the others, where nothing else tells which are right
_DIMENSIONS = ("energy", "mass", "tkm")
_MEASURED = (*_DIMENSIONS, "volume")
_GALLONS = (3.785411784, 4.54609)


def scales(case: Case) -> Iterator[Irregularity]:
    """Lines a thousand times above or below what others make of the same factor and unit, or what
    their own units say."""
    yield from _of_factors(case)
    yield from _of_own_units(case)
    yield from _of_amounts(case)


def _of_factors(case: Case) -> Iterator[Irregularity]:
    groups: dict[tuple[object, ...], dict[float, list[Line]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for line in case.lines:
        factor, unit = line.factor, line.unit
        if factor is None or not factor.value or unit is None or unit.dimension not in _MEASURED:
            continue
        if not line.activity or not line.stated or line.gas not in ("", "CO2"):
            continue
        made = float(line.activity) * float(unit.factor) * float(factor.value)
        scale = _rounded(float(line.stated) / made)
        groups[factor.listed or "", factor.value, unit.dimension][scale].append(line)
    for lines in groups.values():
        right = _usual(lines) if len(lines) > 1 else None
        for scale, odd in lines.items() if right is not None else ():
            yield from _of_scale(case, scale / (right or scale), odd)


def _of_own_units(case: Case) -> Iterator[Irregularity]:
    """Lines whose row names the units of amount and factor and was multiplied as if they were one,
    where most others keep to theirs."""
    kept = 0
    groups: dict[tuple[object, ...], list[Line]] = defaultdict(list)
    ratios: dict[object, float] = {}
    for line in case.lines:
        ratio = _beside_own_units(line)
        if ratio is None:
            continue
        kept += abs(ratio - 1) <= _NEAR
        if line.unit is not None and line.factor is not None:
            own = (line.table, line.site, line.unit.printed, line.factor.value, _rounded(ratio))
            groups[own].append(line)
            ratios[own] = ratio
    apart = {alike: lines for alike, lines in groups.items() if abs(ratios[alike] - 1) > _NEAR}
    few = kept >= max(_FEWEST, sum(map(len, apart.values())))
    for alike, lines in apart.items() if few else ():
        yield from _of_scale(case, ratios[alike], lines)


def _beside_own_units(line: Line) -> float | None:
    """How many times what its units say a line states; None where its row does not name both."""
    factor, unit = line.factor, line.unit
    if factor is None or unit is None or factor.unit is None or factor.link != "column":
        return None
    per = factor.unit.per
    if per is None or per.base != unit.base or unit.dimension not in _MEASURED or not factor.value:
        return None
    if not line.activity or not line.stated or line.gas not in ("", "CO2"):
        return None
    made = line.activity * unit.factor / per.factor * factor.value * factor.unit.factor
    return float(line.stated / made)


def _of_scale(case: Case, by: float, lines: Sequence[Line]) -> Iterator[Irregularity]:
    """What lines tell whose scale is so many times the usual one."""
    volume = lines[0].unit is not None and lines[0].unit.dimension == "volume"
    if not (_is_of_gallons(by) if volume else _is_thousandfold(by)):
        return
    odd = [one for one in lines if not _is_brought(case, one) and not BROUGHT.search(one.note)]
    if odd and not any(map(case.row_claimed, odd)):
        yield _of_volume(case, odd) if volume else _told(case, odd, above=by > 1)


def _usual(lines: Mapping[float, Sequence[Line]]) -> float | None:
    """How lines of one factor bring their amounts to tonnes: as its unit says, where several do so;
    else as nearly all do."""
    said = _said(next(iter(lines.values()))[0])
    if said is not None and len(lines.get(said, ())) >= _FEWEST:
        return said
    usual = max(lines, key=lambda scale: len(lines[scale]))
    most, others = len(lines[usual]), sum(map(len, lines.values()))
    return usual if most >= _FEWEST and most >= _MOST * (others - most) else None


def _said(line: Line) -> float | None:
    """The tonnes of a unit of the amount, as the unit of the factor says."""
    unit = line.factor.unit if line.factor is not None else None
    if unit is None or unit.per is None or line.unit is None or unit.per.base != line.unit.base:
        return None
    if unit.base not in ("tCO2e", "t"):
        return None
    return _rounded(float(unit.factor / unit.per.factor))


def _rounded(scale: float) -> float:
    """A scale to three digits."""
    return float(f"{scale:.3g}")


def _is_thousandfold(ratio: float) -> bool:
    return any(abs(ratio / by - 1) <= _NEAR for by in (_THOUSAND, 1 / _THOUSAND))


def _is_of_gallons(ratio: float) -> bool:
    return any(abs(ratio / by - 1) <= _NEAR for one in _GALLONS for by in (one, 1 / one))


def _is_brought(case: Case, line: Line) -> bool:
    """Whether the amount of a line is computed otherwise than by adding and subtracting: then it
    may be brought to another unit than is printed."""
    place = line.activity_place
    if place is None or ":" in place.cells:
        return False
    formula = case.grids[place.sheet].formulas.get(cell_of(place.cells))
    return formula is not None and not is_sum(formula.text)


def _of_volume(case: Case, lines: Sequence[Line]) -> Irregularity:
    unit = lines[0].unit.printed if lines[0].unit is not None else ""
    values = ", ".join(amount(line.activity or Decimal(0)) for line in lines[:6])
    value = lines[0].factor.value if lines[0].factor is not None else Decimal(0)
    return found(
        KINDS["volume"],
        several(line.place for line in lines),
        f"{names_of(lines)}: {values} stands in {unit} and is multiplied by {value}, the factor "
        f"of another volume. {NAMES['volume']} seem to be mixed up.",
        "In which unit do the bills stand, and for which unit is the factor?",
        None,
        list(dict.fromkeys(line.place for line in lines))[:20],
        case.explain(Reason.MEASURED, lines[:2]),
    )


def _of_amounts(case: Case) -> Iterator[Irregularity]:
    """Amounts whose formula takes the same cells of its row as those of the others, and lacks a
    thousand."""
    for at, table in enumerate(case.tables):
        if table.kind is not TableKind.ACTIVITY or table.turned:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for column in table.with_role(Role.ACTIVITY):
            measured = column.unit is not None and column.unit.dimension in _DIMENSIONS
            if measured and (rows := _apart(sight, column, [row.number for row in table.data])):
                lines = [line for row in rows for line in case.by_row.get((at, row), ())]
                if lines and not any(map(case.row_claimed, lines)):
                    yield _told(case, lines, above=True)


def _apart(sight: Sight, column: Column, rows: Sequence[int]) -> list[int]:
    """The rows whose formula lacks the thousand by which nearly all others divide."""
    groups: dict[tuple[object, ...], dict[float, list[int]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for row in rows:
        formula = sight.formula(row, column.number)
        if formula is None or not is_product(formula.text):
            continue
        cells = tuple(
            at for one in sight.references(row, column.number) for at in sight.own(row, one)
        )
        if len(cells) > 1:
            groups[cells][float(prod(numbers_in(formula.text)))].append(row)
    for numbers in groups.values():
        usual = max(numbers, key=lambda one: len(numbers[one]))
        others = [row for by, held in numbers.items() if by != usual for row in held]
        if _is_thousandfold(usual) and len(numbers[usual]) >= max(_FEWEST, _MOST * len(others)):
            return numbers.get(1.0, [])
    return []


def _told(case: Case, lines: Sequence[Line], *, above: bool) -> Irregularity:
    dimension = lines[0].unit.dimension if lines[0].unit is not None else ""
    kind = "mass" if dimension == "tkm" else dimension
    tonnes = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    by = Decimal("0.999") if above else Decimal(-999)
    values = ", ".join(amount(line.activity or Decimal(0)) for line in lines[:6])
    return found(
        KINDS[kind],
        several(line.place for line in lines),
        f"{names_of(lines)}: {values} is brought to tonnes of CO2e by a number that is a thousand "
        f"times {'larger' if above else 'smaller'} than in the other rows. {NAMES[kind]} seem to "
        "be mixed up.",
        "Does the formula of these rows bring the amount to the unit of the factor?",
        tonnes * by,
        list(dict.fromkeys(line.place for line in lines))[:20],
        case.explain(Reason.MEASURED, lines[:2]),
    )
