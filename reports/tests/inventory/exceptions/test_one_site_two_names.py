"""Names of sites in two languages, of the table above, and remarks that say nothing of a site."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.names import same_site
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet
from reports.tests.inventory.making import grid, read

SITES = ("Hoofdlocatie Maasduin", "Polikliniek Deurne", "Dialysecentrum Horst")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Antwerpen hub", "Antwerp hub", True),
        ("Büro München", "Büro Munich", True),
        ("Werk Wien", "Werk Graz", False),
        ("Antwerpen hub", "Antwerp depot", False),
        ("Leeds HQ", "Leeds head office", True),
        ("Headquarters, Leeds", "Leeds Head-Office", True),
        ("Leeds HQ", "Leeds depot", False),
        ("Plant Vienna (Bakery)", "Bakery Vienna", True),
        ("Plant Vienna (Bakery)", "Bakery Graz", False),
        ("Montr\u00e9al", "Montreal QC", True),
        ("Montr\u00e9al terminal (QC)", "Montreal QC", True),
        ("Montr\u00e9al terminal (QC)", "Moncton NB", False),
        ("Vattenverk Kvarnberget", "Kvarnbergets vattenverk", True),
        ("Vattenverk Kvarnberget", "Kvarnbergets reningsverk", False),
    ],
)
def test_names_of_one_site_may_differ_in_language_and_in_what_stands_in_brackets(
    one: str, other: str, same: bool
) -> None:
    assert same_site(one, other) is same


def blocks() -> list[list[Cell]]:
    """Power and gas of each site below its name; the gas has no title of its own."""
    rows: list[list[Cell]] = [["Verbruik per locatie"]]
    for at, site in enumerate(SITES):
        rows += [[], [site]]
        for fuel, unit, rate in (("Elektriciteit", "kWh", 0.328), ("Aardgas", "Nm3", 1.788)):
            rows += [[], [fuel, "2023", "Eenheid", "kg CO2/eenh.", "t CO2"]]
            for month, name in enumerate(MONTHS):
                used, row = 41_000 + 9_100 * at + 613 * (month * (3 + at) % 7), len(rows) + 1
                stated = (f"=B{row}*D{row}/1000", used * rate / 1000)
                rows.append([name, used, unit, rate, stated])
    return rows


def test_a_table_without_a_title_is_of_the_site_of_the_one_above() -> None:
    inventory = read(grid("Energie", blocks()), sites=SITES)
    assert {line.site for line in inventory.lines} == set(SITES)
    assert len([line for line in inventory.lines if line.site == SITES[2]]) == 24


def hotels(remark: str) -> list[str]:
    """The exceptions of four hotels of which the report names three."""
    rows: list[list[Cell]] = [["Hotel", "Month", "kWh", "kg/kWh", "t CO2e", "Remark"]]
    for at, hotel in enumerate(("Bergen", "Oslo", "Tromsø", "Lofoten")):
        for month, name in enumerate(MONTHS):
            used, row = 57_000 + 9_100 * at + 713 * (month * (3 + at) % 7), len(rows) + 1
            said = remark if (hotel, name) == ("Lofoten", "Feb") else None
            stated = (f"=C{row}*D{row}/1000", used * 0.015 / 1000)
            rows.append([f"Fjordlys {hotel}", name, used, 0.015, stated, said])
    sites = ["Fjordlys Bergen", "Fjordlys Oslo", "Fjordlys Tromsø"]
    return kinds(examined(sheet("Energy", *rows), sites=sites)[0])


def test_that_a_reading_was_estimated_from_degree_days_leaves_no_site_out() -> None:
    assert hotels("Estimated from heating degree days") == ["site_in_workbook_not_report"]
    assert hotels("Managed by others, not in the boundary") == []


def test_a_source_by_two_methods_is_told_for_each() -> None:
    both = "NVE 2023 (location), Energinet residual mix 2022 (market)"
    rows = [["Hotel", "kWh", "EF location", "t loc.", "EF market", "t market", "EF source"]]
    rows += [[name, 1_000, 0.015, 0.015, 0.634, 0.634, both] for name in ("Oslo", "Bergen")]
    inventory = read(grid("Energy", rows))
    told = {(line.method, line.factor.source) for line in inventory.lines if line.factor}
    assert told == {
        ("location", "NVE 2023 (location)"),
        ("market", "Energinet residual mix 2022 (market)"),
    }


def towns_of_one_country(agency: str) -> list[str]:
    """The exceptions of power of towns with their sources above their factors, one by `agency`."""
    towns = ("Lyon", "Nantes", "Lille", "Metz")
    sources = [agency if town == "Metz" else "ADEME 2023, mix France" for town in towns]
    rates = [434 if town == "Metz" and "Wien" in agency else 52 for town in towns]
    rows: list[list[Cell]] = [["Électricité 2023 (MWh)"], ["Source", *sources]]
    rows += [["Facteur (kg/MWh)", *rates], ["Mois", *towns]]
    for month, name in enumerate(MONTHS):
        rows.append([name, *(145 + 31 * at + 7 * (month * (3 + at) % 7) for at in range(4))])
    sums = [
        (f"=SUM({at}5:{at}16)", sum(row[place] for row in rows[4:16]))  # type: ignore[misc]
        for place, at in enumerate("BCDE", 1)
    ]
    rows.append(["Total", *sums])
    made = [
        (f"={at}17*{at}3/1000", total * rate / 1000)
        for at, (_, total), rate in zip("BCDE", sums, rates, strict=True)
    ]
    rows.append(["t CO2e", *made])
    return kinds(examined(sheet("Électricité", *rows))[0])


def test_a_source_above_its_factor_tells_of_which_country_it_is() -> None:
    assert towns_of_one_country("ADEME 2023, mix France") == []
    assert towns_of_one_country("Umweltbundesamt Wien 2023, Strommix") == ["factor_wrong_country"]


def fleet(name: str) -> list[str]:
    """The exceptions of power of three depots, each on its own sheet, and of a sheet of diesel
    that names no site."""
    sites = ("Ennis depot", "Tuam depot", "Boyle depot")
    grids = []
    for at, title in enumerate((*sites, name)):
        rows: list[list[Cell]] = [
            ["Month", "kWh" if title in sites else "Diesel, litres", "t CO2e"]
        ]
        for month, label in enumerate(MONTHS):
            used = 21_000 + 4_100 * at + 613 * (month * (3 + at) % 7)
            rate = 0.3 if title in sites else 2.6
            stated = (f"=B{month + 2}*{rate}/1000", used * rate / 1000)
            rows.append([label, used, stated])
        grids.append(sheet(title, *rows))
    return kinds(examined(*grids, sites=sites)[0])


@pytest.mark.parametrize("name", ["Transport", "Utilities", "Doprava", "Trasporti"])
def test_a_sheet_named_after_what_it_lists_is_no_site(name: str) -> None:
    assert fleet(name) == []
    assert fleet("Sligo") == ["site_in_workbook_not_report"]


def stores(head: str) -> list[str]:
    """The exceptions of refills that name the sites by one word of their names each."""
    sites = ("Pekárna Horní Lhota", "Mlýn Dolní Ves", "Sklad Kolín")
    gas: list[list[Cell]] = [["Datum", head, "Chladivo", "Doplněno kg", "GWP", "t CO2e"]]
    for row in range(2, 11):
        site, used = ("Pekárna", "Mlýn", "Sklad")[row % 3], 4 + row
        gas.append([f"{row}.3.2023", site, "R-404A", used, 3922, (f"=D{row}*E{row}/1000", 0.0)])
        gas[-1][5] = (f"=D{row}*E{row}/1000", used * 3.922)
    return [
        line.site for line in read(grid("Chladiva", gas), sites=sites).lines if line.gas == "R-404A"
    ]


def test_the_czech_word_for_a_plant_heads_a_column_of_sites() -> None:
    assert set(stores("Provoz")) == {"Pekárna", "Mlýn", "Sklad"}
