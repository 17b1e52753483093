"""Tables whose lines stand in columns under several heads: sites above fuels above units, months
down, and their totals, factors and emissions at the foot."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.document.workbook_cells import Grid
from reports.inventory.arithmetic import close, total
from reports.inventory.body import Body
from reports.inventory.columns_under import MONTHS_COUNTED
from reports.inventory.country_codes import NATIONS
from reports.inventory.foreign import in_english
from reports.inventory.heads import column_of
from reports.inventory.kinds import kind_of
from reports.inventory.months import ROMAN
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.units import heating_value_alone, unit_of
from reports.inventory.values import is_number, is_text, is_year, number, words
from reports.inventory.words import TOTAL
from sibyl_project.common.regex import regex

_BEFORE_SUM = 3  # rows behind the last month: a late bill may stand before the sum
_FEWEST_MONTHS = 3
_FEWEST_ACROSS = 2
_MOST_HEADS = 4
_STEP = 2  # rows, where an empty one parts factors and emissions from the months
_MOST_OF_UNIT = 2  # words
# whose energy it is, above what it is
_WHOSE = regex(
    r"^\W*(?:tenants?|landlord|lessees?|lessors?|common (?:parts|areas)|occupiers?)\W*$",
    re.IGNORECASE,
)
_NUMBERED = regex(r"\d{3}")
_METER = regex(r"\b(?:meters?|zähler|compteur|contador)\b", re.IGNORECASE)
_MEASURED = regex(r"^\W*(?:meter(?:ing|ed)|measurement|mätning|messung)\W*$", re.IGNORECASE)
_NUMBER_OF_METER = regex(r"(?=(?:.*\d){6})[\w./ -]+")
_OF_LEVELS = (Role.METER, Role.CONTRACT)  # what the head of a level says of its cells
_SAME = Decimal("0.000001")
_FOOT = (Role.FACTOR, Role.EMISSIONS)


def table_under_heads(grid: Grid, rows: Sequence[int], place: int) -> Table | None:
    """The table whose several heads begin at `rows[place]`, where months stand below them and
    their emissions below the months; None where none does."""
    heads = _heads(grid, rows, place)
    if len(heads) < 2:
        return None
    first = rows[place + len(heads)]
    label = min(grid.rows[first])
    down = rows_below(grid, rows, place + len(heads) - 1, label)
    columns = columns_down(grid, down, label)
    months = [row for row, column in columns.items() if column.role is Role.MONTH]
    # a site that opened within the year has nothing in its first months
    across = sorted(
        {at for row in months for at, value in grid.rows[row].items() if is_number(value)}
    )
    fewest = 1 if adds_below(columns) else _FEWEST_ACROSS
    across = [at for at in across if not sums_across(grid, months, at)]
    if len(across) < fewest or label in across:
        return None
    if not adds_below(columns):
        return _block(grid, heads, label, columns, across)
    told = [row for row, column in columns.items() if column.role is Role.EMISSIONS]
    made = [at for at in across if any(is_number(grid.at(row, at)) for row in told)]
    worded = [row for row in down if any(is_text(grid.at(row, at)) for at in made)]
    named = {tuple(_above(grid, row, at, label) for row in (*heads, *worded)) for at in made}
    if not made or len(named) < len(made):
        return None
    _add_heads(grid, heads, label, columns, made)
    return filled_table(grid, label, columns, made)


def sums_across(grid: Grid, rows: Sequence[int], at: int) -> bool:
    """Whether most cells of a column add several others of their rows, as those of a campus do its
    buildings."""
    added = 0
    for row in rows:
        formula = grid.formulas.get((row, at))
        if formula is not None and formula.function == "SUM":
            ranges = [one for one in formula.references(row, at) if not one.sheet]
            added += any(one.top == row == one.bottom and one.right > one.left for one in ranges)
    return 2 * added > len(rows)


def _add_heads(
    grid: Grid, heads: Sequence[int], label: int, columns: dict[int, Column], across: Sequence[int]
) -> None:
    for row in heads:
        if not _tells_years(grid, row, across):
            _spread(grid, row, across, label)
        columns[row] = _level(grid, row, across, label)


def _block(
    grid: Grid,
    heads: Sequence[int],
    label: int,
    columns: dict[int, Column],
    across: Sequence[int],
) -> Table | None:
    """The table of months without emissions beneath them, where each column has its unit: one of
    amounts, or, where all units are of emissions, one of what another table is multiplied to."""
    months = [row for row, column in columns.items() if column.role is Role.MONTH]
    named = {tuple(_above(grid, row, at, label) for row in heads) for at in across}
    names = {columns[row].head.casefold() for row in months}
    if len(names) < max(len(months), _FEWEST_MONTHS) or len(named) < len(across):
        return None
    if _made_of_others(grid, months[0], across):
        return None
    units = [
        {unit_of(words(grid.at(row, at))) for at in across}
        for row in heads
        if all(_is_unit(words(grid.at(row, at))) for at in across)
    ]
    emitted = {unit.base == "tCO2e" for one in units for unit in one if unit is not None}
    if len(units) != 1 or len(emitted) > 1 or any(unit and unit.per for unit in units[0]):
        return None
    _add_heads(grid, heads, label, columns, across)
    if True in emitted:
        unit = next(iter(units[0]))
        why = "its cells are the emissions of a month by the heads of their columns"
        for row in months:
            columns[row] = replace(columns[row], role=Role.EMISSIONS, unit=unit, why=why)
    return filled_table(grid, label, columns, across)


def _made_of_others(grid: Grid, row: int, across: Sequence[int]) -> bool:
    """Whether a cell of a row is what another one beside it is multiplied to: then each row is a
    line, with its amounts and emissions."""
    return any(
        formula.function != "SUM"
        and any(
            one.single and not one.sheet and one.top == row and one.left in across
            for one in formula.references(row, at)
        )
        for at in across
        if (formula := grid.formulas.get((row, at))) is not None
    )


def columns_down(grid: Grid, rows: Sequence[int], label: int) -> dict[int, Column]:
    """What the rows of a turned table hold by their labels; beside months also "mars" is one."""
    columns = {row: column_of(row, [grid.at(row, label)]) for row in rows}
    counted = [text for row in rows if (text := words(grid.at(row, label))) in ROMAN]
    roman = len(counted) >= MONTHS_COUNTED and counted == list(ROMAN[: len(counted)])
    if sum(one.role is Role.MONTH for one in columns.values()) < _FEWEST_MONTHS and not roman:
        return columns
    return {row: column_of(row, [grid.at(row, label)], among=True) for row in rows}


def filled_table(
    grid: Grid, label: int, columns: Mapping[int, Column], across: Sequence[int]
) -> Table:
    """A turned table whose labels stand in one column and whose lines in others. A row that holds
    one number, which is what another one sums to across, is a total and none of it."""
    held = {row: _numbers(grid, row, across) for row in sorted(columns)}
    totals = _rows_of_totals(held) if len(across) >= _FEWEST_ACROSS else set()
    kept = {row: columns[row] for row in held if row not in totals}
    table = Table(grid.name, "", (label,), kept, turned=True)
    _meters_below_sites(grid, kept, across)
    sight = Sight(grid, turned=True)
    body = Body(sight, table)
    for at in across:
        told = {row: value for row, value in sight.cells(at).items() if row in kept}
        table.rows.append(body.row(at, told))
    return table


def _meters_below_sites(grid: Grid, columns: dict[int, Column], across: Sequence[int]) -> None:
    """Below a row of names of sites, one whose cells all hold numbers names their meters."""
    sites = [column for column in columns.values() if column.role is Role.SITE]
    if len(sites) != 2:
        return
    above, below = (
        [text for at in across if (text := words(grid.at(one.number, at)))] for one in sites
    )
    numbered = len(below) == len(across) and all(map(_NUMBERED.search, below))
    if numbered and above and not any(map(_NUMBERED.search, above)):
        why = "its cells are the numbers of meters below the names of sites"
        columns[sites[1].number] = replace(sites[1], role=Role.METER, why=why)


def _rows_of_totals(held: Mapping[int, Sequence[Decimal]]) -> set[int]:
    """The rows whose only number is what those of a row above it add up to; `held` are the numbers
    of each row, from top to bottom."""
    found: set[int] = set()
    sums: list[Decimal] = []
    for row, numbers in held.items():
        if len(numbers) > 1:
            sums.append(total(numbers))
        elif numbers and any(close(numbers[0], one, _SAME) for one in sums):
            found.add(row)
    return found


def _numbers(grid: Grid, row: int, across: Sequence[int]) -> list[Decimal]:
    found = (number(grid.at(row, at)) for at in across)
    return [value for value in found if value is not None]


def adds_below(columns: dict[int, Column]) -> bool:
    """Whether months, each once, or the one sum of the rows above it, stand above their emissions;
    where a month has a row for each kiln, the rows are lines."""
    named = [one.head.casefold() for one in columns.values() if one.role is Role.MONTH]
    months = len(named)
    sums = [row for row, column in columns.items() if TOTAL.search(column.said)]
    told = [row for row, column in columns.items() if column.role is Role.EMISSIONS]
    if not told or len(set(named)) < months:
        return False
    summed = len(sums) == 1 and sums[0] < told[0] and columns[sums[0]].role is Role.ACTIVITY
    return months >= _FEWEST_MONTHS or (not months and summed)


def summed_emissions(columns: dict[int, Column]) -> dict[int, Column] | None:
    """The rows of a table below whose amounts the emissions of the same months stand, under a
    label of their own: of these only the sum, which is what the amounts emit. None for other
    tables."""
    months = [row for row, column in columns.items() if column.role is Role.MONTH]
    labels = [row for row, column in columns.items() if column.role is Role.EMISSIONS]
    if not labels:
        return None
    label = labels[0]
    above = {columns[row].head.casefold() for row in months if row < label}
    again = [row for row in months if row > label]
    same = {columns[row].head.casefold() for row in again} == above
    after = [row for row in columns if again and row > again[-1]][:_BEFORE_SUM]
    beneath = next((row for row in after if TOTAL.search(columns[row].said)), None)
    if len(above) < _FEWEST_MONTHS or not same or beneath is None:
        return None
    kept = {row: one for row, one in columns.items() if not label <= row <= beneath}
    return kept | {beneath: replace(columns[label], number=beneath)}


def rows_below(grid: Grid, rows: Sequence[int], place: int, label: int) -> list[int]:
    """The rows below that follow each other and have a label in the first column."""
    found: list[int] = []
    for row in rows[place + 1 :]:
        step = row - (found[-1] if found else rows[place])
        if (
            grid.at(row, label) is None
            or step > _STEP
            or (step > 1 and found and not _is_foot(grid, row, label))
        ):
            break
        found.append(row)
    return found


def _is_foot(grid: Grid, row: int, label: int) -> bool:
    """Whether a row apart from those above belongs to them: what they sum to, emit or are
    multiplied by, or the label above the emissions of each month."""
    column = column_of(row, [grid.at(row, label)])
    foot = column.role in _FOOT or bool(TOTAL.search(column.said))
    months = column.role is Role.EMISSIONS and _is_month(grid, row + 1, label)
    return foot and (len(grid.rows[row]) > _FEWEST_ACROSS or months)


def _heads(grid: Grid, rows: Sequence[int], place: int) -> list[int]:
    """The rows of words that follow each other from here to the first row of a month, before which
    one row may be empty."""
    found: list[int] = []
    for row in rows[place : place + _MOST_HEADS + 1]:
        cells = grid.rows[row]
        worded = all(is_text(cell) or is_year(cell) for cell in cells.values())
        if not found and not worded:
            return []
        # the first months may be empty, but others follow
        filled = len(cells) > 1 or (found and _is_month(grid, row + 1, min(cells)))
        begins = filled and _is_month(grid, row, min(cells))
        apart = row - found[-1] if found else 1
        if apart > (_STEP if begins and len(found) > 1 else 1):
            return []
        if begins:
            return found
        if not worded:
            return []
        found.append(row)
    return []


def _is_month(grid: Grid, row: int, at: int) -> bool:
    return column_of(row, [grid.at(row, at)]).role is Role.MONTH


def _above(grid: Grid, row: int, at: int, label: int) -> str:
    """The head of a column in a row; one that stands over several columns is that of each."""
    for column in range(at, label, -1):
        if (value := grid.at(row, column)) is not None:
            return words(value)
    return ""


def _is_unit(text: str) -> bool:
    """Whether a head names a unit and nothing else."""
    named = unit_of(text) is not None and not kind_of(text).name
    return named and len(text.split()) <= _MOST_OF_UNIT


def _tells_years(grid: Grid, row: int, across: Sequence[int]) -> bool:
    return all(is_year(grid.at(row, at)) for at in across)


def _spread(grid: Grid, row: int, across: Sequence[int], label: int) -> None:
    texts = {at: _above(grid, row, at, label) for at in across}
    grid.rows[row].update({at: text for at, text in texts.items() if text})


def _level(grid: Grid, row: int, across: Sequence[int], label: int) -> Column:
    """What a row of heads says of the columns: their units, what is used, or where."""
    texts = [words(grid.at(row, at)) for at in across]
    head = words(grid.at(row, label))
    if _tells_years(grid, row, across):
        return Column(row, head, Role.YEAR, "its cells are the years of the amounts below them")
    if supply := _of_supply(row, head, texts):
        return supply
    if sum(unit_of(text) is not None and not kind_of(text).name for text in texts) == len(texts):
        return Column(row, head, Role.UNIT, "its cells are the units of the amounts below them")
    named = sum(bool(kind_of(in_english(text)).name) for text in texts)
    if all(text in NATIONS for text in texts):
        return Column(row, head, Role.COUNTRY, "its cells are the codes of countries")
    whose = sum(bool(_WHOSE.match(in_english(text))) for text in texts)
    if 2 * (named + whose) >= len(texts) or (named and column_of(row, [head]).role is Role.KIND):
        return Column(row, head, Role.KIND, "its cells name the activities below them")
    return Column(row, head, Role.SITE, "its cells name what the amounts below belong to")


def _of_supply(row: int, head: str, texts: Sequence[str]) -> Column | None:
    """What a row of heads says of meters and contracts, or of how the amounts are measured."""
    said = column_of(row, [head])
    if said.role in _OF_LEVELS:
        return said
    if all(map(_NUMBER_OF_METER.fullmatch, texts)) and len(set(texts)) == len(texts):
        return Column(row, head, Role.METER, "its cells are the numbers of meters")
    measured = all(map(_METER.search, texts)) or _MEASURED.match(in_english(head))
    if measured or all(map(heating_value_alone, texts)):
        return Column(row, head, Role.OTHER, "its cells say how the amounts are measured")
    return None
