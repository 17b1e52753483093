"""The misprints that are tried on a figure: other digits in the place of the printed ones, written
as the report writes its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from itertools import pairwise

from reports.findings.power import Misprint
from reports.language.numbers import Printed, find_numbers
from sibyl_project.common.regex import regex

MATERIALITY = Decimal("0.05")  # the share by which a figure is changed up and down
_PLAIN = regex(r"[0-9]+(?:[.,'\u2019 \u00a0\u2009\u202f][0-9]+)*")
_DIGIT = regex(r"[0-9]")
_GROUP = 3  # digits between two separators


@dataclass(frozen=True, slots=True)
class Changed:
    """A misprint: its kind, the digits that stand in place of the printed ones, and the value they
    have where they stand."""

    misprint: Misprint
    digits: str
    value: Decimal


def number_in(text: str, value: Decimal, after: int = 0) -> Printed | None:
    """The first number of a text, from the character `after` on, that has the digits of this value,
    whatever its magnitude; None where there is none, or its digits are not those of ASCII."""
    wanted = _significant(value)
    for number in find_numbers(text):
        if number.start >= after and _significant(number.value) == wanted:
            return number if _PLAIN.fullmatch(_digits(text, number)) else None
    return None


def misprints(text: str, number: Printed, other: Decimal | None = None) -> list[Changed]:
    """Every misprint of a number of the text, each other value once.

    `other` is the number that the same row prints for another year.
    """
    printed, old = _digits(text, number), abs(number.value)
    found: dict[Decimal, Changed] = {}
    for misprint, digits, value in _tried(printed, old, number.step, other):
        if value > 0 and value != old:
            found.setdefault(value, Changed(misprint, digits, value))
    return list(found.values())


def replaced(text: str, number: Printed, digits: str) -> str:
    """The text with other digits in place of those of the number; its sign stays."""
    return text[: number.end - len(_digits(text, number))] + digits + text[number.end :]


def _tried(
    printed: str, old: Decimal, step: Decimal, other: Decimal | None
) -> Iterator[tuple[Misprint, str, Decimal]]:
    """Kinds of misprint with their digits and values, the smallest changes first."""
    up = _to_step(old * (1 + MATERIALITY), step, ROUND_CEILING)
    down = _to_step(old * (1 - MATERIALITY), step, ROUND_FLOOR)
    yield Misprint.UP, _like(printed, up, step), up
    yield Misprint.DOWN, _like(printed, down, step), down
    if swapped := _swapped(printed):
        plain = _DIGIT.findall(swapped)
        value = Decimal("".join(plain)) * step
        yield Misprint.SWAPPED, swapped, value
    if other is not None:
        value = _to_step(abs(other), step, ROUND_FLOOR)
        yield Misprint.OTHER_YEAR, _like(printed, value, step), value
    yield Misprint.TENFOLD, _like(printed, old * 10, step), old * 10


def _digits(text: str, number: Printed) -> str:
    """The digits of a number with what stands between them, without its sign."""
    return text[number.start : number.end].lstrip("+-\u2212\u2013 ")


def _significant(value: Decimal) -> str:
    return f"{abs(value):f}".replace(".", "").strip("0")


def _to_step(value: Decimal, step: Decimal, rounding: str) -> Decimal:
    """The value as so many digits print it."""
    return (value / step).to_integral_value(rounding) * step


def _swapped(printed: str) -> str:
    """The digits with the first two neighbours exchanged that differ, from the second digit on
    where there are three; "" where no exchange gives another number of this length."""
    at = [match.start() for match in _DIGIT.finditer(printed)]
    pairs = list(pairwise(at))
    for one, other in [*pairs[1:], *pairs[:1]]:
        if printed[one] != printed[other] and (one != at[0] or printed[other] != "0"):
            return (
                f"{printed[:one]}{printed[other]}{printed[one + 1 : other]}{printed[one]}"
                f"{printed[other + 1 :]}"
            )
    return ""


def _like(printed: str, value: Decimal, step: Decimal) -> str:
    """A value with as many decimals as `step` has, its digits separated as those printed are."""
    separators = _DIGIT.sub("", printed)
    places = max(0, -int(step.normalize().as_tuple().exponent))
    point = separators[-1] if places else ""
    group = separators[0] if len(separators) > bool(places) else ""
    whole, _, fraction = f"{value:.{places}f}".partition(".")
    if group:
        first = len(whole) % _GROUP or _GROUP
        parts = [whole[:first], *(whole[i : i + _GROUP] for i in range(first, len(whole), _GROUP))]
        whole = group.join(parts)
    return f"{whole}{point}{fraction}"
