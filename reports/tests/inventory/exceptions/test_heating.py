"""Fuel on the gross heating value with a factor on the net one, and the other way round."""

from __future__ import annotations

import pytest

from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Report
from reports.inventory.types import Irregularity
from reports.tests.inventory.exceptions.sheets import GAS, MONTHS, Cell, day, examined, kinds, sheet


def gas(head: str, *used: float, unit: str | None = None):  # type: ignore[no-untyped-def]
    heads = ["Site", head, *(["Unit"] if unit else []), "kgCO2e/kWh", "kgCO2e"]
    rows: list[list[Cell]] = [["Natural gas 2023"], [], heads]
    for at, factor in enumerate(used):
        amount = 210_000 + 13_000 * at
        told = [unit] if unit else []
        rows.append([f"Works {'ABCDEF'[at]}", amount, *told, factor, amount * factor])
    return sheet("Gas", *rows)


def test_a_factor_a_ninth_above_that_of_the_other_sites_is_the_net_one() -> None:
    exceptions, _ = examined(gas("Consumption (kWh Hs)", 0.182, 0.182, 0.2016, 0.182))
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert exceptions[0].place.cells == "6"


def test_a_unit_may_tell_the_heating_value() -> None:
    exceptions, _ = examined(gas("Consumption", 0.182, 0.182, 0.2016, 0.182, unit="kWh Hs"))
    assert kinds(exceptions) == ["gross_net_calorific"]


def test_another_difference_of_factors_is_none_of_heating_values() -> None:
    exceptions, _ = examined(gas("Consumption (kWh Hs)", 0.182, 0.182, 0.19, 0.182))
    assert kinds(exceptions) == ["factor_wrong_year"]


def test_without_a_heating_value_of_the_amounts_two_and_two_tell_nothing() -> None:
    used = 0.182, 0.182, 0.2016, 0.2016
    assert kinds(examined(gas("Consumption (kWh)", *used))[0]) == []


LISTED = sheet(
    "Factores",
    ["Description", "kg CO2e/kWh", "Source"],
    ["Gas natural, poder calorífico superior", 0.182, "MITECO 2023"],
    ["Gas natural, poder calorífico inferior", 0.2016, "MITECO 2023"],
)


def test_heating_values_are_known_in_other_languages() -> None:
    exceptions, _ = examined(gas("Consumption (kWh PCS)", 0.182, 0.2016, 0.182), LISTED)
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert kinds(examined(gas("Consumption (kWh PCI)", 0.2016, 0.2016), LISTED)[0]) == []


def kilns(third: float):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [
        ["Fuel 2023"],
        ["Month", "Kilns 1 and 2", None, "Kiln 3", None, "t CO2"],
        [None, "MWh PCS", "MWh PCI", "MWh PCS", "MWh PCI", None],
    ]
    for at, month in enumerate(("Jan", "Feb", "Mar", "Apr", "May", "Jun")):
        one, other = 2240.0 + 31 * at, 6900.0 - 43 * at
        net = one * 0.901 + other * third
        rows.append([month, one, one * 0.901, other, other * third, net * 0.202])
    return sheet("Fuels", *rows)


def test_amounts_that_were_not_brought_to_the_net_value_are_found() -> None:
    exceptions, _ = examined(kilns(1.0))
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert exceptions[0].place.cells == "E4:E9"


def test_amounts_that_were_brought_to_it_are_right() -> None:
    assert "gross_net_calorific" not in kinds(examined(kilns(0.901))[0])


@pytest.mark.parametrize(
    ("head", "basis"),
    [
        ("Consumption (kWh GCV)", "gross"),
        ("Consumption (kWh, lower heating value)", "net"),
        ("Verbrauch kWh (Brennwert)", "gross"),
        ("Consumption (kWh)", ""),
    ],
)
def test_a_line_knows_the_heating_value_of_its_amount(head: str, basis: str) -> None:
    inventory = inventory_of([gas(head, 0.19, 0.19)], Report(2023))
    assert {line.basis for line in inventory.lines} == {basis}


def of_months(head: str, label: str, factor: float, taken: str = "=B{row}"):  # type: ignore[no-untyped-def]
    """A year of readings, a total below, and the emissions in a table under it."""
    used = [41_000, 38_200, 33_900, 25_100, 14_700, 9_300, 8_100, 8_800, 13_200, 22_600, 33_000]
    used.append(40_400)
    rows: list[list[Cell]] = [["Hotel Bergen"], [], ["Month", head]]
    rows += [[month, value] for month, value in zip(MONTHS, used, strict=True)]
    whole = sum(used)
    rows.append(["Total", ("=SUM(B4:B15)", whole)])
    rows += [[], ["Source", "Quantity", "Factor", "t CO2e", "Scope"]]
    rows.append(["Natural gas", (taken, whole), factor, whole * factor / 1000, 1])
    factors = sheet(
        "Factors",
        ["Factor", "kg CO2e/kWh", "Source"],
        ["Natural gas gross CV", 0.183, "DESNZ 2023"],
        ["Natural gas net CV", 0.2027, "DESNZ 2023"],
        [label, factor, "DESNZ 2023"],
    )
    return sheet("Hotel", *rows), factors


def test_the_heating_value_may_stand_where_the_amount_is_taken_from() -> None:
    for head, taken in (
        ("Gas kWh (gross CV)", "=B16"),
        ("Gas kWh GCV", "=SUM(B4:B15)"),
        ("Gaz kWh PCS", "=+B16"),
    ):
        slipped = of_months(head, "Natural gas net CV", 0.2027, taken)
        right = of_months(head, "Natural gas gross CV", 0.183, taken)
        assert kinds(examined(*slipped)[0]) == ["gross_net_calorific"], head
        assert kinds(examined(*right)[0]) == [], head


def test_an_amount_that_is_brought_to_the_other_heating_value_is_right() -> None:
    brought = of_months("Gas kWh (gross CV)", "Natural gas net CV", 0.2027, "=B16*0.902")
    assert kinds(examined(*brought)[0]) == []


@pytest.mark.parametrize(
    ("gross", "net", "unit"), [("GCV", "NCV", "GJ"), ("Hs", "Hi", "kWh"), ("PCS", "PCI", "MWh")]
)
def test_rows_on_both_heating_values_that_are_multiplied_alike(
    gross: str, net: str, unit: str
) -> None:
    """The emissions are a sum of gases, so that no factor is linked to the rows."""

    def metered(of_gross: float):  # type: ignore[no-untyped-def]
        rows: list[list[Cell]] = [["Site", "Month", "Basis", unit, "CO2 t", "CH4 t CO2e", "t CO2e"]]
        for site, basis in enumerate((net, net, gross)):
            for month in range(1, 13):
                used = 62_679.0 + 31_007 * site + 811 * (month * month % 11)
                carbon = used * (of_gross if basis == gross else 0.0569)
                parts = [carbon, carbon / 250]
                rows.append([f"Plant {site}", day(month), basis, used, *parts, sum(parts)])
        return sheet("Fuel gas", ["Natural gas, scope 1"], [], *rows)

    assert kinds(examined(metered(0.0513))[0]) == []
    exceptions, _ = examined(metered(0.0569))
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert exceptions[0].message.startswith("Plant 2")


def test_electricity_beside_gas_is_no_conversion_of_it() -> None:
    """The kilowatt-hours of another supply tell nothing of the gas that is billed by gross ones."""
    rows: list[list[Cell]] = [["Month", "Electricity kWh", "Natural gas kWh (gross)", "kgCO2e gas"]]
    for at, month in enumerate(MONTHS):
        used = 427_013.0 - 17_303 * (at % 7)
        rows.append([month, 148_965 + 317 * at, used, used * 0.2027])
    factors = sheet("Factors", ["Fuel", "kgCO2e/kWh"], ["Natural gas, net CV", 0.2027])
    exceptions, _ = examined(sheet("Works Chemnitz", *rows), factors)
    assert kinds(exceptions) == ["gross_net_calorific"]


def test_a_factor_on_the_other_heating_value_by_the_column_of_its_basis() -> None:
    rows: list = [["Month", "Centre", "Carrier", "kWh", "EF kg/kWh", "EF basis", "t CO2e"]]  # type: ignore[type-arg]
    for site, value, basis in (("Arden", 0.182, "GCV"), ("Bexley", 0.202, "NCV")):
        for month, used in zip(MONTHS, GAS[site], strict=True):
            row = len(rows) + 1
            result = (f"=D{row}*E{row}/1000", used * value / 1000)
            rows.append([month, site, "natural gas", used, value, basis, result])
    notes = sheet("EF", ["Natural gas is billed in kWh, gross CV."])
    exceptions, _ = examined(sheet("Gas", *rows), notes)
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert exceptions[0].place.cells == ",".join(map(str, range(14, 26)))


def dairies(copied: str) -> list[Irregularity]:
    """The exceptions of gas of three dairies, each on its own sheet, whose bills are on the gross
    heating value; at one of them the net column takes over the gross one."""
    grids = []
    for at, site in enumerate(("Ennis", "Tuam", "Boyle")):
        rows: list[list[Cell]] = [["Month", "kWh GCV", "kWh NCV", "t CO2e"]]
        for month, name in enumerate(MONTHS):
            row, used = month + 2, 41_000 + 9_100 * at + 613 * (month * (3 + at) % 7)
            share = 1 if site == copied else 0.902
            net = (f"=B{row}" if site == copied else f"=B{row}*0.902", used * share)
            rows.append([name, used, net, (f"=C{row}*0.2041/1000", used * share * 0.0002041)])
        grids.append(sheet(site, *rows))
    return examined(*grids)[0]


def test_the_net_column_of_one_sheet_takes_over_the_gross_one() -> None:
    assert kinds(dairies("")) == []
    [found] = dairies("Tuam")
    assert (found.kind, found.place.sheet, found.place.cells) == (
        "gross_net_calorific",
        "Tuam",
        "C2:C13",
    )


def below(copied: str) -> list[Irregularity]:
    """The exceptions of a sheet on which a block on the net heating value is computed of the one
    above it on the gross one, but for one site."""
    sites = ("Werk Isny", "Werk Ulm", "Werk Aalen")
    rows: list[list[Cell]] = [["Erdgas 2023"], ["A) Brennwert Hs"], ["Monat", *sites]]
    rows.append([None, *["kWh Hs"] * 3])
    used = [
        [51_000 + 9_100 * at + 613 * (month * (3 + at) % 7) for at in range(3)]
        for month in range(12)
    ]
    rows += [[name, *amounts] for name, amounts in zip(MONTHS, used, strict=True)]
    rows += [[], ["B) Heizwert Hi"], ["Monat", *sites], [None, *["kWh Hi"] * 3]]
    totals = [0.0, 0.0, 0.0]
    for month, name in enumerate(MONTHS):
        row: list[Cell] = [name]
        for at, site in enumerate(sites):
            by, cell = 1 if site == copied else 0.9024, f"={'BCD'[at]}{month + 5}"
            row.append((cell if by == 1 else f"{cell}*0.9024", used[month][at] * by))
            totals[at] += used[month][at] * by
        rows.append(row)
    rows.append(
        ["Summe", *((f"=SUM({at}21:{at}32)", one) for at, one in zip("BCD", totals, strict=True))]
    )
    stated = [
        (f"={at}33*0.2016/1000", one * 0.0002016) for at, one in zip("BCD", totals, strict=True)
    ]
    rows.append(["t CO2e", *stated])
    return examined(sheet("Erdgas", *rows))[0]


def test_a_block_on_the_net_value_takes_over_the_one_above_it_for_one_site() -> None:
    assert "gross_net_calorific" not in kinds(below(""))
    [found] = [one for one in below("Werk Ulm") if one.kind == "gross_net_calorific"]
    assert found.place.cells == "C21:C32"
