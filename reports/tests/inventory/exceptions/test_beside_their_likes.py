"""Amounts and factors beside those of their source, of their site and item, and of the sheets of
other sites."""

from __future__ import annotations

from decimal import Decimal

from reports.inventory.printed import Published
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet


def provinces(own: float, listed: bool = False) -> list[str]:
    """The exceptions of plants in two provinces and a state, one with the factor `own`."""
    sources = {"QC": ("ECCC 2024, Québec", 0.0013), "NY": ("EPA eGRID2022, NYUP", 0.1248)}
    rows: list[list[Cell]] = [["Usine", "Mois", "kWh", "FE kg/kWh", "Source du FE", "t éq. CO2"]]
    plants = ("Lévis", "Plattsburgh") if listed else ("Lévis", "Rouville", "Granby", "Plattsburgh")
    for at, plant in enumerate(plants):
        source, rate = sources["NY" if plant == "Plattsburgh" else "QC"]
        rate = own if plant == "Lévis" else rate
        for month, name in enumerate(MONTHS):
            used, row = 598_000 + 91_000 * at + 7_100 * (month * (3 + at) % 7), len(rows) + 1
            stated = (f"=C{row}*D{row}/1000", used * rate / 1000)
            rows.append([plant, name, used, rate, source, stated])
    factors = [["Clé", "Valeur", "Unité", "Source"]]
    factors += [[key, rate, "kgCO2e/kWh", source] for key, (source, rate) in sources.items()]
    sheets = [sheet("Électricité", *rows), *([sheet("FE", *factors)] if listed else [])]
    return kinds(examined(*sheets)[0])


def test_a_value_of_another_source_than_is_named_is_asked_about() -> None:
    assert provinces(0.0013) == []
    assert provinces(0.1248) == ["factor_wrong_country"]


def test_the_value_of_a_source_may_stand_in_a_list_alone() -> None:
    assert provinces(0.0013, listed=True) == []
    assert provinces(0.1248, listed=True) == ["factor_wrong_country"]


def cellars(bottles: float) -> list[str]:
    """The exceptions of four estates with what they used of four items, one with these bottles."""
    items = (("Bouteilles", 369_800), ("Bouchons", 3_560), ("Cartons", 41_670), ("Capsules", 3_008))
    rows: list[list[Cell]] = [["Site", "Article", "Quantité (kg)", "FE (kg/kg)", "tCO2e"]]
    for at, estate in enumerate(("Castéra", "Valdeflores", "Sabugal", "Montarola")):
        for place, (item, usual) in enumerate(items):
            used = round(
                usual * (1, 1.3, 0.54, 0.8)[at] * (1 + 0.07 * ((at * 3 + place * 5) % 3)), 1
            )
            used = bottles if (estate, item) == ("Sabugal", "Bouteilles") else used
            row = len(rows) + 1
            rows.append([estate, item, used, 0.9, (f"=C{row}*D{row}/1000", used * 0.9 / 1000)])
    return kinds(examined(sheet("Intrants (cat. 1)", *rows))[0])


def test_tonnes_among_kilograms_of_other_sites_and_items_are_asked_about() -> None:
    assert cellars(204_200) == []
    assert cellars(204.2) == ["unit_slip_kg_t"]


def fuels(unit: str, factor: float) -> list[str]:
    """The exceptions of diesel of three yards, one with a factor per gallon beside its unit."""
    rows: list[list[Cell]] = [
        ["Obra", "Mes", "Cantidad", "Unidad", "Factor", "Unidad factor", "tCO2e"],
    ]
    for at, yard in enumerate(("Monterrey", "Apodaca", "Laredo")):
        rate, per = (factor, "kgCO2/gal") if yard == "Laredo" else (2.596, "kgCO2/l")
        own = unit if yard == "Laredo" else "l"
        for month, name in enumerate(MONTHS):
            used, row = 18_066 + 5_100 * at + 911 * (month * (3 + at) % 7), len(rows) + 1
            stated = (f"=C{row}*E{row}/1000", used * rate / 1000)
            rows.append([yard, name, used, own, rate, per, stated])
    return kinds(examined(sheet("Diésel", *rows))[0])


def test_litres_times_a_factor_for_a_gallon_are_asked_about() -> None:
    assert fuels("gal", 10.21) == []
    assert fuels("l", 10.21) == ["unit_slip_litre_gallon"]


def projects(edition: int, rate: float) -> list[str]:
    """The exceptions of projects of one sheet each, whose sources stand below their factors."""
    sheets = []
    for at, name in enumerate(("Goonwarra", "Bulloak", "Kambarra", "Olary", "Latrobe")):
        year, by = (edition, rate) if name == "Bulloak" else (2023, 0.68)
        rows: list[list[Cell]] = [[f"{name} (NSW) – FY24"], [None, "ACTIVITY", "EMISSIONS tCO2-e"]]
        rows += [["", "Electricity", "Scope 2"], ["Unit", "kWh", None]]
        rows += [["Factor (kg/unit)", by, None], ["Source", f"NGA Factors {year}", None]]
        rows += [["Month", None, None]]
        for month, label in enumerate(MONTHS):
            used, row = 67_107 + 9_100 * at + 1_311 * (month * (2 + at) % 7), len(rows) + 1
            rows.append([label, used, (f"=B{row}*B$5/1000", used * by / 1000)])
        sheets.append(sheet(name, *rows))
    return kinds(examined(*sheets, year=2024)[0])


def test_an_older_edition_on_one_of_several_sheets_alike_is_asked_about() -> None:
    assert projects(2023, 0.68) == []
    assert projects(2022, 0.73) == ["factor_wrong_year"]


def constant(may: float) -> list[str]:
    """The exceptions of three plants whose diesel hardly changes, one with this amount in May."""
    rows: list[list[Cell]] = [["Site", "Month", "Fuel", "kL", "t/kL", "t CO2e"]]
    for at, site in enumerate(("North", "South", "West")):
        for month, name in enumerate(MONTHS):
            used = 1_063.9 + 300 * at + 7.3 * (month * (3 + at) % 7)
            used, row = may if (site, name) == ("North", "May") else used, len(rows) + 1
            rows.append([site, name, "Diesel", used, 2.7, (f"=D{row}*E{row}", used * 2.7)])
    return kinds(examined(sheet("Mobile plant", *rows))[0])


def test_more_than_twice_the_amount_leaves_a_series_that_hardly_changes() -> None:
    assert constant(1_950.0) == []
    assert constant(2_810.8) == ["outlier"]


def left_out(last: int) -> list[str]:
    """The exceptions of a sum down to a row, which the report prints."""
    rows: list[list[Cell]] = [["Month", "Gas, kWh", "kg CO2e/kWh", "t CO2e"]]
    tonnes = []
    for month, name in enumerate(MONTHS):
        used, row = 410_000 + 13_100 * (month * 5 % 7), len(rows) + 1
        tonnes.append(used * 0.2 / 1000)
        rows.append([name, used, 0.2, (f"=B{row}*C{row}/1000", tonnes[-1])])
    rows.append(["Total", None, None, (f"=SUM(D2:D{last})", sum(tonnes[: last - 1]))])
    printed = Decimal(str(round(sum(tonnes[: last - 1]), 1)))
    figures = [Published("1", "", None, printed)]
    return kinds(examined(sheet("Gas", *rows), figures=figures)[0])


def test_a_printed_sum_that_leaves_rows_out_is_one_question() -> None:
    assert left_out(13) == []
    assert left_out(11) == ["broken_range"]
