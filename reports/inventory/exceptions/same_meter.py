"""One meter or account whose supply is counted in two tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from itertools import combinations

from reports.inventory.exceptions.case import Case, found, names_of, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_MARK = regex(
    r"(?<![\w.,])(?:(?:[A-Z]{1,6}[-/]?)?\d(?:[ -]?\d){3,}(?![\w.,]\d)"
    r"|(?=(?:[A-Z]*\d){8})[A-Z\d]{10,33}|[A-Z]{1,4}\d{1,4}[-/]\d{3,}[A-Z]?)(?!\w)"
)
_DATE = regex(rf"^{YEAR}(?:[ -]?\d\d){{0,2}}$")
_LETTERS_ALONE = regex(r"[^\w]")
_EQUAL = Decimal("0.001")
_STEADY = Decimal("0.03")  # of the proportion of two series of one supply in two units
_NAMED = 4  # meters of one pair of tables
_FEWEST = 6  # periods that tell a proportion


@dataclass
class _Pair:
    """What is counted in two tables: the meters or documents, and the lines of each."""

    marks: list[str] = field(default_factory=list)
    first: list[Line] = field(default_factory=list)
    second: list[Line] = field(default_factory=list)


def same_meter(case: Case) -> Iterator[Irregularity]:
    """Lines of different tables that name one meter and have the same amounts, or amounts in one
    proportion month after month."""
    if len(case.by_table) < 2:
        return
    told: set[tuple[int, int]] = set()
    pairs: dict[tuple[int, int], _Pair] = defaultdict(_Pair)
    for mark, tables in _by_mark(case).items():
        for one, other in combinations(sorted(tables), 2):
            first, second = tables[one], tables[other]
            rows = {(line.table, line.row) for line in (*first, *second)}
            named = all(case.row_claimed(lines[0]) for lines in (first, second))
            if named or rows & told or not _is_one_supply(first, second):
                continue
            told |= rows
            pair = pairs[one, other]
            pair.marks.append(mark)
            pair.first += first
            pair.second += second
    for pair in pairs.values():
        yield _twice(case, pair)


def _by_mark(case: Case) -> dict[str, dict[int, list[Line]]]:
    """The counted lines of each meter by their tables."""
    found: dict[str, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    seen: set[tuple[int, int, str]] = set()
    for line in case.lines:
        if not line.tonnes or line.feeds or line.method == "market" or not line.activity:
            continue
        if line.scope == "3" and line.category in (3, None):
            continue
        text = f"{line.meter} | {line.kind}"
        if not line.meter:
            text = f"{text} | {case.remarks.of_row(case.table(line), line.row)}"
        for mark in _marks(text):
            if (line.table, line.row, mark) in seen:
                continue
            seen.add((line.table, line.row, mark))
            found[mark][line.table].append(line)
    return {mark: tables for mark, tables in found.items() if len(tables) > 1}


@lru_cache(maxsize=4096)
def _marks(text: str) -> frozenset[str]:
    """The numbers of meters or documents in a text, without what stands between their signs."""
    matches = (match for match in _MARK.findall(text) if not _DATE.match(match))
    return frozenset(_LETTERS_ALONE.sub("", match) for match in matches)


def _is_one_supply(first: Sequence[Line], second: Sequence[Line]) -> bool:
    one, other = first[0], second[0]
    if one.gas != other.gas or (one.site and other.site and one.site != other.site):
        return False
    units = {line.unit.base if line.unit is not None else "" for line in (*first, *second)}
    if len(units) == 1 and "" not in units:
        amounts = [sum((_base(line) for line in lines), Decimal(0)) for lines in (first, second)]
        if amounts[0] and abs(amounts[1] / amounts[0] - 1) <= _EQUAL and _tells(amounts[0]):
            return True
    return _in_proportion(first, second)


def _base(line: Line) -> Decimal:
    return (line.activity or Decimal(0)) * (line.unit.factor if line.unit is not None else 1)


def _tells(value: Decimal) -> bool:
    return len(value.normalize().as_tuple().digits) >= 3


def _in_proportion(first: Sequence[Line], second: Sequence[Line]) -> bool:
    months = [_months(lines) for lines in (first, second)]
    shared = sorted(months[0].keys() & months[1].keys())
    if len(shared) < _FEWEST or len({months[0][at] for at in shared}) < _FEWEST:
        return False
    ratios = [months[1][at] / months[0][at] for at in shared]
    usual = sorted(ratios)[len(ratios) // 2]
    return all(abs(ratio / usual - 1) <= _STEADY for ratio in ratios)


def _months(lines: Sequence[Line]) -> dict[int, Decimal]:
    found: dict[int, Decimal] = defaultdict(Decimal)
    for line in lines:
        for point in line.points:
            if point.month is not None and point.value:
                found[point.month] += point.value
        if not line.points and line.month is not None and line.activity:
            found[line.month] += line.activity
    return {month: value for month, value in found.items() if value}


def _tonnes(lines: Sequence[Line]) -> Decimal:
    return sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))


def _twice(case: Case, pair: _Pair) -> Irregularity:
    first, second = pair.first, pair.second
    marks = ", ".join(pair.marks[:_NAMED])
    more = f" and {len(pair.marks) - _NAMED} more" if len(pair.marks) > _NAMED else ""
    are = "are" if len(pair.marks) > 1 else "is"
    places = [line.place for line in (*first, *second)]
    sheets = [case.table(lines[0]).sheet for lines in (first, second)]
    smaller = min((first, second), key=lambda lines: (len(lines), _tonnes(lines)))
    tonnes = _tonnes(smaller)
    rows = [smaller[0], *[line for line in (*first, *second) if line.note][:2]]
    return found(
        "double_counting",
        several(line.place for line in smaller),
        f"{names_of(line for line in (*first, *second) if line.site) or first[0].kind}: "
        f"{marks}{more} {are} counted in "
        f"{sheets[0]} and again in {sheets[1]}, with the same use.",
        "Is this one supply? In which of the two tables does it belong?",
        tonnes,
        list(dict.fromkeys(places))[:40],
        case.explain(Reason.NOT_COUNTED, rows) or case.explain(Reason.TWICE, rows),
    )
