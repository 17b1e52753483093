"""Rows of one table that name one meter or document with the same amounts, by other names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line, Role
from reports.inventory.values import words
from sibyl_project.common.regex import regex

_MARK = regex(r"(?=(?:.*\d){5})[A-Za-z\d][\w/. \u2026-]{4,34}|[A-Z]{2,6}\W{0,2}\u2026\W?\d{3,}")
_DATE = regex(r"\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4}(?: .*)?)?|\d{1,2}[./-]\d{4}|\d+[.,]\d+")
_LONG = 6  # digits of the number of a meter, of which one equal amount is enough
_TELLING = 4  # digits of that amount
_FEWEST = 3  # documents with the same amounts, before they are no chance
_NUMBERING = (Role.METER, Role.CONTRACT, Role.OTHER, Role.NOTE)
_MEASURED = ("energy", "mass", "volume")
_NEAR = Decimal(3)  # times, between what two fuels that may be one emit

Name = tuple[str, str]  # site and activity


def one_mark(case: Case) -> Iterator[Irregularity]:
    """Lines of Scope 1 or 2 that stand a second time in their table by the name of another site or
    activity: with the number of the same meter and the same amount of the year, or with the same
    documents and amounts again and again."""
    for at, lines in case.by_table.items():
        if case.tables[at].turned:
            continue
        marked = [(line, mark) for line in lines if _counts(line) for mark in _marks(case, line)]
        rows = Counter(mark for mark, _ in {(mark, line.row) for line, mark in marked})
        for pairs in _again(marked).values():
            _, second, mark = pairs[0]
            several_rows = len({later.row for _, later, _ in pairs}) >= _FEWEST
            alone = rows[mark] == 2 and _digits(second) >= _TELLING and _is_long(mark)
            claimed = any(case.row_claimed(line) for pair in pairs for line in pair[:2])
            if (several_rows or (alone and not second.month)) and not claimed:
                yield _told(case, pairs)


def _counts(line: Line) -> bool:
    measured = line.unit is not None and line.unit.dimension in _MEASURED
    counted = line.scope in ("1", "2") and line.method != "market" and line.tonnes
    return bool(counted and measured and line.activity and not line.feeds)


def _marks(case: Case, line: Line) -> set[str]:
    """The numbers of meters and documents in the row of a line."""
    table = case.table(line)
    cells = case.grids[table.sheet].rows.get(line.row, {})
    texts = {
        words(cell)
        for at, cell in cells.items()
        if isinstance(cell, str)
        and ((column := table.columns.get(at)) is None or column.role in _NUMBERING)
    }
    return {text for text in texts if _MARK.fullmatch(text) and not _DATE.fullmatch(text)}


def _again(
    marked: Sequence[tuple[Line, str]],
) -> dict[tuple[Name, Name], list[tuple[Line, Line, str]]]:
    """The lines that have the mark and amount of another one with another name, by both names."""
    first: dict[tuple[object, ...], Line] = {}
    found: dict[tuple[Name, Name], list[tuple[Line, Line, str]]] = defaultdict(list)
    for line, mark in marked:
        unit = line.unit.base if line.unit is not None else ""
        months = tuple((one.month, one.value) for one in line.points)
        key = (mark, line.activity, unit, line.gas, line.year, line.month, months)
        before = first.setdefault(key, line)
        names = (before.site, before.kind), (line.site, line.kind)
        if before.row != line.row and names[0] != names[1] and _are_near(before, line):
            found[names].append((before, line, mark))
    return found


def _are_near(one: Line, other: Line) -> bool:
    """Whether two lines emit about the same: a part of the emissions, such as of upstream, or one
    of their gases, is none that counts a supply again."""
    rate = (one.tonnes or Decimal(0)) / (other.tonnes or Decimal(1))
    return 1 / _NEAR <= rate <= _NEAR


def _is_long(mark: str) -> bool:
    return sum(map(str.isdigit, mark)) >= _LONG


def _digits(line: Line) -> int:
    return len((line.activity or Decimal(0)).normalize().as_tuple().digits)


def _told(case: Case, pairs: Sequence[tuple[Line, Line, str]]) -> Irregularity:
    first, second, mark = pairs[0]
    again = list({line.place: line for _, line, _ in pairs}.values())
    unit = second.unit.printed if second.unit is not None else ""
    others = f" So do {len(again) - 1} more rows." if len(again) > 1 else ""
    names = [" ".join(filter(None, (line.site, line.kind))) for line in (first, second)]
    return found(
        "double_counting",
        several(line.place for line in again),
        f"\u201c{names[1]}\u201d names {mark} with {amount(second.activity or Decimal(0))} {unit}, "
        f"as \u201c{names[0]}\u201d does in row {first.row}.{others}",
        "Is this one supply that is counted twice?",
        sum((line.tonnes or Decimal(0) for line in again), Decimal(0)),
        [line.place for pair in pairs for line in pair[:2]][:40],
        case.explain(Reason.TWICE, [first, second]),
    )
