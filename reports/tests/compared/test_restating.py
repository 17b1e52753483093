"""Figures that two reports print otherwise, and those that only seem to."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.compared.explaining import explanation_of, telling_sentences
from reports.compared.restating import compared, disclosure_of, in_unit
from reports.figures.types import Quantity
from reports.types import Disclosure

ONE = Quantity(
    metric="ghg_emissions",
    value=Decimal(12_400),
    unit="tCO2e",
    step=Decimal(1),
    scope="1",
    year=2022,
    page=4,
    in_table=True,
    label="Scope 1",
    quote="Scope 1 | 12,400",
)
NOW = replace(ONE, value=Decimal(13_020), page=40, quote="Scope 1 | 13,020")


def test_a_figure_printed_otherwise_is_restated_by_an_amount_and_a_percentage() -> None:
    (found,) = compared([ONE], [NOW]).restated
    assert (found.was, found.now, found.difference) == (12_400, 13_020, 620)
    assert found.percent == Decimal("5.0")
    assert found.disclosure is Disclosure.SCOPE_1


@pytest.mark.parametrize(
    "other",
    [
        replace(NOW, value=Decimal(12_400)),
        replace(NOW, value=Decimal(12_000), step=Decimal(1000)),
        replace(NOW, value=Decimal("12_400.4"), step=Decimal("0.1")),
        replace(NOW, value=Decimal(12_000), approximate=True),
    ],
    ids=["the same", "thousands", "a decimal", "about"],
)
def test_what_rounding_explains_is_not_restated(other: Quantity) -> None:
    found = compared([ONE], [other])
    assert (found.restated, found.agreeing) == ((), 1)


def test_another_unit_of_the_same_kind_is_brought_to_one() -> None:
    energy = replace(
        ONE, metric="energy", scope="", unit="MWh", value=Decimal(1000), label="Energy"
    )
    assert compared([energy], [replace(energy, unit="GJ", value=Decimal(3600))]).agreeing == 1
    (found,) = compared([energy], [replace(energy, unit="GJ", value=Decimal(7200))]).restated
    assert (found.unit, found.percent) == ("GJ", 100)
    assert found.disclosure is Disclosure.ENERGY
    assert in_unit(Decimal(7200), "GJ", "MWh") == 2000
    assert in_unit(Decimal(7200), "GJ", "tCO2e") is None


def test_a_thousandfold_value_is_a_unit_read_as_another() -> None:
    found = compared([ONE], [replace(NOW, value=ONE.value * 1000)])
    assert (found.restated, found.by_unit) == ((), 1)


@pytest.mark.parametrize(
    "change",
    [
        {"scope": "2"},
        {"method": "market"},
        {"year": 2021},
        {"unit": "t"},
        {"metric": "energy"},
        {"entity_part": "Steel"},
        {"year": None},
        {"period": "2021-2022"},
        {"baseline_year": 2019},
    ],
    ids=lambda change: next(iter(change)),
)
def test_another_figure_is_not_compared(change: dict[str, object]) -> None:
    assert compared([ONE], [replace(NOW, **change)]).total == 0  # type: ignore[arg-type]


def test_a_figure_of_no_known_metric_is_known_by_its_label() -> None:
    other = replace(ONE, metric="other", scope="", unit="", label="Trees planted")
    assert compared([other], [other]).total == 0  # without a unit nothing is concluded
    money = replace(other, metric="money", unit="EUR", label="Revenue 2022")
    assert len(compared([money], [replace(money, value=Decimal(1))]).restated) == 1
    assert compared([money], [replace(money, label="Costs", value=Decimal(1))]).total == 0


def test_several_values_told_apart_by_nothing_are_not_decided() -> None:
    twice = [ONE, replace(ONE, value=Decimal(9_000), page=5)]
    assert compared(twice, [NOW]).undecided == 1
    assert compared(twice, [replace(NOW, value=Decimal(9_000))]).agreeing == 1


QUANTITIES = st.lists(
    st.builds(
        replace,
        st.just(ONE),
        value=st.sampled_from([Decimal(n) for n in (100, 104, 110, 100_000)]),
        step=st.sampled_from([Decimal(1), Decimal(10)]),
        scope=st.sampled_from(["1", "2"]),
        year=st.sampled_from([2021, 2022]),
        page=st.integers(1, 3),
    ),
    max_size=6,
)


@pytest.mark.long
@settings(max_examples=60)
@given(QUANTITIES, QUANTITIES, st.randoms())
def test_order_does_not_matter_and_swapping_swaps(
    before: list[Quantity], after: list[Quantity], random: object
) -> None:
    found = compared(before, after)
    mixed = list(before)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert compared(mixed, after) == found
    back = compared(after, before)
    assert sorted((-r.difference, r.unit) for r in back.restated) == sorted(
        (r.difference, r.unit) for r in found.restated
    )
    assert (back.agreeing, back.by_unit, back.undecided) == (
        found.agreeing,
        found.by_unit,
        found.undecided,
    )


@pytest.mark.long
@given(QUANTITIES)
def test_a_side_restates_nothing_of_itself(side: list[Quantity]) -> None:
    found = compared(side, side)
    assert found.restated == () and found.agreeing == found.total


def test_words_near_the_figure_that_speak_of_a_restatement_are_found() -> None:
    pages = {
        39: "Water data for 2022 was restated. We plant trees.",
        40: "Scope 1 emissions of 2022 were restated because a plant was sold. All is well.",
        50: "Scope 1 of 2022 was recalculated.",
    }
    telling = telling_sentences(pages)
    found = explanation_of(NOW, telling)
    assert found and found.names_it
    assert (found.page, found.quote) == (
        40,
        "Scope 1 emissions of 2022 were restated because a plant was sold.",
    )
    assert explanation_of(replace(NOW, page=45), telling) is None
    near = explanation_of(replace(NOW, page=38, scope="3", year=2020), telling)
    assert near and not near.names_it


def test_what_a_figure_is_of_decides_its_materiality() -> None:
    assert disclosure_of("ghg_emissions", "3.7", "tCO2e") is Disclosure.SCOPE_3
    assert disclosure_of("ghg_emissions", "1+2", "tCO2e") is Disclosure.EMISSIONS_TOTAL
    assert disclosure_of("water", "", "m3") is Disclosure.WATER
    assert disclosure_of("money", "", "EUR") is Disclosure.OTHER
