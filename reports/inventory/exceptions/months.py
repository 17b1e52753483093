"""Months without an amount."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from openpyxl.utils.cell import coordinate_to_tuple

from reports.document.workbook_cells import address, cell_of
from reports.inventory.exceptions.case import MONTHS, Case, amount, found, several
from reports.inventory.exceptions.deliveries import is_delivered
from reports.inventory.exceptions.edges import at_edge
from reports.inventory.exceptions.explaining import speaks_of
from reports.inventory.exceptions.gaps_explained import months_of, passing
from reports.inventory.exceptions.jumps import TRIPS
from reports.inventory.exceptions.months_alone import STEADY, YEAR, lacking_alone
from reports.inventory.exceptions.other_meters import (
    begins_or_ends,
    covered,
    spanned,
    takes_over,
)
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.robust import logs, spread
from reports.inventory.exceptions.series import (
    Series,
    Value,
    beside_each_other,
    by_period,
    tonnes_per_unit,
)
from reports.inventory.types import Irregularity, Place
from reports.inventory.values import number, words
from sibyl_project.common.regex import regex

_MOST_GAPS = 2  # of a series, beyond which it is one of occasional deliveries
_USUAL = 0.6  # of the series of a table, from which on a period is expected
_FEWEST = 3  # series that go on through a period
_FEWEST_PERIODS = 4
Lacking = tuple[Series, Sequence[int]]  # a series, and periods on end of which it has no amount
_SAYING = regex(r"[^\W_]")  # a letter or a digit
_NEARLY_ALL = 10  # months
_PENDING = regex(
    r"^\?+$|\btb[cd]\b|\bpending\b|\bmissing\b|\bawait|\bno data\b|\bnot received\b|\bto follow\b"
    r"|\boutstanding\b|\bchase\b|\bfolgt\b|\bfehlt\b|\boffen\b|\bausstehend|\bnachreich|\bmanqu"
    r"|\bà venir\b|\ben attente|\bfalta\b|\bpendiente|\bmancante|\bin attesa|\bontbreekt|\bvolgt\b"
    r"|\bbrak\b|\bsaknas\b|\bmangler\b|\bkommer\b",
    re.IGNORECASE,
)


def missing_months(case: Case) -> Iterator[Irregularity]:
    """Periods in which a series has no amount although the others of its table have."""
    groups = [
        *beside_each_other(case.counted, _alike_told),
        *beside_each_other(case.parts, _alike_told),
    ]
    lacking = [one for group in groups for one in _of_group(case, group)]
    named = {(id(series), at) for series, run in lacking for at in run}
    lacking += [(one, [at]) for one, at in lacking_alone(case) if (id(one), at) not in named]
    yield from _by_rows(gap for series, run in lacking for gap in _gap(case, series, run))


def _of_group(case: Case, group: Sequence[Series]) -> Iterator[Lacking]:
    expected = _expected(group)
    trips = group[0].dimension in TRIPS
    kept = group[0].wide or (
        not trips and _is_kept(case, group[0]) and not _comes_and_goes(expected)
    )
    for series in group if kept and len(expected) >= _FEWEST_PERIODS else ():
        if series.wide or not is_delivered(case, series):
            yield from _gaps(case, series, group, expected)


def _alike_told(series: Series) -> tuple[object, ...]:
    """What the series of one table share that are told in the same periods."""
    monthly = any(value.month is not None for value in series.values)
    return (True,) if series.wide else (False, series.dimension, monthly)


def _is_kept(case: Case, series: Series) -> bool:
    """Whether the rows beside those of a series are of meters and not of events."""
    lines = case.by_table[series.table]
    base = next((value.line.unit.base for value in series.values if value.line.unit), "")
    return by_period([one for one in lines if (one.unit.base if one.unit else "") == base])


def _by_rows(gaps: Iterable[Irregularity]) -> Iterator[Irregularity]:
    """The gaps; one for several amounts of a row that lacks."""
    beside: dict[tuple[object, ...], Irregularity] = {}
    for gap in gaps:
        key = (gap.place, gap.lines, gap.explained, gap.question.partition(" in ")[2])
        first = beside.setdefault(key, gap)
        if first is not gap:
            tonnes = (first.tonnes or Decimal(0)) + (gap.tonnes or Decimal(0))
            message = f"{first.message} {gap.message}"
            beside[key] = replace(first, message=message, tonnes=tonnes or None)
    yield from beside.values()


def _expected(group: Sequence[Series]) -> set[int]:
    """The periods that most series of a table have, or most of those that begin before and end
    after them; of two, those of either where neither lacks more than one."""
    counted: Counter[int] = Counter()
    going_on: Counter[int] = Counter()
    for series in group:
        own = {value.at for value in series.filled}
        counted.update(own)
        going_on.update(range(min(own), max(own) + 1) if own else ())
    twins = len(group) == 2 and all(
        len({value.at for value in series.filled}) >= len(counted) - 1 for series in group
    )
    least = 1 if twins else max(_USUAL * len(group), 1)
    return {
        at
        for at, count in counted.items()
        if count >= least or (going_on[at] >= _FEWEST and count >= _USUAL * going_on[at])
    }


def _comes_and_goes(expected: set[int]) -> bool:
    """Whether the periods that most series have follow each other now closely, now not, as those of
    deliveries do."""
    steps = Counter(later - earlier for earlier, later in pairwise(sorted(expected)))
    return bool(steps) and steps.total() - steps.most_common(1)[0][1] > 1


def _gaps(
    case: Case, series: Series, group: Sequence[Series], expected: set[int]
) -> Iterator[Lacking]:
    if series.wide and not _in_a_row(series):
        return
    has = {value.at for value in series.filled if not _stands_for_nothing(series, value)}
    gone = sorted(expected - has)
    if _holds_a_year(has):
        gone = [at for at in gone if min(has) < at < max(has)]
    if len(gone) > _MOST_GAPS and _lacks_alike(series, group, set(gone)):
        return
    few = len(has & expected) < 2 * len(gone) and not _mostly_whole(group, expected)
    if not gone or few or len(has) < 2 or len(gone) > len(expected) - 2:
        return
    others = [one for one in group if one is not series and one.site == series.site]
    everywhere = [one for one in case.counted if one is not series and one.site == series.site]
    part = _is_part(case, series)
    if part:
        others, everywhere = [], []  # the columns beside it are of other sites or uses
    if any(takes_over(one, series, set(gone), has) for one in others) or begins_or_ends(
        series, set(gone), has, everywhere
    ):
        return
    if not series.wide:
        beside = set() if part else case.other_months(series) | spanned(case, series)
        gone = [at for at in gone if at not in beside and not covered(at, has, others, series)]
        whole = sum(_is_whole(one, expected) for one in group)
        if whole < (1 if len(group) == 2 else _USUAL * len(group)):
            return
    runs = _runs(gone, sorted(expected))
    if part:  # of which some are used for a season
        runs = [run for run in runs if len(run) <= _MOST_GAPS and _within([run], has)]
        runs = [run for run in runs if _empty(case, series, series.filled[0], run)]
    if len(runs) > _MOST_GAPS or (2 * len(has & expected) < len(expected) and _within(runs, has)):
        return
    yield from ((series, run) for run in runs)


def _lacks_alike(series: Series, group: Sequence[Series], gone: set[int]) -> bool:
    """Whether the same use of another site stands still in the same periods, as in a season."""
    return any(
        one is not series
        and one.kind == series.kind
        and one.site != series.site
        and not gone & {value.at for value in one.filled}
        for one in group
    )


def _in_a_row(series: Series) -> bool:
    """Whether the months of a row follow each other; where they do not, some heads were not
    understood."""
    months = [value.month for value in series.values if value.month is not None]
    return all(later == earlier % 12 + 1 for earlier, later in pairwise(months))


def _stands_for_nothing(series: Series, value: Value) -> bool:
    """Whether a nothing stands where an amount is wanted: the only one of a supply of electricity
    that hardly changes from month to month."""
    if value.amount != 0 or value.line.scope != "2" or len(series.filled) < YEAR:
        return False
    others = [one.amount for one in series.filled if one is not value and one.amount is not None]
    if min(others) <= 0:
        return False
    return spread(logs([float(one) for one in others])) <= STEADY


def _holds_a_year(has: set[int]) -> bool:
    """Whether twelve periods lie between the first and the last of a series: bills of a year may
    begin in the year before."""
    return bool(has) and max(has) - min(has) + 1 >= YEAR


def _within(runs: Sequence[Sequence[int]], has: set[int]) -> bool:
    """Whether a gap lies between amounts."""
    return any(min(has) < run[0] < max(has) for run in runs)


def _mostly_whole(group: Sequence[Series], expected: set[int]) -> bool:
    return sum(_is_whole(one, expected) for one in group) >= _USUAL * len(group)


def _is_whole(series: Series, expected: set[int]) -> bool:
    """Whether a series has all periods between its first and its last: a site may be opened or
    closed in the year."""
    has = {value.at for value in series.filled}
    within = {at for at in expected if min(has) <= at <= max(has)} if has else set()
    return len(within) >= _FEWEST_PERIODS and within <= has


def _runs(gone: Sequence[int], expected: Sequence[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for at in gone:
        if runs and expected.index(at) == expected.index(runs[-1][-1]) + 1:
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def _gap(case: Case, series: Series, run: Sequence[int]) -> Iterator[Irregularity]:
    beside = [value for value in series.filled if value.at not in run] or series.filled
    near = sorted(beside, key=lambda value: min(abs(value.at - at) for at in run))[:2]
    lines = list({id(value.line): value.line for value in near}.values())
    cells = [value.place for value in series.values if value.at in run]
    if _is_part(case, series):
        cells = _empty(case, series, near[0], run)
    said = [_cell_words(case, place) for place in cells]
    spoken = next((text for text in said if text), "")
    if series.wide and any(value.line.activity is None for value in near):
        return
    filled = [value.at for value in series.filled]
    edge = run[-1] < min(filled) or run[0] > max(filled)
    said_by = [value.line for value in series.filled] if edge else lines
    explained = case.explain(Reason.ABSENT, said_by, series.site if edge else "")
    if series.wide and not edge and not speaks_of(explained, months_of(series, run)):
        explained = ""  # a remark beside a whole year, on other months
    if not explained:
        explained = at_edge(case, series, run) if edge else passing(case, series, run)
    if spoken and not _PENDING.search(spoken) and not _is_alone(case, series, spoken):
        explained = explained or spoken
    usual = sum((value.amount or Decimal(0) for value in near), Decimal(0)) / len(near)
    rate = tonnes_per_unit(near[0].line)
    tonnes = -usual * len(run) * rate if rate is not None else None
    place = several(cells) if cells else Place(near[0].place.sheet, near[0].line.place.cells)
    named = _named(series, run)
    without = _sheet_without(case, series, run)
    yield found(
        "missing_site" if without else "missing_month",
        Place(without, "1") if without else place,
        f"{series.name}: {f'no line on {without}, and ' if without else ''}no amount for {named}, "
        f"while the periods beside it have "
        f"{' and '.join(amount(value.amount or Decimal(0)) for value in near)}.",
        f"What was used at {series.site or series.kind} in {named}, and why is it not in the "
        "workbook?",
        tonnes,
        [line.place for line in lines],
        explained,
    )


def _is_alone(case: Case, series: Series, spoken: str) -> bool:
    """Whether a dash stands for one month of a series that has nearly all others, and for hardly
    another amount of its table: then it says nothing but that the amount lacks."""
    if _SAYING.search(spoken) or len(series.filled) < _NEARLY_ALL:
        return False
    cells = {
        value.place
        for one in case.counted
        if one.table == series.table
        for value in one.values
        if value.amount is None
    }
    return sum(_cell_words(case, place) == spoken for place in cells) <= _MOST_GAPS


def _sheet_without(case: Case, series: Series, run: Sequence[int]) -> str:
    """The sheet of a part of the year that holds just these periods of the other series, and no
    line of this one."""
    others = [one for one in case.counted if one.table == series.table and one is not series]
    sheets = {one.place.sheet for each in others for one in each.values if one.at in run}
    own = {value.place.sheet for value in series.values}
    alone = len(sheets) == 1 and len(run) > 1 and sheets.isdisjoint(own)
    return next(iter(sheets)) if alone else ""


def _is_part(case: Case, series: Series) -> bool:
    """Whether the amounts of a series are parts of those of lines."""
    return any(one is series for one in case.parts)


def _empty(case: Case, series: Series, near: Value, run: Sequence[int]) -> list[Place]:
    """The empty cells of the column of a part of a sum, in the rows of the periods that lack."""
    rows = {
        value.at: value.line.row
        for one in case.parts
        if one.table == series.table
        for value in one.values
    }
    column = cell_of(near.place.cells)[1]
    grid = case.grids[near.place.sheet]
    cells = [(rows[at], column) for at in run if at in rows]
    return [Place(grid.name, address(*cell)) for cell in cells if grid.at(*cell) is None]


def _named(series: Series, run: Sequence[int]) -> str:
    months = {value.at: value.month for value in series.values}
    names = []
    for at in run:
        month = months.get(at) or ((at - 1) % 12 + 1 if not series.wide else None)
        names.append(MONTHS[month] if month else f"period {at + 1}")
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def _cell_words(case: Case, place: Place) -> str:
    value = case.grids[place.sheet].at(*coordinate_to_tuple(place.cells))
    return words(value) if number(value) is None else ""
