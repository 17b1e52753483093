"""Factors of another year, another country or another heating value, without a source, and
potentials of two reports."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

HEAD: list[Cell] = ["Description", "kgCO2e per unit", "Unit", "Source", "Comment"]


def listed(*changes: list[Cell]) -> list[list[Cell]]:
    rows: list[list[Cell]] = [
        HEAD,
        ["Electricity UK", 0.207, "kWh", "DEFRA 2023"],
        ["Natural gas, gross CV", 0.183, "kWh", "DEFRA 2023"],
        ["Natural gas, net CV", 0.2027, "kWh", "DEFRA 2023"],
        ["Diesel", 2.512, "litre", "DEFRA 2023"],
    ]
    return [*rows, *changes]


def factors(*changes: list[Cell]):  # type: ignore[no-untyped-def]
    return sheet("Factors", *listed(*changes))


def test_a_factor_of_another_year_than_its_source_is_asked_about() -> None:
    exceptions, _ = examined(factors(["Petrol", 2.1, "litre", "DEFRA 2020"]))
    assert kinds(exceptions) == ["factor_wrong_year"]
    assert exceptions[0].place.cells == "B6"


def test_a_factor_of_another_year_with_a_reason_is_explained() -> None:
    reason = "2023 value not yet published; last edition kept, agreed"
    exceptions, explained = examined(factors(["Petrol", 2.1, "litre", "DEFRA 2020", reason]))
    assert (kinds(exceptions), kinds(explained)) == ([], ["factor_wrong_year"])


def test_defaults_of_a_guideline_have_no_year_of_use() -> None:
    exceptions, _ = examined(
        factors(
            ["Wood chips", 0.011, "kWh", "IPCC 2006 Guidelines"],
            ["Fertiliser", 4.2, "kg N", "IPCC 2019 Refinement"],
            ["R-410A", 1924, "kg", "IPCC AR5 2013"],
        )
    )
    assert kinds(exceptions) == []


def test_a_factor_without_a_source_is_asked_about() -> None:
    exceptions, _ = examined(factors(["Cork", 1.4, "kg", None]))
    assert kinds(exceptions) == ["factor_source_unknown"]


def test_a_factor_whose_source_is_to_be_confirmed_is_asked_about() -> None:
    exceptions, _ = examined(factors(["Cork", 1.4, "kg", "tbc"]))
    assert kinds(exceptions) == ["factor_source_unknown"]


def test_a_conversion_needs_no_source_and_a_green_tariff_none() -> None:
    exceptions, _ = examined(factors(["Solar export, not netted", 0, "kWh", None]))
    assert kinds(exceptions) == []


def gas_lines(*factors_used: float):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Natural gas 2023"], []]
    rows.append(["Site", "Consumption (kWh gross CV)", "kgCO2e/kWh", "kgCO2e"])
    for at, used in enumerate(factors_used):
        amount = 210_000 + 13_000 * at
        rows.append([f"Works {'ABCDE'[at]}", amount, used, amount * used])
    return sheet("Gas", *rows)


def test_gas_in_gross_kwh_with_a_net_factor_is_found() -> None:
    exceptions, _ = examined(gas_lines(0.183, 0.183, 0.2027, 0.183, 0.183), factors())
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert exceptions[0].place.cells == "6"
    assert exceptions[0].tonnes is not None and 4 < exceptions[0].tonnes < 5


def test_gas_in_gross_kwh_with_a_gross_factor_is_right() -> None:
    exceptions, _ = examined(gas_lines(0.183, 0.183, 0.183), factors())
    assert kinds(exceptions) == []


GRIDS = sheet(
    "EF",
    ["Type", "Country", "kgCO2e/kWh", "Source"],
    ["Grid electricity", "Latvia", 0.107, "IEA 2023"],
    ["Grid electricity", "Estonia", 0.498, "IEA 2023"],
    ["Grid electricity", "Poland", 0.671, "IEA 2023"],
    ["Residual mix", "Latvia", 0.271, "AIB 2023"],
    ["Residual mix", "Estonia", 0.646, "AIB 2023"],
    ["Residual mix", "Poland", 0.866, "AIB 2023"],
)


def power(*sites: tuple[str, str, float]):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [
        ["Mill", "Country", "Electricity kWh", "EF", "tCO2e (location-based)"]
    ]
    for at, (site, country, used) in enumerate(sites):
        amount = 1_210_000 + 91_300 * at
        rows.append([site, country, amount, used, amount * used / 1000])
    return sheet("Electricity", *rows)


def test_a_mill_computed_with_the_grid_of_its_neighbour_is_found() -> None:
    grid = power(("Valga", "Estonia", 0.498), ("Riga", "Latvia", 0.498), ("Plock", "Poland", 0.671))
    exceptions, _ = examined(grid, GRIDS)
    assert kinds(exceptions) == ["factor_wrong_country"]
    assert "Riga" in exceptions[0].message
    assert exceptions[0].tonnes is not None and 500 < exceptions[0].tonnes < 520


def test_mills_computed_each_with_its_own_grid_are_right() -> None:
    grid = power(("Valga", "Estonia", 0.498), ("Riga", "Latvia", 0.107), ("Plock", "Poland", 0.671))
    exceptions, _ = examined(grid, GRIDS)
    assert kinds(exceptions) == []


def top_ups(*potentials: int):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Date", "Site", "Refrigerant", "Top-up (kg)", "GWP", "kgCO2e"]]
    for at, gwp in enumerate(potentials):
        kg = 4.5 + 1.25 * at
        rows.append([f"2023-0{at + 1}-11", "Arden", "R-134a", kg, gwp, kg * gwp])
    return sheet("F-gas", *rows)


def test_two_potentials_of_one_gas_are_mixed() -> None:
    exceptions, _ = examined(top_ups(1300, 1300, 1530, 1300))
    assert kinds(exceptions) == ["gwp_mixed"]
    assert "AR6" in exceptions[0].message


def test_one_potential_of_one_gas_is_right() -> None:
    exceptions, _ = examined(top_ups(1300, 1300, 1300, 1300))
    assert kinds(exceptions) == []


def test_a_listed_potential_of_another_report_is_mixed() -> None:
    rows: list[list[Cell]] = [
        ["Gas", "GWP100", "Report"],
        ["CH4", 28, "AR5"],
        ["N2O", 298, "AR4"],
        ["SF6", 23500, "AR5"],
    ]
    exceptions, _ = examined(sheet("GWP", *rows))
    assert kinds(exceptions) == ["gwp_mixed"]
    assert exceptions[0].place.cells == "B3"
