"""Amounts below nothing that no credit, reversal or export explains."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from decimal import Decimal

from reports.document.workbook_cells import Grid, cell_of
from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.duplicates import numbering
from reports.inventory.exceptions.explaining import speaks_of
from reports.inventory.exceptions.jumps import TRIPS
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.kinds import kind_of
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Place, Role, Table
from reports.inventory.values import is_text, number, words
from sibyl_project.common.regex import regex

_SENTENCES = regex(r"[.;|]\s")
_TELLING_DIGITS = 3
_CELL = regex(r"[A-Z]{1,3}\d+")
_WORDS_OF_LABEL = 4
_LOOKED_AT = 300  # rows
_RARE = 0.2  # of the rows, below which the cells of a column are filled for some only
# what negative amounts are said to carry
_WITH_A_NUMBER = regex(
    r"\b(?:number|no\.|ref(?:erence)?s?|document|invoice|voucher|beleg|nummer|numéro|número|numero|numer)\b",
    re.IGNORECASE,
)
_FED_IN = regex(r"\bsolar\w*|\bpv\b|\bexport\w*|\bfeed[- ]?in\b|\beinspeis\w*", re.IGNORECASE)
_PROOF = r"(?:GOs?|HKNs?|REGOs?|I-?RECs?|RECs?|guarantees?|certificates?|certs?|attributes?)"
_USED = r"(?:cancel|ann?ul|redem|retire)\w*"
_CANCELLED = regex(
    rf"\b{_PROOF}\b[^;|]{{0,40}}\b{_USED}|\b{_USED} (?:[-\w]+ ){{0,2}}{_PROOF}\b"
    rf"|\b{_PROOF}(?:\(\w\))?[ ,]+(?:solar|pv)\b",
    re.IGNORECASE,
)
_BOUGHT = regex(r"\bPPAs?\b[^;|.]*|\bpower purchase agreement\b[^;|.]*", re.IGNORECASE)
_OWN = (Role.NOTE, Role.PERIOD, Role.YEAR, Role.EMISSIONS)  # what a reversal has of its own
_FEWEST_ABOVE = 3  # amounts of a column, beside which a negative one stands out
_JUST_BEFORE = 2  # rows above one that takes back
_MOST_ALIKE = 2  # rows of one amount; more, as of a route that is flown again, single out none


def negative_values(case: Case) -> Iterator[Irregularity]:
    """Every amount below nothing, once, and those that emissions are made of in columns that are
    not read as amounts."""
    seen: set[tuple[str, str]] = set()
    rows: set[tuple[int, int, Decimal]] = set()  # with the amount that was told of them
    for line in case.lines:
        if line.tonnes is None and not (line.feeds or (line.scope and len(line.points) > 1)):
            continue
        for place, value in _amounts(line):
            if value is None or value >= 0 or (place.sheet, place.cells) in seen:
                continue
            seen.add((place.sheet, place.cells))
            rows.add((line.table, line.row, value))
            yield _below(case, place, line, value, line.site or line.kind)
    yield from _made_of(case, seen)
    for name, part in ((one.name, value) for one in case.parts for value in one.filled):
        place, told = part.place, part.amount or Decimal(0)
        whole = part.line.activity is not None and part.line.activity < 0
        whole = whole and len(part.line.points) < 2
        again = (part.line.table, part.line.row, told) in rows
        if again or (whole and part.line.activity_place and part.line.activity_place != place):
            continue  # told with the amount that is made of it
        if told < 0 and (place.sheet, place.cells) not in seen and not case.is_claimed(place):
            yield _below(case, place, part.line, told, name)


def _below(case: Case, place: Place, line: Line, value: Decimal, name: str) -> Irregularity:
    rate = tonnes_per_unit(line)
    said = _said(case, line, _month_of(line, place)) or _label_of(case, place)
    said = said or _beside_cell(case, line, place)
    shown = "" if said else _shown(case, line, value)
    return found(
        "negative_value",
        place,
        f"{name}: {amount(value)} is below nothing, and no credit note, reversal or export is "
        "named beside it.",
        "What does the negative amount stand for? Please send the document.",
        2 * value * rate if rate is not None else None,
        [line.place],
        said or shown,
        derived=bool(shown),
    )


def _label_of(case: Case, place: Place) -> str:
    """The first text of the row of a cell, where it calls itself a credit note or the like, as a
    row below those of months does."""
    row = cell_of(place.cells)[0] if _CELL.fullmatch(place.cells) else 0
    cells = sorted(case.grids[place.sheet].rows.get(row, {}).items())
    label = next((words(value) for _, value in cells if is_text(value)), "")
    short = len(label.split()) <= _WORDS_OF_LABEL
    return label if short and Reason.NEGATIVE.said_in(label) else ""


def _beside_cell(case: Case, line: Line, place: Place) -> str:
    """The remark in the row of a cell, where a line has a column of its own."""
    if not case.table(line).turned or not _CELL.fullmatch(place.cells):
        return ""
    cells = case.grids[place.sheet].rows.get(cell_of(place.cells)[0], {}).values()
    for text in (words(cell) for cell in cells if is_text(cell)):
        fits = Reason.NEGATIVE.said_in(text) and _may_be_of(line, text)
        if fits and not _is_of_another_kind(case, line, text):
            return text[:200]
    return ""


def _month_of(line: Line, place: Place) -> int | None:
    """The month of an amount of a line, which may stand in a column of its own."""
    return next((one.month for one in line.points if one.place == place), line.month)


def _made_of(case: Case, seen: Collection[tuple[str, str]]) -> Iterator[Irregularity]:
    """The one negative cell of a column of typed numbers that the emissions of its row are made
    of, as where several goods in columns make one result."""
    below = [_holds_less(table, case.grids[table.sheet]) for table in case.tables]
    for line in case.lines if any(below) else ():
        table, told = case.table(line), line.stated_place
        if told is None or not line.tonnes or not below[line.table]:
            continue
        grid = case.grids[told.sheet]
        at = cell_of(told.cells)
        formula = grid.formulas.get(at)
        for reference in formula.references(*at) if formula is not None else ():
            column = table.columns.get(reference.left)
            inside = reference.single and reference.top == line.row and not reference.sheet
            if not inside or column is None or column.role is not Role.OTHER:
                continue
            place = sight_of(table, grid).place(line.row, column.number)
            value = number(grid.at(line.row, column.number))
            if value is None or value >= 0 or (place.sheet, place.cells) in seen:
                continue
            if _is_alone(table, grid, column.number):
                yield _below(case, place, replace(line, activity=None), value, column.head)


def _holds_less(table: Table, grid: Grid) -> bool:
    """Whether a column of a table that is none of amounts holds a number below nothing."""
    columns = [] if table.turned else table.with_role(Role.OTHER)
    return any(
        (number(grid.at(row.number, column.number)) or 0) < 0
        for column in columns
        for row in table.data
    )


def _is_alone(table: Table, grid: Grid, column: int) -> bool:
    """Whether all other cells of a column are typed numbers above nothing, or empty."""
    if any((row.number, column) in grid.formulas for row in table.data):
        return False
    values = [number(grid.at(row.number, column)) for row in table.data]
    below = sum(value is not None and value < 0 for value in values)
    return below == 1 and sum(bool(value and value > 0) for value in values) >= _FEWEST_ABOVE


def _amounts(line: Line) -> Iterator[tuple[Place, Decimal | None]]:
    if len(line.points) > 1:
        for point in line.points:
            yield point.place, point.value
    elif line.activity_place is not None:
        yield line.activity_place, line.activity


def _said_of_meter(case: Case, line: Line) -> str:
    """What is said of a meter all of whose amounts are below nothing, on a cover or beside one of
    its rows."""
    if len(line.meter) < 3:
        return ""
    own = [
        one
        for one in case.by_table[line.table]
        if one.meter == line.meter and one.site == line.site and one.activity
    ]
    if any(one.activity is not None and one.activity > 0 for one in own):
        return ""
    texts = [text for text in case.remarks.around if line.meter in text]
    texts += [case.remarks.of_row(case.table(one), one.row) for one in own[:100]]
    return next((text[:200] for text in texts if Reason.NEGATIVE.said_in(text)), "")


def _tells(value: Decimal) -> bool:
    """Whether an amount has so many digits that the same one elsewhere is no chance."""
    return len(value.normalize().as_tuple().digits) >= _TELLING_DIGITS


def _others_say(case: Case, line: Line) -> bool:
    """Whether every other negative row of the table says itself what it is for: then a general
    remark explains no row that says nothing."""
    others = [
        one
        for one in case.by_table[line.table]
        if one.row != line.row
        and any(value is not None and value < 0 for _, value in _amounts(one))
    ]
    return bool(others) and all(case.explain(Reason.NEGATIVE, [one]) for one in others[:50])


def _is_ordinary(case: Case, line: Line) -> bool:
    """Whether a row fills no other columns than most rows of its table do: then it names no
    document of its own that an ordinary row does not."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    filled = Counter(
        at
        for row in table.data[:_LOOKED_AT]
        for at in sight.cells(row.number)
        if row.number != line.row
    )
    least = _RARE * min(len(table.data), _LOOKED_AT)
    return all(filled[at] >= least for at in sight.cells(line.row))


def _is_of_another_kind(case: Case, line: Line, said: str) -> bool:
    """Whether the sentence of a note that speaks of negative amounts is of other activities:
    "Diesel: corrected invoices stand as negatives" says nothing of electricity, and a note on
    another sheet, by its name, nothing of this one."""
    sentence = next((one for one in _SENTENCES.split(said) if "negativ" in one.casefold()), said)
    sheet = said.partition(":")[0]
    if sheet in case.grids and sheet != case.table(line).sheet:
        return True
    own = kind_of(f"{line.kind} {case.table(line).sheet}").name
    return bool(own) and kind_of(sentence).name not in ("", own)


def _is_only_one_of_its_period(case: Case, line: Line, other: Line) -> bool:
    """Whether a row is the only one of its site and kind in a period other than that of another
    row, where each other period has one too."""
    own, of_other = (one.month or one.period for one in (line, other))
    if not own or not of_other or own == of_other:
        return False
    periods = Counter(
        one.month or one.period
        for one in case.by_table[line.table]
        if one.site == line.site and one.kind == line.kind and one.method == line.method
    )
    return len(periods) >= _FEWEST_ABOVE and set(periods.values()) == {1}


def _is_of_the_same(case: Case, line: Line, other: Line) -> bool:
    """Whether two rows are the same in all words but those that number documents and remarks."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    own = {column.number for role in _OWN for column in table.with_role(role)}
    compared = table.columns.keys() - own - numbering(table, sight)
    return all(
        words(value) == words(sight.at(other.row, at))
        for at, value in sight.cells(line.row).items()
        if at in compared and is_text(value)
    )


def _takes(case: Case, line: Line, other: Line, value: Decimal) -> bool:
    """Whether a row may take back another one: its amount, just below it or with its words."""
    same = other.row != line.row and other.site == line.site and other.kind == line.kind
    if not same or not any(one == -value for _, one in _amounts(other)):
        return False
    if _is_just_before(line, other):
        return not _is_way_back(case, line, other)
    alone = _is_only_one_of_its_period(case, line, other)  # and takes nothing back of another
    return not alone and _tells(value) and _is_of_the_same(case, line, other)


def _is_just_before(line: Line, other: Line) -> bool:
    return 0 < line.row - other.row <= _JUST_BEFORE


def _is_trip(line: Line) -> bool:
    return line.unit is not None and line.unit.dimension in TRIPS


def _is_way_back(case: Case, line: Line, other: Line) -> bool:
    """Whether two rows name the same places the other way round: a trip and the one home."""
    sight = sight_of(case.table(line), case.grids[case.table(line).sheet])
    cells, before = sight.cells(line.row), sight.cells(other.row)
    swapped = {
        at: words(value)
        for at, value in cells.items()
        if is_text(value) and is_text(before.get(at)) and words(value) != words(before.get(at))
    }
    back = {at: words(before.get(at)) for at in swapped}
    pairs = ((one, two) for one in swapped for two in swapped if one < two)
    return any(swapped[one] == back[two] and swapped[two] == back[one] for one, two in pairs)


def _may_be_of(line: Line, said: str) -> bool:
    """Whether a remark may be on a line: no fuel and no trip is explained by what is fed into a
    grid, and nothing by certificates that were cancelled, as they are when they are used, or by
    power that is bought of a solar park."""
    kept = _BOUGHT.sub(" ", _CANCELLED.sub(" ", said))
    if kept != said and not Reason.NEGATIVE.said_in(kept):
        return False
    power = line.scope != "1" and not _is_trip(line)
    return power or Reason.NEGATIVE.said_in(_FED_IN.sub(" ", kept))


def _said(case: Case, line: Line, month: int | None) -> str:
    """What the workbook says of a negative amount of a month."""
    if (said := case.explain(Reason.NEGATIVE, [line])) and _may_be_of(line, said):
        return said
    said = (
        "" if _others_say(case, line) else case.explain(Reason.NEGATIVE, [], line.site, "negativ")
    )
    if (
        said
        and _may_be_of(line, said)
        and not _is_of_another_kind(case, line, said)
        and speaks_of(said, {month} if month else set())
        and not (_WITH_A_NUMBER.search(said) and _is_ordinary(case, line))
    ):
        return said
    return _said_of_meter(case, line) if line.tonnes else ""


def _shown(case: Case, line: Line, value: Decimal) -> str:
    """What the figures of the workbook show of a negative amount of which it says nothing."""
    if line.tonnes == 0:
        return "no emissions are counted of it"
    taken_back = [other for other in case.by_table[line.table] if _takes(case, line, other, value)]
    # a route is flown again: only the trip just before is taken back
    fits = not _is_trip(line) or any(_is_just_before(line, other) for other in taken_back)
    if fits and 0 < len(taken_back) <= _MOST_ALIKE:
        return f"it takes back the same amount of row {taken_back[-1].place.cells}"
    return ""
