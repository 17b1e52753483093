"""The numbers that a question names, and whether a text prints them (no Django here)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from reports.language.numbers import Printed, find_numbers
from reports.language.years import is_year
from sibyl_project.common.regex import regex

_POWERS: Final = {"thousand": 3, "k": 3, "million": 6, "mn": 6, "mio": 6, "billion": 9, "bn": 9}
_POWER: Final = regex(rf"\s*-?(?P<power>{'|'.join(_POWERS)})\b", re.IGNORECASE)
_PERCENT: Final = regex(r"\s*(?:%|per ?cent\b)", re.IGNORECASE)
_SMALLEST: Final = 10  # a whole number below it may be that of a scope, a target or a place


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as it is named, with the value of its last digit, and whether it is in per cent."""

    value: Decimal
    step: Decimal
    in_percent: bool

    def is_printed_in(self, text: str) -> bool:
        """Whether a text prints the number, or one that the coarser of the two is rounded from."""
        return any(
            abs(abs(one.value) - self.value) <= max(one.step, self.step) / 2
            and not (self.in_percent and not one.in_percent)
            for one in _found(text)
        )


def quantities(text: str) -> tuple[Quantity, ...]:
    """The numbers of a question by which something of the report can be found: neither years nor
    the small ones."""
    return tuple(
        Quantity(abs(one.value), one.step, one.in_percent)
        for one in _found(text)
        if one.in_percent or one.step < 1 or abs(one.value) >= _SMALLEST
    )


def _found(text: str) -> list[Quantity]:
    read = (_scaled(text, one) for one in find_numbers(text))
    return [one for one in read if one is not None]


def _scaled(text: str, printed: Printed) -> Quantity | None:
    """A number with the word behind it taken into account; None for a year."""
    in_percent = bool(_PERCENT.match(text, printed.end))
    power = _POWER.match(text, printed.end)
    if not (in_percent or power) and is_year(text[printed.start : printed.end]):
        return None
    by = Decimal(10) ** (_POWERS[power["power"].casefold()] if power else 0)
    return Quantity(printed.value * by, printed.step * by, in_percent)
