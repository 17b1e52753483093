"""What sums with criteria ask of a cell: a number, a word, or a pattern of one."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, DecimalException
from fnmatch import fnmatchcase

from reports.document.sheet_xml import Value
from reports.inventory.values import number, words


def criterion_of(asked: object) -> Callable[[Value], bool] | None:
    """Whether a cell holds what is asked; None for comparisons and anything else."""
    wanted = f"{asked:f}" if isinstance(asked, Decimal) else words(asked).lower()
    if not wanted or wanted[0] in "<>=":
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
