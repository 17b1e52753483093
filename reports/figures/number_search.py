"""Search of a report by number: every place that prints an amount, in any unit and rounding, near
words of its subject.

"406,682 t" is found as "406.7 kt" and "0.41 Mt", "38.1 %" as "38 %", energy in MWh as GJ. Who says
that a figure stands nowhere else has asked here first. A place found is a lead: that it states the
same fact is for its words to show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cached_property

from reports.language.numbers import Printed, find_numbers
from reports.language.scopes import scopes_in
from reports.language.units import fold_units
from reports.language.years import without_years, year_values
from reports.types import PageContent, Statement
from sibyl_project.common.regex import regex
from standards.retrieval.analyser import lexemes

_FEWEST_DIGITS = 2  # of the coarser print; one digit is found on every page
_TELLING_DIGITS = 4  # from which on one word of the subject is enough
_FEWEST_WORDS = 2  # words of the subject near a number of fewer digits
_SCALES = tuple(Decimal(1000) ** power for power in range(-3, 4))
_ENERGY = (Decimal("3.6"), 1 / Decimal("3.6"))  # GJ for one MWh, and back
_PERCENT = regex(r"\s*(?:%|per ?cent\b|percent\b)", re.IGNORECASE)
_MOST = 5  # places that are told


@dataclass(frozen=True, slots=True)
class Line:
    """Words of a page among which numbers are looked for; `context` are words that stand over
    them, such as the titles of their sections."""

    page: int
    text: str
    context: str = ""


@dataclass(frozen=True, slots=True)
class Sought:
    """A number to look for: its value and the value of its last digit, in one unit; whether it is
    a percentage, and whether it is energy, which has two families of units."""

    value: Decimal
    step: Decimal
    is_percent: bool = False
    is_energy: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that prints a number: the page, its words, and the number as it is printed there."""

    page: int
    quote: str
    printed: str
    digits: int  # that both prints have in common
    words: int  # of the subject that stand near


@dataclass(frozen=True, slots=True)
class _Entry:
    line: Line
    number: Printed
    is_percent: bool


def sought_in(text: str) -> list[Sought]:
    """The numbers of a text that can be looked for: those with at least two digits that count."""
    folded = fold_units(text)
    found = []
    for number in find_numbers(without_years(folded)):
        if number.ambiguous or _length(number.value, number.step) < _FEWEST_DIGITS:
            continue
        percent = _PERCENT.match(without_years(folded), number.end) is not None
        found.append(Sought(number.value, number.step, percent))
    return found


def lines_of(pages: Iterable[PageContent]) -> list[Line]:
    """The lines of pages whose statements are known."""
    return lines_of_statements(one for page in pages for one in page.statements)


def lines_of_statements(statements: Iterable[Statement]) -> list[Line]:
    """A line for each statement, under the titles of its sections."""
    return [Line(one.page, one.text, " ".join(one.section[-2:])) for one in statements]


class NumberSearch:
    """The numbers of a report, indexed once by the digits of every rounding."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = list(lines)

    @cached_property
    def _index(self) -> Mapping[str, list[_Entry]]:
        found: dict[str, list[_Entry]] = {}
        for line in self._lines:
            if not any(map(str.isdigit, line.text)):
                continue
            text = without_years(fold_units(line.text))
            for number in find_numbers(text):
                percent = _PERCENT.match(text, number.end) is not None
                entry = _Entry(line, number, percent)
                for digits in _roundings(number.value, number.step):
                    found.setdefault(digits, []).append(entry)
        return found

    def spots(
        self, sought: Sought, subject: str, *, but: Iterable[tuple[int, str]] = ()
    ) -> list[Spot]:
        """The places that print a number near words of its subject, the surest first; not those of
        `but`, page and words, nor those that speak of other years than the subject."""
        words, years = words_of(subject), set(year_values(subject))
        left_out = {(page, " ".join(text.split())) for page, text in but}
        found: dict[tuple[int, str], Spot] = {}
        for value in self._values(sought):
            for entry in self._entries(value, sought.step * value / sought.value):
                spot = _spot(entry, value, sought, words, years)
                if spot is None or (spot.page, " ".join(spot.quote.split())) in left_out:
                    continue
                key = (spot.page, spot.quote)
                if key not in found or _rank(spot) < _rank(found[key]):
                    found[key] = spot
        return sorted(found.values(), key=_rank)[:_MOST]

    def _values(self, sought: Sought) -> Iterator[Decimal]:
        if not sought.value:
            return
        yield sought.value
        if sought.is_energy:
            yield from (sought.value * factor for factor in _ENERGY)

    def _entries(self, value: Decimal, step: Decimal) -> Iterator[_Entry]:
        seen: set[int] = set()
        for digits in _roundings(value, step):
            for entry in self._index.get(digits, ()):
                if id(entry) not in seen:
                    seen.add(id(entry))
                    yield entry


def _rank(spot: Spot) -> tuple[int, int, int]:
    return -spot.digits, -spot.words, spot.page


def _spot(
    entry: _Entry, value: Decimal, sought: Sought, words: frozenset[str], years: set[int]
) -> Spot | None:
    """The place of an entry where it prints the value and its words fit."""
    if sought.is_percent and not entry.is_percent and " | " not in entry.line.text:
        return None
    if entry.is_percent and not sought.is_percent:
        return None
    number = entry.number
    scale = _scale(abs(number.value), number.step, abs(value), sought)
    if scale is None:
        return None
    told = set(year_values(entry.line.text))
    if years and told and years.isdisjoint(told):
        return None
    common = min(_length(number.value, number.step), _length(sought.value, sought.step))
    near = len(words & words_of(f"{entry.line.text} {entry.line.context}"))
    least = 1 if common >= _TELLING_DIGITS else _FEWEST_WORDS
    if common < _FEWEST_DIGITS or near < min(least, len(words)):
        return None
    printed = entry.number.value
    shown = f"{printed:,}" if printed != printed.to_integral_value() else f"{int(printed):,}"
    return Spot(entry.line.page, entry.line.text, shown, common, near)


def _scale(number: Decimal, step: Decimal, value: Decimal, sought: Sought) -> Decimal | None:
    """By which power of a thousand a print states the value; None where rounding does not explain
    the difference."""
    own = abs(sought.step * value / sought.value)
    step = _rounded_step(number, step)
    for scale in (Decimal(1),) if sought.is_percent else _SCALES:
        if abs(number * scale - value) < (step * scale + own) / 2:
            return scale
    return None


def _rounded_step(value: Decimal, step: Decimal) -> Decimal:
    """What one unit of the last digit is worth that is no zero which may be rounding."""
    digits = f"{abs(value) / step:.0f}" if step >= 1 else ""
    zeros = len(digits) - max(len(digits.rstrip("0")), _FEWEST_DIGITS)
    return step.scaleb(zeros) if zeros > 0 else step


def _roundings(value: Decimal, step: Decimal) -> list[str]:
    """The digits of a number as printed and rounded to every fewer, without zeros at the end."""
    size, length = abs(value), _length(value, step)
    found = []
    for digits in range(_FEWEST_DIGITS, length + 1):
        unit = Decimal(1).scaleb(size.adjusted() - digits + 1)
        rounded = (size / unit).quantize(Decimal(1), ROUND_HALF_UP)
        found.append(str(rounded).rstrip("0"))
    return list(dict.fromkeys(found))


def _length(value: Decimal, step: Decimal) -> int:
    """How many digits of a printed number count; the zeros at the end of a whole one may be
    rounding."""
    if not value or not step:
        return 0
    digits = f"{abs(value) / Decimal(1).scaleb(step.adjusted()):.0f}"
    if step < 1:
        return len(digits)
    return max(len(digits.rstrip("0")), min(len(digits), _FEWEST_DIGITS))


def words_of(text: str) -> frozenset[str]:
    """The words of a text by which its subject is told, in their stems, and the scopes it names."""
    plain = {word for word in lexemes(text) if word.isalpha() and len(word) > 2}
    return frozenset(plain | {f"scope {scope}" for scope in scopes_in(text)})
