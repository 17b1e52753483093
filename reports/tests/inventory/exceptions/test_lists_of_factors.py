"""Lists of factors: rows without a source, and factors of the year that repeat those of another."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import (
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)

FLIGHTS: list[tuple[str, float, float]] = [
    ("Short-haul economy", 0.18287, 0.15102),
    ("Short-haul business", 0.2743, 0.22652),
    ("Long-haul economy", 0.20011, 0.14787),
    ("Long-haul business", 0.58029, 0.42882),
    ("Domestic", 0.27257, 0.24587),
    ("National rail", 0.03546, 0.03549),
]


def by_years(heads: tuple[str, str], *, repeated: str = "", label: str = ""):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Activity", "per", *heads, "Source"]]
    for name, now, before in FLIGHTS:
        said = f"{name} {label}".strip() if name == repeated else name
        rows.append([said, "pkm", before if name == repeated else now, before, "DESNZ"])
    return sheet("Factors", ["Emission factors"], [], *rows)


def test_a_factor_that_alone_repeats_that_of_the_year_before_is_of_that_year() -> None:
    for heads in (("kg CO2e 2023", "kg CO2e 2022"), ("2023 kg CO2e/pkm", "2022 kg CO2e/pkm")):
        assert kinds(examined(by_years(heads))[0]) == []
        found, _ = examined(by_years(heads, repeated="Long-haul business"))
        assert kinds(found) == ["factor_wrong_year"], heads
        assert found[0].place.cells == "C7"


def test_a_factor_that_its_row_calls_unchanged_may_repeat() -> None:
    heads = ("kg CO2e 2023", "kg CO2e 2022")
    same = by_years(heads, repeated="Domestic", label="(no update in 2023)")
    assert kinds(examined(same)[0]) == []


def test_where_several_factors_repeat_it_is_how_the_list_is_made() -> None:
    rows: list[list[Cell]] = [["Activity", "per", "kg CO2e 2023", "kg CO2e 2022", "Source"]]
    rows += [
        [name, "pkm", before if at in (1, 4) else now, before, "DESNZ"]
        for at, (name, now, before) in enumerate(FLIGHTS)
    ]
    assert kinds(examined(sheet("Factors", *rows))[0]) == []


def per_gas(bare: str):  # type: ignore[no-untyped-def]
    """Fuels by gas and in all, as a list that reads like a summary of emissions."""
    fuels = {
        "Natural gas (mmBtu)": (53.06, 1, 0.1, 53.1145),
        "Diesel No. 2 (gal)": (10.21, 0.41, 0.08, 10.24268),
        "Propane (gal)": (5.72, 0.27, 0.05, 5.74081),
        "Motor gasoline (gal)": (8.78, 0.38, 0.08, 8.81184),
        "Residual oil (gal)": (11.27, 0.45, 0.09, 11.30645),
    }
    rows: list[list[Cell]] = [
        [name, *values, None if name == bare else "EPA Hub 2024, Table 1"]
        for name, values in fuels.items()
    ]
    rows.append(["L per US gal", None, None, None, 3.785412, None])
    heads = ["Fuel", "kg CO2", "g CH4", "g N2O", "kg CO2e / unit", "Source"]
    return sheet("EF", ["Fuels"], heads, *rows)


def test_a_row_without_source_is_told_however_the_list_was_understood() -> None:
    assert kinds(examined(per_gas(""))[0]) == []
    assert kinds(examined(per_gas("Propane (gal)"))[0]) == ["factor_source_unknown"]


@pytest.mark.parametrize(
    ("heads", "fuels"),
    [
        (("Facteur", "kgCO2e", "par", "Source"), ("Gaz naturel (PCI)", "GNR", "Essence", "Car")),
        (("Energieträger", "kg CO2e", "je Einheit", "Quelle"), ("Erdgas", "Diesel", "Öl", "Strom")),
        (("Fuel", "kg CO2", "g CH4", "per", "Source"), ("Gas", "Diesel", "Petrol", "LPG")),
    ],
)
def test_masses_told_per_unit_are_a_list_of_factors_in_any_language(
    heads: tuple[str, ...], fuels: tuple[str, ...]
) -> None:
    units = ("kWh PCI", "litre", "litre", "pkm")
    sources = ("ADEME V23", "ADEME V23", None, "ADEME V23")
    rows: list[list[Cell]] = [list(heads)]
    rows += [
        [fuel, *(0.2 + at for at in range(len(heads) - 3)), unit, source]
        for fuel, unit, source in zip(fuels, units, sources, strict=True)
    ]
    found, _ = examined(sheet("FE", *rows))
    assert [(one.kind, one.place.cells) for one in found] == [("factor_source_unknown", "B4")]


@pytest.mark.long
@pytest.mark.parametrize(
    "source",
    ["k.A.", "not documented", "legacy file", "Excel 2019", "sin fuente", "old spreadsheet"],
)
def test_a_source_that_names_none_is_unknown(source: str) -> None:
    rows: list[list[Cell]] = [["Description", "Factor", "Unit", "Source"]]
    rows += [["Natural gas", 0.183, "kgCO2e/kWh", "DEFRA 2023"]]
    rows += [["Diesel", 2.512, "kgCO2e/litre", "supplier, measured in our laboratory"]]
    rows += [["Electricity", 0.207, "kgCO2e/kWh", "DEFRA 2023"]]
    petrol: list[Cell] = ["Petrol", 2.097, "kgCO2e/litre", source]
    exceptions, _ = examined(monthly("Electricity", POWER), sheet("Factors", *rows, petrol))
    assert kinds(exceptions) == ["factor_source_unknown"]
    assert kinds(examined(monthly("Electricity", POWER), sheet("Factors", *rows))[0]) == []
