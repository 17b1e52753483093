"""A typed factor unlike the one that all rows of its fuel and source share."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

SITES = ("Arden", "Bexley", "Corby", "Derby", "Epsom", "Frome")
Row = tuple[str, float, float]  # what is burnt, how much, and the factor


def fuels(
    rows: Sequence[Row],
    unit: str = "kWh",
    source: str = "DEFRA 2023",
    more: dict[int, str] | None = None,
    head: str = "Comment",
    sites: Sequence[str] = SITES,
):  # type: ignore[no-untyped-def]
    """A row for each site: its fuel, unit, amount, factor, source and emissions, with what else is
    said of some."""
    cells: list[list[Cell]] = [
        ["Site", "Fuel", "Unit", "Amount 2023", "Factor kgCO2e/unit", "Source", "tCO2e", head]
    ]
    for at, (fuel, amount, factor) in enumerate(rows, 2):
        told = (f"=D{at}*E{at}/1000", amount * factor / 1000)
        site = sites[(at - 2) % len(sites)]
        cells.append([site, fuel, unit, amount, factor, source, told, (more or {}).get(at)])
    return sheet("Scope 1", *cells)


def burnt(fuel: str, *factors: float) -> list[Row]:
    return [(fuel, 41_230 + 1_777 * at, factor) for at, factor in enumerate(factors)]


def test_one_row_with_another_factor_is_asked_about() -> None:
    rows = burnt("Wood pellets", 0.0173, 0.0173, 0.0191, 0.0173, 0.0173)
    (one,) = examined(fuels(rows))[0]
    assert (one.kind, one.place.cells) == ("factor_wrong_year", "E4")
    assert one.message == (
        "Corby: Wood pellets is computed with 0.0191, the other 4 lines of it with 0.0173, and "
        "nothing says why."
    )
    assert one.tonnes is not None and round(float(one.tonnes), 3) == 0.081


def test_gas_by_the_other_heating_value_is_told_as_such() -> None:
    rows = burnt("Natural gas", 0.1875, 0.1875, 0.1875, 0.1875, 0.2079)
    assert kinds(examined(fuels(rows, source="Ministry 2023"))[0]) == ["gross_net_calorific"]


def test_a_warming_potential_in_the_column_of_factors_is_told_as_such() -> None:
    rows = burnt("Desflurane", 1790, 1790, 2590, 1790, 1790)
    grid = fuels(rows, "kg", "IPCC AR5")
    assert kinds(examined(grid)[0]) == ["gwp_mixed"]


def test_gas_on_the_net_value_has_the_factor_of_that_value() -> None:
    rows = burnt("Natural gas", 0.1829, 0.1829, 0.1829, 0.1829, 0.2027)
    grid = fuels(rows, "kWh gross CV")
    grid.rows[6][3] = "kWh net CV"
    assert kinds(examined(grid)[0]) == []


@pytest.mark.parametrize(
    "factors",
    [
        (0.0173, 0.0173, 0.0191, 0.0191, 0.0191),  # which of the two is usual cannot be told
        (0.0173, 0.0173, 0.0191, 0.0173, 0.0204),  # there are three
        (0.0173, 0.0173, 0.01734, 0.0173, 0.0173),  # the same, rounded otherwise
        (0.0173, 0.0191, 0.0173),  # too few to say what is usual
        (0.0173, 0.0173, 0.0691, 0.0173, 0.0173),  # that of something else
    ],
)
def test_without_a_usual_factor_none_is_odd(factors: tuple[float, ...]) -> None:
    assert kinds(examined(fuels(burnt("Wood pellets", *factors)))[0]) == []


def test_a_row_of_something_else_has_its_own_factor() -> None:
    rows = burnt("Wood pellets", 0.0173, 0.0173, 0.0191, 0.0173, 0.0173)
    quality = {2: "soft wood", 3: "soft wood", 4: "hard wood", 5: "soft wood", 6: "soft wood"}
    assert kinds(examined(fuels(rows, more=quality, head="Quality"))[0]) == []


def test_words_that_no_other_row_shares_are_of_something_else() -> None:
    rows = burnt("Fuel", 2.66, 2.66, 2.28, 2.66, 2.66)
    items = {2: "Diesel vans", 3: "Diesel trucks", 5: "loaders (diesel)", 6: "Diesel plant"}
    petrol = fuels(rows, "l", more={**items, 4: "Petrol pool cars"}, head="Meter / item")
    assert kinds(examined(petrol)[0]) == []
    diesel = fuels(rows, "l", more={**items, 4: "Diesel pool cars"}, head="Meter / item")
    assert kinds(examined(diesel)[0]) == ["factor_wrong_year"]


def test_numbers_of_bills_are_nothing_else() -> None:
    rows = burnt("Wood pellets", 0.0173, 0.0173, 0.0191, 0.0173, 0.0173)
    bills = {at: f"INV-{at * 731}" for at in range(2, 7)}
    assert kinds(examined(fuels(rows, more=bills, head="Document"))[0]) == ["factor_wrong_year"]


def test_what_changes_within_the_year_has_another_factor_from_then_on() -> None:
    rows = burnt("Wood pellets", *[0.0173] * 9, 0.0191, 0.0191, 0.0191)
    assert kinds(examined(fuels(rows, sites=["Arden"]))[0]) == []
    rows = burnt("Wood pellets", *[0.0173] * 7, 0.0191, *[0.0173] * 4)
    assert kinds(examined(fuels(rows, sites=["Arden"]))[0]) == ["factor_wrong_year"]


def test_a_remark_explains_it() -> None:
    rows = burnt("Wood pellets", 0.0173, 0.0173, 0.0191, 0.0173, 0.0173)
    exceptions, explained = examined(fuels(rows, more={4: "supplier's value, agreed with audit"}))
    assert (kinds(exceptions), kinds(explained)) == ([], ["factor_wrong_year"])


def test_power_of_a_site_in_another_country_has_its_own_factor() -> None:
    sites = ("London", "Leeds", "Hull", "Dublin", "York", "Bath")
    rows = burnt("Electricity", 0.207, 0.207, 0.207, 0.2832, 0.207, 0.207)
    country = {2: "UK", 3: "UK", 4: "UK", 5: "Ireland", 6: "UK", 7: "UK"}
    grid = fuels(rows, source="IEA", more=country, head="Country", sites=sites)
    assert kinds(examined(grid)[0]) == []


def power_of_states(
    *factors: tuple[str, str, float], source: str = "NGA Factors 2022"
) -> list[str]:
    """The exceptions of sites with power in four quarters: their state and the factor of each."""
    rows: list[list[Cell]] = [
        ["Site", "State", "Meter", "Month", "kWh", "Factor kg/kWh", "Source", "tCO2e"]
    ]
    for at, (site, state, factor) in enumerate(factors):
        for quarter, month in enumerate(("Jan", "Apr", "Jul", "Oct")):
            row, kwh = len(rows) + 1, 41_230 + 3_777 * at + 911 * quarter
            told = (f"=E{row}*F{row}/1000", kwh * factor / 1000)
            rows.append([site, state, 6_912_621 + at, month, kwh, factor, source, told])
    return kinds(examined(sheet("Electricity", *rows))[0])


STATES_OF = [
    ("Melbourne", "VIC", 0.85),
    ("Ballarat", "VIC", 0.85),
    ("Sydney", "NSW", 0.73),
    ("Ballina", "NSW", 0.73),
]


def test_a_site_of_a_state_with_a_value_that_no_other_site_of_it_has() -> None:
    assert power_of_states(*STATES_OF) == []
    old = ("Geelong", "VIC", 0.91)
    assert power_of_states(*STATES_OF, old) == ["factor_wrong_year"]
    assert power_of_states(*STATES_OF, old, source="supplier's mix") == []  # of several suppliers
    elsewhere = ("Geelong", "VIC", 0.73)
    assert power_of_states(*STATES_OF, elsewhere) == ["factor_wrong_country"]


def test_one_edition_of_a_source_gives_a_site_one_value_all_year() -> None:
    def found(source: str, note: str = "") -> list[str]:
        rows: list[list[Cell]] = [
            ["Site", "Month", "kWh", "Factor kg/kWh", "Source", "tCO2e", "Note"]
        ]
        for at, month in enumerate(MONTHS):
            row, kwh, factor = at + 2, 34_252 + 311 * (at * 5 % 7), 0.4999 if at < 6 else 0.758
            told = (f"=C{row}*D{row}/1000", kwh * factor / 1000)
            rows.append(["Laem Chabang", month, kwh, factor, source, told, note if at > 5 else ""])
        return kinds(examined(sheet("Electricity", *rows))[0])

    assert found("TGO grid mix 2022") == ["factor_wrong_year"]
    assert found("bill of the utility") == []
    assert found("TGO grid mix 2022", "TGO published this value in July") == []
