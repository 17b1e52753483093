"""Factors of another year and factors without a source: in lists, in lines and above tables."""

from __future__ import annotations

from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Report
from reports.tests.inventory.exceptions.sheets import POWER, Cell, day, examined, kinds, sheet


def dated(head: str, year: int, note: str | None = None):  # type: ignore[no-untyped-def]
    return sheet(
        "Factors",
        ["Activity", "Unit", "kg CO2e / unit", "Source", head, "Remark"],
        ["Grid electricity", "kWh", 0.21233, "UK Gov GHG Conversion Factors", year, note],
        ["Natural gas (gross CV)", "kWh", 0.18293, "UK Gov GHG Conversion Factors", 2023, None],
        ["Diesel", "litres", 2.51206, "UK Gov GHG Conversion Factors", 2023, None],
    )


def test_the_year_of_a_factor_stands_in_a_column_of_any_head() -> None:
    for head in ("Set (year)", "Data year", "Rok", "Année", "Set"):
        exceptions, _ = examined(dated(head, 2021))
        assert kinds(exceptions) == ["factor_wrong_year"], head
        assert exceptions[0].place.cells == "C2"


def test_a_list_of_one_year_is_right() -> None:
    assert kinds(examined(dated("Set (year)", 2023))[0]) == []


def test_a_remark_may_say_why_the_year_is_another() -> None:
    exceptions, explained = examined(dated("Year", 2021, "2023 value not yet published"))
    assert (kinds(exceptions), kinds(explained)) == ([], ["factor_wrong_year"])


TWO_YEARS = sheet(
    "EF",
    ["Description", "kgCO2e/kWh", "Source", "Year"],
    ["Electricity UK", 0.19338, "DEFRA", 2022],
    ["Electricity UK", 0.20707, "DEFRA", 2023],
)


def power(*used: float):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Site", "Electricity kWh", "kgCO2e/kWh", "kgCO2e"]]
    for (site, values), factor in zip(POWER.items(), used, strict=True):
        rows.append([site, sum(values), factor, sum(values) * factor])
    return sheet("Electricity", *rows)


def test_a_line_with_the_factor_of_the_year_before_is_found_where_both_are_listed() -> None:
    exceptions, _ = examined(power(0.20707, 0.20707, 0.19338, 0.20707), TWO_YEARS)
    assert kinds(exceptions) == ["factor_wrong_year"]
    assert exceptions[0].place.cells == "4"


def test_lines_with_the_factor_of_the_year_are_right() -> None:
    assert kinds(examined(power(0.20707, 0.20707, 0.20707, 0.20707), TWO_YEARS)[0]) == []


def test_months_of_the_year_before_have_its_factor() -> None:
    rows: list[list[Cell]] = [["Site", "Month", "Year", "Electricity kWh", "kgCO2e/kWh", "kgCO2e"]]
    for at in range(12):
        year = 2022 if at < 3 else 2023
        factor = 0.19338 if at < 3 else 0.20707
        used = 41_000 + 310 * at
        rows.append(["Arden", f"P{(at + 9) % 12 + 1}", year, used, factor, used * factor])
    exceptions, _ = examined(sheet("Electricity", *rows), TWO_YEARS)
    assert "factor_wrong_year" not in kinds(exceptions)


def hotel(name: str, year: int, factor: str):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [
        [f"Belcourt {name}"],
        [f"Elec. factor {year}:", f"{factor} kgCO2e/kWh", "Gas factor 2023:", "0.2040 kgCO2e/kWh"],
        [],
        ["Month", "Electricity kWh", "Electricity tCO2e", "Gas kWh", "Gas tCO2e"],
    ]
    for at in range(6):
        power, gas = 30_000 + 217 * at + 1100 * len(name), 9_100 - 431 * at + 700 * len(name)
        rows.append(
            [day(at + 1), power, power * float(factor) / 1000, gas, round(gas * 0.000204, 6)]
        )
    return sheet(name, *rows)


def test_a_factor_above_the_table_of_one_sheet_may_be_of_another_year() -> None:
    sheets = [hotel(name, 2023, "0.0520") for name in ("Nantes", "Roubaix", "Dax")]
    exceptions, _ = examined(*sheets, hotel("Tours", 2019, "0.0607"))
    assert kinds(exceptions) == ["factor_wrong_year"]
    assert exceptions[0].place.sheet == "Tours"


def test_a_conversion_of_units_needs_no_source() -> None:
    for label, value in (
        ("US gal to L", 3.78541),
        ("1 imperial gallon", 4.54609),
        ("kWh per therm", 29.3071),
        ("Net calorific value diesel, GJ/t", 43.0),
    ):
        listed = sheet(
            "Factors",
            ["Factor", "kg CO2e per", "unit", "Source"],
            ["Diesel", 2.7, "L", "NIR 2023"],
            ["Gasoline", 2.32, "L", "NIR 2023"],
            ["Propane", 1.54, "L", "NIR 2023"],
            [label, value, None, None],
        )
        assert kinds(examined(listed)[0]) == [], label


def travel(source: str | None):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["What", "Amount", "Unit", "Factor", "Factor source", "kgCO2e"]]
    for name, amount, unit, factor in (
        ("Train", 8130, "pkm", 0.03549),
        ("Coach", 1900, "pkm", 0.02733),
        ("Taxi", 411, "km", 0.20805),
        ("Flights", 20_117, "pkm", 0.18287),
        ("Hotel nights", 14, "night", 10.4),
    ):
        rows.append([name, amount, unit, factor, "DEFRA 2023", amount * factor])
    rows.append(["Ferry", 620, "pkm", 0.68, source, 620 * 0.68])
    return sheet("Travel", *rows)


def test_a_line_without_the_source_that_the_others_name_is_asked_about() -> None:
    exceptions, _ = examined(travel(None))
    assert kinds(exceptions) == ["factor_source_unknown"]
    assert exceptions[0].place.cells == "D7"
    assert kinds(examined(travel("DEFRA 2023"))[0]) == []


def test_a_factor_knows_its_own_cell_and_that_of_the_list() -> None:
    inventory = inventory_of([power(0.20707, 0.20707, 0.20707, 0.20707), TWO_YEARS], Report(2023))
    factor = inventory.lines[0].factor
    assert factor is not None
    assert (str(factor.place), str(factor.listed)) == ("Electricity!C2", "EF!B3")


def test_a_factor_from_the_column_of_the_year_before_is_of_that_year() -> None:
    listed = sheet(
        "Factors",
        ["Emission factors (kg CO2e per unit)"],
        ["Factor", "Unit", "2022", "2023", "Source"],
        ["Electricity NZ", "kWh", 0.0742, 0.0729, "MfE"],
        ["Natural gas", "kWh", 0.1954, 0.1951, "MfE"],
        ["Diesel", "litre", 2.702, 2.7, "MfE"],
    )
    rows: list = [["Campus", "kWh 2023", "kg/kWh", "kg CO2e"]]  # type: ignore[type-arg]
    for at, name in enumerate(("Karaka", "Waimarie", "Heretaunga", "Te Puna"), 2):
        column, value = ("C", 0.0742) if name == "Heretaunga" else ("D", 0.0729)
        used = 80_000 + 411 * at
        result = (f"=B{at}*C{at}", used * value)
        rows.append([name, used, (f"=Factors!{column}3", value), result])
    exceptions, _ = examined(listed, sheet("Electricity", *rows))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("factor_wrong_year", "4")]


def test_a_published_factor_of_another_year_is_known_among_those_of_the_year() -> None:
    rows: list = [["Depot", "Electricity kWh", "kg/kWh", "kg CO2e"]]  # type: ignore[type-arg]
    for at, name in enumerate(("Leeds", "York", "Skipton", "Hull", "Ripon"), 2):
        used, value = 80_000 + 411 * at, 0.19338 if name == "Skipton" else 0.207074
        rows.append([name, used, value, (f"=B{at}*C{at}", used * value)])
    exceptions, _ = examined(sheet("Scope 2", *rows))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("factor_wrong_year", "4")]


def months_of(odd: float, source: str) -> list[str]:
    """What is found of two sites, a month of one of which has another factor and source."""
    rows: list = [["Site", "Month", "Electricity kWh", "kg/kWh", "Source of factor", "kg CO2e"]]  # type: ignore[type-arg]
    for name in ("Hamilton", "Guelph"):
        read = [41210, 40105, 39870, 38420, 37115, 36540, 36980]
        for month, used in enumerate((value + 17 * len(name) for value in read), 1):
            other = (name, month) == ("Hamilton", 5)
            value, said = (odd, source) if other else (0.03, "NIR 2023 Ontario")
            at = len(rows) + 1
            rows.append(
                [name, f"2023-{month:02}", used, value, said, (f"=C{at}*D{at}", used * value)]
            )
    return kinds(examined(sheet("Invoices", *rows))[0])


def test_a_month_with_the_factor_of_another_publisher_or_year_is_asked_about() -> None:
    assert months_of(0.03, "NIR 2023 Ontario") == []
    assert months_of(0.1246, "EPA eGRID2022 NYUP") == ["factor_wrong_country"]
    assert months_of(0.028, "NIR 2022 Ontario") == ["factor_wrong_year"]


def lists(label: str, source: str, year: int) -> list[str]:
    """The exceptions of a list of factors of 2023, of which that of electricity is told so."""
    rows = [
        [fuel, "1", rate, unit, "UK DESNZ conversion factors", 2023]
        for fuel, rate, unit in (("Diesel", 2.5, "L"), ("Petrol", 2.1, "L"), ("LPG", 1.6, "L"))
    ]
    power: list[Cell] = [label, "2", 0.131, "kWh", source, year]
    heads = ["Fuel or activity", "Scope", "kg CO2e", "per unit", "Source", "Year"]
    return kinds(examined(sheet("Factors", heads, *rows, power))[0])


def test_the_last_edition_is_right_although_the_data_in_it_are_older() -> None:
    for said in ("2022 (2020 data)", "2023 (data of 2020)", "2022, Daten 2020"):
        assert lists("Grid electricity Kenya", f"IEA Emission Factors {said}", 2020) == [], said
    for said in ("2020", "2020 (2018 data)", "2021 (2020 data)"):
        found = lists("Grid electricity Kenya", f"IEA Emission Factors {said}", 2020)
        assert found == ["factor_wrong_year"], said


def published(label: str, year: int) -> list[str]:
    """The exceptions of a list of one authority, whose factor of electricity is published then."""
    rows: list[list[Cell]] = [["Carrier", "Value", "Unit", "Boundary", "Source"]]
    rows.append(
        ["Electricity", 0.597, "kg CO2/kWh", f"end users, {label}", f"KOBiZE, December {year}"]
    )
    for fuel, rate in (("Natural gas", 55.4), ("Coal", 94.1), ("Light fuel oil", 74.1)):
        rows.append([fuel, rate, "kg CO2/GJ", "net calorific value", "KOBiZE 2023"])
    return kinds(examined(sheet("Factors", *rows))[0])


def test_a_factor_may_be_published_after_the_year_that_its_row_names() -> None:
    assert published("2023", 2024) == []
    assert published("", 2024) == published("2023", 2021) == ["factor_wrong_year"]
