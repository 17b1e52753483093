"""Amounts of sentences that a row of a table states too: the sentence names the row, and the amount
is of its year and unit.

Only numbers that look like a misprint of each other are told: as many digits, of which one differs
or two stand in another order, after the number of the table is rounded as the sentence rounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.repeated_prints import Key, key_of, said_of
from agents.specialists.data_metrics.checks.table_reading import TableReading
from agents.specialists.data_metrics.checks.worded import Amount, Worded, worded_of
from reports.figures.types import Quantity
from reports.language.bases import basis_of
from reports.types import CellReading, StatementKind
from sibyl_project.common.regex import regex

_KINDS = (
    StatementKind.SENTENCE,
    StatementKind.LIST_ITEM,
    StatementKind.LABEL,
    StatementKind.HEADING,
    StatementKind.FOOTNOTE,
)
_LONGEST = 700
_FEWEST_DIGITS = 3
_ROUNDING = 2  # units of the last digit by which two prints of one figure may differ
_GENERIC = said_of(
    "total sum number amount figures year unit fiscal group other net gross per share rate and the"
    " million thousand EUR USD percent change thereof which January February March April May June"
    " July August September October November December"
)
# words of a sentence after which its amount is not, or not quite, what the row states
_OTHERWISE = regex(
    r"\b(?:w/o|without|exclud\w*|except|adjust\w*|averag\w*|target\w*|goals?|aims?|plan\w*"
    r"|forecast\w*|expect\w*|guidance|like[- ]for[- ]like|organic\w*|restat\w*|per|of which|thereof"
    r"|remaining|quarter|half|months|respectively|changes?|addition\w*|acquir\w*|budget\w*|would"
    r"|could|limit\w*|resolution)\b",
    re.IGNORECASE,
)
# right before an amount that is not quite, or not, the figure itself
HEDGED = regex(
    r"\b(?:by|increas\w*|decreas\w*|reduc\w*|more|less|over|under|up|down|least|around|about|some"
    r"|approximately|almost|nearly|maximum|minimum|from)(?: (?:than|to|at|of|by|a|an))*\s*$",
    re.IGNORECASE,
)
_NUMBER = regex(r"\d")
_SCALES = [Decimal(1000) ** power for power in (0, 1, 2, 3, -1, -2, -3)]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table by the words of its label, with its cells: figure, year and reading."""

    words: frozenset[str]
    reading: TableReading
    number: int
    label: str

    def cells(self) -> Iterator[tuple[Quantity, int | None, CellReading | None]]:
        """Its amounts with the year of their column."""
        for place in self.reading.numbers:
            if place[0] == self.number:
                column = self.reading.column(place)
                figure = self.reading.figure(place)
                yield figure, column.year or figure.year, self.reading.reading(place)


@dataclass(frozen=True, slots=True)
class Repeated:
    """An amount of a sentence with the figure of the row it names, rounded as the sentence
    rounds."""

    worded: Worded
    amount: Amount
    figure: Quantity
    rounded: Decimal
    year: int | None
    label: str
    places: int  # of the report that print the number of the table

    @property
    def agrees(self) -> bool:
        """Whether both print the same."""
        return abs(self.rounded - abs(self.amount.value)) <= _ROUNDING * self.amount.step


def labelled_rows(given: CheckInput) -> list[Row]:
    """The rows of all tables whose labels say more than "Total"."""
    rows = []
    for reading in given.readings:
        table = reading.table
        for number in sorted({row for row, _ in reading.numbers}):
            cells = [cell for cell in table.rows[number][: max(1, table.labels)] if cell]
            label = next((cell for cell in cells if said_of(cell) - _GENERIC), "")
            if label:
                rows.append(Row(said_of(label), reading, number, label))
    return rows


def by_rarest_word(rows: Sequence[Row]) -> Mapping[str, list[Row]]:
    """The rows under the word of their label that the fewest rows have."""
    counts: dict[str, int] = {}
    for row in rows:
        for word in row.words:
            counts[word] = counts.get(word, 0) + 1
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(min(row.words, key=lambda word: (counts[word], word)), []).append(row)
    return found


def repeated_amounts(
    given: CheckInput, counts: Mapping[Key, int], years: Mapping[tuple[int, str, Key], int]
) -> Iterator[Repeated]:
    """The amounts of sentences that are, or seem to misprint, the figure of a row they name.
    `counts` are the prints of each number of the report."""
    rows = by_rarest_word(labelled_rows(given))
    for one in given.statements:
        if (
            one.kind not in _KINDS
            or len(one.text) > _LONGEST
            or not any(map(str.isdigit, one.text))
        ):
            continue
        words = said_of(one.text)
        named = [row for word in words for row in rows.get(word, ()) if row.words <= words]
        if not named:
            continue
        worded = worded_of(one)
        for amount in worded.amounts:
            if not amount.doubtful and not amount.approximate:
                yield from _of_amount(worded, amount, named, counts, years)


def _of_amount(
    worded: Worded,
    amount: Amount,
    named: Sequence[Row],
    counts: Mapping[Key, int],
    years: Mapping[tuple[int, str, Key], int],
) -> Iterator[Repeated]:
    printed = _printed(worded, amount)
    if printed is None or printed.weight < _FEWEST_DIGITS:
        return
    clause = _clause(worded, amount)
    if _OTHERWISE.search(clause) or HEDGED.search(worded.before(amount)[-30:]):
        return
    words = said_of(clause)
    rows = [row for row in named if row.words <= words]
    year = years.get((worded.statement.page, worded.statement.text.strip(), printed))
    cells = [(row, *cell) for row in rows for cell in row.cells()]
    pairs = [(row, q, y, told, _as_printed(amount, q)) for row, q, y, told in cells]
    agree = any(
        value is not None and abs(value - abs(amount.value)) <= _ROUNDING * amount.step
        for *_, value in pairs
    )
    for row, figure, its_year, told, value in pairs:
        if not _is_telling(row) or value is None or told is CellReading.OPEN:
            continue
        if year != its_year or (year is None and len(list(row.cells())) > 1):
            continue  # where the table tells no years, neither may the sentence
        if basis_of(clause) not in ("", basis_of(f"{figure.title} {figure.boundary}")):
            continue
        key = key_of(*_unscaled(figure))
        found = Repeated(worded, amount, figure, value, its_year, row.label, counts.get(key, 0))
        misprinted = not agree and counts.get(printed, 0) <= 1
        if found.agrees or (misprinted and is_misprint(*_both_digits(amount, value))):
            yield found
            return


def _both_digits(amount: Amount, value: Decimal) -> tuple[str, str]:
    return _digits(amount.value, amount.step), _digits(value, amount.step)


def _is_telling(row: Row) -> bool:
    """Whether the label of a row says what its figure is: one word does not, such as "Germany"."""
    return len(row.words - _GENERIC) > 1


def _printed(worded: Worded, amount: Amount) -> Key | None:
    """The digits of an amount as they are printed."""
    for scale in _SCALES:
        value, step = amount.value / scale, amount.step / scale
        key = key_of(value, step)
        if key.decimals <= 3 and f"{abs(value):f}".rstrip("0").rstrip(".") and _stands(worded, key):
            return key
    return None


def _stands(worded: Worded, key: Key) -> bool:
    digits = re.sub(r"(?<=\d)[,.' \u00a0\u202f](?=\d)", "", worded.statement.text)
    return re.search(rf"(?<!\d){key.digits}(?!\d)", digits) is not None


def _clause(worded: Worded, amount: Amount) -> str:
    """The words around an amount up to its neighbours; the whole sentence where it has no others
    of its unit."""
    alike = [one for one in worded.amounts if one is not amount and one.is_like(amount)]
    if not alike:
        return worded.words
    at = worded.amounts.index(amount)
    start = worded.amounts[at - 1].end if at else 0
    end = worded.amounts[at + 1].start if at + 1 < len(worded.amounts) else len(worded.words)
    return worded.words[start:end]


def _as_printed(amount: Amount, figure: Quantity) -> Decimal | None:
    """The value of a cell in the unit of an amount, rounded as the amount is; None where they are
    of different units or the cell is printed more coarsely."""
    if amount.is_percent != (figure.unit == "%"):
        return None
    if figure.unit and amount.unit and figure.unit != amount.unit:
        return None
    value, step = abs(figure.value), figure.step
    if not (figure.unit and amount.unit):
        size = abs(amount.value)
        scale = next((s for s in _SCALES if size and Decimal("0.2") < value * s / size < 5), None)
        if scale is None:
            return None
        value, step = value * scale, step * scale
    if step > amount.step:
        return None
    return value.quantize(Decimal(1).scaleb(amount.step.adjusted()), ROUND_HALF_UP)


def _digits(value: Decimal, step: Decimal) -> str:
    return f"{abs(value) / Decimal(1).scaleb(step.adjusted()):.0f}"


def _unscaled(figure: Quantity) -> tuple[Decimal, Decimal]:
    """Value and step of a cell without the magnitude of its unit."""
    exponent = figure.step.adjusted() if figure.step else 0
    scale = Decimal(1000) ** (exponent // 3 if exponent > 0 else 0)
    return figure.value / scale, figure.step / scale


def is_misprint(one: str, other: str) -> bool:
    """Whether two numbers of as many digits differ in one of them, or in the order of two that
    stand beside each other; not where rounding explains it."""
    if len(one) != len(other) or abs(int(one) - int(other)) <= _ROUNDING:
        return False
    apart = [at for at in range(len(one)) if one[at] != other[at]]
    if len(apart) == 1:
        return True
    first, last = apart[0], apart[-1]
    swapped = one[first] == other[last] and one[last] == other[first]
    return len(apart) == 2 and last == first + 1 and swapped
