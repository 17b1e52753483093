"""The numbers of a report with their neighbours: those of their row, column, sentence or chart, so
that a number which is printed in two places is known by what stands around it in both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, lru_cache
from itertools import groupby

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.table_reading import TableReading
from reports.figures.types import Quantity
from reports.language.cell_kinds import fold_cell
from reports.language.numbers import find_numbers
from reports.language.years import without_years
from reports.types import CellReading, Statement, StatementKind
from standards.retrieval.analyser import lexemes

FEWEST_DIGITS = 3  # digits that count, from which on a number is told from others by them
_LABELS = (StatementKind.LABEL, StatementKind.HEADING, StatementKind.CAPTION)
_NEAR = 12  # labels of a chart that stand before or behind a number and may belong to it


@dataclass(frozen=True, slots=True)
class Key:
    """A number by its printed digits, without sign and marks that part them, and how many of them
    stand behind the point: ("118783", 0), ("126", 1)."""

    digits: str
    decimals: int

    @property
    def weight(self) -> int:
        """How many digits tell it from other numbers: trailing zeros may be rounding."""
        return len(self.digits.rstrip("0"))


@dataclass(frozen=True, slots=True)
class Print:
    """One print of a number: its page, the words it stands in, and the numbers it stands beside:
    along its row or in its sentence (`along`), and down its column or in its chart (`down`)."""

    key: Key
    page: int
    text: str
    group: tuple[int, int]  # page and table; the table is -1 for running text
    along: frozenset[Key]
    down: frozenset[Key]
    figure: Quantity
    label: str
    reading: CellReading | None = None
    year: int | None = None  # of the column of a cell
    heads: frozenset[str] = frozenset()  # the words over the columns of a table


def key_of(value: Decimal, step: Decimal) -> Key:
    """The digits of a printed number."""
    decimals = max(0, -step.normalize().adjusted()) if step else 0
    scaled = abs(value).scaleb(decimals)
    return Key(f"{scaled:.0f}", decimals)


@lru_cache(maxsize=8192)
def said_of(text: str) -> frozenset[str]:
    """The words of a text as search compares them, without numbers and marks."""
    return frozenset(word for word in lexemes(text) if word.isalpha() and len(word) > 2)


def prints_of(given: CheckInput) -> list[Print]:
    """Every number of the report that has at least three digits that count."""
    tables = [one for reading in given.readings for one in _of_table(reading)]
    told = [one for one in given.statements if one.kind is not StatementKind.ROW]
    texts = [p for _, page in groupby(told, key=lambda one: one.page) for p in _of_page(list(page))]
    return [one for one in (*tables, *texts) if one.key.weight >= FEWEST_DIGITS]


def _of_table(reading: TableReading) -> Iterator[Print]:
    table = reading.table
    keys = {place: key_of(a.value, a.step) for place, a in reading.numbers.items()}
    said = (head for band in table.bands for heads in band.heads for head in heads)
    over = frozenset(word.casefold() for head in said for word in head.split() if word.isalpha())
    rows: dict[int, set[Key]] = {}
    columns: dict[int, set[Key]] = {}
    for (row, column), key in keys.items():
        rows.setdefault(row, set()).add(key)
        columns.setdefault(column, set()).add(key)
    for (row, column), key in keys.items():
        yield Print(
            key,
            table.page,
            " | ".join(table.rows[row]),
            (table.page, table.index),
            frozenset(rows[row] - {key}),
            frozenset(columns[column] - {key}),
            reading.figure((row, column)),
            reading.label((row, column)),
            reading.reading((row, column)),
            reading.column((row, column)).year or reading.figure((row, column)).year,
            over,
        )


def _of_page(statements: list[Statement]) -> Iterator[Print]:
    found = [(one, _numbers(one.text, one.page)) for one in statements]
    for at, (one, numbers) in enumerate(found):
        along = frozenset(numbers)
        near: frozenset[Key] = frozenset()
        if one.kind in _LABELS:
            beside = found[max(0, at - _NEAR) : at + _NEAR + 1]
            near = frozenset(key for other, keys in beside if other.kind in _LABELS for key in keys)
        for key, figure in numbers.items():
            others = along - {key}
            yield Print(
                key, one.page, one.text, (one.page, -1), others, near - {key}, figure, one.text[:80]
            )


@lru_cache(maxsize=8192)  # they are asked for again for every number that is misprinted in turn
def _numbers(text: str, page: int) -> Mapping[Key, Quantity]:
    """The numbers of a statement by their digits."""
    return {
        key_of(n.value, n.step): Quantity(
            "other", n.value, "", n.step, page=page, quote=text.strip()
        )
        for n in find_numbers(without_years(fold_cell(text)))
        if not n.ambiguous and not n.approximate
    }


@dataclass(frozen=True)
class Prints:
    """All prints of a report, by their digits."""

    all: tuple[Print, ...]

    @cached_property
    def by_key(self) -> Mapping[Key, list[Print]]:
        """The prints of each number."""
        found: dict[Key, list[Print]] = {}
        for one in self.all:
            found.setdefault(one.key, []).append(one)
        return found

    def nearly_alike(self) -> Iterator[tuple[Key, Key]]:
        """Pairs of numbers of as many digits that differ in one of them, or in the order of two
        that stand beside each other; each pair once."""
        masks: dict[tuple[str, int], list[Key]] = {}
        for key in self.by_key:
            for mask in _masks(key.digits):
                masks.setdefault((mask, key.decimals), []).append(key)
        seen: set[tuple[Key, Key]] = set()
        for keys in masks.values():
            for pair in _pairs(keys):
                if pair not in seen:
                    seen.add(pair)
                    yield pair


def _masks(digits: str) -> Iterable[str]:
    for at in range(len(digits)):
        yield f"{digits[:at]}*{digits[at + 1 :]}"
    for at in range(len(digits) - 1):
        if digits[at] != digits[at + 1]:
            one, other = sorted(digits[at : at + 2])
            yield f"{digits[:at]}[{one}{other}]{digits[at + 2 :]}"


def _pairs(keys: list[Key]) -> Iterator[tuple[Key, Key]]:
    ordered = sorted(keys, key=lambda key: key.digits)
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            yield one, other
