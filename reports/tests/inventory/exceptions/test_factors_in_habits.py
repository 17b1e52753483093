"""Factors of another year, country or heating value in the ways in which tables are kept."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Report
from reports.inventory.types import Role
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

_USED = {
    "Hamburg": ("Germany", 481_230),
    "Lyon": ("France", 374_381),
    "Zaragoza": ("Spain", 99_410),
}
_FACTORS = {"Germany": (0.434, 0.380), "France": (0.0569, 0.0521), "Spain": (0.1711, 0.1502)}


def two_years(source: str, head: str) -> Grid:
    """A list of factors with a column for each of two years."""
    rows: list[list[Cell]] = [[name, *values, source] for name, values in _FACTORS.items()]
    return sheet("Factors", [head], ["Country", 2022, 2023, "Source"], *rows)


def power(column: str = "C", own: tuple[str, ...] = ("Germany", "France", "Spain")) -> Grid:
    """Sites whose factors are looked up, the last in this column, all for these countries."""
    rows: list[list[Cell]] = []
    names = list(_FACTORS)
    for at, (site, (country, used)) in enumerate(_USED.items()):
        taken = "BC".index(column) if at == 2 else 1
        factor = _FACTORS[own[at]][taken]
        cell = f"=Factors!${'BC'[taken]}${names.index(own[at]) + 3}"
        row = at + 2
        result = used * factor / 1000
        rows.append([site, country, used, (cell, factor), (f"=C{row}*D{row}/1000", result)])
    return sheet("Power", ["Site", "Country", "Electricity kWh", "EF 2023", "t CO2e 2023"], *rows)


@pytest.mark.parametrize("source", ["IEA", "IEA 2023"])
@pytest.mark.parametrize("head", ["Emission factors kg CO2e/kWh", "Emission factors"])
def test_the_column_of_the_year_before_is_found(source: str, head: str) -> None:
    assert kinds(examined(power(), two_years(source, head))[0]) == []
    exceptions, _ = examined(power("B"), two_years(source, head))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("factor_wrong_year", "4")]


def test_a_list_under_years_tells_of_which_country_a_factor_is() -> None:
    listed = two_years("IEA", "Emission factors kg CO2e/kWh")
    exceptions, _ = examined(power(own=("Germany", "Germany", "Spain")), listed)
    assert [(one.kind, one.place.cells) for one in exceptions] == [("factor_wrong_country", "3")]


def test_an_older_edition_in_the_column_of_the_year_is_found() -> None:
    rows: list[list[Cell]] = [["Diesel", "l", 2.5578, 2.5121, "DEFRA 2023"]]
    rows += [
        ["Petrol", "l", 2.1616, 2.0975, "DEFRA 2023"],
        ["Rail", "pkm", 0.0355, 0.0354, "DEFRA"],
    ]
    rows += [["Residual waste", "t", 467.0, 446.2, "DEFRA 2021"]]
    head = ["Activity", "Unit", "kg CO2e/unit 2022", "kg CO2e/unit 2023", "Source"]
    exceptions, _ = examined(sheet("EF", head, *rows))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("factor_wrong_year", "C5")]


def test_a_grid_factor_two_years_older_than_those_of_other_sources_is_found() -> None:
    head = ["Item", "kg CO2e per kWh", "Source", "Year"]
    rows = [["Grid Germany", 0.38, "UBA"], ["Grid France", 0.0521, "ADEME"]]
    rows += [["Grid Spain", 0.1502, "CNMC"], ["Grid Poland", 0.7083, "KOBiZE"]]
    dated: list[list[Cell]] = [[*row, 2023] for row in rows]
    assert kinds(examined(sheet("EF", head, *dated))[0]) == []
    dated[-1][-1] = 2021
    assert kinds(examined(sheet("EF", head, *dated))[0]) == ["factor_wrong_year"]


def gas(own: str, used: int) -> list[Grid]:
    """Gas of sites on these heating values with the first or second listed factor."""
    factors = [0.1829, 0.2027]
    listed = sheet(
        "Factors",
        ["Fuel", "kg CO2e/kWh", "Source"],
        ["Natural gas (gross CV)", factors[0], "DEFRA 2023"],
        ["Natural gas (net CV)", factors[1], "DEFRA 2023"],
    )
    rows: list[list[Cell]] = []
    for at, (name, which) in enumerate([("A", 0), ("B", 0), ("C", used)], 2):
        said, amount = own if name == "C" else "gross", 81_230 + 977 * at
        taken: Cell = (f"=Factors!$B${which + 2}", factors[which])
        result = (f"=C{at}*D{at}/1000", amount * factors[which] / 1000)
        rows.append([name, f"Natural gas (kWh {said})", amount, taken, result])
    return [sheet("Gas", ["Site", "Fuel", "Quantity", "EF", "t CO2e"], *rows), listed]


@pytest.mark.parametrize(("own", "used", "told"), [("gross", 1, 1), ("net", 0, 1), ("net", 1, 0)])
def test_the_name_of_a_row_tells_of_its_amount_and_not_of_its_factor(
    own: str, used: int, told: int
) -> None:
    assert kinds(examined(*gas(own, used))[0]) == ["gross_net_calorific"] * told


def test_a_title_that_names_both_heating_values_tells_neither_of_all() -> None:
    rows: list[list[Cell]] = [
        ["Site", "Fuel", "kWh", "kgCO2e/kWh PCI", "tCO2e"],
        *([name, "Wood chips", 90_000 + at, 0.0318, 0.0318 * (90 + at / 1000)]
          for at, name in enumerate("ABCD")),
    ]  # fmt: skip
    assert kinds(examined(sheet("Heat", ["Gas in kWh PCS; wood in kWh PCI"], *rows))[0]) == []


def test_the_source_of_a_factor_may_stand_in_a_row_below_it() -> None:
    rows: list[list[Cell]] = [["Month", "Hamburg", "Lyon", "Zaragoza", "Linz"]]
    rows += [[f"2023-{at:02d}", 9000 + at, 7100 + at, 5200 + at, 4300 + at] for at in range(1, 13)]
    used = [sum(float(row[at]) for row in rows[1:]) for at in range(1, 5)]  # type: ignore[arg-type]
    factors = [0.38, 0.0521, 0.1502, 0.1423]
    rows += [["Total kWh", *((f"=SUM({at}2:{at}13)", one) for at, one in zip("BCDE", used))]]  # noqa: B905
    rows += [["Emission factor (kg/kWh)", *factors]]
    made = (one * factor / 1000 for one, factor in zip(used, factors, strict=True))
    results = ((f"={at}14*{at}15/1000", one) for at, one in zip("BCDE", made, strict=True))
    rows += [["t CO2e", *results], ["Factor source", "UBA", "ADEME", "CNMC", "from consultant"]]
    exceptions, _ = examined(sheet("Electricity (kWh)", *rows))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("factor_source_unknown", "E15")]


@pytest.mark.parametrize(
    ("head", "cells", "role"),
    [
        ("FE", [0.2, 0.3, 0.4], Role.FACTOR),
        ("Mix réseau kg/kWh (location)", [0.2, 0.3, 0.4], Role.FACTOR),
        ("PCA 100", [1300, 1924, 3943], Role.GWP),
        ("Herausgeber", ["UBA", "UBA", "IEA"], Role.FACTOR_SOURCE),
        ("Energieart", ["Strom", "Erdgas", "Strom"], Role.KIND),
        ("Lieferant", ["Axpo", "EVN", "Axpo"], Role.OTHER),
    ],
)
def test_heads_of_other_languages_say_what_a_column_holds(
    head: str, cells: list[Cell], role: Role
) -> None:
    kinds_of: list[Cell] = ["Strom", "Erdgas", "Strom"]
    rows = [["Werk", f"{at}", one, 100 + at] for at, one in enumerate(cells)]
    rows = [[*row, kind] for row, kind in zip(rows, kinds_of, strict=True)]
    grid = sheet("Daten", ["Standort", "Zähler", head, "Menge kWh", "Brennstoff"], *rows)
    table = inventory_of([grid], Report(2023)).tables[0]
    assert table.columns[3].role is role


@pytest.mark.parametrize(
    ("source", "told"), [("KOBiZE 2021", 1), ("IPCC 2006", 0), ("ENTSO 2023", 0)]
)
def test_a_typed_factor_two_years_older_than_those_of_other_sources_is_found(
    source: str, told: int
) -> None:
    named = [("Hamburg", 0.38, "UBA"), ("Lyon", 0.0521, "ADEME"), ("Zaragoza", 0.1502, "CNMC")]
    rows: list[list[Cell]] = []
    for site, factor, name in [*named, ("Lodz", 0.7083, source)]:
        row, said = len(rows) + 2, name if " " in name else f"{name} 2023"
        result = (f"=B{row}*C{row}/1000", (80_000 + row) * factor / 1000)
        rows.append([site, 80_000 + row, factor, said, result])
    head = ["Site", "Electricity kWh", "EF kg/kWh", "EF source", "t CO2e"]
    assert kinds(examined(sheet("Power", head, *rows))[0]) == ["factor_wrong_year"] * told
