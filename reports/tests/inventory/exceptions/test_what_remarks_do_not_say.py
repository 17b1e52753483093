"""What a remark, a dash, a register or a list does not explain, and what it does; what all sheets
but one hold; and amounts that are told once."""

from __future__ import annotations

import datetime as dt

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.own_supply import _own, _without
from reports.inventory.exceptions.sources import names_none
from reports.inventory.types import Irregularity
from reports.inventory.units import heating_value_alone, unit_of
from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    GAS,
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)
from reports.tests.inventory.exceptions.test_contracts import OTHER, market, register


def told(*grids: Grid, sites: tuple[str, ...] = ()) -> list[Irregularity]:
    return examined(*grids, sites=sites)[0]


@pytest.mark.parametrize(("begins", "lacks"), [(2024, True), (2022, False)])
def test_a_contract_that_begins_after_the_year_holds_nothing(begins: int, lacks: bool) -> None:
    row: list[Cell] = ["C-1", "Corby", "Wind GO", dt.datetime(begins, 1, 1), None, 710]
    found = told(market("Corby"), register(OTHER, row))
    assert kinds(found) == (["market_based_without_contract"] if lacks else [])
    assert not lacks or "begins in January 2024" in found[0].message


def test_a_contract_from_a_year_on_begins_in_january() -> None:
    row: list[Cell] = ["C-1", "Corby", "Wind GO", "2024", None, 710]
    (found,) = told(market("Corby"), register(OTHER, row))
    assert "begins in January 2024" in found.message


@pytest.mark.parametrize(
    ("said", "lacks"),
    [
        ("All sites not listed here: residual mix", True),
        ("All sites: group supply contract, REGO backed", False),
    ],
)
def test_what_a_register_says_of_all_sites(said: str, lacks: bool) -> None:
    found = told(market("Corby"), register(OTHER, [said, None, None, None, None, None]))
    assert ("market_based_without_contract" in kinds(found)) is lacks


def test_a_list_of_certificates_may_be_finnish_or_turkish() -> None:
    for name, heads in (
        ("Alkuperätakuut", ("Laitos", "Konesali", "MWh")),
        ("YEK-G", ("Santral", "Tesis", "MWh")),
    ):
        held = sheet(name, [f"{name} 2023"], [], heads, ["Lake Hydro", "Corby", 710])
        assert kinds(told(market("Corby"), held)) == [], name


def trips(said: str) -> list[Irregularity]:
    """A list of trips one of which is below nothing, and a list of certificates."""
    rows: list[list[Cell]] = [["Booking", "Date", "Office", "From", "To", "pkm", "kg/pkm", "t"]]
    rows[0][-1] = "t CO2e"
    for at in range(12):
        moved = -21_760.0 if at == 7 else 1_240.0 + 310 * (at * 5 % 7)
        row = at + 2
        stated = (f"=F{row}*G{row}/1000", moved * 0.2 / 1000)
        day = dt.datetime(2023, at + 1, 4)
        rows.append([f"B{70_311 + 3 * at}", day, "Corby", "LHR", "SIN", moved, 0.2, stated])
    notes = sheet("Notes", ["Office", "Held"], ["Corby", said])
    return told(sheet("Travel", ["Business travel, category 6"], *rows), notes)


def test_a_certificate_of_a_solar_park_explains_no_trip() -> None:
    assert kinds(trips("I-REC solar, redemption statement 2023")) == ["negative_value"]
    assert kinds(trips("Refund of the flight booked in August, credit note 4471")) == []


def test_a_lone_dash_is_no_amount() -> None:
    power = {site: list(map(float, values)) for site, values in POWER.items()}
    dashed: dict[str, list[Cell]] = {**power, "Corby": [*power["Corby"]]}
    dashed["Corby"][4] = "\u2013"
    (found,) = told(monthly("Electricity", dashed), FACTORS)
    assert (found.kind, found.place.cells) == ("missing_month", "F6")
    gas: dict[str, list[Cell]] = {site: list(values) for site, values in GAS.items()}
    for at in (5, 6, 7):
        gas["Corby"][at] = "\u2013"  # a summer in which the boilers stand still
    assert "missing_month" not in kinds(told(monthly("Gas", gas, 0.183, "Natural gas (kWh)")))


def linen(remark: str) -> list[Irregularity]:
    """The linen of hotels month by month, and the sheets of the hotels with a remark on one."""
    amounts: dict[str, list[Cell]] = {
        site: [9_110.0 + 410 * (at * 5 % 7) + ord(site[0]) for at in range(12)] for site in POWER
    }
    rows: list[list[Cell]] = [["Hotel", "Month", "kg linen", "kg/kg", "t CO2e"]]
    for site, values in amounts.items():
        for at, used in enumerate(values):
            if (site == "Corby" and at in (5, 6)) or not isinstance(used, float):
                continue
            row = len(rows) + 2
            stated = (f"=C{row}*D{row}/1000", used * 0.41 / 1000)
            rows.append([site, MONTHS[at], used, 0.41, stated])
    hotel = sheet("Corby", ["Month", "Guests", "Remark"], ["Jun", 3, remark], ["Jul", 2, None])
    return told(sheet("Laundry", ["Purchased laundry, category 1"], *rows), hotel)


def test_a_remark_on_the_sheet_of_a_site_is_on_this_site() -> None:
    assert "missing_month" in kinds(linen("Pool heated as in other years"))
    assert "missing_month" not in kinds(linen("Hotel closed 1 June to 31 July, refurbishment"))


def of_sites(name: str, head: str, factor: float, sites: list[str]) -> Grid:
    """A sheet of one supply of several sites in a year."""
    rows: list[list[Cell]] = [["Site", head, "kg per unit", "t CO2e"]]
    for at, site in enumerate(sites):
        used, row = 7_310.0 * factor + 513 * at + len(name), at + 3
        rows.append([site, used, factor, (f"=B{row}*C{row}/1000", used * factor / 1000)])
    return sheet(name, [name], *rows)


@pytest.mark.parametrize(
    ("lacking", "expected"),
    [("Waste", ["missing_site"]), ("Forklifts LPG", []), ("", [])],
)
def test_one_sheet_of_what_every_site_has_lacks_a_site(lacking: str, expected: list[str]) -> None:
    sites = ["Arden", "Bexley", "Corby", "Derby"]
    grids = [
        of_sites(name, head, factor, sites if name != lacking else sites[:3])
        for name, head, factor in (
            ("Natural gas", "kWh gross CV", 0.183),
            ("Fleet", "Diesel litres", 2.512),
            ("Waste", "Landfill t", 467.0),
            ("Forklifts LPG", "LPG litres", 1.557),
        )
    ]
    found = [one for one in told(*grids, sites=tuple(sites)) if one.kind == "missing_site"]
    assert kinds(found) == expected


def test_the_name_of_a_town_begins_with_no_unit() -> None:
    assert unit_of("Jönköping") is None
    assert unit_of("J") is not None
    assert (one := unit_of("kWh (brüt)")) is not None and one.printed == "kWh (brüt)"
    assert heating_value_alone("fűtőérték") == "net"


@pytest.mark.parametrize(
    ("text", "none"),
    [
        ("co2emissiefactoren.nl 2023 (herkomst onbekend)", False),
        ("List of 2023, mix unknown", False),
        ("unknown", True),
        ("source unknown, see mail", True),
    ],
)
def test_what_is_unknown_may_be_the_origin_of_the_power(text: str, none: bool) -> None:
    assert names_none(text) is none


def test_a_generator_beside_the_grid_is_no_proof_of_own_power() -> None:
    assert _own("own generator in the yard", False)
    assert not _own("own generator and mains carry the load", False)


def test_a_remark_beside_a_line_without_a_site_stays_as_it_is() -> None:
    assert _without("", "steam of the boiler house") == "steam of the boiler house"
    assert not _own(_without("Boiler House Lane", "Boiler House Lane, steam"), True)


def test_one_fuel_counted_again_for_three_sites_is_one_question() -> None:
    sites = ["Arden", "Bexley", "Corby"]
    litres = [41_197.0, 33_732.0, 22_733.0]
    own: list[list[Cell]] = [["Site", "Fuel", "litres", "kg/litre", "t CO2e"]]
    again: list[list[Cell]] = [["Site", "Fuel of leased cars", "litres", "kg/litre", "t CO2e"]]
    for at, (site, used) in enumerate(zip(sites, litres, strict=True)):
        row = at + 3
        stated = (f"=C{row}*D{row}/1000", used * 2.512 / 1000)
        own.append([site, "Diesel", used, 2.512, stated])
        again.append([site, "Diesel, leased cars", used, 2.512, stated])
    found = told(
        sheet("Fuel", ["Scope 1: fuel of vehicles"], *own),
        sheet("Travel", ["Scope 3 category 6: business travel"], *again),
    )
    (twice,) = [one for one in found if one.kind == "double_counting"]
    assert "Arden and Bexley and Corby" in twice.message


def test_what_a_herd_emits_is_read_from_no_meter() -> None:
    heads: list[Cell] = ["Quarter", "Farm", "animals", "kg gas per animal", "Gas", "kg gas", "GWP"]
    rows: list[list[Cell]] = [["Scope 1: livestock"], [*heads, "t CO2e", "Reference"]]
    for farm, count, rate in (("Arden", 311, 29.75), ("Bexley", 128, 14.3), ("Corby", 97, 9.1)):
        for quarter in range(1, 5):
            row = len(rows) + 1
            animals = count + (3 * quarter if farm == "Corby" else 0)
            mass = animals * rate
            told_here = (f"=F{row}*G{row}/1000", mass * 28 / 1000)
            made: list[Cell] = ["CH4", (f"=C{row}*D{row}", mass), 28, told_here, "Tier 1"]
            rows.append([f"Q{quarter}", farm, animals, rate, *made])
    assert "constant_series" not in kinds(told(sheet("Herds", *rows)))


def test_degree_days_below_a_table_are_typed_in_no_column_of_formulas() -> None:
    rows: list[list[Cell]] = [["Site", "Month", "m3", "MWh", "kg/MWh", "t CO2e"]]
    for site, values in GAS.items():
        for at, used in enumerate(values):
            row = len(rows) + 1
            energy, stated = (f"=C{row}*10.5/1000", used * 0.0105), used * 0.0105 * 183 / 1000
            rows.append([site, MONTHS[at], used, energy, 183, (f"=D{row}*E{row}/1000", stated)])
    rows.append([610.0, 520.0, 430.0, 300.0, 110.0, 40.0])
    assert "hardcoded_in_formula_column" not in kinds(told(sheet("Gas", *rows)))
