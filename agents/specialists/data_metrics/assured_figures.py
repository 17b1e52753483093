"""Whether a statement of assurance or a certificate covers a figure, and why not.

It covers a figure where it names its scope (with the method and the category), is about its year
and the same part of the company, excepts nothing that concerns it, does not conclude adversely, and
prints no other number for it. What is not certain is not covered.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from reports.document.assurance.types import (
    Assurance,
    Certificate,
    Concern,
    Conclusion,
    Subject,
)
from reports.figures.table import agree_in_units, half_width
from reports.figures.types import Quantity
from reports.language.energy import is_whole_energy
from reports.language.numbers import Printed, find_numbers
from reports.language.units import fold_units
from reports.language.years import without_years
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from sibyl_project.common.text import shortened

_ENERGY = "energy"
_SHORT = 160  # characters of a quote in a sentence
_FEWEST_PARTS: Final = 2
_TELLING: Final = 100  # last digits of a number that is no chance: at least three digits
_EMITTED: Final = regex(r"\d ?(?:[kM]?t|tonnes|million tonnes)\b[^.;]{0,12}CO2", re.IGNORECASE)
_AMOUNT: Final = regex(r"\d{1,3}(?:[,.' ]\d{3})+(?!\d)")
_NO_COUNT = {Conclusion.ADVERSE: "concludes adversely", Conclusion.DISCLAIMER: "does not conclude"}


@dataclass(frozen=True, slots=True)
class Cover:
    """What a document says of one figure: `subjects` name it, `printed` is the number it prints for
    it, `parts` are numbers it prints that add up to it, `why_not` says why it does not count, ""
    where it covers the figure. `same` says whether period and part of the company are those of the
    figure, so that another number contradicts it.
    """

    figure: Quantity
    subjects: tuple[Subject, ...] = ()
    printed: Quantity | None = None
    why_not: str = ""
    same: bool = True
    parts: tuple[Quantity, ...] = ()

    @property
    def level(self) -> str:
        """The level of assurance: the lowest of what names the figure; "" where one is not told."""
        levels = [one.level for one in self.subjects]
        order = ("limited", "moderate", "reasonable", "high")
        return min(levels, key=order.index) if levels and all(levels) else ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A figure of a claim, the numbers that a document prints for it, the other values the report
    prints for it, and the numbers that the document prints for its parts: the categories of a
    scope, the scopes of a sum. `numbered` says whether it prints numbers of such figures at all."""

    figure: Quantity
    printed: Sequence[Quantity] = ()
    rivals: Sequence[Quantity] = ()
    parts: Sequence[Quantity] = ()
    numbered: bool = False

    @property
    def agreeing(self) -> Quantity | None:
        """The printed number that agrees."""
        return next((one for one in self.printed if agree_in_units(self.figure, one)), None)

    @property
    def agrees(self) -> bool:
        """Whether no printed number speaks against it."""
        return self.agreeing is not None or not self.printed

    @property
    def together(self) -> Decimal:
        """What the parts make."""
        return sum((one.value for one in self.parts), Decimal(0))

    @property
    def adds_up(self) -> bool:
        """Whether there are all parts, and they make the figure within what rounding explains."""
        scopes = {one.scope for one in self.parts}
        lacks = "+" in self.figure.scope and scopes != set(self.figure.scope.split("+"))
        if len(scopes) < _FEWEST_PARTS or len(scopes) < len(self.parts) or lacks:
            return False
        room = sum(map(half_width, (self.figure, *self.parts)), Decimal(0))
        return abs(self.figure.value - self.together) <= room


def covered_by_assurance(asked: Asked, read: Assurance) -> Cover | None:
    """What a statement of assurance says of a figure; None where it is about something else."""
    subjects = _naming(asked, read)
    if not subjects:
        return None
    apart = next(_apart(asked, read), "")
    doubt = next(_doubts(asked, read, subjects), "")
    why_not = apart or doubt or ("" if asked.agrees else _other_number(asked))
    printed = asked.agreeing or next(iter(asked.printed), None)
    parts = tuple(asked.parts) if not asked.printed and asked.adds_up else ()
    return Cover(asked.figure, subjects, printed, why_not, not (apart or doubt), parts)


def covered_by_certificate(asked: Asked, read: Certificate) -> Cover | None:
    """What a certificate says of a figure: only of one for which it prints a number."""
    if not asked.printed:
        return None
    apart = next(_not_valid(asked.figure, read), "")
    why_not = apart or ("" if asked.agrees else _other_number(asked))
    return Cover(asked.figure, (), asked.agreeing or asked.printed[0], why_not, same=not apart)


def _naming(asked: Asked, read: Assurance) -> tuple[Subject, ...]:
    """The subjects that together name all scopes of a figure, or all energy that is used."""
    figure = asked.figure
    if figure.metric == _ENERGY:
        is_meant = asked.agreeing or is_whole_energy(figure.label, figure.title)
        return tuple(one for one in read.subjects if is_meant and one.topic == _ENERGY)
    found = []
    for scope in figure.scope.split("+"):
        one = next((each for each in read.subjects if each.scope == scope), None)
        if one is None:
            return ()
        found.append(one)
    return tuple(found)


def _apart(asked: Asked, read: Assurance) -> Iterator[str]:
    """What makes a statement one of another period or part of the company."""
    figure, period = asked.figure, read.period
    if not period.years:
        yield f"covers {period.text}, no whole year" if period.text else "tells no period"
    elif figure.year not in period.years:
        years = " and ".join(map(str, period.years))
        yield f"covers {years}, the claim is of {figure.year}"
    if read.basis and figure.boundary and read.basis.text.split()[0] not in figure.boundary:
        yield f"counts by {read.basis.text}, the claim by {figure.boundary}"
    if read.parts:
        yield f"is limited to {read.parts[0].text}"
    if not asked.agreeing:  # the number of the claim is that of the statement, whatever it lacks
        for one in read.left_out:
            if one.concern is Concern.EXCLUSION and not one.scopes and not one.harmless:
                quote = shortened(one.quote, _SHORT)
                yield f"leaves out a part of the company: \u201c{quote}\u201d"


def _doubts(asked: Asked, read: Assurance, subjects: Sequence[Subject]) -> Iterator[str]:
    figure = asked.figure
    scopes = figure.scope.split("+") if figure.scope else [""]
    yield from _concluding(read, scopes)
    for one in read.left_out:
        if any(map(one.concerns, scopes)) and (one.scopes or one.concern is Concern.EXCEPTION):
            how = "excepts" if one.concern is Concern.EXCEPTION else "leaves out"
            yield f"{how} it: \u201c{shortened(one.quote, _SHORT)}\u201d"
    if not asked.printed:
        yield from _methods(figure, subjects)
        yield from _numberless(asked, subjects, read)


def _numberless(asked: Asked, subjects: Sequence[Subject], read: Assurance) -> Iterator[str]:
    """Why a statement that names a figure and does not print it may be about another number."""
    if asked.adds_up:
        return
    if asked.parts:
        kind = "scope" if "+" in asked.figure.scope else "category"
        yield (
            f"covers {_so_many(len(asked.parts), kind)}, together "
            f"{shown(asked.together, asked.figure.unit)}, not this total"
        )
    elif _prints_others(asked, subjects, read):
        yield "prints numbers, and this one is not among them"
    if asked.rivals:
        yield "prints no number for it, and the report prints several"


def _prints_others(asked: Asked, subjects: Sequence[Subject], read: Assurance) -> bool:
    """Whether a statement prints numbers for such figures, in what it names or concludes, and this
    one is not among them."""
    quotes = [one.quote for one in subjects]
    quotes += [
        one.quote
        for one in read.conclusions
        if any(map(one.is_about, asked.figure.scope.split("+"))) and _EMITTED.search(one.quote)
    ]
    texts = (fold_units(without_years(quote)) for quote in quotes)
    numbers = [number for text in texts for number in find_numbers(text)]
    if any(_is_one(asked.figure, number) for number in numbers):
        return False
    amounts = any(_AMOUNT.search(quote) or _EMITTED.search(quote) for quote in quotes)
    return asked.numbered or amounts


def _is_one(figure: Quantity, number: Printed) -> bool:
    """Whether a printed number is the value of a figure in thousands, millions or as it is, within
    the rounding of both."""
    if abs(number.value) < _TELLING * number.step:
        return False
    scales = (Decimal(1000) ** power for power in range(4))
    return any(
        abs(number.value * scale - figure.value) <= half_width(figure) + number.step * scale / 2
        for scale in scales
    )


def _so_many(number: int, kind: str) -> str:
    """ "6 categories", "1 scope"."""
    several = "categories" if kind == "category" else f"{kind}s"
    return f"{number} {kind if number == 1 else several}"


def _concluding(read: Assurance, scopes: Sequence[str]) -> Iterator[str]:
    for scope in scopes:
        kinds = [one.kind for one in read.conclusions if one.is_about(scope)]
        if not kinds:
            yield "has no conclusion on it that could be read"
        for kind, words in _NO_COUNT.items():
            if kind in kinds:
                yield words


def _methods(figure: Quantity, subjects: Sequence[Subject]) -> Iterator[str]:
    for one in subjects:
        if one.scope != "2":
            continue
        if figure.method and figure.method not in one.methods:
            yield f"names {one.name}, not {figure.method}-based"
        if one.methods and not figure.method:
            yield f"names {one.name}, the claim does not say by which method"


def _other_number(asked: Asked) -> str:
    other = asked.printed[0]
    return f"prints {shown(other.value, other.unit)} for it"


def _not_valid(figure: Quantity, read: Certificate) -> Iterator[str]:
    year = figure.year or 0
    if read.vintage and read.vintage.text != str(year):
        yield f"is of {read.vintage.text}, the claim is of {year}"
    yield from validity(read, year)


def validity(read: Certificate, year: int) -> Iterator[str]:
    """Why a certificate is not valid in a year."""
    if read.valid_from and dt.date.fromisoformat(read.valid_from.text) > dt.date(year, 12, 31):
        yield f"is valid from {read.valid_from.text}, the claim is of {year}"
    if read.valid_to and dt.date.fromisoformat(read.valid_to.text) < dt.date(year, 1, 1):
        yield f"was valid until {read.valid_to.text}, the claim is of {year}"
