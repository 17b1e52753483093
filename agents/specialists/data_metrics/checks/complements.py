"""Two amounts that make up a third, each with its percentage beside it.

Tables such as those of the EU taxonomy print "eligible 919.3 | 96.6 %", "not eligible 32.2 | 3.4 %"
and "total 951.5 | 100 %", the rows on one page or carried on to the next. Where the two amounts
make the total, and one percentage follows from its amount, the other has to be the rest to 100 %;
where the percentages make 100 %, the other amount has to be the rest to the total.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from agents.specialists.data_metrics.checks.percentage_calculation import Ratio, result_of_ratio
from agents.specialists.data_metrics.checks.repeated_labels import is_misprint
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.language.numbers import find_numbers
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

_WHOLE = Decimal(100)
_LONG = 100  # units of the last digit from which on a number is told from others
_SIGNED = regex(r"[+<>~-]")  # a change, or a bound
_GAP = regex(r"[ |]{1,3}")


@dataclass(frozen=True, slots=True)
class Pair:
    """An amount of a row with the percentage right behind it, as printed."""

    statement: Statement
    amount: Decimal
    amount_step: Decimal
    share: Decimal
    share_step: Decimal

    def ratio(self, whole: Pair) -> Ratio:
        """The percentage with its amount and the whole, as figures of their rows."""
        return Ratio(
            self._figure(self.share, self.share_step, "%"),
            self._figure(self.amount, self.amount_step),
            whole._figure(whole.amount, whole.amount_step),
        )

    def _figure(self, value: Decimal, step: Decimal, unit: str = "") -> Quantity:
        return Quantity(
            "share" if unit else "other",
            value,
            unit,
            step,
            page=self.statement.page,
            quote=self.statement.text.strip(),
            in_table=True,
            label=_label(self.statement.text),
            table=self.statement.table,
            row=self.statement.row,
        )


def _label(text: str) -> str:
    return next((cell.strip() for cell in text.split("|") if any(map(str.isalpha, cell))), "a row")


def complementary_shares(statements: Iterable[Statement]) -> Iterator[CheckResult]:
    """One result for each percentage whose amount makes up a total together with one other."""
    by_page: dict[int, list[Pair]] = {}
    for one in statements:
        if one.kind is StatementKind.ROW and "%" in one.text:
            by_page.setdefault(one.page, []).extend(_pairs(one))
    for page, pairs in by_page.items():
        for whole in dict.fromkeys(pairs):
            if whole.share == _WHOLE and whole.amount >= _LONG * whole.amount_step:
                yield from _of_whole(whole, page, by_page)


def _pairs(one: Statement) -> Iterator[Pair]:
    """The amounts of a row that a percentage follows."""
    numbers = find_numbers(one.text)
    for amount, share in pairwise(numbers):
        behind = one.text[share.end :].lstrip()
        between = one.text[amount.end : share.start]
        if not behind.startswith("%") or not _GAP.fullmatch(between) or amount.ambiguous:
            continue
        is_change = _SIGNED.search(between + one.text[share.start])
        if amount.value > 0 and 0 <= share.value <= _WHOLE and not (is_change or share.ambiguous):
            yield Pair(one, amount.value, amount.step, share.value, share.step)


def _of_whole(whole: Pair, page: int, pages: Mapping[int, list[Pair]]) -> Iterator[CheckResult]:
    """The results of the rows of the table of a whole whose rest is printed there, or on the page
    before or behind it."""
    near = [pair for at in (page - 1, page, page + 1) for pair in pages.get(at, ())]
    by_amount: dict[Decimal, list[Pair]] = {}
    by_share: dict[Decimal, list[Pair]] = {}
    for pair in near:
        by_amount.setdefault(pair.amount, []).append(pair)
        by_share.setdefault(pair.share, []).append(pair)
    seen: set[tuple[str, Decimal]] = set()
    for one in near:
        key = (one.statement.text, one.amount)
        if key in seen or _place(one) != _place(whole):
            continue
        seen.add(key)
        rests = [
            *by_amount.get(whole.amount - one.amount, ()),
            *by_share.get(_WHOLE - one.share, ()),
        ]
        rest = next(
            (pair for pair in rests if pair is not one and _is_rest(one, pair, whole)), None
        )
        if rest is not None:
            ratio = one.ratio(whole)
            if ratio.fits or _is_slip(one, whole.amount - rest.amount, _WHOLE - rest.share):
                yield result_of_ratio(ratio)


def _is_rest(one: Pair, other: Pair, whole: Pair) -> bool:
    """Whether another row is the rest to the whole: by its amount or, in the same table, by its
    percentage, which follows from its own amount."""
    if not one.amount_step == other.amount_step == whole.amount_step:
        return False
    if one.amount + other.amount == whole.amount:
        return other.ratio(whole).fits
    if one.share + other.share != _WHOLE or not other.amount < whole.amount > one.amount:
        return False
    same_table = _place(one) == _place(other) and one.statement.row != other.statement.row
    return same_table and other.ratio(whole).fits


def _is_slip(one: Pair, amount: Decimal, share: Decimal) -> bool:
    """Whether either its amount or its percentage is a misprint of what it has to be."""
    if one.amount == amount:
        return is_misprint(_digits(one.share, one.share_step), _digits(share, one.share_step))
    if one.share != share:
        return False
    return is_misprint(_digits(one.amount, one.amount_step), _digits(amount, one.amount_step))


def _place(one: Pair) -> tuple[int, int]:
    return one.statement.page, one.statement.table


def _digits(value: Decimal, step: Decimal) -> str:
    return f"{value / step:04.0f}"
