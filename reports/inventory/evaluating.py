"""What a formula of plain arithmetic and lookups makes of the stored values of other cells."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, DecimalException
from functools import lru_cache

from reports.document.relative_formulas import Reference, Relative
from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid
from reports.inventory.arithmetic import total
from reports.inventory.criteria import criterion_of
from reports.inventory.line_index import Cell
from reports.inventory.values import number, words
from sibyl_project.common.regex import regex

Operand = Decimal | str | Reference | None
_TOKEN = regex(
    r"\s*(?:(?P<reference>\{[^{}]*\})|(?P<text>\"[^\"]*\")|(?P<number>\d+(?:\.\d+)?(?:[eE][-+]?\d+)?%?)"
    r"|(?P<call>[A-Za-z_.]+\()|(?P<word>TRUE|FALSE)|(?P<sign>[-+*/^(),;&]))",
    re.IGNORECASE,
)
_DEEPEST = 40  # brackets within brackets
_MOST_CELLS = 5000
# which argument asks for an exact match
_EXACT = {"VLOOKUP": 3, "HLOOKUP": 3, "MATCH": 2}
_FURTHEST = 1 << 21  # rows of a sheet, and more
_MOST_ROWS = 20_000  # cells that a sum with criteria takes in


class _Unknown(Exception):
    """The formula holds what is not computed here."""


_NOT_COMPUTED = (
    *(_Unknown, DecimalException, IndexError, RecursionError, StopIteration),
    *(ValueError, OverflowError),
)


def evaluated(
    grids: Mapping[str, Grid], sheet: str, row: int, column: int, formula: Relative | None = None
) -> Decimal | None:
    """The result of the formula of a cell, or of one that might stand there, by the values of the
    cells it refers to; None where it holds anything but arithmetic, sums and lookups."""
    formula = formula or grids[sheet].formulas.get((row, column))
    if formula is None:
        return None
    try:
        found = _Reading(grids, sheet, formula, row, column).result()
    except _NOT_COMPUTED:
        return None
    return found if isinstance(found, Decimal) else None


def summed_where(
    grids: Mapping[str, Grid], sheet: str, row: int, column: int, formula: Relative | None = None
) -> set[Cell] | None:
    """The cells that the sums with criteria of a formula add, or of one that might stand there;
    None where that is not known."""
    formula = formula or grids[sheet].formulas[row, column]
    try:
        reading = _Reading(grids, sheet, formula, row, column)
        reading.result()
    except _NOT_COMPUTED:
        return None
    return reading.taken


def taken_over(grids: Mapping[str, Grid], cell: Cell) -> tuple[Cell, Cell | None] | None:
    """The cell whose value the formula of a cell takes over as it is, by a reference or a lookup,
    and the cell with the key of its only lookup; None of any other formula."""
    sheet, row, column = cell
    formula = grids[sheet].formulas.get((row, column))
    if formula is None:
        return None
    try:
        reading = _Reading(grids, sheet, formula, row, column)
        found = reading.whole()
    except _NOT_COMPUTED:
        return None
    if not isinstance(found, Reference) or not found.single:
        return None
    key = reading.keys[0] if len(reading.keys) == 1 else None
    return (found.sheet or sheet, found.top, found.left), key


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[tuple[str, str], ...] | None:
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None if text[at:].strip() else tuple(found)
        kind = match.lastgroup or ""
        found.append((kind, match[kind]))
        at = match.end()
    return tuple(found)


class _Reading:
    """One formula as it is read from left to right."""

    def __init__(
        self, grids: Mapping[str, Grid], sheet: str, formula: Relative, row: int, column: int
    ) -> None:
        tokens = _tokens(formula.text)
        if tokens is None:
            raise _Unknown
        self.grids, self.sheet, self.tokens = grids, sheet, tokens
        self.references = formula.references(row, column)
        self.at = self.depth = 0
        self.taken: set[Cell] = set()
        self.keys: list[Cell] = []  # of lookups

    def result(self) -> Operand:
        """The number or text that the formula comes to."""
        return self._single(self.whole())

    def whole(self) -> Operand:
        """What the whole formula comes to: a cell where it takes one over as it is."""
        found = self._joined()
        if self.at != len(self.tokens):
            raise _Unknown
        return found

    def _next(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def _joined(self) -> Operand:
        """A sum, or texts that are put together."""
        found = self._sum()
        while self._next() == "&":
            self.at += 1
            found = _text(self._single(found)) + _text(self._single(self._sum()))
        return found

    def _sum(self) -> Operand:
        found = self._product()
        while (sign := self._next()) in ("+", "-"):
            self.at += 1
            other = self._number(self._product())
            mine = self._number(found)
            found = mine + other if sign == "+" else mine - other
        return found

    def _product(self) -> Operand:
        found = self._signed()
        while (sign := self._next()) in ("*", "/", "^"):
            self.at += 1
            other, mine = self._number(self._signed()), self._number(found)
            found = _OF_TWO[sign](mine, other)
        return found

    def _signed(self) -> Operand:
        sign = self._next()
        if sign in ("+", "-"):
            self.at += 1
            value = self._signed()
            return -self._number(value) if sign == "-" else value
        return self._operand()

    def _operand(self) -> Operand:
        kind, text = self.tokens[self.at]
        self.at += 1
        if kind == "reference":
            return next(self.references)
        if kind == "number":
            return Decimal(text[:-1]) / 100 if text.endswith("%") else Decimal(text)
        if kind == "text":
            return text.strip('"')
        if kind == "word":
            return Decimal(text.upper() == "TRUE")
        if kind == "call":
            return self._called(text[:-1].upper().rpartition(".")[2])
        if text == "(":
            return self._within()[0]
        raise _Unknown

    def _within(self) -> list[Operand]:
        """What stands between brackets, up to the closing one."""
        self.depth += 1
        found: list[Operand] = []
        while self._next() != ")":
            if self._next() in (",", ";"):
                found += [None] if not found else []
                self.at += 1
                continue
            if self.at >= len(self.tokens) or self.depth > _DEEPEST:
                raise _Unknown
            found.append(self._joined())
        self.at += 1
        self.depth -= 1
        return found

    def _called(self, name: str) -> Operand:
        arguments = self._within()
        if name in ("SUM", "PRODUCT", "MIN", "MAX"):
            values = [one for argument in arguments for one in self._numbers(argument)]
            return _OF_MANY[name](values) if values else Decimal(0)
        if name == "ROUND":
            return round(self._number(arguments[0]), self._position(arguments[1]))
        if name in ("ABS", "VALUE"):
            value = self._number(arguments[0])
            return abs(value) if name == "ABS" else value
        if name in ("FALSE", "TRUE"):
            return Decimal(name == "TRUE")
        if name == "IFERROR":
            return arguments[0]
        if name in _ASKING:
            return _ASKING[name](self, name, arguments)
        raise _Unknown

    def _sum_where(self, name: str, arguments: list[Operand]) -> Decimal:
        """The sum of the cells of a stretch beside which the cells of others fit what is asked."""
        if name == "SUMIFS":
            summed, pairs = arguments[0], arguments[1:]
        else:
            summed, pairs = arguments[-1 if arguments[2:] else 0], arguments[:2]
        if not isinstance(summed, Reference) or len(pairs) % 2:
            raise _Unknown
        if summed.single and isinstance(pairs[0], Reference):
            summed = _as_large(summed, pairs[0])
        summed = self._filled(summed)
        wide = summed.right - summed.left + 1
        many = wide * (summed.bottom - summed.top + 1)
        if many > _MOST_ROWS:
            raise _Unknown
        fitting = [divmod(at, wide) for at in range(many)]
        for where, criterion in zip(pairs[::2], pairs[1::2], strict=True):
            fits = criterion_of(self._single(criterion))
            if fits is None or not isinstance(where, Reference):
                raise _Unknown
            fitting = [
                step
                for step in fitting
                if fits(self._cell(where.sheet, where.top + step[0], where.left + step[1]))
            ]
        cells = [(summed.top + down, summed.left + across) for down, across in fitting]
        self.taken.update((summed.sheet or self.sheet, *cell) for cell in cells)
        values = (self._value(summed.sheet, *cell) for cell in cells)
        return total([value for value in values if isinstance(value, Decimal)])

    def _filled(self, summed: Reference) -> Reference:
        """A stretch without the rows below the last one of its sheet, as of a whole column."""
        grid = self.grids.get(summed.sheet or self.sheet)
        last = max(grid.rows, default=0) if grid is not None else 0
        return summed._replace(bottom=max(summed.top, min(summed.bottom, last)))

    def _looked_up(self, name: str, arguments: list[Operand]) -> Operand:
        """The cell that a lookup finds, or the position of the key that is matched."""
        asked, where = arguments[:2]
        key = self._single(asked)
        if not isinstance(where, Reference) or key is None:
            raise _Unknown
        into = arguments[2] if name == "XLOOKUP" else None
        flag = _EXACT.get(name)
        exact = isinstance(into, Reference) if flag is None else not self._number(arguments[flag])
        of_one_line = where.left == where.right or (name == "MATCH" and where.top == where.bottom)
        if not exact or (name in ("XLOOKUP", "MATCH") and not of_one_line):
            raise _Unknown  # the nearest value, not the same
        if isinstance(asked, Reference):
            self.keys.append((asked.sheet or self.sheet, asked.top, asked.left))
        across = name == "HLOOKUP" or (name == "MATCH" and where.left != where.right)
        for place, value in self._line(where, across=across):
            if words(value).lower() != words(key).lower():
                continue
            if name == "MATCH":
                return Decimal(place + 1)
            if isinstance(into, Reference):
                return _cell_of(into.sheet, into.top + place, into.left)
            by = self._position(arguments[2]) - 1
            row = where.top + (by if across else place)
            return _cell_of(where.sheet, row, where.left + (place if across else by))
        raise _Unknown

    def _at_position(self, name: str, arguments: list[Operand]) -> Operand:
        """The cell of a stretch at a position in it."""
        where = arguments[0] if arguments else None
        if not isinstance(where, Reference) or len(arguments) not in (2, 3):
            raise _Unknown
        at = [self._position(one) for one in arguments[1:]]
        if len(at) == 1 and where.top == where.bottom:
            at = [1, *at]
        elif len(at) == 1 and where.left == where.right:
            at = [*at, 1]
        if len(at) == 1 or min(at) < 1:
            raise _Unknown  # a whole row or column
        row, column = where.top + at[0] - 1, where.left + at[1] - 1
        if not where.holds(row, column):
            raise _Unknown
        return _cell_of(where.sheet, row, column)

    def _position(self, operand: Operand) -> int:
        """A number of rows, columns or digits."""
        value = self._number(operand)
        if abs(value) > _FURTHEST:
            raise _Unknown
        return int(value)

    def _line(self, where: Reference, *, across: bool) -> Iterator[tuple[int, Operand]]:
        count = where.right - where.left if across else where.bottom - where.top
        for place in range(min(count, _MOST_CELLS) + 1):
            row, column = (
                (where.top, where.left + place) if across else (where.top + place, where.left)
            )
            value = self._value(where.sheet, row, column)
            if value is not None:
                yield place, value

    def _value(self, sheet: str, row: int, column: int) -> Operand:
        value = self._cell(sheet, row, column)
        found = number(value)
        return found if found is not None else (words(value) or None)

    def _cell(self, sheet: str, row: int, column: int) -> Value:
        grid = self.grids.get(sheet or self.sheet)
        if grid is None:
            raise _Unknown
        return grid.at(row, column)

    def _single(self, operand: Operand) -> Operand:
        if not isinstance(operand, Reference):
            return operand
        if not operand.single:
            raise _Unknown
        return self._value(operand.sheet, operand.top, operand.left)

    def _number(self, operand: Operand) -> Decimal:
        value = self._single(operand)
        if value is None:
            return Decimal(0)
        if not isinstance(value, Decimal):
            raise _Unknown
        return value

    def _numbers(self, operand: Operand) -> list[Decimal]:
        if not isinstance(operand, Reference):
            return [self._number(operand)]
        many = (operand.bottom - operand.top + 1) * (operand.right - operand.left + 1)
        if many > _MOST_CELLS:
            raise _Unknown
        cells = (
            self._value(operand.sheet, row, column)
            for row in range(operand.top, operand.bottom + 1)
            for column in range(operand.left, operand.right + 1)
        )
        return [value for value in cells if isinstance(value, Decimal)]


_ASKING: Mapping[str, Callable[[_Reading, str, list[Operand]], Operand]] = {
    **dict.fromkeys(("SUMIF", "SUMIFS"), _Reading._sum_where),
    **dict.fromkeys(("VLOOKUP", "HLOOKUP", "XLOOKUP", "MATCH"), _Reading._looked_up),
    "INDEX": _Reading._at_position,
}


def _text(operand: Operand) -> str:
    """An operand as it stands in a text that is put together."""
    if isinstance(operand, Decimal):
        return f"{operand.normalize():f}"
    return operand if isinstance(operand, str) else ""


def _cell_of(sheet: str, row: int, column: int) -> Reference:
    """A single cell."""
    return Reference(sheet, row, column, row, column)


def _as_large(summed: Reference, where: Reference) -> Reference:
    """The stretch that begins in a cell and is as large as another one."""
    down, across = where.bottom - where.top, where.right - where.left
    return summed._replace(bottom=summed.top + down, right=summed.left + across)


def _multiplied(values: list[Decimal]) -> Decimal:
    found = Decimal(1)
    for value in values:
        found *= value
    return found


_OF_TWO: dict[str, Callable[[Decimal, Decimal], Decimal]] = {
    "*": operator.mul,
    "/": operator.truediv,
    "^": operator.pow,
}
_OF_MANY: dict[str, Callable[[list[Decimal]], Decimal]] = {
    "SUM": total,
    "PRODUCT": _multiplied,
    "MIN": min,
    "MAX": max,
}
