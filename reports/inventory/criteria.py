"""What sums with criteria ask of a cell: a number, a word, a pattern of one, or more or less than a
number."""

from __future__ import annotations

import operator
from collections.abc import Callable
from decimal import Decimal, DecimalException
from fnmatch import fnmatchcase

from reports.document.sheet_xml import Value
from reports.inventory.values import number, words

_SIGNS = ("<>", "<=", ">=", "<", ">", "=")
_COMPARED: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def criterion_of(asked: object) -> Callable[[Value], bool] | None:
    """Whether a cell holds what is asked; None where that is nothing or not understood."""
    wanted = f"{asked:f}" if isinstance(asked, Decimal) else words(asked).lower()
    sign = next((one for one in _SIGNS if wanted.startswith(one)), "")
    if sign in _COMPARED:
        return _compared(sign, wanted.removeprefix(sign))
    fits = _fits(wanted.removeprefix(sign))
    if fits is None or sign != "<>":
        return fits
    return lambda value: not fits(value)


def _compared(sign: str, bound: str) -> Callable[[Value], bool] | None:
    """Whether the number of a cell is more or less than another one."""
    try:
        limit = Decimal(bound)
    except DecimalException:
        return None

    def fits(value: Value) -> bool:
        held = None if isinstance(value, str) else number(value)
        return held is not None and _COMPARED[sign](held, limit)

    return fits


def _fits(wanted: str) -> Callable[[Value], bool] | None:
    """Whether a cell holds a number, a word or a pattern of one."""
    if not wanted:
        return None
    same = fnmatchcase if "*" in wanted or "?" in wanted else _is_same

    def fits(value: Value) -> bool:
        held = _held(value)
        return bool(held) and same(held, wanted)

    return fits


def _held(value: Value) -> str:
    """A cell as it is compared: "2M" is a word, although it may be read as a number elsewhere."""
    plain = None if isinstance(value, str) else number(value)
    return words(value).lower() if plain is None else f"{plain:f}"


def _is_same(held: str, wanted: str) -> bool:
    """Whether a cell holds a text, or the same number written otherwise."""
    if held == wanted:
        return True
    try:
        return Decimal(held) == Decimal(wanted)
    except DecimalException:
        return False
