"""Drawing a sample and concluding from it (no rows here).

Figures are drawn with a probability proportional to their amount, within one disclosure, unit and
method, and the lines of an inventory within one scope and method of a workbook: monetary-unit
sampling with a fixed interval and a random start (AICPA Audit Guide, Audit Sampling, chapter 6).
Every line can be drawn by itself, however many there are. Claims are drawn by simple random
selection within strata. Whatever is random follows from hashes of the seed and of each element's
key, so a draw can be repeated by anybody and does not depend on the order of rows.

Upper limits: for amounts the bound of Stringer (1963) with factors of the Poisson distribution, by
the formula from which the tables of confidence factors of that guide are made; for rates the exact
binomial limit of Clopper and Pearson (1934), one-sided. Both are computed, not looked up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from typing import Final

RULE_VERSION: Final = 1
CONFIDENCES: Final = (80, 90, 95)  # percent
_STEPS: Final = 200  # of a bisection: more than a float can tell apart


class Stratum(StrEnum):
    """By what risk an element was put where, the riskiest first."""

    AGAINST = "against"
    HEADLINE = "headline"
    ASSERTED = "asserted"
    OTHER = "other"


WEIGHTS: Final[Mapping[Stratum, int]] = {
    Stratum.AGAINST: 8,
    Stratum.HEADLINE: 4,
    Stratum.ASSERTED: 2,
    Stratum.OTHER: 1,
}
HEADLINE_FIGURE: Final = 2  # by which a headline figure weighs more than its amount
ALL_OF_IT: Final = "all"  # the stratum of figures so large that each one is drawn
RULE: Final = (
    "Claims stand in four strata: something speaks against them (weight 8), only asserted and of "
    "high priority (4), only asserted (2), the rest (1). Of each stratum as many are drawn as its "
    "size times its weight gives, at least one. Figures are drawn by their amounts within one "
    "disclosure, unit and method; a headline figure that no check guards counts twice its amount. "
    "The counted lines of a client's workbook are drawn by their tonnes in the same way, within "
    "one scope and method, each line by itself; those that were not drawn are kept as a number, a "
    "sum and a digest, and stand in the lead sheet. A figure or line at or above the interval, or "
    "at or above performance materiality, is drawn in any case. Left out are claims and figures "
    "that a check guards, figures that agree with the sum of such lines, lines that a person "
    "concluded to be misstated, and of a total and its parts one of the two: the total where its "
    "parts add up to it, else the parts."
)


@dataclass(frozen=True, slots=True)
class Element:
    """One claim, figure or line of a population. `key` is its identity, `amount` above zero (1 for
    a claim)."""

    key: str
    stratum: Stratum
    amount: Decimal = Decimal(1)


@dataclass(frozen=True, slots=True)
class Drawn:
    """An element that was drawn, and the probability with which it was."""

    element: Element
    probability: float


def hashed(seed: str, *parts: str) -> Fraction:
    """A number from 0 to below 1 that follows from seed and parts alone."""
    digest = _digest(seed, *parts)
    return Fraction(int.from_bytes(digest, "big"), 2 ** (8 * len(digest)))


def _digest(seed: str, *parts: str) -> bytes:
    """Bytes that follow from seed and parts; in their order stand the numbers of `hashed`."""
    return sha256("\x1f".join((seed, str(RULE_VERSION), *parts)).encode()).digest()


def in_random_order(elements: Iterable[Element], seed: str) -> list[Element]:
    """The elements in the order of their random numbers, each key once."""
    by_key = {one.key: one for one in sorted(elements, key=_settled)}
    return sorted(by_key.values(), key=lambda one: (_digest(seed, one.key), one.key))


def _settled(one: Element) -> tuple[str, str, Decimal]:
    return one.key, one.stratum, one.amount


def drawn_claims(elements: Iterable[Element], seed: str, wanted: int) -> list[Drawn]:
    """`wanted` elements, or one of each stratum where those are more, in the order of the strata
    and of their random numbers; all where there are fewer."""
    if wanted < 1:
        return []
    strata: dict[Stratum, list[Element]] = {one: [] for one in Stratum}
    for element in in_random_order(elements, seed):
        strata[element.stratum].append(element)
    sizes = {name: len(rows) for name, rows in strata.items() if rows}
    return [
        Drawn(element, number / sizes[name])
        for name, number in allocated(sizes, wanted).items()
        for element in strata[name][:number]
    ]


def allocated(sizes: Mapping[Stratum, int], wanted: int) -> dict[Stratum, int]:
    """How many to draw from strata of these sizes: one of each, the rest by size times weight, one
    by one to the stratum that has the least for its share, and none beyond its size."""
    given = {name: min(1, sizes[name]) for name in Stratum if name in sizes}
    shares = {name: WEIGHTS[name] * size for name, size in sizes.items()}
    while sum(given.values()) < min(wanted, sum(sizes.values())):
        open_strata = [name for name in given if given[name] < sizes[name]]
        neediest = min(open_strata, key=lambda name: Fraction(given[name] + 1, shares[name]))
        given[neediest] += 1
    return given


@dataclass(frozen=True, slots=True)
class AmountDraw:
    """Figures or lines drawn from one group. `interval` is that of elements of weight 1; `total`
    the sum of all amounts."""

    drawn: tuple[Drawn, ...]
    interval: Decimal
    total: Decimal


def interval_for(
    total: Decimal, most: int, confidence: int, performance: Decimal | None
) -> Decimal:
    """The sampling interval: performance materiality by the factor of no misstatement, where it is
    set; never so small that an even population would give more than `most` items."""
    least = total / most
    if performance is None:
        return least
    return max(least, performance / Decimal(str(poisson_factor(0, confidence))))


def drawn_figures(
    elements: Iterable[Element],
    seed: str,
    group: str,
    interval: Decimal,
    always_from: Decimal | None = None,
) -> AmountDraw:
    """Figures or lines of one group drawn by their amounts, the largest first. Those that weigh at
    least the interval, or reach `always_from`, are drawn with certainty.

    Raises:
        ValueError: for an interval or an amount that is not above zero.
    """
    rows = in_random_order(elements, seed)
    if interval <= 0 or any(one.amount <= 0 for one in rows):
        raise ValueError("An interval and amounts are above zero.")
    total = sum((one.amount for one in rows), Decimal(0))
    certain = [one for one in rows if _is_certain(one, interval, always_from)]
    rest = [one for one in rows if not _is_certain(one, interval, always_from)]
    found = [Drawn(one, 1.0) for one in certain]
    step = Fraction(interval)
    next_hit, reached = hashed(seed, "start", group) * step, Fraction(0)
    for one in rest:
        reached += Fraction(_weighed(one))
        if reached > next_hit:
            found.append(Drawn(one, float(Fraction(_weighed(one)) / step)))
            next_hit += step
    found.sort(key=lambda each: (-each.element.amount, each.element.key))
    return AmountDraw(tuple(found), interval, total)


def _weighed(one: Element) -> Decimal:
    return one.amount * (HEADLINE_FIGURE if one.stratum is Stratum.HEADLINE else 1)


def _is_certain(one: Element, interval: Decimal, always_from: Decimal | None) -> bool:
    reaches = always_from is not None and one.amount >= always_from
    return reaches or _weighed(one) >= interval


@dataclass(frozen=True, slots=True)
class Part:
    """A figure as a total or as a part of one. `wholes` are the names of the totals it is a part
    of, in the same words as the `name` of those. `tolerance` is by how much its printed digits may
    round it. `lines` are the column and the row of its table, each with its place there; none for
    what is in no table. `total` says that its label calls it a total, `drawable` that it is to be
    drawn unless its amount counts twice: what a check guards only shows what is a total."""

    key: str
    amount: Decimal
    name: str
    wholes: tuple[str, ...] = ()
    tolerance: Decimal = Decimal(0)
    lines: tuple[tuple[str, int], ...] = ()
    total: bool = False
    drawable: bool = True


class Twice(StrEnum):
    """Why a figure is left out so that no amount counts twice."""

    TOTAL = "total"
    PART = "part"
    SUM = "sum"
    TABLE = "table"
    PAIR = "pair"
    REPEAT = "repeat"

    @property
    def in_words(self) -> str:
        """The reason as a sentence."""
        return _TWICE[self]


_TWICE = {
    Twice.TOTAL: "Parts of it are in the population.",
    Twice.PART: "The total it is a part of is in the population.",
    Twice.SUM: "It is the sum of figures beside it in its table.",
    Twice.TABLE: "It is a total of its table, and figures beside it are in the population.",
    Twice.PAIR: "It is the sum of two other figures of the population.",
    Twice.REPEAT: "The same amount, or its parts, are in the population already.",
}
TELLING_DIGITS: Final = 3  # from which the same amount twice is no coincidence
TELLING_IN_SUMS: Final = 5  # from which a sum of two is none
FEWEST_BESIDE: Final = 2


def counted_twice(parts: Iterable[Part]) -> dict[str, Twice]:
    """The keys of the figures of one unit to leave out so that no amount counts twice, each with
    the reason.

    The second of two equal amounts is left out, both where they are a total. Of a total and its
    parts the total is left out where the parts add up to it, else the parts, unless another total
    was left out for them. Left out too is a figure that is the sum of two or more neighbours on
    one side of it in its row or column, one that its label calls a total beside two or more others,
    and one that is the sum of two others to the last of at least five digits.
    """
    rows = sorted(parts, key=lambda one: (not one.wholes, one.name, one.key))
    out = _wholes_or_parts(rows)
    for line in _lines_of(rows):
        out |= {one.key: Twice.SUM for one in _sums_in([one for one in line if one.key not in out])}
    for line in _lines_of(rows):
        left = [one for one in line if one.key not in out]
        plain = [one for one in left if not one.total]
        if len(plain) >= FEWEST_BESIDE:
            out |= {one.key: Twice.TABLE for one in left if one.total}
    left = [one for one in rows if one.key not in out]
    out |= {one.key: Twice.PAIR for one in left if _is_sum_of_two(one, rows)}
    left = [one for one in rows if one.key not in out and one.drawable]
    return out | _repeats(left, _telling(rows, out))


def _telling(rows: Iterable[Part], out: Mapping[str, Twice]) -> set[Decimal]:
    """The amounts of totals that were left out, and of which a repeat is left out too."""
    totals = {key for key, why in out.items() if why is not Twice.PART}
    return {one.amount.normalize() for one in rows if one.key in totals}


def _lines_of(rows: Iterable[Part]) -> list[list[Part]]:
    """The figures of each row and column in their order there, line by line."""
    lines: dict[str, list[tuple[int, Part]]] = {}
    for one in rows:
        for line, place in one.lines:
            lines.setdefault(line, []).append((place, one))
    return [
        [one for _, one in sorted(lines[name], key=lambda each: (each[0], each[1].key))]
        for name in sorted(lines)
    ]


def _is_sum_of_two(one: Part, others: Sequence[Part]) -> bool:
    if len(one.amount.normalize().as_tuple().digits) < TELLING_IN_SUMS:
        return False
    amounts = [each.amount for each in others if each.key != one.key]
    seen: set[Decimal] = set()
    for amount in amounts:
        if one.amount - amount in seen:
            return True
        seen.add(amount)
    return False


def _repeats(rows: Iterable[Part], seen: set[Decimal]) -> dict[str, Twice]:
    """The figures whose amount was seen before."""
    found: dict[str, Twice] = {}
    for one in rows:
        amount = one.amount.normalize()
        if len(amount.as_tuple().digits) >= TELLING_DIGITS and amount in seen:
            found[one.key] = Twice.REPEAT
        seen.add(amount)
    return found


def _wholes_or_parts(rows: Sequence[Part]) -> dict[str, Twice]:
    members: dict[str, list[Part]] = {}
    for one in rows:
        for name in one.wholes:
            members.setdefault(name, []).append(one)
    named = {one.name: one for one in rows if one.name in members}
    wholes = sorted(named.values(), key=lambda one: (one.amount, one.key))
    sums = [one for one in wholes if len(members[one.name]) > 1 and adds_up(one, members[one.name])]
    out = {one.key: Twice.TOTAL for one in sums}
    stand_in = {part.key for one in sums for part in members[one.name]}
    # from the largest total inwards: what is left out as a part is no total any more
    for one in reversed(wholes):
        if one.key in out:
            continue
        if any(part.key in stand_in for part in members[one.name]):
            out[one.key] = Twice.TOTAL
        elif one.drawable:
            out |= dict.fromkeys(_below(members[one.name], members), Twice.PART)
    return out


def _below(parts: Iterable[Part], members: Mapping[str, list[Part]]) -> list[str]:
    """The keys of these parts and of the parts of them."""
    found: list[str] = []
    left = list(parts)
    while left:
        one = left.pop()
        if one.key not in found:
            found.append(one.key)
            left += members.get(one.name, [])
    return found


def adds_up(whole: Part, parts: Sequence[Part]) -> bool:
    """Whether parts are a total, as far as its and their printed digits tell."""
    rounding = whole.tolerance + sum((one.tolerance for one in parts), Decimal(0))
    return abs(sum((one.amount for one in parts), Decimal(0)) - whole.amount) <= rounding


def _sums_in(line: Sequence[Part]) -> list[Part]:
    """The figures of a row or column that are the sum of two or more neighbours on one side, the
    sums among those passed over."""
    found: list[Part] = []
    while True:  # a total of subtotals is seen once those are
        more = [
            one
            for at, one in enumerate(line)
            if one not in found
            and any(
                _begins_with_parts(one, side, found) for side in (line[:at][::-1], line[at + 1 :])
            )
        ]
        if not more:
            return found
        found.append(min(more, key=lambda one: one.amount))


def _begins_with_parts(one: Part, side: Sequence[Part], sums: Sequence[Part]) -> bool:
    """Whether the nearest figures on one side, without the sums among them, add up to it."""
    taken: list[Part] = []
    for neighbour in side:
        if neighbour in sums:
            continue
        taken.append(neighbour)
        if len(taken) > 1 and adds_up(one, taken):
            return True
        if sum((each.amount for each in taken), Decimal(0)) > one.amount * 2:
            return False
    return False


class Conclusion(StrEnum):
    """What a sample allows to say."""

    OPEN = "open"  # results are missing
    NO_MATERIALITY = "no_materiality"
    TOO_FEW = "too_few"  # even without any exception the upper limit would lie too high
    WITHIN = "within"
    NOT_WITHIN = "not_within"

    @property
    def in_words(self) -> str:
        """The conclusion as a sentence."""
        return _CONCLUSIONS[self]


_CONCLUSIONS = {
    Conclusion.OPEN: "Not every item has a result yet: nothing can be concluded.",
    Conclusion.NO_MATERIALITY: "No performance materiality is set: nothing can be concluded.",
    Conclusion.TOO_FEW: "Not enough drawn to conclude.",
    Conclusion.WITHIN: "The upper limit is within what can be tolerated.",
    Conclusion.NOT_WITHIN: "The upper limit is beyond what can be tolerated.",
}


@dataclass(frozen=True, slots=True)
class Examined:
    """A drawn figure with what was found: `found` None where it was not provided, which counts as
    an overstatement of all of it. `probability` is that with which it was drawn."""

    amount: Decimal
    found: Decimal | None
    probability: float

    @property
    def difference(self) -> Decimal:
        """By how much too much is stated."""
        return self.amount - (self.found if self.found is not None else Decimal(0))

    @property
    def projected(self) -> float:
        """The difference over the probability of having been drawn."""
        return float(self.difference) / self.probability


@dataclass(frozen=True, slots=True)
class Amounts:
    """What a sample says of one group of figures, in its unit.

    `known` is the sum of the differences found, `projected` that of the whole group (both with
    over- and understatements offset), `over` and `under` the upper limits of each direction alone.
    `left` is how many items have no result.
    """

    items: int
    left: int
    known: float
    projected: float
    over: float
    under: float
    performance: float | None
    conclusion: Conclusion

    @property
    def upper(self) -> float:
        """The larger of the two upper limits."""
        return max(self.over, self.under)

    @property
    def beyond_known(self) -> float:
        """What is projected beyond the known differences."""
        return self.projected - self.known


def evaluated_figures(
    tested: Sequence[Examined],
    left: int,
    interval: Decimal,
    confidence: int,
    performance: Decimal | None,
) -> Amounts:
    """What the tested figures of one group say of all of it.

    `interval` is that of the draw; 0 where every figure was drawn with certainty.
    """
    over = _upper_limit(tested, interval, confidence, sign=1)
    under = _upper_limit(tested, interval, confidence, sign=-1)
    least = poisson_factor(0, confidence) * float(interval)
    tolerable = None if performance is None else float(performance)
    if left or not tested:
        conclusion = Conclusion.OPEN
    elif tolerable is None:
        conclusion = Conclusion.NO_MATERIALITY
    elif least > tolerable * (1 + 1e-9):
        conclusion = Conclusion.TOO_FEW
    else:
        # the interval was chosen so that no exception gives exactly the limit
        within = max(over, under) <= tolerable * (1 + 1e-9)
        conclusion = Conclusion.WITHIN if within else Conclusion.NOT_WITHIN
    known = float(sum((one.difference for one in tested), Decimal(0)))
    projected = sum(one.projected for one in tested)
    return Amounts(len(tested) + left, left, known, projected, over, under, tolerable, conclusion)


def _upper_limit(
    tested: Sequence[Examined], interval: Decimal, confidence: int, sign: int
) -> float:
    """The bound of Stringer in one direction; differences of items drawn with certainty are added
    as they are."""
    differences = [(one, float(one.difference) * sign) for one in tested]
    wrong = [(one, by) for one, by in differences if by > 0]
    certain = sum(by for one, by in wrong if one.probability >= 1)
    projected = sorted((by / one.probability for one, by in wrong if one.probability < 1))[::-1]
    factors = [poisson_factor(number, confidence) for number in range(len(projected) + 1)]
    risk = sum(
        (factors[number] - factors[number - 1]) * amount
        for number, amount in enumerate(projected, 1)
    )
    return certain + factors[0] * float(interval) + risk


@dataclass(frozen=True, slots=True)
class Rate:
    """What a sample says of one stratum of claims: `size` of it, `drawn` with `deviations` among
    those with a result, `left` without one. Rates are shares from 0 to 1."""

    size: int
    drawn: int
    left: int
    deviations: int
    rate: float | None
    upper: float
    tolerable: float
    conclusion: Conclusion

    @property
    def projected(self) -> float:
        """How many deviations the stratum would hold at the rate found."""
        return self.size * (self.rate or 0.0)


def evaluated_claims(
    size: int, tested: int, left: int, deviations: int, confidence: int, tolerable: float
) -> Rate:
    """What `tested` claims with a result, of a stratum of `size`, say of all of it."""
    everything = tested == size and not left
    upper = (
        deviations / size if everything and size else binomial_upper(tested, deviations, confidence)
    )
    if left or not tested:
        conclusion = Conclusion.OPEN
    elif not everything and binomial_upper(tested, 0, confidence) > tolerable:
        conclusion = Conclusion.TOO_FEW
    else:
        conclusion = Conclusion.WITHIN if upper <= tolerable else Conclusion.NOT_WITHIN
    rate = deviations / tested if tested else None
    return Rate(size, tested + left, left, deviations, rate, upper, tolerable, conclusion)


def poisson_factor(number: int, confidence: int) -> float:
    """The mean of a Poisson distribution for which `number` events or fewer have the probability
    1 - confidence: 3.00 for none at 95 %, 4.74 for one."""
    risk = 1 - confidence / 100

    def at_most(mean: float) -> float:
        term = total = math.exp(-mean)
        for each in range(1, number + 1):
            term *= mean / each
            total += term
        return total

    return _where(at_most, risk, 0.0, 10.0 * (number + 2))


def binomial_upper(tested: int, deviations: int, confidence: int) -> float:
    """The one-sided upper limit of a rate of which `deviations` were found in `tested` (Clopper and
    Pearson); 1 where nothing was tested or all deviate."""
    if tested == 0 or deviations >= tested:
        return 1.0

    def at_most(rate: float) -> float:
        return sum(
            math.comb(tested, each) * rate**each * (1 - rate) ** (tested - each)
            for each in range(deviations + 1)
        )

    return _where(at_most, 1 - confidence / 100, 0.0, 1.0)


def _where(falling: Callable[[float], float], level: float, low: float, high: float) -> float:
    """Where a falling function reaches a level."""
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > level else (low, middle)
    return high
