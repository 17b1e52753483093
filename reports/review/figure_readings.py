"""What was read of a figure, as one value of review: amount, unit, year and scope.

A figure is known by where it is printed and not by what was read there, so that a person's word on
it survives when the report is read again and the number is then bound otherwise.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Context, Decimal, InvalidOperation
from typing import Final

from django.db.models import F, TextField, Value
from django.db.models.functions import MD5, Cast, Concat

from reports.models import Figure, FigurePlace, Report
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from sibyl_project.common.regex import regex

LONGEST_UNIT: Final = 40
SCOPE: Final = regex(r"(?:[123]|total|[123](?:\+[123]){1,2}|3\.(?:1[0-5]|[1-9]))?")
FIRST_YEAR, LAST_YEAR = 1900, 2200
_FORM: Final = regex(
    r"value (?P<value>\S+); unit (?P<unit>[^;]*); year (?P<year>[^;]*); scope (?P<scope>[^;]*)"
)
_PRINTED: Final = ("page", "column", "printed", "quote")
_APART: Final = "\x1f"
_EXACT: Final = Context(prec=MAX_DIGITS)
_LARGEST: Final = Decimal(10) ** (MAX_DIGITS - DECIMAL_PLACES - 1)


class NoReading(ValueError):
    """What was given is no reading of a figure. `field` is value, unit, year or scope; the message
    says what to change."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class FigureReading:
    """What a figure is: its amount, its unit, the year and the scope it is of. An unknown year is
    None; a unit or scope that the figure does not have is empty."""

    value: Decimal
    unit: str
    year: int | None
    scope: str

    def __str__(self) -> str:
        """The form in which it is stored: the same for the same reading."""
        return (
            f"value {_plain(self.value)}; unit {self.unit}; year {self.year or ''}; "
            f"scope {self.scope}"
        )

    @property
    def words(self) -> str:
        """As a person reads it: "1,250 tCO2e, 2023, Scope 1"."""
        scope = "all scopes" if self.scope == "total" else f"Scope {self.scope}"
        amount = f"{_plain(self.value, thousands=True)} {self.unit}".strip()
        told = (amount, str(self.year or "no year"), scope if self.scope else "")
        return ", ".join(filter(None, told))

    @classmethod
    def of(cls, figure: Figure) -> FigureReading:
        """What was read of a stored figure."""
        return cls(figure.value, figure.unit.replace(";", ","), figure.year, figure.scope)

    @classmethod
    def stored(cls, text: str) -> FigureReading:
        """A reading from its stored form. Raises NoReading where it is none."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise NoReading("value", "A figure is told as value, unit, year and scope.")
        return cls.given(**found.groupdict())

    @classmethod
    def given(cls, value: str, unit: str = "", year: str = "", scope: str = "") -> FigureReading:
        """A reading from what somebody typed. Raises NoReading."""
        return cls(_amount(value), _unit(unit), _year(year), _scope(scope))


def _amount(typed: str) -> Decimal:
    text = re.sub(r"[\s,\u00a0\u202f]", "", typed).replace("\u2212", "-")
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal("nan")
    exponent = amount.as_tuple().exponent
    if not amount.is_finite() or not isinstance(exponent, int) or exponent < -DECIMAL_PLACES:
        raise NoReading("value", "Give the amount as a number, with a point before decimals.")
    if abs(amount) >= _LARGEST:
        raise NoReading("value", "No company reports an amount of this size: look at it again.")
    return amount


def _unit(typed: str) -> str:
    unit = " ".join(typed.split())
    if len(unit) > LONGEST_UNIT or ";" in unit:
        raise NoReading("unit", f"Give a unit of at most {LONGEST_UNIT} characters without “;”.")
    return unit


def _year(typed: str) -> int | None:
    text = typed.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and FIRST_YEAR <= int(text[:9]) <= LAST_YEAR):
        raise NoReading("year", "Give the year in four digits, or leave it empty.")
    return int(text)


def _scope(typed: str) -> str:
    scope = re.sub(r"(?i)\s|scope", "", typed).lower()
    if not SCOPE.fullmatch(scope):
        raise NoReading("scope", "Give the scope as 1, 2, 3, 1+2, 3.7 or total, or leave it empty.")
    return scope


def _plain(value: Decimal, *, thousands: bool = False) -> str:
    """Without zeros at the end and without an exponent."""
    short = value.normalize(_EXACT)
    return f"{short:,f}" if thousands else f"{short:f}"


def figure_keys(report: Report) -> dict[int, str]:
    """The key of every figure that the report itself prints, by its id: a hash of where it is
    printed first, counted where several are printed at one place. One query."""
    told = [Cast(F(name), TextField()) for name in _PRINTED]
    apart = Value(_APART, output_field=TextField())
    printed = Concat(told[0], apart, told[1], apart, told[2], apart, told[3])
    places = FigurePlace.objects.filter(figure__report=report, evidence=None)
    first = places.order_by("figure__order", "order", "pk").distinct("figure__order")
    return _keys(first.annotate(place_hash=MD5(printed)).values_list("figure_id", "place_hash"))


def keys_of(figures: Iterable[Figure]) -> dict[int, str]:
    """The same for all figures of a report, whose places were prefetched."""
    first = []
    for figure in sorted(figures, key=lambda figure: figure.order):
        own = [place for place in figure.places.all() if place.evidence_id is None]
        if own:
            place = min(own, key=lambda place: (place.order, place.pk))
            printed = _APART.join(str(getattr(place, name)) for name in _PRINTED)
            hashed = hashlib.md5(printed.encode(), usedforsecurity=False)
            first.append((figure.pk, hashed.hexdigest()))
    return _keys(first)


def _keys(first: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Keys of figures, in the order of the report, from hashes of their first places."""
    seen: Counter[str] = Counter()
    keys = {}
    for figure, place in first:
        seen[place] += 1
        again = f" {seen[place]}" if seen[place] > 1 else ""
        keys[figure] = hashlib.sha256(f"{place}{again}".encode()).hexdigest()[:32]
    return keys
