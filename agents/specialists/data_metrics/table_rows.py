"""Which row of a table states a figure of a sentence, where the two name it in different words.

The fact table joins only figures of the whole company under one scope. A sentence often says in its
own words what a row is of: "processing emissions related to our iron ore rose to 400Mt" is the row
"10. Processing of sold products > Iron ore" with 399.9.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from reports.figures.number_search import words_of
from reports.figures.table import half_width
from reports.figures.types import Quantity

FEWEST_DIGITS: Final = 3  # that both prints have in common; fewer agree by chance
_SHARED: Final = 0.5  # of the words of a row, that the sentence says too
_WHOLE: Final = frozenset({"", "total"})


class TableRows:
    """The figures that stand in tables, by what they measure, their unit and year."""

    def __init__(self, quantities: Iterable[Quantity]) -> None:
        self._rows: dict[tuple[object, ...], list[Quantity]] = {}
        for one in quantities:
            if one.in_table and one.year is not None and one.unit not in ("", "%"):
                self._rows.setdefault(_kind(one), []).append(one)

    def stating(self, quantity: Quantity, sentence: str) -> list[Quantity]:
        """The places in tables that state a figure of a sentence: of the same year, unit and
        scope, equal in at least three digits, under a label that the sentence says too."""
        if quantity.in_table:
            return []
        said = words_of(sentence)
        return [
            row
            for row in self._rows.get(_kind(quantity), ())
            if _is_equal(quantity, row)
            and _digits(quantity, row) >= FEWEST_DIGITS
            and _akin(quantity, row)
            and _is_named(row, said)
        ]


def _kind(one: Quantity) -> tuple[object, ...]:
    return one.metric, one.unit, one.year


def _is_equal(one: Quantity, other: Quantity) -> bool:
    """Whether rounding explains the difference of two values; of equally precise ones none is."""
    return abs(one.value - other.value) < half_width(one) + half_width(other)


def _digits(one: Quantity, other: Quantity) -> int:
    """How many digits two values have in common, by the coarser print."""
    step = max(one.step, other.step)
    return len(str(round(abs(other.value) / step))) if step else 0


def _akin(one: Quantity, other: Quantity) -> bool:
    """Whether scopes and methods do not rule out that two figures are one: a category may be told
    under its scope."""
    methods = {one.method, other.method} - {""}
    scopes = {each.scope.partition(".")[0] for each in (one, other)} - _WHOLE
    return len(methods) <= 1 and len(scopes) <= 1


def _is_named(row: Quantity, said: frozenset[str]) -> bool:
    """Whether a sentence says enough of the label of a row."""
    label = words_of(_innermost(row.label))
    return bool(label) and len(label & said) >= _SHARED * len(label)


def _innermost(label: str) -> str:
    """The row's own label, without what stands over it and without an aside in brackets."""
    return label.rsplit(">", maxsplit=1)[-1].partition("(")[0]
