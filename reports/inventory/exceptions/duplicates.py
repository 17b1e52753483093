"""Rows that stand twice, and one supply that is counted at two sites."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from reports.inventory.document_numbers import is_serial
from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import Series
from reports.inventory.foreign import in_english
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Irregularity, Line, Place, Role, Table
from reports.inventory.values import number, words
from sibyl_project.common.regex import regex

_COUNTER = regex(r"^[A-Za-z](?:[A-Za-z]{0,3}[-_ ]?|[A-Za-z\d]{0,3}[-_ ])(\d{1,6})$")
# whose number stands in every row of a trip or filling
_PERSONS = regex(
    r"\btravell?ers?\b|\bpassengers?\b|\bemployees?\b|\bdrivers?\b|\bstaff\b|\bpersons?\b|\bguests?\b"
    r"|\breisende|\bvoyageurs?\b|\bviajer|\bviaggiator|\bcards?\b|\bpersonal",
    re.IGNORECASE,
)
_SHARE = regex(
    r"\bshare[ds]?\b|\bsplit\b|\bhalf\b|\bhalves\b|\b50 ?%|\bjoint\w*|\bhälft\w*|\bgeteilt"
    r"|\baufgeteilt|\bmoitié|\bpartag\w+|\bmitad|\bcompartid\w+|\bmetà|\bcondivis\w+|\bhelft"
    r"|\bgedeeld|\bpołow\w*|\bhälften|\bhalvdel|\bmetade",
    re.IGNORECASE,
)
_LETTERS = 4  # of the number of a document
_MOST = 0.02  # of the rows of a table that may be repeated before repeating is its nature
_COUNTS = 0.9  # of the rows, whose number follows that of the row above where a column counts rows
_MOST_NAMED = 4
_TELLING_DIGITS = 3  # of an amount beside a meter or a vehicle; one more where no such stands
_NUMBERED = 0.8  # of the rows, from which on their cells differ as numbers of documents do
_NAMING = (Role.SITE, Role.COUNTRY, Role.METER, Role.KIND, Role.GAS, Role.PERIOD, Role.YEAR)
_OF_ONE_THING = (Role.SITE, Role.KIND, Role.GAS, Role.ACTIVITY, Role.UNIT, Role.METHOD, Role.SCOPE)
_LARGEST_STEP = 100  # of a running number
_BETWEEN = "\0"  # cells that are compared as one text; no cell holds it
_FEWEST_OF_ONE_SITE = 6  # the same of one site and table
_FEWEST_EQUAL = 4  # periods in which two series are equal before they are one supply


def duplicate_lines(case: Case) -> Iterator[Irregularity]:
    """Rows of a table that are equal in every cell that tells one from another, or name one
    document with one amount."""
    for at, lines in case.by_table.items():
        table = case.tables[at]
        if table.turned or table.with_role(Role.MONTH) or len(table.data) < 4:
            continue
        with_lines = {line.row for line in lines if line.activity or line.tonnes}
        sight = sight_of(table, case.grids[table.sheet])
        columns = _Columns(_counters(case, table), numbering(table, sight))
        twice = _alike(case, table, with_lines, columns)
        if not _tells_rows_apart(case, table, twice, columns):
            twice = []
        told = {row for rows in twice for row in rows}
        again = _of_one_document(case, table, with_lines, columns)
        for numbers in (*twice, *(rows for rows in again if not told & set(rows))):
            yield from _repeated(case, at, numbers)


class _Columns(NamedTuple):
    """The columns of a table that count its rows, and those that number documents."""

    counters: set[int]
    numbers: set[int]


def _alike(case: Case, table: Table, among: Collection[int], columns: _Columns) -> list[list[int]]:
    """The rows of a table that are the same in all cells but remarks and running numbers."""
    sight = sight_of(table, case.grids[table.sheet])
    notes = {column.number for column in table.with_role(Role.NOTE)}
    compared = table.columns.keys() - columns.counters - (notes - columns.numbers)
    rows = [one.number for one in table.data if one.number in among]
    amounts = [one.number for one in table.with_role(Role.ACTIVITY) if one.number in compared]
    # most rows differ from all others in one amount already
    told = [str(sight.at(row, amounts[0])) if amounts else "" for row in rows]
    times = Counter(told)
    first: dict[str, int] = {}
    alike: dict[int, list[int]] = {}
    for row, amount_told in zip(rows, told, strict=True):
        if times[amount_told] == 1:
            continue
        cells = sight.cells(row).items()
        key = _BETWEEN.join(f"{at} {value}" for at, value in cells if at in compared)
        if key and first.setdefault(key, row) != row:
            alike.setdefault(first[key], [first[key]]).append(row)
    return [alike[row] for row in sorted(alike)]


def _of_one_document(
    case: Case, table: Table, among: Collection[int], columns: _Columns
) -> list[list[int]]:
    """The rows that name one document with one amount of one thing, where nearly every row names
    its own: one invoice that was posted twice."""
    sight = sight_of(table, case.grids[table.sheet])
    same = [column.number for role in _OF_ONE_THING for column in table.with_role(role)]
    rows = [one.number for one in table.data if one.number in among]
    found: list[list[int]] = []
    persons = {at for at, one in table.columns.items() if _PERSONS.search(in_english(one.head))}
    for at in columns.numbers - columns.counters - persons:
        groups: dict[tuple[str, ...], list[int]] = {}
        for row in rows:
            cell = sight.at(row, at)
            document = words(cell)
            whole = number(cell) is None or document.isdecimal()
            if whole and len(document) >= _LETTERS and is_serial(document):
                key = (document, *(str(sight.at(row, one)) for one in same))
                groups.setdefault(key, []).append(row)
        twice = [numbers for numbers in groups.values() if len(numbers) > 1]
        if sum(len(numbers) - 1 for numbers in twice) <= max(1, _MOST * len(rows)):
            found += [numbers for numbers in twice if numbers not in found]
    return found


def _counters(case: Case, table: Table) -> set[int]:
    """The columns that only count the rows."""
    sight = sight_of(table, case.grids[table.sheet])
    found = set()
    for column in table.columns.values():
        if column.role in (Role.ACTIVITY, Role.EMISSIONS, Role.MONTH, Role.FACTOR):
            continue
        cells = (sight.at(row.number, column.number) for row in table.data)
        if _count_up(map(_counted, cells), len(table.data) - 1):
            found.add(column.number)
    return found


def _count_up(values: Iterable[Decimal | None], steps: int) -> bool:
    """Whether nearly each number is the one before it and one more, or each is the same number of
    steps more, and none is missing."""
    others: Counter[Decimal] = Counter()
    before = None
    for value in values:
        if value is None:
            return False
        if before is not None and value - before != 1:
            others[value - before] += 1
        if steps - others.total() < _COUNTS * steps and len(others) > 1:
            return False
        before = value
    if steps - others.total() >= _COUNTS * steps:
        return True
    step, times = others.most_common(1)[0]
    return times == steps and 1 < step <= _LARGEST_STEP


def _counted(cell: object) -> Decimal | None:
    """The number of a row, behind letters too ("L0012")."""
    match = _COUNTER.match(cell) if isinstance(cell, str) else None
    return Decimal(match[1]) if match is not None else number(cell)  # type: ignore[arg-type]


def numbering(table: Table, sight: Sight) -> set[int]:
    """The columns of words whose cells differ in nearly all rows, as numbers of documents do."""
    found = set()
    for column in table.columns.values():
        if column.role in (Role.METER, Role.OTHER, Role.NOTE, Role.FACTOR_SOURCE):
            counted = Counter(words(sight.at(row.number, column.number)) for row in table.data)
            if len(counted) > _NUMBERED * len(table.data):
                found.add(column.number)
    return found


def _tells_rows_apart(
    case: Case, table: Table, twice: Sequence[Sequence[int]], columns: _Columns
) -> bool:
    """Whether rows of this table are meant to be different, and few of them are repeated: they
    carry a number, all others differ in what they are of, or they carry a period and an amount with
    some digits."""
    if not twice or sum(len(rows) - 1 for rows in twice) > max(2, _MOST * len(table.data)):
        return False
    sight = sight_of(table, case.grids[table.sheet])
    if columns.numbers or _named_once(table, sight, twice):
        return True
    if not table.with_role(Role.METER) and not table.with_role(Role.PERIOD):
        return False
    least = _TELLING_DIGITS + (not table.with_role(Role.METER))
    return all(_digits(table, sight, rows[0]) >= least for rows in twice)


def _named_once(table: Table, sight: Sight, twice: Sequence[Sequence[int]]) -> bool:
    """Whether what a row is of stands in no other row, but for those that are the same."""
    named = [column.number for role in _NAMING for column in table.with_role(role)]
    again = {row for rows in twice for row in rows[1:]}
    counted = Counter(
        tuple(str(sight.at(row.number, at)) for at in named)
        for row in table.data
        if row.number not in again
    )
    return bool(named) and max(counted.values(), default=0) == 1


def _digits(table: Table, sight: Sight, row: int) -> int:
    """The digits of the amount of a row that has most of them."""
    values = [number(sight.at(row, column.number)) for column in table.with_role(Role.ACTIVITY)]
    told = [value.normalize().as_tuple().digits for value in values if value is not None]
    return max(map(len, told), default=0)


def _repeated(case: Case, at: int, rows: Sequence[int]) -> Iterator[Irregularity]:
    lines = [line for row in rows for line in case.by_row.get((at, row), ())]
    places = list(dict.fromkeys(line.place for line in lines))
    if len(places) < 2:
        return
    again = [line for line in lines if line.place != places[0] and line.method != "market"]
    tonnes = [line.tonnes for line in again if line.tonnes is not None]
    first = lines[0]
    name = ", ".join(dict.fromkeys(filter(None, (first.site, first.meter, first.period))))
    yield found(
        "duplicate_line",
        several(places),
        f"Rows {' and '.join(place.cells for place in places)} are the same in every cell"
        f"{f' ({name})' if name else ''}, with {amount(first.activity or Decimal(0))} each.",
        "Is this one delivery entered twice?",
        sum(tonnes, Decimal(0)) if tonnes else None,
        places,
        case.explain(Reason.TWICE, lines),
    )


def twice_counted(case: Case) -> Iterator[Irregularity]:
    """Series of two sites, or of two scopes, whose amounts are the same period after period."""
    seen: dict[tuple[object, ...], Series] = {}
    across: dict[tuple[object, ...], list[tuple[Series, Series]]] = defaultdict(list)
    for series in case.series:
        amounts = tuple(
            (value.month or value.at, value.amount) for value in series.filled if value.amount
        )
        telling = {value for _, value in amounts}
        if any(value.line.feeds for value in series.filled):
            continue
        if len(amounts) < _FEWEST_EQUAL or len(telling) < _FEWEST_EQUAL:
            continue
        key = (series.dimension, amounts)
        first = seen.setdefault(key, series)
        if first is not series and _is_same_row(first, series):
            row = first.values[0].line.row, series.values[0].line.row
            yield from _repeated(case, series.table, row)
        elif first is not series and _two_supplies(first, series):
            scopes = [one.values[0].line.scope for one in (first, series)]
            own = () if scopes[0] != scopes[1] else (len(across),)  # one question of two scopes
            across[first.table, series.table, *scopes, *own].append((first, series))
    for pairs in across.values():
        yield _supplied_once(case, pairs)


def _is_same_row(first: Series, second: Series) -> bool:
    """Whether two rows of months are one supply of a site that stands twice in its table."""
    one, other = first.values[0].line, second.values[0].line
    named = (first.site, first.meter, first.kind, first.table, one.method, one.gas, one.scope)
    again = (second.site, second.meter, second.kind, second.table)
    if named != (*again, other.method, other.gas, other.scope):
        return False
    factors = {line.factor.value for line in (one, other) if line.factor is not None}
    return first.wide and second.wide and bool(one.tonnes) and len(factors) <= 1


def _two_supplies(first: Series, second: Series) -> bool:
    one, other = first.values[0].line, second.values[0].line
    if {one.method, other.method} == {"location", "market"}:
        return False
    if first.site == second.site and one.scope == other.scope and first.table == second.table:
        rows = [{value.line.row for value in series.filled} for series in (first, second)]
        alike = (one.gas, one.method) == (other.gas, other.method)
        least = _FEWEST_OF_ONE_SITE if one.scope == "3" else _FEWEST_EQUAL
        if not alike or rows[0] & rows[1] or len(second.filled) < least or not _tell(second, least):
            return False
    counted = all(line.tonnes for line in (one, other))
    losses = any(line.scope == "3" and line.category in (3, None) for line in (one, other))
    return counted and not losses


def _tell(series: Series, least: int) -> bool:
    """Whether the amounts of a series are no chance: as many differ, each with some digits."""
    amounts = {value.amount for value in series.filled if value.amount}
    return (
        sum(len(one.normalize().as_tuple().digits) > _TELLING_DIGITS - 1 for one in amounts)
        >= least
    )


def _supplied_once(case: Case, pairs: Sequence[tuple[Series, Series]]) -> Irregularity:
    """The exception of pairs of series with the same amounts, the second ones counted again."""
    before, lines = (_lines_of([pair[at] for pair in pairs]) for at in (0, 1))
    tonnes = [line.tonnes for line in lines if line.tonnes is not None]
    (first, second), *more = pairs
    same = first.meter and first.meter == second.meter
    meter = f", and both name the meter {first.meter}" if same else ""
    alike = first.site == second.site
    named = [one.name if alike else one.site or one.kind for one in (first, second)]
    others = ", ".join(dict.fromkeys(one.name for _, one in more[:_MOST_NAMED]))
    beside = f" So have {len(more)} more with theirs ({others})." if more else ""
    return found(
        "double_counting",
        _corners(pairs),
        f"{named[0]} and {named[1]} have the same amounts in all {len(second.filled)} "
        f"periods{meter}: one supply seems to be counted twice.{beside}",
        "Are these two supplies? Which site pays for the meter?",
        sum(tonnes, Decimal(0)) if tonnes else None,
        [line.place for line in (*before, *lines)],
        _shared(case, [before[0], lines[0]]),
    )


def _shared(case: Case, lines: Sequence[Line]) -> str:
    """What says that several supplies are shares or estimates of one; that there are two of them
    makes no amounts of a year alike."""
    said = case.explain(Reason.TWICE, lines) or case.explain(Reason.LEVEL, lines)
    return said if _SHARE.search(said) or Reason.LEVEL.said_in(said) else ""


def _lines_of(several: Sequence[Series]) -> list[Line]:
    """The lines of series, each once."""
    every = (value.line for series in several for value in series.filled)
    return list({line.place: line for line in every}.values())


def _corners(pairs: Sequence[tuple[Series, Series]]) -> Place:
    """Where the amounts of the first ones of pairs stand, then those of the second ones."""
    firsts = {id(first): first for first, _ in pairs}
    series = [*firsts.values(), *(second for _, second in pairs)]
    text = ",".join(f"{one.filled[0].place.cells}:{one.filled[-1].place.cells}" for one in series)
    return Place(series[0].filled[0].place.sheet, text)
