"""Materiality: thresholds that fit each other, and misstatements summed against them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.review.materiality import Materiality, Misstated, summed
from reports.types import Disclosure


def thresholds(material: str, performance: str, trivial: str, unit: str = "tCO2e") -> Materiality:
    amounts = (Decimal(one) for one in (material, performance, trivial))
    return Materiality(Disclosure.SCOPE_1, unit, *amounts)


def misstated(difference: str, unit: str = "tCO2e", *, corrected: bool = False) -> Misstated:
    stated = Decimal(1000) + Decimal(difference)
    return Misstated(difference, Disclosure.SCOPE_1, stated, Decimal(1000), unit, corrected)


@pytest.mark.parametrize(
    ("amounts", "wrong"),
    [
        (("100", "75", "5"), []),
        (("100", "100", "0"), []),
        (("100", "101", "5"), ["performance"]),
        (("100", "75", "75"), ["trivial"]),
        (("100", "75", "-1"), ["trivial"]),
        (("0", "0", "0"), ["material", "trivial"]),
        (("NaN", "75", "5"), ["material"]),
        (("100", "75", "5", " "), ["unit"]),
    ],
)
def test_thresholds_that_do_not_fit_are_named(amounts: tuple[str, ...], wrong: list[str]) -> None:
    assert list(thresholds(*amounts).mistakes) == wrong


def test_each_misstatement_stands_in_one_place() -> None:
    rows = [
        misstated("60"),
        misstated("-50"),
        misstated("5"),
        misstated("-4"),
        misstated("900", corrected=True),
        misstated("700", "MWh"),
        Misstated("other", Disclosure.WATER, Decimal(900), Decimal(0), "tCO2e"),
    ]
    found = summed(thresholds("100", "75", "5"), rows)

    assert (found.net, found.gross, found.trivial_gross) == (10, 110, 9)
    assert [one.identity for one in found.trivial] == ["5", "-4"]
    assert [one.identity for one in found.corrected] == ["900"]
    assert [one.identity for one in found.other_unit] == ["700"]
    assert found.material


def test_what_is_neither_emissions_energy_nor_water_is_compared_in_its_own_unit_alone() -> None:
    amounts = (Decimal(one) for one in ("100", "75", "5"))
    waste = Materiality(Disclosure.OTHER, "t", *amounts)
    rows = [
        Misstated("waste", Disclosure.OTHER, Decimal(900), Decimal(840), "t"),
        Misstated("people", Disclosure.OTHER, Decimal(900), Decimal(100), "employees"),
    ]
    found = summed(waste, rows)
    assert [one.identity for one in found.counted] == ["waste"]
    assert not found.other_unit, "employees are no tonnes in another unit"
    assert waste.name == "other, in t"


def test_below_the_materiality_is_not_material() -> None:
    assert not summed(thresholds("100", "75", "5"), [misstated("99")]).material
    assert summed(thresholds("100", "75", "5"), [misstated("-100")]).material


def test_nothing_is_summed_against_thresholds_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="must not be above"):
        summed(thresholds("100", "101", "5"), [])


@pytest.mark.parametrize(("difference", "beyond"), [("10", False), ("11", True), ("-10", True)])
def test_the_tolerance_is_one_percent_of_the_stated_amount(difference: str, beyond: bool) -> None:
    assert misstated(difference).beyond_tolerance is beyond
