"""Drawing and concluding: what holds for every population, and numbers worked by hand."""

from __future__ import annotations

import itertools
import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.review.sampling import (
    Conclusion,
    Element,
    Examined,
    Part,
    Stratum,
    Twice,
    allocated,
    binomial_upper,
    counted_twice,
    drawn_claims,
    drawn_figures,
    evaluated_claims,
    evaluated_figures,
    interval_for,
    poisson_factor,
)

AMOUNTS = st.decimals(min_value="0.001", max_value=10**9, places=3)
FIGURES = st.lists(
    st.builds(
        Element,
        key=st.text(min_size=1, max_size=8),
        stratum=st.sampled_from([Stratum.HEADLINE, Stratum.OTHER]),
        amount=AMOUNTS,
    ),
    min_size=1,
    max_size=60,
    unique_by=lambda one: one.key,
)
CLAIMS = st.lists(
    st.builds(Element, key=st.text(max_size=8), stratum=st.sampled_from(Stratum)),
    max_size=60,
    unique_by=lambda one: one.key,
)


@pytest.mark.long
@given(rows=FIGURES, seed=st.text(max_size=10), most=st.integers(1, 20), data=st.data())
def test_figures_are_drawn_the_same_in_whatever_order_their_rows_come(
    rows: list[Element], seed: str, most: int, data: st.DataObject
) -> None:
    total = sum((one.amount for one in rows), Decimal(0))
    interval = interval_for(total, most, 90, None)
    mixed = data.draw(st.permutations(rows))
    assert drawn_figures(rows, seed, "g", interval) == drawn_figures(mixed, seed, "g", interval)


@pytest.mark.long
@given(rows=FIGURES, seed=st.text(max_size=10), most=st.integers(1, 20))
def test_no_figure_is_drawn_twice_and_the_large_ones_always(
    rows: list[Element], seed: str, most: int
) -> None:
    total = sum((one.amount for one in rows), Decimal(0))
    draw = drawn_figures(rows, seed, "g", total / most)
    keys = [one.element.key for one in draw.drawn]
    assert len(keys) == len(set(keys))
    certain = {one.element.key for one in draw.drawn if one.probability == 1}
    assert certain >= {one.key for one in rows if one.amount >= draw.interval}
    for one in draw.drawn:
        weight = 2 if one.element.stratum is Stratum.HEADLINE else 1
        expected = min(1.0, float(one.element.amount * weight / draw.interval))
        assert one.probability == pytest.approx(expected)
    # twice the amount of headlines, so at most twice as many as asked for, and one by chance
    assert len(keys) <= 2 * most + 1


def test_each_figure_is_drawn_as_often_as_its_probability_says() -> None:
    rows = [Element("a", Stratum.OTHER, Decimal(30)), Element("b", Stratum.OTHER, Decimal(70))]
    rows += [Element("c", Stratum.HEADLINE, Decimal(50))]
    seeds = 2000
    drawn = [
        one.element.key
        for seed in range(seeds)
        for one in drawn_figures(rows, str(seed), "g", Decimal(200)).drawn
    ]
    for key, probability in (("a", 0.15), ("b", 0.35), ("c", 0.5)):
        # four standard deviations of a binomial share
        slack = 4 * (probability * (1 - probability) / seeds) ** 0.5
        assert drawn.count(key) / seeds == pytest.approx(probability, abs=slack)


def test_a_figure_from_performance_materiality_on_is_drawn_with_certainty() -> None:
    rows = [Element(f"{n}", Stratum.OTHER, Decimal(n)) for n in range(1, 60)]
    draw = drawn_figures(rows, "s", "g", Decimal(200), always_from=Decimal(50))
    assert {one.element.key for one in draw.drawn if one.probability == 1} == {
        str(n) for n in range(50, 60)
    }


def test_an_interval_or_amount_that_is_not_above_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="above zero"):
        drawn_figures([Element("a", Stratum.OTHER, Decimal(0))], "s", "g", Decimal(1))
    with pytest.raises(ValueError, match="above zero"):
        drawn_figures([], "s", "g", Decimal(0))


@pytest.mark.long
@given(rows=CLAIMS, seed=st.text(max_size=10), wanted=st.integers(0, 70), data=st.data())
def test_claims_are_drawn_from_every_stratum_and_in_no_order_of_rows(
    rows: list[Element], seed: str, wanted: int, data: st.DataObject
) -> None:
    drawn = drawn_claims(rows, seed, wanted)
    assert drawn == drawn_claims(data.draw(st.permutations(rows)), seed, wanted)
    strata = {one.stratum for one in rows}
    assert len(drawn) == (max(min(wanted, len(rows)), len(strata)) if wanted else 0)
    assert {one.element.stratum for one in drawn} == (strata if wanted else set())
    for one in drawn:
        alike = sum(each.stratum is one.element.stratum for each in rows)
        taken = sum(each.element.stratum is one.element.stratum for each in drawn)
        assert one.probability == taken / alike


def test_the_riskier_stratum_gets_more_for_its_size() -> None:
    sizes = {Stratum.AGAINST: 3, Stratum.HEADLINE: 20, Stratum.ASSERTED: 20, Stratum.OTHER: 40}
    # by weight 24, 80, 40 and 40 of 184; 22 of them: 2.9, 9.6, 4.8 and 4.8
    assert allocated(sizes, 22) == {
        Stratum.AGAINST: 3,
        Stratum.HEADLINE: 10,
        Stratum.ASSERTED: 5,
        Stratum.OTHER: 4,
    }
    assert allocated(sizes, 1000) == sizes


def test_another_seed_draws_others() -> None:
    rows = [Element(str(number), Stratum.ASSERTED) for number in range(100)]
    draws = [frozenset(one.element.key for one in drawn_claims(rows, s, 10)) for s in "abcdefgh"]
    assert len(set(draws)) == len(draws)


def part(key: str, amount: float, *wholes: str, **fields: object) -> Part:
    """A figure named by its key."""
    return Part(key, Decimal(str(amount)), key, wholes, **fields)  # type: ignore[arg-type]


def column(*amounts: float, total: int = -1) -> list[Part]:
    """Figures below each other; the one at `total` is called so."""
    return [
        part(f"r{row}", amount, lines=(("c", row),), total=row == total)
        for row, amount in enumerate(amounts)
    ]


@pytest.mark.long
@given(
    groups=st.lists(
        st.lists(st.integers(10_007, 99_991), min_size=2, max_size=4), min_size=2, max_size=4
    ).filter(lambda groups: len(set(itertools.chain(*groups))) == sum(map(len, groups))),
    totals_first=st.booleans(),
)
def test_of_a_table_with_subtotals_no_amount_counts_twice(
    groups: list[list[int]], totals_first: bool
) -> None:
    cells: list[int] = []
    for group in groups:
        cells += [sum(group), *group] if totals_first else [*group, sum(group)]
    whole = sum(map(sum, groups))
    cells = [whole, *cells] if totals_first else [*cells, whole]
    rows = column(*cells)
    out = counted_twice(rows)
    left = sum(one.amount for one in rows if one.key not in out)
    assert left <= whole


def test_a_total_whose_parts_add_up_is_left_out() -> None:
    scopes = [part("1", 100, "1+2"), part("2", 50, "1+2"), part("1+2", 150)]
    assert counted_twice(scopes) == {"1+2": Twice.TOTAL}


def test_parts_that_are_not_all_of_a_total_are_left_out_with_their_own_parts() -> None:
    scopes = [part("3", 100), part("3.1", 60, "3"), part("a", 20, "3.1")]
    assert counted_twice(scopes) == {"3.1": Twice.PART, "a": Twice.PART}


def test_totals_by_two_methods_do_not_take_out_their_common_part() -> None:
    rows = [
        part("1", 100, "location", "market"),
        part("2l", 50, "location"),
        part("2m", 41, "market"),
        part("location", 150),
        part("market", 140),  # which is 1 too small
    ]
    assert counted_twice(rows) == {"location": Twice.TOTAL, "market": Twice.TOTAL}


def test_rounded_parts_add_up() -> None:
    half = Decimal("0.5")
    rows = [
        part("1", 100, "t", tolerance=half),
        part("2", 50, "t", tolerance=half),
        part("t", 151, tolerance=half),
    ]
    assert counted_twice(rows) == {"t": Twice.TOTAL}


def test_sums_in_a_column_labelled_totals_pairs_and_repeats_are_left_out() -> None:
    assert counted_twice(column(123, 234, 345, 702)) == {"r3": Twice.SUM}
    assert counted_twice(column(999, 123, 234, 345, total=0)) == {"r0": Twice.TABLE}
    apart = [part("a", "121016.8"), part("b", "6569.5"), part("c", "127586.3")]  # type: ignore[arg-type]
    assert counted_twice(apart) == {"c": Twice.PAIR}
    again = [part("a", 8348), part("b", 8348), part("c", 12), part("d", 12)]
    assert counted_twice(again) == {"b": Twice.REPEAT}


@pytest.mark.parametrize(
    ("number", "confidence", "factor"),
    # AICPA Audit Guide, Audit Sampling: confidence factors for monetary unit sampling, which are
    # rounded up
    [(0, 95, 3.00), (1, 95, 4.75), (2, 95, 6.30), (0, 90, 2.31), (1, 90, 3.89), (0, 80, 1.61)],
)
def test_the_factors_are_those_of_the_tables(number: int, confidence: int, factor: float) -> None:
    assert math.ceil(poisson_factor(number, confidence) * 100) / 100 == factor


def test_the_limit_of_a_rate_is_exact() -> None:
    assert binomial_upper(60, 0, 95) == pytest.approx(1 - 0.05 ** (1 / 60))
    # the table for attributes, rounded up: one deviation in 60 at 90 % has the limit 6.4 %
    assert math.ceil(binomial_upper(60, 1, 90) * 1000) / 1000 == 0.064
    assert binomial_upper(0, 0, 95) == binomial_upper(5, 5, 95) == 1


@given(
    tested=st.integers(1, 80), deviations=st.integers(0, 80), confidence=st.sampled_from([80, 95])
)
def test_the_limit_of_a_rate_lies_above_it_and_grows(
    tested: int, deviations: int, confidence: int
) -> None:
    deviations = min(deviations, tested)
    upper = binomial_upper(tested, deviations, confidence)
    assert deviations / tested < upper <= 1 or deviations == tested
    assert upper <= binomial_upper(tested, min(deviations + 1, tested), confidence)


def test_an_evaluation_worked_by_hand() -> None:
    """Interval 1000 at 95 %: one figure of 400 found to be 300 (tainting 25 %, projected 250), one
    drawn with certainty of 2000 found to be 1900."""
    tested = [
        Examined(Decimal(400), Decimal(300), 0.4),
        Examined(Decimal(2000), Decimal(1900), 1.0),
        Examined(Decimal(500), Decimal(500), 0.5),
    ]
    told = evaluated_figures(tested, 0, Decimal(1000), 95, Decimal(4000))
    assert told.known == 200
    assert told.projected == pytest.approx(350)
    # the certain 100, the interval at 3.00 (2.9957), and 250 at the step from 2.9957 to 4.7439
    assert told.over == pytest.approx(100 + 2995.7 + 437.05, abs=0.5)
    assert told.under == pytest.approx(2995.7, abs=0.1)
    assert told.conclusion is Conclusion.WITHIN
    assert evaluated_figures(tested, 0, Decimal(1000), 95, Decimal(3000)).conclusion is (
        Conclusion.NOT_WITHIN
    )


def test_what_cannot_be_concluded_says_so() -> None:
    fine = [Examined(Decimal(400), Decimal(400), 0.4)]
    interval, performance = Decimal(1000), Decimal(2000)
    assert evaluated_figures(fine, 1, interval, 95, performance).conclusion is Conclusion.OPEN
    assert evaluated_figures(fine, 0, interval, 95, None).conclusion is Conclusion.NO_MATERIALITY
    assert evaluated_figures(fine, 0, interval, 95, performance).conclusion is Conclusion.TOO_FEW
    assert evaluated_figures(fine, 0, interval, 80, performance).conclusion is Conclusion.WITHIN


def test_an_interval_from_performance_materiality_suffices_where_nothing_is_wrong() -> None:
    performance = Decimal(1000)
    interval = interval_for(Decimal(20_000), 60, 90, performance)
    fine = [Examined(Decimal(10), Decimal(10), float(Decimal(10) / interval))]
    assert evaluated_figures(fine, 0, interval, 90, performance).conclusion is Conclusion.WITHIN


def test_what_was_not_provided_counts_as_overstated_by_all_of_it() -> None:
    told = evaluated_figures([Examined(Decimal(100), None, 0.1)], 0, Decimal(1000), 90, None)
    assert (told.known, told.projected) == (100, 1000)


def test_claims_that_were_all_examined_leave_nothing_to_chance() -> None:
    told = evaluated_claims(4, 4, 0, 1, 95, 0.3)
    assert (told.rate, told.upper, told.conclusion) == (0.25, 0.25, Conclusion.WITHIN)
    few = evaluated_claims(100, 10, 0, 0, 95, 0.1)
    assert few.conclusion is Conclusion.TOO_FEW  # 1 - 0.05 ** 0.1 is 26 %
    many = evaluated_claims(100, 30, 0, 0, 95, 0.1)
    assert (many.conclusion, many.projected) == (Conclusion.WITHIN, 0)
    assert evaluated_claims(100, 30, 0, 2, 95, 0.1).conclusion is Conclusion.NOT_WITHIN


@given(
    results=st.lists(
        st.tuples(AMOUNTS, st.floats(0, 2), st.floats(0.01, 1)), min_size=1, max_size=20
    )
)
def test_upper_limits_lie_at_or_above_what_was_projected(
    results: list[tuple[Decimal, float, float]],
) -> None:
    tested = [
        Examined(amount, amount * Decimal(str(round(share, 3))), probability)
        for amount, share, probability in results
    ]
    told = evaluated_figures(tested, 0, Decimal(1000), 90, None)
    over = sum(max(one.projected, 0) for one in tested)
    under = sum(max(-one.projected, 0) for one in tested)
    assert told.over >= over * (1 - 1e-9)
    assert told.under >= under * (1 - 1e-9)
