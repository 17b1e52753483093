"""Vehicles that are counted by the distance they drove and again by the fuel they took."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Role
from reports.inventory.values import is_text, words
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex

_NUMBER = regex(r"^(?=.*\d)(?=.*[A-Z])[A-Z\d][A-Z\d -]{3,11}$")  # of a vehicle
# the same without spaces, as those of most countries are
_PLATE = regex(r"^(?=(?:\D*\d){2})(?=(?:[^A-ZÄÖÜ]*[A-ZÄÖÜ]){2})[A-ZÄÖÜ\d]{5,9}$")
_EDITION = regex(rf"^(?:[A-ZÄÖÜ]+{RECENT_YEAR}|{RECENT_YEAR}[A-ZÄÖÜ]{{1,3}})$")
_DRIVEN = ("distance", "volume", "tkm", "pkm")
_UPSTREAM = 3  # the category of fuels and energy
_PARTS = regex(r"[ -]")
_OWN = 0.8  # of the rows, which each have another number
_FEWEST = 3  # rows


def vehicles(case: Case) -> Iterator[Irregularity]:
    """Vehicles that two tables name, both with emissions: by distance and by fuel, or with fuel in
    Scope 1 and again among what others carry."""
    yield from _by_both(case)
    yield from _carried_by_own(case)


def _carried_by_own(case: Case) -> Iterator[Irregularity]:
    """Rows of Scope 3 that name a vehicle whose fuel is in Scope 1."""
    if all(line.scope != "3" for line in case.lines):
        return
    own: dict[str, list[Line]] = defaultdict(list)
    for line in case.lines:
        if line.scope == "1" and _counts(line, "volume"):
            for number_of in plates_of(case, line):
                own[number_of].append(line)
    # a vehicle takes fuel again and again, a document has its number once
    own = {one: lines for one, lines in own.items() if len(lines) >= _FEWEST}
    groups: dict[tuple[int, int], list[tuple[str, Line, list[Line]]]] = defaultdict(list)
    for line in case.lines if own else ():
        measured = line.unit.dimension if line.unit is not None else ""
        carried = line.scope == "3" and line.category != _UPSTREAM and measured in _DRIVEN
        for number_of in plates_of(case, line) if carried and line.tonnes else ():
            if number_of in own and not case.row_claimed(line):
                fuel = own[number_of]
                groups[line.table, fuel[0].table].append((number_of, line, fuel))
    for twice in groups.values():
        yield _of_scope_3(case, twice)


def plates_of(case: Case, line: Line) -> set[str]:
    """The numbers of vehicles that cells of a row may be or name, without spaces."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    sources = {one.number for one in table.with_role(Role.FACTOR_SOURCE)}  # "DEFRA 2023"
    cells = ((at, cell) for at, cell in sight.cells(line.row).items() if at not in sources)
    texts = [words(cell) for _, cell in cells if is_text(cell)]
    whole = {_PARTS.sub("", text) for text in texts}
    named = {run for text in texts for run in _numbers(text)}
    plates = {plate for plate in whole | named if _PLATE.match(plate)}
    plates -= _numbers(line.site) | {_PARTS.sub("", line.site)}
    return {plate for plate in plates if not _EDITION.match(plate)}


def _of_scope_3(case: Case, twice: Sequence[tuple[str, Line, list[Line]]]) -> Irregularity:
    lines = list({line.place: line for _, line, _ in twice}.values())
    names = ", ".join(sorted({number_of for number_of, _, _ in twice})[:4])
    sheets = case.table(lines[0]).sheet, case.table(twice[0][2][0]).sheet
    rows = [*lines[:2], *twice[0][2][:2]]
    return found(
        "double_counting",
        several(line.place for line in lines),
        f"{names}: the fuel of the company's own vehicles is in Scope 1 ({sheets[1]}), and "
        f"{sheets[0]} counts them in Scope 3 again.",
        "Are these vehicles the company's own? Then they are no emissions of others.",
        sum((line.tonnes or Decimal(0) for line in lines), Decimal(0)),
        [line.place for line in lines][:40],
        case.explain(Reason.NOT_COUNTED, rows),
    )


def _by_both(case: Case) -> Iterator[Irregularity]:
    """Rows of a table of distances whose vehicle a table of fuel names too, both with emissions."""
    by_distance = {
        at: driven
        for at, lines in case.by_table.items()
        if (driven := [line for line in lines if _counts(line, "distance")])
    }
    by_fuel = _cells_of_fuel(case) if by_distance else {}
    for at, driven in by_distance.items():
        again: dict[int, list[tuple[str, Line, list[Line]]]] = defaultdict(list)
        for number_of, line in _numbered(case, driven).items():
            for table, fuel in by_fuel.get(number_of, {}).items():
                if table != at and any(one.scope == line.scope for one in fuel):
                    again[table].append((number_of, line, fuel))
        for twice in again.values():
            yield _both(case, twice)


def _counts(line: Line, dimension: str) -> bool:
    measured = line.unit.dimension if line.unit is not None else ""
    return measured == dimension and bool(line.tonnes) and line.scope in ("1", "3")


def _numbered(case: Case, lines: Sequence[Line]) -> dict[str, Line]:
    """The lines by the numbers of their vehicles: what stands in a column in which nearly every row
    has another one."""
    found_in: dict[int, dict[str, Line]] = defaultdict(dict)
    for line in lines:
        sight = sight_of(case.table(line), case.grids[case.table(line).sheet])
        for at, cell in sight.cells(line.row).items():
            if is_text(cell) and _NUMBER.match(words(cell)):
                found_in[at].setdefault(_PARTS.sub("", words(cell)), line)
    best = max(found_in.values(), key=len, default={})
    rows = {line.row for line in lines}
    return best if len(best) >= max(_FEWEST, _OWN * len(rows)) else {}


def _cells_of_fuel(case: Case) -> dict[str, dict[int, list[Line]]]:
    """The lines of fuel by the numbers of vehicles that their cells may name, and by table."""
    held: dict[str, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        if not _counts(line, "volume"):
            continue
        sight = sight_of(case.table(line), case.grids[case.table(line).sheet])
        for cell in sight.cells(line.row).values():
            for number_of in _numbers(words(cell)) if is_text(cell) else ():
                held[number_of][line.table].append(line)
    return held


def _numbers(text: str) -> set[str]:
    """What of a text may be the number of a vehicle: up to three words of it in a row."""
    parts = re.findall(r"[A-Z\d]+", text)
    runs = {"".join(parts[at : at + many]) for at in range(len(parts)) for many in (1, 2, 3)}
    return {run for run in runs if _NUMBER.match(run)}


def _both(case: Case, twice: Sequence[tuple[str, Line, list[Line]]]) -> Irregularity:
    driven = [line for _, line, _ in twice]
    fuel = [line for _, _, lines in twice for line in lines]
    told = [line.tonnes or Decimal(0) for line in driven]
    names = ", ".join(number_of for number_of, _, _ in twice[:4])
    sheets = case.table(driven[0]).sheet, case.table(fuel[0]).sheet
    rows = [*driven[:2], *fuel[:2]]
    return found(
        "double_counting",
        several(line.place for line in fuel),
        f"{names}: counted by distance in {sheets[0]} and again by fuel in {sheets[1]}.",
        "Is the fuel of these vehicles also in the distances? Which of both belongs there?",
        sum(told, Decimal(0)),
        list(dict.fromkeys(line.place for line in (*driven, *fuel)))[:40],
        case.explain(Reason.NOT_COUNTED, rows) or case.explain(Reason.TWICE, rows),
    )
