"""Warming potentials of different assessment reports beside each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from reports.document.workbook_cells import address, cell_of
from reports.inventory.exceptions.blends import potential_of, reports_with
from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.columns_of_potentials import columns_of_potentials
from reports.inventory.exceptions.listed_potentials import gas_counted, reports_named, within_lists
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.written_potentials import (
    Written,
    loose_potentials,
    potentials_in_formulas,
    written_potentials,
)
from reports.inventory.types import Irregularity, Line, Place
from reports.inventory.words import GAS
from sibyl_project.common.regex import regex
from sibyl_project.common.text import counted

_NAMED = {"SAR": "AR2", "AR4": "AR4", "AR5": "AR5", "AR5-feedback": "AR5-feedback", "AR6": "AR6"}
_CELL = regex(r"^[A-Z]{1,3}\d+$")
_TWO_GASES = {"CH4", "N2O"}
_AS_IT_IS = regex(r"\{[^{}]*\}")  # "=Factors!C12"
_ROUNDED = Decimal("0.005")  # blends are computed from their parts


def mixed_potentials(case: Case) -> Iterator[Irregularity]:
    """Potentials of a gas that differ between lines, and listed ones of another report than the
    others."""
    listed, written = _listed(case), written_potentials(case, gas_counted)
    told: set[tuple[str, str]] = set()
    for finding in (
        *_between_lines(case, listed, written),
        *within_lists(case),
        *_between_gases(case, written),
        *columns_of_potentials(case),
    ):
        cells = {
            (place.sheet, cell)
            for place in (finding.place, *finding.lines)
            for cell in place.cells.split(",")
        }
        if not cells & told:
            yield finding
        told |= cells


def _listed(case: Case) -> dict[str, set[Decimal]]:
    """The potentials that the workbook lists for each gas."""
    found: dict[str, set[Decimal]] = defaultdict(set)
    for (gas, _), (value, _) in case.inventory.potentials.items():
        found[gas.upper()].add(value)
    for factor in case.inventory.factors:
        if (match := GAS.search(factor.label)) and factor.value > 1:
            found[match[1].upper()].add(factor.value)
    return found


def _between_lines(
    case: Case, listed: dict[str, set[Decimal]], written: Written
) -> Iterator[Irregularity]:
    by_gas: dict[str, dict[Decimal, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        value, _ = _potential(line)
        if value is not None and value > 1:
            by_gas[gas_counted(case, line)][value].append(line)
        elif id(line) in written:
            gas, value = written[id(line)]
            by_gas[gas][value].append(line)
    beside: dict[str, set[Decimal]] = defaultdict(set)
    for gas, value, _ in loose_potentials(case):
        beside[gas].add(value)
    for gas, values in by_gas.items():
        if len(beside[gas]) == 1 and all(reports_with(gas, value) for value in values):
            values.setdefault(next(iter(beside[gas])), [])
            listed[gas] |= beside[gas]
    for gas, values in by_gas.items():
        if not gas or len(values) < 2:
            continue
        known = [value for value in values if value in listed.get(gas, set())]
        most = max(values, key=lambda value: len(values[value]))
        usual = known[0] if len(known) == 1 else most
        for value, lines in values.items():
            same = set(reports_with(gas, value)) & set(reports_with(gas, usual))
            if lines and abs(value / usual - 1) > _ROUNDED and not same:
                yield _other(case, gas, value, usual, lines)


def _other(
    case: Case, gas: str, value: Decimal, usual: Decimal, lines: Sequence[Line]
) -> Irregularity:
    places = _places(case, gas, value, lines)
    tonnes = sum(((line.tonnes or Decimal(0)) * (1 - usual / value) for line in lines), Decimal(0))
    sets = reports_with(gas, value)
    of = f" (the value of {' or '.join(sets)})" if sets else ""
    count = f"{counted(len(lines), 'line')} {'counts' if len(lines) == 1 else 'count'}"
    return found(
        "gwp_mixed",
        several(places),
        f"{gas}: {count} with a warming potential of {value}{of}, the others with {usual}.",
        "Which assessment report does the inventory follow?",
        tonnes,
        [line.place for line in lines],
        case.explain(Reason.OWN_POTENTIAL, lines[:2], ""),
    )


@dataclass
class _Used:
    """A potential of a gas as lines or a list have it."""

    gas: str
    value: Decimal
    place: Place
    lines: list[Line] = field(default_factory=list)

    @property
    def reports(self) -> frozenset[str]:
        """The reports that give it."""
        return frozenset(_NAMED[one] for one in reports_with(self.gas, self.value) if one in _NAMED)


def _between_gases(case: Case, written: Written) -> Iterator[Irregularity]:
    """Potentials that are those of another report than the potentials of the other gases, or than
    the one that the workbook names."""
    used = _used(case, written)
    yield from _beside_lists(case, used)
    named = _declared(case)
    counted = Counter(
        report
        for gas in {one.gas for one in used}
        for report in set().union(*(one.reports for one in used if one.gas == gas))
    )
    usual = named or next((report for report, _ in counted.most_common(1)), "")
    least = 1 if named else 2
    if (
        not usual
        or counted[usual] < least
        or any(
            count >= counted[usual] + bool(named)
            for report, count in counted.items()
            if report != usual
        )
    ):
        yield from _of_two_gases(case, used)
        return
    for one in used:
        if one.reports and usual not in one.reports:
            yield _of_other_report(case, one, usual)


def _of_two_gases(case: Case, used: Sequence[_Used]) -> Iterator[Irregularity]:
    """The potential of the earlier report, where a workbook counts methane and nitrous oxide alone
    and no report gives both; refrigerants may each be of what their supplier says."""
    known = sorted((one for one in used if one.reports), key=lambda one: min(one.reports))
    if len(known) == 2 and {one.gas for one in known} == _TWO_GASES:
        earlier, later = known
        if not earlier.reports & later.reports:
            yield _of_other_report(case, earlier, min(later.reports))


def _beside_lists(case: Case, used: Sequence[_Used]) -> Iterator[Irregularity]:
    """Potentials of formulas that are of another set than the one that the workbook lists for the
    same gas."""
    listed: dict[str, set[Decimal]] = defaultdict(set)
    for gas, value, _ in loose_potentials(case):
        listed[gas].add(value)
    for one in used:
        own = listed[one.gas]
        if len(own) != 1 or one.value in own or one.lines:
            continue
        right = next(iter(own))
        if not set(reports_with(one.gas, one.value)) & set(reports_with(one.gas, right)):
            yield found(
                "gwp_mixed",
                one.place,
                f"{one.gas}: formulas count with a warming potential of {one.value}, and the "
                f"workbook lists {right}.",
                "Which assessment report does the inventory follow?",
                None,
                (),
                case.explain(Reason.OWN_POTENTIAL, [], "", one.gas.casefold()),
            )


def _used(case: Case, written: Written) -> list[_Used]:
    """The potentials of gases, each once: of the lines, and those that are only listed."""
    found: dict[tuple[str, Decimal], _Used] = {}
    for line in case.lines:
        value, place = _potential(line)
        gas = gas_counted(case, line) if value is not None and value > 1 else ""
        if gas and value is not None:
            one = found.setdefault((gas, value), _Used(gas, value, place or line.place))
            one.lines.append(line)
    for line in case.lines:
        if id(line) in written and line.gwp is None:
            gas, value = written[id(line)]
            one = found.setdefault((gas, value), _Used(gas, value, line.stated_place or line.place))
            one.lines.append(line)
    for gas, value, place in (*loose_potentials(case), *potentials_in_formulas(case)):
        found.setdefault((gas, value), _Used(gas, value, place))
    for (gas, head), (value, place) in case.inventory.potentials.items():
        if not reports_named(head) and value > 1:
            found.setdefault((gas, value), _Used(gas, value, place))
    return list(found.values())


def _potential(line: Line) -> tuple[Decimal | None, Place | None]:
    """The potential that a line counts with: its own, or its factor where it is a gas by mass."""
    if line.gwp is not None:
        return line.gwp, line.gwp_place
    gas = GAS.search(f"{line.gas} {line.kind}")
    if gas is None or line.factor is None or line.unit is None or line.unit.dimension != "mass":
        return None, None
    value = line.factor.value
    return (value, line.factor.place) if reports_with(gas[1].upper(), value) else (None, None)


def _places(case: Case, gas: str, value: Decimal, lines: Sequence[Line]) -> list[Place]:
    """Where a potential stands: in the list from which the lines take it, else in the lines."""
    places = [_potential(line)[1] or line.stated_place or line.place for line in lines]
    listed = [
        place
        for (of, _), (one, place) in case.inventory.potentials.items()
        if of == gas and one == value
    ]
    listed += [line.factor.listed for line in lines if line.factor and line.factor.listed]
    listed = listed or [one for place in places if (one := _carried(case, place)) is not None]
    taken = all(_is_computed(case, place) for place in places)
    return list(dict.fromkeys(listed)) if listed and taken else places


def _carried(case: Case, place: Place) -> Place | None:
    """The cell of another sheet that a cell carries on as it is."""
    cell = cell_of(place.cells) if _CELL.match(place.cells) else None
    formula = case.grids[place.sheet].formulas.get(cell) if cell is not None else None
    if cell is None or formula is None or not _AS_IT_IS.fullmatch(formula.text):
        return None
    one = next(iter(formula.references(*cell)), None)
    return Place(one.sheet, address(one.top, one.left)) if one is not None and one.sheet else None


def _is_computed(case: Case, place: Place) -> bool:
    return _CELL.match(place.cells) is not None and (
        cell_of(place.cells) in case.grids[place.sheet].formulas
    )


def _declared(case: Case) -> str:
    """The one report that the workbook names for its potentials."""
    titles = [text for table in case.tables for text in (table.title, *table.notes)]
    found = {report for text in (*case.remarks.around, *titles) for report in reports_named(text)}
    return next(iter(found)) if len(found) == 1 else ""


def _of_other_report(case: Case, one: _Used, usual: str) -> Irregularity:
    places = _places(case, one.gas, one.value, one.lines) or [one.place]
    lines = [line.place for line in one.lines]
    tonnes = [line.tonnes for line in one.lines if line.tonnes is not None]
    right = potential_of(one.gas, usual)
    texts = [text for text in case.remarks.around if one.gas.casefold() in text.casefold()]
    said = case.explain(Reason.OWN_POTENTIAL, one.lines[:2], "") or next(
        (text[:200] for text in texts if Reason.OWN_POTENTIAL.said_in(text)), ""
    )
    return found(
        "gwp_mixed",
        several(places),
        f"{one.gas}: the warming potential {one.value} is of {' or '.join(sorted(one.reports))}, "
        f"those of the other gases are of {usual}.",
        f"Why is the value of {sorted(one.reports)[0]} used?",
        sum(tonnes, Decimal(0)) * (1 - right / one.value) if tonnes and right else None,
        lines,
        said,
    )
